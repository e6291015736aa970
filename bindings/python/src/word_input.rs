//! Words that Python passes: a text, or an iterable of texts.

use crate::error::value_error;
use pyo3::exceptions::{PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::fmt::Display;
use wordtrail::{Reader, WordBank, WordList, WordListError};

/// The most bytes of the words that a program passes. A longer list belongs in a file.
const MAX_BYTES: usize = 1 << 30;

/// The items after which signals are looked for. Taking one takes some hundred nanoseconds.
const BETWEEN_SIGNALS: usize = 1 << 14;

/// Words as they were passed. Repeats are left out when the list grows, unless each item counts.
pub struct WordInput {
    words: Vec<String>,
    bytes: usize,
    merges_repeats: bool,
}

impl WordInput {
    /// Takes words that form a set. A text is a list with commas or line ends between the words.
    pub fn set(words: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        Self::take(words, name, true)
    }

    /// Takes words whose order and repeats count.
    pub fn list(words: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        Self::take(words, name, false)
    }

    fn take(words: &Bound<'_, PyAny>, name: &str, merges_repeats: bool) -> PyResult<Self> {
        let mut input = Self {
            words: Vec::new(),
            bytes: 0,
            merges_repeats,
        };
        if let Ok(text) = words.cast::<PyString>() {
            let text = text.to_cow()?;
            let listed = text.split([',', '\n']).map(str::trim);
            for word in listed.filter(|word| !word.is_empty()) {
                input.push(word)?;
            }
            return Ok(input);
        }
        let iterator = words.try_iter().map_err(|error| {
            // A file that is closed, for one, says more itself.
            if !error.is_instance_of::<PyTypeError>(words.py()) {
                return error;
            }
            PyTypeError::new_err(misfit(name, words, "pass a list of strings"))
        })?;
        for (position, word) in iterator.enumerate() {
            let word = word?;
            let text = word.cast::<PyString>().map_err(|_| {
                let item = format!("{name}[{position}]");
                value_error(misfit(item, &word, "each item is a string"))
            })?;
            let text = text.to_cow()?;
            if merges_repeats {
                check_word(&text, position, name)?;
            }
            input.push(&text)?;
            if position % BETWEEN_SIGNALS == 0 {
                words.py().check_signals()?;
            }
        }
        Ok(input)
    }

    fn push(&mut self, word: &str) -> PyResult<()> {
        if self.words.len() == self.words.capacity() {
            if self.merges_repeats {
                self.words.sort_unstable();
                self.words.dedup();
                self.bytes = self.words.iter().map(String::len).sum();
            }
            // At least half is free then, so that merging is as rare as growing.
            let more = self.words.len().max(1 << 12);
            let reserved = self.words.try_reserve(more);
            reserved.map_err(|_| PyMemoryError::new_err(TOO_LONG))?;
        }
        self.bytes += word.len();
        if self.bytes > MAX_BYTES {
            return Err(value_error(TOO_LONG));
        }
        self.words.push(word.to_owned());
        Ok(())
    }

    /// The words.
    pub fn into_words(self) -> Vec<String> {
        self.words
    }

    /// The words as a bank, in the language of a reader, in which spaces, hyphens and apostrophes are kept for display.
    pub fn into_bank(self, name: &str, reader: &Reader) -> PyResult<WordBank> {
        let bank = reader.listed_words(&self.words);
        bank.map_err(|error| listed_error(&error, name))
    }
}

/// Refuses what is not a word, while its position is known.
fn check_word(text: &str, position: usize, name: &str) -> PyResult<()> {
    if !text.is_empty() && text.chars().all(char::is_alphabetic) {
        return Ok(());
    }
    // It may have decomposed accents.
    match WordList::from_words([text]) {
        Ok(_) => Ok(()),
        Err(WordListError::NotAWord { text, .. }) => Err(not_a_word(name, position, &text)),
        Err(error) => Err(listed_error(&error, name)),
    }
}

fn not_a_word(name: &str, position: usize, text: &str) -> PyErr {
    value_error(format!(
        "{name}[{position}] is “{text}”, which is not a word: use only letters, or leave it out"
    ))
}

const TOO_LONG: &str = "the words have more than 1 GiB of text: save them in a file, one per line, and open it with Dictionary.open";

/// An error about an item of a list. The library counts lines from 1, Python counts items from 0.
pub fn listed_error(error: &WordListError, name: &str) -> PyErr {
    value_error(match error {
        WordListError::NotAWord { line, text } => return not_a_word(name, line - 1, text),
        WordListError::LongWord {
            line,
            letters,
            limit,
        } => format!(
            "{name}[{}] has {letters} letters, and at most {limit} are supported: leave it out",
            line - 1
        ),
        WordListError::NoWords { .. } => format!("{name} has no words: pass at least one"),
        error => format!("{name}: {error}"),
    })
}

/// What a message says of a value that is of another type than it should be.
pub fn misfit(name: impl Display, value: &Bound<'_, PyAny>, advice: &str) -> String {
    format!("{name} is {}: {advice}", type_name(value))
}

/// The type of an object with its article, for messages.
pub fn type_name(object: &Bound<'_, PyAny>) -> String {
    let name = object.get_type().name();
    let name = name.map_or_else(|_| "object".to_owned(), |name| name.to_string());
    match name.chars().next() {
        _ if object.is_none() => "None".to_owned(),
        Some('a' | 'e' | 'i' | 'o' | 'A' | 'E' | 'I' | 'O') => format!("an {name}"),
        _ => format!("a {name}"),
    }
}
