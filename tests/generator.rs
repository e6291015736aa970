//! Generated puzzles have what the options ask for, impossible ones are errors, and the seed decides the rest.
//!
//! A plain scan checks the puzzles: it reads from every cell in all eight directions.

use crate::common::random::case_count;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use wordtrail::puzzle::{Fill, GenerateError, Generated, Generator, MessageFit, Misfit, Overlap};
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

const ANIMALS: &str = "otter\nbadger\nbeaver\nheron\nadder\nraven\nhare\nstoat\nviper\ntern\n";

/// All of a puzzle, as text.
fn to_text(puzzle: &Generated) -> String {
    let key = puzzle.key.iter();
    let key: Vec<String> = key
        .map(|find| format!("{} {}", find.word, find.trail))
        .collect();
    let (grid, answer) = (&puzzle.grid, &puzzle.answer);
    let (dropped, parts) = (&puzzle.dropped, &puzzle.parts);
    format!(
        "{grid}\n{answer}\n{key:?}\n{dropped:?}\n{parts:?}\n{}",
        puzzle.seed
    )
}

/// Generators with various options, which succeed.
fn animal_generators(words: &WordBank) -> Vec<Generator> {
    let generator = Generator::new(words);
    let heart = Mask::shape(Shape::Heart, 13, 13);
    vec![
        generator.clone(),
        generator.clone().size(9, 9).fill(Fill::Words),
        generator
            .clone()
            .mask(heart)
            .message("all of the animals", MessageFit::Padded),
        generator.clone().size(12, 14).overlap(Overlap::None),
        // On 5 × 6 cells, too, most words fit, and proving that no more do takes 7 seconds.
        generator.size(4, 4).misfits(Misfit::Drop),
    ]
}

#[test]
fn a_seed_makes_the_same_puzzle_again_on_any_number_of_threads() {
    let words = WordBank::parse(ANIMALS.as_bytes()).unwrap();
    for (number, generator) in animal_generators(&words).into_iter().enumerate() {
        let generator = generator.seed(1234);
        let expected = to_text(&generator.generate().unwrap());
        std::thread::scope(|scope| {
            let threads = [(); 2].map(|()| scope.spawn(|| to_text(&generator.generate().unwrap())));
            for thread in threads {
                assert_eq!(thread.join().unwrap(), expected, "generator {number}");
            }
        });
    }
}

#[test]
fn another_seed_places_the_words_elsewhere() {
    let words = WordBank::parse(ANIMALS.as_bytes()).unwrap();
    let generator = Generator::new(&words).size(9, 9);
    let puzzles = (0..20).map(|seed| {
        generator
            .clone()
            .seed(seed)
            .generate()
            .unwrap()
            .answer
            .to_string()
    });
    assert_eq!(puzzles.collect::<BTreeSet<_>>().len(), 20);
}

/// A puzzle of these words on a grid of this size.
fn generate(words: &str, rows: usize, columns: usize) -> Result<Generated, GenerateError> {
    let words = WordBank::parse(words.as_bytes()).unwrap();
    Generator::new(&words).size(rows, columns).generate()
}

#[test]
fn two_words_without_a_common_letter_soon_prove_impossible_in_one_line() {
    let start = Instant::now();
    for length in 1..=26 {
        let [first, second] = ["a", "b"].map(|letter| letter.repeat(length));
        for (rows, columns) in [(1, length), (length, 1)] {
            let puzzle = generate(&format!("{first}\n{second}\n"), rows, columns);
            assert!(
                matches!(puzzle, Err(GenerateError::Impossible)),
                "{puzzle:?}"
            );
        }
    }
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn an_error_about_a_message_has_the_number_of_cells_left() {
    // The two share a cell, or none: five cells or six of nine.
    let words = WordBank::parse(b"cat\ncow\n").unwrap();
    let generator = Generator::new(&words).size(3, 3);
    for message in ["xyz", "xyzx"] {
        let puzzle = generator
            .clone()
            .message(message, MessageFit::Exact)
            .generate()
            .unwrap();
        assert_eq!(puzzle.key.len(), 2);
    }
    for (text, cells) in [("xy", 3), ("xyzxy", 4)] {
        let error = generator
            .clone()
            .message(text, MessageFit::Exact)
            .generate()
            .unwrap_err();
        let GenerateError::MessageLength {
            message,
            cells: left,
        } = error
        else {
            panic!("{error}");
        };
        assert_eq!((message, left), (text.len(), cells));
    }
    let message = "x".repeat(10);
    let error = generator.size(3, 3).message(&message, MessageFit::Exact);
    assert!(matches!(
        error.generate(),
        Err(GenerateError::MessageLargerThanGrid {
            message: 10,
            cells: 9
        })
    ));
}

#[test]
fn a_message_that_is_not_padded_has_all_cells_even_if_words_are_dropped() {
    // One word fits, and leaves two cells.
    let words = WordBank::parse(b"abc\ndef\n").unwrap();
    let generator = Generator::new(&words).size(1, 5).misfits(Misfit::Drop);
    let puzzle = generator
        .clone()
        .message("xy", MessageFit::Exact)
        .generate()
        .unwrap();
    assert_eq!(puzzle.dropped.len(), 1);
    for message in ["x", "xyz"] {
        let puzzle = generator
            .clone()
            .message(message, MessageFit::Exact)
            .generate();
        assert!(
            matches!(puzzle, Err(GenerateError::MessageLength { .. })),
            "{puzzle:?}"
        );
    }
}

#[test]
fn a_word_that_is_to_be_avoided_cannot_be_hidden_or_inside_a_hidden_word() {
    let words = WordBank::parse(b"heron\ntern\n").unwrap();
    for text in ["tern", "NRET", "her", "no-r"] {
        let avoided = WordBank::parse(text.as_bytes()).unwrap();
        let puzzle = Generator::new(&words).avoid(&avoided).generate();
        assert!(
            matches!(puzzle, Err(GenerateError::Avoided { .. })),
            "{text}"
        );
    }
}

#[test]
fn a_word_longer_than_every_line_is_too_long_unless_words_may_be_dropped() {
    let error = generate("cat\nice cream\n", 6, 7).unwrap_err();
    let GenerateError::TooLong { word, letters } = error else {
        panic!("{error}");
    };
    assert_eq!((&*word, letters), ("ice cream", 8));
    let words = WordBank::parse(b"cat\nice cream\n").unwrap();
    let puzzle = Generator::new(&words)
        .size(6, 7)
        .misfits(Misfit::Drop)
        .generate()
        .unwrap();
    assert_eq!(puzzle.dropped, ["ice cream"]);
}

#[test]
fn repeats_are_merged_and_a_line_that_is_no_word_is_refused() {
    let generated = generate("ice cream\nsorbet\nIce-Cream\n", 9, 9).unwrap();
    assert_eq!(generated.key.len(), 2);
    let error = generate("ice cream\n\n7 up\n", 9, 9).unwrap_err();
    let GenerateError::NotAWord { line, text } = error else {
        panic!("{error}");
    };
    assert_eq!((line, &*text), (3, "7 up"));
}

#[test]
fn without_directions_there_is_no_puzzle() {
    let words = WordBank::parse(b"cat\n").unwrap();
    let puzzle = Generator::new(&words).directions([]).generate();
    assert!(
        matches!(puzzle, Err(GenerateError::NoDirection)),
        "{puzzle:?}"
    );
}

#[test]
fn letters_to_fill_with_are_needed_only_where_cells_are_left() {
    let words = WordBank::parse(b"cat\n").unwrap();
    let generator = Generator::new(&words).fill(Fill::Letters("1 2 3".to_owned()));
    let puzzle = generator.clone().size(1, 4).generate();
    assert!(matches!(puzzle, Err(GenerateError::NoFill)), "{puzzle:?}");
    assert!(generator.size(1, 3).generate().is_ok());
}

#[test]
fn a_grid_without_cells_holds_no_words() {
    let words = WordBank::parse(b"cat\n").unwrap();
    for (rows, columns) in [(0, 0), (0, 5), (5, 0)] {
        for misfits in [Misfit::Refuse, Misfit::Drop] {
            let generator = Generator::new(&words).size(rows, columns).misfits(misfits);
            assert!(generator.generate().is_err());
        }
    }
}
