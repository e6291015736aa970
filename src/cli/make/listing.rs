//! What a puzzle lists: clues in place of words, and bonus words that are not listed.

use super::arguments::Arguments;
use super::book::PlannedPuzzle;
use super::pictures::Pictures;
use super::task::Task;
use crate::cli::input::{self, Input};
use crate::cli::lists::{self, Remedy};
use crate::cli::terminal;
use anyhow::Context;
use std::collections::HashSet;
use std::ffi::OsStr;
use wordtrail::WordBank;
use wordtrail::puzzle::{Clues, ListingError};
use wordtrail_dictionary::internals::wording::{escaped, excerpt, first_ten};

/// Reads the clues, if there are any.
pub fn clues(task: &Task) -> anyhow::Result<Option<Clues>> {
    let read = |input: &Input| {
        let text = input.read()?;
        let clues = task.reader().clues(&text).map_err(|error| match error {
            ListingError::Text(error) => input::explain_list(error),
            error => error.into(),
        });
        let clues = clues.with_context(|| input.to_string())?;
        lists::print_notes(input, clues.words().notes(), Remedy::Nothing);
        let mut pictures = Pictures::of(input.path())?;
        let clues = clues.try_map(|word, clue| pictures.clue(word, clue));
        clues.with_context(|| input.to_string())
    };
    task.arguments.clues.as_ref().map(read).transpose()
}

/// Reads the words that an option names: a file or a comma-separated list.
pub fn named_words(option: &str, words: &OsStr, arguments: &Arguments) -> anyhow::Result<WordBank> {
    let typed = format!("{option} {}", excerpt(&escaped(words)));
    let reading = arguments.dictionary.reading.of_other_list();
    let reader = arguments.file.reader(arguments.reader(&reading));
    lists::word_bank(&typed, words, &reader, false, Remedy::Repair)
}

/// The words with their clues. A note names those that have none.
pub fn with_clues(words: &WordBank, clues: &Clues, source: &Input) -> anyhow::Result<WordBank> {
    let words = words.clone().with_clues(clues);
    let words = words.with_context(|| source.to_string())?;
    print_words_without_clue(&words);
    Ok(words)
}

/// Adds clues to the lists of a book, each of which has some of the words.
pub fn add_clues(
    puzzles: &mut [PlannedPuzzle],
    clues: &Clues,
    source: &Input,
) -> anyhow::Result<()> {
    let words = clues.words();
    let clued = |word: &str| Some((words.listed(word)?, words.clue(word)?));
    let of_puzzle = |puzzle: &PlannedPuzzle| -> Vec<(&str, &str)> {
        puzzle.words.words().filter_map(clued).collect()
    };
    let of_puzzles: Vec<Vec<(&str, &str)>> = puzzles.iter().map(of_puzzle).collect();
    let listed: HashSet<&str> = of_puzzles.iter().flatten().map(|(word, _)| *word).collect();
    if let Some((word, _)) = words.clues().find(|(word, _)| !listed.contains(word)) {
        let word = word.to_owned();
        return Err(ListingError::NotListed { word }).with_context(|| source.to_string());
    }
    for (puzzle, of_puzzle) in puzzles.iter_mut().zip(of_puzzles) {
        if !of_puzzle.is_empty() {
            puzzle.words = with_clues(&puzzle.words, &Clues::from_pairs(of_puzzle)?, source)?;
        }
    }
    Ok(())
}

/// Prints a note that names the listed words without a clue.
pub fn print_words_without_clue(words: &WordBank) {
    let without = words
        .listed_words()
        .filter(|word| words.clue(word).is_none());
    let without: Vec<String> = without.map(excerpt).collect();
    if !without.is_empty() {
        terminal::print_note(&format!(
            "without a clue, so the word itself is listed: {}",
            first_ten(&without)
        ));
    }
}
