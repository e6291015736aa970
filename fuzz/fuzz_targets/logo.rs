//! Any bytes are a logo or one short message, and a logo is drawn in every format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::report::{Filler, Logo, Paper, Print, Sheet, View, docx, pdf, png};
use wordtrail::{Grid, Mode};

fuzz_target!(|file: &[u8]| {
    let logo = match Logo::parse(file.to_vec()) {
        Ok(logo) => logo,
        Err(error) => {
            let message = error.to_string();
            assert!(message.len() < 2000, "{message}");
            return;
        }
    };
    let (width, height) = logo.size();
    assert!(width > 0.0 && width.is_finite() && height > 0.0 && height.is_finite());
    let grid: Grid = "cat\n".parse().expect("it is a grid");
    let mut sheet = Sheet::new(grid, Mode::Straight, "Pets");
    sheet.style.logo = Some(logo);
    let sheets = [sheet];
    let print = Print::Puzzles { key: Some(Filler::Grey) };
    pdf(&sheets, Paper::A4, print).expect("it was drawn before");
    docx(&sheets, Paper::A4, print).expect("it was drawn before");
    png(&sheets[0], View::Puzzle, None).expect("it was drawn before");
});
