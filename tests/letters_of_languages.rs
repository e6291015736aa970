//! `make` for the languages that people write: accents, letters of several characters, capitals, and the direction of writing.

use crate::common::command::Folder;
use serde_json::Value;

/// The document of a puzzle that `make` writes.
fn document(folder: &Folder, arguments: &str) -> Value {
    let made = folder.run(&format!("make {arguments} -f json"));
    assert_eq!(made.status, Some(0), "{}", made.errors);
    serde_json::from_str(&made.output).unwrap()
}

fn assert_refused(folder: &Folder, arguments: &str, part: &str) {
    let refused = folder.run(arguments);
    assert_eq!(refused.status, Some(2), "{arguments}");
    assert!(refused.errors.contains(part), "{}", refused.errors);
}

/// The rows of a document.
fn rows(document: &Value) -> Vec<&str> {
    let rows = document["grid"].as_array().unwrap().iter();
    rows.map(|row| row.as_str().unwrap()).collect()
}

/// The number of cells of each word of a document.
fn cells(document: &Value) -> Vec<usize> {
    let words = document["words"].as_array().unwrap().iter();
    words
        .map(|word| word["trail"].as_array().unwrap().len())
        .collect()
}

#[test]
fn a_puzzle_without_accents_lists_words_with_them_and_is_solved() {
    for (language, words, plain) in [
        ("fr", "été,cœur,élève,noël,l’eau", "acelnortuv"),
        ("de", "straße,müller,größe", "aeglmorstu"),
        ("es", "ñandú,pingüino,camión", "acdgimnopuñ"),
        ("ru", "ёлка,йод,мёд", "адейклмо"),
        ("el", "ήλιος,νερό", "εηιλνορσ"),
        ("he", "שָׁלוֹם,סֵפֶר", "לםופסרש"),
    ] {
        let list = words.replace(',', "\n");
        let folder = Folder::with(&[("list.txt", &list)]);
        let options = format!("list.txt --accents plain --language {language} --seed 2");
        let made = document(&folder, &options);
        let letters = rows(&made).concat().to_lowercase().replace('ς', "σ");
        assert!(letters.chars().all(|it| plain.contains(it)), "{letters}");
        for name in ["p.txt", "p.json", "p.html", "p.docx"] {
            folder
                .run(&format!("make {options} -o {name} -q"))
                .is(0, &[]);
        }
        let count = words.split(',').count();
        let solved = folder.run("find p.txt -f csv");
        assert_eq!(solved.status, Some(0), "{}", solved.errors);
        assert_eq!(solved.output.lines().count(), 1 + count);
        for name in ["p.json", "p.docx"] {
            assert_eq!(
                folder.run(&format!("find {name} -f csv")).output,
                solved.output
            );
        }
        let again = folder.run("make --from p.json");
        assert_eq!(again.output, folder.read("p.txt"), "{language}");
        let answers = folder.run("make --from p.txt -f csv");
        assert_eq!(answers.output, solved.output, "{language}");
        let regenerated = folder.run("make --from p.json --seed 2 -q");
        assert_eq!(regenerated.output, folder.read("p.txt"), "{language}");
        assert_page_can_be_played(&folder.read("p.html"));
    }
}

/// Asserts that the cells of each word on a page have the letters that the page expects.
fn assert_page_can_be_played(page: &str) {
    let (_, data) = page.split_once(r#"id="data">"#).unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    let rows = data["rows"].as_array().unwrap();
    let tiles: Vec<&str> = rows
        .iter()
        .flat_map(|row| row.as_array().unwrap())
        .map(|tile| tile.as_str().unwrap())
        .collect();
    let finds = data["finds"].as_array().unwrap();
    assert!(!finds.is_empty());
    for find in finds {
        let trail = find["trail"].as_array().unwrap().iter();
        let spelled: String = trail
            .map(|cell| tiles[cell.as_u64().unwrap() as usize])
            .collect();
        let word = find["word"].as_u64().unwrap() as usize;
        assert_eq!(data["words"][word]["letters"], *spelled);
    }
}

/// Lists in ten scripts, and whether the font of PDF has their letters.
const LISTS: [(&str, bool); 10] = [
    ("नमस्ते\nविद्यालय\nराम\nगरम चाय\nक्षति\n", false),
    ("தமிழ்\nஅம்மா\nபூனை\nபள்ளி\n", false),
    ("น้ำ\nสุนัข\nต้นไม้\nโรงเรียน\n", false),
    ("고양이\n학교\n도서관\n선생님\n", false),
    ("がっこう\nねこ\nパンダ\nコーヒー\n", false),
    ("天气预报\n学校\n老师\n北京大学\n", false),
    ("مدرسة\nكتاب\nشَمْس\nكرة القدم\n", true),
    ("שלום\nחתול\nסֵפֶר\nבית ילד\n", true),
    ("Işık\nKız\nAğaç\nİzmir\n", true),
    ("θάλασσα\nήλιος\nφως\nΜαΐου\n", true),
];

#[test]
fn puzzles_in_ten_scripts_are_written_and_solved_again() {
    for (list, has_font) in LISTS {
        let folder = Folder::with(&[("list.txt", list)]);
        let options = "list.txt --size 10x10 --seed 3 -q";
        for format in ["txt", "json", "html", "docx", "pdf"] {
            if format == "pdf" && !has_font {
                continue;
            }
            let name = format!("p.{format}");
            let made = folder.run(&format!("make {options} -o {name}"));
            made.is(0, &[]);
            if format == "html" {
                assert_page_can_be_played(&folder.read(&name));
            } else {
                let found = folder.run(&format!("find {name} -q -c"));
                assert_eq!(
                    found.output,
                    format!("{}\n", list.lines().count()),
                    "{list}"
                );
            }
        }
    }
}

#[test]
fn words_of_a_puzzle_without_accents_are_exchanged_by_others_without() {
    let folder = Folder::with(&[("list.txt", "été\ncœur\nnoël\nmer\n")]);
    let options = "list.txt --accents plain --size 9x9 --seed 3";
    for name in ["p.txt", "p.json"] {
        folder
            .run(&format!("make {options} -o {name} -q"))
            .is(0, &[]);
        let changed = document(&folder, &format!("--from {name} --replace noël=pâque"));
        assert!(rows(&changed).concat().is_ascii(), "{name}");
        assert_eq!(changed["list"][2], "PÂQUE");
    }
}

#[test]
fn accents_that_alone_distinguish_words_are_refused() {
    let folder = Folder::with(&[]);
    assert_refused(
        &folder,
        "make côté,cote,mer --accents plain",
        "“côté” and “cote” are the same without accents: leave out one of them, or choose --accents keep",
    );
    let kept = folder.run("make côté,cote,mer --accents keep -q");
    assert_eq!(kept.status, Some(0));
    // Words to keep out, and letters to fill with, have none either.
    let folder = Folder::with(&[("list.txt", "mer\n")]);
    let options = "list.txt --accents plain --size 9x9 --seed 1";
    let filled = document(&folder, &format!("{options} --fill éà"));
    assert!(rows(&filled).concat().is_ascii());
    let message = document(&folder, &format!("{options} --message Où? --message-pad"));
    assert!(rows(&message).concat().is_ascii());
    assert_refused(
        &folder,
        &format!("make {options} --avoid mèr"),
        "“mèr” must not appear, and “mer” contains it",
    );
}

#[test]
fn letters_of_several_characters_take_one_cell_where_a_language_has_them() {
    for (language, words, expected) in [
        ("cy", "Llanelli,Caerdydd,ffordd,bel-lan", &[6, 7, 4, 6][..]),
        ("hr", "ljeto,Njegoš,džep", &[4, 5, 3]),
        ("sr", "ljubav", &[5]),
        ("nl", "ijsje,lijst", &[4, 4]),
        ("es", "chillar,leche", &[5, 4]),
        ("hu", "dzsungel,hosszú,gyöngy", &[6, 5, 4]),
        ("cs", "chachar,ucho", &[5, 3]),
        ("sk", "dzekať,chlieb", &[5, 5]),
        ("sq", "xhaxha,shtëpi", &[4, 5]),
    ] {
        let list = words.replace(',', "\n");
        let folder = Folder::with(&[("list.txt", &list)]);
        let options = format!("list.txt --digraphs --language {language} --size 8x8 --seed 5");
        let made = document(&folder, &options);
        assert_eq!(cells(&made), expected, "{language}");
        for name in ["p.txt", "p.json", "p.html", "p.docx"] {
            folder
                .run(&format!("make {options} -o {name} -q"))
                .is(0, &[]);
        }
        // Nowhere else, not even in cells of one letter each.
        for name in ["p.txt", "p.json", "p.docx"] {
            let all = folder.run(&format!("find {name} --all -c"));
            assert_eq!(all.output, format!("{}\n", expected.len()), "{language}");
        }
        assert_eq!(
            folder.run("make --from p.json").output,
            folder.read("p.txt")
        );
        let regenerated = folder.run("make --from p.json --seed 5 -q");
        assert_eq!(regenerated.output, folder.read("p.txt"), "{language}");
        assert_page_can_be_played(&folder.read("p.html"));
    }
    let folder = Folder::with(&[]);
    for (language, words, tile) in [("nl", "lijst,zee", "IJ"), ("cy", "llan,yn", "LL")] {
        let drawing = folder.run(&format!(
            "make {words} --digraphs --language {language} -f svg -q"
        ));
        assert!(drawing.output.contains(&format!(">{tile}<")), "{language}");
    }
}

#[test]
fn words_that_are_exchanged_have_letters_of_several_characters_too() {
    let folder = Folder::with(&[]);
    let options = "rhyl,llan,ddoe --digraphs --language cy --size 6x6 --seed 1";
    folder
        .run(&format!("make {options} -o p.json -q"))
        .is(0, &[]);
    let changed = document(&folder, "--from p.json --replace rhyl=chwech");
    assert_eq!(cells(&changed), [4, 3, 3]);
}

#[test]
fn short_words_are_nowhere_in_cells_of_one_letter_each() {
    let folder = Folder::with(&[("list.txt", "che\nllo\n")]);
    for seed in 1..6 {
        let options = format!("--digraphs --language es --fill hclelo --size 9x9 --seed {seed}");
        folder
            .run(&format!("make list.txt {options} -o p.txt"))
            .is(0, &[]);
        assert_eq!(folder.run("find p.txt --all -c").output, "2\n", "{seed}");
    }
}

#[test]
fn a_language_without_letters_of_several_characters_is_refused() {
    let folder = Folder::with(&[]);
    let long = "ch".repeat(20);
    for (arguments, part) in [
        ("cat --digraphs", "name it with --language"),
        (
            "cat --digraphs --language fr",
            "for the language “fr” (those with some are bs, cs, cy, es, hr, hu, nl, sk, sq, sr): leave out --digraphs",
        ),
        ("cat --language xx", "there is no such language"),
        (
            "cat --digraphs --language cy -m adjacent",
            "--digraphs applies only to words on straight lines",
        ),
        (
            &format!("{long} --digraphs --language cs --size 40x40"),
            "can be divided among cells in too many ways",
        ),
    ] {
        assert_refused(&folder, &format!("make {arguments}"), part);
    }
    folder.write(
        "p.json",
        r#"{"grid":["AB","CD"],"list":["ab"],"options":{"language":"xx"}}"#,
    );
    let part = "options.language: “xx”: there is no such language";
    assert_refused(&folder, "make --from p.json", part);
}

#[test]
fn a_language_has_its_capitals_and_fills_with_letters_of_the_words() {
    let folder = Folder::with(&[("list.txt", "İZMİR\nKEDİ\n"), ("small.txt", "kedi\nelma\n")]);
    let guessed = folder.run("make list.txt --seed 1 -q").output;
    assert!(guessed.ends_with("\nİZMİR\nKEDİ\n"), "{guessed}");
    folder
        .run("make small.txt --language tr --seed 1 -o p.json -q")
        .is(0, &[]);
    let again = folder.run("make --from p.json").output;
    assert!(again.ends_with("\nKEDİ\nELMA\n"), "{again}");
    assert!(
        again.chars().all(|it| "KEDİELMA \n".contains(it)),
        "{again}"
    );
    folder.write("p.txt", &again);
    assert_eq!(folder.run("find p.txt -c").output, "2\n");
}

#[test]
fn easy_words_run_in_the_direction_of_writing() {
    for (list, directions, level) in [
        ("שלום\nילד\nספר\nבית\n", ["S", "W"], "easy"),
        ("كتاب\nقمر\nشمس\n", ["S", "W"], "easy"),
        ("kitab\nqamar\n", ["E", "S"], "easy"),
    ] {
        let folder = Folder::with(&[("list.txt", list)]);
        let made = document(&folder, "list.txt --level easy --size 7x7 --seed 4");
        let words = made["words"].as_array().unwrap().iter();
        for word in words {
            let direction = word["direction"].as_str().unwrap();
            assert!(directions.contains(&direction), "{list}: {direction}");
        }
        assert_eq!(made["options"]["level"], level);
        assert_eq!(
            made["options"]["directions"].as_array().unwrap(),
            &directions
        );
        folder
            .run("make list.txt --level easy --size 7x7 --seed 4 -o p.html")
            .is(0, &[]);
        let direction = match directions.contains(&"W") {
            true => r#"<ul id="words" dir="rtl">"#,
            false => r#"<ul id="words" dir="ltr">"#,
        };
        assert!(folder.read("p.html").contains(direction));
    }
}
