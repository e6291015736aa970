//! The entries of a list, words or not.

use super::Note;
use super::misread::repaired_word;
use std::fmt::{self, Display, Formatter};
use wordtrail_dictionary::internals::wording::excerpt;

/// The entries of a list, and what a reader skipped and guessed: see [`Reader::entries`](crate::Reader::entries).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entries {
    /// Their texts, in their order.
    pub texts: Vec<String>,
    /// What was skipped and guessed.
    pub notes: Vec<Note>,
}

/// An entry of a list that is not a word. The message has its line and, if it is known, what was probably meant; with `{:#}`
/// it has no line.
///
/// ```
/// use wordtrail::Reader;
///
/// let bank = Reader::new().word_bank("cat, d0g\n3rd\n")?;
/// let bad: Vec<_> = bank.bad_entries().iter().map(ToString::to_string).collect();
/// assert_eq!(bad, ["line 1: “d0g” (probably “dog”)", "line 2: “3rd”"]);
/// assert_eq!(format!("{:#}", bank.bad_entries()[1]), "“3rd”");
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadEntry {
    /// Its line, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// What was probably meant, as [`Reader::repair`](crate::Reader::repair) takes it.
    pub meant: Option<String>,
}

impl BadEntry {
    pub(crate) fn new(line: usize, text: &str) -> Self {
        Self {
            line,
            text: text.to_owned(),
            meant: repaired_word(text),
        }
    }
}

impl Display for BadEntry {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if !formatter.alternate() {
            write!(formatter, "line {}: ", self.line)?;
        }
        write!(formatter, "“{}”", excerpt(&self.text))?;
        match &self.meant {
            Some(meant) => write!(formatter, " (probably “{}”)", excerpt(meant)),
            None => Ok(()),
        }
    }
}
