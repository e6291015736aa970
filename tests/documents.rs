//! Puzzles as JSON documents: what is written reads back as the same, and damaged documents are refused with one message.

use crate::common::command::Folder;
use crate::replace;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use wordtrail::puzzle::{Generator, Level, Overlap, Recipe, Shape};
use wordtrail::{Budget, Grid, GridError, Puzzle, Reader, WordBank, WordListError};

const WORDS: [&str; 8] = [
    "ice cream",
    "sorbet",
    "wafer",
    "SUNDAE",
    "o'neill",
    "well-being",
    "été",
    "кот",
];

fn read(json: &str) -> Result<Puzzle, GridError> {
    Reader::new().puzzle(json)
}

fn assert_same(one: &Puzzle, other: &Puzzle) {
    assert_eq!(one.to_string(), other.to_string());
    assert_eq!(one.title(), other.title());
    assert_eq!(one.answers(), other.answers());
    assert_eq!(one.recipe(), other.recipe());
}

/// A grid with tiles of several letters, holes and wildcards, and words that need not be on it.
fn text() -> impl Strategy<Value = String> {
    let tile = select(vec!["a", "É", "qu", "ß", "я", ".", "?", "i", "ı"]);
    let grid = (1..5usize, 2..6usize).prop_flat_map(move |(rows, columns)| {
        let row = prop::collection::vec(tile.clone(), columns);
        prop::collection::vec(row, rows)
    });
    (grid, subsequence(WORDS.to_vec(), 0..4)).prop_map(|(rows, words)| {
        let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
        format!("{}\n\n{}\n", rows.join("\n"), words.join("\n"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_text_is_the_same_after_json(text in text(), title in "\\PC{0,8}") {
        let puzzle = Reader::new().strict().puzzle(text).unwrap().with_title(&title);
        let plain = puzzle.to_string();
        let again = Reader::new().strict().puzzle(plain.clone()).unwrap();
        prop_assert_eq!(again.to_string(), plain);
        let json = puzzle.to_json().unwrap();
        let back = read(&json).unwrap();
        assert_same(&back, &puzzle);
        prop_assert_eq!(back.to_json().unwrap(), json);
    }

    #[test]
    fn a_generated_puzzle_is_the_same_after_json(
        words in subsequence(WORDS.to_vec(), 1..8),
        seed in any::<u64>(),
        level in select(Level::ALL.to_vec()),
        shape in prop::option::of(select(Shape::ALL.to_vec())),
        is_apart in any::<bool>(),
    ) {
        let bank = WordBank::from_words(&words).unwrap();
        let mut generator = Generator::new(&bank).seed(seed).directions(level.directions().iter());
        let mut recipe = Recipe::new(&bank, seed);
        recipe.directions = level.directions();
        if let Some(shape) = shape {
            generator = generator.shape(shape);
            recipe.mask = Some(shape.name().to_owned());
        }
        if is_apart {
            generator = generator.overlap(Overlap::None);
            recipe.overlap = Overlap::None;
        }
        let puzzle = Puzzle::from(&generator.generate().unwrap()).with_recipe(recipe);
        let json = puzzle.to_json().unwrap();
        let back = read(&json).unwrap();
        assert_same(&back, &puzzle);
        prop_assert_eq!(back.to_json().unwrap(), json);
    }

    #[test]
    fn a_generated_puzzle_is_the_same_after_ipuz(
        words in subsequence(WORDS.to_vec(), 1..8),
        seed in any::<u64>(),
        shape in prop::option::of(select(Shape::ALL.to_vec())),
        title in "[a-z<&\"é]{0,8}",
    ) {
        let bank = WordBank::from_words(&words).unwrap();
        let mut generator = Generator::new(&bank).seed(seed);
        if let Some(shape) = shape {
            generator = generator.shape(shape);
        }
        let puzzle = Puzzle::from(&generator.generate().unwrap()).with_title(&title);
        let ipuz = puzzle.to_ipuz();
        let back = read(&ipuz).unwrap();
        prop_assert_eq!(back.grid.to_string(), puzzle.grid.to_string());
        prop_assert_eq!(back.title(), title);
        let words = |puzzle: &Puzzle| {
            let bank = puzzle.word_bank().unwrap().unwrap();
            BTreeSet::from_iter(bank.words().map(str::to_owned))
        };
        prop_assert_eq!(words(&back), words(&puzzle));
        // A word that is read the same from both ends may begin at the other one.
        let cells = |ipuz: &str| {
            let mut ipuz: Value = serde_json::from_str(ipuz).unwrap();
            for group in ipuz["solution"].as_object_mut().unwrap().values_mut() {
                let cells = group["cells"].as_array_mut().unwrap();
                cells.sort_by_key(Value::to_string);
            }
            ipuz
        };
        let back = back.solve(&Budget::new()).unwrap();
        prop_assert_eq!(cells(&back.to_ipuz()), cells(&ipuz));
    }

    #[test]
    fn a_damaged_document_is_refused_or_a_puzzle(
        path in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        value in damage(),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut document = document();
        replace(&mut document, &path, value);
        let mut text = document.to_string();
        if let Some(cut) = cut {
            text.truncate(cut.index(text.len()));
        }
        match read(&text) {
            Ok(puzzle) => drop(puzzle.to_json()),
            Err(error) => {
                let message = error.to_string();
                prop_assert!(message.len() < 600 && !message.contains('\n'), "{}", message);
            }
        }
    }
}

fn document() -> Value {
    json!({
        "version": 1, "wordtrail": "0.2.0", "title": "Pets", "seed": 3,
        "options": {"level": "easy", "directions": ["E"], "overlap": "shared", "size": [2, 4], "fill": "words"},
        "list": ["CAT", "DOG", "EEL"], "rows": 2, "columns": 4, "grid": ["CATX", "XDOG"], "answer": ["CAT.", ".DOG"],
        "words": [
            {"word": "CAT", "direction": "E", "trail": [[1, 1], [1, 2], [1, 3]]},
            {"word": "DOG", "direction": "E", "trail": [[2, 2], [2, 3], [2, 4]]},
        ],
        "dropped": ["EEL"], "replaced": [{"word": "COW", "by": "CAT"}], "other": {"a": [1]},
    })
}

/// Values in place of others.
fn damage() -> impl Strategy<Value = Value> {
    prop_oneof![
        select(vec![
            json!(null),
            json!(0),
            json!(-1),
            json!(1e300),
            json!(u64::MAX),
            json!(u32::MAX),
            json!(""),
            json!("\u{1b}[2J"),
            json!([]),
            json!({}),
            json!([[1]]),
            json!(["CAT", "CAT"]),
            json!({"word": "CAT"}),
            json!("x".repeat(5000)),
            json!([[4_294_967_295u32, 4_294_967_295u32]]),
            json!("W"),
            json!(true),
            json!([0, 0]),
        ]),
        "[A-Z.? \n]{0,6}".prop_map(Value::from),
    ]
}

/// Replaces what a path leads to.
fn replace(value: &mut Value, path: &[prop::sample::Index], new: Value) {
    let child = match (value, path) {
        (value, []) => return *value = new,
        (Value::Object(fields), [index, ..]) if !fields.is_empty() => {
            let count = fields.len();
            fields.values_mut().nth(index.index(count))
        }
        (Value::Array(items), [index, ..]) if !items.is_empty() => {
            let count = items.len();
            items.get_mut(index.index(count))
        }
        (value, _) => return *value = new,
    };
    if let Some(child) = child {
        replace(child, &path[1..], new);
    }
}

/// Checks the message for a document with a field changed.
#[track_caller]
fn refuses(field: &str, value: Value, message: &str) {
    let mut changed = document();
    *changed.pointer_mut(field).unwrap() = value;
    let error = read(&changed.to_string()).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}

#[test]
fn what_is_wrong_is_named_with_its_field() {
    for (field, value, message) in [
        (
            "/version",
            json!(2),
            "version: it is a puzzle of version 2, and this program reads version 1",
        ),
        ("/version", json!("1"), "version: line 1, column"),
        ("/grid", json!(null), "grid: it is missing"),
        ("/grid", json!(["CATX", "XDO"]), "grid: row 2 has 3 cells"),
        ("/grid", json!(["CATX\nXDOG"]), "grid[0]: a row is one line"),
        ("/grid", json!("CATX"), "grid: line 1, column"),
        ("/rows", json!(3), "rows: it is 3, and the grid has 2"),
        ("/columns", json!(1e300), "columns: line 1, column"),
        ("/list/1", json!("D0G"), "list[1]: “D0G” is not a word"),
        (
            "/words/1/word",
            json!("EWE"),
            "words[1]: “EWE” is not in the list",
        ),
        (
            "/words/1/word",
            json!("CAT"),
            "words[1]: “cat” has an answer before",
        ),
        (
            "/words/0/word",
            json!("EEL"),
            "words[0]: “EEL” is not in the list",
        ),
        (
            "/words/0/trail",
            json!([]),
            "words[0].trail: a trail has at least one cell",
        ),
        (
            "/words/0/trail/2",
            json!([1, 0]),
            "words[0].trail: rows and columns count from 1",
        ),
        (
            "/words/1/trail/2",
            json!([2, 5]),
            "words[1].trail: cell 2:5 is outside the grid of 2 × 4 cells",
        ),
        (
            "/words/1/trail/2",
            json!([2, -5]),
            "words[1].trail[2][1]: line 1, column",
        ),
        (
            "/words/0/direction",
            json!("W"),
            "words[0].direction: it is W, and the trail is not",
        ),
        (
            "/dropped/0",
            json!("EWE"),
            "dropped[0]: “EWE” is not in the list",
        ),
        (
            "/options/directions",
            json!(["UP"]),
            "options.directions[0]: line 1, column",
        ),
    ] {
        refuses(field, value, message);
    }
    let mut changed = document();
    *changed.pointer_mut("/words/0").unwrap() =
        json!({"word": "CAT", "trail": [[1, 1], [1, 2], [1, 4]]});
    let error = read(&changed.to_string()).unwrap_err().to_string();
    assert_eq!(
        error,
        "words[0].trail: cell 1:4 is no neighbour of the one before"
    );
    let twice = r#"{"grid":["cat"],"grid":["dog"]}"#;
    let error = read(twice).unwrap_err().to_string();
    assert!(
        error.contains("line 1, column 22: duplicate field `grid`"),
        "{error}"
    );
}

#[test]
fn fields_may_be_missing_or_unknown() {
    let puzzle = read(r#"{"grid":["cat","d.?"],"tags":["pets"]}"#).unwrap();
    assert!(puzzle.word_bank().unwrap().is_none() && puzzle.recipe().is_none());
    let puzzle =
        read(r#" {"grid":["qu e"],"words":[{"word":"Qu-E","trail":[[1,1],[1,2]]}]}"#).unwrap();
    assert_eq!(puzzle.to_string(), "QU E\n\nQU-E\n");
    let puzzle = Reader::new()
        .strict()
        .puzzle(document().to_string())
        .unwrap();
    assert_eq!(
        puzzle.to_string(),
        "C A T X\nX D O G\n\nCAT\nDOG\n",
        "dropped words are not looked for"
    );
    let list = Reader::new()
        .strict()
        .word_bank(document().to_string())
        .unwrap();
    assert_eq!(list.words().collect::<Vec<_>>(), ["cat", "dog", "eel"]);
    let error = Reader::new().word_bank(r#"{"grid":["cat"]}"#).unwrap_err();
    assert!(matches!(error, WordListError::Document { .. }), "{error}");
}

#[test]
fn a_text_may_have_several_documents() {
    let book = format!("\u{feff}{}\n\n{}\n", document(), r#"{"grid":["cat"]}"#);
    let puzzles = |text: &str| -> Result<Vec<Puzzle>, GridError> {
        Reader::new().puzzles(text).and_then(Iterator::collect)
    };
    assert_eq!(puzzles(&book).unwrap().len(), 2);
    let error = read(&book).unwrap_err();
    assert!(matches!(error, GridError::SeveralPuzzles { puzzles: 2 }));
    for (end, message) in [
        ("{\"grid\":3}", "puzzle 3, grid: line 4, column"),
        ("{\"grid\"", "puzzle 3: line 4, column"),
        ("cat", "puzzle 3: line 4, column 1"),
        (
            "{\"grid\":[\"cat\"]} {\"grid\":3}",
            "puzzle 4, grid: line 4, column 26",
        ),
    ] {
        let error = puzzles(&format!("{book}{end}")).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let mut puzzles = Reader::new().puzzles(format!("{book}cat{book}")).unwrap();
    assert_eq!(puzzles.by_ref().filter(Result::is_err).count(), 1);
    assert!(puzzles.next().is_none(), "nothing follows an error");
}

#[test]
fn numbers_that_cannot_be_are_refused_with_their_field() {
    let huge = || json!(1_u64 << 63);
    for (path, value, field) in [
        (
            "/options/size/0",
            huge(),
            "options.size[0]: it is 9223372036854775808, and the grid has 2",
        ),
        (
            "/options/size/1",
            json!(0),
            "options.size[1]: it is 0, and the grid has 4",
        ),
        ("/rows", huge(), "rows: "),
        ("/columns", huge(), "columns: "),
        ("/words/0/trail/0/1", huge(), "words[0].trail"),
        ("/seed", json!(-1), "seed: "),
        ("/seed", json!(1e20), "seed: "),
        ("/options/clean", json!(-1), "options.clean: "),
        ("/options/clean", json!(1e20), "options.clean: "),
        ("/options/repeats", json!(0.5), "options.repeats: "),
        ("/options/weights", json!({"E": 65536}), "options.weights"),
        ("/version", huge(), "version: "),
    ] {
        let mut document = document();
        document["options"]["weights"] = json!(null);
        document["options"]["clean"] = json!(3);
        document["options"]["repeats"] = json!(3);
        *document.pointer_mut(path).unwrap() = value;
        let error = read(&document.to_string()).unwrap_err().to_string();
        assert!(error.starts_with(field), "{path}: {error}");
    }
    for ways in [0, 1, 1001] {
        let document = json!({"grid": ["cat"], "mode": "adjacent", "list": ["cat"], "ways": [{"word": "cat", "ways": ways}]});
        let error = read(&document.to_string()).unwrap_err().to_string();
        assert!(error.starts_with("ways[0].ways: it is "), "{error}");
    }
}

#[test]
fn the_largest_numbers_of_options_are_no_overflow() {
    let folder = folder();
    let mut document: Value = serde_json::from_str(&folder.read("p.json")).unwrap();
    for option in ["seed", "options/repeats", "options/clean"] {
        let mut parts = option.split('/');
        let first = &mut document[parts.next().unwrap()];
        let value = parts.fold(first, |value, part| &mut value[part]);
        *value = json!(u64::MAX);
    }
    folder.write("large.json", document.to_string());
    let made = folder.run("make --from large.json --fill words -q");
    assert_eq!(made.status, Some(0), "{made:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn many_documents_are_read_one_at_a_time() {
    use crate::common::command::Outcome;

    let folder = Folder::with(&[]);
    folder.write("many.jsonl", "{\"grid\":[\"cat\"]}\n".repeat(20_000));
    let found = Outcome::of(&mut folder.command_within(200_000, "find -q -c many.jsonl"));
    assert_eq!(found.status, Some(0), "{}", found.errors);
    assert!(found.output.ends_with("many.jsonl:20000:1\n"));
}

#[test]
fn nothing_is_written_of_documents_before_one_that_is_wrong() {
    let folder = folder();
    let wrong = folder.read("book.jsonl") + "{\"grid\":[\"c4t\"]}\n";
    folder.write("wrong.jsonl", wrong);
    for command in [
        "find wrong.jsonl",
        "find -f csv wrong.jsonl",
        "make --from wrong.jsonl -f jsonl --seed 3 --fill words",
    ] {
        let refused = folder.run(command);
        refused.is_error("wrong.jsonl: puzzle 4, grid: ");
        assert_eq!(refused.output, "");
    }
}

#[test]
fn a_document_that_ends_too_early_is_named() {
    let whole = document().to_string();
    for end in [1, whole.len() / 2, whole.len() - 1] {
        for line_end in ["", "\n"] {
            let error = read(&format!("{}{line_end}", &whole[..end])).unwrap_err();
            let message = ": the document ends too early: correct the document";
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}

#[test]
fn answers_are_checked() {
    let grid: Grid = "qut.\nxa?x\n".parse().unwrap();
    let one = |trail: &[[u32; 2]], word: &str| {
        let words = json!([{"word": word, "trail": trail}]);
        let document = json!({"grid": ["qu t .", "x a ?"], "words": words});
        read(&document.to_string()).map(|puzzle| puzzle.answers().len())
    };
    assert_eq!(grid.columns(), 4);
    assert_eq!(one(&[[1, 1], [2, 2]], "qua").unwrap(), 1);
    assert_eq!(
        one(&[[1, 1], [2, 2], [2, 3]], "quay").unwrap(),
        1,
        "a wildcard is any letter"
    );
    for (trail, word, message) in [
        (
            &[[1, 1], [1, 2], [1, 1]][..],
            "qutqu",
            "cell 1:1 is in it twice",
        ),
        (&[[1, 2], [1, 3]], "ta", "cell 1:3 is a hole"),
        (
            &[[1, 2], [2, 2]],
            "at",
            "it spells “ta”, and the word is “at”",
        ),
    ] {
        let error = one(trail, word).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

fn folder() -> Folder {
    let folder = replace::folder();
    folder
        .run("make list.txt --seed 7 --copies 3 -f jsonl -o book.jsonl")
        .is(0, &[]);
    folder
}

#[test]
fn every_command_reads_documents() {
    let folder = folder();
    let found = folder.run("find p.json");
    assert_eq!(found.status, Some(0), "{found:?}");
    assert_eq!(found.output, folder.run("find p.txt").output);
    let in_part = folder.run("find --part 1/1 p.json");
    assert_eq!(in_part.output, found.output);
    let piped = folder.run_with_input("find --strict", folder.read("p.json"));
    assert_eq!(piped.output, found.output);
    let counted = folder.run("find -c book.jsonl");
    counted.is(0, &["book.jsonl:1:5", "book.jsonl:2:5", "book.jsonl:3:5"]);
    let csv = folder.run("find -f csv book.jsonl").output;
    assert!(
        csv.starts_with("grid,") && csv.contains("\nbook.jsonl:3,said,"),
        "{csv}"
    );
    folder
        .run("play p.json --no-open -o page.html")
        .is(0, &["page.html"]);
    assert!(folder.read("page.html").contains("Sweets"));
    let made = folder.run("make p.json --seed 5 --size 10x10");
    assert_eq!(made.output, folder.read("p.txt"));
    for (command, message) in [
        (
            "play book.jsonl",
            "book.jsonl: there are 3 puzzles, and one is needed",
        ),
        (
            "make book.jsonl",
            "book.jsonl: there are 3 puzzles, and one is needed",
        ),
        (
            "find -f svg book.jsonl",
            "a file has 3 puzzles, and a picture is of one grid",
        ),
        (
            "find --part 1/2 book.jsonl",
            "a file has 3 puzzles, and --part is of one grid",
        ),
        (
            "make --from book.jsonl",
            "book.jsonl has 3 puzzles, and writes one file per puzzle",
        ),
    ] {
        let refused = folder.run(command);
        assert_eq!(
            (refused.status, &*refused.output),
            (Some(2), ""),
            "{refused:?}"
        );
        assert!(refused.errors.contains(message), "{refused:?}");
    }
}

#[test]
fn ipuz_is_written_and_read() {
    let folder = Folder::with(&[
        ("list.txt", "cat\ndog\nice cream\n"),
        (
            "other.ipuz",
            r##"{"version": "http://ipuz.org/v1", "kind": ["http://ipuz.org/wordsearch#1"], "title": "Pets", "block": "#",
                "dimensions": {"width": 3, "height": 3}, "solution": ["CAT", "DOG"],
                "puzzle": [["C", {"value": "A"}, "T"], [null, "X", "#"], ["D", "O", "G"]]}"##,
        ),
        (
            "crossword.ipuz",
            r#"{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "puzzle": [[1, 2], [3, 0]]}"#,
        ),
    ]);
    folder
        .run("make list.txt --seed 1 --title Sweets -o p.ipuz")
        .is(0, &[]);
    let found = folder.run("find -c p.ipuz");
    assert_eq!(found.output, "3\n", "{found:?}");
    let again = folder
        .run("make --from p.ipuz -f json --title Sweets")
        .output;
    let again: Value = serde_json::from_str(&again).unwrap();
    assert_eq!(again["title"], "Sweets");
    let read = folder.run("read other.ipuz");
    assert!(
        read.errors.contains("it is read as a word search in ipuz"),
        "{read:?}"
    );
    let found = folder.run("find other.ipuz");
    assert_eq!(found.output, "cat  1:1 → 1:3  E\ndog  3:1 → 3:3  E\n");
    assert!(
        folder
            .run("make --from other.ipuz -f svg")
            .output
            .contains("Pets")
    );
    folder
        .run("find crossword.ipuz")
        .is_error("kind: it is a puzzle in ipuz, but no word search");
    folder
        .run("make list.txt --copies 2 -f ipuz")
        .is_error("writes one file per puzzle");
}

#[test]
fn a_puzzle_is_printed_again_as_it_was() {
    let folder = folder();
    folder.run("make list.txt --seed 5 --size 10x10 --title Sweets -f svg -o made.svg --answer made-answer.svg").is(0, &[]);
    folder
        .run("make --from p.json -f svg -o again.svg --answer again-answer.svg")
        .is(0, &[]);
    folder
        .run("make --from p.json -f svg --print answers -o answers.svg")
        .is(0, &[]);
    assert_eq!(folder.read("again.svg"), folder.read("made.svg"));
    assert_eq!(
        folder.read("again-answer.svg"),
        folder.read("made-answer.svg")
    );
    assert_eq!(folder.read("answers.svg"), folder.read("made-answer.svg"));
    for format in ["json", "csv", "text", "html"] {
        let made = folder.run(&format!("make list.txt --seed 5 --size 10x10 -f {format}"));
        let title = if format == "html" { " --title=" } else { "" };
        let again = folder.run(&format!("make --from p.json -f {format}{title}"));
        if format == "json" {
            assert_eq!(again.output, folder.read("p.json"));
        } else if format != "html" {
            assert_eq!(again.output, made.output, "{format}");
        }
    }
    assert_eq!(folder.run("make --from p.txt").output, folder.read("p.txt"));
    assert_eq!(folder.run("make --from p.txt -f csv").status, Some(0));
    folder.run("make --from book.jsonl -o book.txt").is(0, &[]);
    assert_eq!(
        folder
            .run("find -c book-1.txt book-2.txt book-3.txt")
            .status,
        Some(0)
    );
    folder.run("make --from p.json --print answers").is(
        0,
        &Vec::from_iter(
            folder
                .run("make list.txt --seed 5 --size 10x10 -q -o x.txt --answer -")
                .output
                .lines(),
        ),
    );
    for (command, message) in [
        (
            "make --from p.json -f csv --print answers",
            "--print applies to text and drawings",
        ),
        (
            "make --from p.json --print both",
            "--print both applies to pages",
        ),
        ("make --from p.json --copies 2", "cannot be used with"),
        ("make list.txt --from p.json", "cannot be used with"),
        (
            "make --from p.json --answer a.txt --print puzzle",
            "cannot be used with",
        ),
        (
            "make cat -f pdf --key none --print both -o x.pdf",
            "--key none conflicts with --print",
        ),
        ("make --from list.txt", "list.txt: it has no list of words"),
        ("make --from p.json -o p.json", "it is also an input"),
    ] {
        let refused = folder.run(command);
        assert_eq!(
            (refused.status, &*refused.output),
            (Some(2), ""),
            "{refused:?}"
        );
        assert!(refused.errors.contains(message), "{refused:?}");
    }
}

#[test]
fn the_same_seed_makes_a_document_s_puzzle_again() {
    let folder = folder();
    folder.write("rude.txt", "ass\n");
    for options in [
        "--seed 9",
        "--seed 9 --mask heart",
        "--seed 9 --mask star --size 14x13 --level medium --fill words",
        "--seed 9 --message HELLO --message-pad --overlap none --avoid rude.txt",
        "--seed 9 --clean 5 --fill aeioust",
        "--seed 9 --size 6x5 --drop",
    ] {
        let made = folder.run(&format!("make list.txt {options} -f json"));
        folder.write("made.json", &made.output);
        let again = folder.run("make --from made.json --seed 9 -f json");
        assert_eq!(again.output, made.output, "{options}");
        let other = folder.run("make --from made.json --seed 10 -f json");
        assert_ne!(other.output, made.output, "{options}");
    }
}

#[test]
fn the_example_of_the_documentation_is_a_document() {
    let page = include_str!("../docs/puzzles.md");
    let (_, example) = page.split_once("```json\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let puzzle = read(example).unwrap();
    assert_eq!(puzzle.answers().len(), 2);
    let written: Value = serde_json::from_str(&puzzle.to_json().unwrap()).unwrap();
    assert_eq!(written, serde_json::from_str::<Value>(example).unwrap());
}

#[test]
fn the_stars_of_a_set_follow_the_level() {
    let folder = Folder::with(&[("list.txt", "cat\ndog\nowl\n")]);
    folder
        .run("make list.txt --set easy,hard --title Pets --seed 1 -q -o set.json")
        .is(0, &[]);
    let made = folder.run("make --from set.json --level medium -q -f json");
    assert_eq!(
        made.output.matches("\"title\":\"Pets\\n★★\"").count(),
        2,
        "{}",
        made.output
    );
    let made = folder.run("make --from set.json -q -f json");
    assert_eq!(
        made.output.matches("\"title\":\"Pets\\n★★★\"").count(),
        1,
        "{}",
        made.output
    );
}
