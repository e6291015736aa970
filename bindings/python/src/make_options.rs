//! Options of `make` that take more than a value: cells, how words bend, and what is drawn at random.

use crate::dictionary::PyDictionary;
use crate::error::value_error;
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::time::Duration;
use wordtrail::puzzle::{Cover, MAX_CELLS, PuzzleCells, RandomWords, Theme};
use wordtrail::{Dictionary, Mask, Mode, Shape};

/// The cells of a grid of this size, or of a mask: a shape, or a text with a line for each row.
pub fn cells(size: Option<(usize, usize)>, mask: Option<&str>) -> PyResult<PuzzleCells> {
    if let Some((rows, columns)) = size
        && !(1..=MAX_CELLS).contains(&rows.saturating_mul(columns))
    {
        return Err(value_error(format!(
            "size is ({rows}, {columns}): a puzzle has from 1 to {MAX_CELLS} cells: choose another size"
        )));
    }
    let Some(mask) = mask else {
        return Ok(PuzzleCells::new(size, None));
    };
    match (mask.parse::<Shape>(), size) {
        (Ok(shape), size) => Ok(PuzzleCells::new(size, Some(shape))),
        (Err(error), _) if !mask.contains('\n') => Err(value_error(format!(
            "{error}; any other mask is a text with a line for each row, in which “.” is no cell"
        ))),
        (Err(_), Some(_)) => Err(value_error(
            "size conflicts with a mask of lines, which has a size: leave one out",
        )),
        (Err(_), None) => Mask::parse(mask.as_bytes())
            .map(PuzzleCells::Mask)
            .map_err(value_error),
    }
}

/// What bent words cover, if they cover the grid. Refuses options that only these have.
pub fn cover(
    mode: Mode,
    is_cover: bool,
    spanning: Option<&str>,
    is_unique: bool,
) -> PyResult<Option<Cover>> {
    if !is_cover {
        let name = match (spanning, is_unique) {
            (Some(_), _) => "spanning",
            (None, true) => "unique",
            (None, false) => return Ok(None),
        };
        return Err(value_error(format!(
            "{name} applies only to words that cover the grid: add cover=True"
        )));
    }
    if mode == Mode::Straight {
        return Err(value_error(
            "cover applies only to words that bend: add mode=\"adjacent\"",
        ));
    }
    let cover = spanning.map_or_else(Cover::new, |word| Cover::new().spanning(word));
    Ok(Some(if is_unique { cover.unique() } else { cover }))
}

/// Refuses arguments that only straight words have, and those that words that cover a grid do not have.
pub fn check_bent(
    is_cover: bool,
    only_straight: &[(&str, bool)],
    without_cover: &[(&str, bool)],
) -> PyResult<()> {
    if let Some((name, _)) = only_straight.iter().find(|(_, given)| *given) {
        return Err(value_error(format!(
            "{name} applies only to words on straight lines: leave it out, or leave out mode=\"adjacent\""
        )));
    }
    match without_cover.iter().find(|(_, given)| *given) {
        Some((name, _)) if is_cover => Err(value_error(format!(
            "{name} conflicts with cover, with which every cell belongs to exactly one word: leave one out"
        ))),
        _ => Ok(()),
    }
}

/// Words to draw from a theme, a dictionary, or common words: without a number, as many as cover the grid.
pub fn random_words(
    theme: Option<Theme>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    count: Option<usize>,
    lengths: RangeInclusive<usize>,
) -> PyResult<RandomWords> {
    let words = match (theme, dictionary) {
        (Some(theme), _) => {
            let words = Dictionary::from_words(theme.words()).map_err(value_error)?;
            RandomWords::new(words, lengths)
        }
        (None, Some(dictionary)) => {
            let words = dictionary.get().shared().dictionary.clone();
            match dictionary.get().is_built_in() {
                true => RandomWords::new(words, lengths).large(),
                false => RandomWords::new(words, lengths),
            }
        }
        (None, None) => RandomWords::new(Dictionary::common().clone(), lengths).large(),
    };
    Ok(match count {
        Some(count) => words.count(count),
        None => words,
    })
}

/// A limit of time that was passed in seconds.
pub fn time_limit_of(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| value_error("time_limit is a number of seconds above 0"))
}
