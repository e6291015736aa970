//! All trails of a length together against one trail after the other.

use super::*;
use crate::band::BandSize;
use crate::batch::Batch;
use crate::engine::BandJob;
use crate::grid::{Cell, Grid};
use crate::instructions;
use crate::instructions::InstructionSet;
use crate::random::Random;
use std::collections::HashSet;
use wordtrail_dictionary::Dictionary;
use wordtrail_dictionary::internals::with_trie;

type Find = (NodeId, Vec<Cell>);

/// What to search, and how.
struct Case {
    dictionary: Dictionary,
    grid: Grid,
    directions: Directions,
    lengths: RangeInclusive<usize>,
}

/// What a search of a case found.
struct Searched {
    finds: Vec<Find>,
    first: Vec<Find>,
    count: u64,
}

/// The cells of a band.
const BAND: usize = 40;

impl Case {
    fn search(&self, instructions: InstructionSet, limits: Limits) -> Searched {
        with_trie!(self.dictionary, trie => self.search_trie(trie, instructions, limits)).unwrap()
    }

    fn search_trie<N: Node>(
        &self,
        trie: Trie<'_, N>,
        instructions: InstructionSet,
        limits: Limits,
    ) -> Searched {
        let coding = Coding::new(&self.grid, trie.alphabet(), N::LETTERS as u8);
        let cancellation = Cancellation::default();
        let adjacent = |found_in_bands| Adjacent {
            coding: &coding,
            in_order: true,
            trie,
            directions: self.directions,
            lengths: self.lengths.clone(),
            found_in_bands,
            cancellation: &cancellation,
            limits,
        };
        let search = |adjacent: &Adjacent<'_, N>, mut finds: Option<&mut Vec<Find>>| {
            let mut scratch = adjacent.new_scratch();
            let mut count = 0;
            let (rows, columns) = (self.grid.rows(), self.grid.columns());
            let whole = Band::of_cells(0..rows * columns, columns).into_iter();
            let size = BandSize::in_reading_order(BAND, columns);
            for (number, band) in whole.flat_map(|band| band.cut(size)).enumerate() {
                let mut batch = Batch::default();
                let mut receive = finds.as_mut().map(|finds| {
                    |batch: &mut Batch| {
                        for run in batch.runs() {
                            for (find, steps) in run.steps() {
                                let cells = run.trail(find, steps).cells().collect();
                                finds.push((NodeId::at(find.word()), cells));
                            }
                        }
                        batch.clear();
                        ControlFlow::Continue(())
                    }
                });
                let receive = receive.as_mut().map(|receive| receive as &mut _);
                let job = BandJob {
                    engine: adjacent,
                    scratch: &mut scratch,
                    number,
                    band: &band,
                    outlet: Outlet::new(&mut batch, receive).full_at(1),
                };
                count += instructions::run(instructions, job);
            }
            count
        };
        let (mut finds, mut first) = (Vec::new(), Vec::new());
        search(&adjacent(None), Some(&mut finds));
        search(&adjacent(Some(FoundInBands::default())), Some(&mut first));
        Searched {
            count: search(&adjacent(None), None),
            finds,
            first,
        }
    }

    fn search_depth_first(&self) -> Vec<Find> {
        with_trie!(self.dictionary, trie => self.search_trie_depth_first(trie)).unwrap()
    }

    fn search_trie_depth_first<N: Node>(&self, trie: Trie<'_, N>) -> Vec<Find> {
        let coding = Coding::new(&self.grid, trie.alphabet(), N::LETTERS as u8);
        let mut band = CodedBand::new(&coding);
        let (rows, columns) = (0..self.grid.rows(), 0..self.grid.columns());
        let whole = Band {
            rows: rows.clone(),
            columns: columns.clone(),
        };
        band.encode(&whole, 0);
        let walk = Walk {
            lexicon: trie,
            cells: &band,
            mode: Mode::Adjacent,
            directions: self.directions,
            lengths: &self.lengths,
            cancellation: &Cancellation::default(),
        };
        let mut finds = Vec::new();
        let mut memory = DepthFirst::new();
        for (row, column) in rows.flat_map(|row| columns.clone().map(move |column| (row, column))) {
            let start = band.position(row, column);
            let mask_of = |node| trie.mask(node);
            let end = walk.search(&mut memory, start, mask_of, |trail, nodes| {
                for &word in nodes.iter().filter(|&&node| trie.ends_word(node)) {
                    let cells = trail.iter().map(|reached| band.cell(reached.cell));
                    finds.push((word, cells.collect()));
                }
                ControlFlow::Continue(())
            });
            assert!(end.is_continue());
        }
        finds
    }

    /// Tests that every way of searching finds the same, in the same order.
    fn check(&self) {
        let expected = self.search_depth_first();
        let mut seen = HashSet::new();
        let first = expected.iter().filter(|(word, _)| seen.insert(*word));
        let first: Vec<Find> = first.cloned().collect();
        let small = Limits {
            starts: 3,
            trails: 60,
            finds: 2,
        };
        let tiny = Limits {
            starts: 5,
            trails: 0,
            finds: 1,
        };
        for instructions in InstructionSet::available() {
            for limits in [Limits::default(), small, tiny] {
                let searched = self.search(instructions, limits);
                assert_same(&searched.finds, &expected);
                assert_same(&searched.first, &first);
                assert_eq!(searched.count, expected.len() as u64, "{instructions}");
            }
        }
    }
}

fn assert_same(found: &[Find], expected: &[Find]) {
    let difference = found.iter().zip(expected).position(|(a, b)| a != b);
    if let Some(index) = difference {
        panic!(
            "find {index} is {:?} and not {:?}",
            found[index], expected[index]
        );
    }
    assert_eq!(found.len(), expected.len());
}

/// Random words and grids, the same on every run.
struct Source(Random);

impl Source {
    fn new(seed: u64) -> Self {
        Self(Random::split(seed, 0))
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.0.below(items.len())]
    }

    /// Words of these letters, from a few short ones to a few long ones.
    fn words(&mut self, letters: &[&str], count: usize, longest: usize) -> Vec<String> {
        (0..count)
            .map(|_| {
                let length = 1 + self.0.below(longest);
                (0..length).map(|_| self.pick(letters)).collect()
            })
            .collect()
    }

    fn grid(&mut self, tiles: &[&str], rows: usize, columns: usize) -> Grid {
        let tiles: Vec<&str> = (0..rows * columns).map(|_| self.pick(tiles)).collect();
        Grid::from_tiles(columns, tiles).unwrap()
    }
}

fn case(words: Vec<String>, grid: Grid) -> Case {
    Case {
        dictionary: Dictionary::from_words(words).unwrap(),
        grid,
        directions: Directions::ALL,
        lengths: 1..=64,
    }
}

#[test]
fn letters_are_found_in_every_way() {
    let mut random = Source::new(1);
    for (rows, columns) in [(1, 1), (1, 9), (7, 1), (2, 2), (4, 5), (9, 11)] {
        for letters in [&["a", "b"][..], &["a", "b", "c", "d", "e"]] {
            let words = random.words(letters, 40, 6);
            case(words, random.grid(letters, rows, columns)).check();
        }
    }
}

#[test]
fn holes_and_unknown_letters_are_in_no_trail() {
    let mut random = Source::new(2);
    for _ in 0..5 {
        let words = random.words(&["a", "b", "c"], 60, 6);
        case(words, random.grid(&["a", "b", "c", ".", "z"], 6, 9)).check();
    }
}

#[test]
fn wildcards_and_tiles_of_several_letters_are_followed() {
    let mut random = Source::new(3);
    let letters = ["a", "b", "c", "d"];
    for special in ["?", "ab", "dcb"] {
        let mut tiles = letters.repeat(6);
        tiles.push(special);
        for _ in 0..3 {
            let words = random.words(&letters, 80, 5);
            case(words, random.grid(&tiles, 5, 8)).check();
        }
    }
}

#[test]
fn wide_alphabets_are_searched_the_same_way() {
    let mut random = Source::new(4);
    let mut words: Vec<String> = ('a'..='z').chain('α'..='ω').map(String::from).collect();
    let letters = ["a", "c", "ω"];
    words.extend(random.words(&letters, 60, 6));
    case(
        words,
        random.grid(&["a", "c", "ω", "a", "c", "ω", "."], 6, 9),
    )
    .check();
}

#[test]
fn only_the_directions_and_lengths_asked_for_are_found() {
    let mut random = Source::new(5);
    let letters = ["a", "b"];
    for bits in [0, 1, 0b0001_0001, 0b1010_1010, 0b1111_0111] {
        for lengths in [1..=1, 2..=3, 4..=64, RangeInclusive::new(3, 2), 0..=0] {
            let words = random.words(&letters, 40, 6);
            let tiles = ["a", "b", "a", "b", "a", "b", "?"];
            let directions = Direction::ALL.into_iter();
            let directions = directions.filter(|&direction| bits >> direction as u8 & 1 != 0);
            Case {
                directions: directions.collect(),
                lengths,
                ..case(words, random.grid(&tiles, 5, 6))
            }
            .check();
        }
    }
}

/// The window forgets cells that the trail left long ago; a find must not come back to them.
#[test]
fn long_trails_are_on_no_cell_twice() {
    let mut random = Source::new(6);
    let snake = ["abcdefgh", "ponmlkji", "qrstuvwx"];
    let grid: Grid = snake.join("\n").parse().unwrap();
    let whole = "abcdefghijklmnopqrstuvwx";
    let words = (1..=24).map(|length| whole[..length].to_owned());
    case(words.collect(), grid).check();
    // On one row there and back: cells are left and met again.
    for length in 9..=20_usize {
        let there: String = ('a'..'l').take(length.div_ceil(2)).collect();
        let back: String = there.chars().rev().collect();
        let words = vec![format!("{there}{}", &back[1..]), there];
        case(words, "abcdefghijkl\nxxxxxxxxxxxx\n".parse().unwrap()).check();
    }
    let words = random.words(&["a", "b", "c"], 800, 12);
    case(words, random.grid(&["a", "b", "c"], 4, 6)).check();
}

/// Whatever else is in a window, the eight cells around its centre are the neighbours that were visited.
#[test]
fn visited_neighbours_are_the_cells_around_the_centre() {
    let centre = window::CENTRE.trailing_zeros() as i32;
    let places = Direction::ALL.map(|direction| {
        let (down, right) = direction.step();
        centre + 8 * down + right
    });
    let square = places
        .iter()
        .fold(window::CENTRE, |square, &place| square | 1 << place);
    let mut cells = square;
    loop {
        for others in [0, u64::MAX, 0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa] {
            let window = cells | others & !square;
            let visited = (0..8).fold(0_u8, |visited, number| {
                visited | ((window >> places[number] & 1) as u8) << number
            });
            assert_eq!(window::visited(window), visited, "{window:#018x}");
        }
        if cells == 0 {
            break;
        }
        // The next smaller set of cells of the square.
        cells = (cells - 1) & square;
    }
    for number in 0..8 {
        let window = window::step(window::CENTRE, number);
        assert_eq!(window::visited(window), 1 << ((number + 4) % 8));
    }
}
