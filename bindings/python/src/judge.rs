//! The function `judge` and the class `Verdict`.

use crate::dictionary::PyDictionary;
use crate::error::value_error;
use crate::listing::direction_names;
use crate::named;
use crate::options::request_error;
use crate::run_search::run_search;
use crate::search_input::{grid_and_words, mode as mode_of};
use crate::word_input::misfit;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use wordtrail::{Cell, Directions, SearchRequest, TrailError, Trails};

/// The most cells that are read. No word has as many letters, so more would not change a verdict.
const MAX_CELLS: usize = 1 << 14;

/// What a trail that somebody traced is worth: a word, or a reason why it is none. It is true if it is a word.
#[pyclass(name = "Verdict", module = "wordtrail", frozen, get_all)]
pub struct PyVerdict {
    /// The word in lower case, or a listed word as it was listed; None if the trail spells no word.
    word: Option<String>,
    /// Why the trail spells no word, such as "1:1 and 1:3 are not neighbours", with rows and columns from 1; None if it does.
    reason: Option<String>,
}

#[pymethods]
impl PyVerdict {
    fn __bool__(&self) -> bool {
        self.word.is_some()
    }

    fn __repr__(&self) -> String {
        let text = self.word.as_ref().or(self.reason.as_ref());
        format!("<Verdict {}>", text.map_or("", String::as_str))
    }
}

/// Judges a trail that somebody traced: the word that cells of a grid spell in their order, or why they spell none.
///
/// grid: a Grid, a Puzzle, or what Grid takes.
/// cells: the cells of the trail, as pairs (row, column) from 0, such as `trail` of a Find.
/// dictionary: a Dictionary; None is the words of a puzzle or, without any, the built-in English dictionary.
/// mode: "straight" or "wordsearch", or "adjacent" or "boggle", as in `find`; None is that of a puzzle, or "straight".
/// min_length, max_length: bounds of the number of letters. The minimum is 3 unless given, and 1 for listed words.
/// directions: names such as ["E", "SE"]; None is all eight.
/// words: a list of words in place of a dictionary. Spaces, hyphens and apostrophes in them are ignored.
/// language: a code such as "tr", as in `find`.
///
/// Every trail counts, not only the first of a word. Of several words, which only wildcards allow, it is the first by code
/// point. Returns a Verdict.
///
/// Raises ValueError if there are no cells or one is not on the grid, and for a bad grid, list or option.
///
/// >>> from wordtrail import judge
/// >>> judge("ca\not\n", [(0, 0), (0, 1), (1, 1)], mode="adjacent").word
/// 'cat'
/// >>> judge("cat\nxxx\n", [(0, 0), (0, 2)]).reason
/// '1:1 and 1:3 are not neighbours'
#[pyfunction]
#[pyo3(signature = (grid, cells, dictionary = None, *, mode = None, min_length = None, max_length = None,
    directions = None, words = None, language = None))]
#[allow(clippy::too_many_arguments)]
pub fn judge(
    py: Python<'_>,
    grid: &Bound<'_, PyAny>,
    cells: &Bound<'_, PyAny>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    #[pyo3(from_py_with = named::mode)] mode: Option<String>,
    #[pyo3(from_py_with = named::min_length)] min_length: Option<usize>,
    #[pyo3(from_py_with = named::max_length)] max_length: Option<usize>,
    directions: Option<&Bound<'_, PyAny>>,
    words: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = named::language)] language: Option<String>,
) -> PyResult<PyVerdict> {
    let directions = directions.map(direction_names).transpose()?;
    let request = SearchRequest {
        mode: Some(mode_of(mode.as_deref(), grid)?),
        trails: Trails::All,
        min_length,
        max_length,
        directions: directions.unwrap_or(Directions::ALL),
        ..SearchRequest::default()
    };
    request.check().map_err(request_error)?;
    let cells = trail(cells)?;
    let (grid, source) = grid_and_words(grid, dictionary, words, language.as_deref(), &request)?;
    run_search(
        py,
        grid,
        source,
        request,
        None,
        move |search, grid, source, _| match search.judge(&grid.grid, &cells) {
            Ok(word) => Ok(PyVerdict {
                word: Some(source.words.spelling(&word).to_owned()),
                reason: None,
            }),
            Err(error @ (TrailError::Empty | TrailError::Outside { .. })) => {
                Err(value_error(error))
            }
            Err(error) => Ok(PyVerdict {
                word: None,
                reason: Some(error.to_string()),
            }),
        },
    )
}

/// The cells of a trail.
fn trail(cells: &Bound<'_, PyAny>) -> PyResult<Vec<Cell>> {
    let iterator = cells.try_iter().map_err(|_| {
        PyTypeError::new_err(misfit("cells", cells, "pass a list of pairs (row, column)"))
    })?;
    let cell = |(position, cell): (usize, PyResult<Bound<'_, PyAny>>)| {
        let cell = cell?;
        let numbers = || -> PyResult<Vec<i64>> {
            let numbers = cell.try_iter()?.take(3);
            numbers.map(|number| number?.extract()).collect()
        };
        let Ok([row, column]) = <[i64; 2]>::try_from(numbers().unwrap_or_default()) else {
            return Err(value_error(format!(
                "cells[{position}] is not a pair of whole numbers: pass (row, column)"
            )));
        };
        match (row.try_into(), column.try_into()) {
            (Ok(row), Ok(column)) => Ok(Cell { row, column }),
            _ => Err(value_error(format!(
                "cells[{position}] is ({row}, {column}): rows and columns count from 0"
            ))),
        }
    };
    iterator.take(MAX_CELLS).enumerate().map(cell).collect()
}
