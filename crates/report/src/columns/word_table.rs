//! Finding the number of a word by its text.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// The bytes from which on a word is looked up as a text.
const LONG: usize = 8;

/// Numbers of words.
///
/// Most finds are short words. Their letters fit an integer, which is hashed with a multiplication: that takes two fifths of the
/// time of a lookup as a text.
#[derive(Debug)]
pub(super) struct WordTable {
    short: HashMap<u64, u32, SecretFactor>,
    long: HashMap<Box<str>, u32>,
}

impl WordTable {
    /// A table of different words, numbered from 0.
    pub(super) fn new<'word>(words: impl Iterator<Item = &'word str>) -> Self {
        let factor = SecretFactor(RandomState::new().hash_one(0) | 1);
        let mut table = Self {
            short: HashMap::with_hasher(factor),
            long: HashMap::new(),
        };
        for (word, number) in words.zip(0..) {
            match short_key(word.as_bytes()) {
                Some(key) => table.short.insert(key, number),
                None => table.long.insert(word.into(), number),
            };
        }
        table
    }

    /// The number of a word.
    #[inline(always)]
    pub(super) fn number(&self, word: &str) -> Option<u32> {
        let number = match short_key(word.as_bytes()) {
            Some(key) => self.short.get(&key),
            None => self.long.get(word),
        };
        number.copied()
    }
}

/// The bytes of a short word, with their number in the highest byte.
#[inline(always)]
fn short_key(word: &[u8]) -> Option<u64> {
    let length = word.len();
    let bytes = match length {
        4..LONG => {
            let half = |from: usize| {
                let bytes = word[from..from + 4].try_into();
                u64::from(u32::from_le_bytes(bytes.unwrap_or_default()))
            };
            // The halves overlap where they agree.
            half(0) | half(length - 4) << (8 * (length - 4))
        }
        1..4 => {
            let byte = |at: usize| u64::from(word[at]) << (8 * at);
            byte(0) | byte(length / 2) | byte(length - 1)
        }
        _ => return None,
    };
    Some(bytes | (length as u64) << (u64::BITS - 8))
}

/// Hashes integers with an odd number that nobody knows, so that nobody can choose words of the same hash.
#[derive(Debug)]
struct SecretFactor(u64);

impl BuildHasher for SecretFactor {
    type Hasher = Product;

    fn build_hasher(&self) -> Product {
        Product(self.0)
    }
}

/// The factor and, once an integer was written, both halves of its product with the integer.
struct Product(u64);

impl Hasher for Product {
    #[inline(always)]
    fn write_u64(&mut self, integer: u64) {
        let product = u128::from(integer) * u128::from(self.0);
        self.0 = product as u64 ^ (product >> u64::BITS) as u64;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_each_length_have_their_number() {
        let letters = "abcdefghijkl";
        let lengths = 1..=letters.len();
        let other = |length: usize| format!("{}\0", &letters[..length - 1]);
        let words: Vec<String> = lengths
            .clone()
            .flat_map(|length| [letters[..length].to_owned(), other(length)])
            .collect();
        let table = WordTable::new(words.iter().map(String::as_str));
        for (word, number) in words.iter().zip(0..) {
            assert_eq!(table.number(word), Some(number), "{word:?}");
        }
        for length in lengths {
            assert_eq!(table.number(&"z".repeat(length)), None);
        }
        assert_eq!(table.number(""), None);
    }
}
