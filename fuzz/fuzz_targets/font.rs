//! Any bytes are a font or one short message, and a font draws a sheet, lacks its letters, or is damaged in one of them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::report::{Filler, Font, Paper, PictureError, Print, Sheet, View, pdf, png};
use wordtrail::{Grid, Mode};

/// Whether something is drawn; otherwise letters are missing or damaged.
fn is_drawn<T>(drawn: Result<T, PictureError>) -> bool {
    match drawn {
        Ok(_) => true,
        Err(PictureError::MissingGlyphs(_) | PictureError::DamagedFont { .. }) => false,
        Err(error) => panic!("{error}"),
    }
}

fuzz_target!(|file: &[u8]| {
    let font = match Font::parse(file.to_vec()) {
        Ok(font) => font,
        Err(error) => {
            let message = error.to_string();
            assert!(message.len() < 2000, "{message}");
            return;
        }
    };
    // The fonts of the seeds have these letters.
    let grid: Grid = "ABAB\n".parse().expect("it is a grid");
    let mut sheet = Sheet::new(grid, Mode::Straight, "AB");
    sheet.style.font = Some(font);
    let print = Print::Puzzles { key: Some(Filler::Grey) };
    if is_drawn(png(&sheet, View::Puzzle, None)) {
        is_drawn(pdf(&[sheet], Paper::A4, print));
    }
});
