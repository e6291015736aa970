//! `make` of a puzzle: its words are hidden again, and what is not given is as it was.

use crate::dictionary::PyDictionary;
use crate::error::value_error;
use crate::make_options::cells;
use crate::puzzle::PyPuzzle;
use pyo3::prelude::*;
use wordtrail::puzzle::{Bent, PuzzleCells, Recipe};
use wordtrail::{Mask, Mode, Puzzle, Shape, WordBank};

/// A puzzle that was passed in place of words.
pub struct Original {
    puzzle: Puzzle,
    words: WordBank,
}

/// The cells of a puzzle, with the size and the mask that its recipe names.
pub type NamedCells = (PuzzleCells, Option<(usize, usize)>, Option<String>);

impl Original {
    /// The puzzle, if one was passed.
    pub fn of(words: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Self>> {
        let Some(puzzle) = words.and_then(|words| words.cast::<PyPuzzle>().ok()) else {
            return Ok(None);
        };
        let Some(words) = puzzle.get().word_bank()? else {
            return Err(value_error("the puzzle has no list of words"));
        };
        let puzzle = puzzle.get().document()?;
        let words = match puzzle.recipe() {
            Some(recipe) if !recipe.list.is_empty() => recipe.words().map_err(value_error)?,
            _ => words,
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

    pub fn title(&self) -> &str {
        self.puzzle.title()
    }

    /// The cells that were given or, if there are none, those of the puzzle. A shape stays in another size.
    pub fn cells(
        &self,
        size: Option<(usize, usize)>,
        mask: Option<String>,
    ) -> PyResult<NamedCells> {
        let is_given = size.is_some() || mask.is_some();
        let own = || Mask::of(&self.puzzle.grid).map(PuzzleCells::Mask);
        let Some(recipe) = self.recipe() else {
            return Ok(match is_given {
                true => (cells(size, mask.as_deref())?, size, mask),
                false => {
                    let grid = &self.puzzle.grid;
                    let size = Some((grid.rows(), grid.columns()));
                    (own().map_err(value_error)?, size, None)
                }
            });
        };
        let named = recipe.mask.clone();
        let shape = named.as_ref().and_then(|mask| mask.parse::<Shape>().ok());
        Ok(match (shape, recipe.size) {
            (Some(_), _) if is_given && mask.is_none() => {
                (cells(size, named.as_deref())?, size, named)
            }
            _ if is_given => (cells(size, mask.as_deref())?, size, mask),
            (Some(shape), None) => (PuzzleCells::Shape(shape), None, named),
            (None, None) if named.is_none() => (PuzzleCells::AsNeeded, None, None),
            (_, size) => (own().map_err(value_error)?, size, named),
        })
    }

    /// Words that were kept out, if there are any.
    pub fn avoid(&self) -> PyResult<Option<WordBank>> {
        let avoid = self.recipe().and_then(|recipe| recipe.avoid.as_ref());
        let avoid = avoid.filter(|words| !words.is_empty());
        avoid
            .map(WordBank::from_words)
            .transpose()
            .map_err(value_error)
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
