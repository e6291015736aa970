//! The layout of an index file, for tests that break one on purpose.

use std::ops::Range;
use wordtrail::Dictionary;

// The offsets of the header's numbers, in bytes.
pub const VERSION: Range<usize> = 8..12;
pub const HEADER_LENGTH: Range<usize> = 12..16;
const HEADER_CHECKSUM: Range<usize> = 16..20;
pub const MASK_BITS: Range<usize> = 20..24;
pub const WORDS: Range<usize> = 24..32;
pub const LONGEST_WORD: Range<usize> = 32..36;
pub const LETTERS: Range<usize> = 36..40;
const SECTION_TABLE: usize = 40;
const SECTION_ENTRY: usize = 24;
pub const ALPHABET: usize = 88;
pub const ALIGNMENT: usize = 64;

/// The parts of an index.
#[derive(Clone)]
pub struct Parts {
    /// The header, the alphabet included.
    pub header: Vec<u8>,
    pub fst: Vec<u8>,
    pub trie: Vec<u8>,
}

impl Parts {
    pub fn of(dictionary: &Dictionary) -> Self {
        let index = dictionary.as_bytes();
        let [fst, trie] = sections(index);
        Self {
            header: index[..number(index, HEADER_LENGTH)].to_vec(),
            fst: index[fst].to_vec(),
            trie: index[trie].to_vec(),
        }
    }

    /// An index of these parts, with correct offsets, lengths and checksums.
    pub fn assembled(&self) -> Vec<u8> {
        let mut index = self.header.clone();
        put(&mut index, HEADER_LENGTH, self.header.len() as u64);
        for (entry, section) in [&self.fst, &self.trie].into_iter().enumerate() {
            index.resize(index.len().next_multiple_of(ALIGNMENT), 0);
            let start = index.len();
            index.extend(section);
            put(&mut index, offset(entry), start as u64);
            put(&mut index, length(entry), section.len() as u64);
            put(&mut index, checksum(entry), crc32fast::hash(section).into());
        }
        seal(&mut index);
        index
    }
}

/// The ranges of the sections, from the header.
pub fn sections(index: &[u8]) -> [Range<usize>; 2] {
    [0, 1].map(|entry| {
        let start = number(index, offset(entry));
        start..start + number(index, length(entry))
    })
}

pub fn kind(entry: usize) -> Range<usize> {
    let start = SECTION_TABLE + entry * SECTION_ENTRY;
    start..start + 4
}

fn checksum(entry: usize) -> Range<usize> {
    let start = kind(entry).end;
    start..start + 4
}

pub fn offset(entry: usize) -> Range<usize> {
    let start = checksum(entry).end;
    start..start + 8
}

pub fn length(entry: usize) -> Range<usize> {
    let start = offset(entry).end;
    start..start + 8
}

pub fn number(bytes: &[u8], field: Range<usize>) -> usize {
    let mut number = [0; 8];
    number[..field.len()].copy_from_slice(&bytes[field]);
    u64::from_le_bytes(number) as usize
}

pub fn put(bytes: &mut [u8], field: Range<usize>, number: u64) {
    let length = field.len();
    bytes[field].copy_from_slice(&number.to_le_bytes()[..length]);
}

/// Corrects the header's checksum.
pub fn seal(index: &mut [u8]) {
    index[HEADER_CHECKSUM].fill(0);
    let end = number(index, HEADER_LENGTH).min(index.len());
    let checksum = crc32fast::hash(&index[..end]);
    put(index, HEADER_CHECKSUM, checksum.into());
}

/// A sealed copy of an index with another number in its header.
pub fn with_header_field(index: &[u8], field: Range<usize>, number: u64) -> Vec<u8> {
    let mut index = index.to_vec();
    put(&mut index, field, number);
    seal(&mut index);
    index
}
