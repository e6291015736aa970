//! PDF documents, as a program that reads them sees them: pages, keys and books.

use crate::common::pdf::texts;
use crate::pictures::{CSP, LIST, folder, sheet, without_space};
use serde_json::Value;
use wordtrail::Mode;
use wordtrail::report::{Paper, Print, pdf};

/// The text of each page, without white space.
pub fn pages(document: &[u8]) -> Vec<String> {
    let pages = texts(document);
    pages.iter().map(|page| without_space(page)).collect()
}

#[test]
fn a_printed_puzzle_is_read_back_as_its_grid_and_words() {
    let folder = folder();
    for (options, paper, size) in [
        ("", Paper::A4, "595.28"),
        ("--paper letter", Paper::Letter, "612"),
    ] {
        folder
            .run(&format!(
                "make list.txt --seed 3 -f pdf -o p.pdf --title Sweets --labels instruction= {options}"
            ))
            .is(0, &[]);
        folder.run("make list.txt --seed 3 -o p.txt").is(0, &[]);
        let document = folder.read_bytes("p.pdf");
        let puzzle = without_space(&folder.read("p.txt"));
        let pages = pages(&document);
        assert_eq!(pages.len(), 2);
        assert_eq!(pages[0], format!("Sweets{puzzle}"));
        assert!(pages[1].starts_with("SweetsAnswers"), "{pages:?}");
        assert_eq!(paper.size().0.to_string(), size);
        let text = String::from_utf8_lossy(&document);
        assert!(
            text.contains(&format!("/MediaBox [0 0 {size} "))
                || text.contains(&format!("/MediaBox[0 0 {size} "))
        );
        assert_eq!(
            text.matches("/FontFile2").count(),
            2,
            "the font is embedded once, and its bold letters"
        );
    }
}

#[test]
fn a_wide_grid_is_printed_in_landscape() {
    let folder = folder();
    for (size, paper) in [
        ("12x50", "0 0 841.89 595.28"),
        ("50x12", "0 0 595.28 841.89"),
    ] {
        folder
            .run(&format!(
                "make list.txt --seed 3 --size {size} -f pdf -o p.pdf"
            ))
            .is(0, &[]);
        let document = folder.read_bytes("p.pdf");
        let text = String::from_utf8_lossy(&document);
        assert_eq!(text.matches(paper).count(), 2, "{size}");
    }
    let large = "make list.txt --seed 3 --size 80x100 -f pdf -o p.pdf";
    folder
        .run(large)
        .is_noted(0, &[], &["the letters of 80 × 100 cells are small"]);
}

#[test]
fn a_key_has_the_letters_of_words_and_others_only_in_grey() {
    let folder = folder();
    let make = |options: &str| {
        folder
            .run(&format!("make list.txt --seed 3 -f pdf -o p.pdf {options}"))
            .is(0, &[]);
        pages(&folder.read_bytes("p.pdf"))
    };
    let json = folder.run("make list.txt --seed 3 -f json").output;
    let json: Value = serde_json::from_str(&json).unwrap();
    let rows = |name: &str| -> String {
        let rows = json[name].as_array().unwrap().iter();
        rows.map(|row| row.as_str().unwrap()).collect()
    };
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().filter(char::is_ascii_uppercase).collect();
        letters.sort_unstable();
        letters
    };
    let words = LIST.to_uppercase();
    let expected = |letters: String| sorted(&format!("A{letters}{words}"));
    assert_eq!(sorted(&make("--key hidden")[1]), expected(rows("answer")));
    assert_eq!(sorted(&make("--key grey")[1]), expected(rows("grid")));
    assert_eq!(make("--key none").len(), 1);
}

#[test]
fn a_book_has_numbered_puzzles_and_all_keys_at_its_end() {
    let folder = folder();
    folder
        .run("make list.txt --seed 7 --size 15x15 --copies 11 -f pdf -o book.pdf --key hidden --labels instruction=")
        .is(0, &[]);
    let document = folder.read_bytes("book.pdf");
    let outline = String::from_utf8_lossy(&document).matches("/Dest").count();
    assert_eq!(
        outline,
        11 + 1,
        "each puzzle and the answers are in the outline"
    );
    let pages = pages(&document);
    assert_eq!(pages.len(), 11 + 2);
    for (number, page) in (1..=11).zip(&pages) {
        folder
            .run(&format!(
                "make list.txt --seed {} --size 15x15 -o p.txt",
                number + 6
            ))
            .is(0, &[]);
        let puzzle = without_space(&folder.read("p.txt"));
        assert_eq!(*page, format!("Puzzle{number}{puzzle}{number}"));
    }
    let mut keys = String::new();
    for (number, page) in (12..).zip(&pages[11..]) {
        let key = page.strip_prefix("Answers").unwrap();
        keys += key.strip_suffix(&number.to_string()).unwrap();
    }
    for number in 1..=11 {
        folder
            .run(&format!(
                "make list.txt --seed {} --size 15x15 --answer a.txt -o p.txt",
                number + 6
            ))
            .is(0, &[]);
        let answer = without_space(&folder.read("a.txt")).replace('.', "");
        let key = format!("{number}{answer}");
        assert!(keys.starts_with(&key), "no “{key}”: {keys}");
        keys.drain(..key.len());
    }
    assert_eq!(keys, "");
}

#[test]
fn words_that_do_not_fit_below_a_grid_are_on_pages_of_their_own() {
    let mut sheet = sheet(CSP, &["sarah"], Mode::Straight);
    sheet.words = (0..700)
        .map(|number| format!("word number {number:03}"))
        .collect();
    let puzzles = Print::Puzzles { key: None };
    let pages = pages(&pdf(&[sheet], Paper::A4, puzzles).unwrap());
    assert!(pages.len() > 2 && !pages[0].contains("WORDNUMBER"));
    assert!(pages[1].starts_with("WordsWORDNUMBER000"), "{}", pages[1]);
    let later = &pages[2..];
    assert!(later.iter().all(|page| page.starts_with("Morewords")));
    let counts = pages[1..]
        .iter()
        .map(|page| page.matches("WORDNUMBER").count());
    let (least, most) = (counts.clone().min().unwrap(), counts.max().unwrap());
    assert!(most - least < most / 4, "{least} to {most} words on a page");
    let text = pages.concat();
    for number in 0..700 {
        assert!(text.contains(&format!("WORDNUMBER{number:03}")), "{number}");
    }
}

#[test]
fn several_grids_are_pages_one_after_another() {
    let folder = folder();
    folder
        .run("find -f pdf -o finds.pdf csp.txt board.txt")
        .is(0, &[]);
    let pages = pages(&folder.read_bytes("finds.pdf"));
    assert_eq!(pages.len(), 2);
    assert!(
        pages[0].starts_with("csp.txt") && pages[1].starts_with("board.txt"),
        "{pages:?}"
    );
}
