//! Columns of finds as pages of Parquet.

use super::encoding::{bit_width, deltas, hybrid, varint};
use crate::columns::find_buffer::{Finds, NO_DIRECTION};
use arrow_array::{Array, StringArray};
use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::errors::Result;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use std::cell::RefCell;
use std::io;
use wordtrail_search::grid::Direction;
use zstd::bulk::Compressor;

/// The bytes of pages of one column, one after the other, and what the description of a column has of them.
#[derive(Debug, Clone, Default)]
pub(super) struct Pages {
    pub(super) bytes: Vec<u8>,
    /// The bytes before compression.
    pub(super) uncompressed: usize,
    /// The number of values, in a column of lists more than there are rows.
    pub(super) values: usize,
    pub(super) nulls: usize,
    /// The smallest and the largest number, of a column of numbers.
    pub(super) range: Option<(u32, u32)>,
}

/// The smallest and the largest of both.
fn joined(one: Option<(u32, u32)>, other: Option<(u32, u32)>) -> Option<(u32, u32)> {
    match (one, other) {
        (Some((min, max)), Some((other_min, other_max))) => {
            Some((min.min(other_min), max.max(other_max)))
        }
        (one, other) => one.or(other),
    }
}

/// What a page has.
struct PageContents<'a> {
    rows: usize,
    values: usize,
    nulls: usize,
    /// Where each list begins, already encoded.
    repetition_levels: &'a [u8],
    /// Where there are values, already encoded.
    definition_levels: &'a [u8],
    encoding: Encoding,
}

impl Pages {
    /// Moves the pages of `other` behind these.
    pub(super) fn append(&mut self, other: &mut Self) {
        self.bytes.append(&mut other.bytes);
        self.uncompressed += std::mem::take(&mut other.uncompressed);
        self.values += std::mem::take(&mut other.values);
        self.nulls += std::mem::take(&mut other.nulls);
        self.range = joined(self.range, other.range.take());
    }

    /// Removes all pages, and keeps their memory.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        (self.uncompressed, self.values, self.nulls, self.range) = (0, 0, 0, None);
    }

    /// Adds the page of a dictionary.
    pub(super) fn add_dictionary(&mut self, texts: &StringArray) -> Result<()> {
        let mut values = Vec::new();
        for text in texts.iter().flatten() {
            values.extend_from_slice(&(text.len() as u32).to_le_bytes());
            values.extend_from_slice(text.as_bytes());
        }
        let uncompressed = values.len();
        let buf =
            Bytes::from(COMPRESSOR.with_borrow_mut(|compressor| compressor.compress(&values))?);
        let page = Page::DictionaryPage {
            buf,
            num_values: texts.len() as u32,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        self.add(CompressedPage::new(page, uncompressed))
    }

    /// Adds a page of numbers of texts of a dictionary.
    fn add_numbers<T: Copy + Eq + Into<u32>>(&mut self, numbers: &[T], texts: usize) -> Result<()> {
        let contents = PageContents {
            rows: numbers.len(),
            values: numbers.len(),
            nulls: 0,
            repetition_levels: &[],
            definition_levels: &[],
            encoding: Encoding::RLE_DICTIONARY,
        };
        self.add_values(contents, |bytes| numbered(numbers, texts, bytes))
    }

    /// Adds a page of directions, some of which may be null.
    fn add_directions(&mut self, directions: &[u8]) -> Result<()> {
        let is_straight = |direction: &u8| *direction != NO_DIRECTION;
        let straight = directions.iter().copied().filter(is_straight);
        let straight: Vec<u8> = straight.collect();
        let defined = directions
            .iter()
            .map(|direction| is_straight(direction).into());
        let defined: Vec<u8> = defined.collect();
        let mut levels = Vec::new();
        hybrid(&defined, 1, &mut levels);
        let contents = PageContents {
            rows: directions.len(),
            values: directions.len(),
            nulls: directions.len() - straight.len(),
            repetition_levels: &[],
            definition_levels: &levels,
            encoding: Encoding::RLE_DICTIONARY,
        };
        self.add_values(contents, |bytes| {
            numbered(&straight, Direction::ALL.len(), bytes)
        })
    }

    /// Adds a page of numbers as differences.
    fn add_deltas(&mut self, numbers: &[u32]) -> Result<()> {
        self.add_lists(numbers.len(), numbers, (&[], &[]))
    }

    /// Adds a page of lists of numbers as differences, given the encoded levels, which single numbers do not have.
    fn add_lists(&mut self, lists: usize, numbers: &[u32], levels: (&[u8], &[u8])) -> Result<()> {
        let contents = PageContents {
            rows: lists,
            values: numbers.len(),
            nulls: 0,
            repetition_levels: levels.0,
            definition_levels: levels.1,
            encoding: Encoding::DELTA_BINARY_PACKED,
        };
        let (least, largest) = (numbers.iter().min(), numbers.iter().max());
        self.range = joined(self.range, least.copied().zip(largest.copied()));
        self.add_values(contents, |bytes| deltas(numbers, bytes))
    }

    /// Adds a page of what `encode` appends.
    fn add_values(
        &mut self,
        contents: PageContents<'_>,
        encode: impl FnOnce(&mut Vec<u8>),
    ) -> Result<()> {
        let PageContents {
            rows,
            values,
            nulls,
            repetition_levels,
            definition_levels,
            encoding,
        } = contents;
        let levels = repetition_levels.len() + definition_levels.len();
        let mut bytes = Vec::with_capacity(levels + 4 * values + 64);
        bytes.extend_from_slice(repetition_levels);
        bytes.extend_from_slice(definition_levels);
        encode(&mut bytes);
        let uncompressed = bytes.len();
        let is_compressed = compress(&mut bytes, levels)?;
        let page = Page::DataPageV2 {
            buf: bytes.into(),
            num_values: values as u32,
            encoding,
            num_nulls: nulls as u32,
            num_rows: rows as u32,
            def_levels_byte_len: definition_levels.len() as u32,
            rep_levels_byte_len: repetition_levels.len() as u32,
            is_compressed,
            statistics: None,
        };
        self.values += values;
        self.nulls += nulls;
        self.add(CompressedPage::new(page, uncompressed))
    }

    fn add(&mut self, page: CompressedPage) -> Result<()> {
        let mut sink = TrackedWrite::new(&mut self.bytes);
        let written = SerializedPageWriter::new(&mut sink).write_page(page)?;
        self.uncompressed += written.uncompressed_size;
        sink.into_inner()?;
        Ok(())
    }
}

thread_local! {
    /// The level is one of the fast ones, which look for repetitions alone: the encodings have left little to compress. Level 1
    /// makes files a sixth smaller and takes a fifth of the time of all.
    static COMPRESSOR: RefCell<Compressor<'static>> =
        RefCell::new(Compressor::new(-1).expect("level -1 is one of Zstandard's"));
}

/// Compresses what follows the levels of a page, if that makes it smaller by a tenth.
fn compress(bytes: &mut Vec<u8>, levels: usize) -> io::Result<bool> {
    let compressed =
        COMPRESSOR.with_borrow_mut(|compressor| compressor.compress(&bytes[levels..]))?;
    let is_smaller = compressed.len() < (bytes.len() - levels) / 10 * 9;
    if is_smaller {
        bytes.truncate(levels);
        bytes.extend_from_slice(&compressed);
    }
    Ok(is_smaller)
}

/// Appends numbers of texts: the width of a number, and the numbers.
fn numbered<T: Copy + Eq + Into<u32>>(numbers: &[T], texts: usize, bytes: &mut Vec<u8>) {
    let width = bit_width(texts.saturating_sub(1) as u32);
    bytes.push(width as u8);
    hybrid(numbers, width, bytes);
}

/// The pages of finds, column by column in the order of the schema.
pub(super) fn encode(finds: &Finds, sizes: &DictionarySizes, columns: &mut [Pages]) -> Result<()> {
    let mut columns = columns.iter_mut();
    let mut next = || columns.next().expect("there are pages for each column");
    if let Some(grids) = sizes.grids {
        next().add_numbers(&finds.grids, grids)?;
    }
    next().add_numbers(&finds.words, sizes.words)?;
    next().add_deltas(&finds.rows)?;
    next().add_deltas(&finds.columns)?;
    next().add_directions(&finds.directions)?;
    let lengths: Vec<u32> = finds.lengths.iter().map(|&length| length.into()).collect();
    next().add_deltas(&lengths)?;
    if sizes.has_trails {
        let (repetition_levels, definition_levels) = list_levels(&finds.trails.lengths);
        let levels = (&*repetition_levels, &*definition_levels);
        next().add_lists(finds.len(), &finds.trails.rows, levels)?;
        next().add_lists(finds.len(), &finds.trails.columns, levels)?;
    }
    Ok(())
}

/// The sizes of the dictionaries of columns.
#[derive(Debug, Clone)]
pub(super) struct DictionarySizes {
    /// If there is such a column.
    pub(super) grids: Option<usize>,
    pub(super) words: usize,
    pub(super) has_trails: bool,
}

/// The levels of lists of these lengths, none of which is empty: 0 where a list begins, and 1 for each value.
fn list_levels(lengths: &[u32]) -> (Vec<u8>, Vec<u8>) {
    let mut begins = Vec::new();
    for &length in lengths {
        begins.push(0u8);
        begins.resize(begins.len() + length as usize - 1, 1);
    }
    let (mut repetition_levels, mut definition_levels) = (Vec::new(), Vec::new());
    hybrid(&begins, 1, &mut repetition_levels);
    // A run of ones.
    varint((begins.len() as u64) << 1, &mut definition_levels);
    definition_levels.push(1);
    (repetition_levels, definition_levels)
}
