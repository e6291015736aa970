//! The number of finds of each word.

use crate::grid::Grid;
use crate::lexicon::with_driver;
use crate::search::Search;

impl Search {
    /// Counts the finds of each word. Returns the words that were found, in the order of their code points. Each thread adds up
    /// a number for each word, so this takes hardly longer than counting all finds, and 8 bytes per thread for each prefix of
    /// the dictionary's words (3 MB for the built-in dictionary).
    pub fn count_words(&self, grid: &Grid) -> Vec<(String, u64)> {
        with_driver!(self, grid, driver => driver.count_words())
    }
}
