//! `wordtrail make --from --replace`: words are exchanged, all others stay where they are, or a few are moved.

use crate::common::command::Folder;
use crate::common::random::case_count;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use wordtrail::puzzle::{GenerateError, Generator, Level};
use wordtrail::{Cell, Dictionary, Find, Grid, Puzzle, Search, Trails, WordBank};

const WORDS: [&str; 10] = [
    "said",
    "house",
    "river",
    "plate",
    "cloud",
    "table",
    "ice cream",
    "mouse",
    "ant",
    "giraffe",
];
const NEW: [&str; 5] = ["shouted", "car", "o'neill", "lamp", "umbrella"];

fn tiles(grid: &Grid) -> BTreeMap<(usize, usize), String> {
    let row = |row| {
        grid.row(row)
            .enumerate()
            .map(move |(column, tile)| ((row, column), tile.to_string()))
    };
    (0..grid.rows()).flat_map(row).collect()
}

fn cells(puzzle: &Puzzle, words: &HashSet<&str>) -> HashSet<Cell> {
    let finds = puzzle
        .answers()
        .iter()
        .filter(|find| words.contains(&*find.word));
    finds.flat_map(|find| find.trail.cells()).collect()
}

fn finds(words: &[&str], grid: &Grid) -> Vec<Find<'static>> {
    let letters = words.iter().map(|word| word.replace([' ', '\''], ""));
    let dictionary = Dictionary::from_words(letters).unwrap();
    Search::new(&dictionary).trails(Trails::All).finds(grid)
}

/// Whether letters of words that stay spell a new word, which would be there twice wherever else it is hidden.
fn is_spelled_by_kept(new: &[&str], before: &Puzzle, kept: &HashSet<&str>) -> bool {
    let kept = cells(before, kept);
    finds(new, &before.grid)
        .iter()
        .any(|find| find.trail.cells().all(|cell| kept.contains(&cell)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn other_words_stay_and_few_letters_change(
        words in subsequence(WORDS.to_vec(), 4..10),
        new in subsequence(NEW.to_vec(), 1..3),
        places in prop::collection::vec(any::<Index>(), 2),
        seed in any::<u64>(),
        level in 0..3usize,
    ) {
        let bank = WordBank::from_words(&words).unwrap();
        let directions = Level::ALL[level].directions();
        let generator = |bank| Generator::new(bank).directions(directions.iter()).seed(seed);
        let before = Puzzle::from(&generator(&bank).size(13, 13).generate().unwrap());
        let mut list = words.clone();
        for (new, place) in new.iter().zip(&places) {
            let place = place.index(list.len());
            list[place] = new;
        }
        let exchanged = WordBank::from_words(&list).unwrap();
        let kept: HashSet<&str> = words.iter().copied().filter(|word| list.contains(word)).collect();
        let made = generator(&exchanged).keep(&before).generate().unwrap();
        let moved: HashSet<&str> = made.moved.iter().map(String::as_str).collect();
        prop_assert!(moved.len() <= 2 && (moved.is_empty() || is_spelled_by_kept(&new, &before, &kept)), "{:?}", moved);
        let after = Puzzle::from(&made);
        let answer = |puzzle: &Puzzle, word: &str| puzzle.answers().iter().find(|find| find.word == word).cloned();
        for &word in &kept {
            prop_assert_eq!(answer(&before, word) != answer(&after, word), moved.contains(word), "{}", word);
        }
        let removed: Vec<&str> = words.iter().copied().filter(|word| !list.contains(word)).collect();
        prop_assert_eq!(finds(&list, &after.grid).len(), list.len(), "each word is there once");
        prop_assert_eq!(finds(&removed, &after.grid).len(), 0, "the old words are gone");
        let changed = {
            let (before, after) = (tiles(&before.grid), tiles(&after.grid));
            before.into_iter().filter(|(cell, tile)| after[cell] != *tile).map(|(cell, _)| cell).collect::<Vec<_>>()
        };
        let of_removed = cells(&before, &removed.iter().copied().chain(moved.iter().copied()).collect());
        let is_new = |word: &&str| !kept.contains(word) || moved.contains(word);
        let of_new = cells(&after, &list.iter().copied().filter(is_new).collect());
        let elsewhere = changed.iter().filter(|&&(row, column)| {
            let cell = Cell { row: row as u32, column: column as u32 };
            !of_removed.contains(&cell) && !of_new.contains(&cell)
        });
        // A new word that is there by chance is spelled no more.
        let by_chance = finds(&new, &before.grid).len();
        prop_assert!(elsewhere.count() <= 3 + by_chance, "letters change without need");
        let again = generator(&exchanged).keep(&before).generate().unwrap();
        prop_assert_eq!(again.grid.to_string(), made.grid.to_string());
    }
}

#[test]
fn of_words_whose_letters_spell_a_new_one_one_is_moved() {
    // With this seed, “mouse” would lead to another grid.
    let words: Vec<&str> = WORDS.into_iter().filter(|&word| word != "mouse").collect();
    let bank = WordBank::from_words(&words).unwrap();
    let generator = |bank: &WordBank| Generator::new(bank).seed(77);
    let before = Puzzle::from(&generator(&bank).size(13, 13).generate().unwrap());
    assert!(is_spelled_by_kept(
        &["car"],
        &before,
        &words[1..].iter().copied().collect()
    ));
    let with = |new| {
        let bank = WordBank::from_words([&[new], &words[1..]].concat()).unwrap();
        generator(&bank).keep(&before).generate()
    };
    assert_eq!(with("car").unwrap().moved.len(), 1);
    assert_eq!(with("lamp").unwrap().moved, [""; 0]);
}

#[test]
fn few_words_are_moved_where_there_is_no_room() {
    let words = "apple bread chair dance eagle flute grape horse island jelly knife lemon mango night ocean";
    let words: Vec<&str> = words.split(' ').collect();
    let bank = WordBank::from_words(&words).unwrap();
    let (seeds, mut moved) = (case_count(8), 0);
    for seed in 0..seeds {
        let generator = |bank: &WordBank| {
            let directions = Level::Medium.directions();
            Generator::new(bank)
                .directions(directions.iter())
                .seed(seed.into())
        };
        let before = Puzzle::from(&generator(&bank).size(10, 10).generate().unwrap());
        for (new, place) in [("piano", seed), ("umbrella", seed + 7)] {
            let mut list = words.clone();
            list[place as usize % words.len()] = new;
            let exchanged = WordBank::from_words(&list).unwrap();
            let made = generator(&exchanged).keep(&before).generate().unwrap();
            assert_eq!(finds(&list, &made.grid).len(), list.len(), "{seed} {new}");
            moved += made.moved.len();
        }
    }
    assert!(moved > 0 && moved <= 4 * seeds as usize, "{moved}");
}

#[test]
fn a_word_without_a_place_is_an_error() {
    let words = WordBank::from_words(["cat", "dog", "eel"]).unwrap();
    let before = Generator::new(&words).size(3, 3).generate().unwrap();
    let keep = |word: &str| {
        let words = WordBank::from_words(["cat", "dog", word]).unwrap();
        let puzzle = Puzzle::from(&before);
        Generator::new(&words).keep(&puzzle).generate().map(|_| ())
    };
    assert!(matches!(
        keep("giraffe"),
        Err(GenerateError::TooLong { .. })
    ));
    let directions = [wordtrail::Direction::East];
    let flat = Generator::new(&words)
        .size(3, 3)
        .directions(directions)
        .generate()
        .unwrap();
    let words = WordBank::from_words(["cat", "dog", "eel", "ant"]).unwrap();
    let puzzle = Puzzle::from(&flat);
    let made = Generator::new(&words)
        .keep(&puzzle)
        .directions(directions)
        .generate();
    assert!(
        matches!(made, Err(GenerateError::NoPlace { tried: 0, .. })),
        "{made:?}"
    );
    let wild = Puzzle::new("cat?\n".parse().unwrap());
    let made = Generator::new(&WordBank::from_words(["cat"]).unwrap())
        .keep(&wild)
        .generate()
        .map(|_| ());
    assert!(
        matches!(made, Err(GenerateError::KeptCell { .. })),
        "{made:?}"
    );
}

/// A folder with a list, and a puzzle of it as a document and as text.
pub fn folder() -> Folder {
    let folder = Folder::with(&[("list.txt", "said\nIce cream\nriver\nhouse\nplate\n")]);
    folder
        .run("make list.txt --seed 5 --size 10x10 -f json --title Sweets -o p.json")
        .is(0, &[]);
    folder
        .run("make list.txt --seed 5 --size 10x10 -o p.txt")
        .is(0, &[]);
    folder
}

fn json(folder: &Folder, command: &str) -> Value {
    let made = folder.run(command);
    assert_eq!((made.status, &*made.errors), (Some(0), ""), "{made:?}");
    serde_json::from_str(&made.output).unwrap()
}

#[test]
fn words_are_exchanged_in_documents_and_in_text() {
    let folder = folder();
    let before = json(&folder, "make --from p.json -f json");
    let after = json(
        &folder,
        "make --from p.json --replace SAID=shouted,river=o'neill --replace plate=tin -f json",
    );
    assert_eq!(
        after["list"],
        serde_json::json!(["SHOUTED", "ICE CREAM", "O'NEILL", "HOUSE", "TIN"])
    );
    for word in [1, 3] {
        assert_eq!(after["words"][word], before["words"][word]);
    }
    assert_eq!(after["title"], "Sweets");
    assert_eq!(after["replaced"].as_array().unwrap().len(), 3);
    let again = json(
        &folder,
        "make --from p.json --replace SAID=shouted,river=o'neill,plate=tin -f json",
    );
    assert_eq!(again, after, "nothing depends on the clock");
    folder.write("after.json", after.to_string());
    let twice = json(&folder, "make --from after.json --replace tin=gold -f json");
    assert_eq!(twice["words"][3], before["words"][3]);
    assert_eq!(twice["replaced"].as_array().unwrap().len(), 4);
    assert_eq!(folder.run("find after.json").status, Some(0));
    let of_text = json(&folder, "make --from p.txt --replace said=shouted -f json");
    assert_eq!(of_text["words"][1], before["words"][1]);
    folder
        .run("make list.txt --seed 7 --copies 3 -f jsonl -o book.jsonl")
        .is(0, &[]);
    let book = folder.run("make --from book.jsonl --replace said=shouted -f jsonl");
    assert_eq!((book.status, book.output.lines().count()), (Some(0), 3));
    let phrase = folder
        .command("make --from p.json -f json --replace")
        .arg("ICE-CREAM=Hot tea")
        .output()
        .unwrap();
    let phrase: Value = serde_json::from_slice(&phrase.stdout).unwrap();
    assert_eq!(phrase["list"][1], "HOT TEA");
}

#[test]
fn a_hidden_message_is_written_again() {
    let folder = folder();
    folder
        .run("make list.txt --seed 3 --message YUMMY --message-pad --size 10x10 -f json -o m.json")
        .is(0, &[]);
    folder
        .run("make --from m.json --replace said=tin -f json -o after.json")
        .is(0, &[]);
    let rest = folder.run("find --leftover after.json");
    assert!(rest.output.starts_with("yummy"), "{rest:?}");
}

#[test]
fn what_cannot_be_exchanged_is_one_message() {
    let folder = folder();
    let before = folder.listing();
    for (replace, message) in [
        (
            "cat=dog",
            "--replace cat=dog: “cat” is not in the list: its words are said, ice cream, river",
        ),
        (
            "said=River",
            "--replace said=River: “river” is in the list already",
        ),
        ("said=", "there is no word after “=”"),
        ("=said", "there is no word before “=”"),
        (
            "said",
            "'said' for '--replace <WORD=NEW,...>': write the word, “=” and the new word",
        ),
        ("said=d0g", "“d0g” is not a word"),
        ("said=one,SAID=two", "“said” is exchanged twice"),
        ("said=one,river=ONE", "“ONE” takes the place of two words"),
        (
            "said=antidisestablishmentarianism",
            "no line of the grid is that long",
        ),
    ] {
        let refused = folder.run(&format!(
            "make --from p.json -o out.txt --replace {replace}"
        ));
        assert_eq!(
            (refused.status, &*refused.output),
            (Some(2), ""),
            "{refused:?}"
        );
        assert!(refused.errors.contains(message), "{refused:?}");
        assert_eq!(refused.errors.matches("error: ").count(), 1, "{refused:?}");
    }
    assert_eq!(folder.listing(), before);
    for options in ["--level easy", "--size 9x9", "--drop", "--mask heart"] {
        let refused = folder.run(&format!("make --from p.json --replace said=tin {options}"));
        assert!(
            refused.errors.contains("cannot be used with"),
            "{refused:?}"
        );
    }
    let refused = folder.run("make list.txt --replace said=tin");
    assert!(refused.errors.contains("--from"), "{refused:?}");
}

#[test]
fn a_word_inside_another_stays_at_its_own_place() {
    let folder = Folder::with(&[("p.txt", "CATS\nXXXX\nTACX\n\ncat\ncats\n")]);
    folder
        .run("make --from p.txt --print answers")
        .is(0, &["C A T S", ". . . .", "T A C ."]);
    let exchanged = folder.run("make --from p.txt --replace cats=eel --seed 1");
    assert_eq!(exchanged.status, Some(0), "{exchanged:?}");
    let rows: Vec<&str> = exchanged.output.lines().collect();
    assert!(rows[2].starts_with("T A C "), "{exchanged:?}");
    // A word that has no other place is answered inside the longer one.
    folder.write("p.txt", "CATS\nXXXX\n\ncat\ncats\n");
    let csv = folder.run("make --from p.txt -f csv");
    assert_eq!(csv.output.lines().count(), 3, "{csv:?}");
}
