//! Whether a search walks the FST or unpacks it.

use crate::grid::Grid;
use crate::mode::Mode;
use crate::plan::has_wildcards;
use crate::search::Search;
use wordtrail_dictionary::Dictionary;
use wordtrail_dictionary::internals::AnyLexicon;

/// Calls the same generic code with the driver of a search of a grid.
macro_rules! with_driver {
    ($search:expr, $grid:expr, $driver:ident => $body:expr) => {{
        use wordtrail_dictionary::internals::{AnyLexicon, NarrowNode};
        use $crate::driver::Driver;
        use $crate::plan::Words;
        use $crate::word_numbers::WordNumbers;
        let search = $search.counting_clusters();
        let search = &*search;
        match search.lexicon($grid) {
            AnyLexicon::Narrow(trie) => {
                let $driver = Driver::new(search, Words::of_trie(trie, $grid), $grid);
                $body
            }
            AnyLexicon::Wide(trie) => {
                let $driver = Driver::new(search, Words::of_trie(trie, $grid), $grid);
                $body
            }
            AnyLexicon::Walker(walker) => {
                let numbers = WordNumbers::new(search.dictionary.words_in_fst());
                let words = Words::<NarrowNode>::Walker(walker, numbers);
                let $driver = Driver::new(search, words, $grid);
                $body
            }
        }
    }};
}
pub(super) use with_driver;

/// What unpacking takes for each byte of an FST, and making the tables of the trie, in nanoseconds: `DESIGN.md` has the figures.
const UNPACKED_BYTE: u64 = 14;
const TABLES: u64 = 100_000;

/// What walking the FST takes for each cell of letters as frequent as in English, in nanoseconds.
const STRAIGHT_CELL: u64 = 1_200;
const ADJACENT_CELL: u64 = 21_000;

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
        let cells = grid.rows().saturating_mul(grid.columns());
        are_few_cells(&self.dictionary, self.mode, cells)
            && (self.mode == Mode::Straight || !has_wildcards(grid, 0..grid.rows()))
    }
}

/// Whether cells are searched before a dictionary would be unpacked.
pub(super) fn are_few_cells(dictionary: &Dictionary, mode: Mode, cells: usize) -> bool {
    let cell = match mode {
        Mode::Straight => STRAIGHT_CELL,
        Mode::Adjacent => ADJACENT_CELL,
    };
    let unpacking = UNPACKED_BYTE * dictionary.fst_length() as u64 + TABLES;
    (cells as u64).saturating_mul(cell) < unpacking
}
