//! Words fit for a class: built-in lists without offensive words, and puzzles in which none comes about by chance.

use crate::common::command::Folder;
use crate::common::random::{case_count, seeds};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;
use wordtrail::puzzle::{Fill, Generator, MessageFit, Offensive, Overlap, Theme};
use wordtrail::{Dictionary, Find, Grid, Reader, Search, Trails, WordBank};

/// The words of a built-in list, from its file.
fn list(text: &'static str) -> BTreeSet<&'static str> {
    text.lines().collect()
}

fn common() -> BTreeSet<&'static str> {
    list(include_str!("../data/common.txt"))
}

fn offensive() -> BTreeSet<&'static str> {
    list(include_str!("../data/offensive.txt"))
}

/// The offensive words of a grid that are not inside one of the hidden words, by a plain reading of every line.
fn by_chance(grid: &Grid, key: &[Find<'_>]) -> BTreeSet<String> {
    let finds = Search::new(Dictionary::offensive())
        .trails(Trails::All)
        .finds(grid);
    let cells = |find: &Find<'_>| find.trail.cells().collect::<BTreeSet<_>>();
    let hidden: Vec<_> = key.iter().map(cells).collect();
    let is_hidden = |find: &Find<'_>| hidden.iter().any(|word| cells(find).is_subset(word));
    let finds = finds.iter().filter(|find| !is_hidden(find));
    finds.map(|find| find.word.to_string()).collect()
}

#[test]
fn common_words_are_words_of_enable_and_none_is_offensive() {
    let (common, offensive) = (common(), offensive());
    assert_eq!(Dictionary::common().word_count(), common.len() as u64);
    assert_eq!(Dictionary::offensive().word_count(), offensive.len() as u64);
    assert!(
        common
            .iter()
            .all(|word| Dictionary::english().contains(word))
    );
    assert_eq!(common.intersection(&offensive).next(), None);
    let unfit = "pornos coital shit rape negro whores cocaine murdered midgets crippled castrated adultery seduction bosoms
        harems mistress holocaust nooses queerest orientals savages strangled whisky cigarette morphine slavery";
    for word in unfit.split_whitespace() {
        assert!(!common.contains(word), "{word}");
    }
    for word in "puzzle banana it grass title peacock cockpit orient skull".split(' ') {
        assert!(common.contains(word), "{word}");
    }
}

/// No dictionary is a reference for what offends. These are words of it, and innocent ones.
#[test]
fn offensive_words_are_whole_words() {
    let offensive = offensive();
    assert!(offensive.iter().all(|word| word.len() >= 3));
    for word in [
        "ass", "tit", "tits", "fucks", "bitching", "coital", "pornos", "sexy", "damn",
    ] {
        assert!(offensive.contains(word), "{word}");
    }
    let innocent = [
        "assess", "pansies", "god", "gay", "jew", "muslim", "lesbian", "kill", "spit", "yank",
        "organ", "duck", "pudding",
    ];
    for word in innocent {
        assert!(!offensive.contains(word), "{word}");
    }
}

#[test]
fn random_words_are_common_and_neither_are_nor_contain_offensive_ones() {
    let offensive = offensive();
    // A draw from all English words takes several times as long as one from the common words.
    let common = seeds(80).map(|draw| (draw, Dictionary::common()));
    let english = seeds(8).map(|draw| (draw, Dictionary::english()));
    for (draw, dictionary) in common.chain(english) {
        let is_suitable = |word: &str| !Dictionary::offensive().occurs_in(word);
        let bank = WordBank::draw_where(dictionary, 20, 3..=15, draw, is_suitable).unwrap();
        for word in bank.words() {
            let backwards: String = word.chars().rev().collect();
            let parts =
                (0..word.len()).flat_map(|start| (start..=word.len()).map(move |end| (start, end)));
            for (start, end) in parts {
                assert!(!offensive.contains(&word[start..end]), "{word}");
                assert!(!offensive.contains(&backwards[start..end]), "{word}");
            }
        }
    }
}

/// 8,400 words of the program, 20 in each of 420 puzzles, and all that is in their grids.
#[test]
fn puzzles_of_random_words_have_no_offensive_word_in_any_direction() {
    let folder = Folder::with(&[]);
    let common = common();
    for (source, copies) in [("", 200), ("--from english", 20)] {
        let copies = case_count(copies);
        let made = folder.run(&format!(
            "make --random 20 {source} --size 15x15 --seed 1 --copies {copies} -f jsonl"
        ));
        assert_eq!((made.status, made.errors.as_str()), (Some(0), ""));
        let documents: Vec<&str> = made.output.lines().collect();
        assert_eq!(documents.len(), copies as usize);
        for document in documents {
            let document: Value = serde_json::from_str(document).unwrap();
            let rows = document["grid"].as_array().unwrap();
            let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
            let grid: Grid = rows.join("\n").parse().unwrap();
            assert_eq!(by_chance(&grid, &[]), BTreeSet::new());
            for word in document["list"].as_array().unwrap() {
                let word = word.as_str().unwrap().to_lowercase();
                assert!(!source.is_empty() || common.contains(&*word), "{word}");
            }
        }
    }
}

#[test]
fn nothing_offensive_comes_about_in_a_thousand_grids() {
    let kitchen: Theme = "kitchen".parse().unwrap();
    let words = WordBank::from_words(kitchen.words().take(20)).unwrap();
    let generator = Generator::new(&words).size(15, 15);
    let mut without = 0;
    for seed in seeds(1000) {
        let generated = generator
            .clone()
            .seed(seed)
            .offensive(Offensive::Avoid)
            .generate()
            .unwrap();
        assert_eq!(
            by_chance(&generated.grid, &generated.key),
            BTreeSet::new(),
            "seed {seed}"
        );
        assert!(generated.unavoided.is_empty());
        if seed < 50 {
            let generated = generator.clone().seed(seed).generate().unwrap();
            without += usize::from(!by_chance(&generated.grid, &generated.key).is_empty());
        }
    }
    assert!(
        without >= 10,
        "of 50 grids, {without} have some if they are allowed"
    );
}

/// Words, options and masks in which little is free, so that arrangements have to be tried.
#[test]
fn what_is_not_avoided_is_listed() {
    let cases = (
        prop::collection::btree_set("[aestuckmni]{3,6}", 1..6),
        4..8_usize,
        prop::option::of("[aestuckmni]{2,8}"),
        prop::sample::select(vec!["english", "words", "as", "tis", "x"]),
        any::<u64>(),
    );
    let config = ProptestConfig::with_cases(case_count(150));
    proptest!(config, |((words, side, message, fill, seed) in cases)| {
        let words = WordBank::from_words(&words).unwrap();
        let generator = Generator::new(&words).size(side, side).fill(Fill::from(fill)).seed(seed);
        let generator = match &message {
            Some(message) => generator.message(message, MessageFit::Padded),
            None => generator,
        };
        let allowed = generator.clone().generate();
        let avoided = generator.offensive(Offensive::Avoid).generate();
        // It is never the reason for an error.
        prop_assert_eq!(allowed.is_ok(), avoided.is_ok());
        let Ok(generated) = avoided else { return Ok(()) };
        let listed: BTreeSet<String> = generated.unavoided.iter().cloned().collect();
        prop_assert_eq!(by_chance(&generated.grid, &generated.key), listed);
    });
}

#[test]
fn words_that_spell_an_offensive_one_between_them_are_moved() {
    // One after the other, they spell it. On seven cells they may also be the other way round.
    let words = WordBank::from_words(["pas", "sok"]).unwrap();
    let mut allowed = 0;
    for seed in 0..100 {
        let generator = Generator::new(&words)
            .size(1, 7)
            .overlap(Overlap::None)
            .seed(seed);
        let is_there = |grid: &Grid, key: &[Find<'_>]| !by_chance(grid, key).is_empty();
        let generated = generator.clone().generate().unwrap();
        allowed += usize::from(is_there(&generated.answer, &generated.key));
        let generated = generator.offensive(Offensive::Avoid).generate().unwrap();
        assert!(!is_there(&generated.grid, &generated.key), "seed {seed}");
    }
    assert!(allowed > 0);
    let line = Generator::new(&words)
        .size(1, 6)
        .offensive(Offensive::Avoid);
    let unavoided: BTreeSet<_> = (0..20)
        .map(|seed| line.clone().seed(seed).generate().unwrap())
        .map(|generated| {
            (
                generated.grid.to_string().contains("ass"),
                generated.unavoided.len(),
            )
        })
        .collect();
    assert!(!unavoided.contains(&(true, 0)));
}

#[test]
fn what_cannot_be_avoided_is_noted_and_made() {
    let folder = Folder::with(&[]);
    let seed = "--seed 1";
    let plain = folder.run(&format!("make classic --size 7x7 {seed}"));
    plain.is_noted(
        0,
        &plain.output.lines().collect::<Vec<_>>(),
        &["there is no file"],
    );
    let noted = |command: &str, note: &str| {
        let made = folder.run(&format!("make {command} {seed}"));
        made.is_noted(0, &made.output.lines().collect::<Vec<_>>(), &[note]);
    };
    noted(
        "cat,dick,dog",
        "hidden as listed, although on the list of offensive words: dick",
    );
    noted(
        "cat,dog --size 6x6 --fill x",
        "seed 1: offensive words that come about in every arrangement tried: xxx",
    );
    let quiet = folder.run(&format!("make cat,dick,dog --avoid none {seed}"));
    quiet.is(0, &quiet.output.lines().collect::<Vec<_>>());
    folder
        .run("make classic,cat --avoid none --avoid ass")
        .is_error("“ass” must not appear, and “classic” contains it");
    folder
        .run("make pirate,cat --avoid dog --avoid rat")
        .is_error("“rat” must not appear, and “pirate” contains it");
}

#[test]
fn none_allows_offensive_words_and_a_document_keeps_that() {
    let folder = Folder::with(&[]);
    let offensive = |options: &str| {
        let made = folder.run(&format!("make {options} -f json"));
        assert_eq!((made.status, made.errors.as_str()), (Some(0), ""));
        folder.write("p.json", &made.output);
        let document: Value = serde_json::from_str(&made.output).unwrap();
        document["options"]["offensive"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(offensive("cat,dog --seed 1"), "avoid");
    assert_eq!(offensive("--from p.json --seed 2"), "avoid");
    assert_eq!(offensive("--from p.json --avoid none"), "allow");
    assert_eq!(offensive("--from p.json --seed 3"), "allow");
    assert_eq!(offensive("--from p.json --avoid bird"), "avoid");
    // Of the same words, 50 grids with offensive words and 50 without.
    let made = |options: &str| {
        let made = folder.run(&format!(
            "make cat,dog --size 15x15 --seed 1 --copies 50 -f jsonl {options}"
        ));
        let rows = made.output.lines().map(|document| {
            let document: Value = serde_json::from_str(document).unwrap();
            let rows = document["grid"].as_array().unwrap();
            Vec::from_iter(rows.iter().map(|row| row.as_str().unwrap().to_owned())).join("\n")
        });
        let grids = rows.map(|rows| rows.parse::<Grid>().unwrap());
        grids
            .filter(|grid| !by_chance(grid, &[]).is_empty())
            .count()
    };
    assert_eq!(made(""), 0);
    assert!(made("--avoid none") > 10);
}

#[test]
fn an_exchange_erases_offensive_words() {
    // Read W from the end of the second row, “tit” is on letters that no word covers.
    let puzzle = "catxx\ndogxx\nxxtit\nxxxxx\nxxbag\n\ncat\ndog\nbag\n";
    let folder = Folder::with(&[("p.txt", puzzle)]);
    let exchange = |options: &str| {
        let made = folder.run(&format!(
            "make --from p.txt --replace bag=bug {options} -o q.txt"
        ));
        made.is(0, &[]);
        let made = Reader::new()
            .strict()
            .open(folder.path().join("q.txt"))
            .unwrap();
        by_chance(&made.grid, &[])
    };
    assert_eq!(exchange(""), BTreeSet::new());
    assert!(exchange("--avoid none").contains("tit"));
}

#[test]
fn random_words_of_a_list_of_ones_own_are_not_offensive_either() {
    let folder = Folder::with(&[("list.txt", "peacock\ncock\ntitle\ntit\n")]);
    let words = |options: &str| {
        let made = folder.run(&format!("make -d list.txt {options} --seed 1 -f csv"));
        let words = made.output.lines().skip(1);
        words
            .map(|line| line.split(',').next().unwrap().to_owned())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(
        words("--random 2"),
        ["peacock", "title"].map(str::to_owned).into()
    );
    assert_eq!(words("--random 4 --avoid none --drop --size 9x9").len(), 4);
    folder
        .run("make -d list.txt --random 3")
        .is_error("--random 3: the dictionary has 2 words of 3 letters and more to draw from");
    folder
        .run("make -d list.txt --random 2 --avoid peacock")
        .is_error("the dictionary has 1 word of 3 letters and more");
}

#[test]
fn random_words_come_from_the_list_that_is_named() {
    let folder = Folder::with(&[("list.txt", "cat\ndog\n")]);
    let unknown = |options: &str| {
        let made = folder.run(&format!(
            "make --random 50 {options} --seed 1 -n 4 --size 30x30 -f json"
        ));
        assert_eq!(made.status, Some(0), "{made:#?}");
        let document: Value = serde_json::from_str(&made.output).unwrap();
        let words = document["list"].as_array().unwrap();
        let words = words
            .iter()
            .map(|word| word.as_str().unwrap().to_lowercase());
        words.filter(|word| !common().contains(&**word)).count()
    };
    assert_eq!(unknown(""), 0);
    assert_eq!(unknown("--from common"), 0);
    assert!(unknown("--from english") > 20);
    folder
        .run("make --random 2 --from list.txt")
        .is_error("--from list.txt: with --random, this is common or english");
    folder
        .run("make --random 2 --from english -d list.txt")
        .is_error("--from and --dictionary");
}
