//! Puzzles in the pixels of photos, scans and screenshots.

use crate::puzzle::{Puzzle, UncertainCell};
use crate::reading::Note;
use crate::word_bank::WordBank;
use unicode_normalization::UnicodeNormalization;
use wordtrail_search::grid::{Cell, Grid};
use wordtrail_vision::{Lettering, ListedWord, NoGridError, Picture, Reading};

/// A letter that is as likely as this is not in doubt: of 2,700 such cells of photos none was wrong.
const CERTAIN: f32 = 0.97;

/// What is less likely is not taken, whatever word it makes.
const SMALLEST: f32 = 0.001;

impl Puzzle {
    /// The puzzles that a picture shows, in the order of the page: each with the words of the list beside its grid, its
    /// [uncertain cells](Self::uncertain_cells) as far as the list does not decide them, and the part of the
    /// [picture](Self::picture) that shows its grid.
    ///
    /// # Errors
    ///
    /// [`NoGridError`], which says what was seen and what to try.
    pub fn of_picture(picture: &Picture) -> Result<Vec<Self>, NoGridError> {
        let readings = Reading::of(picture)?;
        let lists = Reading::lists(picture, &readings);
        let puzzles = readings.iter().zip(lists).map(|(reading, list)| {
            let words = list.iter().map(|word| word.text());
            let has_digits = reading.lettering() == Lettering::Digits;
            let bank = WordBank::from_lines((1..).zip(words), has_digits);
            let mut puzzle = Self::from(reading);
            puzzle.notes.extend(cut_off(reading));
            puzzle.notes.extend(read_as_others(&list));
            puzzle.picture = Some(reading.straightened(picture).to_png().into());
            if bank.words().len() > 0 {
                puzzle = puzzle.with_words(&bank);
                puzzle.decide_by_list(&bank);
            }
            puzzle
        });
        Ok(puzzles.collect())
    }
}

/// The note on a grid of which the picture may not show all.
fn cut_off(reading: &Reading) -> Option<Note> {
    let sides = reading.cut_off();
    sides.contains(&true).then_some(Note::CutOff { sides })
}

/// The note on words of a list that look like others, which do not run in the grid.
fn read_as_others(list: &[ListedWord]) -> Option<Note> {
    let bare = |text: &str| {
        let letters = text.nfd().filter(|it| it.is_alphanumeric());
        letters.collect::<String>().to_lowercase()
    };
    let is_other = |word: &&ListedWord| bare(word.text()) != bare(word.as_read());
    let mut others = list.iter().filter(is_other);
    let first = others.next()?;
    Some(Note::ReadAsOthers {
        count: 1 + others.count(),
        seen: first.as_read().to_uppercase(),
        taken: first.text().to_owned(),
    })
}

impl From<&Reading> for Puzzle {
    /// The grid that was read on a picture, with its [uncertain cells](Self::uncertain_cells).
    fn from(reading: &Reading) -> Self {
        let columns = reading.columns();
        let places = 0..reading.rows() * columns;
        let cells = Vec::from_iter(places.map(|it| letters(reading, it / columns, it % columns)));
        let tiles = cells.iter().map(|letters| letters[0].0.as_str());
        let grid = Grid::from_tiles(columns, tiles).expect("each character is a tile");
        let cells = cells.into_iter().enumerate();
        let uncertain = cells.filter(|(_, letters)| letters[0].1 < CERTAIN);
        let uncertain = uncertain.map(|(place, letters)| {
            let (row, column) = ((place / columns) as u32, (place % columns) as u32);
            let cell = Cell { row, column };
            UncertainCell { cell, letters }
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
