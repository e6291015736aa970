//! Generated puzzles with bent words hold against a plain reference search, and the complete search for covers against brute
//! force.

use crate::common::random::{case_count, draw, seeds};
use crate::common::reference::{Options, Tiles, finds};
use fastrand::Rng;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use wordtrail::puzzle::{
    BentGenerator, Cover, Fill, GenerateError, GeneratedBent, Misfit, Offensive, Overlap,
};
use wordtrail::{Cell, Dictionary, Direction, Find, Grid, Mask, Mode, Query, Tile, WordBank};

const ANIMALS: [&str; 24] = [
    "ape", "badger", "bear", "bison", "camel", "cheetah", "cow", "deer", "donkey", "elephant",
    "ferret", "fox", "giraffe", "hamster", "horse", "jaguar", "kangaroo", "lemur", "monkey",
    "otter", "panda", "rabbit", "tiger", "zebra",
];

/// All trails of all words, by the reference.
fn trails(grid: &Grid, words: impl IntoIterator<Item = String>) -> Vec<Find<'static>> {
    let rows = (0..grid.rows()).flat_map(|row| grid.row(row).map(|tile| tile.to_string()));
    let tiles = Tiles {
        columns: grid.columns(),
        tiles: rows.collect(),
    };
    let options = Options {
        mode: Mode::Adjacent,
        directions: Direction::ALL.to_vec(),
        min_length: 1,
        max_length: usize::MAX,
        all: true,
        maximal: false,
    };
    finds(&Vec::from_iter(words), &tiles, &options)
}

/// Checks that the words are where the key says, and can be traced in as many ways as the puzzle says.
fn check(generated: &GeneratedBent) {
    let words = generated.key.iter().map(|find| find.word.to_string());
    let found = trails(&generated.grid, words);
    let mut ways: BTreeMap<&str, u64> = BTreeMap::new();
    for find in &found {
        *ways.entry(&find.word).or_default() += 1;
    }
    for find in &generated.key {
        assert!(found.contains(find), "{find:?}\n{}", generated.grid);
    }
    ways.retain(|_, ways| *ways > 1);
    let said = generated.bent.ways.iter();
    let said: BTreeMap<&str, u64> = said.map(|(word, ways)| (word.as_str(), *ways)).collect();
    assert_eq!(said, ways, "{}", generated.grid);
    let covered: HashSet<Cell> = generated
        .key
        .iter()
        .flat_map(|find| find.trail.cells())
        .collect();
    for row in 0..generated.grid.rows() {
        for (column, tile) in generated.answer.row(row).enumerate() {
            let cell = Cell {
                row: row as u32,
                column: column as u32,
            };
            assert_eq!(
                tile.to_string() != ".",
                covered.contains(&cell),
                "{}",
                generated.answer
            );
        }
    }
}

/// Whether all cells of a find belong to one hidden word.
fn is_inside_hidden_word(find: &Find<'_>, generated: &GeneratedBent) -> bool {
    let is_inside = |whole: &Find<'_>| {
        let mut cells = find.trail.cells();
        cells.all(|cell| whole.trail.cells().any(|other| other == cell))
    };
    generated.key.iter().any(is_inside)
}

/// Checks that every cell belongs to exactly one word.
fn check_cover(generated: &GeneratedBent) {
    check(generated);
    let cells: Vec<Cell> = generated
        .key
        .iter()
        .flat_map(|find| find.trail.cells())
        .collect();
    let distinct: HashSet<&Cell> = cells.iter().collect();
    let letters = generated
        .grid
        .to_string()
        .matches(char::is_alphabetic)
        .count();
    assert_eq!(
        (cells.len(), distinct.len()),
        (letters, letters),
        "{}",
        generated.grid
    );
    assert_eq!(generated.grid.to_string(), generated.answer.to_string());
}

#[test]
fn every_word_can_be_traced_as_the_puzzle_says() {
    let mut random = Rng::with_seed(1);
    let mut several = Vec::new();
    for seed in seeds(60) {
        let count = random.usize(1..12);
        let words: BTreeSet<&str> = draw(&mut random, &ANIMALS, count).into_iter().collect();
        let bank = WordBank::from_words(&words).unwrap();
        let letters: usize = words.iter().map(|word| word.len()).sum();
        let side = (letters + random.usize(0..30)).isqrt() + 2;
        let generated = BentGenerator::new(&bank)
            .size(side, side)
            .seed(seed)
            .generate()
            .unwrap();
        check(&generated);
        several.extend(generated.bent.ways);
        assert!(
            generated
                .key
                .iter()
                .map(|find| &*find.word)
                .eq(bank.words())
        );
    }
    assert!(several.is_empty(), "{several:?}");
}

#[test]
fn twelve_words_share_the_cells_of_a_small_grid() {
    for seed in seeds(20) {
        let words =
            WordBank::from_words(ANIMALS.iter().skip(seed as usize % 4).step_by(2).take(12))
                .unwrap();
        let generated = BentGenerator::new(&words)
            .size(7, 8)
            .seed(seed)
            .generate()
            .unwrap();
        assert_eq!(generated.key.len(), words.words().len());
        check(&generated);
    }
}

#[test]
fn words_that_must_not_share_cells_do_not() {
    let words = WordBank::from_words(["tea", "eat", "ate", "seat"]).unwrap();
    let generator = BentGenerator::new(&words).size(5, 5).overlap(Overlap::None);
    for seed in seeds(10) {
        let generated = generator.clone().seed(seed).generate().unwrap();
        check(&generated);
        let cells = generated.key.iter().flat_map(|find| find.trail.cells());
        assert_eq!(cells.collect::<HashSet<_>>().len(), 13);
    }
}

#[test]
fn palindromes_and_parts_say_in_how_many_ways() {
    let words = WordBank::from_words(["noon", "cat", "catalogue"]).unwrap();
    let generated = BentGenerator::new(&words).size(6, 6).generate().unwrap();
    check(&generated);
    let ways: Vec<&str> = generated
        .bent
        .ways
        .iter()
        .map(|(word, _)| word.as_str())
        .collect();
    assert!(ways.contains(&"noon"), "{ways:?}");
    // Equal letters have more trails than anybody counts.
    let many = WordBank::from_words([&"a".repeat(30)]).unwrap();
    let generated = BentGenerator::new(&many)
        .size(6, 6)
        .fill(Fill::Words)
        .generate()
        .unwrap();
    assert_eq!(generated.bent.ways, [("a".repeat(30), 1000)]);
}

#[test]
fn unwanted_words_are_kept_out_on_all_trails() {
    let words = WordBank::from_words(["zebra", "monkey", "giraffe"]).unwrap();
    let rude = WordBank::from_words(["ass", "bum", "rat"]).unwrap();
    let list = [
        "tea", "eat", "ate", "ran", "man", "one", "tone", "note", "mare", "zebras", "monk",
    ];
    let dictionary = Dictionary::from_words(list).unwrap();
    for seed in seeds(20) {
        let generator = BentGenerator::new(&words)
            .size(6, 6)
            .avoid(&rude)
            .clean(&dictionary, 3);
        let generated = generator.seed(seed).generate().unwrap();
        check(&generated);
        assert_eq!(trails(&generated.grid, rude.words().map(str::to_owned)), []);
        for find in trails(&generated.grid, list.map(str::to_owned)) {
            assert!(
                is_inside_hidden_word(&find, &generated),
                "{find:?}\n{}",
                generated.grid
            );
        }
    }
}

fn offensive_words() -> Vec<String> {
    let mut listed = Vec::new();
    let _ = Dictionary::offensive().words(&Query::all(), |word| {
        listed.push(word.to_owned());
        ControlFlow::<()>::Continue(())
    });
    listed
}

/// The trails of some words that are not inside a hidden one.
fn by_chance(generated: &GeneratedBent, words: &[String]) -> Vec<Find<'static>> {
    let mut found = trails(&generated.grid, words.to_vec());
    found.retain(|find| !is_inside_hidden_word(find, generated));
    found
}

fn is_straight(find: &Find<'_>) -> bool {
    let cells: Vec<Cell> = find.trail.cells().collect();
    let steps = cells.windows(2).map(|pair| {
        let (down, right) = (i64::from(pair[1].row), i64::from(pair[1].column));
        (
            down - i64::from(pair[0].row),
            right - i64::from(pair[0].column),
        )
    });
    steps.collect::<HashSet<_>>().len() <= 1
}

/// What a puzzle is to report of such trails.
fn names(finds: &[Find<'_>]) -> Vec<String> {
    let names: BTreeSet<String> = finds.iter().map(|find| find.word.to_string()).collect();
    Vec::from_iter(names)
}

#[test]
fn offensive_words_are_kept_out_or_named() {
    let listed = offensive_words();
    let words = WordBank::from_words(&ANIMALS[..12]).unwrap();
    let (mut spoiled, mut inoffensive) = (0, 0);
    for seed in seeds(20) {
        let generator = BentGenerator::new(&words).size(8, 8).seed(seed);
        for offensive in [Offensive::Avoid, Offensive::Allow] {
            let generated = generator.clone().offensive(offensive).generate().unwrap();
            check(&generated);
            let by_chance = by_chance(&generated, &listed);
            // Words that lie close together may spell some between them, if no other arrangement was found. The filling must
            // not.
            let is_filled = |find: &&Find<'_>| {
                let mut cells = find.trail.cells();
                cells.any(|cell| generated.answer.tile(cell) == Some(Tile::Hole))
            };
            let filled = by_chance.iter().filter(is_filled).count();
            if offensive == Offensive::Avoid {
                assert_eq!(filled, 0, "{}", generated.grid);
                inoffensive += u32::from(by_chance.is_empty());
                assert_eq!(generated.unavoided, names(&by_chance));
            } else {
                assert!(generated.unavoided.is_empty());
                spoiled += u32::from(filled > 0);
            }
        }
    }
    // Otherwise there would have been nothing to keep out.
    assert!(spoiled > case_count(5), "{spoiled}");
    // Most arrangements of so many words spell one.
    assert!(inoffensive >= case_count(15), "{inoffensive}");
}

#[test]
fn covers_have_few_offensive_words_and_none_on_straight_lines() {
    let listed = offensive_words();
    let words = [
        "tulip", "daisy", "orchid", "peony", "violet", "lilac", "pansies",
    ];
    let words = WordBank::from_words(words).unwrap();
    let mut spoiled = [0, 0];
    for seed in seeds(20) {
        let cover = Cover::new().spanning("sunflower");
        let generator = BentGenerator::new(&words)
            .size(8, 6)
            .cover(cover)
            .seed(seed);
        for (number, offensive) in [Offensive::Avoid, Offensive::Allow].into_iter().enumerate() {
            let generated = generator.clone().offensive(offensive).generate().unwrap();
            check(&generated);
            let by_chance = by_chance(&generated, &listed);
            if offensive == Offensive::Avoid {
                let straight = by_chance.iter().filter(|find| is_straight(find));
                assert_eq!(straight.count(), 0, "{}", generated.grid);
                assert_eq!(generated.unavoided, names(&by_chance));
            }
            spoiled[number] += by_chance.len();
        }
    }
    let [avoided, allowed] = spoiled;
    assert!(5 * avoided < allowed, "{avoided} of {allowed}");
}

#[test]
fn covers_of_many_words_have_no_offensive_ones() {
    let listed = offensive_words();
    for list in [
        include_str!("../data/themes/kitchen.txt"),
        include_str!("../data/themes/animals.txt"),
    ] {
        let words = WordBank::from_words(list.lines()).unwrap();
        for seed in seeds(3) {
            let generator = BentGenerator::new(&words)
                .cover(Cover::new())
                .offensive(Offensive::Avoid)
                .seed(seed);
            let generated = generator.generate().unwrap();
            check_cover(&generated);
            let by_chance = by_chance(&generated, &listed);
            assert!(by_chance.is_empty(), "{:?}", names(&by_chance));
        }
    }
}

#[test]
fn a_cover_has_every_cell_in_one_word() {
    let words = [
        "tulip", "daisy", "orchid", "peony", "violet", "lilac", "pansies",
    ];
    let bank = WordBank::from_words(words).unwrap();
    for seed in seeds(20) {
        let cover = Cover::new().spanning("sunflower").unique();
        let generated = BentGenerator::new(&bank)
            .size(8, 6)
            .cover(cover)
            .seed(seed)
            .generate()
            .unwrap();
        check_cover(&generated);
        assert!(generated.bent.is_unique && generated.bent.is_cover);
        let spanning = generated.key.last().unwrap();
        assert_eq!(generated.bent.spanning.as_deref(), Some(&*spanning.word));
        let cells: Vec<Cell> = spanning.trail.cells().collect();
        let has = |is_there: &dyn Fn(&Cell) -> bool| cells.iter().any(is_there);
        let across = has(&|cell| cell.column == 0) && has(&|cell| cell.column == 5);
        let down = has(&|cell| cell.row == 0) && has(&|cell| cell.row == 7);
        assert!(across || down, "{}", generated.grid);
    }
}

#[test]
fn a_large_grid_is_covered() {
    let bank = WordBank::draw(Dictionary::english(), 150, 4..=9, 1).unwrap();
    let letters: usize = bank.words().map(str::len).sum();
    let filler = "thequickbrownfoxjumpsoverthelazydogwyvrn";
    // A word of its own makes the letters fill the rows.
    let rest = 40 - letters % 40;
    let words: Vec<&str> = bank.words().chain([&filler[..rest]]).collect();
    let bank = WordBank::from_words(words).unwrap();
    let generated = BentGenerator::new(&bank)
        .size((letters + rest) / 40, 40)
        .cover(Cover::new());
    let generated = generated.generate().unwrap();
    let cells = generated.key.iter().flat_map(|find| find.trail.cells());
    assert_eq!(cells.collect::<HashSet<_>>().len(), letters + rest);
}

/// A tiny board for brute force: its cells, and which are neighbours.
struct Tiny {
    cells: Vec<(usize, usize)>,
}

type Arrangement = Vec<Vec<usize>>;

impl Tiny {
    fn new(mask: &Mask) -> Self {
        let places =
            (0..mask.rows()).flat_map(|row| (0..mask.columns()).map(move |column| (row, column)));
        Self {
            cells: places
                .filter(|&(row, column)| mask.has(row, column))
                .collect(),
        }
    }

    fn are_neighbours(&self, one: usize, other: usize) -> bool {
        let ((row, column), (other_row, other_column)) = (self.cells[one], self.cells[other]);
        one != other && row.abs_diff(other_row) <= 1 && column.abs_diff(other_column) <= 1
    }

    /// All trails of a number of cells.
    fn trails(&self, length: usize) -> Vec<Vec<usize>> {
        let mut trails: Vec<Vec<usize>> = (0..self.cells.len()).map(|cell| vec![cell]).collect();
        for _ in 1..length {
            let longer = trails.iter().flat_map(|trail| {
                let last = *trail.last().unwrap();
                let next = (0..self.cells.len())
                    .filter(move |&cell| self.are_neighbours(last, cell) && !trail.contains(&cell));
                next.map(|cell| [&trail[..], &[cell]].concat())
            });
            trails = longer.collect();
        }
        trails
    }

    /// All ways to choose a trail of each list so that no cell is in two.
    fn arrangements(&self, lists: &[Vec<Vec<usize>>]) -> Vec<Arrangement> {
        let mut arrangements = vec![Vec::new()];
        for trails in lists {
            let longer = arrangements.iter().flat_map(|arrangement: &Arrangement| {
                let is_free = |trail: &&Vec<usize>| {
                    !arrangement
                        .iter()
                        .flatten()
                        .any(|cell| trail.contains(cell))
                };
                trails.iter().filter(is_free).map(|trail| {
                    let mut longer = arrangement.clone();
                    longer.push(trail.clone());
                    longer
                })
            });
            arrangements = longer.collect();
        }
        arrangements
    }

    /// Whether a trail joins the first and the last row or column that have cells.
    fn is_spanning(&self, trail: &[usize]) -> bool {
        let joins = |place: &dyn Fn(&(usize, usize)) -> usize| {
            let all = self.cells.iter().map(place);
            let (first, last) = (all.clone().min().unwrap(), all.max().unwrap());
            let mine: Vec<usize> = trail.iter().map(|&cell| place(&self.cells[cell])).collect();
            mine.contains(&first) && mine.contains(&last)
        };
        joins(&|&(row, _)| row) || joins(&|&(_, column)| column)
    }

    /// Whether the grid of an arrangement can be divided into the words in no other way.
    fn is_unique(&self, words: &[String], arrangement: &Arrangement) -> bool {
        let mut grid = vec![' '; self.cells.len()];
        for (word, trail) in words.iter().zip(arrangement) {
            for (letter, &cell) in word.chars().zip(trail) {
                grid[cell] = letter;
            }
        }
        let spells = |word: &String, trail: &Vec<usize>| {
            word.chars().eq(trail.iter().map(|&cell| grid[cell]))
        };
        let lists: Vec<Vec<Vec<usize>>> = words
            .iter()
            .map(|word| {
                self.trails(word.len())
                    .into_iter()
                    .filter(|trail| spells(word, trail))
                    .collect()
            })
            .collect();
        let cells = |arrangement: Arrangement| -> Vec<BTreeSet<usize>> {
            arrangement
                .into_iter()
                .map(|trail| trail.into_iter().collect())
                .collect()
        };
        let divisions: HashSet<Vec<BTreeSet<usize>>> =
            self.arrangements(&lists).into_iter().map(cells).collect();
        divisions.len() == 1
    }
}

/// Random words of two letters' alphabet, which can often be divided in several ways, for all cells of a random mask.
fn tiny_case(random: &mut Rng, most: usize) -> (Mask, Vec<String>) {
    loop {
        let (rows, columns) = (random.usize(1..4), random.usize(1..5));
        let row = |random: &mut Rng| {
            let cell = |_| if random.u8(0..4) == 0 { '.' } else { '#' };
            (0..columns).map(cell).collect::<String>()
        };
        let picture: Vec<String> = (0..rows).map(|_| row(random)).collect();
        let Ok(mask) = Mask::parse(picture.join("\n").as_bytes()) else {
            continue;
        };
        let (mut left, mut words) = (mask.cells(), Vec::new());
        if left > most {
            continue;
        }
        while left > 0 {
            let length = random.usize(1..=left.min(4));
            words.push(
                draw(random, &['a', 'b', 'c'], length)
                    .into_iter()
                    .collect::<String>(),
            );
            left -= length;
        }
        let distinct: HashSet<&String> = words.iter().collect();
        if distinct.len() == words.len() {
            return (mask, words);
        }
    }
}

#[test]
fn the_search_for_covers_is_complete() {
    let mut random = Rng::with_seed(2);
    let (mut found, mut refuted) = (0, 0);
    for seed in seeds(400) {
        let (mask, words) = tiny_case(&mut random, 8);
        let board = Tiny::new(&mask);
        let spanning = random.bool().then(|| random.usize(..words.len()));
        let mut lists: Vec<_> = words.iter().map(|word| board.trails(word.len())).collect();
        if let Some(spanning) = spanning {
            lists[spanning].retain(|trail| board.is_spanning(trail));
        }
        let exists = !board.arrangements(&lists).is_empty();
        let cover = match spanning {
            Some(word) => Cover::new().spanning(&words[word]),
            None => Cover::new(),
        };
        let bank = WordBank::from_words(&words).unwrap();
        let generator = BentGenerator::new(&bank)
            .mask(mask.clone())
            .cover(cover)
            .seed(seed);
        match generator.generate() {
            Ok(generated) => {
                assert!(exists, "{mask}\n{words:?}");
                check_cover(&generated);
                found += 1;
            }
            Err(GenerateError::Impossible | GenerateError::SpanningTooShort { .. }) => {
                assert!(!exists, "{mask}\n{words:?} {spanning:?}");
                refuted += 1;
            }
            Err(error) => panic!("{mask}\n{words:?}: {error}"),
        }
    }
    assert!(
        found > case_count(100) && refuted > case_count(30),
        "{found} {refuted}"
    );
}

#[test]
fn the_search_for_unique_covers_is_complete() {
    let mut random = Rng::with_seed(3);
    let (mut found, mut refuted) = (0, 0);
    for seed in seeds(120) {
        let (mask, words) = tiny_case(&mut random, 6);
        let board = Tiny::new(&mask);
        let lists: Vec<_> = words.iter().map(|word| board.trails(word.len())).collect();
        let arrangements = board.arrangements(&lists);
        let exists = arrangements.iter().any(|it| board.is_unique(&words, it));
        let bank = WordBank::from_words(&words).unwrap();
        let generator = BentGenerator::new(&bank).mask(mask.clone()).seed(seed);
        match generator.clone().cover(Cover::new().unique()).generate() {
            Ok(generated) => {
                assert!(exists && generated.bent.is_unique, "{mask}\n{words:?}");
                check_cover(&generated);
                found += 1;
            }
            Err(GenerateError::Impossible) => assert!(arrangements.is_empty(), "{mask}\n{words:?}"),
            Err(GenerateError::NotUnique { tried: None }) => {
                assert!(!exists && !arrangements.is_empty(), "{mask}\n{words:?}");
                refuted += 1;
                // What is said of a cover that need not be unique is true, too.
                let any = generator.cover(Cover::new()).generate().unwrap();
                assert!(!any.bent.is_unique);
            }
            Err(error) => panic!("{mask}\n{words:?}: {error}"),
        }
    }
    assert!(
        found > case_count(20) && refuted > case_count(5),
        "{found} {refuted}"
    );
}

#[test]
fn drawn_letters_add_up() {
    let animals = WordBank::from_words(ANIMALS).unwrap();
    for seed in seeds(50) {
        let drawn = animals.draw_letters(Some(7), 39, seed).unwrap();
        assert_eq!(drawn.words().len(), 7);
        assert_eq!(drawn.words().map(str::len).sum::<usize>(), 39);
        let any = animals.draw_letters(None, 48, seed).unwrap();
        assert_eq!(any.words().map(str::len).sum::<usize>(), 48);
    }
    // By brute force: which numbers of letters can two or three of some words have?
    let few = WordBank::from_words(["cat", "horse", "camel", "kangaroo"]).unwrap();
    let lengths: Vec<usize> = few.words().map(str::len).collect();
    for letters in 0..25 {
        for count in 0..5 {
            let subsets =
                (0..1_u32 << lengths.len()).filter(|subset| subset.count_ones() as usize == count);
            let sum = |subset: u32| {
                (0..lengths.len())
                    .filter(|word| subset >> word & 1 == 1)
                    .map(|word| lengths[word])
                    .sum::<usize>()
            };
            let exists = count > 0 && subsets.into_iter().any(|subset| sum(subset) == letters);
            assert_eq!(
                few.draw_letters(Some(count), letters, 1).is_some(),
                exists,
                "{count} {letters}"
            );
        }
    }
}

#[test]
fn what_is_wrong_with_the_words_is_an_error() {
    let bank = WordBank::from_words(["cat", "dog"]).unwrap();
    let generator = BentGenerator::new(&bank);
    let error = |generator: BentGenerator| generator.generate().unwrap_err().to_string();
    let cover = || Cover::new().spanning("sun");
    let messages = [
        (
            error(generator.clone().size(2, 2).cover(Cover::new())),
            "the words have 6 letters, and the grid has 4 cells: 2 letters are too many",
        ),
        (
            error(generator.clone().size(1, 7).cover(Cover::new())),
            "the words have 6 letters, and the grid has 7 cells: 1 letter is missing",
        ),
        (
            error(generator.clone().size(2, 1)),
            "“cat” has 3 letters, and the grid has only 2 cells for it",
        ),
        (
            error(
                generator
                    .clone()
                    .size(3, 3)
                    .cover(Cover::new().spanning("3rd")),
            ),
            "“3rd” is not a word: use only letters, spaces, hyphens and apostrophes",
        ),
        (
            error(
                BentGenerator::new(
                    &WordBank::from_words(["elephants", "horse", "zebras", "no"]).unwrap(),
                )
                .size(5, 5)
                .cover(cover()),
            ),
            "“sun” has 3 letters, and joining two opposite edges of the grid takes at least 5",
        ),
        (
            error(
                BentGenerator::new(&WordBank::from_words(["tiger", "cats"]).unwrap())
                    .mask(Mask::parse(b"###..###\n###..###\n").unwrap())
                    .cover(cover()),
            ),
            "no arrangement of these words exists on these cells",
        ),
    ];
    for (message, expected) in messages {
        assert_eq!(message, expected);
    }
    let dropped = BentGenerator::new(&WordBank::from_words(["cat", "elephant"]).unwrap());
    let dropped = dropped.size(2, 3).misfits(Misfit::Drop).generate().unwrap();
    assert_eq!(dropped.dropped, ["elephant"]);
}

#[test]
fn a_time_limit_is_kept() {
    // Words of one letter can be traced anywhere, so no division is the only one.
    let words: Vec<String> = (2..12).map(|length| "a".repeat(length)).collect();
    let bank = WordBank::from_words(&words).unwrap();
    let begun = Instant::now();
    let generator = BentGenerator::new(&bank)
        .size(5, 13)
        .cover(Cover::new().unique());
    let error = generator
        .time_limit(Duration::from_secs(1))
        .generate()
        .unwrap_err();
    assert!(matches!(error, GenerateError::NotUnique { .. }), "{error}");
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
}
