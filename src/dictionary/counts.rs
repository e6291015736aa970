//! Counting the words of an FST.

use super::index::word_list::LONGEST_WORD;
use super::lexicon::Lexicon;
use super::walker::Walker;
use std::collections::{BTreeMap, BTreeSet};

/// What is counted of the words of a dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counts {
    /// The distinct letters, in code point order.
    pub(super) letters: Vec<char>,
    /// The number of words of 0, 1, 2, … letters, as far as some word has as many.
    pub(super) by_length: Vec<u64>,
}

/// The most additions that counting takes: a second or two. The words of a language take some hundred thousand, ten million words
/// some hundred million. (Only a forged FST has states that so many prefixes of different lengths lead to.)
const MAX_ADDITIONS: usize = 1 << 30;

impl Counts {
    /// Counts the words that a walker reaches. Nothing, if that would take too long.
    ///
    /// Each state is visited once, after all from which a transition leads to it, since those have higher addresses. For each,
    /// the number of its prefixes of each length is known then.
    pub(super) fn of(walker: Walker<'_>) -> Option<Self> {
        let (mut letters, mut by_length) = (BTreeSet::new(), Vec::new());
        let root = walker.root();
        // States that some prefix leads to, each with the number of its prefixes of 0, 1, 2, … letters.
        let mut waiting = BTreeMap::from([(root.address, vec![1])]);
        let mut additions = 0;
        while let Some((address, prefixes)) = waiting.pop_last() {
            let state = walker.at(address);
            if state.ends_word {
                add(&prefixes, 0, &mut by_length);
            }
            if prefixes.len() > LONGEST_WORD {
                continue;
            }
            walker.for_each_target(state, |letter, target| {
                letters.insert(letter);
                add(&prefixes, 1, waiting.entry(target).or_default());
                additions += prefixes.len();
            });
            if additions > MAX_ADDITIONS {
                return None;
            }
        }
        // A word of no letters is on no grid, and no query finds it.
        if let Some(empty) = by_length.first_mut() {
            *empty = 0;
        }
        Some(Self {
            letters: letters.into_iter().collect(),
            by_length,
        })
    }

    /// The number of words of any length.
    pub(super) fn words(&self) -> u64 {
        let words = self.by_length.iter();
        words.fold(0, |sum, &words| sum.saturating_add(words))
    }

    /// The letters of the longest word.
    pub(super) fn longest(&self) -> usize {
        self.by_length.len().saturating_sub(1)
    }
}

/// Adds the numbers of prefixes of each length, with some letters more, to others.
fn add(prefixes: &[u64], letters: usize, sums: &mut Vec<u64>) {
    sums.resize(sums.len().max(prefixes.len() + letters), 0);
    for (sum, &count) in sums[letters..].iter_mut().zip(prefixes) {
        *sum = sum.saturating_add(count);
    }
}
