//! `make` of a puzzle: its words are hidden again, and what is not given is as it was.

use crate::dictionary::PyDictionary;
use crate::error::value_error;
use crate::puzzle::PyPuzzle;
use pyo3::prelude::*;
use wordtrail::puzzle::{Bent, PuzzleCells, PuzzleRequest, Recipe};
use wordtrail::{Mode, Puzzle, WordBank};

/// A puzzle that was passed in place of words.
pub struct Original {
    puzzle: Puzzle,
    words: WordBank,
}

impl Original {
    /// The puzzle, if one was passed.
    pub fn of(words: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Self>> {
        let Some(puzzle) = words.and_then(|words| words.cast::<PyPuzzle>().ok()) else {
            return Ok(None);
        };
        let Some(words) = puzzle.get().word_bank() else {
            return Err(value_error("the puzzle has no list of words"));
        };
        let puzzle = puzzle.get().puzzle().clone();
        let words = match puzzle.recipe() {
            Some(recipe) if !recipe.list.is_empty() => recipe.words().map_err(value_error)?,
            _ => words.clone(),
        };
        Ok(Some(Self { puzzle, words }))
    }

    /// The words to hide, with those that were dropped.
    pub fn words(&self) -> &WordBank {
        &self.words
    }

    /// What the puzzle was made from, if that is known.
    pub fn recipe(&self) -> Option<&Recipe> {
        self.puzzle.recipe()
    }

    /// How the words bend, if they still do in a mode.
    pub fn bent(&self, mode: Option<Mode>) -> Option<&Bent> {
        let bent = self.puzzle.bent();
        bent.filter(|_| mode != Some(Mode::Straight))
    }

    /// What makes the puzzle again, in the cells that were given if there are any.
    pub fn request(
        &self,
        size: Option<(usize, usize)>,
        mask: Option<(String, PuzzleCells)>,
    ) -> PyResult<PuzzleRequest> {
        PuzzleRequest::again(&self.puzzle, size, mask).map_err(value_error)
    }

    /// Refuses a dictionary that nothing needs, and the lack of the one that the puzzle was made with. `clean` is what was given.
    pub fn check_dictionary(
        &self,
        clean: Option<usize>,
        dictionary: Option<&Bound<'_, PyDictionary>>,
    ) -> PyResult<()> {
        let recipe = self.recipe();
        let known = recipe.and_then(|recipe| recipe.clean);
        let name = recipe.and_then(|recipe| recipe.dictionary.as_ref());
        match (clean.or(known), dictionary, name) {
            (None, Some(_), _) => Err(value_error(
                "dictionary applies only to clean, without which the puzzle was made: add clean=N, or leave it out",
            )),
            (Some(letters), None, Some(name)) if clean.is_none() => Err(value_error(format!(
                "the puzzle was made with clean={letters} and the dictionary “{name}”: pass it as dictionary"
            ))),
            _ => Ok(()),
        }
    }
}
