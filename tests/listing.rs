//! What a puzzle lists: clues in place of words, and bonus words that are not listed, in every format.

use crate::common::command::Folder;
use crate::common::documents::archive;
use proptest::prelude::*;
use proptest::sample::subsequence;
use serde_json::{Value, json};
use std::fs;
use std::io::{Cursor, Read};
use wordtrail::puzzle::{Clues, Generator, Recipe};
use wordtrail::report::{Filler, Purpose, Sheet, View, page, svg};
use wordtrail::{Puzzle, Reader, WordBank};
use zip::ZipArchive;

const CLUES: &str = "cat: it meows\nseven = 3 + 4\nice cream\t\"sweet, and cold\"\ndog,perro\n";

fn folder() -> Folder {
    Folder::with(&[
        ("clues.txt", CLUES),
        ("list.txt", "dog\ncat\nseven\nIce cream\n"),
    ])
}

/// A puzzle with clues and a bonus word, as a document.
fn with_document() -> Folder {
    let folder = folder();
    folder
        .run("make --clues clues.txt --bonus otter --size 9x9 --seed 1 -o p.json")
        .is(0, &[]);
    folder
}

const WORDS: [&str; 6] = ["ice cream", "sorbet", "wafer", "o'neill", "été", "кот"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn clues_and_bonus_words_are_the_same_after_text_and_json(
        words in subsequence(WORDS.to_vec(), 2..6),
        // Without the letters that make a text Turkish, where the capital of `i` is another.
        clues in prop::collection::vec("[\\PC&&[^İıĞğ]]{0,12}", 6),
        bonus in 0..2usize,
        has_recipe in any::<bool>(),
    ) {
        let (bonus, listed) = words.split_at(bonus);
        let bank = WordBank::from_words(listed).unwrap();
        let pairs = listed.iter().zip(&clues).filter(|(_, clue)| !clue.trim().is_empty());
        let bank = match Clues::from_pairs(pairs.map(|(word, clue)| (*word, clue.as_str()))) {
            Ok(clues) => bank.with_clues(&clues).unwrap(),
            Err(_) => bank,
        };
        let bank = match bonus {
            [] => bank,
            bonus => bank.with_bonus(&WordBank::from_words(bonus).unwrap()).unwrap(),
        };
        let generated = Generator::new(&bank).size(12, 12).generate().unwrap();
        let mut puzzle = Puzzle::from(&generated);
        if has_recipe {
            puzzle = puzzle.with_recipe(Recipe::new(&bank, 0));
        }
        let listing = |puzzle: &Puzzle| {
            let bank = puzzle.word_bank().unwrap().unwrap();
            let clues: Vec<_> = bank.clues().map(|(word, clue)| (word.to_owned(), clue.to_owned())).collect();
            let words: Vec<_> = bank.listed_words().map(str::to_owned).collect();
            let bonus: Vec<_> = bank.bonus_words().map(str::to_owned).collect();
            (words, clues, bonus)
        };
        let json = puzzle.to_json().unwrap();
        let back = Reader::new().puzzle(json.clone()).unwrap();
        prop_assert_eq!(listing(&back), listing(&puzzle));
        prop_assert_eq!(back.recipe(), puzzle.recipe());
        prop_assert_eq!(back.to_json().unwrap(), json);
        let text = puzzle.to_string();
        for back in [
            Reader::new().strict().puzzle(text.clone()).unwrap(),
            Reader::new().puzzle(text.clone()).unwrap(),
        ] {
            let (words, clues, _) = listing(&puzzle);
            prop_assert_eq!(listing(&back), (words, clues, Vec::new()));
            prop_assert_eq!(back.to_string(), text.clone());
        }
    }

    #[test]
    fn any_text_is_clues_or_one_message(text in "[a-c:=,;|\\t\" \n0-9.-]{0,40}") {
        match Clues::parse(text.as_bytes()) {
            Ok(clues) => prop_assert!(clues.words().clues().count() > 0),
            Err(error) => prop_assert!(!error.to_string().contains('\n'), "{}", error),
        }
    }
}

#[test]
fn a_text_puzzle_has_the_words_with_their_clues_and_is_solved() {
    let folder = folder();
    folder
        .run("make list.txt --clues clues.txt --bonus otter --size 9x9 --seed 1 -o p.txt --answer a.txt")
        .is(0, &[]);
    let text = folder.read("p.txt");
    let (_, list) = text.split_once("\n\n").unwrap();
    assert_eq!(
        list,
        "WORD\tCLUE\nDOG\tperro\nCAT\tit meows\nSEVEN\t3 + 4\nICE CREAM\tsweet, and cold\n"
    );
    let letters = folder.read("a.txt").matches(char::is_alphabetic).count();
    assert!(
        letters > "dogcatsevenicecream".len() - 5,
        "the bonus word is in the answer"
    );
    for options in ["", "--strict"] {
        let found = folder.run(&format!("find {options} p.txt -f csv"));
        assert_eq!((found.status, &*found.errors), (Some(0), ""));
        assert_eq!(found.output.lines().count(), 1 + 4, "{found:?}");
    }
    // The list of the puzzle has the clues, too.
    let again = folder.run("make p.txt --size 10x10 --seed 2");
    assert!(again.output.ends_with(list), "{again:?}");
}

#[test]
fn the_list_may_be_the_file_with_the_clues() {
    let folder = folder();
    let alone = folder.run("make --clues clues.txt --seed 3");
    let twice = folder.run("make ./clues.txt --clues clues.txt --seed 3");
    assert_eq!(alone.status, Some(0), "{alone:?}");
    assert_eq!(alone.output, twice.output);
    assert!(alone.output.contains("\nDOG\tperro\n"), "{alone:?}");
    folder.write("some.txt", "1. cat: meows\n2. dog\n3. hen: lays\n");
    let some = folder.run("make --clues some.txt --seed 3");
    some.is_noted(
        0,
        &Vec::from_iter(some.output.lines()),
        &["without a clue, so the word itself is listed: dog"],
    );
}

#[test]
fn a_document_may_have_bonus_words_alone() {
    let document = r#"{"grid": ["CATX", "XDOG"], "bonus": ["CAT"], "list": ["CAT"],
        "words": [{"word": "CAT", "trail": [[1, 1], [1, 2], [1, 3]]}]}"#;
    let folder = Folder::with(&[("p.json", document)]);
    let again = folder.run("make --from p.json -f json");
    let again: Value = serde_json::from_str(&again.output).unwrap();
    assert_eq!([&again["bonus"], &again["list"]], [&json!(["CAT"]); 2]);
}

#[test]
fn a_document_keeps_clues_and_bonus_words() {
    let folder = with_document();
    let document: Value = serde_json::from_str(&folder.read("p.json")).unwrap();
    assert_eq!(
        document["clues"],
        json!({"CAT": "it meows", "DOG": "perro", "ICE CREAM": "sweet, and cold", "SEVEN": "3 + 4"})
    );
    assert_eq!(document["bonus"], json!(["OTTER"]));
    assert_eq!(
        document["list"],
        json!(["CAT", "SEVEN", "ICE CREAM", "DOG", "OTTER"])
    );
    let found = folder.run("find p.json -c");
    found.is(0, &["5"]);
    for options in [
        "",
        "--seed 2",
        "--level easy",
        "--size 12x12 --clues more.txt",
    ] {
        folder.write("more.txt", "cat: a pet\n");
        let again = folder.run(&format!("make --from p.json {options} -f json"));
        assert_eq!(again.status, Some(0), "{again:?}");
        let again: Value = serde_json::from_str(&again.output).unwrap();
        let cat = if options.contains("more") {
            "a pet"
        } else {
            "it meows"
        };
        assert_eq!(again["clues"]["CAT"], cat);
        assert_eq!(again["clues"]["DOG"], "perro");
        assert_eq!(again["bonus"], json!(["OTTER"]));
    }
    // Its list has them, too.
    let list = folder.run("make p.json --seed 5 -f json");
    let list: Value = serde_json::from_str(&list.output).unwrap();
    assert_eq!(
        (&list["clues"], &list["bonus"]),
        (&document["clues"], &document["bonus"])
    );
}

#[test]
fn a_word_that_takes_the_place_of_another_has_no_clue() {
    let folder = with_document();
    let replaced = folder.run("make --from p.json --replace cat=hen,otter=stoat -f json");
    assert_eq!(replaced.status, Some(0), "{replaced:?}");
    assert_eq!(
        replaced.errors,
        "note: the clue of “cat” is left out: it meows\n"
    );
    let document: Value = serde_json::from_str(&replaced.output).unwrap();
    assert_eq!(
        document["clues"],
        json!({"DOG": "perro", "ICE CREAM": "sweet, and cold", "SEVEN": "3 + 4"})
    );
    assert_eq!(document["bonus"], json!(["STOAT"]));
    folder.write("hen.txt", "hen: it lays eggs\n");
    let replaced = folder.run("make --from p.json --replace cat=hen --clues hen.txt -f json");
    let document: Value = serde_json::from_str(&replaced.output).unwrap();
    assert_eq!(document["clues"]["HEN"], "it lays eggs");
}

#[test]
fn clues_of_words_that_did_not_fit_are_kept() {
    let folder = folder();
    let made = folder.run("make --clues clues.txt --size 5x5 --drop --seed 1 -o p.json");
    assert_eq!(made.status, Some(1), "{made:?}");
    let larger = folder.run("make --from p.json --size 12x12");
    assert!(
        larger.output.contains("ICE CREAM\tsweet, and cold\n"),
        "{larger:?}"
    );
}

#[test]
fn csv_has_columns_for_clues_and_bonus_words_if_there_are_any() {
    let folder = with_document();
    let csv = folder.run("make --from p.json -f csv").output;
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("word,row,column,direction,length,trail,clue,bonus")
    );
    assert!(lines.clone().any(|line| line.starts_with("ice cream,") && line.ends_with(",\"sweet, and cold\",no")));
    assert!(lines.any(|line| line.starts_with("otter,") && line.ends_with(",,yes")));
    let commented = folder.run("make --from p.json -f csv --provenance").output;
    assert_eq!(
        commented
            .lines()
            .filter(|line| line.starts_with('#'))
            .count(),
        1
    );
    assert!(commented.ends_with(&csv));
    let plain = folder.run("make cat,dog --seed 1 -f csv").output;
    assert!(plain.starts_with("word,row,column,direction,length,trail\n"));
}

/// The texts of an SVG.
fn texts(svg: &str) -> Vec<&str> {
    let texts = svg.split("<text").skip(1);
    let inner = texts.map(|text| text.split_once('>').unwrap().1.split_once('<').unwrap().0);
    inner.collect()
}

fn sheet() -> Sheet {
    let clues = Clues::from_pairs([
        ("cat", "it meows"),
        ("seven", "3 + 4"),
        (
            "river",
            &"a long sentence about water that runs to the sea ".repeat(3),
        ),
    ]);
    let bank = clues.unwrap().words().clone();
    let bank = bank
        .with_bonus(&WordBank::from_words(["otter", "owl"]).unwrap())
        .unwrap();
    Sheet::from_puzzle(
        &Generator::new(&bank).size(9, 9).seed(1).generate().unwrap(),
        "",
    )
}

#[test]
fn a_drawing_lists_clues_and_its_answers_the_words_with_the_same_numbers() {
    let sheet = sheet();
    let puzzle = svg(&sheet, View::Puzzle);
    let listed = texts(&puzzle);
    for text in ["1. it meows (3)", "2. 3 + 4 (5)", "+ 2 bonus words"] {
        assert!(listed.contains(&text), "{listed:?}");
    }
    // A long clue is broken into lines, of which nothing is lost.
    let long: String = listed
        .iter()
        .skip_while(|text| !text.starts_with("3. "))
        .copied()
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(long.matches("runs to the sea").count(), 3, "{long}");
    assert!(!puzzle.contains("CAT") && !puzzle.contains("OTTER") && !puzzle.contains('…'));
    let answers = svg(&sheet, View::Finds(Filler::Grey));
    let listed = texts(&answers);
    for text in [
        "1. CAT",
        "2. SEVEN",
        "3. RIVER",
        "OTTER (bonus)",
        "OWL (bonus)",
    ] {
        assert!(listed.contains(&text), "{listed:?}");
    }
}

#[test]
fn the_numbers_of_letters_stand_after_clues() {
    let clues = Clues::from_pairs([
        ("ice cream", "cold"),
        ("well-known", "famous"),
        ("owl", "flies (3)"),
        ("ant", "Film (1998)"),
    ]);
    let words = clues.unwrap().words().clone();
    let puzzle = Generator::new(&words).generate().unwrap();
    let drawing = svg(&Sheet::from_puzzle(&puzzle, ""), View::Puzzle);
    let listed = texts(&drawing);
    for text in [
        "1. cold (3, 5)",
        "2. famous (4, 5)",
        "3. flies (3)",
        "4. Film (1998) (3)",
    ] {
        assert!(listed.contains(&text), "{listed:?}");
    }
}

#[test]
fn pages_have_clues_and_bonus_words() {
    for purpose in [Purpose::Play, Purpose::Look] {
        let html = page(&sheet(), purpose);
        let (_, data) = html.split_once(r#"id="data">"#).unwrap();
        let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
        assert_eq!(data["words"][0]["clue"], "it meows");
        assert_eq!(data["words"][0].get("bonus"), None);
        assert_eq!(data["words"][3]["text"], "OTTER");
        assert_eq!(data["words"][3]["bonus"], true);
        assert_eq!(data["words"][3].get("clue"), None);
    }
    let folder = with_document();
    for source in ["p.json", "p.txt"] {
        folder.run("make --from p.json -o p.txt").is(0, &[]);
        folder
            .run(&format!("play {source} -o play.html"))
            .is(0, &[]);
        let page = folder.read("play.html");
        assert!(page.contains(r#""clue":"sweet, and cold""#));
        assert_eq!(page.contains(r#""bonus":true"#), source == "p.json");
    }
}

#[test]
fn wrong_clues_and_bonus_words_are_one_message() {
    let folder = folder();
    let refuse = |clues: &str, options: &str, message: &str| {
        folder.write("wrong.txt", clues);
        let outcome = folder.run(&format!("make list.txt -o p.txt {options}"));
        outcome.is_error(message);
        assert!(!folder.path().join("p.txt").exists());
    };
    let clues = "--clues wrong.txt";
    refuse(
        "cat: meows\n: barks\n",
        clues,
        "wrong.txt: line 2 has the clue “barks” and no word: write the word before it",
    );
    refuse(
        "cow: moos\n",
        clues,
        "wrong.txt: “cow” has a clue, but is not in the list: add it to the list, or delete its clue",
    );
    refuse(
        "cat: meows\ncat: purrs\n",
        clues,
        "wrong.txt: lines 1 and 2 have clues for “cat”: leave one out",
    );
    refuse(
        "3 + 4 = seven\n",
        clues,
        "wrong.txt: line 1: “3 + 4” is not a word: write a word with only letters, spaces, hyphens and apostrophes, a tab and its clue",
    );
    refuse(
        "cat,\"meows\n",
        clues,
        "wrong.txt: line 1 has a quote that is not closed: write each word and its clue on one line",
    );
    refuse(
        "cat\ndog\n",
        clues,
        "wrong.txt: there are no clues: write a word, a tab and its clue on each line",
    );
    refuse(
        "",
        "--bonus cat",
        "--bonus: “cat” is in the list, so it cannot be a bonus word: leave it out of one of the two",
    );
    refuse(
        "",
        "--bonus c4t",
        "--bonus c4t: there is no such file, and “c4t” is not a word: check the file name or the list",
    );
    let outcome = folder.run("make list.txt --clues none.txt");
    outcome.is_error("cannot read none.txt: there is no such file: check the name");
}

#[test]
fn a_clue_may_be_a_picture() {
    let circle = r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="9" cy="9" r="9"/></svg>"#;
    let folder = Folder::with(&[
        ("my ball.svg", circle),
        (
            "clues.tsv",
            "ball\tmy ball.svg\nanchor\tit holds ships\nphoto\toften a .jpg\n",
        ),
        ("lost.tsv", "ball\tball.png\n"),
        ("outside.tsv", "ball\t../ball.png\n"),
        ("words.txt", "ball\nanchor\nphoto\n"),
        (
            "named.json",
            r#"{"words": [{"word": "ball", "clue": "my ball.svg"}, {"word": "box", "clue": "a cube"}]}"#,
        ),
        ("gif.tsv", "ball\tball.gif\n"),
        ("ball.gif", "GIF89a"),
    ]);
    let make = |options: &str| {
        let made = folder.run(&format!("make {options} --seed 1"));
        assert_eq!(made.status, Some(0), "{options}: {made:?}");
        made.output
    };
    let text = make("--clues clues.tsv");
    assert!(
        text.contains("\nBALL\tmy ball.svg\nANCHOR\tit holds ships\n"),
        "{text}"
    );
    assert!(make("--clues clues.tsv -f csv").contains(",my ball.svg,no"));
    let drawing = make("--clues clues.tsv -f svg");
    assert!(
        drawing.contains(r#"href="data:image/png;base64,iVBOR"#),
        "{drawing}"
    );
    assert!(
        !drawing.contains("my ball") && drawing.contains("1. (4)"),
        "{drawing}"
    );
    let document = make("--clues clues.tsv -f json");
    for file in ["p.pdf", "p.docx", "p.html"] {
        make(&format!("--clues clues.tsv -o {file}"));
        // The picture comes back with the puzzle.
        let again = make(&format!("--from {file} -f svg --labels clues=clues"));
        assert!(
            again.contains("data:image/png;base64,iVBOR"),
            "{file}: {again}"
        );
    }
    folder.write("p.json", &document);
    assert_eq!(make("--from p.json -f svg"), drawing);
    make("words.txt --size 9x9 -o plain.json");
    assert!(make("--from plain.json --clues clues.tsv -f svg").contains("<image"));
    // A list of strangers that names files gets none of them.
    assert!(!make("named.json -f svg").contains("<image"));
    // Names are no part of addresses, where “#” would end them.
    fs::create_dir(folder.path().join("book")).unwrap();
    folder.write("book/ball#1.svg", circle);
    folder.write(
        "book/plan.csv",
        "title,words,clues\nToys,ball;box,ball#1.svg;a cube\n",
    );
    let page = make("--book book -f html");
    assert!(
        page.contains(r#""picture":"data:image/png;base64,iVBOR"#),
        "{page}"
    );
    // Documents of strangers have neither large pictures nor markup in them.
    let wide = document.replace(";base64,", ";base64,\\\"><script>");
    folder.write("p.json", &wide);
    let drawn = make("--from p.json -f svg");
    assert!(
        !drawn.contains("<script") && !drawn.contains("<image"),
        "{drawn}"
    );
    for (options, message) in [
        (
            "--clues lost.tsv",
            "lost.tsv: the picture of “ball”, ball.png: cannot read ball.png",
        ),
        (
            "--clues outside.tsv",
            "outside.tsv: the picture of “ball”, ../ball.png: it is not in the folder of the list",
        ),
        (
            "--clues gif.tsv",
            "gif.tsv: the picture of “ball”, ball.gif: it is neither PNG nor JPEG",
        ),
    ] {
        let refused = folder.run(&format!("make {options} -o q.pdf"));
        assert_eq!(refused.status, Some(2), "{refused:?}");
        assert!(refused.errors.contains(message), "{refused:?}");
        assert!(!folder.path().join("q.pdf").exists());
    }
}

#[test]
fn pictures_may_be_beside_their_list_in_an_archive() {
    let circle = r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="9" cy="9" r="9"/></svg>"#;
    let table = "title,words,clues\nToys,ball;box,ball.svg;a cube\n";
    let folder = Folder::with(&[]);
    let write = |name: &str, files: &[(&str, &str)]| folder.write(name, archive(files));
    let list = "ball\tball.svg\nbox\ta cube\n";
    let hidden = "__MACOSX/toys/._clues.tsv";
    write(
        "toys.zip",
        &[
            ("toys/clues.tsv", list),
            (hidden, "x"),
            ("toys/Ball.SVG", circle),
            ("toys/old.zip", "x"),
        ],
    );
    write("plan.zip", &[("plan.csv", table), ("ball.svg", circle)]);
    write(
        "several.zip",
        &[
            ("a.tsv", list),
            ("b.tsv", "kite\tit flies\n"),
            ("ball.svg", circle),
        ],
    );
    write(
        "lost.zip",
        &[
            ("a.tsv", list),
            ("x/ball.svg", circle),
            ("y/ball.svg", circle),
        ],
    );
    for options in [
        "--clues toys.zip",
        "--book plan.zip",
        "--clues several.zip --sheet a.tsv",
        "--clues several.zip --sheet 1",
    ] {
        let made = folder.run(&format!("make {options} --seed 1 -f svg"));
        assert_eq!(made.status, Some(0), "{options}: {made:?}");
        assert!(
            made.output.contains("data:image/png;base64,iVBOR"),
            "{made:?}"
        );
        assert!(made.output.contains("a cube"), "{made:?}");
    }
    for (options, message) in [
        (
            "--clues several.zip",
            "several parts of it could be meant: a.tsv, b.tsv",
        ),
        (
            "--clues several.zip --sheet c.tsv",
            "it has no file “c.tsv”: choose one of “a.tsv”, “b.tsv”",
        ),
        (
            "--clues lost.zip",
            "the picture of “ball”, ball.svg: the file does not have it",
        ),
    ] {
        folder.run(&format!("make {options}")).is_error(message);
    }
}

#[test]
fn names_of_pictures_that_a_text_has_are_told() {
    let circle = r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="9" cy="9" r="9"/></svg>"#;
    let folder = Folder::with(&[
        ("ball.svg", circle),
        ("clues.tsv", "ball\tball.svg\nbox\ta cube\n"),
    ]);
    let made = folder.run("make --clues clues.tsv --seed 1 -o p.txt");
    assert_eq!(made.status, Some(0), "{made:?}");
    let note =
        "the names of its pictures alone, which are printed as clues: ball.svg; --clues LIST";
    let again = folder.run("make --from p.txt -f svg");
    assert!(again.errors.contains(note), "{again:?}");
    let again = folder.run("make --from p.txt --clues clues.tsv -f svg");
    assert!(
        !again.errors.contains(note) && again.output.contains("<image"),
        "{again:?}"
    );
}

#[test]
fn pictures_keep_their_proportions_and_are_once_in_a_document() {
    let wide = r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><path d="M0 0H40V10H0z"/></svg>"#;
    let folder = Folder::with(&[
        ("bar.svg", wide),
        ("clues.tsv", "bar\tbar.svg\nrod\tbar.svg\n"),
    ]);
    let made = folder.run("make --clues clues.tsv --copies 2 --seed 1 -o p.docx");
    assert_eq!(made.status, Some(0), "{made:?}");
    let file = Cursor::new(folder.read_bytes("p.docx"));
    let mut archive = ZipArchive::new(file).unwrap();
    let pictures = archive.file_names().filter(|name| name.ends_with(".png"));
    assert_eq!(pictures.count(), 1);
    let mut body = String::new();
    let mut document = archive.by_name("word/document.xml").unwrap();
    document.read_to_string(&mut body).unwrap();
    assert_eq!(
        body.matches(r#"<wp:extent cx="914400" cy="228600"/>"#)
            .count(),
        4
    );
}
