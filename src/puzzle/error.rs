//! Why no puzzle was made.

use crate::wording::counted;
use crate::{GridError, WordListError};
use std::time::Duration;
use thiserror::Error;

/// Why no puzzle was made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
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
        "the message has {}, and the words leave {}: change the one or the other, or the size, or have the message padded",
        counted(*.message, "letter"),
        counted(*.cells, "cell")
    )]
    Message {
        /// The letters of the message.
        message: usize,
        /// The nearest number of cells that was left.
        cells: usize,
    },
    /// The message that may be padded has more letters than the words leave cells.
    #[error(
        "the message has {}, and the words leave {}: shorten it, or make the grid larger",
        counted(*.message, "letter"),
        counted(*.cells, "cell")
    )]
    LongMessage {
        /// The letters of the message.
        message: usize,
        /// The number of cells that was left.
        cells: usize,
    },
    /// No grid has as many cells as a message and the words have letters.
    #[error(
        "no size has as many cells as the words and the {} of the message have together: change the message, give a size, or have the message padded",
        counted(*.message, "letter")
    )]
    NoSize {
        /// The letters of the message.
        message: usize,
    },
    /// The message has no letters.
    #[error("the message has no letter: it is spelled by letters alone")]
    EmptyMessage,
    /// No arrangement of the words exists.
    #[error("no arrangement of these words exists on these cells")]
    Impossible,
    /// No arrangement was found.
    #[error("no arrangement of all words was found{}, the best lacks {}: make the grid larger, or have words dropped{}",
        in_time(.limit), some(.missing), if limit.is_some() { ", or allow more time" } else { "" })]
    NotFound {
        /// The words that the best one lacks.
        missing: Vec<String>,
        /// The time that was allowed, if that ended the search.
        limit: Option<Duration>,
    },
    /// The time that was allowed is over, and the grid is not filled.
    #[error("no filling was found{}: allow more time", in_time(&Some(*.limit)))]
    OutOfTime {
        /// The time that was allowed.
        limit: Duration,
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
    Words(#[from] WordListError),
    /// The grid is too large.
    #[error(transparent)]
    Grid(#[from] GridError),
}

fn in_time(limit: &Option<Duration>) -> String {
    limit.map_or_else(String::new, |limit| {
        format!(" in {} s", limit.as_secs_f64())
    })
}

/// The first words of a list, and how many there are besides.
fn some(words: &[String]) -> String {
    const MOST: usize = 10;
    match words.get(MOST..) {
        None | Some([]) => words.join(", "),
        Some(more) => format!("{} and {} more", words[..MOST].join(", "), more.len()),
    }
}

fn hint(works: &Option<usize>) -> String {
    match works {
        Some(letters) => format!("; without those of {letters} letters and more it works"),
        None => String::new(),
    }
}
