//! The words that a column may hold, each with a number.

use super::places::Places;
use super::word_table::WordTable;
use crate::line_buffer::is_plain;
use arrow_array::builder::{ArrayBuilder, StringBuilder};
use arrow_array::{Array, StringArray};
use std::collections::HashSet;
use std::sync::Arc;
use wordtrail_dictionary::internals::OnceValue;
use wordtrail_dictionary::internals::letters::letter_count;
use wordtrail_dictionary::{Dictionary, Query};

/// Why words cannot be those of a column.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FindColumnsError {
    /// A word is empty or too long.
    #[error("a word of {bytes} bytes: columns take words of 1 to 65535 bytes")]
    WordLength {
        /// The length of the word.
        bytes: usize,
    },
    /// The words together are too long for the offsets of a column.
    #[error("the words have more than 2147483647 bytes together, which is the maximum in columns")]
    TooManyWords,
}

/// The words that the column `word` may hold, in a fixed order: a column has the number of each word, from 0, and the
/// vocabulary once. Clones share it.
#[derive(Debug, Clone)]
pub(super) struct Vocabulary(Arc<Words>);

#[derive(Debug)]
struct Words {
    words: StringArray,
    /// Words that are lent by a search of the dictionary are found by their place in memory.
    places: Option<Places>,
    /// Others are found by their text.
    table: OnceValue<WordTable>,
}

impl Vocabulary {
    /// The words of a dictionary, in an order that depends on the words alone. (Shorter words come first if all letters are
    /// those of ASCII. Most finds are short, and small numbers take less room.)
    pub(super) fn of(dictionary: &Dictionary) -> Result<Self, FindColumnsError> {
        let mut texts = StringBuilder::new();
        let mut add = |word: &str| push(&mut texts, word);
        let places = match dictionary.prefix_texts() {
            Some(prefixes) => Some(Places::new(dictionary, prefixes, add)?),
            None => {
                let mut words = dictionary.words(Query::all());
                while let Some(word) = words.next_word() {
                    add(word)?;
                }
                None
            }
        };
        Ok(Self::new(texts, places))
    }

    /// These words, in their order. A word that was there before keeps its number.
    pub(super) fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, FindColumnsError> {
        let mut builder = StringBuilder::new();
        let mut known = HashSet::new();
        for word in words {
            let word = word.as_ref();
            if known.insert(word.to_owned()) {
                push(&mut builder, word)?;
            }
        }
        Ok(Self::new(builder, None))
    }

    fn new(mut words: StringBuilder, places: Option<Places>) -> Self {
        Self(Arc::new(Words {
            words: words.finish(),
            places,
            table: OnceValue::new(),
        }))
    }

    /// The CRC-32 of the words with a line feed after each: two vocabularies with the same words in the same order have the
    /// same.
    pub(super) fn checksum(&self) -> u32 {
        let words = &self.0.words;
        let mut lines = Vec::with_capacity(words.value_data().len() + words.len());
        for word in words.iter().flatten() {
            lines.extend_from_slice(word.as_bytes());
            lines.push(b'\n');
        }
        crc32fast::hash(&lines)
    }

    /// The number of words.
    pub(super) fn len(&self) -> usize {
        self.0.words.len()
    }

    /// A word, given its number.
    pub(super) fn word(&self, number: u32) -> &str {
        self.0.words.value(number as usize)
    }

    /// All words as a column, which shares their memory.
    pub(super) fn column(&self) -> StringArray {
        self.0.words.clone()
    }

    #[inline(always)]
    pub(super) fn entry(&self, word: &str) -> Option<Entry> {
        if let Some(places) = &self.0.places
            && let Some(number) = places.number(word)
        {
            // The letters of such words are those of ASCII.
            let letters = word.len() as u16;
            return Some(Entry { number, letters });
        }
        self.entry_by_text(word)
    }

    #[inline(never)]
    fn entry_by_text(&self, word: &str) -> Option<Entry> {
        let words = || self.0.words.iter().flatten();
        let table = self.0.table.get_or_init(|| WordTable::new(words()));
        let number = table.number(word)?;
        let letters = letters(word);
        Some(Entry { number, letters })
    }

    /// A word as an entry whose number is not looked up.
    #[inline(always)]
    pub(super) fn entry_without_number(&self, word: &str) -> Entry {
        let letters = match self.0.places {
            // The letters of such words are those of ASCII.
            Some(_) => word.len() as u16,
            None => letters(word),
        };
        Entry { number: 0, letters }
    }
}

/// Adds a word that was not there before. Returns its number.
fn push(words: &mut StringBuilder, word: &str) -> Result<u32, FindColumnsError> {
    let bytes = word.len();
    if bytes == 0 || bytes > usize::from(u16::MAX) {
        return Err(FindColumnsError::WordLength { bytes });
    }
    if words.values_slice().len() + bytes > i32::MAX as usize {
        return Err(FindColumnsError::TooManyWords);
    }
    let number = words.len() as u32;
    words.append_value(word);
    Ok(number)
}

/// The number of letters of a word.
#[inline(never)]
fn letters(word: &str) -> u16 {
    let letters = match is_plain(word) {
        true => word.len(),
        false => letter_count(word),
    };
    letters as u16
}

/// A word of the vocabulary.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) number: u32,
    /// The number of letters.
    pub(super) letters: u16,
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_search::Search;
    use wordtrail_search::grid::Grid;

    fn number(vocabulary: &Vocabulary, word: &str) -> Option<u32> {
        vocabulary.entry(word).map(|entry| entry.number)
    }

    #[test]
    fn words_and_their_order_decide_the_checksum() {
        let of_list = Vocabulary::from_words(["cat", "dog", "cat"]).unwrap();
        assert_eq!(
            ["dog", "cow"].map(|word| number(&of_list, word)),
            [Some(1), None]
        );
        assert_eq!(of_list.checksum(), 0xf122_9021);
        let dictionary = Dictionary::from_words(["dog", "cat"]).unwrap();
        assert_eq!(Vocabulary::of(&dictionary).unwrap().checksum(), 0xf122_9021);
    }

    #[test]
    fn words_have_a_maximum_length() {
        let error = Vocabulary::from_words(["a".repeat(70_000)]).unwrap_err();
        assert_eq!(error, FindColumnsError::WordLength { bytes: 70_000 });
        assert!(error.to_string().contains("70000 bytes"));
    }

    /// A word is known by its place in memory, so another text in that place must not be taken for it.
    #[test]
    fn a_part_of_a_lent_word_is_no_other_word() {
        let words = ["cat", "cats", "catch"];
        let dictionary = Dictionary::from_words(words).unwrap();
        let vocabulary = Vocabulary::of(&dictionary).unwrap();
        let grid: Grid = "cats\ncatc\n...h\n".parse().unwrap();
        let mut seen = 0;
        let end = Search::new(&dictionary).try_for_each(&grid, |find| {
            for end in 0..=find.word.len() {
                let word = &find.word[..end];
                let known = number(&vocabulary, word);
                assert_eq!(known.is_some(), words.contains(&word));
                let elsewhere = String::from(word);
                assert_eq!(known, number(&vocabulary, &elsewhere));
            }
            seen += 1;
            std::ops::ControlFlow::<()>::Continue(())
        });
        assert!(end.is_continue() && seen >= 2);
    }
}
