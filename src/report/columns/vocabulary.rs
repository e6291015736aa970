//! The words that a column may hold, each with a number.

use crate::letters::fold;
use crate::report::line_buffer::is_plain;
use crate::{Dictionary, Query};
use arrow_array::StringArray;
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The words that the column `word` may hold, in a fixed order: a column has the number of each word, from 0, and the
/// vocabulary once. Clones share it.
///
/// ```
/// use wordtrail::Dictionary;
/// use wordtrail::report::columns::Vocabulary;
///
/// let dictionary = Dictionary::from_words(["dog", "cat"])?;
/// let vocabulary = Vocabulary::of(&dictionary)?;
/// assert_eq!(vocabulary.number("dog"), Some(1));
/// assert_eq!(vocabulary.number("cow"), None);
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
    /// A table with open addressing, which is at least half empty. Its length is a power of two.
    slots: Vec<Slot>,
    hash: WordHash,
}

/// A word in the table.
#[derive(Debug, Clone, Copy)]
struct Slot {
    /// The word itself if it has at most eight bytes, otherwise its hash.
    key: u64,
    number: u32,
    /// The bytes of the word; 0 in a free slot.
    bytes: u16,
    letters: u16,
}

const FREE: Slot = Slot {
    key: 0,
    number: 0,
    bytes: 0,
    letters: 0,
};

/// A word of the vocabulary.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) number: u32,
    /// The number of letters.
    pub(super) letters: u16,
}

/// Why words make no vocabulary.
///
/// ```
/// use wordtrail::report::columns::Vocabulary;
///
/// let error = Vocabulary::from_words(["a".repeat(70_000)]).unwrap_err();
/// assert!(error.to_string().contains("70000 bytes"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VocabularyError {
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

/// Hashes words with secret numbers, so that nobody can choose words that meet in one slot.
#[derive(Debug)]
struct WordHash {
    long: RandomState,
    /// An odd number.
    factor: u64,
}

impl WordHash {
    fn new() -> Self {
        let long = RandomState::new();
        let factor = long.build_hasher().finish() | 1;
        Self { long, factor }
    }

    /// What stands for a word in the table: up to eight bytes themselves, which no other word of this length has.
    #[inline(always)]
    fn key(&self, word: &[u8]) -> u64 {
        let length = word.len();
        match length {
            4..=8 => {
                let half = |from: usize| {
                    let bytes = word[from..from + 4].try_into();
                    u64::from(u32::from_le_bytes(bytes.unwrap_or_default()))
                };
                // The halves overlap where they agree.
                half(0) | half(length - 4) << (8 * (length - 4))
            }
            1..=3 => {
                let byte = |at: usize| u64::from(word[at]) << (8 * at);
                byte(0) | byte(length / 2) | byte(length - 1)
            }
            _ => {
                let mut hasher = self.long.build_hasher();
                word.hash(&mut hasher);
                hasher.finish()
            }
        }
    }

    /// The first slot to look at in a table of a power of two of slots.
    #[inline(always)]
    fn slot(&self, key: u64, slots: usize) -> usize {
        // The high bits of a product depend on all bits of the key: Dietzfelbinger et al., A Reliable Randomized Algorithm
        // for the Closest-Pair Problem (1997). A table has at least two slots.
        (key.wrapping_mul(self.factor) >> (u64::BITS - slots.trailing_zeros())) as usize
    }
}

impl Vocabulary {
    /// The words of a dictionary, in its order.
    ///
    /// # Errors
    ///
    /// When the words together have more than 2,147,483,647 bytes.
    pub fn of(dictionary: &Dictionary) -> Result<Self, VocabularyError> {
        let mut builder = Builder::default();
        let visited = dictionary.words(&Query::all(), |word| match builder.add(word) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        });
        match visited {
            ControlFlow::Continue(()) => Ok(builder.finish()),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// These words, such as those of a [`WordBank`](crate::WordBank), in their order. A word that was there before keeps its number.
    ///
    /// # Errors
    ///
    /// When a word is empty or has more than 65,535 bytes, or when all together have more than 2,147,483,647.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::report::columns::Vocabulary;
    ///
    /// let bank = WordBank::parse(b"well-being\nice cream\n")?;
    /// let vocabulary = Vocabulary::from_words(bank.words())?;
    /// assert_eq!(vocabulary.number("ice cream"), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, VocabularyError> {
        let mut builder = Builder::default();
        words
            .into_iter()
            .try_for_each(|word| builder.add(word.as_ref()))?;
        Ok(builder.finish())
    }

    /// The number of a word, from 0.
    ///
    /// ```
    /// use wordtrail::report::columns::Vocabulary;
    ///
    /// let vocabulary = Vocabulary::from_words(["cat", "dog"])?;
    /// assert_eq!(vocabulary.number("dog"), Some(1));
    /// # Ok::<(), wordtrail::report::columns::VocabularyError>(())
    /// ```
    pub fn number(&self, word: &str) -> Option<u32> {
        self.0.entry(word).map(|entry| entry.number)
    }

    /// The CRC-32 of the words with a line feed after each: two vocabularies with the same words in the same order have the
    /// same.
    ///
    /// ```
    /// use wordtrail::report::columns::Vocabulary;
    ///
    /// let vocabulary = Vocabulary::from_words(["cat", "dog"])?;
    /// assert_eq!(vocabulary.checksum(), 0xf122_9021);
    /// # Ok::<(), wordtrail::report::columns::VocabularyError>(())
    /// ```
    pub fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for number in 0..self.len() {
            hasher.update(self.word(number as u32));
            hasher.update(b"\n");
        }
        hasher.finalize()
    }

    /// The number of words.
    pub(super) fn len(&self) -> usize {
        self.0.offsets.len() - 1
    }

    #[inline(always)]
    pub(super) fn entry(&self, word: &str) -> Option<Entry> {
        self.0.entry(word)
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
        let bytes = word.as_bytes();
        let key = self.hash.key(bytes);
        let mut at = self.hash.slot(key, self.slots.len());
        loop {
            let slot = &self.slots[at];
            if slot.bytes == 0 {
                return None;
            }
            if slot.key == key
                && usize::from(slot.bytes) == bytes.len()
                && (bytes.len() <= 8 || self.word(slot.number) == bytes)
            {
                return Some(Entry {
                    number: slot.number,
                    letters: slot.letters,
                });
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }
}

/// Words that become a vocabulary.
struct Builder {
    text: Vec<u8>,
    offsets: Vec<i32>,
    slots: Vec<Slot>,
    hash: WordHash,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            text: Vec::new(),
            offsets: vec![0],
            slots: vec![FREE; 16],
            hash: WordHash::new(),
        }
    }
}

impl Builder {
    fn add(&mut self, word: &str) -> Result<(), VocabularyError> {
        let bytes = word.as_bytes();
        let wrong_length = VocabularyError::WordLength { bytes: bytes.len() };
        let length = match u16::try_from(bytes.len()) {
            Ok(length) if length > 0 => length,
            _ => return Err(wrong_length),
        };
        let key = self.hash.key(bytes);
        let mut at = self.hash.slot(key, self.slots.len());
        while self.slots[at].bytes > 0 {
            let Slot {
                key: other,
                number,
                bytes: taken,
                ..
            } = self.slots[at];
            if other == key && taken == length {
                let begin = self.offsets[number as usize] as usize;
                if self.text[begin..begin + bytes.len()] == *bytes {
                    return Ok(());
                }
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        let end = i32::try_from(self.text.len() + bytes.len());
        let end = end.map_err(|_| VocabularyError::TooManyWords)?;
        let letters = match is_plain(word) {
            true => bytes.len(),
            false => word
                .chars()
                .filter(|&letter| fold(letter).is_some())
                .count(),
        };
        self.slots[at] = Slot {
            key,
            number: self.offsets.len() as u32 - 1,
            bytes: length,
            letters: letters as u16,
        };
        self.text.extend_from_slice(bytes);
        self.offsets.push(end);
        if 2 * self.offsets.len() > self.slots.len() {
            self.grow();
        }
        Ok(())
    }

    /// Doubles the table.
    fn grow(&mut self) {
        let slots = 2 * self.slots.len();
        let old = std::mem::replace(&mut self.slots, vec![FREE; slots]);
        for slot in old.into_iter().filter(|slot| slot.bytes > 0) {
            let mut at = self.hash.slot(slot.key, slots);
            while self.slots[at].bytes > 0 {
                at = (at + 1) & (slots - 1);
            }
            self.slots[at] = slot;
        }
    }

    fn finish(self) -> Vocabulary {
        Vocabulary(Arc::new(Words {
            text: self.text.into(),
            offsets: self.offsets.into(),
            slots: self.slots,
            hash: self.hash,
        }))
    }
}
