//! The words of some lengths, where letters are clusters of several characters.

use super::Dictionary;
use crate::clusters::{joins_clusters, letter_count};
use crate::query::Pattern;
use std::ops::RangeInclusive;

/// The most words that are looked at, in a few seconds. (A forged index of a kilobyte can have 2⁶⁰.)
const MOST_WORDS: u64 = 1 << 24;

#[doc(hidden)]
impl Dictionary {
    /// The words of some lengths in letters, as a dictionary of its own, if letters may be clusters of several characters. Engines
    /// count characters. The last answer is kept.
    pub fn of_lengths(&self, lengths: RangeInclusive<usize>) -> Option<Self> {
        let may_be_longer = *lengths.start() > 1 || *lengths.end() < self.longest_word();
        if !may_be_longer || self.word_count() > MOST_WORDS || !joins_clusters(self.alphabet()) {
            return None;
        }
        // A process that is forked may have the lock of a thread that it does not have, so nobody waits for it.
        let mut kept = self.inner.of_lengths.try_lock().ok();
        if let Some((known, dictionary)) = kept.as_deref().and_then(Option::as_ref)
            && *known == lengths
        {
            return Some(dictionary.clone());
        }
        let every: Pattern = "*".parse().expect("it is a pattern");
        let words = self
            .words(every)
            .filter(|word| lengths.contains(&letter_count(word)));
        let dictionary = Self::from_words(words).ok()?;
        if let Some(kept) = &mut kept {
            **kept = Some((lengths, dictionary.clone()));
        }
        Some(dictionary)
    }
}
