//! Texts so plain that they are a grid as they stand: a byte a cell, all rows of one length.
//!
//! Nearly all large grids are. Telling it must not take longer than reading the file, so the bytes are
//! looked at in blocks, without a branch for each.

use crate::letters::without_byte_order_mark;

/// The rows at the beginning of a text that are compact, have letters of ASCII, holes and wildcards
/// alone, and are as long and end in the same way as the first.
pub(super) struct PlainRows {
    /// Where the first row starts: behind a byte order mark, if there is one.
    pub start: usize,
    pub columns: usize,
    /// From the first cell of a row to the first of the next.
    pub stride: usize,
    /// How many rows there are whose line ends are there, too.
    pub rows: usize,
}

/// How many bytes are looked at together, twice: few enough to be in the cache the second time.
const BLOCK: usize = 1 << 15;

impl PlainRows {
    pub fn at_beginning(text: &[u8]) -> Self {
        let lines = without_byte_order_mark(text);
        let first = lines.split_inclusive(|&byte| byte == b'\n').next();
        let first = first.unwrap_or_default();
        let columns = first.trim_ascii_end().len();
        let line_end = &first[columns..];
        let rows = match (columns, line_end) {
            (0, _) => 0,
            (_, b"" | b"\n" | b"\r\n") => count_rows(lines, columns, line_end),
            _ => 0,
        };
        Self {
            start: text.len() - lines.len(),
            columns,
            stride: first.len(),
            rows,
        }
    }

    /// Where the rows end.
    pub fn end(&self) -> usize {
        self.start + self.rows * self.stride
    }

    /// How many rows a text has that begins with these and is nothing but plain rows. The last line end
    /// may be missing.
    pub fn only_rows(&self, text: &[u8]) -> Option<usize> {
        match text.get(self.end()..) {
            None | Some([]) => Some(self.rows),
            Some(last) if last.len() == self.columns && plain_cells(last) == last.len() => {
                Some(self.rows + 1)
            }
            Some(_) => None,
        }
    }
}

/// How many lines there are like the first, up to one that differs.
fn count_rows(lines: &[u8], columns: usize, line_end: &[u8]) -> usize {
    let stride = columns + line_end.len();
    let plain = |rows: &[u8]| {
        let count = rows.len() / stride;
        plain_cells(rows) == count * columns
            && rows
                .chunks_exact(stride)
                .all(|row| row[columns..] == *line_end)
    };
    let block = stride * (BLOCK / stride).max(1);
    let mut counted = 0;
    for rows in lines.chunks(block) {
        let rows = &rows[..rows.len() / stride * stride];
        if !plain(rows) {
            let leading = rows.chunks_exact(stride).take_while(|row| plain(row));
            return counted + leading.count();
        }
        counted += rows.len() / stride;
    }
    counted
}

/// How many of the bytes are a letter, a hole or a wildcard.
fn plain_cells(bytes: &[u8]) -> usize {
    let is_plain = |&byte: &u8| byte.is_ascii_alphabetic() | (byte == b'.') | (byte == b'?');
    // Sums that fit a byte are summed sixteen at a time and more.
    let (chunks, rest) = bytes.as_chunks::<128>();
    let count = |bytes: &[u8]| {
        let ones = bytes.iter().map(|byte| u8::from(is_plain(byte)));
        usize::from(ones.sum::<u8>())
    };
    let in_chunks: usize = chunks.iter().map(|chunk| count(chunk)).sum();
    in_chunks + count(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_rows_end_where_one_differs() {
        let plain = |text: &str| {
            let rows = PlainRows::at_beginning(text.as_bytes());
            (rows.rows, rows.only_rows(text.as_bytes()))
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
            assert_eq!(plain(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_blemish_is_found_wherever_it_is() {
        for columns in [1, 2, 7, 127, 128, 129, 1000] {
            let row = "x".repeat(columns) + "\n";
            let text = row.repeat(3 * BLOCK / row.len() + 3);
            let rows = text.len() / row.len();
            assert_eq!(PlainRows::at_beginning(text.as_bytes()).rows, rows);
            let positions = (row.len()..text.len()).step_by(4001);
            let blemishes = [b' ', b'\n', b'3', b'@', b'[', b'`', b'{', 0, 0xff];
            for (position, blemish) in positions.zip(blemishes.into_iter().cycle()) {
                let mut text = text.clone().into_bytes();
                let spoiled = std::mem::replace(&mut text[position], blemish) != blemish;
                let expected = if spoiled { position / row.len() } else { rows };
                let found = PlainRows::at_beginning(&text).rows;
                assert_eq!(
                    found, expected,
                    "byte {position} is {blemish} in rows of {columns}"
                );
            }
        }
    }
}
