//! The grid, the words and the mode of a search, as Python passes them: a puzzle has all three.

use crate::dictionary::PyDictionary;
use crate::error::value_error;
use crate::grid::PyGrid;
use crate::grid_input::{Reading, read};
use crate::options::WordSource;
use crate::puzzle::PyPuzzle;
use crate::shared_grid::{GridSource, SharedGrid};
use crate::word_input::WordInput;
use pyo3::prelude::*;
use wordtrail::{Mode, Reader, SearchRequest};

/// The mode of a search: the one that was passed, or how the words of a puzzle run.
pub fn mode(mode: Option<&str>, grid: &Bound<'_, PyAny>) -> PyResult<Mode> {
    match (mode, grid.cast::<PyPuzzle>()) {
        (Some(mode), _) => mode.parse().map_err(value_error),
        (None, Ok(puzzle)) => Ok(puzzle.get().puzzle().mode()),
        (None, Err(_)) => Ok(Mode::Straight),
    }
}

/// A grid and its words, from the arguments of a function.
pub fn grid_and_words(
    grid: &Bound<'_, PyAny>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    words: Option<&Bound<'_, PyAny>>,
    language: Option<&str>,
    request: &SearchRequest,
) -> PyResult<(GridSource, WordSource)> {
    let reading = Reading::new(false, false, false, language)?;
    let source = words_argument(grid, dictionary, words, &reading.reader)?.filtered(request)?;
    Ok((grid_argument(grid, &reading)?, source))
}

/// The grid that an argument names: a `Grid`, a `Puzzle`, or what `Grid` takes.
pub fn grid_argument(argument: &Bound<'_, PyAny>, reading: &Reading) -> PyResult<GridSource> {
    if let Ok(grid) = argument.cast::<PyGrid>() {
        return Ok(grid.get().source());
    }
    if let Ok(puzzle) = argument.cast::<PyPuzzle>() {
        return Ok(puzzle.get().grid().source());
    }
    Ok(SharedGrid::new(read(argument, reading)?).source())
}

/// The words that the arguments name: a list, a dictionary, those of a puzzle, or the built-in dictionary.
fn words_argument(
    grid: &Bound<'_, PyAny>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    words: Option<&Bound<'_, PyAny>>,
    reader: &Reader,
) -> PyResult<WordSource> {
    let bank = match (dictionary, words) {
        (Some(_), Some(_)) => {
            return Err(value_error(
                "dictionary and words exclude each other: give one of them",
            ));
        }
        (Some(dictionary), None) => return Ok(dictionary.get().shared().into()),
        (None, Some(words)) => Some(WordInput::list(words, "words")?.into_bank("words", reader)?),
        (None, None) => match grid.cast::<PyPuzzle>() {
            Ok(puzzle) => puzzle.get().word_bank().cloned(),
            Err(_) => None,
        },
    };
    WordSource::listed(bank)
}
