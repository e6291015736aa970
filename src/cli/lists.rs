//! Reading lists of words, and reporting what was skipped and guessed.

use super::input::{Input, explain_list, is_file_name};
use super::terminal;
use anyhow::{Context, anyhow, bail};
use std::ffi::OsStr;
use std::fmt::Display;
use wordtrail::reading::{BadEntry, Note};
use wordtrail::{Puzzle, Reader, WordBank, WordListError};
use wordtrail_dictionary::internals::wording::counted;

/// What else helps when letters were misread.
const REPAIR: &str = ", or let --repair correct what was misread";

/// What else helps when words have digits.
const DIGITS: &str = ", or let --digits take digits for letters";

/// The options that a command has for a list, which messages may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Remedy {
    Nothing,
    /// `--repair`.
    Repair,
    /// `--repair` and `--column`.
    RepairAndColumn,
}

impl Remedy {
    /// The end of a message about a list, which may have been misread.
    fn of_misread(self, is_misread: bool) -> &'static str {
        match is_misread && self >= Self::Repair {
            true => REPAIR,
            false => "",
        }
    }
}

/// The most notes, or bad entries, that a message has.
const SHOWN: usize = 10;

/// Prints what was skipped and guessed to read a file.
pub fn print_notes(source: &impl Display, notes: &[Note], remedy: Remedy) {
    let has_column = remedy == Remedy::RepairAndColumn;
    for note in notes.iter().take(SHOWN) {
        let hint = match note {
            Note::Columns { lines: 2.. } if has_column => {
                "; if one column has the words, name it with --column"
            }
            Note::Definitions { lines: 2.., .. } | Note::Column { .. } if has_column => {
                "; --column chooses the column of the words"
            }
            _ => "",
        };
        terminal::print_note(&format!("{source}: {note}{hint}"));
    }
    if let others @ 1.. = notes.len().saturating_sub(SHOWN) {
        terminal::print_note(&format!("{source}: {}", counted(others, "more note")));
    }
}

/// Prints a note about entries of a list that are not words. They are an error if they probably were words before they were
/// misread, and if nothing else than words is accepted.
pub fn check(
    bank: &WordBank,
    source: &impl Display,
    accepts_others: bool,
    remedy: Remedy,
) -> anyhow::Result<()> {
    let bad = bank.bad_entries();
    let is_misread = bad.iter().any(|entry| entry.meant.is_some());
    if bad.is_empty() {
        return Ok(());
    }
    let entries = bad.iter().take(SHOWN).map(ToString::to_string);
    let entries = with_others(entries.collect(), bad.len());
    let are_no_words = if bad.len() == 1 {
        "is not a word"
    } else {
        "are not words"
    };
    if accepts_others && !is_misread {
        let skipped = match bad.len() {
            1 => format!(
                "line {} is skipped because it {are_no_words}: {:#}",
                bad[0].line, bad[0]
            ),
            count => format!("{count} entries are skipped because they {are_no_words}: {entries}"),
        };
        terminal::print_note(&format!("{source}: {skipped}"));
        return Ok(());
    }
    let problem = match bad.len() {
        1 => format!("{entries} {are_no_words}"),
        count => format!("{count} entries {are_no_words}: {entries}"),
    };
    let repair = remedy.of_misread(is_misread);
    let digits = match !accepts_others && bad.iter().any(has_only_digits_besides) {
        true => DIGITS,
        false => "",
    };
    let them = if bad.len() == 1 { "it" } else { "them" };
    bail!(
        "{problem}: use only letters, spaces, hyphens and apostrophes, or delete {them}{repair}{digits}"
    )
}

/// Whether an entry is a word but for its digits.
fn has_only_digits_besides(entry: &BadEntry) -> bool {
    let letters = entry.text.replace(|it: char| it.is_ascii_digit(), "");
    letters.is_empty() || WordBank::from_words([letters]).is_ok()
}

/// Texts with semicolons between them, of which some are left out.
fn with_others(texts: Vec<String>, count: usize) -> String {
    match count - texts.len() {
        0 => texts.join("; "),
        others => format!("{}; and {others} more", texts.join("; ")),
    }
}

/// The list that an argument is or names, if it is small and can be read again.
pub fn small_list(argument: &OsStr) -> Option<Vec<u8>> {
    match is_file_name(argument) {
        true => Input::from(argument).small_text(),
        false => argument.to_str().map(|words| words.as_bytes().to_vec()),
    }
}

/// Whether most words of a list that an argument is or names have digits, and not because they were misread.
pub fn has_digits(argument: &OsStr) -> bool {
    small_list(argument).is_some_and(|list| Reader::finds_digits(&list, None))
}

/// Reads the words that an argument names: a file with a list, or the list itself. `typed` is what messages call the
/// argument. Unless others are accepted, entries that are no words are refused.
pub fn word_bank(
    typed: &str,
    argument: &OsStr,
    reader: &Reader,
    accepts_others: bool,
    remedy: Remedy,
) -> anyhow::Result<WordBank> {
    let input = Input::from(argument);
    // What is not UTF-8 can only be a name.
    let list = argument
        .to_str()
        .filter(|_| input != Input::Standard && !is_file_name(argument));
    let Some(argument) = list else {
        let text = input.read()?;
        let parse = || {
            let words = list_of(&text, reader, remedy)?;
            check(&words, &input, accepts_others, remedy)?;
            anyhow::Ok(words)
        };
        let words = parse().with_context(|| input.to_string())?;
        print_notes(&input, words.notes(), remedy);
        return Ok(words);
    };
    // What was typed ends with a space before an empty list.
    let empty = || {
        let option = typed.trim_end();
        anyhow!("{option}: the list is empty: name a file, or words with commas between them")
    };
    if argument.is_empty() {
        return Err(empty());
    }
    let bank = match reader.typed_words(argument) {
        Ok(bank) => bank,
        Err(WordListError::NoWords { skipped }) => {
            let (_, word) = skipped.first.ok_or_else(empty)?;
            let is_misread = reader.clone().repair().typed_words(argument).is_ok();
            return Err(no_word(
                typed,
                &format!("“{word}” is not a word"),
                remedy.of_misread(is_misread),
            ));
        }
        Err(error) => return Err(error).with_context(|| typed.to_owned()),
    };
    let bad = bank.bad_entries();
    if !bad.is_empty() {
        let entries = bad.iter().take(SHOWN).map(|entry| format!("{entry:#}"));
        let entries = with_others(entries.collect(), bad.len());
        let verb = if bad.len() == 1 {
            "is not a word"
        } else {
            "are not words"
        };
        let is_misread = bad.iter().any(|entry| entry.meant.is_some());
        let repair = match accepts_others || !bad.iter().any(has_only_digits_besides) {
            true => remedy.of_misread(is_misread).to_owned(),
            false => format!("{}{DIGITS}", remedy.of_misread(is_misread)),
        };
        return Err(no_word(typed, &format!("{entries} {verb}"), &repair));
    }
    // Commas are lines for a reader, and what was typed has none.
    for note in bank.notes().iter().take(SHOWN) {
        terminal::print_note(&format!("{typed}: {note:#}"));
    }
    Ok(bank)
}

/// The list of a text, with the remedy if it has no words.
pub fn list_of(text: &[u8], reader: &Reader, remedy: Remedy) -> anyhow::Result<WordBank> {
    reader.word_bank(text).map_err(|error| match error {
        WordListError::NoWords { .. } => {
            let is_misread = reader.clone().repair().word_bank(text).is_ok();
            anyhow!("{error}{}", remedy.of_misread(is_misread))
        }
        // --sheet is that of another list.
        WordListError::SeveralSheets { sheets } if remedy < Remedy::RepairAndColumn => anyhow!(
            "several parts of it could be meant: {sheets}: save one of them as a file of its own"
        ),
        error => explain_list(error),
    })
}

/// The list below the grid of a puzzle.
pub fn list_below(puzzle: &Puzzle) -> anyhow::Result<Option<WordBank>> {
    let bank = puzzle.word_bank().map_err(explain_list);
    bank.context("the words below the grid")
}

fn no_word(typed: &str, problem: &str, repair: &str) -> anyhow::Error {
    anyhow!(
        "{typed}: there is no such file, and {problem}: check the file name or the list{repair}"
    )
}
