//! Generated puzzles with bent words hold against a plain reference search.

use crate::common::random::{case_count, draw, seeds};
use crate::common::reference::{Options, Tiles, finds};
use fastrand::Rng;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use wordtrail::puzzle::{Bent, Cover, Fill, Generated, Generator, Misfit, Offensive, Overlap};
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

/// How the words of a puzzle lie.
pub fn bent(generated: &Generated) -> &Bent {
    generated.bent.as_ref().expect("its words bend")
}

/// Checks that the words are where the key says, and can be traced in as many ways as the puzzle says.
pub fn check(generated: &Generated) {
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
    let said = bent(generated).ways.iter();
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
fn is_inside_hidden_word(find: &Find<'_>, generated: &Generated) -> bool {
    let is_inside = |whole: &Find<'_>| {
        let mut cells = find.trail.cells();
        cells.all(|cell| whole.trail.cells().any(|other| other == cell))
    };
    generated.key.iter().any(is_inside)
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
        let generated = Generator::new(&bank)
            .mode(Mode::Adjacent)
            .size(side, side)
            .seed(seed)
            .generate()
            .unwrap();
        check(&generated);
        several.extend(bent(&generated).ways.clone());
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
        let generated = Generator::new(&words)
            .mode(Mode::Adjacent)
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
    let generator = Generator::new(&words)
        .mode(Mode::Adjacent)
        .size(5, 5)
        .overlap(Overlap::None);
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
    let generated = Generator::new(&words)
        .mode(Mode::Adjacent)
        .size(6, 6)
        .generate()
        .unwrap();
    check(&generated);
    let ways: Vec<&str> = bent(&generated)
        .ways
        .iter()
        .map(|(word, _)| word.as_str())
        .collect();
    assert!(ways.contains(&"noon"), "{ways:?}");
    // Equal letters have more trails than anybody counts.
    let many = WordBank::from_words([&"a".repeat(30)]).unwrap();
    let generated = Generator::new(&many)
        .mode(Mode::Adjacent)
        .size(6, 6)
        .fill(Fill::Words)
        .generate()
        .unwrap();
    assert_eq!(bent(&generated).ways, [("a".repeat(30), 1000)]);
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
        let generator = Generator::new(&words)
            .mode(Mode::Adjacent)
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

pub fn offensive_words() -> Vec<String> {
    Dictionary::offensive().words(Query::all()).collect()
}

/// The trails of some words that are not inside a hidden one.
pub fn by_chance(generated: &Generated, words: &[String]) -> Vec<Find<'static>> {
    let mut found = trails(&generated.grid, words.to_vec());
    found.retain(|find| !is_inside_hidden_word(find, generated));
    found
}

/// What a puzzle is to report of such trails.
pub fn names(finds: &[Find<'_>]) -> Vec<String> {
    let names: BTreeSet<String> = finds.iter().map(|find| find.word.to_string()).collect();
    Vec::from_iter(names)
}

#[test]
fn offensive_words_are_kept_out_or_named() {
    let listed = offensive_words();
    let words = WordBank::from_words(&ANIMALS[..12]).unwrap();
    let (mut spoiled, mut inoffensive) = (0, 0);
    for seed in seeds(20) {
        let generator = Generator::new(&words)
            .mode(Mode::Adjacent)
            .size(8, 8)
            .seed(seed);
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
    let generator = Generator::new(&bank).mode(Mode::Adjacent);
    let error = |generator: Generator| generator.generate().unwrap_err().to_string();
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
                Generator::new(
                    &WordBank::from_words(["elephants", "horse", "zebras", "no"]).unwrap(),
                )
                .mode(Mode::Adjacent)
                .size(5, 5)
                .cover(cover()),
            ),
            "“sun” has 3 letters, and joining two opposite edges of the grid takes at least 5",
        ),
        (
            error(
                Generator::new(&WordBank::from_words(["tiger", "cats"]).unwrap())
                    .mode(Mode::Adjacent)
                    .mask(Mask::parse(b"###..###\n###..###\n").unwrap())
                    .cover(cover()),
            ),
            "no arrangement of these words exists on these cells",
        ),
    ];
    for (message, expected) in messages {
        assert_eq!(message, expected);
    }
    let dropped =
        Generator::new(&WordBank::from_words(["cat", "elephant"]).unwrap()).mode(Mode::Adjacent);
    let dropped = dropped.size(2, 3).misfits(Misfit::Drop).generate().unwrap();
    assert_eq!(dropped.dropped, ["elephant"]);
}
