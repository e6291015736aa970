//! The function `best_boards`.

use crate::dictionary::PyDictionary;
use crate::error::{board_error, value_error};
use crate::grid_input::Reading;
use crate::interrupt::{Shared, run};
use crate::make::seed_from_clock;
use crate::make_board::{PyBoard, chosen_dice};
use crate::make_options::time_limit_of;
use crate::named;
use crate::options::threads as checked_threads;
use crate::search_input::grid_argument;
use pyo3::prelude::*;
use std::path::PathBuf;
use wordtrail::Budget;
use wordtrail::puzzle::{BestBoards, Most};

/// Searches for the boards with the most points, or words: of any letters that the dictionary has, or of dice.
///
/// Nothing proves that there are no better ones. The same dictionary, options and seed find the same boards, unless a time limit
/// ends the search.
///
/// dice: dice as for `make_board`; None is any letters.
/// letters: any of these letters in each cell, however often they are given, or "english".
/// size: (rows, columns), each from 2 to 8; None is a square with a cell for each die, or 4 × 4.
/// fixed: a grid with cells that stay as they are, and "?" for the others. It has the size, too.
/// most: "points", or "words".
/// min_length: the minimum number of letters of a word that counts.
/// dictionary: a Dictionary; None is the built-in English one.
/// seed: a number. None draws a new one, which `seed` of each board has, or is 0 with a state.
/// rounds: how often the search begins again; None is 20, or no limit with a time limit. A round of 4 × 4 cells takes a second of
///     processor time, and one of 5 × 5 some seconds.
/// time_limit: seconds after which the search ends with the boards found so far.
/// state: a file for the state of the search, written about once a second. If it exists, the search goes on with it.
/// threads: the maximum number of threads; None is all.
///
/// Returns a list of up to ten Boards, the best first, none of them a rotation or reflection of another. Raises ValueError if there can
/// be no such board, or the state is of another search.
///
/// >>> from wordtrail import Dictionary, best_boards
/// >>> board = best_boards(size=(2, 2), rounds=1, dictionary=Dictionary(["tea", "eat", "seat", "teas"]))[0]
/// >>> board.words, str(board)
/// (4, 'ae\nst')
#[pyfunction]
#[pyo3(signature = (dice = None, *, letters = None, size = None, fixed = None, most = "points", min_length = 3, dictionary = None,
    seed = None, rounds = None, time_limit = None, state = None, threads = None))]
#[allow(clippy::too_many_arguments)]
pub fn best_boards(
    py: Python<'_>,
    dice: Option<&Bound<'_, PyAny>>,
    letters: Option<&str>,
    #[pyo3(from_py_with = named::size)] size: Option<(usize, usize)>,
    fixed: Option<&Bound<'_, PyAny>>,
    most: &str,
    #[pyo3(from_py_with = named::min_length)] min_length: usize,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    #[pyo3(from_py_with = named::seed)] seed: Option<u64>,
    #[pyo3(from_py_with = named::rounds)] rounds: Option<u64>,
    #[pyo3(from_py_with = named::time_limit)] time_limit: Option<f64>,
    state: Option<PathBuf>,
    #[pyo3(from_py_with = named::threads)] threads: Option<usize>,
) -> PyResult<Vec<PyBoard>> {
    let seed = seed.unwrap_or_else(|| match state {
        Some(_) => 0,
        None => seed_from_clock(),
    });
    let mut boards = BestBoards::new(&PyDictionary::or_english(dictionary).dictionary)
        .min_length(min_length)
        .seed(seed)
        .most(match most {
            "points" => Most::Points,
            "words" => Most::Words,
            _ => {
                return Err(value_error(format!(
                    "most is “{most}”: pass points or words"
                )));
            }
        });
    if dice.is_some() || letters.is_some() {
        boards = boards.dice(chosen_dice(dice, letters)?);
    }
    match (size, fixed) {
        (Some(_), Some(_)) => {
            return Err(value_error(
                "size and fixed exclude each other: give one of them",
            ));
        }
        (Some((rows, columns)), None) => boards = boards.size(rows, columns),
        (None, Some(fixed)) => {
            let reading = Reading::new(false, true, false, None)?;
            boards = boards.fixed(&grid_argument(fixed, &reading)?.whole()?.grid);
        }
        (None, None) => {}
    }
    match (rounds, time_limit) {
        (Some(0), _) => return Err(value_error("rounds is 0: give at least 1")),
        (Some(rounds), _) => boards = boards.rounds(rounds),
        (None, Some(_)) => boards = boards.rounds(u64::MAX),
        (None, None) => {}
    }
    if let Some(seconds) = time_limit {
        boards = boards.time_limit(time_limit_of(seconds)?);
    }
    if let Some(file) = state {
        boards = boards.state(file);
    }
    if let Some(threads) = checked_threads(threads)? {
        boards = boards.threads(threads);
    }
    // It ends with its rounds. The budget is there for Ctrl-C.
    let shared = Shared::new(Budget::new());
    let found = run(py, &shared, None, false, move |shared| {
        boards.budget(&shared.budget).find()
    })?;
    let found = found.map_err(|error| board_error(error, seed))?;
    Ok(found.into_iter().map(PyBoard::from).collect())
}
