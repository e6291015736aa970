//! QR codes beside puzzles, read back by a decoder that another project wrote. Those of PDF are in `readers.rs`.

use crate::common::command::Folder;
use crate::common::qr::codes;
use crate::word_processors::document_xml;
use std::io::{Cursor, Read};

const LIST: &str = "Straße\nice Cream\nCafé\n";

/// Makes puzzles of a list with these options.
fn make(folder: &Folder, options: &str) {
    let made = folder.run(&format!("make list.txt --seed 1 -q {options}"));
    made.is(0, &[]);
}

fn folder() -> Folder {
    Folder::with(&[("list.txt", LIST)])
}

#[test]
fn a_code_has_a_link_or_the_puzzle_itself() {
    let folder = folder();
    make(&folder, "--qr=https://example.org/?a=1&b=2 -o p.png");
    let link = "https://example.org/?a=1&b=2";
    assert_eq!(codes(&folder.read_bytes("p.png")), [link]);
    make(
        &folder,
        "--qr=https://example.org/?a=1&b=2 -o p.svg --answer a.svg",
    );
    let titles = "<title>QR code: https://example.org/?a=1&amp;b=2</title>";
    assert!(folder.read("p.svg").contains(titles));
    assert!(!folder.read("a.svg").contains("QR code"));
    // A small grid, too, and one whose code is wider than the grid.
    for (size, scale) in [("", ""), ("--size 7x9", ""), ("", "--scale 0.7")] {
        make(&folder, &format!("{size} {scale} --qr -o p.png"));
        let read = codes(&folder.read_bytes("p.png")).remove(0);
        make(&folder, &format!("{size} -o p.txt"));
        let (rows, list) = read.split_once("\n\n").unwrap();
        assert_eq!(list, "STRAßE\nICE CREAM\nCAFÉ");
        let file = folder.read("p.txt").replace(' ', "");
        assert!(file.starts_with(&format!("{rows}\n\n")), "{read}");
        // It is a puzzle as `wordtrail` reads it.
        folder.write("read.txt", &read);
        let found = folder.run("find read.txt -f csv");
        assert_eq!(found.output, folder.run("find p.txt -f csv").output);
        assert_eq!((found.status, found.output.lines().count()), (Some(0), 4));
    }
}

#[test]
fn a_code_says_no_more_than_the_page() {
    let folder = folder();
    folder.write("clues.txt", "cat = it meows\ndog\n");
    for (options, list) in [
        ("list.txt --no-list", None),
        ("--clues clues.txt", Some("DOG")),
    ] {
        folder
            .run(&format!("make {options} --seed 1 -q --qr -o p.png"))
            .is(0, &[]);
        let read = codes(&folder.read_bytes("p.png")).remove(0);
        assert_eq!(read.split_once("\n\n").map(|it| it.1), list, "{read}");
    }
    // Cells of several letters are apart.
    folder.write("p.txt", "Qu A\nB C\n\nQUAC\n");
    folder
        .run("make --from p.txt -q --print puzzle --qr -o p.png")
        .is(0, &[]);
    let read = codes(&folder.read_bytes("p.png"));
    assert_eq!(read, ["QU A\nB C\n\nQUAC"]);
}

#[test]
fn links_have_the_number_of_their_puzzle() {
    let folder = folder();
    make(
        &folder,
        "--copies 10 --qr=https://example.org/play-{}.html -o p.png",
    );
    for number in ["01", "10"] {
        let read = codes(&folder.read_bytes(&format!("p-{number}.png")));
        assert_eq!(read, [format!("https://example.org/play-{number}.html")]);
    }
}

#[test]
fn documents_for_word_processors_have_a_code_as_a_picture() {
    let folder = folder();
    make(
        &folder,
        "--copies 2 --qr=https://example.org/{}?a&b -o p.docx",
    );
    let file = folder.read_bytes("p.docx");
    let text = document_xml(&file, "word/document.xml");
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    for number in [1, 2] {
        let said = format!(r#"descr="QR code: https://example.org/{number}?a&amp;b""#);
        assert_eq!(text.matches(&said).count(), 1, "{text}");
        let mut picture = Vec::new();
        let name = format!("word/media/code{number}.png");
        archive
            .by_name(&name)
            .unwrap()
            .read_to_end(&mut picture)
            .unwrap();
        let link = format!("https://example.org/{number}?a&b");
        assert_eq!(codes(&picture), [link]);
    }
}

#[test]
fn documents_keep_the_text_of_a_code() {
    let folder = folder();
    for (option, kept) in [
        ("--qr", "puzzle"),
        ("--qr=https://a.example", "https://a.example"),
    ] {
        make(&folder, &format!("{option} -o p.json"));
        let document: serde_json::Value = serde_json::from_str(&folder.read("p.json")).unwrap();
        assert_eq!(document["print"]["qr"], kept);
        folder.run("make --from p.json -q -o p.png").is(0, &[]);
        let read = codes(&folder.read_bytes("p.png")).remove(0);
        assert_eq!(read == kept, kept != "puzzle", "{read}");
        assert_eq!(read.contains("\n\nSTRAßE\n"), kept == "puzzle", "{read}");
        // A page for a browser has none, and another text is stronger.
        folder.run("make --from p.json -q -o p.html").is(0, &[]);
        folder
            .run("make --from p.json -q -o p.png --qr=OTHER")
            .is(0, &[]);
        assert_eq!(codes(&folder.read_bytes("p.png")), ["OTHER"]);
    }
    folder.write(
        "p.json",
        r#"{"grid":["CAT"],"list":["CAT"],"print":{"qr":"a\u0007b"}}"#,
    );
    folder
        .run("make --from p.json -q -o q.pdf")
        .is_error("print.qr: --qr: a QR code has a text without control characters");
}

#[test]
fn what_cannot_be_scanned_is_refused_and_nothing_is_written() {
    let folder = folder();
    let before = folder.listing();
    let long = "x".repeat(859);
    for (options, problem) in [
        (
            "-o p.pdf --qr=",
            "write a link, as in --qr=https://example.org",
        ),
        ("-o p.svg --qr=\u{7}", "a text without control characters"),
        (
            &format!("-o p.pdf --qr={long}"),
            "--qr: a QR code that can be scanned from paper has 858 bytes at most, and this text has 859: print a short link",
        ),
        ("-o p.png --size 30x30 --qr", "and this text has 1064"),
        (
            "-o p.pdf --size 25x25 --paper a5 --qr",
            "the QR code is 40 mm wide, and the page has room for 36 mm: choose a larger --paper",
        ),
        (
            "-o p.docx --size 25x25 --paper a5 --qr",
            "the QR code is 40 mm wide, and the page has room for",
        ),
        ("-o p.html --qr", "--qr applies only to paper"),
        ("-o p.txt --qr", "--qr applies only to paper"),
    ] {
        folder
            .run(&format!("make list.txt --seed 1 -q {options}"))
            .is_error(problem);
        assert_eq!(folder.listing(), before, "{options}");
    }
}
