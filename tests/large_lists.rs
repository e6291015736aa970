//! Long lists on large grids, and short words that appear by chance on them.

use crate::common::command::Folder;
use std::collections::{HashMap, HashSet};
use wordtrail::puzzle::{Generated, Generator};
use wordtrail::{Cell, Dictionary, Direction, Trail, WordBank};

/// The fewest letters of the words.
const SHORTEST: usize = 6;

/// So many words and cells that the search for long lists places them.
fn generate(words: &WordBank) -> Generated {
    let generator = Generator::new(words).size(660, 660).seed(3);
    generator.generate().expect("there is much room")
}

/// Every line of cells on which a word can be read, cell by cell.
fn readings(words: &WordBank, generated: &Generated) -> HashMap<String, Vec<Trail<'static>>> {
    let grid = generated.grid.to_string();
    let rows: Vec<&[u8]> = grid.lines().map(str::as_bytes).collect();
    let mut by_beginning: HashMap<&[u8], Vec<&str>> = HashMap::new();
    for word in words.words() {
        let beginning = &word.as_bytes()[..SHORTEST];
        by_beginning.entry(beginning).or_default().push(word);
    }
    let mut readings: HashMap<String, Vec<Trail<'static>>> = HashMap::new();
    for row in 0..rows.len() {
        for column in 0..rows[row].len() {
            for direction in Direction::ALL {
                let (down, right) = direction.step();
                let letter = |steps: usize| {
                    let row = row.checked_add_signed(down as isize * steps as isize)?;
                    let column = column.checked_add_signed(right as isize * steps as isize)?;
                    rows.get(row)?.get(column).copied()
                };
                let beginning: Vec<u8> = (0..SHORTEST).map_while(letter).collect();
                for word in by_beginning.get(&*beginning).into_iter().flatten() {
                    if (0..word.len()).all(|steps| letter(steps) == Some(word.as_bytes()[steps])) {
                        let (row, column) = (row as u32, column as u32);
                        let start = Cell { row, column };
                        let trail = Trail::straight(start, direction, word.len() as u32);
                        readings.entry((*word).to_owned()).or_default().push(trail);
                    }
                }
            }
        }
    }
    readings
}

#[test]
fn each_word_of_a_long_list_is_where_the_key_says_and_nowhere_else_outside_of_others() {
    let words = WordBank::draw(Dictionary::english(), 5000, SHORTEST..=40, 8).unwrap();
    // Some are parts of others.
    let words: Vec<String> = words.words().map(str::to_owned).collect();
    let plurals = words.iter().map(|word| format!("{word}s"));
    let plurals = plurals.filter(|plural| !words.contains(plural)).take(200);
    let words = WordBank::from_words(words.iter().cloned().chain(plurals)).unwrap();
    let generated = generate(&words);
    assert_eq!(generated.key.len(), words.words().len());
    assert!(generated.dropped.is_empty());
    assert!(generated.parts.len() >= 200);
    let mut on: HashMap<Cell, Vec<usize>> = HashMap::new();
    for (word, find) in generated.key.iter().enumerate() {
        for cell in find.trail.cells() {
            on.entry(cell).or_default().push(word);
        }
    }
    let readings = readings(&words, &generated);
    for find in &generated.key {
        let readings = &readings[&*find.word];
        let itself = |trail: &Trail<'_>| trail.cells().eq(find.trail.cells());
        assert!(readings.iter().any(itself), "{find:?}");
        for trail in readings {
            let hidden = &on[&trail.start()];
            let is_inside = |word: &&usize| on[&trail.end()].contains(word);
            assert!(hidden.iter().any(|word| is_inside(&word)), "{find:?}");
        }
        let is_part = generated.parts.iter().any(|(part, _)| find.word == *part);
        let is_palindrome = find.word.chars().rev().eq(find.word.chars());
        assert!(readings.len() == 1 || is_part || is_palindrome, "{find:?}");
    }
}

#[test]
fn a_long_list_makes_the_same_puzzle_on_any_thread() {
    let words = WordBank::draw(Dictionary::english(), 5000, SHORTEST..=40, 9).unwrap();
    let [first, second] = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| scope.spawn(|| generate(&words)));
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(first.grid.to_string(), second.grid.to_string());
    assert_eq!(first.key, second.key);
}

#[test]
fn words_that_appear_by_chance_are_named_and_may_repeat() {
    let folder = Folder::with(&[]);
    let arguments = "make a,cattle --size 8x8 --seed 1 --fill a";
    let refused = folder.run(&format!("{arguments} -o p.txt"));
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    let message = "words so short that they appear by chance: a: leave them out, choose a larger --size, or let words of up to 1 letter appear more than once with --repeats 1";
    assert!(refused.errors.contains(message), "{refused:#?}");
    assert!(folder.listing().is_empty());
    let made = folder.run(&format!("{arguments} --repeats 1 -f json -o p.json"));
    assert_eq!(made.status, Some(0), "{made:#?}");
    // The document has the option, so that the puzzle can be made again.
    let again = folder.run("make --from p.json --seed 1");
    assert_eq!(again.status, Some(0), "{again:#?}");
    let same = folder.run("make --from p.json");
    assert_eq!(again.output, same.output);
}

#[test]
fn words_that_do_not_repeat_are_hidden_once_although_others_do() {
    let folder = Folder::with(&[]);
    let made =
        folder.run("make a,tea,eat,ate --size 9x9 --seed 1 --fill aeiou --repeats 1 -o p.txt");
    assert_eq!(made.status, Some(0), "{made:#?}");
    let counted = folder.run("find p.txt --all --min-length 3 -c");
    assert_eq!(counted.output.trim(), "3", "{counted:#?}");
}

#[test]
fn the_words_placed_before_the_time_limit_are_not_lost() {
    let folder = Folder::with(&[]);
    let arguments = "make --random 40 -n 4 --max-length 9 --size 12x12 --seed 1 --time-limit 1";
    let refused = folder.run(&format!("{arguments} -o p.txt"));
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    assert!(
        refused.errors.contains(" of 40 words, and lacks "),
        "{refused:#?}"
    );
    assert!(refused.errors.contains("add --drop"), "{refused:#?}");
    let made = folder.run(&format!("{arguments} --drop -o p.txt"));
    assert_eq!(made.status, Some(1), "{made:#?}");
    let counted = folder.run("find p.txt --all -c");
    assert!(
        counted.output.trim().parse::<usize>().unwrap() >= 20,
        "{counted:#?}"
    );
}

/// How many times as many cells are covered in one fifth of the rows, or of the columns, as in another.
fn unevenness(generated: &Generated) -> f64 {
    let (rows, columns) = (generated.grid.rows(), generated.grid.columns());
    let cells: HashSet<Cell> = generated
        .key
        .iter()
        .flat_map(|find| find.trail.cells())
        .collect();
    let mut fifths = [0_u32; 10];
    for cell in cells {
        fifths[cell.row as usize * 5 / rows] += 1;
        fifths[5 + cell.column as usize * 5 / columns] += 1;
    }
    let [least, most] = [fifths.iter().min(), fifths.iter().max()];
    f64::from(*most.unwrap()) / f64::from(*least.unwrap())
}

#[test]
fn words_are_spread_evenly_over_a_large_grid() {
    // The local search, and that for long lists.
    for (count, side) in [(100, 30), (1_000, 100), (4_000, 200)] {
        let bank = WordBank::draw(Dictionary::common(), count, 5..=10, 7).unwrap();
        for seed in [1, 2] {
            let generator = Generator::new(&bank).size(side, side).seed(seed);
            let generated = generator.generate().unwrap();
            assert_eq!(generated.key.len(), count);
            let unevenness = unevenness(&generated);
            assert!(
                unevenness < 1.25,
                "{count} words on {side} × {side}: {unevenness}"
            );
        }
    }
}
