//! Numbers and cells as text, quickly: a find has a dozen of them, and a large grid millions of finds.
//!
//! Eight digits are computed at once in the lanes of one integer and appended with one store of a
//! fixed size: 5 ns a number, where digits in a buffer that are then copied take 8.

use crate::Cell;

/// One more than the largest number of eight digits.
const EIGHT_DIGITS: u64 = 100_000_000;

/// `00000000`, to be added to digits.
const ZEROS: u64 = 0x3030_3030_3030_3030;

/// Appends a number.
#[inline]
pub(super) fn number(value: u64, text: &mut Vec<u8>) {
    if value >= EIGHT_DIGITS {
        return long_number(value, text);
    }
    let digits = eight_digits(value);
    // The lowest byte is the first digit. Of a zero, the last one stays.
    let leading_zeros = (digits | 1 << 56).trailing_zeros() / 8;
    let shown = (digits + ZEROS) >> (8 * leading_zeros);
    let end = text.len() + 8 - leading_zeros as usize;
    text.extend_from_slice(&shown.to_le_bytes());
    text.truncate(end);
}

#[cold]
fn long_number(value: u64, text: &mut Vec<u8>) {
    number(value / EIGHT_DIGITS, text);
    let digits = eight_digits(value % EIGHT_DIGITS) + ZEROS;
    text.extend_from_slice(&digits.to_le_bytes());
}

/// The eight decimal digits of a number below 10⁸, a byte each, the first in the lowest byte.
///
/// Each step halves all lanes at once: into four digits, two, and one. The divisions by 100 and 10 are
/// multiplications, exact for numbers so small.
#[inline]
fn eight_digits(value: u64) -> u64 {
    let fours = (value / 10_000) | ((value % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x7f_0000_007f;
    let pairs = hundreds | ((fours - 100 * hundreds) << 16);
    let tens = ((pairs * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | ((pairs - 10 * tens) << 8)
}

/// Appends the row and the column of a cell, from 1, with a separator between.
pub(super) fn cell(cell: Cell, separator: u8, text: &mut Vec<u8>) {
    number(u64::from(cell.row) + 1, text);
    text.push(separator);
    number(u64::from(cell.column) + 1, text);
}

/// Appends the cells of a trail as its own text form has them: `1:1 1:2 1:3`.
pub(super) fn cells(mut cells: impl Iterator<Item = Cell>, text: &mut Vec<u8>) {
    if let Some(first) = cells.next() {
        cell(first, b':', text);
    }
    for next in cells {
        text.push(b' ');
        cell(next, b':', text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: u64) -> String {
        let mut text = Vec::new();
        number(value, &mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn numbers_are_written_as_the_standard_library_writes_them() {
        for value in 0..200_000 {
            assert_eq!(written(value), value.to_string());
        }
        let powers = (0..20).map(|exponent| 10_u64.pow(exponent));
        for power in powers.chain((0..64).map(|exponent| 1 << exponent)) {
            for value in power.saturating_sub(2)..=power + 2 {
                assert_eq!(written(value), value.to_string());
            }
        }
        for value in [
            12_345_678,
            99_999_999,
            4_294_967_296,
            100_000_000_000_000_007,
        ] {
            assert_eq!(written(value), value.to_string());
        }
        assert_eq!(written(u64::MAX), u64::MAX.to_string());
    }

    #[test]
    fn cells_are_written_as_their_trail_writes_them() {
        let list =
            [(0, 9), (1, 10), (u32::MAX, u32::MAX)].map(|(row, column)| Cell { row, column });
        let mut text = Vec::new();
        cells(list.into_iter(), &mut text);
        assert_eq!(text, crate::Trail::new(&list).to_string().as_bytes());
    }
}
