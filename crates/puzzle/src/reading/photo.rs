//! Puzzles in files with photos, scans and screenshots.

use super::number_or_name::NumberOrName;
use super::unpacked::{FileError, Result, Unpacked};
use crate::puzzle::{Puzzle, sizes};
use wordtrail_vision::Picture;

/// The puzzles of a picture in the order of the page, or that which was chosen by its number.
pub(crate) fn unpacked(bytes: &[u8], chosen: Option<&NumberOrName>) -> Result<Unpacked> {
    let picture = Picture::decode(bytes).map_err(|it| FileError::Refused(it.to_string()))?;
    let puzzles = Puzzle::of_picture(&picture).map_err(|it| FileError::Refused(it.to_string()))?;
    self::chosen(puzzles, chosen).map(Unpacked::Ready)
}

/// All puzzles, or that with a number.
pub(super) fn chosen(
    mut puzzles: Vec<Puzzle>,
    chosen: Option<&NumberOrName>,
) -> Result<Vec<Puzzle>> {
    match chosen {
        None => Ok(puzzles),
        Some(NumberOrName::Number(number)) if (1..=puzzles.len()).contains(number) => {
            Ok(vec![puzzles.swap_remove(number - 1)])
        }
        Some(chosen) => Err(FileError::Refused(format!(
            "it has no grid {chosen}, only {}",
            sizes(&puzzles)
        ))),
    }
}
