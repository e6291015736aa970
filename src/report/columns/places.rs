//! Finding the number of a word by its place in memory.

use super::vocabulary::{Builder, VocabularyError};
use crate::Dictionary;
use crate::dictionary::{NodeId, PrefixTexts, with_trie};
use std::collections::HashMap;

/// The words of a dictionary by their places in its texts, which searches lend.
///
/// The texts of one length lie side by side, so the place of a text follows from its number and the other way round. With
/// two multiplications and one load from a table of 1.7 MB (of ENABLE) a word is known without a look at its letters.
#[derive(Debug)]
pub(super) struct Places {
    /// Keeps the texts in their place.
    _dictionary: Dictionary,
    /// The address of the texts.
    begin: usize,
    /// The texts of each length in bytes.
    levels: Vec<Level>,
    /// Further texts of three letters, which lie behind all levels.
    by_key: Level,
    /// For each text the number of the word, from 1, or 0 if it is no word.
    numbers: Vec<u32>,
}

/// Texts of one length.
#[derive(Debug, Clone, Copy)]
struct Level {
    /// The place of the first one, from the address of all texts.
    begin: usize,
    /// The bytes of all of them.
    bytes: usize,
    /// The index of the first one in the table.
    first: usize,
    /// What divides by the length: 2³⁶ divided by it, rounded up. For lengths below 2⁸ and up to 2²⁷ bytes of text the
    /// quotient is exact: the error is below 2⁸ · 2²⁷ / 2³⁶, less than one part of the length.
    reciprocal: u64,
}

const RECIPROCAL_BITS: u32 = 36;

/// The length of words from which on there are no places.
const LONG: usize = 256;

impl Level {
    fn new(length: usize, begin: usize, texts: usize, first: usize) -> Self {
        Self {
            begin,
            bytes: texts * length,
            first,
            reciprocal: (1_u64 << RECIPROCAL_BITS).div_ceil(length.max(1) as u64),
        }
    }
}

impl Places {
    /// Adds the words of a dictionary to a builder, and notes their places.
    pub(super) fn new(
        dictionary: &Dictionary,
        texts: &PrefixTexts,
        builder: &mut Builder,
    ) -> Result<Self, VocabularyError> {
        let begin = texts.all().as_ptr() as usize;
        let (mut levels, mut numbers) = (Vec::new(), Vec::new());
        let mut of_three_letters = HashMap::new();
        with_trie!(dictionary, trie => for (length, nodes) in trie.levels().enumerate() {
            let first_text = texts.node_text(NodeId::at(nodes.start as u32), length);
            let place = first_text.as_ptr() as usize - begin;
            if length < LONG {
                levels.push(Level::new(length, place, nodes.len(), numbers.len()));
            }
            for node in nodes.map(|node| NodeId::at(node as u32)) {
                let mut number = 0;
                if trie.ends_word(node) {
                    let word = texts.node_text(node, length);
                    builder.push(word)?;
                    number = builder.words();
                    if length == 3 {
                        of_three_letters.insert(word, number);
                    }
                }
                if length < LONG {
                    numbers.push(number);
                }
            }
        });
        let mut by_key = texts.by_key().peekable();
        let place = by_key.peek().map_or(texts.all().len(), |(place, _)| *place);
        let first = numbers.len();
        numbers.extend(by_key.map(|(_, text)| of_three_letters.get(text).copied().unwrap_or(0)));
        Ok(Self {
            _dictionary: dictionary.clone(),
            begin,
            levels,
            by_key: Level::new(3, place, numbers.len() - first, first),
            numbers,
        })
    }

    /// The number of a word, if it is a text in its place.
    #[inline(always)]
    pub(super) fn number(&self, word: &str) -> Option<u32> {
        let length = word.len();
        let place = (word.as_ptr() as usize).wrapping_sub(self.begin);
        let level = match length == 3 && place >= self.by_key.begin {
            true => &self.by_key,
            false => self.levels.get(length)?,
        };
        let offset = place.wrapping_sub(level.begin);
        if offset >= level.bytes {
            return None;
        }
        let index = ((offset as u64 * level.reciprocal) >> RECIPROCAL_BITS) as usize;
        // A part of a longer text begins anywhere.
        if index * length != offset {
            return None;
        }
        self.numbers.get(level.first + index)?.checked_sub(1)
    }
}
