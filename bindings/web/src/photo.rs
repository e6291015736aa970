//! Puzzles in pictures that the browser has decoded.

use crate::wording::text;
use wordtrail::photo::{Picture, PictureError};
use wordtrail::{Dictionary, Puzzle};

/// The puzzles of a picture in shades of grey, with the letters that its lists and the dictionary decide.
pub fn read(
    pixels: Vec<u8>,
    width: usize,
    height: usize,
    dictionary: &Dictionary,
) -> Result<Vec<Puzzle>, String> {
    let picture = Picture::from_grey(width, height, pixels).map_err(text)?;
    let mut puzzles = Puzzle::of_picture(&picture).map_err(text)?;
    for puzzle in &mut puzzles {
        // The words of a list have decided already.
        if matches!(puzzle.word_bank(), Ok(None)) {
            puzzle.decide(&dictionary.clone().into());
        }
    }
    Ok(puzzles)
}

/// Why the browser did not decode a file that begins with these bytes.
pub fn refusal(beginning: &[u8]) -> PictureError {
    let damaged = |format| PictureError::Damaged {
        format,
        problem: "the browser refuses it".to_owned(),
    };
    match beginning {
        [0xff, 0xd8, ..] => damaged("JPEG"),
        _ if beginning.get(8..12) == Some(b"WEBP") => damaged("WebP"),
        // A header has a length and a name, and then the sides.
        [0x89, b'P', b'N', b'G', _, _, _, _, rest @ ..] => {
            let side = |at: usize| {
                let bytes = rest.get(at..at + 4)?.try_into().ok()?;
                Some(u32::from_be_bytes(bytes) as usize)
            };
            let size = side(8).zip(side(12));
            let size = size.map(|(width, height)| Picture::from_grey(width, height, Vec::new()));
            match size {
                Some(Err(error @ PictureError::TooLarge { .. })) => error,
                _ => damaged("PNG"),
            }
        }
        _ => PictureError::of_format(beginning),
    }
}

/// The letters that are in doubt, a line for each: its row and column from 0, and what it may be, the likeliest first.
pub fn doubts(puzzle: &Puzzle) -> String {
    let line = |row: u32, column: u32, letters: &[(String, f32)]| {
        let letters = letters.iter().map(|(text, _)| text.as_str());
        format!("{row} {column} {}", Vec::from_iter(letters).join(" "))
    };
    let cells = puzzle.uncertain_cells().iter();
    let lines = cells.map(|it| line(it.cell.row, it.cell.column, &it.letters));
    Vec::from_iter(lines).join("\n")
}
