//! The words that each thread still looks for, in a search for first trails.
//!
//! A trail is the first of its word only if no trail before it spells that word. So a thread that searches a band may
//! prune the words that were found in earlier bands, but not those that another thread has found in a later one. Each
//! thread therefore has a [`PrunedTrie`] of its own, and reads from a common list which words were found in which band.

use crate::executor::lock;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use wordtrail_dictionary::internals::{ENDS_WORD, Node, NodeId, Trie};

/// The words found in each finished band, in the order in which the bands were finished.
#[derive(Default)]
pub(super) struct FoundInBands(Mutex<Vec<(usize, Vec<NodeId>)>>);

/// The words left to find for one thread, and the letters that lead to them.
///
/// A trail is abandoned as soon as it leads only to words that were found. So the more words are found, the fewer
/// trails there are.
pub(super) struct PrunedTrie {
    /// For each node the letters that lead to a word that is left, a bit each, and [`ENDS_WORD`] if its own word is
    /// left.
    masks: Vec<u64>,
    /// For each node the number of words left that begin with its prefix.
    words: Vec<u32>,
    parents: Vec<u32>,
    /// The number of entries of the common list that the thread has read.
    read: usize,
    /// The indices of entries for bands after the thread's own.
    postponed: Vec<usize>,
    /// The words found in the thread's own band so far.
    found: Vec<NodeId>,
}

impl PrunedTrie {
    /// All words of the given lengths.
    pub(super) fn new<N: Node>(trie: Trie<'_, N>, lengths: &RangeInclusive<usize>) -> Self {
        let nodes = trie.nodes();
        let mut pruned = Self {
            masks: vec![0; nodes.len()],
            words: vec![0; nodes.len()],
            parents: vec![0; nodes.len()],
            read: 0,
            postponed: Vec::new(),
            found: Vec::new(),
        };
        for (length, level) in trie.levels().enumerate() {
            for node in level {
                if nodes[node].ends_word() && lengths.contains(&length) {
                    (pruned.words[node], pruned.masks[node]) = (1, ENDS_WORD);
                }
            }
        }
        for node in (0..nodes.len()).rev() {
            for (letter, child) in trie.edges(NodeId::at(node as u32)) {
                let words = pruned.words[child.index()];
                pruned.words[node] += words;
                pruned.masks[node] |= if words > 0 { letter.bit() } else { 0 };
                pruned.parents[child.index()] = node as u32;
            }
        }
        pruned
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
        let mut postponed = std::mem::take(&mut self.postponed);
        postponed.extend(self.read..found.len());
        self.read = found.len();
        postponed.retain(|&place| {
            let (band, words) = &found[place];
            let is_earlier = *band < number;
            if is_earlier {
                for &word in words {
                    self.prune(trie, word);
                }
            }
            !is_earlier
        });
        self.postponed = postponed;
    }

    /// Ends the band with this number.
    pub(super) fn end_band(&mut self, number: usize, found: &FoundInBands) {
        if !self.found.is_empty() {
            lock(&found.0).push((number, std::mem::take(&mut self.found)));
        }
    }

    /// Removes a word that was found in the thread's band, and returns whether it was left until now.
    pub(super) fn remove<N: Node>(&mut self, trie: Trie<'_, N>, word: NodeId) -> bool {
        let is_new = self.prune(trie, word);
        if is_new {
            self.found.push(word);
        }
        is_new
    }

    fn prune<N: Node>(&mut self, trie: Trie<'_, N>, word: NodeId) -> bool {
        let mut node = word.index();
        if self.masks[node] & ENDS_WORD == 0 {
            return false;
        }
        self.masks[node] &= !ENDS_WORD;
        self.words[node] -= 1;
        while node > 0 {
            let parent = self.parents[node] as usize;
            if self.words[node] == 0 {
                let rank = node as u32 - trie.nodes()[parent].first();
                self.masks[parent] &= !trie.nth_letter(NodeId::at(parent as u32), rank).bit();
            }
            self.words[parent] -= 1;
            node = parent;
        }
        true
    }

    /// For each node the letters that lead to a word that is left, a bit each, and [`ENDS_WORD`] if its own word is left.
    pub(super) fn masks(&self) -> &[u64] {
        &self.masks
    }
}
