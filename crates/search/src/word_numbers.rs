//! Numbers for words in the order in which they are found.

use crate::executor::lock;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The words that a search over an FST has found. A state of the FST does not identify a word, so each gets a number when it is
/// first found. Threads share them.
pub(super) struct WordNumbers {
    found: Mutex<Found>,
    capacity: usize,
}

#[derive(Default)]
struct Found {
    numbers: HashMap<Arc<str>, u32>,
    /// By number.
    words: Vec<Arc<str>>,
}

/// The most words that are numbered. They take gigabytes.
const MAX_WORDS: u64 = 1 << 26;

impl WordNumbers {
    /// No words yet. There are at most `words`.
    pub(super) fn new(words: u64) -> Self {
        Self {
            found: Mutex::default(),
            capacity: words.min(MAX_WORDS) as usize,
        }
    }

    /// The number of words that can be found.
    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    /// The number of a word, unless as many as there can be have one. (A forged FST has more words than it says.)
    pub(super) fn number(&self, word: &str) -> Option<u32> {
        let mut found = lock(&self.found);
        if let Some(&number) = found.numbers.get(word) {
            return Some(number);
        }
        let number = found.words.len();
        (number < self.capacity).then(|| {
            let word: Arc<str> = word.into();
            found.words.push(Arc::clone(&word));
            found.numbers.insert(word, number as u32);
            number as u32
        })
    }

    /// Appends the word with a number.
    pub(super) fn spell(&self, number: u32, text: &mut String) {
        text.push_str(&lock(&self.found).words[number as usize]);
    }
}
