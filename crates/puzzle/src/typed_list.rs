//! Lists of words as people type and paste them.

use crate::reading::list::{List, ListOptions};
use crate::reading::visible::with_line_feeds;
use crate::word_bank::WordBank;
use wordtrail_dictionary::WordListError;
use wordtrail_dictionary::internals::numbered_lines;

impl WordBank {
    /// Reads a list as people have them, from the part of a file that begins with the line given. Guesses become notes.
    pub(crate) fn parse_list(
        text: &[u8],
        first: usize,
        options: &ListOptions,
    ) -> Result<Self, WordListError> {
        Self::parse_any(text, first, options)?.unless_empty()
    }

    /// Whether a text has a list: a word, or what was probably one, or what is an error of lists.
    pub(super) fn may_be_list(text: &[u8], first: usize, options: &ListOptions) -> bool {
        Self::parse_any(text, first, options).map_or(true, |bank| {
            !bank.entries().is_empty() || bank.bad_entries().iter().any(|bad| bad.meant.is_some())
        })
    }

    /// The same without an error if there are no words.
    fn parse_any(text: &[u8], first: usize, options: &ListOptions) -> Result<Self, WordListError> {
        let list = entries(text, first, options)?;
        let mut bank = Self::from_lines(list.entries.into_iter());
        bank.notes.splice(..0, list.notes);
        Ok(bank)
    }
}

/// The entries of a list as people have them, words or not.
pub(super) fn entries(
    text: &[u8],
    first: usize,
    options: &ListOptions,
) -> Result<List, WordListError> {
    List::parse(numbered_lines(&with_line_feeds(text), first)?, options)
}
