//! What is searched and how: everything that is settled before a search begins and never changes.

use super::band::Band;
use super::coded::Coding;
use super::speller::Speller;
use super::{Mode, Search, Trails};
use crate::Grid;
use crate::dictionary::{Node, Trie};
use std::ops::RangeInclusive;

/// One search of one grid, with a trie of a known width.
pub(super) struct Plan<'run, N: Node> {
    pub(super) search: Search<'run>,
    pub(super) trie: Trie<'run, N>,
    pub(super) grid: &'run Grid,
    pub(super) coding: Coding<'run>,
    /// The lengths of words in letters, as far as the grid has room for them.
    pub(super) lengths: RangeInclusive<usize>,
}

impl<'run, N: Node> Plan<'run, N> {
    pub(super) fn new(search: &Search<'run>, trie: Trie<'run, N>, grid: &'run Grid) -> Self {
        let coding = Coding::new(grid, search.dictionary.codes(), N::LETTERS as u8);
        let cells = match search.mode {
            Mode::Straight => grid.rows().max(grid.columns()),
            Mode::Adjacent => grid.rows().saturating_mul(grid.columns()),
        };
        let room = cells.saturating_mul(coding.letters_of_a_cell());
        let longest = search.max_length.min(search.dictionary.longest_word());
        Self {
            search: *search,
            trie,
            grid,
            lengths: search.min_length..=longest.min(room),
            coding,
        }
    }

    /// The start cells, cut into the pieces of work that threads take, in reading order.
    ///
    /// Each takes some milliseconds: long beside handing it out, short beside the whole. A cell takes about 6 ns in
    /// straight mode and 1 µs in adjacent mode. A maximal search in adjacent mode also looks at the neighbourhood of
    /// each band, so there fewer and larger ones are better.
    pub(super) fn bands(&self) -> impl Iterator<Item = Band> + use<N> {
        let cells = match self.search.mode {
            // The windows of two rows above a band are swept for it, too.
            Mode::Straight => (64 * self.grid.columns()).clamp(1 << 14, 1 << 18),
            Mode::Adjacent if self.search.maximal => 1 << 14,
            Mode::Adjacent => 1 << 12,
        };
        Band::cut(self.grid, cells)
    }

    /// Whether engines prune words that were found: when first trails alone are wanted, and the grid has so many cells
    /// that what it takes to begin with, some milliseconds and megabytes, pays.
    pub(super) fn prunes_found(&self) -> bool {
        self.search.trails == Trails::First && self.grid.rows() * self.grid.columns() > 1 << 14
    }

    /// The number of words of a length that is searched for.
    pub(super) fn word_count(&self) -> u64 {
        let words = self.search.dictionary.words_by_length().iter();
        words
            .enumerate()
            .filter(|(length, _)| self.lengths.contains(length))
            .map(|(_, words)| words)
            .sum()
    }

    /// What identifies and spells the words of this search.
    pub(super) fn speller(&self) -> Speller<'_, N> {
        Speller::new(self.search.dictionary, self.trie)
    }
}
