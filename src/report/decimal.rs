//! Fast formatting of numbers and cells: a find has a dozen of them, and a large grid millions of finds.
//!
//! Four digits are looked up at once and appended with one store of a fixed size. That takes 3 ns per number; writing
//! digits to a buffer and copying them takes 8 ns. The finds of a grid come in reading order, so consecutive lookups are
//! close together.

use crate::Cell;

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

/// Appends a number. It is always inlined: with a mere hint the compiler does not inline every call, and a line of CSV or
/// JSON takes 75 ns instead of 52.
#[inline(always)]
pub(super) fn number(value: u64, text: &mut Vec<u8>) {
    if value >= 10_000 {
        return long_number(value, text);
    }
    // The lowest byte is the first digit. A zero keeps its last digit.
    let digits = u32::from_le_bytes(FOUR_DIGITS[value as usize]);
    let leading_zeros = ((digits & 0x0f0f_0f0f) | 1 << 24).trailing_zeros() / 8;
    let end = text.len() + 4 - leading_zeros as usize;
    text.extend_from_slice(&(digits >> (8 * leading_zeros)).to_le_bytes());
    text.truncate(end);
}

fn long_number(value: u64, text: &mut Vec<u8>) {
    number(value / 10_000, text);
    text.extend_from_slice(&FOUR_DIGITS[(value % 10_000) as usize]);
}

/// Appends the row and the column of a cell, counted from 1, with a separator between them.
pub(super) fn cell(cell: Cell, separator: u8, text: &mut Vec<u8>) {
    number(u64::from(cell.row) + 1, text);
    text.push(separator);
    number(u64::from(cell.column) + 1, text);
}

/// Appends the cells of a trail in its text form: `1:1 1:2 1:3`.
pub(super) fn cells(mut cells: impl Iterator<Item = Cell>, text: &mut Vec<u8>) {
    if let Some(first) = cells.next() {
        cell(first, b':', text);
    }
    cells.for_each(|next| {
        text.push(b' ');
        cell(next, b':', text);
    });
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
