//! Why clues or bonus words do not go with a list.

use wordtrail_dictionary::WordListError;
use wordtrail_dictionary::internals::wording::excerpt;

/// Why clues or bonus words do not go with a list.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ListingError {
    /// There are no clues.
    #[error("there are no clues: write a word, a tab and its clue on each line")]
    NoClues,
    /// A clue has no word.
    #[error("line {line} has the clue “{clue}” and no word: write the word before it")]
    NoWord {
        /// The line, from 1.
        line: usize,
        /// The beginning of the clue.
        clue: String,
    },
    /// What stands before a clue is no word.
    #[error(
        "line {line}: “{text}” is not a word: write a word with only letters, spaces, hyphens and apostrophes, a tab and its clue"
    )]
    NotAWord {
        /// The line, from 1.
        line: usize,
        /// The beginning of its text.
        text: String,
    },
    /// A quote at the beginning of a clue has no end.
    #[error("line {line} has a quote that is not closed: write each word and its clue on one line")]
    OpenQuote {
        /// The line, from 1.
        line: usize,
    },
    /// A word has two clues.
    #[error("lines {} and {} have clues for “{}”: leave one out", .lines.0, .lines.1, excerpt(.word))]
    Repeated {
        /// The word.
        word: String,
        /// The lines, from 1.
        lines: (usize, usize),
    },
    /// A word with a clue is not in the list.
    #[error("“{}” has a clue, but is not in the list: add it to the list, or delete its clue", excerpt(.word))]
    NotListed {
        /// The word.
        word: String,
    },
    /// A bonus word is in the list.
    #[error("“{}” is in the list, so it cannot be a bonus word: leave it out of one of the two", excerpt(.word))]
    BonusListed {
        /// The word.
        word: String,
    },
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] WordListError),
}
