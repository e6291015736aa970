//! The index file: a header, then the sections one after the other.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0..8 | magic: `89 57 54 49 0D 0A 1A 0A` (`.WTI....`) |
//! | 8..12 | format version |
//! | 12..16 | length of the header in bytes |
//! | 16..20 | CRC-32 of the header, these four bytes taken as zero |
//! | 20..24 | bits of a trie node's mask: 32 or 64 |
//! | 24..32 | words |
//! | 32..36 | letters of the longest word |
//! | 36..40 | letters of the alphabet |
//! | 40..88 | two sections: kind, CRC-32, offset (8 bytes), length (8 bytes) each |
//! | 88.. | the alphabet: a code point (4 bytes) for each letter |
//!
//! All numbers are little-endian. Section kind 1 is the FST, exactly as the `fst` crate writes it;
//! kind 2 is the trie. Each section begins at the next multiple of 64 bytes, with zeros before it. The
//! last one ends the file, so every byte is checked. A CRC-32 detects every flipped bit and every burst
//! error of up to 32 bits.

use super::alphabet::Alphabet;
use super::error::IndexError;
use crate::letters::is_folded_letter;
use std::cmp::Ordering;
use std::ops::Range;

pub(crate) const MAGIC: [u8; 8] = *b"\x89WTI\r\n\x1a\n";
const VERSION: u32 = 1;
const CHECKSUM: Range<usize> = 16..20;
const SECTION_TABLE: usize = 40;
const SECTION_ENTRY: usize = 24;
const KINDS: [u32; 2] = [1, 2];
const ALPHABET: usize = SECTION_TABLE + KINDS.len() * SECTION_ENTRY;
const ALIGNMENT: usize = 64;

/// The most bytes that a header has.
pub(crate) const LONGEST_HEADER: usize = ALPHABET + 4 * Alphabet::MAX;

/// How wide the masks of the trie's nodes are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// 32 bits, for alphabets of up to 31 letters.
    Narrow,
    /// 64 bits, for alphabets of up to 63 letters.
    Wide,
}

impl Width {
    fn bits(self) -> u32 {
        match self {
            Self::Narrow => 32,
            Self::Wide => 64,
        }
    }
}

/// What an index says of its words.
#[derive(Debug, Clone)]
pub(crate) struct Properties {
    pub(crate) width: Width,
    pub(crate) words: u64,
    /// The letters of the longest word.
    pub(crate) longest: u32,
    pub(crate) alphabet: Alphabet,
}

/// The header: properties of the dictionary, and where its sections are.
#[derive(Debug, Clone)]
pub(crate) struct Header {
    pub(crate) properties: Properties,
    pub(crate) fst: Range<usize>,
    pub(crate) trie: Range<usize>,
}

/// Makes the bytes of an index, as integers, because trie nodes need the alignment of integers.
pub(crate) fn write(properties: &Properties, fst: &[u8], trie: &[u8]) -> Vec<u32> {
    let letters = properties.alphabet.letters();
    let header_length = ALPHABET + 4 * letters.len();
    let fst_start = header_length.next_multiple_of(ALIGNMENT);
    let trie_start = (fst_start + fst.len()).next_multiple_of(ALIGNMENT);

    let mut header = Vec::with_capacity(header_length);
    header.extend(MAGIC);
    header.extend(VERSION.to_le_bytes());
    header.extend((header_length as u32).to_le_bytes());
    header.extend([0; CHECKSUM.end - CHECKSUM.start]);
    header.extend(properties.width.bits().to_le_bytes());
    header.extend(properties.words.to_le_bytes());
    header.extend(properties.longest.to_le_bytes());
    header.extend((letters.len() as u32).to_le_bytes());
    for (kind, start, section) in [(KINDS[0], fst_start, fst), (KINDS[1], trie_start, trie)] {
        header.extend(kind.to_le_bytes());
        header.extend(crc32fast::hash(section).to_le_bytes());
        header.extend((start as u64).to_le_bytes());
        header.extend((section.len() as u64).to_le_bytes());
    }
    for &letter in letters {
        header.extend(u32::from(letter).to_le_bytes());
    }
    let checksum = crc32fast::hash(&header);
    header[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());

    // The trie is a whole number of integers and begins at one, so the index is, too.
    let mut index = vec![0_u32; (trie_start + trie.len()) / 4];
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut index);
    bytes[..header_length].copy_from_slice(&header);
    bytes[fst_start..][..fst.len()].copy_from_slice(fst);
    bytes[trie_start..].copy_from_slice(trie);
    index
}

/// Checks the header of an index, so that no large file is read because of a wrong one. Returns the number of bytes that
/// the index has according to it. `beginning` is the whole index, or at least [`LONGEST_HEADER`] bytes of it.
pub(crate) fn check_header(beginning: &[u8]) -> Result<u64, IndexError> {
    let outline = read_outline(beginning)?;
    Ok(outline.header.trie.end as u64)
}

/// Checks that a file is as long as its header says.
pub(crate) fn check_length(length: u64, expected: u64) -> Result<(), IndexError> {
    match length.cmp(&expected) {
        Ordering::Less => Err(IndexError::Truncated { length, expected }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(damaged("it has data after its last section")),
    }
}

/// Reads the header of an index and checks everything except the contents of FST and trie: magic,
/// version, length, checksums, and that the numbers in the header agree with one another.
pub(crate) fn read(index: &[u8]) -> Result<Header, IndexError> {
    let Outline {
        header,
        header_length,
        checksums,
    } = read_outline(index)?;
    check_length(index.len() as u64, header.trie.end as u64)?;
    let padding = [
        header_length..header.fst.start,
        header.fst.end..header.trie.start,
    ];
    if padding.into_iter().flatten().any(|place| index[place] != 0) {
        return Err(damaged("it has data between its sections"));
    }
    let sections = [(&header.fst, "its FST"), (&header.trie, "its trie")];
    for ((section, part), checksum) in sections.into_iter().zip(checksums) {
        if crc32fast::hash(&index[section.clone()]) != checksum {
            return Err(damaged(part));
        }
    }
    Ok(header)
}

/// Reads the header of an index that is known to be sound. Its sections are not checked: for 170,000 words that would take a third
/// of a millisecond.
pub(crate) fn read_sound(index: &[u8]) -> Header {
    let outline = read_outline(index).expect("the index is sound");
    outline.header
}

/// A header, and what is needed only to check what follows it.
struct Outline {
    header: Header,
    /// In bytes.
    header_length: usize,
    /// The checksums of FST and trie.
    checksums: [u32; 2],
}

/// Reads a header and checks all that can be checked without the sections.
fn read_outline(index: &[u8]) -> Result<Outline, IndexError> {
    if !index.starts_with(&MAGIC) {
        return Err(if MAGIC.starts_with(index) && !index.is_empty() {
            truncated(index, ALPHABET)
        } else {
            IndexError::NotAnIndex
        });
    }
    if index.len() < ALPHABET {
        return Err(truncated(index, ALPHABET));
    }
    let version = u32_at(index, 8);
    if version != VERSION {
        return Err(IndexError::OtherVersion {
            found: version,
            known: VERSION,
        });
    }
    let header_length = u32_at(index, 12) as usize;
    if !(ALPHABET..=LONGEST_HEADER).contains(&header_length) {
        return Err(damaged("its header has an impossible length"));
    }
    if index.len() < header_length {
        return Err(truncated(index, header_length));
    }
    let mut header = index[..header_length].to_vec();
    header[CHECKSUM].fill(0);
    if crc32fast::hash(&header) != u32_at(index, CHECKSUM.start) {
        return Err(damaged("its header does not match its checksum"));
    }

    let alphabet = read_alphabet(&index[ALPHABET..header_length])?;
    if alphabet.letters().len() != u32_at(index, 36) as usize {
        return Err(damaged("its header contradicts itself"));
    }
    let width = match u32_at(index, 20) {
        32 if alphabet.letters().len() <= 31 => Width::Narrow,
        64 => Width::Wide,
        _ => return Err(damaged("its trie has masks of an unknown width")),
    };
    let fst = read_section(index, 0, header_length)?;
    let trie = read_section(index, 1, fst.range.end)?;
    Ok(Outline {
        header: Header {
            properties: Properties {
                width,
                words: u64_at(index, 24),
                longest: u32_at(index, 32),
                alphabet,
            },
            fst: fst.range,
            trie: trie.range,
        },
        header_length,
        checksums: [fst.checksum, trie.checksum],
    })
}

struct Section {
    checksum: u32,
    range: Range<usize>,
}

/// Reads where a section is. Its offset follows from the end of what is before it, so there is one right answer.
fn read_section(index: &[u8], number: usize, before: usize) -> Result<Section, IndexError> {
    let misplaced = || damaged("its section table contradicts itself");
    let entry = SECTION_TABLE + number * SECTION_ENTRY;
    let start = before.next_multiple_of(ALIGNMENT);
    let length = usize::try_from(u64_at(index, entry + 16)).map_err(|_| misplaced())?;
    if u32_at(index, entry) != KINDS[number] || u64_at(index, entry + 8) != start as u64 {
        return Err(misplaced());
    }
    let end = start
        .checked_add(length)
        .filter(|end| end.checked_next_multiple_of(ALIGNMENT).is_some())
        .ok_or_else(misplaced)?;
    Ok(Section {
        checksum: u32_at(index, entry + 4),
        range: start..end,
    })
}

fn read_alphabet(code_points: &[u8]) -> Result<Alphabet, IndexError> {
    let unordered = || damaged("its alphabet is not a sorted list of letters");
    let letters: Option<Vec<char>> = code_points
        .chunks(4)
        .map(|code_point| char::from_u32(u32::from_le_bytes(code_point.try_into().ok()?)))
        .collect();
    let letters = letters.ok_or_else(unordered)?;
    if letters.is_empty() || !letters.is_sorted_by(|left, right| left < right) {
        return Err(unordered());
    }
    // Words are printed, so a letter must not be a control character or end a line.
    if !letters.iter().copied().all(is_folded_letter) {
        return Err(damaged("its alphabet has a character that no word has"));
    }
    Ok(Alphabet::new(letters))
}

fn u32_at(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(bytes[offset..offset + 4].try_into().expect("four bytes"))
}

fn u64_at(bytes: &[u8], offset: usize) -> u64 {
    u64::from_le_bytes(bytes[offset..offset + 8].try_into().expect("eight bytes"))
}

fn truncated(index: &[u8], expected: usize) -> IndexError {
    IndexError::Truncated {
        length: index.len() as u64,
        expected: expected as u64,
    }
}

fn damaged(part: &'static str) -> IndexError {
    IndexError::Damaged { part }
}
