//! Parsers of the values that options take.

use std::num::NonZeroUsize;

/// Parses a whole number from 1.
pub fn positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "it must be a whole number from 1")
}

/// Parses a whole number from 0.
pub fn natural(text: &str) -> Result<u64, &'static str> {
    text.parse()
        .map_err(|_| "it must be a whole number from 0 to 18446744073709551615")
}

/// Parses rows and columns with an “x” between them.
pub fn size(text: &str) -> Result<(usize, usize), &'static str> {
    let number = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten()
    };
    text.split_once(['x', 'X', '×'])
        .and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)))
        .ok_or("it must be rows and columns, as in 4x4")
}
