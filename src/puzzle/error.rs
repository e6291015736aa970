//! Why no puzzle was made.

use crate::{DictionaryError, GridError};
use thiserror::Error;

/// Why no puzzle was made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The list has a line that is no word.
    #[error(
        "line {line}, “{text}”, is no word: a word has letters, spaces, hyphens and apostrophes"
    )]
    NoWord {
        /// The line, from 1.
        line: usize,
        /// What it says.
        text: String,
    },
    /// The list has a word twice.
    #[error("“{word}” is in the list twice")]
    Repeated {
        /// The word.
        word: String,
    },
    /// A word is longer than every line of cells.
    #[error(
        "“{word}” has {letters} letters, and no line of the grid has as many cells: make it larger"
    )]
    TooLong {
        /// The word.
        word: String,
        /// Its letters.
        letters: usize,
    },
    /// A word that must not appear is hidden, or part of a word that is.
    #[error("“{avoided}” is to be avoided, and part of the word “{word}”")]
    Avoided {
        /// The word to avoid.
        avoided: String,
        /// The hidden word.
        word: String,
    },
    /// No direction was given.
    #[error("there is no direction to lay words in")]
    NoDirection,
    /// There is nothing to fill cells with.
    #[error("there are no letters to fill the grid with")]
    NoFill,
    /// The message has more or fewer letters than the words can leave cells.
    #[error(
        "the message has {message} letters, and the words leave {cells}: change the one or the other, or the size, or have the message padded"
    )]
    Message {
        /// The letters of the message.
        message: usize,
        /// The nearest number of cells that was left.
        cells: usize,
    },
    /// The message has no letters.
    #[error("the message has no letter: it is spelled by letters alone")]
    EmptyMessage,
    /// No arrangement of the words exists.
    #[error("no arrangement of these words exists on these cells")]
    Impossible,
    /// No arrangement was found.
    #[error("no arrangement of all words was found, the best lacks {}: make the grid larger, or have words dropped", .missing.join(", "))]
    NotFound {
        /// The words that the best one lacks.
        missing: Vec<String>,
    },
    /// Words may be dropped, and all would be.
    #[error("none of the words fits on these cells: make the grid larger")]
    NothingFits,
    /// Words could not be kept out.
    #[error("no filling without {what} was found{}", hint(.works))]
    NotClean {
        /// Which words, as “avoided words” or “words of 3 letters and more”.
        what: String,
        /// The least number of letters that works instead.
        works: Option<usize>,
    },
    /// The words cannot be searched for.
    #[error(transparent)]
    Words(#[from] DictionaryError),
    /// The grid is too large.
    #[error(transparent)]
    Grid(#[from] GridError),
}

fn hint(works: &Option<usize>) -> String {
    match works {
        Some(letters) => format!("; without those of {letters} letters and more it works"),
        None => String::new(),
    }
}
