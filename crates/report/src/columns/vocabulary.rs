//! The words that a column may hold, each with a number.

use super::builder::{Builder, VocabularyError};
use super::places::Places;
use super::word_table::WordTable;
use crate::line_buffer::is_plain;
use arrow_array::StringArray;
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use std::sync::{Arc, OnceLock};
use wordtrail_dictionary::internals::letters::fold;
use wordtrail_dictionary::{Dictionary, Query};

/// The words that the column `word` may hold, in a fixed order: a column has the number of each word, from 0, and the
/// vocabulary once. Clones share it.
///
/// ```
/// use wordtrail::report::columns::Vocabulary;
/// use wordtrail::{Dictionary, WordBank};
///
/// let vocabulary = Vocabulary::of(&Dictionary::from_words(["dog", "cat"])?)?;
/// assert_eq!((vocabulary.number("dog"), vocabulary.number("cow")), (Some(1), None));
/// let bank = WordBank::parse(b"well-being\nice cream\n")?;
/// assert_eq!(Vocabulary::from_words(bank.words())?.number("ice cream"), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Vocabulary(Arc<Words>);

#[derive(Debug)]
struct Words {
    /// The words, one after the other.
    text: Buffer,
    /// Where each word begins, and where the last one ends.
    offsets: ScalarBuffer<i32>,
    /// Words that are lent by a search of the dictionary are found by their place in memory.
    places: Option<Places>,
    /// Others are found by their text.
    table: OnceLock<WordTable>,
}

impl Vocabulary {
    /// The words of a dictionary, in an order that depends on the words alone. (Shorter words come first if all letters are
    /// those of ASCII. Most finds are short, and small numbers take less room.)
    ///
    /// # Errors
    ///
    /// When the words together have more than 2,147,483,647 bytes.
    pub fn of(dictionary: &Dictionary) -> Result<Self, VocabularyError> {
        let mut builder = Builder::default();
        if let Some(texts) = dictionary.prefix_texts() {
            let places = Places::new(dictionary, texts, &mut builder)?;
            return Ok(Self::from_builder(builder, Some(places), OnceLock::new()));
        }
        let mut words = dictionary.words(Query::all());
        while let Some(word) = words.next_word() {
            builder.push(word)?;
        }
        Ok(Self::from_builder(builder, None, OnceLock::new()))
    }

    /// These words, such as those of a [`WordBank`](wordtrail_puzzle::WordBank), in their order. A word that was there before keeps its number.
    ///
    /// # Errors
    ///
    /// When a word is empty or has more than 65,535 bytes, or when all together have more than 2,147,483,647.
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, VocabularyError> {
        let mut builder = Builder::default();
        let mut table = WordTable::new();
        for word in words {
            let word = word.as_ref();
            if table
                .number(word.as_bytes(), |number| builder.word(number))
                .is_none()
            {
                table.insert(word.as_bytes(), builder.words());
                builder.push(word)?;
            }
        }
        Ok(Self::from_builder(builder, None, table.into()))
    }

    /// The number of a word, from 0.
    pub fn number(&self, word: &str) -> Option<u32> {
        self.0.entry(word).map(|entry| entry.number)
    }

    /// The CRC-32 of the words with a line feed after each: two vocabularies with the same words in the same order have the
    /// same.
    pub fn checksum(&self) -> u32 {
        let mut lines = Vec::with_capacity(self.0.text.len() + self.len());
        for number in 0..self.len() {
            lines.extend_from_slice(self.word(number as u32));
            lines.push(b'\n');
        }
        crc32fast::hash(&lines)
    }

    fn from_builder(builder: Builder, places: Option<Places>, table: OnceLock<WordTable>) -> Self {
        Self(Arc::new(Words {
            text: builder.text.into(),
            offsets: builder.offsets.into(),
            places,
            table,
        }))
    }

    /// The number of words.
    pub(super) fn len(&self) -> usize {
        self.0.offsets.len() - 1
    }

    #[inline(always)]
    pub(super) fn entry(&self, word: &str) -> Option<Entry> {
        self.0.entry(word)
    }

    /// A word as an entry whose number is not looked up.
    #[inline(always)]
    pub(super) fn entry_without_number(&self, word: &str) -> Entry {
        Entry {
            number: 0,
            letters: match self.0.places {
                // The letters of such words are those of ASCII.
                Some(_) => word.len() as u16,
                None => letters(word),
            },
        }
    }

    /// The bytes of a word, given its number.
    pub(super) fn word(&self, number: u32) -> &[u8] {
        self.0.word(number)
    }

    /// All words as a column, which shares their memory.
    pub(super) fn column(&self) -> StringArray {
        let offsets = OffsetBuffer::new(self.0.offsets.clone());
        StringArray::new(offsets, self.0.text.clone(), None)
    }
}

impl Words {
    fn word(&self, number: u32) -> &[u8] {
        let at = |index| self.offsets[index] as usize;
        &self.text[at(number as usize)..at(number as usize + 1)]
    }

    #[inline(always)]
    fn entry(&self, word: &str) -> Option<Entry> {
        if let Some(places) = &self.places
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
        let table = self.table.get_or_init(|| {
            let mut table = WordTable::new();
            for number in 0..self.offsets.len() as u32 - 1 {
                table.insert(self.word(number), number);
            }
            table
        });
        let number = table.number(word.as_bytes(), |number| self.word(number))?;
        let letters = letters(word);
        Some(Entry { number, letters })
    }
}

/// The number of letters of a word.
#[inline(never)]
fn letters(word: &str) -> u16 {
    let letters = match is_plain(word) {
        true => word.len(),
        false => word
            .chars()
            .filter(|&letter| fold(letter).is_some())
            .count(),
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

    #[test]
    fn words_and_their_order_decide_the_checksum() {
        let of_list = Vocabulary::from_words(["cat", "dog"]).unwrap();
        assert_eq!(
            (of_list.number("dog"), of_list.checksum()),
            (Some(1), 0xf122_9021)
        );
        let dictionary = Dictionary::from_words(["dog", "cat"]).unwrap();
        assert_eq!(Vocabulary::of(&dictionary).unwrap().checksum(), 0xf122_9021);
    }

    #[test]
    fn words_have_a_maximum_length() {
        let error = Vocabulary::from_words(["a".repeat(70_000)]).unwrap_err();
        assert_eq!(error, VocabularyError::WordLength { bytes: 70_000 });
        assert!(error.to_string().contains("70000 bytes"));
    }
}
