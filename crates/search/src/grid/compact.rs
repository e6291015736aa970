//! Texts that can be searched without conversion: one byte per cell, all rows of one length.
//!
//! Nearly all large grids are. Detecting one must not take longer than reading the file, so the bytes are
//! tested in blocks, without a branch for each.

use crate::executor::{Executor, Threads};
use std::borrow::Cow;
use std::io;
use std::ops::Range;
use wordtrail_dictionary::internals::letters::BYTE_ORDER_MARK;
use wordtrail_dictionary::internals::{Bytes, Cancellation, MIN_RELEASED};

/// The rows at the beginning of a text that are compact and have only letters of ASCII, holes and
/// wildcards, and that are as long and end in the same way as the first.
#[derive(Clone, Copy)]
pub(super) struct CompactGrid {
    /// The offset of the first row: the length of the byte order mark, if there is one.
    pub start: usize,
    pub columns: usize,
    /// From the first cell of a row to the first of the next.
    pub stride: usize,
    /// The number of rows with their line ends.
    pub rows: usize,
}

/// The bytes that are tested together, twice: few enough to be in the cache the second time.
const BLOCK: usize = 1 << 15;

/// The bytes after which the memory of a mapped file is released behind the test of its rows. Threads take as many at a time.
const RELEASED: usize = 1 << 20;

impl CompactGrid {
    pub fn at_beginning(text: &Bytes) -> io::Result<Self> {
        let mut grid = Self::without_rows(text)?;
        if grid.columns > 0 {
            grid.count_rows(text)?;
        }
        Ok(grid)
    }

    /// The grid that the first row and the length of a text make of it, if the beginning and the end of the text fit.
    /// The last row may lack its line end. Nothing between is read.
    pub fn by_length(text: &Bytes) -> io::Result<Option<Self>> {
        let grid = Self::without_rows(text)?;
        let length = text.len() - grid.start;
        if grid.columns == 0 || ![0, grid.columns].contains(&(length % grid.stride)) {
            return Ok(None);
        }
        let grid = Self {
            rows: length.div_ceil(grid.stride),
            ..grid
        };
        let last_rows = grid.rows.saturating_sub(2 * BLOCK / grid.stride + 1)..grid.rows;
        let fits = grid.fit(text, 0..1)? && grid.fit(text, last_rows)?;
        Ok(fits.then_some(grid))
    }

    /// Whether these rows of a text are compact and end as the first does. The last row may lack its line end.
    pub fn has_rows(&self, text: &Bytes, rows: Range<usize>, threads: Threads) -> io::Result<bool> {
        let rows_of_piece = (RELEASED / self.stride).max(1);
        let pieces = rows.clone().step_by(rows_of_piece);
        let max_threads = threads.for_items(pieces.clone());
        let pieces = pieces.map(|first| first..rows.end.min(first + rows_of_piece));
        // A few rows stay mapped for the search that reads them next: mapping them again takes longer than testing them.
        let is_released = self.bytes_of(&rows, text).len() >= MIN_RELEASED;
        let executor = Executor::new(max_threads, Cancellation::new(None), None);
        let results = executor.in_any_order(
            pieces,
            || Ok(true),
            |result: &mut io::Result<bool>, piece| {
                let fits = self.fit(text, piece.clone());
                if is_released {
                    text.release(self.bytes_of(&piece, text));
                }
                if !matches!(fits, Ok(true)) {
                    *result = fits;
                    executor.cancel();
                }
            },
        );
        let results: io::Result<Vec<bool>> = results.into_iter().collect();
        Ok(results?.into_iter().all(|fits| fits))
    }

    /// The same on this thread, without releasing their memory.
    fn fit(&self, text: &Bytes, rows: Range<usize>) -> io::Result<bool> {
        let line_end = self.line_end(text)?;
        let Range { mut start, end } = self.bytes_of(&rows, text);
        while start < end {
            let block = text.part(start..end.min(start + self.rows_of_block() * self.stride))?;
            let (rows, last) = block.split_at(block.len() / self.stride * self.stride);
            if !self.are_compact(rows, &line_end) || compact_cells(last) != last.len() {
                return Ok(false);
            }
            start += block.len();
        }
        Ok(true)
    }

    /// The beginning of a grid, with the length of its first line, of which no row has been counted.
    fn without_rows(text: &Bytes) -> io::Result<Self> {
        let mark = BYTE_ORDER_MARK.as_bytes();
        let is_marked = *text.part(0..mark.len().min(text.len()))? == *mark;
        let start = if is_marked { mark.len() } else { 0 };
        let first_end = first_line_end(text, start)?;
        let has_end = first_end < text.len();
        let has_return = has_end && first_end > start && text.get(first_end - 1) == b'\r';
        Ok(Self {
            start,
            columns: first_end - start - usize::from(has_return),
            stride: first_end - start + usize::from(has_end),
            rows: 0,
        })
    }

    /// Where these rows are in a text. The last may lack its line end.
    fn bytes_of(&self, rows: &Range<usize>, text: &Bytes) -> Range<usize> {
        let offset = |row: usize| text.len().min(self.start + row * self.stride);
        offset(rows.start)..offset(rows.end)
    }

    /// The offset at which the rows end.
    pub fn end(&self) -> usize {
        self.start + self.rows * self.stride
    }

    /// The number of rows of a text that has only compact rows, given what follows these, without white space at
    /// its end. The last row has no line end.
    pub fn rows_with(&self, rest: &[u8]) -> Option<usize> {
        if rest.is_empty() {
            Some(self.rows)
        } else if rest.len() == self.columns && compact_cells(rest) == rest.len() {
            Some(self.rows + 1)
        } else {
            None
        }
    }

    /// Counts the rows up to the first that differs.
    fn count_rows(&mut self, text: &Bytes) -> io::Result<()> {
        let line_end = self.line_end(text)?;
        let mut released = self.end();
        loop {
            if self.end() - released >= RELEASED {
                text.release(released..self.end());
                released = self.end();
            }
            let rows_left = (text.len() - self.end()) / self.stride;
            let length = rows_left.min(self.rows_of_block()) * self.stride;
            let block = text.part(self.end()..self.end() + length)?;
            if block.is_empty() || !self.are_compact(&block, &line_end) {
                let rows = block.chunks_exact(self.stride);
                let leading = rows.take_while(|row| self.are_compact(row, &line_end));
                self.rows += leading.count();
                text.release(released..self.end());
                return Ok(());
            }
            self.rows += block.len() / self.stride;
        }
    }

    /// The number of rows that are tested together.
    fn rows_of_block(&self) -> usize {
        (BLOCK / self.stride).max(1)
    }

    /// The end of the first line.
    fn line_end<'text>(&self, text: &'text Bytes) -> io::Result<Cow<'text, [u8]>> {
        text.part(self.start + self.columns..self.start + self.stride)
    }

    /// Whether whole rows with their line ends are compact and end in this way.
    fn are_compact(&self, rows: &[u8], line_end: &[u8]) -> bool {
        let count = rows.len() / self.stride;
        let mut rows_alone = rows.chunks_exact(self.stride);
        compact_cells(rows) == count * self.columns
            && rows_alone.all(|row| row[self.columns..] == *line_end)
    }
}

/// The offset of the first line feed at or after a start, or the length of the text.
fn first_line_end(text: &Bytes, start: usize) -> io::Result<usize> {
    let mut block_start = start;
    while block_start < text.len() {
        let block = text.part(block_start..text.len().min(block_start + BLOCK))?;
        if let Some(position) = block.iter().position(|&byte| byte == b'\n') {
            return Ok(block_start + position);
        }
        block_start += block.len();
    }
    Ok(text.len())
}

/// The number of bytes that are a letter, a hole or a wildcard.
fn compact_cells(bytes: &[u8]) -> usize {
    let is_cell = |&byte: &u8| byte.is_ascii_alphabetic() | (byte == b'.') | (byte == b'?');
    // Sums that fit a byte are summed sixteen at a time and more.
    let (chunks, rest) = bytes.as_chunks::<128>();
    let count = |bytes: &[u8]| {
        let ones = bytes.iter().map(|byte| u8::from(is_cell(byte)));
        usize::from(ones.sum::<u8>())
    };
    let in_chunks: usize = chunks.iter().map(|chunk| count(chunk)).sum();
    in_chunks + count(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_beginning(text: &[u8]) -> CompactGrid {
        CompactGrid::at_beginning(&Bytes::owned(text.to_vec())).unwrap()
    }

    #[test]
    fn compact_rows_end_where_one_differs() {
        let compact = |text: &str| {
            let grid = at_beginning(text.as_bytes());
            let rest = &text.as_bytes()[grid.end()..];
            (grid.rows, grid.rows_with(rest))
        };
        for (text, expected) in [
            ("cat\ndog\n", (2, Some(2))),
            ("cat\ndog", (1, Some(2))),
            ("cat", (1, Some(1))),
            ("\u{feff}c.t\r\nD?g\r\n", (2, Some(2))),
            ("cat\r\ndog", (1, Some(2))),
            ("cat\ndog\n\neel\n", (2, None)),
            ("cat\ndogs\n", (1, None)),
            ("cat\nd g\n", (1, None)),
            ("cat\ndog\r\n", (1, None)),
            ("c\nt\n\n\n", (2, None)),
            ("c\u{e4}t\n", (0, None)),
            ("\ncat\n", (0, None)),
            ("cat \ndog \n", (0, None)),
        ] {
            assert_eq!(compact(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_blemish_is_found_wherever_it_is() {
        for columns in [1, 2, 7, 127, 128, 129, 1000] {
            let row = "x".repeat(columns) + "\n";
            let text = row.repeat(3 * BLOCK / row.len() + 3);
            let rows = text.len() / row.len();
            assert_eq!(at_beginning(text.as_bytes()).rows, rows);
            let positions = (row.len()..text.len()).step_by(4001);
            let blemishes = [b' ', b'\n', b'3', b'@', b'[', b'`', b'{', 0, 0xff];
            for (position, blemish) in positions.zip(blemishes.into_iter().cycle()) {
                let mut text = text.clone().into_bytes();
                let spoiled = std::mem::replace(&mut text[position], blemish) != blemish;
                let expected = if spoiled { position / row.len() } else { rows };
                let found = at_beginning(&text).rows;
                assert_eq!(
                    found, expected,
                    "byte {position} is {blemish} in rows of {columns}"
                );
            }
        }
    }
}
