//! The letters of pictures and PDF documents: capitals in their cells, letters of any script, and markup that is shown as text.

use crate::pdf::pages;
use crate::pictures::{BOARD, CSP, sheet, text};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;
use wordtrail::Mode;
use wordtrail::report::{Filler, Paper, Print, View, pdf, png, svg};

const SCRIPT: &str = "<script>alert('&amp;')</script>\"&\u{0}\u{1b}[1m";

#[test]
fn letters_are_capitals_in_the_centres_of_their_cells() {
    let drawn = svg(&sheet(BOARD, &["zoo"], Mode::Adjacent), View::Puzzle);
    let document = Document::parse(&drawn).unwrap();
    let letters = document
        .descendants()
        .find(|node| node.attribute("class") == Some("letters"));
    let rows: Vec<(String, &str)> = letters
        .unwrap()
        .children()
        .map(|row| (text(row), row.attribute("x").unwrap()))
        .collect();
    let expected = [
        ("PERS", "10 30 50 70"),
        ("LATG", "10 30 50 70"),
        ("SINE", "10 30 50 70"),
        ("T?", "10 70"),
        ("Qu", "50"),
    ];
    assert_eq!(
        rows,
        expected.map(|(letters, places)| (letters.to_owned(), places))
    );
}

#[test]
fn markup_and_control_characters_are_shown_as_text() {
    let mut sheet = sheet(CSP, &["sarah", "mary"], Mode::Straight);
    let right_to_left = "שלום עולם 12, مرحبا e\u{301}\u{323}";
    for title in [
        SCRIPT,
        &"A long title. ".repeat(800),
        &"x".repeat(10_000),
        right_to_left,
        "]]>-->\u{ffff}\u{202e}",
    ] {
        sheet.title = title.to_owned();
        sheet.words = vec![
            SCRIPT.to_owned(),
            right_to_left.to_owned(),
            "sarah".to_owned(),
            "x".repeat(500),
        ];
        for view in [View::Puzzle, View::Finds(Filler::Normal)] {
            let drawn = svg(&sheet, view);
            let document = Document::parse(&drawn).unwrap();
            assert!(
                !document
                    .descendants()
                    .any(|node| node.has_tag_name("script"))
            );
            let shown = text(document.root_element());
            let capitals = "<SCRIPT>ALERT('&AMP;')</SCRIPT>\"&[1M";
            assert!(shown.contains(capitals), "{shown}");
            assert!(
                Pixmap::decode_png(&png(&sheet, view, None).unwrap())
                    .unwrap()
                    .width()
                    < 1000
            );
        }
        let print = Print::Puzzles {
            key: Some(Filler::Grey),
        };
        let pages = pages(&pdf(&[sheet.clone()], Paper::A4, print).unwrap());
        assert_eq!(pages.len(), 2);
        assert!(
            pages[0].contains("<SCRIPT>ALERT('&AMP;')</SCRIPT>"),
            "{pages:?}"
        );
        assert!(pages[0].contains("MATTHEW"), "{pages:?}");
    }
}

#[test]
fn letters_of_any_script_are_drawn() {
    for (grid, letters) in [
        ("שלום\n", ["ש", "ל", "ו", "ם"]),
        ("żółć\n", ["Ż", "Ó", "Ł", "Ć"]),
        ("λύση\n", ["Λ", "Ύ", "Σ", "Η"]),
        ("слон\n", ["С", "Л", "О", "Н"]),
        ("مرحب\n", ["م", "ر", "ح", "ب"]),
    ] {
        let sheet = sheet(grid, &["cat"], Mode::Straight);
        let drawn = svg(&sheet, View::Finds(Filler::Normal));
        let document = Document::parse(&drawn).unwrap();
        let group = document
            .descendants()
            .find(|node| node.attribute("class") == Some("letters"));
        assert_eq!(text(group.unwrap()), letters.concat());
        let pages = pages(&pdf(&[sheet], Paper::A4, Print::Finds).unwrap());
        for letter in letters {
            assert!(pages[0].contains(letter), "{letter}: {pages:?}");
        }
    }
}
