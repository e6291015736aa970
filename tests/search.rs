//! With all options, the search finds, counts and pushes what a plain reference search finds: on small random grids, with small random
//! dictionaries. `large_grids.rs` has large ones.

use crate::common::random::case_count;
use crate::common::reference::{self, Options, Tiles};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use wordtrail::{Cell, Dictionary, Direction, Find, Grid, InstructionSet, Mode, Part, Search};

pub const MODES: [Mode; 2] = [Mode::Straight, Mode::Adjacent];

/// The instruction set and the number of threads of a search, neither of which changes what it finds.
#[derive(Debug, Clone, Copy)]
pub struct Path {
    instructions: InstructionSet,
    threads: NonZeroUsize,
}

impl Path {
    /// The instruction sets of the machine, each with one thread, a few, and more than there are bands or cores.
    pub fn all() -> impl Iterator<Item = Self> {
        InstructionSet::available().flat_map(|instructions| {
            [1, 2, 7].map(|threads| Self {
                instructions,
                threads: NonZeroUsize::new(threads).unwrap(),
            })
        })
    }

    /// Each instruction set with one number of threads or two, and each number of threads with one set: for large grids.
    pub fn each() -> impl Iterator<Item = Self> {
        let sets = InstructionSet::available().collect::<Vec<_>>();
        let threads = [2, 7, 1].map(|threads| NonZeroUsize::new(threads).unwrap());
        sets.into_iter()
            .cycle()
            .zip(threads)
            .map(|(instructions, threads)| Self {
                instructions,
                threads,
            })
    }

    /// The search with these.
    pub fn of(self, search: &Search) -> Search {
        search
            .instruction_set(self.instructions)
            .threads(self.threads)
    }
}

/// A random dictionary, a random grid, and random options.
#[derive(Debug, Clone)]
struct Case {
    words: Vec<String>,
    tiles: Tiles,
    spelling: Spelling,
    options: Options,
}

/// The form in which the grid is given.
#[derive(Debug, Clone, Copy)]
enum Spelling {
    Tiles,
    Text,
    CapitalsWithCarriageReturns,
}

impl Case {
    /// The search over the unpacked dictionary, on every path, and over one that cannot be unpacked, with one thread and several.
    fn searches(&self) -> Vec<Search> {
        let unpacked = Dictionary::from_words(&self.words).unwrap();
        unpacked.prepare();
        let search = self.options.search(&unpacked);
        let mut searches: Vec<Search> = Path::all().map(|path| path.of(&search)).collect();
        // It has too many letters, and their word fits no grid.
        let many_letters: String = ('\u{4e00}'..).take(64).collect();
        let words = self.words.iter().chain([&many_letters]);
        let walked = self.options.search(&Dictionary::from_words(words).unwrap());
        let threads = [1, 3].map(|threads| NonZeroUsize::new(threads).unwrap());
        searches.extend(threads.map(|threads| walked.threads(threads)));
        searches
    }

    fn grid(&self) -> Grid {
        let Tiles { columns, tiles } = &self.tiles;
        let several = tiles.iter().any(|tile| tile.chars().count() > 1);
        // In text, a column of long tiles would read as rows of short ones.
        if several && *columns == 1 || matches!(self.spelling, Spelling::Tiles) {
            return Grid::from_tiles(*columns, tiles).unwrap();
        }
        let separator = if several { " " } else { "" };
        let rows: Vec<String> = tiles
            .chunks(*columns)
            .map(|row| row.join(separator))
            .collect();
        let text = match self.spelling {
            Spelling::CapitalsWithCarriageReturns => rows.join("\r\n").to_uppercase(),
            _ => rows.join("\n") + "\n",
        };
        text.parse().unwrap()
    }

    fn expected(&self) -> Vec<Find<'static>> {
        reference::finds(&self.words, &self.tiles, &self.options)
    }
}

/// The letters of the words and the grid of a case.
#[derive(Debug, Clone)]
struct Letters {
    /// Few, so that there are many finds.
    common: Vec<char>,
    /// Words with all other letters of the alphabet.
    rare: Vec<String>,
    /// A letter outside the alphabet.
    foreign: &'static str,
}

fn letters() -> impl Strategy<Value = Letters> {
    prop_oneof![3 => few_letters(), 1 => as_many_letters_as_an_index_holds()]
}

fn few_letters() -> impl Strategy<Value = Letters> {
    subsequence(vec!['a', 'b', 'c', 'é'], 2..=4).prop_map(|common| Letters {
        common,
        rare: Vec::new(),
        foreign: "x",
    })
}

/// Letters that use all bits of a 64-bit mask.
fn as_many_letters_as_an_index_holds() -> impl Strategy<Value = Letters> {
    let alphabet: Vec<char> = ('a'..='z')
        .chain(('α'..='ω').filter(|&letter| letter != 'ς'))
        .chain('а'..='м')
        .collect();
    assert_eq!(alphabet.len(), 63);
    let rare: Vec<String> = alphabet.chunks(5).map(String::from_iter).collect();
    subsequence(alphabet, 2..=4).prop_map(move |common| Letters {
        common,
        rare: rare.clone(),
        foreign: "ø",
    })
}

/// What a tile can be besides a letter.
#[derive(Debug, Clone, Copy)]
enum Oddity {
    Wildcard,
    Hole,
    Several,
    Foreign,
    SeveralWithForeign,
}

fn tile(letters: &Letters, oddities: &[Oddity]) -> BoxedStrategy<String> {
    let Letters {
        common, foreign, ..
    } = letters.clone();
    let letter = select(common.clone()).prop_map(String::from);
    if oddities.is_empty() {
        return letter.boxed();
    }
    let odd = select(oddities.to_vec()).prop_flat_map(move |oddity| match oddity {
        Oddity::Wildcard => Just("?".to_owned()).boxed(),
        Oddity::Hole => Just(".".to_owned()).boxed(),
        Oddity::Several => word(&common, 2..=3).boxed(),
        Oddity::Foreign => Just(foreign.to_owned()).boxed(),
        Oddity::SeveralWithForeign => word(&common, 1..=2)
            .prop_map(move |letters| letters + foreign)
            .boxed(),
    });
    prop_oneof![5 => letter, 1 => odd].boxed()
}

fn word(
    letters: &[char],
    length: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = String> + use<> {
    prop::collection::vec(select(letters.to_vec()), length).prop_map(String::from_iter)
}

/// Rows and columns.
fn shape() -> impl Strategy<Value = (usize, usize)> {
    prop_oneof![
        4 => (1..=5usize, 1..=6usize),
        1 => (Just(1), 1..=40usize),
        1 => (1..=40usize, Just(1)),
    ]
}

fn options() -> impl Strategy<Value = Options> {
    let directions = prop_oneof![
        Just(Direction::ALL.to_vec()),
        subsequence(Direction::ALL.to_vec(), 0..=8),
    ];
    let max_length = prop_oneof![2 => Just(usize::MAX), 1 => 0..=6usize];
    let flags = any::<(bool, bool)>();
    (select(&MODES), directions, 0..=4usize, max_length, flags).prop_map(
        |(mode, directions, min_length, max_length, (all, maximal))| Options {
            mode,
            directions,
            min_length,
            max_length,
            all,
            maximal,
        },
    )
}

fn cases() -> impl Strategy<Value = Case> {
    let oddities = subsequence(
        vec![
            Oddity::Wildcard,
            Oddity::Hole,
            Oddity::Several,
            Oddity::Foreign,
            Oddity::SeveralWithForeign,
        ],
        0..=5,
    );
    let spelling = select(vec![
        Spelling::Tiles,
        Spelling::Text,
        Spelling::CapitalsWithCarriageReturns,
    ]);
    (letters(), oddities, shape(), spelling, options()).prop_flat_map(
        |(letters, oddities, (rows, columns), spelling, options)| {
            let words = prop::collection::vec(word(&letters.common, 1..=5), 1..=12);
            let tiles = prop::collection::vec(tile(&letters, &oddities), rows * columns);
            (words, tiles).prop_map(move |(mut words, tiles)| {
                words.extend(letters.rare.iter().cloned());
                Case {
                    words,
                    tiles: Tiles { columns, tiles },
                    spelling,
                    options: options.clone(),
                }
            })
        },
    )
}

fn cases_to_try(count: u32) -> ProptestConfig {
    ProptestConfig {
        cases: case_count(count),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Runs a search with a sink that stops it at the find with this number, from 1. Returns the finds up to
/// there, and whether the search stopped.
pub fn stopped_at(search: &Search, grid: &Grid, number: usize) -> (Vec<Find<'static>>, bool) {
    let mut finds = Vec::new();
    let ended = search.try_for_each(grid, |find| {
        finds.push(find.into_owned());
        match finds.len() == number {
            true => ControlFlow::Break(number),
            false => ControlFlow::Continue(()),
        }
    });
    let stopped = ended.break_value().is_some_and(|value| value == number);
    (finds, stopped)
}

/// Whether folding, in any order, yields the same finds.
pub fn folds_to(search: &Search, grid: &Grid, expected: &[Find<'static>]) -> bool {
    let states = search.fold(grid, Vec::new, |finds: &mut Vec<_>, find: Find<'_>| {
        finds.push(find.into_owned());
    });
    let key = |find: &Find<'static>| (find.trail.cells().collect::<Vec<_>>(), find.word.clone());
    let sorted = |finds: &[Find<'static>]| {
        let mut keys: Vec<_> = finds.iter().map(key).collect();
        keys.sort();
        keys
    };
    sorted(&states.concat()) == sorted(expected)
}

proptest! {
    #![proptest_config(cases_to_try(1200))]

    #[test]
    fn any_search_finds_and_counts_what_the_reference_finds(case in cases()) {
        let grid = case.grid();
        let expected = case.expected();
        for search in case.searches() {
            prop_assert_eq!(&search.finds(&grid), &expected);
            prop_assert_eq!(search.count(&grid), expected.len() as u64);
            prop_assert!(folds_to(&search, &grid, &expected), "{:?}", search);
        }
    }

    #[test]
    fn a_sink_that_stops_has_exactly_the_finds_up_to_there(case in cases(), number in any::<Index>()) {
        let grid = case.grid();
        let expected = case.expected();
        // At a number beyond the last find, the sink does not stop the search.
        let number = 1 + number.index(expected.len() + 1);
        for search in case.searches() {
            let (finds, stopped) = stopped_at(&search, &grid, number);
            prop_assert_eq!(stopped, number <= expected.len());
            prop_assert_eq!(&finds[..], &expected[..number.min(expected.len())]);
        }
    }
}

/// The finds of all parts, one part after the other, and the first of each word alone unless all trails are wanted.
pub fn finds_of_parts(search: &Search, grid: &Grid, count: u32, all: bool) -> Vec<Find<'static>> {
    let mut words = HashSet::new();
    let parts = (1..=count).flat_map(|number| {
        let part = search.part(Part::new(number, count).unwrap());
        let finds = part.finds(grid);
        assert_eq!(part.count(grid), finds.len() as u64);
        assert!(folds_to(&part, grid, &finds));
        finds
    });
    parts
        .filter(|find| all || words.insert(find.word.clone().into_owned()))
        .collect()
}

proptest! {
    #![proptest_config(cases_to_try(600))]

    #[test]
    fn the_parts_of_a_search_are_together_the_whole(case in cases(), count in 1_u32..10) {
        let grid = case.grid();
        let expected = case.expected();
        for search in case.searches() {
            let finds = finds_of_parts(&search, &grid, count, case.options.all);
            prop_assert_eq!(&finds, &expected, "{:?}", search);
        }
    }
}

/// The number of finds of each word, in order.
pub fn word_counts(finds: &[Find<'static>]) -> Vec<(String, u64)> {
    let mut counts = BTreeMap::new();
    for find in finds {
        *counts.entry(find.word.clone().into_owned()).or_default() += 1;
    }
    counts.into_iter().collect()
}

/// The finds on all trails that cross a cell, and the first of each word alone unless all trails are wanted.
pub fn crossing(finds: &[Find<'static>], cell: Cell, all: bool) -> Vec<Find<'static>> {
    let mut words = HashSet::new();
    let crossing = finds
        .iter()
        .filter(|find| find.trail.cells().any(|crossed| crossed == cell));
    let crossing = crossing.filter(|find| all || words.insert(find.word.clone()));
    crossing.cloned().collect()
}

proptest! {
    #![proptest_config(cases_to_try(1200))]

    #[test]
    fn a_search_through_a_cell_finds_what_crosses_it(case in cases(), place in any::<Index>()) {
        let grid = case.grid();
        let place = place.index(grid.rows() * grid.columns()) as u32;
        let columns = grid.columns() as u32;
        let cell = Cell { row: place / columns, column: place % columns };
        let on_all_trails = Options { all: true, ..case.options.clone() };
        let expected = reference::finds(&case.words, &case.tiles, &on_all_trails);
        let expected = crossing(&expected, cell, case.options.all);
        for search in case.searches() {
            let search = search.through(cell);
            prop_assert_eq!(&search.finds(&grid), &expected, "{:?}", search);
            prop_assert_eq!(search.count(&grid), expected.len() as u64);
            prop_assert!(folds_to(&search, &grid, &expected));
            prop_assert_eq!(search.count_words(&grid), word_counts(&expected));
        }
    }

    #[test]
    fn the_finds_of_each_word_are_counted(case in cases()) {
        let grid = case.grid();
        let expected = word_counts(&case.expected());
        for search in case.searches() {
            prop_assert_eq!(search.count_words(&grid), expected.clone(), "{:?}", search);
        }
    }
}
