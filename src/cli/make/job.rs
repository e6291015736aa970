//! A puzzle that was made or read, and why none was made.

use super::choice::RandomSource;
use crate::cli::arguments::option;
use anyhow::{Error, anyhow};
use wordtrail::Puzzle;
use wordtrail::puzzle::{Generated, MadePuzzle, PuzzleRequestError, lengths_text};
use wordtrail_dictionary::internals::wording::{counted, excerpt, first_ten};

/// A puzzle, and what the generator says of it unless it was only read.
pub struct FinishedPuzzle {
    pub puzzle: Puzzle,
    pub generated: Option<Generated>,
}

impl From<Puzzle> for FinishedPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            generated: None,
        }
    }
}

impl From<MadePuzzle> for FinishedPuzzle {
    fn from(made: MadePuzzle) -> Self {
        Self {
            generated: Some(made.generated),
            ..Self::from(made.puzzle)
        }
    }
}

/// Why no puzzle was made with a seed, of words that were drawn from a source if there is one.
pub fn explain(error: PuzzleRequestError, seed: u64, source: Option<RandomSource>) -> Error {
    match (error, source) {
        (PuzzleRequestError::Generate(error), _) => Error::msg(error.explain(Some(seed), option)),
        (PuzzleRequestError::Bonus(error), _) => Error::from(error).context("--bonus"),
        (PuzzleRequestError::Drawn { error, words }, source) => {
            let words: Vec<String> = words.iter().map(|word| excerpt(word)).collect();
            let words = format!("the words drawn are {}", first_ten(&words));
            explain(*error, seed, source).context(words)
        }
        (
            PuzzleRequestError::NotDrawn {
                count,
                needed: Some(needed),
                letters,
                ..
            },
            source,
        ) => {
            let needed = counted(needed, "letter");
            match source {
                Some(RandomSource::Theme(theme)) => anyhow!(
                    "no words of --theme {} have {needed} together, which the grid has cells for, and all of them have {letters}: choose another --size or --theme",
                    theme.name()
                ),
                _ => {
                    let number = count.map_or(String::new(), |count| format!("{count} "));
                    anyhow!(
                        "no {number}words of these lengths have {needed} together, which the grid has cells for: choose another --random, --min-length, --max-length or --size"
                    )
                }
            }
        }
        (
            PuzzleRequestError::NotDrawn {
                count,
                lengths,
                suitable,
                ..
            },
            Some(source),
        ) => {
            let lengths = lengths_text(&lengths);
            anyhow!(
                "--random {}: {} {} of {lengths} to draw from: lower --random, or choose other lengths or a larger --size",
                count.unwrap_or_default(),
                source.described(),
                counted(suitable, "word")
            )
        }
        (error, _) => error.into(),
    }
}
