//! Making a puzzle that was asked for, and what to say about it.

use crate::error::{generate_error, value_error};
use crate::interrupt::Shared;
use pyo3::PyResult;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use wordtrail::puzzle::{MadePuzzle, PuzzleRequest, PuzzleRequestError};

/// Makes the puzzle with a seed, within the budget of a thread, to which it reports progress.
pub fn make(
    mut request: PuzzleRequest,
    seed: u64,
    shared: &Shared,
) -> Result<MadePuzzle, PuzzleRequestError> {
    let count = request.word_count().unwrap_or(0);
    shared.total.store(count as u64, Ordering::Relaxed);
    request.budget = Some(shared.budget.clone());
    request.progress = Some(Arc::clone(&shared.done));
    let made = request.make(seed)?;
    let words = made.generated.key.len() + made.generated.dropped.len();
    shared.total.store(words as u64, Ordering::Relaxed);
    Ok(made)
}

/// Why no puzzle was made, with the names of arguments.
pub fn make_error(error: PuzzleRequestError, seed: u64) -> pyo3::PyErr {
    match error {
        PuzzleRequestError::Generate(error) => generate_error(error, seed),
        PuzzleRequestError::Drawn { error, .. } => make_error(*error, seed),
        PuzzleRequestError::Bonus(error) => value_error(error),
        PuzzleRequestError::NotDrawn {
            count,
            needed: Some(letters),
            ..
        } => {
            let number = count.map_or(String::new(), |count| format!("{count} "));
            value_error(format!(
                "no {number}words of these lengths have {letters} letters together, which the grid has cells for: choose another random, min_length, max_length or size"
            ))
        }
        PuzzleRequestError::NotDrawn { count, .. } => value_error(format!(
            "there are not {} words of these lengths to draw from: choose another random, other lengths or a larger size",
            count.unwrap_or_default()
        )),
        error => value_error(error),
    }
}

/// What to say about offensive words of a puzzle, and about those that were moved for others.
pub fn warnings(made: &MadePuzzle) -> Vec<String> {
    let unavoided = made.generated.unavoided.iter().map(String::as_str);
    let moved = made.generated.moved.iter().map(String::as_str);
    let notes = [
        ("moved to make room", moved.collect()),
        (
            "hidden as listed, although on the list of offensive words",
            made.puzzle.offensive_answers().collect::<Vec<_>>(),
        ),
        (
            "offensive words that come about in every arrangement tried",
            unavoided.collect(),
        ),
    ];
    let notes = notes.into_iter().filter(|(_, words)| !words.is_empty());
    notes
        .map(|(note, words)| format!("{note}: {}", words.join(", ")))
        .collect()
}

/// Makes the puzzle, and explains why none was made.
pub fn run(request: PuzzleRequest, seed: u64, shared: &Shared) -> PyResult<MadePuzzle> {
    make(request, seed, shared).map_err(|error| make_error(error, seed))
}
