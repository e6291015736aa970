//! On large grids, of several bands, any number of threads finds, counts and pushes what a plain reference search finds. (The calling
//! thread alone searches a grid of one band.)

use crate::common::random::{case_count, draw, weighted};
use crate::common::reference::{self, Options, Tiles};
use crate::search::{MODES, Path, crossing, finds_of_parts, folds_to, word_counts};
use fastrand::Rng;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use wordtrail::{Cell, Dictionary, Direction, Find, Grid, Mode, Part, Search, Trails};

#[test]
fn what_crosses_a_cell_of_a_large_grid_is_found_wherever_it_is() {
    for mode in MODES {
        let case = LargeCase::new(300, 200);
        for options in large_options(mode) {
            let search = options.search(&case.dictionary);
            let all = search.trails(Trails::All).finds(&case.grid);
            for (row, column) in [(0, 0), (150, 100), (299, 199), (3, 196), (120, 0)] {
                let cell = Cell { row, column };
                let finds = search.through(cell).finds(&case.grid);
                assert!(
                    finds == crossing(&all, cell, options.all),
                    "{cell}, {options:?}"
                );
            }
            let outside = Cell {
                row: 300,
                column: 0,
            };
            assert_eq!(search.through(outside).count(&case.grid), 0);
        }
    }
}

#[test]
fn the_words_of_a_large_grid_are_counted_by_any_number_of_threads() {
    for mode in MODES {
        let case = LargeCase::new(200, 200);
        for options in large_options(mode) {
            let expected = word_counts(&options.search(&case.dictionary).finds(&case.grid));
            for path in Path::all() {
                let search = path.of(&options.search(&case.dictionary));
                assert!(
                    search.count_words(&case.grid) == expected,
                    "{path:?}, {options:?}"
                );
            }
        }
    }
}

#[test]
fn the_parts_of_a_large_grid_are_together_the_whole() {
    // Of the last, parts are parts of rows.
    for (mode, shape) in [
        (Mode::Straight, (300, 200)),
        (Mode::Straight, (3, 30_000)),
        (Mode::Adjacent, (60, 100)),
        (Mode::Adjacent, (2, 4000)),
    ] {
        let case = LargeCase::new(shape.0, shape.1);
        for options in large_options(mode) {
            let search = options.search(&case.dictionary);
            let expected = search.finds(&case.grid);
            for count in [2, 7] {
                let finds = finds_of_parts(&search, &case.grid, count, options.all);
                assert!(
                    finds == expected,
                    "{}, {count} parts, {options:?}",
                    case.name
                );
            }
        }
    }
}

#[test]
fn the_progress_of_parts_ends_where_it_should() {
    let case = LargeCase::new(100, 100);
    for options in large_options(Mode::Adjacent)
        .into_iter()
        .filter(|options| options.all)
    {
        for number in 1..=3 {
            let scanned = Arc::new(AtomicU64::new(0));
            let search = options.search(&case.dictionary);
            let search = search
                .part(Part::new(number, 3).unwrap())
                .progress(&scanned);
            search.count(&case.grid);
            let end = search.progress_end(&case.grid);
            assert_eq!(scanned.load(Ordering::Relaxed), end, "{options:?}");
            assert!((3300..=3400).contains(&end) != options.maximal, "{end}");
        }
    }
}

/// A grid of several bands, with words that are frequent in it and words that are rare.
pub struct LargeCase {
    name: String,
    words: Vec<String>,
    tiles: Tiles,
    pub dictionary: Dictionary,
    pub grid: Grid,
}

impl LargeCase {
    /// Letters, wildcards, holes, letters outside the alphabet, and tiles of several letters.
    pub fn new(rows: usize, columns: usize) -> Self {
        let oddities = ["?", ".", "ø", "ab", "cde"].map(|oddity| (oddity.to_owned(), 8));
        Self::with(rows, columns, 3, &oddities, &[])
    }

    /// Only letters, of an alphabet of 20 or of 62, and words of one letter and more.
    fn plain(rows: usize, columns: usize, wide: bool) -> Self {
        let rare: Vec<String> = ('α'..='ω')
            .filter(|&letter| letter != 'ς')
            .chain('а'..='с')
            .map(String::from)
            .collect();
        Self::with(rows, columns, 1, &[], if wide { &rare } else { &[] })
    }

    fn with(
        rows: usize,
        columns: usize,
        shortest: usize,
        oddities: &[(String, usize)],
        more_words: &[String],
    ) -> Self {
        let mut random = Rng::with_seed((rows * 1_000_003 + columns) as u64);
        // From frequent to rare, so that short words are frequent and long ones are rare.
        let letters = weighted(
            ('a'..='t')
                .map(String::from)
                .zip((20..=58).rev().step_by(2)),
        );
        let tiles = [&letters[..], &weighted(oddities.iter().cloned())].concat();
        let words =
            (0..60).map(|number| draw(&mut random, &letters, shortest + number % 5).concat());
        let words: Vec<String> = words.chain(more_words.iter().cloned()).collect();
        let tiles = draw(&mut random, &tiles, rows * columns);
        Self {
            name: format!("{rows} × {columns}"),
            dictionary: Dictionary::from_words(&words).unwrap(),
            grid: Grid::from_tiles(columns, &tiles).unwrap(),
            words,
            tiles: Tiles { columns, tiles },
        }
    }
}

/// All combinations of the options `all` and `maximal` in this mode.
pub fn large_options(mode: Mode) -> [Options; 4] {
    let flags = [(true, false), (false, false), (true, true), (false, true)];
    flags.map(|(all, maximal)| Options {
        mode,
        directions: Direction::ALL.to_vec(),
        min_length: 3,
        max_length: usize::MAX,
        all,
        maximal,
    })
}

/// Compares any number of threads to the reference, with all of [`large_options`], on a grid of this shape.
fn threads_agree_with_the_reference(mode: Mode, (rows, columns): (usize, usize)) {
    let case = LargeCase::new(rows, columns);
    let all_options = large_options(mode);
    let on_all_trails = reference::on_all_trails(&case.words, &case.tiles, &all_options[0]);
    for options in all_options {
        let expected = reference::filtered(&on_all_trails, &options);
        for path in Path::each() {
            let search = path.of(&options.search(&case.dictionary));
            let what = format!("{}, {path:?}, {options:?}", case.name);
            // The finds are too many to be printed.
            assert!(search.finds(&case.grid) == expected, "{what}");
            assert_eq!(search.count(&case.grid), expected.len() as u64, "{what}");
            assert!(folds_to(&search, &case.grid, &expected), "{what}");
        }
    }
}

#[test]
fn a_longer_find_covers_a_shorter_one_in_the_next_band() {
    // Shorter words such as “rail” would cover “l” from a nearer cell.
    let words = ["trail", "l"].map(str::to_owned);
    let dictionary = Dictionary::from_words(&words).unwrap();
    // Two bands of rows; two parts of a row.
    let along_a_row = [Direction::East, Direction::West];
    for (rows, columns, directions) in [
        (120, 150, &Direction::ALL[..]),
        (1, 17_000, &along_a_row[..]),
    ] {
        for &direction in directions {
            let tiles = trails_in_one_direction(rows, columns, direction);
            let grid = Grid::from_tiles(columns, &tiles.tiles).unwrap();
            let options = Options {
                mode: Mode::Adjacent,
                directions: vec![direction],
                min_length: 1,
                max_length: usize::MAX,
                all: true,
                maximal: true,
            };
            let expected = reference::finds(&words, &tiles, &options);
            let finds = options.search(&dictionary).finds(&grid);
            assert!(finds == expected, "{rows} × {columns}, {direction}");
        }
    }
}

/// A grid on which every line in a direction reads `trail.trail.trail.`. Neighbouring lines begin at different
/// letters, so that borders of bands cut the word at every letter.
fn trails_in_one_direction(rows: usize, columns: usize, direction: Direction) -> Tiles {
    let (down, right) = direction.step();
    let tile = |(row, column): (i32, i32)| {
        let along = if down == 0 {
            right * column
        } else {
            down * row
        };
        let across = right * row - down * column;
        let place = (along + across).rem_euclid(6) as usize;
        ["t", "r", "a", "i", "l", "."][place].to_owned()
    };
    let cells =
        (0..rows as i32).flat_map(|row| (0..columns as i32).map(move |column| (row, column)));
    Tiles {
        columns,
        tiles: cells.map(tile).collect(),
    }
}

/// Grids of several bands: some rows each, one row each, parts of one row, blocks, and cells of a column.
const SHAPES: [(usize, usize); 6] = [
    (3, 13_000),
    (3, 40_000),
    (200, 200),
    (2, 20_000),
    (1, 40_000),
    (40_000, 1),
];

/// All of them, or the first if few cases are tried.
fn shapes() -> impl Iterator<Item = (usize, usize)> {
    let count = case_count(SHAPES.len() as u32);
    SHAPES.into_iter().take(count as usize)
}

#[test]
fn any_number_of_threads_finds_straight_trails_as_the_reference_does() {
    for shape in shapes() {
        threads_agree_with_the_reference(Mode::Straight, shape);
    }
}

#[test]
fn any_number_of_threads_finds_bent_trails_as_the_reference_does() {
    for shape in shapes() {
        threads_agree_with_the_reference(Mode::Adjacent, shape);
    }
}

/// What is counted is searched in blocks, what is wanted in order by rows or parts of rows.
#[test]
fn very_wide_grids_are_cut_into_bands_of_every_shape_with_the_same_finds() {
    let shapes = [(2, 300_000), (130, 33_000)];
    for (rows, columns) in shapes.into_iter().take(case_count(2) as usize) {
        let case = LargeCase::plain(rows, columns, false);
        for maximal in [false, true] {
            let search = Search::new(&case.dictionary)
                .min_length(3)
                .trails(Trails::All);
            let search = if maximal {
                search.maximal_only()
            } else {
                search
            };
            let mut finds = 0;
            let mut words = HashSet::new();
            let _ = search.try_for_each(&case.grid, |find| {
                finds += 1;
                words.insert(find.word.into_owned());
                ControlFlow::<()>::Continue(())
            });
            assert!(finds > 0, "{}", case.name);
            assert_eq!(search.count(&case.grid), finds, "{}", case.name);
            let folded = search.fold(&case.grid, || 0, |finds, _| *finds += 1);
            assert_eq!(folded.into_iter().sum::<u64>(), finds, "{}", case.name);
            let first = search.trails(Trails::First);
            assert_eq!(first.finds(&case.grid).len(), words.len(), "{}", case.name);
            assert_eq!(first.count(&case.grid), words.len() as u64, "{}", case.name);
        }
    }
}

/// Those in order are searched in bands of 8, 8 and 4 whole rows, the others in blocks.
#[test]
fn maximal_finds_of_wide_grids_are_the_same_in_rows_and_in_blocks() {
    let case = LargeCase::plain(20, 9000, false);
    let search = Search::new(&case.dictionary)
        .mode(Mode::Adjacent)
        .min_length(3)
        .max_length(4)
        .trails(Trails::All)
        .maximal_only();
    let finds = search.finds(&case.grid);
    let starts = finds.iter().map(|find| find.trail.start());
    assert!(starts.is_sorted(), "{}", case.name);
    let text = |find: Find<'_>| format!("{} {}", find.word, find.trail);
    let folded = search.fold(&case.grid, Vec::new, |texts, find| texts.push(text(find)));
    let mut in_blocks = folded.concat();
    in_blocks.sort();
    let mut in_rows: Vec<String> = finds.into_iter().map(text).collect();
    in_rows.sort();
    assert!(!in_rows.is_empty() && in_rows == in_blocks, "{}", case.name);
}

#[test]
fn narrow_and_wide_alphabets_are_searched_as_the_reference_does() {
    let subset = [Direction::East, Direction::NorthWest, Direction::SouthWest];
    let shapes = [(130, 130), (3, 9_000)];
    for (rows, columns) in shapes.into_iter().take(case_count(2) as usize) {
        for wide in [false, true] {
            let case = LargeCase::plain(rows, columns, wide);
            for mode in MODES {
                for (directions, min_length, max_length, all) in [
                    (&Direction::ALL[..], 1, usize::MAX, true),
                    (&Direction::ALL[..], 2, usize::MAX, false),
                    (&subset[..], 3, usize::MAX, true),
                    (&subset[..], 2, 3, true),
                    (&subset[..], 4, 4, true),
                ] {
                    let options = Options {
                        mode,
                        directions: directions.to_vec(),
                        min_length,
                        max_length,
                        all,
                        maximal: false,
                    };
                    let expected = reference::finds(&case.words, &case.tiles, &options);
                    for path in Path::each() {
                        let search = path.of(&options.search(&case.dictionary));
                        let what = format!("{}, wide: {wide}, {path:?}, {options:?}", case.name);
                        assert!(search.finds(&case.grid) == expected, "{what}");
                        assert_eq!(search.count(&case.grid), expected.len() as u64, "{what}");
                        assert!(folds_to(&search, &case.grid, &expected), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn more_bands_than_are_in_flight_at_once_are_searched_in_order() {
    // Ten bands; two threads have eight of them in flight.
    threads_agree_with_the_reference(Mode::Straight, (400, 400));
}

#[test]
fn bands_that_find_more_than_a_channel_holds_wait_for_their_turn() {
    let (rows, columns) = (120, 300);
    let tiles = draw(&mut Rng::with_seed(3), &["a", "b"], rows * columns);
    let grid = Grid::from_tiles(columns, tiles).unwrap();
    let pairs = ["aa", "ab", "ba", "bb"];
    let dictionary = Dictionary::from_words(pairs).unwrap();
    for mode in MODES {
        let search = Search::new(&dictionary)
            .mode(mode)
            .min_length(2)
            .trails(Trails::All);
        let finds = search.threads(NonZeroUsize::MIN).finds(&grid);
        // Every step from a cell to a neighbour spells a word: E and W, S and N, and the diagonals.
        let steps =
            2 * (rows * (columns - 1) + (rows - 1) * columns) + 4 * (rows - 1) * (columns - 1);
        assert_eq!(finds.len(), steps);
        for path in Path::all() {
            let search = path.of(&search);
            assert!(search.finds(&grid) == finds, "{mode:?}, {path:?}");
            assert_eq!(search.count(&grid), steps as u64, "{mode:?}, {path:?}");
        }
    }
}

#[test]
fn progress_ends_at_the_announced_total() {
    let case = LargeCase::new(2, 20_000);
    for options in MODES.into_iter().flat_map(large_options) {
        for path in Path::all() {
            let search = path.of(&options.search(&case.dictionary));
            let scanned = Arc::new(AtomicU64::new(0));
            search.progress(&scanned).count(&case.grid);
            let end = search.progress_end(&case.grid);
            let what = format!("{path:?}, {options:?}");
            assert_eq!(scanned.load(Ordering::Relaxed), end, "{what}");
        }
    }
}

#[test]
fn every_trail_of_up_to_five_letters_may_be_a_word() {
    // Lists of trails are as full as possible, and letters have the first and the last code of each mask width.
    for letters in [31, 63] {
        let alphabet: Vec<char> = ('\u{4e00}'..).take(letters).collect();
        let ends = [alphabet[0], alphabet[letters - 1]].map(String::from);
        let mut words: Vec<String> = alphabet.iter().copied().map(String::from).collect();
        let mut longest = vec![String::new()];
        for _ in 0..5 {
            longest = longest
                .iter()
                .flat_map(|word| ends.each_ref().map(|letter| format!("{word}{letter}")))
                .collect();
            words.extend(longest.iter().cloned());
        }
        let dictionary = Dictionary::from_words(&words).unwrap();
        // Whole groups of windows, and a whole part of a row.
        for (rows, columns) in [(6, 140), (1, 4200)] {
            let tiles = Tiles {
                columns,
                tiles: draw(&mut Rng::with_seed(4), &ends, rows * columns),
            };
            let grid = Grid::from_tiles(columns, &tiles.tiles).unwrap();
            let [options, ..] = large_options(Mode::Straight);
            let expected = reference::finds(&words, &tiles, &options);
            for path in Path::all() {
                let search = path.of(&options.search(&dictionary));
                let what = format!("{rows} × {columns}, {letters} letters, {path:?}");
                assert!(search.finds(&grid) == expected, "{what}");
                assert_eq!(search.count(&grid), expected.len() as u64, "{what}");
                assert!(folds_to(&search, &grid, &expected), "{what}");
            }
        }
    }
}
