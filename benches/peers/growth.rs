//! How the cost per cell grows with the grid and with the dictionary, for ours and for a peer, on random letters
//! with English frequencies.

use crate::Workload;
use crate::automata::{Daachorse, both_directions};
use crate::lines::lines;
use crate::pointer_trie::PointerTrie;
use crate::vocabulary::{sample, words};
use benches::letters::{Letters, Source};
use benches::ours::{ONE_THREAD, all_threads, pushed};
use benches::table::{Measurement, Table, Unit};
use wordtrail::{Dictionary, Grid, Mode, Search, Trails};

const MIN_LENGTH: usize = 3;

/// Small grids are searched repeatedly up to this number of cells, so that a run is long enough to be timed.
const FEWEST_CELLS: u64 = 200_000;

/// On larger grids ours runs alone: daachorse would take half a minute on 16,000 × 16,000.
const MOST_CELLS_FOR_PEERS: u64 = 4000 * 4000;

pub fn workloads() -> impl Iterator<Item = Workload> {
    const SIZES: [usize; 4] = [1000, 10_000, 50_000, 100_000];
    [
        Workload::new("growth straight grid", || {
            let title = "growth straight grid: ENABLE";
            grids(title, Mode::Straight, &[100, 300, 1000, 4000, 16_000])
        }),
        Workload::new("growth straight dictionary", || {
            let title = "growth straight dictionary: 1000 × 1000";
            dictionaries(title, Mode::Straight, 1000, &SIZES)
        }),
        Workload::new("growth adjacent grid", || {
            let title = "growth adjacent grid: ENABLE";
            grids(title, Mode::Adjacent, &[100, 300, 1000])
        }),
        Workload::new("growth adjacent dictionary", || {
            let title = "growth adjacent dictionary: 300 × 300";
            dictionaries(title, Mode::Adjacent, 300, &SIZES)
        }),
    ]
    .into_iter()
}

/// The whole dictionary on grids of these sides.
fn grids(title: &str, mode: Mode, sides: &[usize]) -> Vec<Measurement> {
    let words = words(MIN_LENGTH);
    let points = sides.iter().map(|&side| {
        let letters = Source::English.square(side);
        Point::new(letters.to_string(), mode, &letters, &words)
    });
    compare(title, mode, &points.collect::<Vec<_>>())
}

/// Samples of the dictionary of these sizes, then all of it, on a grid of this side.
fn dictionaries(title: &str, mode: Mode, side: usize, sizes: &[usize]) -> Vec<Measurement> {
    let letters = Source::English.square(side);
    let all = words(MIN_LENGTH);
    let samples = sizes.iter().map(|&size| sample(MIN_LENGTH, size));
    let points = samples.chain([all]).map(|words| {
        let name = format!("{} words", words.len());
        Point::new(name, mode, &letters, &words)
    });
    compare(title, mode, &points.collect::<Vec<_>>())
}

/// A grid and a dictionary.
struct Point {
    name: String,
    cells: u64,
    grid: Grid,
    dictionary: Dictionary,
    peer: Option<Peer>,
}

/// Its name and a run of it.
type Peer = (&'static str, Box<dyn Fn() -> u64>);

impl Point {
    fn new(name: String, mode: Mode, letters: &Letters, words: &[&str]) -> Self {
        Self {
            name,
            cells: letters.cells(),
            grid: letters.grid(),
            dictionary: Dictionary::from_words(words).expect("the words are in the dictionary"),
            peer: (letters.cells() <= MOST_CELLS_FOR_PEERS).then(|| peer(mode, letters, words)),
        }
    }
}

fn peer(mode: Mode, letters: &Letters, words: &[&str]) -> Peer {
    match mode {
        Mode::Straight => {
            let lines = lines(letters);
            let daachorse = Daachorse::tuned(&both_directions(words), &lines);
            (
                "daachorse, tuned",
                Box::new(move || daachorse.finds(&lines)),
            )
        }
        Mode::Adjacent => {
            let trie = PointerTrie::new(words);
            let (columns, tiles) = (letters.columns, letters.letters.clone());
            let run = move || trie.adjacent_finds(columns, &tiles);
            ("pointer trie", Box::new(run))
        }
    }
}

fn compare(title: &str, mode: Mode, points: &[Point]) -> Vec<Measurement> {
    let mut table = Table::new(title, Unit::Cell);
    for point in points {
        let search = Search::new(&point.dictionary)
            .mode(mode)
            .min_length(MIN_LENGTH)
            .trails(Trails::All)
            .threads(ONE_THREAD);
        let times = (FEWEST_CELLS / point.cells).max(1);
        let finds = search.threads(all_threads()).count(&point.grid);
        let work = (times * point.cells, times * finds);
        table.ours(format!("{}: ours", point.name), work, move || {
            (0..times).map(|_| pushed(&search, &point.grid)).sum()
        });
        if let Some((name, run)) = &point.peer {
            table.peer(format!("{}: {name}", point.name), work, move || {
                (0..times).map(|_| run()).sum()
            });
        }
    }
    table.run()
}
