//! The words of a dictionary as numbers, which columns of finds have in place of texts.

use arrow_array::StringArray;
use std::ops::ControlFlow;
use wordtrail::{Dictionary, Query, WordBank};

/// Words with their numbers, from 0, and a table that finds the number of a word.
///
/// A find has the text of its word, and a column its number. To look up one of English's takes about 5 ns: most finds
/// are short words, which stay in the cache.
#[derive(Debug)]
pub struct WordNumbers {
    words: StringArray,
    /// A power of two of slots, of which at most half are taken.
    slots: Vec<Slot>,
    seed: u64,
}

/// The key of a word, which no other word has, its number plus one, and its letters. The number 0 is an empty slot.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    key: u64,
    number: u32,
    letters: u16,
}

impl WordNumbers {
    /// All words of a dictionary, sorted.
    pub fn of_dictionary(dictionary: &Dictionary) -> Self {
        let mut words = arrow_array::builder::StringBuilder::new();
        let _ = dictionary.words(&Query::all(), |word| {
            words.append_value(word);
            ControlFlow::<()>::Continue(())
        });
        Self::new(words.finish())
    }

    /// The words of a bank as it displays them.
    pub fn of_bank(bank: &WordBank) -> Self {
        Self::new(StringArray::from_iter_values(bank.words()))
    }

    fn new(words: StringArray) -> Self {
        let mut seed = 0x9e37_79b9_7f4a_7c15;
        loop {
            match Self::slots(&words, seed) {
                Some(slots) => return Self { words, slots, seed },
                // Two of a million words have the same key with a probability of 10⁻⁷.
                None => seed = mix(seed, 0xd6e8_feb8_6659_fd93),
            }
        }
    }

    /// The table, unless two words have the same key.
    fn slots(words: &StringArray, seed: u64) -> Option<Vec<Slot>> {
        let count = (words_len(words) * 2).next_power_of_two();
        let mut slots = vec![Slot::default(); count];
        for (number, word) in (1..).zip(words.iter().flatten()) {
            let key = key(word.as_bytes(), seed);
            let mut place = place(key, count);
            while slots[place].number != 0 {
                if slots[place].key == key {
                    return None;
                }
                place = (place + 1) & (count - 1);
            }
            slots[place] = Slot {
                key,
                number,
                letters: letters(word),
            };
        }
        Some(slots)
    }

    /// The words in the order of their numbers.
    pub fn words(&self) -> &StringArray {
        &self.words
    }

    /// The number of a word and its number of letters. It must be one of the words: no other has its key.
    #[inline]
    pub fn number(&self, word: &str) -> (u32, u16) {
        let key = key(word.as_bytes(), self.seed);
        let mut place = place(key, self.slots.len());
        loop {
            let slot = self.slots[place];
            if slot.key == key || slot.number == 0 {
                return (slot.number.saturating_sub(1), slot.letters);
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
    }
}

/// The letters of a word, without the spaces, hyphens and apostrophes of a listed one. No word has more than 8,191.
pub fn letters(word: &str) -> u16 {
    let letters = word.chars().filter(|letter| letter.is_alphabetic());
    letters.count() as u16
}

fn words_len(words: &StringArray) -> usize {
    arrow_array::Array::len(words).max(1)
}

#[inline]
fn place(key: u64, count: usize) -> usize {
    (key >> 32) as usize & (count - 1)
}

/// The key of a word: its bytes mixed in two overlapping halves, as in wyhash.
#[inline]
fn key(word: &[u8], seed: u64) -> u64 {
    let length = word.len();
    let four = |start: usize| {
        let bytes = word[start..start + 4].try_into().unwrap_or([0; 4]);
        u64::from(u32::from_le_bytes(bytes))
    };
    let eight = |start: usize| {
        let bytes = word[start..start + 8].try_into().unwrap_or([0; 8]);
        u64::from_le_bytes(bytes)
    };
    // Words of different lengths are multiplied by different numbers, or one could be the other with a changed length.
    let multiplier = MULTIPLIER ^ (length as u64) << 1;
    match length {
        0 => mix(seed, multiplier),
        1..4 => {
            let bytes = [word[0], word[length / 2], word[length - 1]];
            let [first, middle, last] = bytes.map(u64::from);
            mix(seed ^ first << 16 ^ middle << 8 ^ last, multiplier)
        }
        4..8 => mix(seed ^ four(0) << 32 ^ four(length - 4), multiplier),
        8..=16 => mix(seed ^ eight(0), multiplier ^ eight(length - 8)),
        _ => {
            let mut state = seed;
            let mut start = 0;
            while start + 8 < length {
                state = mix(state ^ eight(start), multiplier);
                start += 8;
            }
            mix(state ^ eight(length - 8), multiplier)
        }
    }
}

const MULTIPLIER: u64 = 0xe703_7ed1_a0b4_28db;

/// Both halves of a product.
#[inline]
fn mix(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    (product as u64) ^ (product >> 64) as u64
}
