//! Whole numbers in text.

use std::str::FromStr;

/// The number that a text has in digits alone. Parsing it as a number accepts a plus sign, too.
pub fn number<N: FromStr>(digits: &str) -> Option<N> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}
