//! The form in which the page carries the words of its dictionary, and which of them are common: a walk through their trie in
//! binary decisions, coded by arithmetic. The probability of each is mixed from those that it had in several contexts, as the
//! PAQ compressors of Matt Mahoney do. The words of ENABLE take 0.16 MB; front-coded and compressed by LZMA, 0.19 MB.
//!
//! It does without the standard library, so that the module which decodes the words is small. The page has them in parts, one
//! for each worker that decodes.

#![no_std]

extern crate alloc;

mod arithmetic;
mod mixer;
#[cfg(test)]
mod tests;
mod trie;

use alloc::vec::Vec;
use arithmetic::{Decoder, Encoder};

/// Encodes words, each with whether it is common; or nothing if they are not in order, each once, and of 1 to 64 letters from a
/// to z.
pub fn encode(words: &[(&str, bool)]) -> Option<Vec<u8>> {
    let is_word = |word: &str| {
        let letters = word.bytes().all(|letter| letter.is_ascii_lowercase());
        letters && (1..=trie::MAX_LETTERS).contains(&word.len())
    };
    if !words.iter().all(|&(word, _)| is_word(word)) || !words.is_sorted_by(|a, b| a.0 < b.0) {
        return None;
    }
    let mut encoder = Encoder::new();
    let words = words
        .iter()
        .map(|&(word, is_common)| (word.as_bytes(), is_common));
    trie::walk(&mut encoder, words, |_, _| true).then(|| encoder.finish())
}

/// Words in lines.
#[derive(Debug, Default)]
pub struct Words {
    /// All of them.
    pub all: Vec<u8>,
    /// Those that are common.
    pub common: Vec<u8>,
}

/// The words of a coded list; or nothing if they are damaged or more than a number.
pub fn decode(bytes: &[u8], max_words: usize) -> Option<Words> {
    let mut words = Words::default();
    let mut remaining = max_words;
    let add_word = |word: &[u8], is_common: bool| {
        let Some(fewer) = remaining.checked_sub(1) else {
            return false;
        };
        remaining = fewer;
        let add = |list: &mut Vec<u8>| {
            list.extend(word);
            list.push(b'\n');
        };
        add(&mut words.all);
        if is_common {
            add(&mut words.common);
        }
        true
    };
    trie::walk(&mut Decoder::new(bytes), core::iter::empty(), add_word).then_some(words)
}
