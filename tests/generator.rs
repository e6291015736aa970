//! Generated puzzles have what the options ask for.
//!
//! A plain scan checks the puzzles: it reads from every cell in all eight directions.

use crate::common::random::case_count;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use wordtrail::puzzle::{GenerateError, Generated, Generator, MessageFit, Misfit, Overlap};
use wordtrail::{Dictionary, Direction, Find, Grid, Mask, Shape, WordBank};

/// A row and a column.
type Position = (i32, i32);

/// The steps to the eight neighbours of a cell.
const STEPS: [Position; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// The letters of a grid, without its holes.
struct Letters(BTreeMap<Position, char>);

impl Letters {
    fn of(grid: &Grid) -> Self {
        let text = grid.to_string();
        let rows = (0..).zip(text.lines());
        let cells = rows.flat_map(|(row, line)| {
            let tiles = (0..).zip(line.chars());
            tiles.map(move |(column, letter)| ((row, column), letter))
        });
        Self(cells.filter(|&(_, letter)| letter != '.').collect())
    }

    fn positions(&self) -> BTreeSet<Position> {
        self.0.keys().copied().collect()
    }

    fn spelled(&self, positions: &[Position]) -> Option<String> {
        positions
            .iter()
            .map(|position| self.0.get(position))
            .collect()
    }

    /// The positions of the letters, for each way to read a word.
    fn readings(&self, word: &str) -> Vec<Vec<Position>> {
        let starts = self.0.keys();
        let lines = starts.flat_map(|&start| STEPS.map(|step| line(start, step, word.len())));
        lines
            .filter(|line| self.spelled(line).as_deref() == Some(word))
            .collect()
    }

    fn have(&self, word: &str) -> bool {
        !self.readings(word).is_empty()
    }
}

fn line((row, column): Position, (down, right): Position, length: usize) -> Vec<Position> {
    let steps = 0..length as i32;
    steps
        .map(|steps| (row + steps * down, column + steps * right))
        .collect()
}

fn positions(find: &Find<'_>) -> Vec<Position> {
    let cells = find.trail.cells();
    cells
        .map(|cell| (cell.row as i32, cell.column as i32))
        .collect()
}

fn are_within(positions: &[Position], others: &[Position]) -> bool {
    positions.iter().all(|position| others.contains(position))
}

fn cells_of(mask: &Mask) -> BTreeSet<Position> {
    let text = mask.to_string();
    let rows = (0..).zip(text.lines());
    let cells = rows.flat_map(|(row, line)| {
        let cells = (0..).zip(line.chars());
        cells.map(move |(column, cell)| ((row, column), cell))
    });
    cells
        .filter(|&(_, cell)| cell == '#')
        .map(|(position, _)| position)
        .collect()
}

fn word_bank(words: &[String]) -> WordBank {
    WordBank::from_words(words).unwrap()
}

/// The options of a puzzle.
#[derive(Debug, Clone)]
struct Case {
    words: Vec<String>,
    mask: Mask,
    directions: Vec<Direction>,
    overlap: Overlap,
    message: Option<String>,
    avoided: Vec<String>,
    misfits: Misfit,
    seed: u64,
}

impl Case {
    fn generate(&self) -> Result<Generated, GenerateError> {
        // Some of the tasks are hard, and none has to succeed.
        self.generate_in(Some(Duration::from_millis(50)))
    }

    fn generate_in(&self, limit: Option<Duration>) -> Result<Generated, GenerateError> {
        let words = word_bank(&self.words);
        let avoided = (!self.avoided.is_empty()).then(|| word_bank(&self.avoided));
        let mut generator = Generator::new(&words)
            .mask(self.mask.clone())
            .directions(self.directions.iter().copied())
            .overlap(self.overlap)
            .misfits(self.misfits)
            .seed(self.seed);
        if let Some(limit) = limit {
            generator = generator.time_limit(limit);
        }
        if let Some(message) = &self.message {
            generator = generator.message(message, MessageFit::Padded);
        }
        if let Some(avoided) = &avoided {
            generator = generator.avoid(avoided);
        }
        generator.generate()
    }

    fn check(&self, puzzle: &Generated) {
        let letters = Letters::of(&puzzle.grid);
        assert_eq!(letters.positions(), cells_of(&self.mask));
        assert_eq!(puzzle.seed, self.seed);
        self.check_key(&letters, &puzzle.key);
        self.check_list(puzzle);
        self.check_answer(&letters, puzzle);
        for word in &self.avoided {
            assert!(!letters.have(word), "“{word}” must not appear");
        }
        for word in &self.words {
            check_readings(&letters, &puzzle.key, word);
        }
    }

    /// Each trail spells its word, in an allowed direction.
    fn check_key(&self, letters: &Letters, key: &[Find<'_>]) {
        for find in key {
            let trail = positions(find);
            assert_eq!(letters.spelled(&trail).as_deref(), Some(&*find.word));
            let step = (trail[1].0 - trail[0].0, trail[1].1 - trail[0].1);
            let direction = Direction::from_step(step.0, step.1).unwrap();
            assert!(self.directions.contains(&direction), "{direction}");
            assert_eq!(trail, line(trail[0], step, trail.len()));
        }
        if self.overlap == Overlap::None {
            let cells: usize = key.iter().map(|find| find.trail.cell_count()).sum();
            let covered: BTreeSet<Position> = key.iter().flat_map(positions).collect();
            assert_eq!(covered.len(), cells, "words share cells");
        }
    }

    /// Every word of the list is hidden or dropped, in order.
    fn check_list(&self, puzzle: &Generated) {
        let hidden: Vec<&str> = puzzle.key.iter().map(|find| &*find.word).collect();
        let is_kept = |word: &&str| !puzzle.dropped.iter().any(|dropped| dropped == word);
        let kept: Vec<&str> = self.words.iter().map(|word| &**word).collect();
        let kept: Vec<&str> = kept.into_iter().filter(is_kept).collect();
        assert_eq!(hidden, kept);
        assert_eq!(hidden.len() + puzzle.dropped.len(), self.words.len());
        assert!(self.misfits == Misfit::Drop || puzzle.dropped.is_empty());
    }

    /// The answer has the hidden words alone, and the cells it lacks have the message.
    fn check_answer(&self, letters: &Letters, puzzle: &Generated) {
        let answer = Letters::of(&puzzle.answer);
        let covered: BTreeSet<Position> = puzzle.key.iter().flat_map(positions).collect();
        assert_eq!(answer.positions(), covered);
        for (position, letter) in &answer.0 {
            assert_eq!(letters.0[position], *letter);
        }
        let left: Vec<Position> = letters.positions().difference(&covered).copied().collect();
        let left = letters.spelled(&left).unwrap();
        let message = self.message.as_deref().unwrap_or_default();
        assert!(left.starts_with(message), "{left} is not {message}");
    }
}

/// A hidden word can be read at its own place alone, in both directions if it is a palindrome, and a dropped one
/// nowhere. But any word can be read inside a longer hidden word, and on the cells of one that is the same backwards.
fn check_readings(letters: &Letters, key: &[Find<'_>], word: &str) {
    let own = key.iter().find(|find| find.word == word).map(positions);
    let backwards: String = word.chars().rev().collect();
    let longer: Vec<Vec<Position>> = key
        .iter()
        .filter(|find| find.word.len() > word.len() || find.word == backwards)
        .map(positions)
        .collect();
    for reading in letters.readings(word) {
        let is_own = own.as_ref().is_some_and(|own| are_within(&reading, own));
        let is_part = longer.iter().any(|longer| are_within(&reading, longer));
        assert!(is_own || is_part, "“{word}” can be read at {reading:?}");
    }
}

fn word(lengths: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = String> {
    let letters: Vec<char> = "abcdelnorst".chars().collect();
    prop::collection::vec(select(letters), lengths).prop_map(String::from_iter)
}

fn words(
    count: std::ops::RangeInclusive<usize>,
    lengths: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = Vec<String>> {
    prop::collection::btree_set(word(lengths), count)
        .prop_map(|words| words.into_iter().collect())
        .prop_shuffle()
}

fn masks() -> impl Strategy<Value = Mask> {
    let sizes = (2..=10usize, 2..=10usize);
    prop_oneof![
        sizes
            .clone()
            .prop_map(|(rows, columns)| Mask::full(rows, columns)),
        (select(&Shape::ALL), sizes.clone())
            .prop_map(|(shape, (rows, columns))| Mask::shape(shape, rows, columns)),
        sizes.prop_flat_map(|(rows, columns)| {
            let cell = prop_oneof![6 => Just('#'), 1 => Just('.')];
            let cells = prop::collection::vec(cell, rows * columns);
            cells.prop_filter_map("there is no cell", move |cells| {
                let lines = cells.chunks(columns).map(String::from_iter);
                let picture: Vec<String> = lines.collect();
                Mask::parse(picture.join("\n").as_bytes()).ok()
            })
        }),
    ]
}

fn directions() -> impl Strategy<Value = Vec<Direction>> {
    subsequence(Direction::ALL.to_vec(), 1..=8)
}

fn overlaps() -> impl Strategy<Value = Overlap> {
    select(&[Overlap::Shared, Overlap::None][..])
}

fn cases() -> impl Strategy<Value = Case> {
    (
        words(2..=10, 2..=7),
        masks(),
        directions(),
        overlaps(),
        prop::option::of(word(1..=9)),
        words(0..=3, 2..=4),
        any::<(bool, u64)>(),
    )
        .prop_map(
            |(words, mask, directions, overlap, message, avoided, (drops, seed))| Case {
                words,
                mask,
                directions,
                overlap,
                message,
                avoided,
                misfits: if drops { Misfit::Drop } else { Misfit::Refuse },
                seed,
            },
        )
}

/// A case so small that all arrangements can be tried.
fn tiny_cases() -> impl Strategy<Value = Case> {
    let letters = select(vec!['a', 'b', 'c']);
    let word = prop::collection::vec(letters, 2..=3).prop_map(String::from_iter);
    let words = prop::collection::btree_set(word, 2..=3);
    (
        words,
        1..=3usize,
        1..=3usize,
        directions(),
        overlaps(),
        any::<u64>(),
    )
        .prop_map(|(words, rows, columns, directions, overlap, seed)| Case {
            words: words.into_iter().collect(),
            mask: Mask::full(rows, columns),
            directions,
            overlap,
            message: None,
            avoided: Vec::new(),
            misfits: Misfit::Refuse,
            seed,
        })
}

/// The numbers of cells that arrangements cover, found by trying every place for every word.
fn arrangements(
    case: &Case,
    words: &[String],
    board: &BTreeMap<Position, char>,
) -> BTreeSet<usize> {
    let Some((word, rest)) = words.split_first() else {
        return BTreeSet::from([board.len()]);
    };
    let cells = cells_of(&case.mask);
    let starts = cells.iter().flat_map(|&start| {
        let directions = case.directions.iter();
        directions.map(move |direction| line(start, direction.step(), word.len()))
    });
    let mut covered = BTreeSet::new();
    for line in starts {
        let mut placed = board.clone();
        let fits = line.iter().zip(word.chars()).all(|(position, letter)| {
            let before = placed.insert(*position, letter);
            let agrees = case.overlap == Overlap::Shared && before == Some(letter);
            cells.contains(position) && (before.is_none() || agrees)
        });
        if fits {
            covered.extend(arrangements(case, rest, &placed));
        }
    }
    covered
}

fn cases_to_try(count: u32) -> ProptestConfig {
    ProptestConfig {
        cases: case_count(count),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

#[test]
fn words_that_are_each_other_backwards_can_both_be_hidden() {
    let words = WordBank::parse(b"STOP\nPOTS\nDOG\nGOD\n").unwrap();
    for seed in 0..20 {
        let puzzle = Generator::new(&words)
            .size(8, 8)
            .seed(seed)
            .generate()
            .unwrap();
        assert_eq!(puzzle.key.len(), 4);
        assert_eq!(puzzle.parts.len(), 4);
    }
}

/// The property below would hold if no puzzle were ever generated.
#[test]
fn many_puzzles_of_all_sorts_are_generated() {
    let mut runner = TestRunner::deterministic();
    let mut solved = Vec::new();
    for _ in 0..300 {
        let case = cases().new_tree(&mut runner).unwrap().current();
        solved.extend(case.generate().map(|_| case));
    }
    assert!(solved.len() >= 100, "{}", solved.len());
    for is_met in [
        |case: &Case| case.message.is_some(),
        |case: &Case| !case.avoided.is_empty(),
        |case: &Case| case.overlap == Overlap::None,
        |case: &Case| case.misfits == Misfit::Refuse,
    ] {
        assert!(solved.iter().filter(|case| is_met(case)).count() >= 25);
    }
}

proptest! {
    #![proptest_config(cases_to_try(400))]

    #[test]
    fn puzzles_have_what_the_options_ask_for(case in cases()) {
        if let Ok(puzzle) = case.generate() {
            case.check(&puzzle);
        }
    }

    #[test]
    fn a_tiny_task_is_impossible_if_and_only_if_no_arrangement_exists(case in tiny_cases()) {
        let exists = !arrangements(&case, &case.words, &BTreeMap::new()).is_empty();
        let puzzle = case.generate_in(None);
        let is_impossible =
            matches!(puzzle, Err(GenerateError::Impossible | GenerateError::TooLong { .. }));
        prop_assert_eq!(is_impossible, !exists, "{:?}", puzzle);
    }

    #[test]
    fn a_message_has_as_many_letters_as_some_arrangement_leaves_cells(
        case in tiny_cases(),
        length in 1..=6usize,
    ) {
        let covered = arrangements(&case, &case.words, &BTreeMap::new());
        let cells = case.mask.cells();
        let possible: BTreeSet<usize> = covered.into_iter().map(|covered| cells - covered).collect();
        let message = "xyzuvw"[..length].to_owned();
        let words = word_bank(&case.words);
        let puzzle = Generator::new(&words)
            .mask(case.mask.clone())
            .directions(case.directions.iter().copied())
            .overlap(case.overlap)
            .message(&message, MessageFit::Exact)
            .generate();
        match puzzle {
            Ok(puzzle) => {
                prop_assert!(possible.contains(&length));
                Case { message: Some(message), seed: 0, ..case }.check(&puzzle);
            }
            Err(GenerateError::MessageLength { message, .. }) => {
                prop_assert_eq!(message, length);
                prop_assert!(!possible.contains(&length));
            }
            Err(GenerateError::MessageLargerThanGrid { message, cells: named }) => {
                prop_assert_eq!((message, named), (length, cells));
                prop_assert!(length > cells);
            }
            Err(GenerateError::Impossible | GenerateError::TooLong { .. }) => {
                prop_assert!(possible.is_empty(), "{:?}", possible);
            }
            Err(error) => {
                // Every arrangement, or the filling, has a word twice.
                let is_not_clean = matches!(error, GenerateError::NotClean { .. });
                prop_assert!(is_not_clean && possible.contains(&length), "{}", error);
            }
        }
    }

    #[test]
    fn a_word_of_a_dictionary_that_is_kept_out_is_inside_hidden_words_alone(
        hidden in words(2..=6, 3..=6),
        kept_out in words(1..=20, 2..=4),
        length in 2..=4usize,
        seed in any::<u64>(),
    ) {
        let words = word_bank(&hidden);
        let dictionary = Dictionary::from_words(&kept_out).unwrap();
        let generator = Generator::new(&words).size(8, 8).seed(seed);
        if let Ok(puzzle) = generator.clean(&dictionary, length).generate() {
            let letters = Letters::of(&puzzle.grid);
            let trails: Vec<Vec<Position>> = puzzle.key.iter().map(positions).collect();
            for word in kept_out.iter().filter(|word| word.len() >= length) {
                for reading in letters.readings(word) {
                    let is_inside = trails.iter().any(|trail| are_within(&reading, trail));
                    prop_assert!(is_inside, "“{}” can be read at {:?}", word, reading);
                }
            }
        }
    }
}
