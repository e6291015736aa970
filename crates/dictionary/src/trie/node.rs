//! The nodes of the trie, in two widths, and the masks of tables made from them.

use bytemuck::{Pod, Zeroable};

/// A trie node as in the index: little-endian, 4-byte aligned.
pub trait Node: Pod + Send + Sync {
    /// A mask as wide as the node's, for tables made from nodes.
    type Mask: LetterMask;

    /// The most letters that the mask has bits for.
    const LETTERS: usize;

    /// A node with this mask: a bit for each letter that may follow and, above these, one that ends a word.
    fn from_mask(mask: u64, first: u32) -> Self;

    /// The mask of the node.
    fn mask(self) -> u64;

    /// The position of the first child; without children, where it would be.
    fn first(self) -> u32;

    /// A node whose children, one for each bit of `letters`, begin at `first`.
    fn new(letters: u64, ends_word: bool, first: u32) -> Self {
        Self::from_mask(letters | u64::from(ends_word) << Self::LETTERS, first)
    }

    /// The letters that may follow, a bit for each code.
    #[inline(always)]
    fn letters(self) -> u64 {
        self.mask() & !(1 << Self::LETTERS)
    }

    /// Whether the prefix is itself a word.
    #[inline(always)]
    fn ends_word(self) -> bool {
        self.mask() >> Self::LETTERS & 1 != 0
    }

    /// The position of the child for the letter with this code, which may follow.
    #[inline(always)]
    fn child(self, code: u8) -> u32 {
        let lower = self.letters() & ((1 << code) - 1);
        self.first() + lower.count_ones()
    }
}

/// A node for alphabets of up to 31 letters: 8 bytes. The top bit of the mask ends a word.
#[derive(Debug, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct NarrowNode {
    mask: u32,
    first: u32,
}

impl Node for NarrowNode {
    type Mask = u32;
    const LETTERS: usize = 31;

    fn from_mask(mask: u64, first: u32) -> Self {
        let mask = u32::try_from(mask).expect("a narrow node has 31 letters");
        Self {
            mask: mask.to_le(),
            first: first.to_le(),
        }
    }

    #[inline(always)]
    fn mask(self) -> u64 {
        u32::from_le(self.mask).into()
    }

    #[inline(always)]
    fn first(self) -> u32 {
        u32::from_le(self.first)
    }

    // In 32 bits, and without the bit of a word, which is above those of all letters.
    #[inline(always)]
    fn child(self, code: u8) -> u32 {
        let lower = u32::from_le(self.mask) & ((1 << (code & 31)) - 1);
        self.first() + lower.count_ones()
    }
}

/// A node for alphabets of up to 63 letters: 12 bytes. The top bit of the mask ends a word.
#[derive(Debug, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct WideNode {
    low: u32,
    high: u32,
    first: u32,
}

impl Node for WideNode {
    type Mask = u64;
    const LETTERS: usize = 63;

    fn from_mask(mask: u64, first: u32) -> Self {
        Self {
            low: (mask as u32).to_le(),
            high: ((mask >> 32) as u32).to_le(),
            first: first.to_le(),
        }
    }

    #[inline(always)]
    fn mask(self) -> u64 {
        u64::from(u32::from_le(self.low)) | u64::from(u32::from_le(self.high)) << 32
    }

    #[inline(always)]
    fn first(self) -> u32 {
        u32::from_le(self.first)
    }
}

/// What may follow a prefix. Bit 0 says whether the prefix is a word, bit *c* + 1 whether the letter with
/// the code *c* may follow. In this order the highest code, which no letter has, has no bit, so nothing
/// needs to be masked out.
pub trait LetterMask: Copy + Default + Zeroable + Send + Sync + 'static {
    /// The bits of a letter's code.
    const LETTER_BITS: u32;

    /// A number with as many bits for each of three letters.
    type Key: Copy + Default + Into<u32> + Send + Sync + 'static;

    /// The key of three letters, given as codes: `3 * LETTER_BITS` bits, the first letter highest.
    fn key(letters: [u8; 3]) -> Self::Key;

    /// The letters with a key.
    fn letters(key: u32) -> [u8; 3] {
        [2, 1, 0].map(|place| {
            (key >> (place * Self::LETTER_BITS)) as u8 & ((1 << Self::LETTER_BITS) - 1)
        })
    }

    /// The mask of a prefix that is not a word, with the same continuations.
    fn without_word(self) -> Self;

    /// The mask of a prefix that these letters may follow, a bit for each code.
    fn new(letters: u64, ends_word: bool) -> Self;

    /// Whether the prefix is a word.
    fn ends_word(self) -> bool;

    /// Whether the letter with the code may follow. False for a code that no letter has.
    fn allows(self, code: u8) -> bool;

    /// The bits below that of a letter. Their number is the rank of what the letter leads to: one for each lower letter that may
    /// follow, and one if the prefix is a word.
    fn below(self, code: u8) -> Self;

    /// The number of bits that are set.
    fn count_ones(self) -> u32;
}

macro_rules! letter_masks {
    ($($mask:ty: $letter_bits:literal bits of $key:ty;)*) => { $(
        impl LetterMask for $mask {
            const LETTER_BITS: u32 = $letter_bits;
            type Key = $key;

            #[inline(always)]
            fn key([first, second, third]: [u8; 3]) -> $key {
                let [first, second, third] = [<$key>::from(first), <$key>::from(second), <$key>::from(third)];
                let key = first << (2 * Self::LETTER_BITS) | second << Self::LETTER_BITS | third;
                key & ((1 << (3 * Self::LETTER_BITS)) - 1)
            }

            fn new(letters: u64, ends_word: bool) -> Self {
                (letters << 1) as Self | Self::from(ends_word)
            }

            fn without_word(self) -> Self {
                self & !1
            }

            #[inline(always)]
            fn ends_word(self) -> bool {
                self & 1 != 0
            }

            #[inline(always)]
            fn allows(self, code: u8) -> bool {
                (self >> 1) >> (u32::from(code) & (Self::BITS - 1)) & 1 != 0
            }

            #[inline(always)]
            fn below(self, code: u8) -> Self {
                self & ((2 << (u32::from(code) & (Self::BITS - 1))) - 1)
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                <$mask>::count_ones(self)
            }
        }
    )* };
}
letter_masks! {
    u32: 5 bits of u16;
    u64: 6 bits of u32;
}
