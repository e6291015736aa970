//! Puzzles in photos, scans and screenshots.

use super::number_or_name::NumberOrName;
use super::unpacked::{FileError, Result, Unpacked};
use crate::puzzle::{Puzzle, UncertainCell};
use crate::word_bank::WordBank;
use wordtrail_search::grid::{Cell, Grid, GridError};
use wordtrail_vision::{Picture, Reading};

/// A letter that is as likely as this is not in doubt: of 2,700 such cells of photos none was wrong.
const CERTAIN: f32 = 0.97;

/// What is less likely is not taken, whatever word it makes.
const SMALLEST: f32 = 0.001;

/// The puzzle of a picture, or that of several which was chosen by its number, in the order of the page.
pub(crate) fn unpacked(bytes: &[u8], chosen: Option<&NumberOrName>) -> Result<Unpacked> {
    let picture = Picture::decode(bytes).map_err(|it| FileError::Refused(it.to_string()))?;
    let readings = Reading::of(&picture).map_err(|it| FileError::Refused(it.to_string()))?;
    let number = match (chosen, readings.len()) {
        (Some(NumberOrName::Number(number)), _) => *number,
        (None, 1) => 1,
        _ => 0,
    };
    let Some(reading) = number.checked_sub(1).and_then(|it| readings.get(it)) else {
        let sizes = (1..).zip(&readings).map(|(number, reading)| {
            format!("{number} ({} × {})", reading.rows(), reading.columns())
        });
        let grids = Vec::from_iter(sizes).join(", ");
        return Err(match chosen {
            Some(chosen) => FileError::Refused(format!("it has no grid {chosen}, only {grids}")),
            None => FileError::Several(grids),
        });
    };
    let mut puzzle = Puzzle::try_from(reading).map_err(|it| FileError::Refused(it.to_string()))?;
    let lists = Reading::lists(&picture, &readings);
    let words = lists[number - 1].iter().map(|word| word.text());
    let list = WordBank::from_lines((1..).zip(words), false);
    if list.words().len() > 0 {
        puzzle = puzzle.with_words(&list);
        puzzle.decide_by_list(&list);
    }
    Ok(Unpacked::Puzzle(Box::new(puzzle)))
}

impl TryFrom<&Reading> for Puzzle {
    type Error = GridError;

    /// The puzzle that was read on a picture, with its [uncertain cells](Self::uncertain_cells).
    ///
    /// # Errors
    ///
    /// Those of [`Grid::from_tiles`].
    fn try_from(reading: &Reading) -> std::result::Result<Self, GridError> {
        let columns = reading.columns();
        let places = 0..reading.rows() * columns;
        let cells = Vec::from_iter(places.map(|it| letters(reading, it / columns, it % columns)));
        let tiles = cells.iter().map(|letters| letters[0].0.as_str());
        let grid = Grid::from_tiles(columns, tiles)?;
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
        Ok(Self::new(grid).with_uncertain_cells(uncertain.collect()))
    }
}

/// What a cell may have, as texts of tiles, the likeliest first. A capital letter and the small one are one.
fn letters(reading: &Reading, row: usize, column: usize) -> Vec<(String, f32)> {
    let mut letters: Vec<(String, f32)> = Vec::new();
    for candidate in reading.cell(row, column) {
        let text = match candidate.text {
            "" => ".".to_owned(),
            text => text.to_lowercase(),
        };
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
