//! Words that are so short that they appear by chance.

use super::Generator;
use crate::make::error::GenerateError;
use crate::make::filling::LetterWeights;
use crate::word_bank::Entry;
use std::time::Duration;

/// The most words for each cell of which it is assumed that words and letters can be placed without them.
const WORDS_PER_CELL: f64 = 0.05;

/// The fewest for each cell at which a word is named.
const RARE: f64 = 1.0 / 40_000.0;

impl Generator {
    /// The error that names the words that appear by chance more often than can be avoided, the most frequent first, and the
    /// number of letters up to which these are; or nothing if all words are rare. Words of up to [`repeats`](Self::repeats)
    /// letters are not counted.
    pub(super) fn by_chance(&self, limit: Option<Duration>) -> Option<GenerateError> {
        let entries = self.words.entries();
        let letters = entries.iter().map(|word| &*word.letters);
        let weights = LetterWeights::for_fill(&self.fill, letters);
        // The mean number of times that a word begins on a cell of a grid of random letters.
        let mean = |word: &Entry, letters: usize| {
            let directions = if letters == 1 { 1.0 } else { 8.0 };
            let shares = word.letters.chars().map(|letter| weights.share(letter));
            directions * shares.product::<f64>()
        };
        let words = entries.iter().map(|word| {
            let letters = word.letters.chars().count();
            (mean(word, letters), letters, &word.display)
        });
        let words = words.filter(|&(mean, letters, _)| letters > self.repeats && mean > RARE);
        let mut words = Vec::from_iter(words);
        words.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        // The shorter a word is, the more often it appears.
        let longer = |letters: usize| -> f64 {
            let longer = words
                .iter()
                .filter(|&&(_, its_letters, _)| its_letters > letters);
            longer.map(|(mean, ..)| mean).sum()
        };
        let letters = (0..).find(|&letters| longer(letters) <= WORDS_PER_CELL)?;
        let words = words
            .iter()
            .filter(|&&(_, its_letters, _)| its_letters <= letters);
        let words: Vec<String> = words.map(|&(.., word)| word.clone()).collect();
        (!words.is_empty()).then_some(GenerateError::ByChance {
            words,
            letters,
            limit,
        })
    }
}
