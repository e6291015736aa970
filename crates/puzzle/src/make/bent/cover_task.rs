//! What a cover is asked for: the words, and the cells they have to cover.

use super::cells::CellGraph;
use super::division::Lengths;
use super::walk::{Unwanted, WordSet};
use crate::make::filling::PartialGrid;
use crate::make::stop::Stop;
use std::collections::BTreeMap;

/// The words, the cells to cover, and what must not be spelled.
pub(super) struct CoverTask<'a> {
    pub(super) graph: &'a CellGraph,
    /// A grid with the right cells and no letters.
    pub(super) empty: &'a PartialGrid,
    pub(super) words: &'a [Vec<char>],
    /// The word that joins two opposite edges.
    pub(super) spanning: Option<usize>,
    pub(super) is_unique: bool,
    pub(super) hidden: WordSet<'a>,
    pub(super) unwanted: Unwanted<'a>,
    pub(super) seed: u64,
    pub(super) stop: Stop<'a>,
}

impl CoverTask<'_> {
    /// The lengths of the words, and which of them joins two edges.
    pub(super) fn lengths(&self) -> Lengths {
        Lengths {
            words: self.words.iter().map(Vec::len).collect(),
            spanning: self.spanning,
        }
    }

    /// The words of each length; the word that joins two edges by itself.
    pub(super) fn interchangeable(&self) -> Vec<Vec<usize>> {
        let mut by_length: BTreeMap<(usize, bool), Vec<usize>> = BTreeMap::new();
        for (word, letters) in self.words.iter().enumerate() {
            let class = (letters.len(), self.spanning == Some(word));
            by_length.entry(class).or_default().push(word);
        }
        by_length.into_values().collect()
    }
}
