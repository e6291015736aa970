//! Peers that search text for many patterns at once: `daachorse` and `aho-corasick`.
//!
//! Each searches for the words and the reversed words in one pass over the lines. Compared to two passes, one
//! for each direction, this took daachorse two thirds of the time and aho-corasick four fifths. A palindrome is
//! two patterns and is found twice, as it is by Wordtrail.

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use benches::tally::Tally;
use daachorse::{DoubleArrayAhoCorasick, DoubleArrayAhoCorasickBuilder};
use std::time::Instant;

/// The words, and the words reversed.
pub fn both_directions(words: &[&str]) -> Vec<String> {
    let forwards = words.iter().map(|&word| word.to_owned());
    let backwards = words.iter().map(|word| word.chars().rev().collect());
    forwards.chain(backwards).collect()
}

/// `daachorse`, bytewise, in its default layout.
pub struct Daachorse(DoubleArrayAhoCorasick<u32>);

impl Daachorse {
    pub fn new(patterns: &[String]) -> Self {
        Self::built_by(DoubleArrayAhoCorasickBuilder::new(), patterns)
    }

    /// Places the states that a sample of the text visits most side by side.
    pub fn tuned(patterns: &[String], text: &[u8]) -> Self {
        let builder = DoubleArrayAhoCorasickBuilder::new().corpus([sample(text)]);
        Self::built_by(builder, patterns)
    }

    fn built_by(builder: DoubleArrayAhoCorasickBuilder, patterns: &[String]) -> Self {
        Self(
            builder
                .build(patterns)
                .expect("the words are few and short enough"),
        )
    }

    pub fn finds(&self, text: &[u8]) -> u64 {
        let mut tally = Tally::default();
        for found in self.0.find_overlapping_iter(text) {
            tally.take(found.value() as usize, found.end());
        }
        tally.finds()
    }
}

/// `aho-corasick`, of the kind that is faster here. A DFA needs fewer steps for a letter, but has 134 MB for the
/// words of three letters and more, so its speed depends on the caches.
pub struct FasterAhoCorasick {
    pub kind: AhoCorasickKind,
    automaton: AhoCorasick,
}

impl FasterAhoCorasick {
    /// Tries both kinds on a sample of the text.
    pub fn new(patterns: &[String], text: &[u8]) -> Self {
        let kinds = [AhoCorasickKind::ContiguousNFA, AhoCorasickKind::DFA];
        let contenders = kinds.map(|kind| {
            let automaton = AhoCorasick::builder()
                .kind(Some(kind))
                .build(patterns)
                .expect("the words are few and short enough");
            Self { kind, automaton }
        });
        let faster = contenders.into_iter().min_by_key(|contender| {
            let start = Instant::now();
            contender.finds(sample(text));
            start.elapsed()
        });
        faster.expect("there are two")
    }

    pub fn finds(&self, text: &[u8]) -> u64 {
        let mut tally = Tally::default();
        for found in self.automaton.find_overlapping_iter(text) {
            tally.take(found.pattern().as_usize(), found.end());
        }
        tally.finds()
    }
}

/// The middle of the text, where rows end and columns or diagonals begin.
fn sample(text: &[u8]) -> &[u8] {
    const LENGTH: usize = 4_000_000;
    let start = text.len().saturating_sub(LENGTH) / 2;
    &text[start..text.len().min(start + LENGTH)]
}
