//! Pages for printers of books.

use crate::common::command::Folder;
use crate::common::pdf::texts;

const LISTS: &str = "# Pets\ncat\ndog\n# Birds\nowl\nwren\n# Sweets\ncake\n";

fn solid_pages(folder: &Folder, name: &str) -> Vec<String> {
    let pages = texts(&folder.read_bytes(name));
    pages
        .iter()
        .map(|page| page.split_whitespace().collect())
        .collect()
}

/// The objects of a document as text, in which streams are noise.
fn objects(folder: &Folder, name: &str) -> String {
    String::from_utf8_lossy(&folder.read_bytes(name)).into_owned()
}

#[test]
fn a_document_for_a_printer_is_archival_grey_and_says_nothing_of_its_making() {
    let folder = Folder::with(&[("book.txt", LISTS)]);
    folder
        .run("make --book book.txt --seed 3 -q -o book.pdf --title Zoo --title-page --author Ann")
        .is(0, &[]);
    let usual = objects(&folder, "book.pdf");
    folder
        .run("make --book book.txt --seed 3 -q -o press.pdf --title Zoo --title-page --author Ann --press --bleed 3mm --paper 8.5x8.5in")
        .is(0, &[]);
    let press = objects(&folder, "press.pdf");
    assert!(press.contains("pdfaid:part>2<") && press.contains("pdfaid:conformance>B<"));
    // The grounds of finds are transparent on other pages.
    for part in ["/CA ", "/EmbeddedFile", "wordtrail", "\"seed\""] {
        let count = |text: &str| text.matches(part).count();
        assert!(count(&usual) > 0, "{part}");
        assert_eq!(count(&press), 0, "{part}");
    }
    for text in ["Ann", "Zoo"] {
        assert!(press.contains(text), "{text}");
    }
    // 3 mm are 8.504 points, and 8.5 inches 612.
    assert!(
        press.contains("/MediaBox[0 0 620.50"),
        "a page with its bleed"
    );
    assert!(press.contains("/TrimBox[8.50"), "the page that is left");
    assert!(press.contains("/BleedBox[0 0 620.50"));
}

#[test]
fn puzzles_and_answers_name_the_pages_of_each_other() {
    let folder = Folder::with(&[("book.txt", LISTS)]);
    folder
        .run("make --book book.txt --seed 3 -q -o b.pdf --press --answers-per-page 2 --labels page=S.,answers=Lösungen")
        .is(0, &[]);
    let pages = solid_pages(&folder, "b.pdf");
    // Three puzzles, an empty page, and answers from a right page on.
    assert_eq!(pages.len(), 3 + 1 + 2, "{pages:#?}");
    for (page, end) in [
        (0, "1Lösungen:S.5"),
        (1, "2Lösungen:S.5"),
        (2, "3Lösungen:S.6"),
    ] {
        assert!(pages[page].ends_with(end), "{pages:#?}");
    }
    assert_eq!(pages[3], "");
    for (page, caption) in [(4, "1Pets·S.1"), (4, "2Birds·S.2"), (5, "3Sweets·S.3")] {
        assert!(pages[page].contains(caption), "{pages:#?}");
    }
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let folder = Folder::with(&[("book.txt", LISTS)]);
    for (options, message) in [
        ("--bleed 3mm -o b.pdf", "--press"),
        (
            "--press --bleed 2in -o b.pdf",
            "--bleed is more than half an inch",
        ),
        ("--press -o b.docx", "--press applies only to pages"),
        ("--press -f jsonl", "--press applies only to pages"),
        (
            "--author Ann -f svg -o b.svg",
            "--author applies only to pages",
        ),
        ("--paper 2x2in -o b.pdf", "paper is from 75 to 1000 mm"),
        (
            "--paper 8.5x8.5 -o b.pdf",
            "a width and a height with a unit",
        ),
        ("--paper quarto -o b.pdf", "it must be a4, letter"),
    ] {
        let made = folder.run(&format!("make --book book.txt --seed 3 {options}"));
        assert_eq!(made.status, Some(2), "{made:#?}");
        assert!(made.errors.contains(message), "{made:#?}");
    }
    for paper in ["A4", "8.5x8.5in", "210×210mm", "20cmx20cm", "letter"] {
        let command = format!("make --book book.txt --seed 3 -q -o b.pdf --paper {paper}");
        folder.run(&command).is(0, &[]);
    }
}

#[test]
fn a_book_has_a_copyright_page_and_contents_on_the_right() {
    let folder = Folder::with(&[("book.txt", LISTS)]);
    let options = "--book book.txt --seed 3 -q -o b.pdf --title Zoo --title-page --contents";
    folder
        .run(&format!(
            "make {options} --press --copyright Ann,2026 --copyright ISBN-1"
        ))
        .is(0, &[]);
    let pages = solid_pages(&folder, "b.pdf");
    assert_eq!([&*pages[0], &*pages[1]], ["Zoo", "Ann,2026ISBN-1"]);
    assert!(pages[2].starts_with("Contents1Pets4"), "{pages:#?}");
    // Without a text, the page behind the title is empty in a book for a printer, and is none in another one.
    folder.run(&format!("make {options} --press")).is(0, &[]);
    assert_eq!(solid_pages(&folder, "b.pdf")[1], "");
    folder.run(&format!("make {options}")).is(0, &[]);
    assert!(solid_pages(&folder, "b.pdf")[1].starts_with("Contents"));
    folder
        .run("make --book book.txt -o b.pdf --copyright Ann")
        .is_error("required arguments");
}
