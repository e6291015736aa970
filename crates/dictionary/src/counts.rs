//! Counting the words of a list or of an FST.

use crate::lexicon::Lexicon;
use crate::walker::Walker;
use crate::word_list::{LONGEST_WORD, WordList};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;

/// What is counted of the words of a dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counts {
    /// The distinct letters, in code point order.
    pub(super) letters: Vec<char>,
    /// The number of words of 0, 1, 2, … letters, up to those of the longest word.
    pub(super) by_length: Vec<u64>,
}

/// The most additions that counting takes: a second or two. The words of a language take some hundred thousand, ten million words
/// some hundred million. (Only a forged FST has states that so many prefixes of different lengths lead to.)
const MAX_ADDITIONS: usize = 1 << 30;

/// The most numbers that are kept at a time, which take 64 MB (beside what each state takes, of which the file has the bytes).
const MAX_HELD: usize = 1 << 23;

impl Counts {
    /// Counts the words of a list.
    pub(super) fn of_list(list: &WordList<'_>) -> Self {
        let (mut ascii, mut others, mut by_length) = ([false; 128], BTreeSet::new(), vec![0]);
        for word in list.iter() {
            let mut letters = 0;
            for letter in word.chars() {
                letters += 1;
                match ascii.get_mut(letter as usize) {
                    Some(is_used) => *is_used = true,
                    None => drop(others.insert(letter)),
                }
            }
            by_length.resize(by_length.len().max(letters + 1), 0);
            by_length[letters] += 1;
        }
        let ascii = ('\0'..).zip(ascii);
        let ascii = ascii.filter_map(|(letter, is_used)| is_used.then_some(letter));
        Self {
            letters: ascii.chain(others).collect(),
            by_length,
        }
    }

    /// Counts the words that a walker reaches. Nothing, if that would take too long.
    ///
    /// Each state is visited once, after all from which a transition leads to it, since those have higher addresses. For each,
    /// the number of its prefixes of each length is known then.
    pub(super) fn of(walker: Walker<'_>) -> Option<Self> {
        let (mut letters, mut by_length) = (BTreeSet::new(), Prefixes::default());
        let root = walker.root();
        // States that some prefix leads to.
        let mut waiting = BTreeMap::from([(root.address, Prefixes::of_root())]);
        let (mut additions, mut held) = (0, 1);
        while let Some((address, prefixes)) = waiting.pop_last() {
            let state = walker.at(address);
            held -= prefixes.counts.len();
            if state.ends_word {
                by_length.add(&prefixes, 0);
            }
            if prefixes.longest() >= LONGEST_WORD {
                continue;
            }
            walker.for_each_target(state, |letter, target| {
                letters.insert(letter);
                held += waiting.entry(target).or_default().add(&prefixes, 1);
                additions += prefixes.counts.len();
            });
            if additions > MAX_ADDITIONS || held > MAX_HELD {
                return None;
            }
        }
        let mut by_length = by_length.into_counts();
        by_length.resize(by_length.len().max(1), 0);
        // A word of no letters is on no grid, and no query finds it.
        by_length[0] = 0;
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
        self.by_length.len() - 1
    }
}

/// The numbers of prefixes that lead to a state, by their length. Most states have prefixes of few lengths.
#[derive(Default)]
struct Prefixes {
    shortest: usize,
    /// The number of prefixes of the shortest length, and of each that is longer.
    counts: Vec<u64>,
}

impl Prefixes {
    fn of_root() -> Self {
        Self {
            shortest: 0,
            counts: vec![1],
        }
    }

    fn longest(&self) -> usize {
        self.shortest + self.counts.len().saturating_sub(1)
    }

    /// Adds others, with some letters more. Returns how many numbers there are more.
    fn add(&mut self, others: &Self, letters: usize) -> usize {
        let (before, shortest) = (self.counts.len(), others.shortest + letters);
        if before == 0 {
            self.shortest = shortest;
        }
        let missing = self.shortest.saturating_sub(shortest);
        self.counts.splice(..0, iter::repeat_n(0, missing));
        self.shortest -= missing;
        let first = shortest - self.shortest;
        let length = self.counts.len().max(first + others.counts.len());
        self.counts.resize(length, 0);
        for (sum, &count) in self.counts[first..].iter_mut().zip(&others.counts) {
            *sum = sum.saturating_add(count);
        }
        length - before
    }

    /// The numbers from that of the prefix without letters on.
    fn into_counts(mut self) -> Vec<u64> {
        self.counts.splice(..0, iter::repeat_n(0, self.shortest));
        self.counts
    }
}
