//! Sets of words.

use std::sync::atomic::{AtomicU64, Ordering};

/// A set of words, a bit for each number that one can have, that threads can share.
pub(super) struct WordSet {
    bits: Vec<AtomicU64>,
    /// The number of words that can be in it.
    words: u64,
    /// The number of words that are not in it yet.
    missing: AtomicU64,
}

impl WordSet {
    /// The empty set of words with numbers below `capacity`. At most `words` words are added.
    pub(super) fn new(capacity: usize, words: u64) -> Self {
        Self {
            bits: (0..capacity.div_ceil(64))
                .map(|_| AtomicU64::new(0))
                .collect(),
            words,
            missing: AtomicU64::new(words),
        }
    }

    /// Adds a word, and returns whether it is new.
    #[inline(always)]
    pub(super) fn insert(&self, word: u32) -> bool {
        let (bits, bit) = self.place(word);
        // Looking first keeps threads from taking the cache line from one another for nothing.
        let new = bits.load(Ordering::Relaxed) & bit == 0
            && bits.fetch_or(bit, Ordering::Relaxed) & bit == 0;
        if new {
            self.missing.fetch_sub(1, Ordering::Relaxed);
        }
        new
    }

    /// The number of words in the set.
    pub(super) fn len(&self) -> u64 {
        self.words - self.missing.load(Ordering::Relaxed)
    }

    /// Whether all words are in the set.
    pub(super) fn is_complete(&self) -> bool {
        self.missing.load(Ordering::Relaxed) == 0
    }

    /// Whether a word is in the set.
    #[inline(always)]
    pub(super) fn contains(&self, word: u32) -> bool {
        let (bits, bit) = self.place(word);
        bits.load(Ordering::Relaxed) & bit != 0
    }

    #[inline(always)]
    fn place(&self, word: u32) -> (&AtomicU64, u64) {
        (&self.bits[word as usize / 64], 1 << (word % 64))
    }
}
