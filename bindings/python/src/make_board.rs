//! The function `make_board` and the class `Board`.

use crate::dictionary::PyDictionary;
use crate::error::{board_error, value_error};
use crate::grid::PyGrid;
use crate::interrupt::{Shared, run};
use crate::make::seed_from_clock;
use crate::named;
use crate::pictures;
use crate::shared_grid::SharedGrid;
use crate::word_input::WordInput;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::ops::RangeInclusive;
use std::sync::Arc;
use wordtrail::Budget;
use wordtrail::puzzle::{BoardGenerator, Dice, GeneratedBoard};

/// The names of sets of dice.
const SETS: [&str; 4] = ["new", "old", "big", "super-big"];

/// A board of letters that `make_board` made. `find(board.grid, mode="adjacent")` finds its words.
#[pyclass(name = "Board", module = "wordtrail", frozen)]
pub struct PyBoard {
    grid: Arc<SharedGrid>,
    /// The number of words on it.
    #[pyo3(get)]
    words: u64,
    /// The points of these words.
    #[pyo3(get)]
    points: u64,
    /// The random seed that makes this board again.
    #[pyo3(get)]
    seed: u64,
}

impl From<GeneratedBoard> for PyBoard {
    fn from(board: GeneratedBoard) -> Self {
        Self {
            grid: SharedGrid::new(board.grid),
            words: board.score.words,
            points: board.score.points,
            seed: board.seed,
        }
    }
}

#[pymethods]
impl PyBoard {
    /// The letters.
    #[getter]
    fn grid(&self) -> PyGrid {
        PyGrid::new(self.grid.source())
    }

    /// The rows of letters, which `Grid` and `wordtrail find` read.
    fn __str__(&self) -> String {
        let mut text = self.grid.grid.to_string();
        text.pop();
        text
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = self.grid.size();
        format!(
            "<wordtrail.Board of {rows} × {columns} cells: {} words, {} points>",
            self.words, self.points
        )
    }

    /// The board as a picture for a notebook.
    fn _repr_html_(&self) -> String {
        pictures::grid_html(&self.grid.grid)
    }
}

/// Makes a board of letters for games such as Boggle: rolls dice until it has as many words and points as it should.
///
/// dice: "new" (Boggle since 1987), "old" (until 1986), "big" (5 × 5) or "super-big" (6 × 6), or a list of dice, one for each
///     cell, such as ["AEIOU", "RSTLNQu"]: the letters of the faces in capitals, "Qu" for a face of two letters, and "." for an
///     empty one. None is "new".
/// letters: draw each cell from these letters instead, each as often as it is given, or with "english" by frequency.
/// size: (rows, columns), each from 2 to 8; None is a square with a cell for each die, or 4 × 4.
/// containing: a list of words that the board contains. They are placed first. A word that the dictionary lacks does not count.
/// min_words, max_words: bounds of the number of words.
/// min_points, max_points: bounds of their points, by the table of `score`.
/// min_length: the minimum number of letters of a word that counts.
/// dictionary: a Dictionary; None is the built-in English one.
/// seed: a number; the same dictionary, options and seed make the same board. None draws a new one, which `seed` of the board has.
/// tries: the maximum number of boards to roll: 10,000 of 4 × 4 take some tenths of a second.
///
/// Returns a Board. Raises ValueError for bad dice or options, or if no board is as asked for.
///
/// >>> from wordtrail import make_board
/// >>> board = make_board(min_words=100, containing=["elephant"], seed=20261123)
/// >>> board.words >= 100, board.grid.rows
/// (True, 4)
#[pyfunction]
#[pyo3(signature = (dice = None, *, letters = None, size = None, containing = None, min_words = 0, max_words = None,
    min_points = 0, max_points = None, min_length = 3, dictionary = None, seed = None, tries = 10_000),
    text_signature = "(dice=None, *, letters=None, size=None, containing=None, min_words=0, max_words=None, min_points=0, max_points=None, min_length=3, dictionary=None, seed=None, tries=10000)")]
#[allow(clippy::too_many_arguments)]
pub fn make_board(
    py: Python<'_>,
    dice: Option<&Bound<'_, PyAny>>,
    letters: Option<&str>,
    #[pyo3(from_py_with = named::size)] size: Option<(usize, usize)>,
    containing: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = named::min_words)] min_words: u64,
    #[pyo3(from_py_with = named::max_words)] max_words: Option<u64>,
    #[pyo3(from_py_with = named::min_points)] min_points: u64,
    #[pyo3(from_py_with = named::max_points)] max_points: Option<u64>,
    #[pyo3(from_py_with = named::min_length)] min_length: usize,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    #[pyo3(from_py_with = named::seed)] seed: Option<u64>,
    #[pyo3(from_py_with = named::tries)] tries: u64,
) -> PyResult<PyBoard> {
    if tries == 0 {
        return Err(value_error("tries is 0: give at least 1"));
    }
    let dice = chosen_dice(dice, letters)?;
    let words = bounds("words", min_words, max_words)?;
    let points = bounds("points", min_points, max_points)?;
    let containing = containing.map(|words| WordInput::list(words, "containing"));
    let containing = containing.transpose()?;
    let containing = containing.map_or_else(Vec::new, WordInput::into_words);
    let dictionary = PyDictionary::or_english(dictionary);
    let seed = seed.unwrap_or_else(seed_from_clock);
    let cells = size.map_or(64, |(rows, columns)| rows.saturating_mul(columns) as u64);
    let shared = Shared::new(Budget::for_cells(cells.saturating_mul(tries)));
    let board = run(py, &shared, None, false, move |shared| {
        let generator = BoardGenerator::new(&dictionary.dictionary)
            .dice(dice)
            .words(words)
            .points(points)
            .containing(containing)
            .min_length(min_length)
            .seed(seed)
            .tries(tries)
            .budget(&shared.budget);
        let generator = match size {
            Some((rows, columns)) => generator.size(rows, columns),
            None => generator,
        };
        generator.generate()
    })?;
    board
        .map(PyBoard::from)
        .map_err(|error| board_error(error, seed))
}

/// The dice that are named, listed, or those of letters; None is those of Boggle.
pub fn chosen_dice(dice: Option<&Bound<'_, PyAny>>, letters: Option<&str>) -> PyResult<Dice> {
    let named = |place: &str, error| value_error(format!("{place}: {error}"));
    match (dice, letters) {
        (None, None) => Ok(Dice::default()),
        (None, Some("english")) => Ok(Dice::english_letters()),
        (None, Some(letters)) => Dice::letters(letters).map_err(|error| named("letters", error)),
        (Some(dice), None) => {
            if let Ok(text) = dice.cast::<PyString>() {
                let text = text.to_cow()?;
                if !SETS.contains(&text.trim()) && !text.contains([',', ' ', '\n']) {
                    return Err(value_error(format!(
                        "dice is “{text}”: choose new, old, big or super-big, or pass a list of dice"
                    )));
                }
                return text.parse().map_err(|error| named("dice", error));
            }
            let dice = WordInput::list(dice, "dice")?.into_words();
            let dice = dice.join(",");
            dice.parse().map_err(|error| named("dice", error))
        }
        (Some(_), Some(_)) => Err(value_error(
            "dice and letters exclude each other: give one of them",
        )),
    }
}

/// Refuses bounds that no number is within.
fn bounds(what: &str, min: u64, max: Option<u64>) -> PyResult<RangeInclusive<u64>> {
    match max {
        Some(max) if min > max => Err(value_error(format!(
            "min_{what} {min} is above max_{what} {max}: lower min_{what} or raise max_{what}"
        ))),
        _ => Ok(min..=max.unwrap_or(u64::MAX)),
    }
}
