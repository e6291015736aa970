//! `make -m adjacent`: puzzles whose words bend, in every output, and read again.

use crate::common::command::{Folder, Outcome};
use crate::common::random::case_count;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const FLOWERS: &str = "tulip,daisy,orchid,peony,violet,lilac,pansies -m adjacent --cover --size 8x6 --spanning sunflower";

fn folder() -> Folder {
    let folder = Folder::with(&[("list.txt", "rose\ntulip\ndaisy\nlily\nice plant\n")]);
    folder
        .run(&format!(
            "make -q {FLOWERS} --seed 3 --title Flowers -o flowers.json"
        ))
        .is(0, &[]);
    folder
        .run("make -q list.txt -m adjacent --size 6x6 --seed 1 -o bent.json")
        .is(0, &[]);
    folder
}

fn document(folder: &Folder, name: &str) -> Value {
    serde_json::from_str(&folder.read(name)).unwrap()
}

/// The cells of the words of a document, a list for each word.
fn trails(document: &Value) -> Vec<Vec<Value>> {
    let words = document["words"].as_array().unwrap().iter();
    words
        .map(|word| word["trail"].as_array().unwrap().clone())
        .collect()
}

#[test]
fn a_document_says_how_its_words_lie() {
    let folder = folder();
    let flowers = document(&folder, "flowers.json");
    assert_eq!(flowers["mode"], "adjacent");
    assert_eq!(flowers["cover"], true);
    assert_eq!(flowers["unique"], true);
    assert_eq!(flowers["spanning"], "SUNFLOWER");
    assert_eq!(flowers["list"][7], "SUNFLOWER");
    assert_eq!(flowers["words"][7]["word"], "SUNFLOWER");
    assert_eq!(flowers["dropped"], json!([]));
    assert_eq!(flowers["options"]["directions"], Value::Null);
    let cells: Vec<String> = trails(&flowers)
        .iter()
        .flatten()
        .map(Value::to_string)
        .collect();
    assert_eq!((cells.len(), BTreeSet::from_iter(&cells).len()), (48, 48));

    let bent = document(&folder, "bent.json");
    assert_eq!(
        (&bent["mode"], &bent["cover"], &bent["spanning"]),
        (&json!("adjacent"), &json!(false), &Value::Null)
    );
    assert_eq!(bent["ways"], json!([]));
}

#[test]
fn a_document_is_searched_in_its_own_mode() {
    let folder = folder();
    let found = folder.run("find -c flowers.json");
    found.is(0, &["8"]);
    let found = folder.run("find --all -f csv bent.json");
    assert_eq!(found.output.lines().count(), 6, "{found:?}");
    let straight = folder.run("find -c -m straight flowers.json");
    assert_eq!(straight.status, Some(1), "{straight:?}");
    // Text has no place for the mode.
    folder.run("make --from bent.json -o bent.txt").is(0, &[]);
    folder.run("find -c -m adjacent bent.txt").is(0, &["5"]);
    let text = folder.run("find flowers.json");
    assert!(text.output.contains("tulip  "), "{text:?}");
    assert!(!text.output.contains('→'), "{text:?}");
}

#[test]
fn a_document_is_printed_again_and_regenerated() {
    let folder = folder();
    let again = |options: &str| {
        let outcome = folder.run(&format!("make -q --from flowers.json {options} -f json"));
        assert_eq!(outcome.status, Some(0), "{outcome:?}");
        serde_json::from_str::<Value>(&outcome.output).unwrap()
    };
    let flowers = document(&folder, "flowers.json");
    assert_eq!(again(""), flowers);
    assert_eq!(again("--seed 3"), flowers);
    let other = again("--seed 4");
    assert_ne!(other["grid"], flowers["grid"]);
    assert_eq!(
        (&other["cover"], &other["spanning"]),
        (&json!(true), &json!("SUNFLOWER"))
    );
    let wide = again("--size 6x8");
    assert_eq!((&wide["rows"], &wide["cover"]), (&json!(6), &json!(true)));
    // Its words on straight lines, and those of a straight puzzle bent.
    let straight = again("-m straight --size 12x12");
    assert_eq!(
        (&straight["mode"], &straight["cover"]),
        (&json!("straight"), &Value::Null)
    );
    folder.write("straight.json", straight.to_string());
    let bent = folder.run("make -q --from straight.json -m adjacent -f json");
    let bent: Value = serde_json::from_str(&bent.output).unwrap();
    assert_eq!(
        (&bent["mode"], &bent["list"]),
        (&json!("adjacent"), &straight["list"])
    );
    // Missing answers are searched for.
    let mut unsolved = flowers.clone();
    unsolved["words"] = json!([]);
    folder.write("unsolved.json", unsolved.to_string());
    let solved = folder.run("make -q --from unsolved.json -f json");
    assert_eq!(
        serde_json::from_str::<Value>(&solved.output).unwrap()["answer"],
        flowers["answer"]
    );
    assert_eq!(solved.output.matches("\"trail\"").count(), 8);
    let mut bent = document(&folder, "bent.json");
    bent["words"] = json!([]);
    folder.write("unsolved.json", bent.to_string());
    let solved = folder.run("make -q --from unsolved.json -f json");
    let solved: Value = serde_json::from_str(&solved.output).unwrap();
    let sorted =
        |document: &Value| BTreeSet::from_iter(trails(document).iter().map(|it| format!("{it:?}")));
    assert_eq!(sorted(&solved), sorted(&document(&folder, "bent.json")));
}

#[test]
fn csv_and_drawings_have_bent_trails() {
    let folder = folder();
    let csv = folder.run("make --from flowers.json -f csv");
    assert_eq!(csv.output.lines().count(), 9, "{csv:?}");
    assert!(
        csv.output.lines().last().unwrap().starts_with("sunflower,"),
        "{csv:?}"
    );
    let answers = folder.run("make --from flowers.json -f svg --print answers");
    assert!(answers.output.contains(r#"class="starts""#), "{answers:?}");
    let blank = folder.run("make --from flowers.json -f svg --print puzzle");
    assert!(!blank.output.contains(r#"class="starts""#), "{blank:?}");
    folder
        .run("make --from flowers.json -o flowers.pdf")
        .is(0, &[]);
    assert!(folder.read_bytes("flowers.pdf").starts_with(b"%PDF"));
}

#[test]
fn a_page_has_the_rules_of_a_cover() {
    let folder = folder();
    let data = |arguments: &str| -> Value {
        let page = folder.run(arguments);
        assert_eq!(page.status, Some(0), "{page:?}");
        let (_, rest) = page.output.split_once(r#"id="data">"#).expect("a page");
        serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
    };
    let cover = data("play flowers.json -o -");
    assert_eq!(
        (
            &cover["mode"],
            &cover["cover"],
            &cover["spanning"],
            &cover["secret"]
        ),
        (&json!("adjacent"), &json!(true), &json!(7), &json!(true))
    );
    let finds = cover["finds"].as_array().unwrap().iter();
    let cells: BTreeSet<u64> = finds
        .flat_map(|find| find["trail"].as_array().unwrap())
        .map(|cell| cell.as_u64().unwrap())
        .collect();
    assert_eq!(cells.len(), 48);
    let bent = data("play bent.json -o -");
    assert_eq!(
        (&bent["mode"], &bent["cover"], &bent["secret"]),
        (&json!("adjacent"), &Value::Null, &json!(false))
    );
    assert_eq!(
        data("make --from flowers.json -f html --print puzzle")["cover"],
        true
    );
}

#[test]
fn a_text_does_not_say_that_its_words_bend_so_notes_do() {
    let folder = folder();
    let cover = "tulip,daisy,orchid,peony,violet,lilac,pansies -m adjacent --cover --size 8x6 --spanning sunflower";
    let loose = "tortoise,hedgehog,jaguar,kangaroo,leopard -m adjacent --size 8x8";
    for (words, number) in [(cover, 8), (loose, 5)] {
        folder
            .run(&format!("make -q {words} --seed 1 -o p.txt"))
            .is(0, &[]);
        let note = format!(
            "p.txt: {number} words of the list can be traced from neighbour to neighbour, but not in a straight line: add -m adjacent"
        );
        for command in ["find", "find -c", "find -f csv", "play -o page.html"] {
            let straight = folder.run(&format!("{command} p.txt"));
            assert_eq!(straight.status, Some(1), "{straight:?}");
            assert!(straight.errors.contains(&note), "{straight:?}");
            let adjacent = folder.run(&format!("{command} -m adjacent p.txt"));
            assert_eq!(adjacent.status, Some(0), "{adjacent:?}");
        }
        // What is not there at all is not a matter of the mode.
        let other = folder.run("find --words xylophone,quartzite p.txt");
        assert!(!other.errors.contains("-m adjacent"), "{other:?}");
        let again = folder.run("make --from p.txt -f json");
        let note = "note: p.txt: the words are traced from neighbour to neighbour, as -m adjacent makes them\n";
        assert_eq!((again.status, &*again.errors), (Some(0), note));
        let again: Value = serde_json::from_str(&again.output).unwrap();
        assert_eq!(
            (&again["mode"], trails(&again).len()),
            (&"adjacent".into(), number)
        );
        if number == 8 {
            assert_eq!(again["cover"], true);
            assert_eq!(trails(&again).iter().map(Vec::len).sum::<usize>(), 48);
        }
        let text = folder.run("make -q --from p.txt").output;
        assert_eq!(text, folder.read("p.txt"));
    }
}

#[test]
fn a_straight_puzzle_with_a_word_that_is_not_there_stays_straight() {
    let folder = Folder::with(&[("p.txt", "catx\nxdog\nxxhx\nbird\n\ncat\ndog\nbird\ncdh\n")]);
    let found = folder.run("find p.txt");
    assert!(!found.errors.contains("-m adjacent"), "{found:?}");
    let again = folder.run("make --from p.txt -f json --print puzzle");
    assert!(!again.errors.contains("neighbour"), "{again:?}");
}

#[test]
fn random_words_fill_the_grid() {
    let folder = folder();
    for seed in 0..case_count(5) {
        let make = format!(
            "make -q --random 7 -m adjacent --cover --size 8x6 --spanning sunflower --seed {seed} -f json"
        );
        let made = folder.run(&make);
        assert_eq!(made.status, Some(0), "{made:?}");
        let made: Value = serde_json::from_str(&made.output).unwrap();
        assert_eq!(made["words"].as_array().unwrap().len(), 8);
    }
    folder
        .run("make --random 3 -m adjacent --cover --size 8x6 --max-length 5 --seed 1")
        .is_error("no 3 words of these lengths have 48 letters together");
}

#[test]
fn words_of_a_theme_are_drawn_so_that_their_letters_add_up() {
    let folder = folder();
    for seed in 0..case_count(5) {
        let make = format!(
            "make -q --theme flowers -m adjacent --cover --size 8x6 --spanning sunflower --seed {seed} -f json"
        );
        let made = folder.run(&make);
        assert_eq!(made.status, Some(0), "{made:?}");
        let made: Value = serde_json::from_str(&made.output).unwrap();
        assert_eq!(trails(&made).iter().map(Vec::len).sum::<usize>(), 48);
        let theme = "flowers".parse::<wordtrail::puzzle::Theme>().unwrap();
        for word in made["words"].as_array().unwrap() {
            let word = word["word"].as_str().unwrap().to_lowercase();
            assert!(
                theme.words().any(|it| it == word) || word == "sunflower",
                "{word}"
            );
        }
    }
    folder
        .run("make --theme planets -m adjacent --cover --size 1x2 --seed 1")
        .is_error("no words of --theme planets have 2 letters together");
    // Which words are drawn is not known when clues are written.
    folder.write("clues.txt", "rose: a flower\n");
    folder
        .run("make --theme flowers -m adjacent --cover --size 8x6 --clues clues.txt")
        .is_error(
            "--clues cannot be used with --theme and --cover, which draw words: leave one out",
        );
}

#[test]
fn common_words_are_kept_out() {
    let folder = folder();
    folder
        .run("make -q list.txt -m adjacent --size 8x8 --clean 4 --seed 1 -o clean.json")
        .is(0, &[]);
    let made = document(&folder, "clean.json");
    let grid: Vec<String> = serde_json::from_value(made["grid"].clone()).unwrap();
    let grid: wordtrail::Grid = grid.join("\n").parse().unwrap();
    let answers = trails(&made);
    let finds = wordtrail::Search::new(wordtrail::Dictionary::common())
        .mode(wordtrail::Mode::Adjacent)
        .min_length(4)
        .finds(&grid);
    for find in finds {
        let cells = find
            .trail
            .cells()
            .map(|cell| json!([cell.row + 1, cell.column + 1]));
        let cells = Vec::from_iter(cells);
        let is_inside = |answer: &Vec<Value>| cells.iter().all(|cell| answer.contains(cell));
        assert!(answers.iter().any(is_inside), "{}", find.word);
    }
    let checksum = format!("{:08x}", wordtrail::Dictionary::common().checksum());
    assert_eq!(made["options"]["dictionary_checksum"], json!(checksum));
    folder
        .run("make --from clean.json --seed 2 -q -o again.json")
        .is(0, &[]);
    let again = document(&folder, "again.json");
    assert_eq!(again["options"]["dictionary_checksum"], json!(checksum));
}

#[test]
fn copies_are_different_puzzles() {
    let folder = folder();
    folder
        .run(&format!(
            "make -q {FLOWERS} --seed 3 --copies 4 -o book.jsonl"
        ))
        .is(0, &[]);
    let grids = folder.read("book.jsonl");
    let grids: BTreeSet<String> = grids
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["grid"].to_string())
        .collect();
    assert_eq!(grids.len(), 4);
}

#[test]
fn notes_say_what_can_be_traced_in_several_ways() {
    let folder = folder();
    folder
        .run("make noon,cat -m adjacent --size 4x4 --seed 1 -o p.txt")
        .is_noted(
            0,
            &[],
            &["seed 1: can be traced in several ways: “noon” (2)"],
        );
    let divided = folder.run("make ab,ba -m adjacent --cover --size 2x2 --seed 1 -o p.txt");
    assert!(
        divided
            .errors
            .contains("can be divided into the words in another way"),
        "{divided:?}"
    );
}

fn fails(folder: &Folder, arguments: &str, message: &str) {
    let before = folder.listing();
    let outcome: Outcome = folder.run(arguments);
    outcome.is_error(message);
    assert_eq!(outcome.output, "");
    assert_eq!(
        outcome
            .errors
            .lines()
            .filter(|line| line.starts_with("error: "))
            .count(),
        1
    );
    assert_eq!(folder.listing(), before);
}

#[test]
fn what_does_not_apply_is_refused() {
    let folder = folder();
    for (arguments, message) in [
        (
            "cat,dog --cover -o p.txt",
            "--cover applies only to words that bend: add -m adjacent",
        ),
        (
            "cat,dog -m adjacent --level easy",
            "applies only to words on straight lines",
        ),
        (
            "cat,dog -m adjacent --directions E",
            "applies only to words on straight lines",
        ),
        (
            "cat,dog -m adjacent --message hello",
            "--message applies only to words on straight lines",
        ),
        (
            "cat,dog -m adjacent --cover --drop",
            "--drop conflicts with --cover",
        ),
        (
            "cat,dog -m adjacent --cover --fill xyz",
            "--fill conflicts with --cover",
        ),
        (
            "cat,dog -m adjacent --cover --overlap none",
            "--overlap conflicts with --cover",
        ),
        (
            "--random 5 -m adjacent --cover",
            "give its size with --size",
        ),
        (
            "--from flowers.json --level easy -o p.txt",
            "applies only to words on straight lines",
        ),
        (
            "--from flowers.json --replace tulip=rose -o p.txt",
            "words that bend cannot be exchanged",
        ),
        (
            "cat,dog -m adjacent --cover --size 3x3 -o p.txt",
            "the words have 6 letters, and the grid has 9 cells: 3 letters are missing: add words",
        ),
        (
            "cat,dog,cow -m adjacent --cover --size 2x4 -o p.txt",
            "the words have 9 letters, and the grid has 8 cells: 1 letter is too many: leave out words",
        ),
        (
            "cats,dog -m adjacent --cover -o p.txt",
            "the words have 7 letters, and no grid size has as many cells",
        ),
        (
            "elephants,horse,zebras,no -m adjacent --cover --size 5x5 --spanning sun -o p.txt",
            "joining two opposite edges of the grid takes at least 5: choose a longer word",
        ),
        (
            "cat -m adjacent --cover --size 2x3 --spanning 3rd -o p.txt",
            "“3rd” is not a word",
        ),
        (
            "ab,ba -m adjacent --cover --unique --size 2x2 --seed 1 -o p.txt",
            "in another way, too: choose other words, or leave out --unique",
        ),
    ] {
        fails(&folder, &format!("make {arguments}"), message);
    }
    for option in ["--spanning cat", "--unique"] {
        let (name, _) = option.split_once(' ').unwrap_or((option, ""));
        let advice = "applies only to words that cover the grid: add --cover and -m adjacent";
        for words in ["cat,dog -m adjacent", "cat", "--from no-such-puzzle.json"] {
            let arguments = format!("make {words} {option}");
            fails(&folder, &arguments, &format!("error: {name} {advice}"));
        }
    }
}

#[test]
fn a_spanning_word_is_checked_before_words_are_drawn_and_files_are_read() {
    let folder = folder();
    for (word, message) in [
        (
            "at",
            "--spanning at: “at” has 2 letters, and joining two opposite edges of the grid takes at least 6",
        ),
        ("3rd", "--spanning 3rd: "),
        (
            "ice-cream-sunflowers",
            "has 18 letters, and the grid has only 16 cells: choose a shorter word",
        ),
    ] {
        for words in ["--theme animals", "--random 5", "no-such-list.txt"] {
            let size = if word.len() > 9 { "4x4" } else { "8x6" };
            let arguments = format!(
                "make {words} -m adjacent --cover --size {size} --seed 1 -o p.txt --spanning {word}"
            );
            let refused = folder.run(&arguments);
            refused.is_error(message);
            assert_eq!(refused.errors.lines().count(), 1, "{refused:?}");
            assert!(!refused.errors.contains("drawn"), "{refused:?}");
        }
    }
}

#[test]
fn documents_that_contradict_themselves_are_refused() {
    let folder = folder();
    let flowers = document(&folder, "flowers.json");
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut document = flowers.clone();
        change(&mut document);
        document.to_string()
    };
    type Change<'a> = &'a dyn Fn(&mut Value);
    let cases: [(Change<'_>, &str); 7] = [
        (
            &|it| it["spanning"] = json!("rose"),
            "spanning: “rose” is not in the list",
        ),
        (
            &|it| it["mode"] = json!("straight"),
            "cover: only words that bend have it, and the mode is straight: set “mode” to “adjacent”",
        ),
        (
            &|it| {
                it["mode"] = json!("straight");
                it["cover"] = Value::Null;
                it["unique"] = Value::Null;
            },
            "spanning: only words that bend have it",
        ),
        (
            &|it| {
                it.as_object_mut().unwrap().remove("mode");
            },
            "cover: only words that bend have it",
        ),
        (
            &|it| it["ways"] = json!([{"word": "rose", "ways": 2}]),
            "ways[0]: “rose” is not in the list",
        ),
        (&|it| it["mode"] = json!("bent"), "mode: "),
        (
            &|it| {
                it["words"].as_array_mut().unwrap().pop();
            },
            "belongs to no word",
        ),
    ];
    for (change, message) in cases {
        folder.write("changed.json", changed(change));
        folder.run("make --from changed.json").is_error(message);
    }
}

#[test]
fn random_words_that_cannot_be_hidden_together_are_drawn_again() {
    let folder = Folder::with(&[]);
    for seed in 1..=case_count(6) {
        let made = folder.run(&format!(
            "make -q --random 12 -m adjacent --size 8x8 --seed {seed} -o p.json"
        ));
        assert_eq!(made.status, Some(0), "{made:#?}");
        assert_eq!(trails(&document(&folder, "p.json")).len(), 12);
    }
}

#[test]
fn no_drawn_word_is_part_of_the_spanning_one() {
    let folder = Folder::with(&[]);
    for seed in 1..=case_count(3) {
        let made = folder.run(&format!(
            "make -q --theme animals -m adjacent --cover --size 8x6 --spanning elephants --seed {seed} -o p.json"
        ));
        assert_eq!(made.status, Some(0), "{made:#?}");
        let list = document(&folder, "p.json")["list"].to_string();
        assert!(list.contains("ELEPHANTS"), "{list}");
        assert!(!list.contains("ELEPHANT\""), "{list}");
    }
}
