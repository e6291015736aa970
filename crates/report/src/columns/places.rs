//! Finding the number of a word by its place in memory.

use std::collections::HashMap;
use wordtrail_dictionary::Dictionary;
use wordtrail_dictionary::internals::{NodeId, PrefixTexts, with_trie};

/// The words of a dictionary by their places in its texts, which searches lend.
///
/// The texts of one length lie side by side, so the place of a text follows from its number and the other way round. With
/// two multiplications and two loads from tables of 0.4 MB (of ENABLE) a word is known without a look at its letters.
#[derive(Debug)]
pub(super) struct Places {
    /// Keeps the texts in their place.
    _dictionary: Dictionary,
    /// The address of the texts.
    begin: usize,
    /// The texts of each length in bytes.
    levels: Vec<Level>,
    /// Further texts of three letters, which lie behind all levels.
    by_key: Level,
    /// For each text the number of its word, from the first one of its block, or [`NO_WORD`].
    ranks: Vec<u8>,
    /// The number of the first word of each [`BLOCK`] texts.
    blocks: Vec<u32>,
}

/// The number of texts in a block. Words have numbers in the order of their texts, so a byte is enough for a rank.
const BLOCK: usize = 1 << 7;

/// What stands for the rank of a text that is no word.
const NO_WORD: u8 = u8::MAX;

/// Texts of one length.
#[derive(Debug, Clone, Copy)]
struct Level {
    /// The place of the first one, from the address of all texts.
    begin: usize,
    /// The bytes of all of them.
    bytes: usize,
    /// The index of the first one in the tables.
    first: usize,
    /// What divides by the length: 2³⁶ divided by it, rounded up. For lengths below 2⁸ and up to 2²⁷ bytes of text the
    /// quotient is exact: the error is below 2⁸ · 2²⁷ / 2³⁶, less than one part of the length.
    reciprocal: u64,
}

const RECIPROCAL_BITS: u32 = 36;

/// The length of words from which on there are no places.
const LONG: usize = 256;

impl Level {
    fn new(length: usize, begin: usize, texts: usize, first: usize) -> Self {
        Self {
            begin,
            bytes: texts * length,
            first,
            reciprocal: (1_u64 << RECIPROCAL_BITS).div_ceil(length.max(1) as u64),
        }
    }
}

impl Places {
    /// Notes the places of the words of a dictionary, which `add` numbers.
    pub(super) fn new<E>(
        dictionary: &Dictionary,
        texts: &PrefixTexts,
        mut add: impl FnMut(&str) -> Result<u32, E>,
    ) -> Result<Self, E> {
        let begin = texts.all().as_ptr() as usize;
        let (mut levels, mut numbers) = (Vec::new(), Vec::new());
        let mut of_three_letters = HashMap::new();
        with_trie!(dictionary, trie => for (length, nodes) in trie.levels().enumerate() {
            // SAFETY: the texts are those of this trie, which has the node.
            let first_text = unsafe { texts.node_text(NodeId::at(nodes.start as u32), length) };
            let place = first_text.as_ptr() as usize - begin;
            if length < LONG {
                levels.push(Level::new(length, place, nodes.len(), numbers.len()));
            }
            for node in nodes.map(|node| NodeId::at(node as u32)) {
                let mut number = None;
                if trie.ends_word(node) {
                    // SAFETY: as above.
                    let word = unsafe { texts.node_text(node, length) };
                    number = Some(add(word)?);
                    if length == 3 {
                        of_three_letters.insert(word, number);
                    }
                }
                if length < LONG {
                    numbers.push(number);
                }
            }
        });
        numbers.resize(numbers.len().next_multiple_of(BLOCK), None);
        let mut by_key = texts.by_key().peekable();
        let place = by_key.peek().map_or(texts.all().len(), |(place, _)| *place);
        let first = numbers.len();
        numbers.extend(by_key.map(|(_, text)| of_three_letters.get(text).copied().flatten()));
        let by_key = Level::new(3, place, numbers.len() - first, first);
        let (mut ranks, mut blocks) = (Vec::with_capacity(numbers.len()), Vec::new());
        for block in numbers.chunks(BLOCK) {
            let first = block.iter().flatten().min().copied().unwrap_or_default();
            let rank = |number: u32| u8::try_from(number - first).unwrap_or(NO_WORD);
            ranks.extend(block.iter().map(|number| number.map_or(NO_WORD, rank)));
            blocks.push(first);
        }
        Ok(Self {
            _dictionary: dictionary.clone(),
            begin,
            levels,
            by_key,
            ranks,
            blocks,
        })
    }

    /// The number of a word, if it is a text in its place.
    #[inline(always)]
    pub(super) fn number(&self, word: &str) -> Option<u32> {
        let length = word.len();
        let place = (word.as_ptr() as usize).wrapping_sub(self.begin);
        let level = match length == 3 && place >= self.by_key.begin {
            true => &self.by_key,
            false => self.levels.get(length)?,
        };
        let offset = place.wrapping_sub(level.begin);
        if offset >= level.bytes {
            return None;
        }
        let index = ((offset as u64 * level.reciprocal) >> RECIPROCAL_BITS) as usize;
        // A part of a longer text begins anywhere.
        if index * length != offset {
            return None;
        }
        let index = level.first + index;
        let (rank, first) = (*self.ranks.get(index)?, *self.blocks.get(index / BLOCK)?);
        (rank != NO_WORD).then(|| first + u32::from(rank))
    }
}
