//! What differs for long lists on large grids.

use super::attempt::Attempts;
use crate::make::error::GenerateError;
use crate::make::filling::{LetterWeights, PartialGrid};
use crate::make::placing::{ManyWords, Task};
use crate::make::proof::HiddenWords;
use crate::make::word_set::WordSet;
use wordtrail_search::grid::Cell;
use wordtrail_search::internals::Random;

/// From this product of words and cells on, words are placed by [`ManyWords`]: before, the other searches take up to half a
/// second. It is part of what the same seed makes, like everything that draws random numbers.
const LARGE: usize = 1 << 27;

/// From this number of cells on, the filling begins with random letters. This, too, is part of what the same seed makes.
const MANY_CELLS: usize = 1 << 14;

/// How often letters are drawn, at first for all cells, then for those of letters that complete unwanted words.
const RANDOM_FILLINGS: usize = 4;

/// The number of cells that are searched for these words in about the time that it takes to try letters on one.
const CELLS_SEARCHED: usize = 200;

impl Attempts<'_> {
    /// Whether to use the search for long lists and large grids. It cannot cover a given number of cells. Words that are
    /// dropped make no difference.
    pub(super) fn is_large(&self) -> bool {
        let words = self.words.len() + self.dropped.len();
        self.covered.is_none() && words.saturating_mul(self.mask.cells()) >= LARGE
    }

    /// Whether to begin the filling with random letters.
    pub(super) fn has_many_cells(&self) -> bool {
        self.mask.cells() >= MANY_CELLS
    }

    /// The search for long lists and large grids, given a task and its letters, and the words that none may complete where it is
    /// placed.
    pub(super) fn many_words<'task>(
        &'task self,
        task: &'task Task,
        alphabet: &'task [char],
        forbidden: &'task [WordSet<'task>],
    ) -> ManyWords<'task> {
        ManyWords {
            task,
            alphabet,
            forbidden,
            parts: self.parts.pairs(),
        }
    }

    /// Fills empty cells with random letters and erases those that complete unwanted words, which are drawn again unless they
    /// are few. Returns the cells that are empty then. A search for these words is much faster than trying them on every cell,
    /// where few appear.
    pub(super) fn fill_at_random(
        &self,
        grid: &mut PartialGrid,
        empty: &[Cell],
        weights: &LetterWeights,
        hidden: &HiddenWords<'_>,
        random: &mut Random,
    ) -> Result<Vec<Cell>, GenerateError> {
        let mut cells = empty.to_vec();
        for _ in 0..RANDOM_FILLINGS {
            for &cell in &cells {
                grid.set(cell, weights.draw_one(random));
            }
            cells = Vec::from_iter(self.clear_unwanted(grid, empty, hidden, random)?);
            if cells.len() * CELLS_SEARCHED <= self.mask.cells() {
                break;
            }
        }
        Ok(cells)
    }
}
