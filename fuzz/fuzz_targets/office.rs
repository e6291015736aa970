//! Office files and PDF documents are read or refused with one short message, and a list is read as a puzzle is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::{Cursor, Write};
use wordtrail::{Puzzle, Reader};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The relations of a package of Excel and of one of Word.
const WORKBOOK: &str = r#"<a><Relationship Type="/officeDocument" Target="xl/workbook.xml"/></a>"#;
const DOCUMENT: &str = r#"<a><Relationship Type="/officeDocument" Target="word/document.xml"/></a>"#;

/// A workbook with two sheets, and where they are.
const SHEETS: &str = r#"<a><sheet name="A" id="1"/><sheet name="B" id="2"/></a>"#;
const PLACES: &str = r#"<a><Relationship Id="1" Target="worksheets/a"/><Relationship Id="2" Target="worksheets/b"/><Relationship Id="3" Type="/sharedStrings" Target="s"/></a>"#;

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let started = archive.start_file(*name, SimpleFileOptions::default());
        started.expect("memory is enough");
        archive.write_all(bytes).expect("memory is enough");
    }
    archive.finish().expect("memory is enough").into_inner()
}

/// A file of a kind that has these bytes in it.
fn file(kind: u8, bytes: &[u8]) -> Vec<u8> {
    let half = bytes.split_at(bytes.len() / 2);
    match kind % 6 {
        0 => [b"%PDF-1.4\n", bytes].concat(),
        1 => [b"PK\x03\x04", bytes].concat(),
        2 => archive(&[
            ("_rels/.rels", WORKBOOK.as_bytes()),
            ("xl/workbook.xml", SHEETS.as_bytes()),
            ("xl/_rels/workbook.xml.rels", PLACES.as_bytes()),
            ("xl/worksheets/a", half.0),
            ("xl/worksheets/b", half.1),
            ("xl/s", b"<a><si><t>cat</t></si></a>"),
        ]),
        3 => archive(&[
            ("_rels/.rels", DOCUMENT.as_bytes()),
            ("word/document.xml", bytes),
            ("customXml/item1.xml", half.1),
        ]),
        4 => archive(&[
            ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
            ("content.xml", bytes),
        ]),
        _ => archive(&[
            ("mimetype", b"application/vnd.oasis.opendocument.text"),
            ("content.xml", bytes),
        ]),
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((kind, bytes)) = input.split_first() else {
        return;
    };
    let file = file(*kind, bytes);
    let reader = Reader::new();
    let chosen = reader.clone().sheet("1".parse::<wordtrail::reading::NumberOrName>().ok());
    for reader in [reader, chosen] {
        let puzzles = reader.puzzles(file.clone());
        let puzzles: Result<Vec<Puzzle>, _> = puzzles.and_then(Iterator::collect);
        if let Err(error) = puzzles {
            let message = error.to_string();
            assert!(message.len() < 4000 && !message.contains('\n'), "{message}");
        }
        let _ = reader.word_bank(&file);
    }
});
