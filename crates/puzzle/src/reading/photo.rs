//! Puzzles in files with photos, scans and screenshots.

use super::number_or_name::NumberOrName;
use super::unpacked::{FileError, Result, Unpacked};
use crate::puzzle::Puzzle;
use wordtrail_vision::Picture;

/// The puzzle of a picture, or that of several which was chosen by its number, in the order of the page.
pub(crate) fn unpacked(bytes: &[u8], chosen: Option<&NumberOrName>) -> Result<Unpacked> {
    let picture = Picture::decode(bytes).map_err(|it| FileError::Refused(it.to_string()))?;
    let puzzles = Puzzle::of_picture(&picture).map_err(|it| FileError::Refused(it.to_string()))?;
    self::chosen(puzzles, chosen)
}

/// The only one of several puzzles, or that with a number.
pub(super) fn chosen(puzzles: Vec<Puzzle>, chosen: Option<&NumberOrName>) -> Result<Unpacked> {
    let sizes = (1..).zip(&puzzles).map(|(number, Puzzle { grid, .. })| {
        format!("{number} ({} × {})", grid.rows(), grid.columns())
    });
    let grids = Vec::from_iter(sizes).join(", ");
    let number = match (chosen, puzzles.len()) {
        (Some(NumberOrName::Number(number)), _) => *number,
        (None, 1) => 1,
        _ => 0,
    };
    let index = number.checked_sub(1);
    match index.and_then(|index| puzzles.into_iter().nth(index)) {
        Some(puzzle) => Ok(Unpacked::Puzzle(Box::new(puzzle))),
        None => Err(match chosen {
            Some(chosen) => FileError::Refused(format!("it has no grid {chosen}, only {grids}")),
            None => FileError::Several(grids),
        }),
    }
}
