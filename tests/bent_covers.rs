//! Grids that bent words cover: every cell is in one word, and the complete search for covers holds against brute force.

use crate::bent_generator::{bent, by_chance, check, names, offensive_words};
use crate::common::random::{case_count, draw, seeds};
use fastrand::Rng;
use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};
use wordtrail::puzzle::{Cover, GenerateError, Generated, Generator, Offensive};
use wordtrail::{Cell, Dictionary, Find, Mask, Mode, WordBank};

/// Checks that every cell belongs to exactly one word.
fn check_cover(generated: &Generated) {
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
        let generator = Generator::new(&words)
            .mode(Mode::Adjacent)
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
        include_str!("../crates/puzzle/src/themes/kitchen.txt"),
        include_str!("../crates/puzzle/src/themes/animals.txt"),
    ] {
        let words = WordBank::from_words(list.lines()).unwrap();
        for seed in seeds(1) {
            let generator = Generator::new(&words)
                .mode(Mode::Adjacent)
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
        let generated = Generator::new(&bank)
            .mode(Mode::Adjacent)
            .size(8, 6)
            .cover(cover)
            .seed(seed)
            .generate()
            .unwrap();
        check_cover(&generated);
        let how = bent(&generated);
        assert!(how.is_unique && how.is_cover);
        let spanning = generated.key.last().unwrap();
        assert_eq!(how.spanning.as_deref(), Some(&*spanning.word));
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
    let generated = Generator::new(&bank)
        .mode(Mode::Adjacent)
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
    for seed in seeds(150) {
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
        let generator = Generator::new(&bank)
            .mode(Mode::Adjacent)
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
        found > case_count(37) && refuted > case_count(11),
        "{found} {refuted}"
    );
}

#[test]
fn the_search_for_unique_covers_is_complete() {
    let mut random = Rng::with_seed(3);
    let (mut found, mut refuted) = (0, 0);
    for seed in seeds(60) {
        let (mask, words) = tiny_case(&mut random, 6);
        let board = Tiny::new(&mask);
        let lists: Vec<_> = words.iter().map(|word| board.trails(word.len())).collect();
        let arrangements = board.arrangements(&lists);
        let exists = arrangements.iter().any(|it| board.is_unique(&words, it));
        let bank = WordBank::from_words(&words).unwrap();
        let generator = Generator::new(&bank)
            .mode(Mode::Adjacent)
            .mask(mask.clone())
            .seed(seed);
        match generator.clone().cover(Cover::new().unique()).generate() {
            Ok(generated) => {
                assert!(exists && bent(&generated).is_unique, "{mask}\n{words:?}");
                check_cover(&generated);
                found += 1;
            }
            Err(GenerateError::Impossible) => assert!(arrangements.is_empty(), "{mask}\n{words:?}"),
            Err(GenerateError::NotUnique { tried: None }) => {
                assert!(!exists && !arrangements.is_empty(), "{mask}\n{words:?}");
                refuted += 1;
                // What is said of a cover that need not be unique is true, too.
                let any = generator.cover(Cover::new()).generate().unwrap();
                assert!(!bent(&any).is_unique);
            }
            Err(error) => panic!("{mask}\n{words:?}: {error}"),
        }
    }
    assert!(
        found > case_count(10) && refuted >= case_count(3),
        "{found} {refuted}"
    );
}

#[test]
fn a_time_limit_is_kept() {
    // Words of one letter can be traced anywhere, so no division is the only one.
    let words: Vec<String> = (2..12).map(|length| "a".repeat(length)).collect();
    let bank = WordBank::from_words(&words).unwrap();
    let begun = Instant::now();
    let generator = Generator::new(&bank)
        .mode(Mode::Adjacent)
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
