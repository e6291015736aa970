//! Finding the number of a word by its text.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// The bytes from which on a word is represented by a hash.
const LONG: usize = 9;

/// What a free slot has.
const NO_WORD: u32 = u32::MAX;

/// Numbers of words. The words themselves are with the caller.
///
/// Words of each length below [`LONG`] have a table of their own. Most finds are short words, which are few, so their tables
/// stay in the nearest caches: finding a word of a random grid takes two thirds of the time that it takes in one table.
#[derive(Debug)]
pub(super) struct WordTable {
    tables: [Slots; LONG + 1],
    hash: WordHash,
}

/// A table with open addressing.
#[derive(Debug)]
struct Slots {
    /// At least half of these are free. Their number is a power of two.
    slots: Vec<Slot>,
    words: usize,
}

#[derive(Debug, Clone, Copy)]
struct Slot {
    /// The word itself if it is shorter than [`LONG`], otherwise its hash.
    key: u64,
    /// The number of the word, or [`NO_WORD`].
    number: u32,
}

/// Hashes words with secret numbers, so that nobody can choose words that meet in one slot.
#[derive(Debug)]
struct WordHash {
    long: RandomState,
    /// An odd number.
    factor: u64,
}

impl WordTable {
    pub(super) fn new() -> Self {
        let long = RandomState::new();
        let factor = long.hash_one(0) | 1;
        Self {
            tables: std::array::from_fn(|_| Slots {
                slots: vec![Slot::FREE; 16],
                words: 0,
            }),
            hash: WordHash { long, factor },
        }
    }

    /// The number of a word, given the words by their numbers.
    #[inline(always)]
    pub(super) fn number<'a>(&self, word: &[u8], words: impl Fn(u32) -> &'a [u8]) -> Option<u32> {
        let key = self.hash.key(word);
        let table = &self.tables[word.len().min(LONG)];
        let is_word = |number| word.len() < LONG || words(number) == word;
        let slot = table.slots[table.place(key, self.hash.factor, is_word)];
        (slot.number != NO_WORD).then_some(slot.number)
    }

    /// Gives a number to a word that has none.
    pub(super) fn insert(&mut self, word: &[u8], number: u32) {
        let key = self.hash.key(word);
        let table = &mut self.tables[word.len().min(LONG)];
        table.make_room(self.hash.factor);
        let at = table.place(key, self.hash.factor, |_| false);
        table.slots[at] = Slot { key, number };
        table.words += 1;
    }
}

impl Slot {
    const FREE: Self = Self {
        key: 0,
        number: NO_WORD,
    };
}

impl Slots {
    /// The place of the word with this key for which `is_word` is true, or the free slot where it would be.
    #[inline(always)]
    fn place(&self, key: u64, factor: u64, is_word: impl Fn(u32) -> bool) -> usize {
        // The high bits of a product depend on all bits of the key: Dietzfelbinger et al., A Reliable Randomized Algorithm
        // for the Closest-Pair Problem (1997).
        let shift = u64::BITS - self.slots.len().trailing_zeros();
        let mut at = (key.wrapping_mul(factor) >> shift) as usize;
        loop {
            at &= self.slots.len() - 1;
            let slot = &self.slots[at];
            if slot.number == NO_WORD || slot.key == key && is_word(slot.number) {
                return at;
            }
            at += 1;
        }
    }

    /// Doubles the table when it is half full.
    fn make_room(&mut self, factor: u64) {
        if 2 * self.words < self.slots.len() {
            return;
        }
        let slots = vec![Slot::FREE; 2 * self.slots.len()];
        let old = std::mem::replace(&mut self.slots, slots);
        for slot in old.into_iter().filter(|slot| slot.number != NO_WORD) {
            let at = self.place(slot.key, factor, |_| false);
            self.slots[at] = slot;
        }
    }
}

impl WordHash {
    /// What stands for a word: if it is short, the word itself, which no other word of this length has.
    #[inline(always)]
    fn key(&self, word: &[u8]) -> u64 {
        let length = word.len();
        match length {
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
            _ => self.long.hash_one(word),
        }
    }
}
