//! What is searched and how: everything that is settled before a search begins and never changes.

use crate::band::Band;
use crate::band_size::{adjacent_band_size, small_if_fuzzing, straight_band_size};
use crate::coded::Coding;
use crate::consumer::Order;
use crate::grid::{Grid, Tile};
use crate::mode::Mode;
use crate::search::{Search, Trails};
use crate::word_numbers::WordNumbers;
use std::ops::{Range, RangeInclusive};
use wordtrail_dictionary::internals::{LONGEST_WORD, Node, Trie, Walker};

/// The maximum number of start cells for which found words are not pruned.
const MAX_UNPRUNED: usize = small_if_fuzzing(1 << 14);

/// One search of one grid.
pub(super) struct Plan<'run, N: Node> {
    pub(super) search: &'run Search,
    pub(super) words: Words<'run, N>,
    pub(super) grid: &'run Grid,
    /// The lengths of words in letters, as far as the grid has room for them.
    pub(super) lengths: RangeInclusive<usize>,
}

/// What a search walks its words with, and what identifies them.
pub(super) enum Words<'run, N: Node> {
    /// A trie of a known width, of which a node identifies a word, and the grid in its letters.
    Trie(Trie<'run, N>, Coding<'run>),
    /// The bytes of the FST. Words are numbered when they are found.
    Walker(Walker<'run>, WordNumbers),
}

impl<'run, N: Node> Words<'run, N> {
    pub(super) fn of_trie(trie: Trie<'run, N>, grid: &'run Grid) -> Self {
        Self::Trie(trie, Coding::new(grid, trie.alphabet(), N::LETTERS as u8))
    }

    /// An upper bound for the numbers of words.
    pub(super) fn capacity(&self) -> usize {
        match self {
            Self::Trie(trie, _) => trie.node_count(),
            Self::Walker(_, numbers) => numbers.capacity(),
        }
    }
}

impl<'run, N: Node> Plan<'run, N> {
    pub(super) fn new(search: &'run Search, words: Words<'run, N>, grid: &'run Grid) -> Self {
        let cells = match search.mode {
            Mode::Straight => grid.rows().max(grid.columns()),
            Mode::Adjacent => grid.rows().saturating_mul(grid.columns()),
        };
        let room = cells.saturating_mul(letters_of_a_cell(grid));
        // Counting the letters of the words takes longer than to search a small grid for longer ones.
        let longest = match words {
            Words::Walker(..) if search.is_small(grid) => search.max_length.min(LONGEST_WORD),
            _ => search.longest(),
        };
        Self {
            search,
            words,
            grid,
            lengths: search.min_length..=longest.min(room),
        }
    }

    /// The start cells, cut into the pieces of work that threads take. For finds in order, they are in reading order.
    pub(super) fn bands(&self, order: Order) -> impl Iterator<Item = Band> + use<N> {
        self.cut(self.search.starts(self.grid), order)
    }

    /// The start cells of the pass that measures the finds of a maximal search, in any order.
    pub(super) fn measured_bands(&self) -> impl Iterator<Item = Band> + use<N> {
        let starts = self.search.measured_starts(self.grid);
        self.cut(starts.into_iter().collect(), Order::Any)
    }

    fn cut(&self, starts: Vec<Band>, order: Order) -> impl Iterator<Item = Band> + use<N> {
        let columns = self.grid.columns();
        let size = match self.search.mode {
            Mode::Straight => straight_band_size(columns, self.reach(), self.search.trails, order),
            Mode::Adjacent => adjacent_band_size(columns, self.search.maximal, order),
        };
        starts.into_iter().flat_map(move |band| band.cut(size))
    }

    /// The number of steps that an engine may go from the start cells of a band.
    pub(super) fn reach(&self) -> usize {
        let longest = self.lengths.end().saturating_sub(1);
        match self.search.mode {
            // A longer find that covers one may begin as far from it as that reaches.
            Mode::Straight if self.search.maximal => 2 * longest,
            _ => longest,
        }
    }

    /// Whether engines prune found words: for first trails, with more than 16,384 start cells. With fewer the setup, some
    /// milliseconds and megabytes, does not pay.
    pub(super) fn prunes_found(&self) -> bool {
        let starts = || self.search.starts(self.grid).into_iter();
        self.may_prune_found() && starts().map(|band| band.cells()).sum::<usize>() > MAX_UNPRUNED
    }

    /// Whether a word that was found need not be found again: for first trails, unless they have to cross a cell, because
    /// the one that was found may not.
    pub(super) fn may_prune_found(&self) -> bool {
        self.search.trails == Trails::First && self.search.through.is_none()
    }

    /// Whether any cell that a trail may reach is a wildcard.
    pub(super) fn has_wildcards(&self) -> bool {
        let near = |band: Band| band.grown(self.reach(), self.grid).rows;
        let mut starts = self.search.starts(self.grid).into_iter();
        starts.any(|band| has_wildcards(self.grid, near(band)))
    }

    /// The number of words of a length that is searched for, or more, where counting them would take long.
    pub(super) fn word_count(&self) -> u64 {
        let Words::Trie(..) = self.words else {
            return u64::MAX;
        };
        let words = self.search.dictionary.words_by_length().iter();
        words
            .enumerate()
            .filter(|(length, _)| self.lengths.contains(length))
            .map(|(_, words)| words)
            .sum()
    }
}

/// The maximum number of letters in a cell.
fn letters_of_a_cell(grid: &Grid) -> usize {
    let letters = grid.tile_table().map(|tile| match tile {
        Tile::Letters(letters) => letters.chars().count(),
        Tile::Hole | Tile::Wildcard => 1,
    });
    letters.max().unwrap_or(1)
}

/// Whether any cell of these rows is a wildcard.
pub(super) fn has_wildcards(grid: &Grid, mut rows: Range<usize>) -> bool {
    rows.any(|row| grid.row(row).any(|tile| tile == Tile::Wildcard))
}
