//! The set of words found so far.

use crate::dictionary::NodeId;
use std::sync::atomic::{AtomicU64, Ordering};

/// A set of words, each by its trie node, that threads can share: a bit a node.
pub(super) struct Found {
    bits: Vec<AtomicU64>,
    /// How many words are not in it yet.
    missing: AtomicU64,
}

impl Found {
    /// The empty set of words of a trie with so many nodes, to which so many words can be added.
    pub(super) fn new(nodes: usize, words: u64) -> Self {
        Self {
            bits: (0..nodes.div_ceil(64)).map(|_| AtomicU64::new(0)).collect(),
            missing: AtomicU64::new(words),
        }
    }

    /// Adds a word, and says whether it is new.
    pub(super) fn insert(&self, word: NodeId) -> bool {
        let (bits, bit) = self.place(word);
        // Looking first keeps threads from taking the cache line from one another for nothing.
        let new = bits.load(Ordering::Relaxed) & bit == 0
            && bits.fetch_or(bit, Ordering::Relaxed) & bit == 0;
        if new {
            self.missing.fetch_sub(1, Ordering::Relaxed);
        }
        new
    }

    /// Whether no further word can be added.
    pub(super) fn is_complete(&self) -> bool {
        self.missing.load(Ordering::Relaxed) == 0
    }

    /// Whether a word is in the set.
    pub(super) fn contains(&self, word: NodeId) -> bool {
        let (bits, bit) = self.place(word);
        bits.load(Ordering::Relaxed) & bit != 0
    }

    fn place(&self, word: NodeId) -> (&AtomicU64, u64) {
        (&self.bits[word.index() / 64], 1 << (word.index() % 64))
    }
}
