//! Puzzles in photos, scans and screenshots.

use super::number_or_name::NumberOrName;
use super::unpacked::{FileError, Result, Unpacked};
use crate::puzzle::{Puzzle, UncertainCell};
use crate::word_bank::WordBank;
use wordtrail_search::grid::{Cell, Grid};
use wordtrail_vision::{NoGridError, Picture, Reading};

/// A letter that is as likely as this is not in doubt: of 2,700 such cells of photos none was wrong.
const CERTAIN: f32 = 0.97;

/// What is less likely is not taken, whatever word it makes.
const SMALLEST: f32 = 0.001;

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

impl Puzzle {
    /// The puzzles that a picture shows, in the order of the page: each with the words of the list beside its grid, its
    /// [uncertain cells](Self::uncertain_cells) as far as the list does not decide them, and the part of the
    /// [picture](Self::picture) that shows its grid.
    ///
    /// # Errors
    ///
    /// [`NoGridError`], which says what was seen and what to try.
    pub fn of_picture(picture: &Picture) -> std::result::Result<Vec<Self>, NoGridError> {
        let readings = Reading::of(picture)?;
        let lists = Reading::lists(picture, &readings);
        let puzzles = readings.iter().zip(lists).map(|(reading, list)| {
            let words = list.iter().map(|word| word.text());
            let list = WordBank::from_lines((1..).zip(words), false);
            let mut puzzle = Self::from(reading);
            puzzle.picture = Some(reading.straightened(picture).to_png().into());
            if list.words().len() > 0 {
                puzzle = puzzle.with_words(&list);
                puzzle.decide_by_list(&list);
            }
            puzzle
        });
        Ok(puzzles.collect())
    }
}

impl From<&Reading> for Puzzle {
    /// The grid that was read on a picture, with its [uncertain cells](Self::uncertain_cells).
    fn from(reading: &Reading) -> Self {
        let columns = reading.columns();
        let places = 0..reading.rows() * columns;
        let cells = Vec::from_iter(places.map(|it| letters(reading, it / columns, it % columns)));
        let tiles = cells.iter().map(|letters| letters[0].0.as_str());
        let grid = Grid::from_tiles(columns, tiles).expect("each character is a tile");
        let uncertain = cells
            .into_iter()
            .enumerate()
            .filter_map(|(place, letters)| {
                (letters[0].1 < CERTAIN).then(|| UncertainCell {
                    cell: Cell {
                        row: (place / columns) as u32,
                        column: (place % columns) as u32,
                    },
                    letters,
                })
            });
        Self::new(grid).with_uncertain_cells(uncertain.collect())
    }
}

/// A character of a reading as the text of a tile.
fn tile(text: &str) -> String {
    match text {
        "" => ".".to_owned(),
        text => text.to_lowercase(),
    }
}

/// What a cell may have, as texts of tiles, the likeliest first. A capital letter and the small one are one.
fn letters(reading: &Reading, row: usize, column: usize) -> Vec<(String, f32)> {
    let mut letters: Vec<(String, f32)> = Vec::new();
    for candidate in reading.cell(row, column) {
        let text = tile(candidate.text);
        match letters.iter_mut().find(|(other, _)| *other == text) {
            Some((_, likelihood)) => *likelihood += candidate.likelihood,
            None => letters.push((text, candidate.likelihood)),
        }
    }
    letters.sort_by(|left, right| right.1.total_cmp(&left.1));
    let likeliest = letters[0].1;
    letters.retain(|(_, likelihood)| *likelihood >= SMALLEST.min(likeliest));
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_vision::Network;

    #[test]
    fn each_character_is_a_tile() {
        for text in Network::letters().characters() {
            assert!(Grid::from_tiles(1, [tile(text).as_str()]).is_ok(), "{text}");
        }
    }
}
