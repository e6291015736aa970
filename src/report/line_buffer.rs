//! Fast formatting of lines of finds: a find has a dozen numbers, and a large grid millions of finds.
//!
//! Up to four digits are looked up at once and stored together with the character behind them, in one store of a fixed
//! size. That takes 1 ns for a number. Appending the digits to a `Vec` takes 3 ns, because each time its length and its
//! capacity are compared; writing digits one by one takes 8 ns. The finds of a grid come in reading order, so consecutive
//! lookups are close together.

use crate::{Cell, Trail};

/// The numbers below 10,000, with four digits each.
static FOUR_DIGITS: [[u8; 4]; 10_000] = four_digits();

const fn four_digits() -> [[u8; 4]; 10_000] {
    let mut texts = [[b'0'; 4]; 10_000];
    let mut number = 0;
    while number < texts.len() {
        let text = &mut texts[number];
        let mut rest = number;
        let mut place = text.len();
        while rest > 0 {
            place -= 1;
            text[place] += (rest % 10) as u8;
            rest /= 10;
        }
        number += 1;
    }
    texts
}

/// The maximum number of bytes of a cell with the separators behind its row and its column.
const CELL: usize = 2 * ("4294967296".len() + 1);

/// The bytes of a store, which may be more than the text that it adds.
const STORE: usize = 8;

/// A text to which lines are added, with room behind it.
#[derive(Debug, Clone, Default)]
pub(super) struct LineBuffer {
    /// The text, and the room.
    bytes: Vec<u8>,
    length: usize,
}

impl LineBuffer {
    /// The text.
    pub(super) fn text(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// Makes room for a line with this number of bytes besides the cells of a trail. What is added without room panics.
    #[inline(always)]
    pub(super) fn make_room(&mut self, bytes: usize, trail: &Trail<'_>) {
        let needed = self.length + bytes + (trail.cell_count() + 2) * CELL + STORE;
        if needed > self.bytes.len() {
            self.grow(needed);
        }
    }

    #[cold]
    fn grow(&mut self, needed: usize) {
        self.bytes.resize(needed.max(2 * self.bytes.len()), 0);
    }

    /// Adds bytes.
    #[inline(always)]
    pub(super) fn push(&mut self, bytes: &[u8]) {
        let end = self.length + bytes.len();
        self.bytes[self.length..end].copy_from_slice(bytes);
        self.length = end;
    }

    /// Adds up to eight bytes, the first of which is the lowest of a number.
    #[inline(always)]
    fn store(&mut self, bytes: u64, length: usize) {
        let place = &mut self.bytes[self.length..self.length + STORE];
        place.copy_from_slice(&bytes.to_le_bytes());
        self.length += length;
    }

    /// Adds a text that a function appends to a list of bytes, as other crates do.
    pub(super) fn append(&mut self, append: impl FnOnce(&mut Vec<u8>)) {
        let room = self.bytes.len() - self.length;
        self.bytes.truncate(self.length);
        append(&mut self.bytes);
        self.length = self.bytes.len();
        self.bytes.resize(self.length + room, 0);
    }

    /// Adds a number and one character.
    #[inline(always)]
    pub(super) fn number(&mut self, value: u64, separator: u8) {
        if value >= 10_000 {
            return self.long_number(value, separator);
        }
        // The lowest byte is the first digit. A zero keeps its last digit.
        let digits = u32::from_le_bytes(FOUR_DIGITS[value as usize]);
        let leading_zeros = ((digits & 0x0f0f_0f0f) | 1 << 24).trailing_zeros() / 8;
        let text = u64::from(digits) | u64::from(separator) << 32;
        self.store(text >> (8 * leading_zeros), 5 - leading_zeros as usize);
    }

    fn long_number(&mut self, value: u64, separator: u8) {
        let (rest, last) = (value / 10_000, (value % 10_000) as usize);
        self.number(rest, 0);
        // In place of the separator.
        self.length -= 1;
        let digits = u32::from_le_bytes(FOUR_DIGITS[last]);
        self.store(u64::from(digits) | u64::from(separator) << 32, 5);
    }

    /// Adds the row and the column of a cell, counted from 1, and the characters behind them.
    #[inline(always)]
    pub(super) fn cell(&mut self, cell: Cell, after_row: u8, after_column: u8) {
        self.number(u64::from(cell.row) + 1, after_row);
        self.number(u64::from(cell.column) + 1, after_column);
    }

    /// Adds cells in the text form of trails, `1:1 1:2 1:3`, and a line end.
    #[inline(always)]
    pub(super) fn cells(&mut self, cells: impl Iterator<Item = Cell>) {
        cells.for_each(|cell| self.cell(cell, b':', b' '));
        self.replace_last(b'\n');
    }

    /// Replaces the last byte.
    #[inline(always)]
    pub(super) fn replace_last(&mut self, byte: u8) {
        self.bytes[self.length - 1] = byte;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(cells: &[Cell], add: impl Fn(&mut LineBuffer)) -> String {
        let mut buffer = LineBuffer::default();
        buffer.make_room(0, &Trail::new(cells));
        add(&mut buffer);
        String::from_utf8(buffer.text().to_vec()).unwrap()
    }

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        let check = |value: u64| {
            let written = line(&[Cell { row: 0, column: 0 }], |line| {
                line.number(value, b',')
            });
            assert_eq!(written, format!("{value},"));
        };
        (0..200_000).for_each(check);
        let powers = (0..20).map(|exponent| 10_u64.pow(exponent));
        for power in powers.chain((0..64).map(|exponent| 1 << exponent)) {
            (power.saturating_sub(2)..=power + 2).for_each(check);
        }
        for value in [
            12_345_678,
            99_999_999,
            4_294_967_296,
            100_000_000_000_000_007,
            u64::MAX,
        ] {
            check(value);
        }
    }

    #[test]
    fn cells_are_written_as_their_trail_writes_them() {
        let cells =
            [(0, 9), (1, 10), (u32::MAX, u32::MAX)].map(|(row, column)| Cell { row, column });
        let written = line(&cells, |line| line.cells(cells.into_iter()));
        assert_eq!(written, format!("{}\n", Trail::new(&cells)));
    }

    #[test]
    fn what_is_appended_keeps_the_room_behind_it() {
        let cells = [Cell { row: 0, column: 0 }];
        let written = line(&cells, |line| {
            line.push(b"a");
            line.append(|text| text.extend_from_slice(b"bcd"));
            line.cells(cells.into_iter());
        });
        assert_eq!(written, "abcd1:1\n");
    }
}
