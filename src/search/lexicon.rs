//! Whether a search walks the FST or unpacks it.

use super::plan::has_wildcards;
use super::{Mode, Search};
use crate::Grid;
use crate::dictionary::AnyLexicon;

/// Calls the same generic code with the driver of a search of a grid.
macro_rules! with_driver {
    ($search:expr, $grid:expr, $driver:ident => $body:expr) => {{
        use $crate::dictionary::{AnyLexicon, NarrowNode};
        use $crate::search::driver::Driver;
        use $crate::search::plan::Words;
        use $crate::search::word_numbers::WordNumbers;
        match $search.lexicon($grid) {
            AnyLexicon::Narrow(trie) => {
                let $driver = Driver::new($search, Words::of_trie(trie, $grid), $grid);
                $body
            }
            AnyLexicon::Wide(trie) => {
                let $driver = Driver::new($search, Words::of_trie(trie, $grid), $grid);
                $body
            }
            AnyLexicon::Walker(walker) => {
                let numbers = WordNumbers::new($search.dictionary.words_in_fst());
                let words = Words::<NarrowNode>::Walker(walker, numbers);
                let $driver = Driver::new($search, words, $grid);
                $body
            }
        }
    }};
}
pub(super) use with_driver;

/// What unpacking takes for each byte of an FST, and the tables of the trie, in nanoseconds.
const UNPACKED_BYTE: u64 = 18;
const TABLES: u64 = 40_000;

/// What walking the FST takes longer for each cell than the engine over the trie, in nanoseconds.
const STRAIGHT_CELL: u64 = 400;
const ADJACENT_CELL: u64 = 8_000;

impl Search {
    /// What this search walks the words with.
    pub(super) fn lexicon(&self, grid: &Grid) -> AnyLexicon<'_> {
        match !self.dictionary.is_unpacked() && self.is_small(grid) {
            true => AnyLexicon::Walker(self.dictionary.walker()),
            false => self.dictionary.lexicon(),
        }
    }

    /// Whether a grid is searched before the dictionary would be unpacked. Trails across wildcards in adjacent mode are too many
    /// unless found words are pruned, which the engine over the trie does.
    pub(super) fn is_small(&self, grid: &Grid) -> bool {
        let cells = (grid.rows() as u64).saturating_mul(grid.columns() as u64);
        let cell = match self.mode {
            Mode::Straight => STRAIGHT_CELL,
            Mode::Adjacent => ADJACENT_CELL,
        };
        let unpacking = UNPACKED_BYTE * self.dictionary.fst_length() as u64 + TABLES;
        cells.saturating_mul(cell) < unpacking
            && (self.mode == Mode::Straight || !has_wildcards(grid, 0..grid.rows()))
    }
}
