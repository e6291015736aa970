//! What the library reads in a picture.

use std::time::{Duration, Instant};
use wordtrail::{Puzzle, Reader, SearchWords};
use wordtrail_vision::{ListedWord, Picture, Reading};

/// A grid as it was read.
#[derive(Clone)]
pub struct Seen {
    /// The likeliest letter of each cell and its likelihood.
    pub cells: Vec<Vec<(String, f32)>>,
    /// The corners of each cell, clockwise, in pixels of the picture.
    pub corners: Vec<Vec<[[f32; 2]; 4]>>,
    /// The words of the list beside the grid, where lists are read.
    pub list: Option<Vec<String>>,
    puzzle: Puzzle,
}

/// Reads the grids of a picture, and how long that took. A picture that is refused has none.
pub fn read(file: &[u8]) -> (Vec<Seen>, Duration) {
    let start = Instant::now();
    let found = Picture::decode(file).ok().and_then(|picture| {
        let readings = Reading::of(&picture).ok()?;
        let lists = Reading::lists(&picture, &readings);
        Some((readings, lists))
    });
    let time = start.elapsed();
    let (readings, lists) = found.unwrap_or_default();
    let seen = readings.iter().zip(&lists);
    (
        seen.map(|(reading, list)| Seen::of(reading, list))
            .collect(),
        time,
    )
}

impl Seen {
    fn of(reading: &Reading, list: &[ListedWord]) -> Self {
        let likeliest = |row, column| {
            let first = reading.cell(row, column)[0];
            (first.text.to_owned(), first.likelihood)
        };
        Self {
            cells: by_cell(reading, likeliest),
            corners: by_cell(reading, |row, column| reading.corners(row, column)),
            list: Some(list.iter().map(|word| word.text().to_owned()).collect()),
            puzzle: reading.into(),
        }
    }

    /// The reading once the listed words are known, if there are any.
    pub fn with_list(&self, words: &[String]) -> Self {
        let list = Reader::new().digits().listed_words(words);
        let Some(words) = list.ok().and_then(|list| SearchWords::try_from(list).ok()) else {
            return self.clone();
        };
        let mut puzzle = self.puzzle.clone();
        puzzle.decide(&words);
        let row = |row| {
            puzzle
                .grid
                .row(row)
                .map(|tile| (tile.text().to_owned(), 1.0))
        };
        Self {
            cells: (0..puzzle.grid.rows())
                .map(|it| row(it).collect())
                .collect(),
            ..self.clone()
        }
    }
}

fn by_cell<T>(reading: &Reading, of: impl Fn(usize, usize) -> T) -> Vec<Vec<T>> {
    (0..reading.rows())
        .map(|row| {
            (0..reading.columns())
                .map(|column| of(row, column))
                .collect()
        })
        .collect()
}
