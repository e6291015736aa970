//! `wordtrail make`: making puzzles and solving them.

use crate::common::command::{Folder, Outcome};
use serde_json::Value;
use std::collections::BTreeSet;
use wordtrail::Grid;

const LIST: &str = "Ice cream\nSorbet\nWaffle\nSundae\nParfait\n";

fn folder() -> Folder {
    Folder::with(&[
        ("list.txt", LIST),
        ("rude.txt", "ass\n"),
        ("heart.txt", "#.#\n###\n.#.\n"),
    ])
}

#[test]
fn a_puzzle_is_solved_by_finding_its_words() {
    let folder = folder();
    folder
        .run("make list.txt --size 10x10 --seed 1 -o puzzle.txt")
        .is(0, &[]);
    let found = folder.run("find --all --format csv puzzle.txt");
    assert_eq!(found.status, Some(0), "{found:#?}");
    let mut words: Vec<&str> = found.output.lines().skip(1).collect();
    words
        .iter_mut()
        .for_each(|line| *line = line.split(',').next().unwrap());
    words.sort_unstable();
    assert_eq!(
        words,
        ["ice cream", "parfait", "sorbet", "sundae", "waffle"]
    );
    let key = folder.run("make list.txt --size 10x10 --seed 1 --format csv");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(sorted(&key.output), sorted(&found.output));
}

#[test]
fn a_seed_makes_the_same_puzzle_again() {
    let folder = folder();
    let make = |options: &str| folder.run(&format!("make list.txt {options}"));
    let (one, again, other) = (make("--seed 1"), make("--seed 1"), make("--seed 2"));
    assert_eq!(one.output, again.output);
    assert_ne!(one.output, other.output);
    let unseeded = make("");
    let note = unseeded.errors.trim_end();
    let seed = note.strip_prefix("note: made with --seed ").expect(note);
    assert_eq!(make(&format!("--seed {seed}")).output, unseeded.output);
}

#[test]
fn letters_outside_words_spell_the_message() {
    let folder = folder();
    let make = |options: &str| {
        let made = folder.run(&format!("make list.txt --seed 3 -o puzzle.txt {options}"));
        made.is(0, &[]);
        folder.run("find --leftover puzzle.txt").output
    };
    assert_eq!(make("--message YUMMY"), "yummy\n");
    let padded = make("--message Yummy! --message-pad --size 12x12");
    assert!(padded.starts_with("yummy"), "{padded}");
}

/// Parts of Hangul syllables, which would be read as one letter if nothing stood between them.
#[test]
fn rows_in_json_read_back_as_the_grid() {
    let parts = "\u{1100}가나\n\u{1161}나다\n\u{11a8}다라\n";
    let folder = Folder::with(&[("parts.txt", parts)]);
    let mut spaced = 0;
    for seed in 1..9 {
        let made = folder.run(&format!("make --seed {seed} parts.txt -f jsonl"));
        let puzzle: Value = serde_json::from_str(&made.output).unwrap();
        let rows: Vec<&str> = puzzle["grid"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let grid: Grid = rows.join("\n").parse().unwrap();
        assert_eq!(puzzle["rows"], grid.rows());
        assert_eq!(puzzle["columns"], grid.columns());
        spaced += usize::from(rows[0].contains(' '));
    }
    assert!(spaced > 0);
}

#[test]
fn json_has_the_cells_of_each_word() {
    let folder = folder();
    let made = folder.run("make list.txt --seed 4 --mask circle --format json");
    let same = folder.run("make list.txt --seed 4 --mask circle --format jsonl");
    assert_eq!(same.output, made.output, "two names of one format");
    let puzzle: Value = serde_json::from_str(&made.output).unwrap();
    let rows: Vec<Vec<char>> = puzzle["grid"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_str().unwrap().chars().collect())
        .collect();
    let words = puzzle["words"].as_array().unwrap();
    assert_eq!(words.len(), 5);
    for word in words {
        let cells = word["trail"].as_array().unwrap().iter();
        let spelled: String = cells
            .map(|cell| {
                rows[cell[0].as_u64().unwrap() as usize - 1][cell[1].as_u64().unwrap() as usize - 1]
            })
            .collect();
        assert_eq!(spelled, word["word"].as_str().unwrap().replace(' ', ""));
    }
    assert_eq!(puzzle["seed"], 4);
    assert_eq!(rows[0][0], '.');
}

#[test]
fn a_book_has_a_file_for_each_puzzle() {
    let folder = folder();
    let before = folder.listing().len();
    folder
        .run("make list.txt --seed 10 --copies 12 -o book.txt --answer answer.txt")
        .is(0, &[]);
    folder
        .run("make list.txt --seed 12 -o alone.txt")
        .is(0, &[]);
    assert_eq!(folder.read("book-03.txt"), folder.read("alone.txt"));
    assert_eq!(folder.listing().len(), before + 12 + 12 + 1);
    let answer = folder.read("answer-03.txt");
    let letters = answer
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .count();
    assert!((20..=33).contains(&letters), "{answer}");
}

#[test]
fn the_puzzles_of_a_book_are_all_different() {
    let folder = folder();
    let made = folder.run("make cat --size 1x4 --fill xy --seed 1 --copies 8 -f json");
    let grid = |line: &str| -> serde_json::Value {
        serde_json::from_str::<serde_json::Value>(line).unwrap()["grid"].clone()
    };
    let mut grids: Vec<String> = made
        .output
        .lines()
        .map(|line| grid(line).to_string())
        .collect();
    assert_eq!(grids.len(), 8, "{made:#?}");
    grids.sort_unstable();
    grids.dedup();
    assert_eq!(grids.len(), 8, "{grids:?}");
    // “CAT” is at one of two places, in one of two directions, beside one of two letters.
    let before = folder.listing();
    let made = folder.run("make cat --size 1x4 --fill xy --seed 1 --copies 9 -o book.txt");
    assert_eq!(made.status, Some(2), "{made:#?}");
    assert!(
        made.errors.contains("only 8 different puzzles"),
        "{made:#?}"
    );
    assert_eq!(folder.listing(), before);
}

#[test]
fn a_shape_is_as_large_as_the_words_and_the_message_need() {
    let folder = folder();
    for shape in ["heart", "circle", "diamond", "star", "triangle"] {
        let words = "cat,dog,bird,horse,sheep,goose,rabbit,hamster";
        folder
            .run(&format!(
                "make {words} --mask {shape} --message HELLO,WORLD --seed 1 -q -o p.txt"
            ))
            .is(0, &[]);
        folder.run("find p.txt --leftover").is(0, &["helloworld"]);
        assert!(folder.read("p.txt").contains(". "), "{shape}");
    }
}

#[test]
fn no_word_is_dropped_while_the_grid_may_grow() {
    let folder = folder();
    for seed in 0..10 {
        let made = folder.run(&format!("make list.txt --drop -q -f csv --seed {seed}"));
        assert_eq!(made.status, Some(0), "{made:#?}");
    }
}

#[test]
fn words_that_do_not_fit_are_dropped_if_asked_for() {
    let folder = folder();
    let made = folder.run("make list.txt --size 7x7 --seed 1 --drop");
    assert_eq!(made.status, Some(1), "{made:#?}");
    assert!(
        made.errors
            .contains("dropped because they do not fit: ice cream"),
        "{made:#?}"
    );
}

#[test]
fn a_puzzle_that_cannot_be_made_is_an_error_that_says_why() {
    let folder = folder();
    for (arguments, parts) in [
        (
            "make cat --title Pets",
            "--format svg, png, html, pdf, docx, json or ipuz",
        ),
        ("make cat -o p.pdf --answer a.txt", "use .pdf"),
        (
            "make catalogue --size 4x4",
            "no line of the grid is that long: make the grid larger with --size",
        ),
        (
            "make ab,cd --size 1x2",
            "no arrangement of these words exists",
        ),
        (
            "make classic --avoid rude.txt",
            "“ass” must not appear, and “classic” contains it",
        ),
        ("make classic --avoid ssa", "“ssa” must not appear"),
        ("make 3rd,cat", "“3rd” is not a word"),
        ("make cat --size 0x4", "'0x4' for '--size <RxC>'"),
        ("make cat --mask hart", "--mask hart"),
        (
            "make cat --message HELLO --size 2x3",
            "the message has 5 letters",
        ),
        (
            "make cat --message HELLOWORLD --size 3x3",
            "the message has 10 letters, and the grid has only 9 cells: shorten it",
        ),
        ("make cat --copies 2", "--output FILE"),
        (
            "make --random 5 -n 40",
            "--random 5: the list of common words has 0 words of 40 letters and more to draw from",
        ),
        ("make cat --fill 123", "no letters to fill"),
        ("make", "required"),
        (
            "make cat --seed x",
            "'x' for '--seed <N>': it must be a whole number from 0",
        ),
        (
            "make cat --level 4",
            "'4' for '--level <easy|medium|hard>': it is not a level: the levels are easy (1)",
        ),
        ("make cat --message 123", "the message has no letter"),
        (
            "make catalogue,gramophone --size 4x4 --drop",
            "none of the words fits",
        ),
        ("make list.txt -o list.txt", "it is also an input"),
        (
            "make cat --avoid rude.txt -o rude.txt",
            "it is also an input",
        ),
        (
            "make cat --mask heart.txt --answer heart.txt",
            "it is also an input",
        ),
        ("make cat -o p.txt --answer p.txt", "name the same file"),
        ("make cat,dog --answer -", "mixed on standard output"),
        ("make cat,catalogue -n 5", "--random N"),
        ("make cat,dog -d list.txt", "--random N"),
        (
            "make --random 9999999",
            "words of 3 letters and more to draw from: lower --random",
        ),
        (
            "make --random 9 -n 12 --size 9x9",
            "has 0 words of 12 letters and more that fit the grid",
        ),
        (
            "make cat --message abcdefgh --message-pad --size 2x3",
            "has 8 letters, and the words leave only 3 cells: shorten it",
        ),
        (
            "make cat,dog --size 2x4 --message x --overlap none",
            "has 1 letter, and the words leave 2 cells",
        ),
        (
            "make cat --message abcdefghijabcdefghijabcdefghijabcde",
            "no grid size has exactly the cells",
        ),
        (
            "make abc,def --size 1x3 --message x",
            "no arrangement of these words exists",
        ),
    ] {
        let before = folder.listing();
        let made = folder.run(arguments);
        assert_eq!(made.status, Some(2), "{made:#?}");
        assert!(made.errors.contains(parts), "no “{parts}”: {made:#?}");
        assert_eq!(made.output, "", "{made:#?}");
        assert_eq!(folder.listing(), before, "{arguments}");
    }
}

#[test]
fn a_time_limit_may_be_any_number_of_seconds() {
    let folder = folder();
    for seconds in [i64::MAX as u64, u64::MAX] {
        let made = folder.run(&format!("make cat,dog --seed 1 --time-limit {seconds}"));
        made.is(0, &made.output.lines().collect::<Vec<_>>());
        assert!(!made.output.is_empty());
    }
}

#[test]
fn a_time_limit_that_is_reached_is_reported() {
    let folder = folder();
    let made =
        folder.run("make --random 1200 -n 4 --max-length 9 --size 70x70 --seed 1 --time-limit 1");
    assert_eq!(made.status, Some(2), "{made:#?}");
    assert!(made.errors.contains("within 1 s"), "{made:#?}");
    assert!(made.errors.contains("allow more time"), "{made:#?}");
}

#[test]
fn parts_of_words_have_cells_of_their_own() {
    let folder = folder();
    for seed in 0..20 {
        folder
            .run(&format!(
                "make cat,cattle,stop,pots,bird --seed {seed} -f json -o p.json"
            ))
            .is_noted(
                0,
                &[],
                &["can also be read inside other words: “cat” in “cattle”"],
            );
        let puzzle: Value = serde_json::from_str(&folder.read("p.json")).unwrap();
        let words = puzzle["words"].as_array().unwrap();
        let cells = |word: &Value| -> BTreeSet<String> {
            word["trail"]
                .as_array()
                .unwrap()
                .iter()
                .map(Value::to_string)
                .collect()
        };
        for (one, other) in [(0, 1), (2, 3), (3, 2)] {
            assert!(
                !cells(&words[one]).is_subset(&cells(&words[other])),
                "{puzzle}"
            );
        }
    }
}

#[test]
fn the_message_is_left_over_even_if_words_are_parts_of_others() {
    let folder = folder();
    for seed in 0..10 {
        folder
            .run(&format!(
                "make cat,cattle,dog,stop,pots --message HELLO --seed {seed} -q -o p.txt"
            ))
            .is(0, &[]);
        folder.run("find --leftover p.txt").is(0, &["hello"]);
    }
}

#[test]
fn drawn_words_fit_the_grid_and_each_copy_has_its_own() {
    let folder = folder();
    for seed in 0..20 {
        folder
            .run(&format!(
                "make --random 12 -n 5 --size 15x15 --seed {seed} -q -o p.txt"
            ))
            .is(0, &[]);
    }
    folder
        .run("make --random 5 --max-length 8 --copies 3 --seed 10 -o book.txt")
        .is(0, &[]);
    folder
        .run("make --random 5 --max-length 8 --seed 11 -o alone.txt")
        .is(0, &[]);
    assert_eq!(folder.read("book-2.txt"), folder.read("alone.txt"));
    assert_ne!(folder.read("book-1.txt"), folder.read("book-2.txt"));
}

#[test]
fn any_number_of_threads_makes_the_same_book() {
    let folder = folder();
    let book = |threads: &str| {
        let mut command = folder.command("make list.txt --copies 8 --seed 5 --clean 6 -f json");
        Outcome::of(command.env("RAYON_NUM_THREADS", threads)).output
    };
    let one = book("1");
    assert_eq!(one.lines().count(), 8);
    assert_eq!(one, book("4"));
}

#[test]
fn letters_beyond_english_are_not_given_away_by_the_filling() {
    let folder = folder();
    let made = folder.run("make кот,собака,мышь --seed 1");
    let (grid, _) = made.output.split_once("\n\n").unwrap();
    assert!(
        !grid.chars().any(|letter| letter.is_ascii_alphabetic()),
        "{grid}"
    );
}

#[test]
fn a_puzzle_is_made_again_from_its_json() {
    let folder = folder();
    let options =
        "--size 9x9 --clean 6 --avoid rude.txt --fill words --overlap none --level 2 --drop";
    let made = folder.run(&format!("make list.txt {options} --seed 4 -f json"));
    let puzzle: Value = serde_json::from_str(&made.output).unwrap();
    let list = |value: &Value| {
        let words = value.as_array().unwrap().iter();
        words
            .map(|word| word.as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    folder.write("again.txt", list(&puzzle["list"]).join("\n"));
    let (options, avoid) = (
        &puzzle["options"],
        list(&puzzle["options"]["avoid"]).join(","),
    );
    let again = folder.run(&format!(
        "make again.txt --size {}x{} --clean {} --avoid {avoid} --fill {} --overlap {} --directions {} --drop --seed {} -f json",
        puzzle["rows"],
        puzzle["columns"],
        options["clean"],
        options["fill"].as_str().unwrap(),
        options["overlap"].as_str().unwrap(),
        list(&options["directions"]).join(","),
        puzzle["seed"],
    ));
    let again: Value = serde_json::from_str(&again.output).unwrap();
    assert_eq!(again["grid"], puzzle["grid"]);
    assert_eq!(again["words"], puzzle["words"]);
}

#[test]
fn a_word_that_repeats_is_hidden_once_and_named() {
    let folder = folder();
    folder.write("twice.txt", "cat\ndog\nCat\n");
    for words in ["cat,dog,CAT", "twice.txt"] {
        for options in ["", " --strict"] {
            let made = folder.run(&format!("make {words} --seed 1{options}"));
            assert_eq!(made.status, Some(0), "{made:#?}");
            assert!(made.output.ends_with("\n\nCAT\nDOG\n"), "{made:#?}");
            let about = made.errors.lines();
            let about = about.filter(|line| line.contains("a word is in the list twice: cat"));
            assert_eq!(about.count(), 1, "{made:#?}");
        }
    }
}

#[test]
fn everything_that_is_no_word_is_in_one_message() {
    let folder = folder();
    folder.write("bad.txt", "cat\nd0g\n7up, 4-H\n");
    let refused = folder.run("make bad.txt");
    refused.is_error(
        "bad.txt: 3 entries are not words: line 2: “d0g” (probably “dog”); line 3: “7up”; line 3: “4-H”",
    );
    assert!(refused.errors.contains("--repair"), "{refused:#?}");
    let refused = folder.run("make cat,d0g,7up");
    refused.is_error("“d0g” (probably “dog”); “7up” are not words");
    assert!(!refused.errors.contains("line 2"), "{refused:#?}");
    let repaired = folder.run("make cat,d0g --repair --seed 1");
    repaired.is_noted(
        0,
        &repaired.output.lines().collect::<Vec<_>>(),
        &["“d0g” is taken for “dog”"],
    );
    assert!(!repaired.errors.contains("line 2"), "{repaired:#?}");
}

#[test]
fn the_words_may_be_in_a_column_of_a_table() {
    let folder = folder();
    folder.write("table.tsv", "English\tSpanish\ncat\tgato\ndog\tperro\n");
    for (column, words) in [("Spanish", "GATO\nPERRO\n"), ("english", "CAT\nDOG\n")] {
        let made = folder.run(&format!("make table.tsv --seed 1 --column {column}"));
        assert!(made.output.ends_with(&format!("\n\n{words}")), "{made:#?}");
    }
    let made = folder.run("make table.tsv --seed 1");
    assert!(made.errors.contains("name it with --column"), "{made:#?}");
    for (arguments, message) in [
        ("table.tsv --column French", "no column “French”"),
        ("table.tsv --column 0", "a number from 1, or the name"),
        ("cat,dog --column 1", "no column 1"),
        ("table.tsv --column 1 --strict", "cannot be used with"),
    ] {
        folder.run(&format!("make {arguments}")).is_error(message);
    }
}

#[test]
fn a_set_has_a_puzzle_of_each_difficulty() {
    let folder = Folder::with(&[("list.txt", "cat\nhorse\nowl\nelephant\nlion\n")]);
    folder
        .run("make list.txt --set hard,easy --seed 3 --title Animals -o set.jsonl")
        .is(0, &[]);
    let documents = folder.read("set.jsonl");
    let documents: Vec<serde_json::Value> = documents
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let titles = Vec::from_iter(documents.iter().map(|it| it["title"].as_str().unwrap()));
    assert_eq!(titles, ["Animals\n★★★", "Animals\n★"]);
    let alone = folder.run("make list.txt --level easy --seed 4 -f json");
    let alone: serde_json::Value = serde_json::from_str(&alone.output).unwrap();
    assert_eq!(documents[1]["grid"], alone["grid"], "from the next seed");
    folder
        .run("make list.txt --set easy,medium,hard --seed 3 -o set.pdf")
        .is(0, &[]);
    let pages = crate::common::pdf::texts(&folder.read_bytes("set.pdf"));
    let stars = |page: &String| page.matches('★').count();
    assert_eq!(Vec::from_iter(pages.iter().map(stars)), [1, 2, 3, 6]);
    for (options, message) in [
        ("list.txt --set easy,hardest", "hardest"),
        ("list.txt --set easy --level hard", "cannot be used with"),
        (
            "list.txt --set easy -m adjacent",
            "--set) applies only to words on straight lines",
        ),
        (
            "--from set.jsonl --set easy,hard",
            "--set makes puzzles of a list",
        ),
        (
            "list.txt --set easy,hard",
            "--set writes one file per puzzle",
        ),
    ] {
        folder.run(&format!("make {options}")).is_error(message);
    }
}

#[test]
fn the_fullness_of_a_grid_gives_its_size() {
    let folder = folder();
    // 24 letters.
    folder.write("list.txt", "zebra\nhorse\ntiger\nottercat\nb\n");
    for (options, rows) in [("25", 10), ("40", 8), ("60", 8), ("25 --mask diamond", 14)] {
        let made = folder.run(&format!(
            "make list.txt --fullness {options} --seed 3 -f json -q"
        ));
        let puzzle: Value = serde_json::from_str(&made.output).unwrap();
        assert_eq!(puzzle["rows"], rows, "{options}");
        folder.write("p.json", &made.output);
        let again = folder.run("make --from p.json --seed 3 -f json -q");
        assert_eq!(again.output, made.output, "{options}");
    }
    folder.write(
        "plan.csv",
        "title,words,size\nA,\"zebra, horse\",12\nB,\"zebra, horse\",\n",
    );
    let made = folder.run("make --book plan.csv --fullness 50 --seed 3 -f jsonl -q");
    let rows = made.output.lines().map(|line| {
        let puzzle: Value = serde_json::from_str(line).unwrap();
        puzzle["rows"].as_u64().unwrap()
    });
    assert_eq!(rows.collect::<Vec<_>>(), [12, 5]);
    for options in [
        "--fullness 5",
        "--fullness 50 --size 9x9",
        "--fullness 50 --random 3",
    ] {
        assert_eq!(
            folder.run(&format!("make list.txt {options}")).status,
            Some(2)
        );
    }
}
