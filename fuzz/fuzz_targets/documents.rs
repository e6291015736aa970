//! PDF and DOCX documents and PNG pictures of any finds, words and titles are read by other crates, and have a page for each
//! sheet, a letter for each cell, and a pixel for each that the picture is said to have.
#![no_main]

use arbitrary::Arbitrary;
use hayro_syntax::Pdf;
use libfuzzer_sys::fuzz_target;
use roxmltree::Document;
use std::io::{Cursor, Read};
use wordtrail::report::{Filler, Paper, PictureError, Print, Sheet, View, docx, pdf, png};
use wordtrail_fuzz::SheetInput;
use zip::ZipArchive;

#[derive(Debug, Arbitrary)]
struct Input<'text> {
    first: SheetInput<'text>,
    others: Vec<SheetInput<'text>>,
    letter: bool,
    print: Option<Option<bool>>,
}

fn check_picture(sheet: &Sheet) {
    let picture = match png(sheet, View::Finds(Filler::Grey), None) {
        Ok(picture) => picture,
        Err(PictureError::TooLarge { .. } | PictureError::MissingGlyphs(_)) => return,
        Err(error) => panic!("{error}"),
    };
    let decoder = png_reader::Decoder::new(Cursor::new(picture));
    let mut reader = decoder.read_info().expect("PNG has a header");
    let mut pixels = vec![0; reader.output_buffer_size().expect("pixels fit in memory")];
    let frame = reader.next_frame(&mut pixels).expect("PNG has pixels");
    assert!(frame.width as usize >= sheet.grid.columns());
    assert!(frame.height as usize >= sheet.grid.rows());
}

fn check_word_processor(sheets: &[Sheet], paper: Paper, print: Print) {
    let document = match docx(sheets, paper, print) {
        Ok(document) => document,
        Err(PictureError::TooManyColumns { .. }) => return,
        Err(error) => panic!("{error}"),
    };
    let mut archive = ZipArchive::new(Cursor::new(document)).expect("it is an archive");
    for place in 0..archive.len() {
        let mut text = String::new();
        let mut file = archive.by_index(place).expect("it has files");
        file.read_to_string(&mut text).expect("its files are text");
        let xml = Document::parse(&text).expect("they are XML");
        if file.name() != "word/document.xml" {
            continue;
        }
        let count = |name| xml.descendants().filter(|node| node.tag_name().name() == name).count();
        let copies = match print {
            Print::Puzzles { key: Some(_) } => 2,
            _ => 1,
        };
        assert_eq!(count("tbl"), copies * sheets.len());
        let cells: usize = sheets.iter().map(|sheet| sheet.grid.rows() * sheet.grid.columns()).sum();
        assert_eq!(count("tc"), copies * cells);
    }
}

fuzz_target!(|input: Input<'_>| {
    let Some(first) = input.first.sheet() else {
        return;
    };
    check_picture(&first);

    let others = input.others.iter().take(2).filter_map(SheetInput::sheet);
    let sheets: Vec<Sheet> = std::iter::once(first).chain(others).collect();
    let paper = if input.letter {
        Paper::Letter
    } else {
        Paper::A4
    };
    let print = match input.print {
        None => Print::Finds,
        Some(key) => Print::Puzzles {
            key: key.map(|is_grey| {
                if is_grey {
                    Filler::Grey
                } else {
                    Filler::Hidden
                }
            }),
        },
    };
    check_word_processor(&sheets, paper, print);
    let document = match pdf(&sheets, paper, print) {
        Ok(document) => document,
        Err(PictureError::MissingGlyphs(_)) => return,
        Err(error) => panic!("{error}"),
    };
    let read = Pdf::new(document).expect("it is PDF");
    let pages = read.pages();
    assert!(pages.len() >= sheets.len());
    for page in pages.iter() {
        assert!(
            page.page_stream()
                .is_some_and(|content| !content.is_empty())
        );
    }
});
