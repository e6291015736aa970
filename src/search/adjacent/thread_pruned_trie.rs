//! The words that each thread still looks for, in a search for first trails.
//!
//! A trail is the first of its word only if no trail before it spells that word. So a thread that searches a band may
//! prune the words that were found in earlier bands, but not those that another thread has found in a later one. Each
//! thread therefore has a [`PrunedTrie`] of its own, and reads from a common list which words were found in which band.

use super::pruned_trie::PrunedTrie;
use crate::dictionary::{Node, NodeId, Trie};
use crate::search::executor::lock;
use std::ops::RangeInclusive;
use std::sync::Mutex;

/// The words found in each finished band, in the order in which the bands were finished.
#[derive(Default)]
pub(super) struct FoundInBands(Mutex<Vec<(usize, Vec<NodeId>)>>);

/// The words that one thread still looks for.
pub(super) struct ThreadPrunedTrie {
    pruned: PrunedTrie,
    /// The number of entries of the common list that it has read.
    read: usize,
    /// The indices of entries for bands after the thread's own.
    postponed: Vec<usize>,
    /// The words found in the thread's own band so far.
    found: Vec<NodeId>,
}

impl ThreadPrunedTrie {
    /// All words of the given lengths.
    pub(super) fn new<N: Node>(trie: Trie<'_, N>, lengths: &RangeInclusive<usize>) -> Self {
        Self {
            pruned: PrunedTrie::new(trie, lengths),
            read: 0,
            postponed: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Begins the band with this number, which is higher than those of the thread's earlier bands, and prunes the words
    /// found in bands before it.
    pub(super) fn begin_band<N: Node>(
        &mut self,
        number: usize,
        trie: Trie<'_, N>,
        found: &FoundInBands,
    ) {
        let found = lock(&found.0);
        self.postponed.extend(self.read..found.len());
        self.read = found.len();
        let pruned = &mut self.pruned;
        self.postponed.retain(|&place| {
            let (band, words) = &found[place];
            let is_earlier = *band < number;
            if is_earlier {
                for &word in words {
                    pruned.remove(trie, word);
                }
            }
            !is_earlier
        });
    }

    /// Ends the band with this number.
    pub(super) fn end_band(&mut self, number: usize, found: &FoundInBands) {
        if !self.found.is_empty() {
            lock(&found.0).push((number, std::mem::take(&mut self.found)));
        }
    }

    /// Removes a word that was found in the thread's band, and returns whether it was left until now.
    pub(super) fn remove<N: Node>(&mut self, trie: Trie<'_, N>, word: NodeId) -> bool {
        let is_new = self.pruned.remove(trie, word);
        if is_new {
            self.found.push(word);
        }
        is_new
    }

    /// For each node the letters that lead to a word that is left: see [`PrunedTrie::masks`].
    pub(super) fn masks(&self) -> &[u64] {
        self.pruned.masks()
    }
}
