//! PDF documents and PNG pictures of any finds, words and titles are read by other crates, and have a page for each
//! sheet and a pixel for each that the picture is said to have.
#![no_main]

use arbitrary::Arbitrary;
use hayro_syntax::Pdf;
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;
use wordtrail::report::{Filler, Longest, Paper, PictureError, Print, Sheet, View, pdf, png};
use wordtrail::{Budget, Dictionary, Mode, Ragged, Reader, Search, Trails};

#[derive(Debug, Arbitrary)]
struct Input<'text> {
    first: SheetInput<'text>,
    others: Vec<SheetInput<'text>>,
    letter: bool,
    print: Option<Option<bool>>,
}

#[derive(Debug, Arbitrary)]
struct SheetInput<'text> {
    words: Vec<&'text str>,
    puzzle: &'text str,
    title: &'text str,
    adjacent: bool,
}

/// The longest finds of a search, if it is short.
fn sheet(input: &SheetInput<'_>) -> Option<Sheet> {
    let dictionary = Dictionary::from_words(&input.words).ok()?;
    let grid = Reader::new().strict().ragged(Ragged::Pad).puzzle(input.puzzle).ok()?.grid;
    let budget = Budget::with_steps(100_000);
    let mode = if input.adjacent {
        Mode::Adjacent
    } else {
        Mode::Straight
    };
    let search = Search::new(&dictionary)
        .mode(mode)
        .min_length(1)
        .trails(Trails::All)
        .budget(&budget);
    let mut longest = Longest::new(20);
    assert!(search.consume(&grid, &mut longest).is_continue());
    budget.check().ok()?;
    Some(longest.into_sheet(grid, mode, input.title))
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

fuzz_target!(|input: Input<'_>| {
    let Some(first) = sheet(&input.first) else {
        return;
    };
    check_picture(&first);

    let others = input.others.iter().take(2).filter_map(sheet);
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
