//! How large a puzzle may be.
//!
//! The sizes are checked before anything is allocated for them. Generating takes up to about 100 bytes for each cell, and
//! two bits more for each letter of the alphabet.

/// The most cells of a puzzle: rows times columns, with those that a mask leaves out.
pub const MAX_CELLS: usize = 1 << 22;

/// The most cells of a bent puzzle.
pub const MAX_BENT_CELLS: usize = 1 << 14;

/// The most words of a puzzle.
pub const MAX_WORDS: usize = 1 << 19;

/// The most letters of a word of a puzzle. To try a word everywhere on the largest grid takes half a second with this
/// many letters.
pub const MAX_LETTERS: usize = 1 << 10;

/// The most words of a dictionary that are kept at a time, which take up to 1.2 GB. (A forged index of a kilobyte can have
/// 4,294,967,295.)
pub const MAX_KEPT_WORDS: usize = 1 << 24;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::{GenerateError, Generator};
    use crate::word_bank::WordBank;

    #[test]
    fn what_is_larger_than_a_puzzle_may_be_is_refused() {
        let cat = WordBank::from_words(["cat"]).unwrap();
        let generated = Generator::new(&cat).size(2, MAX_CELLS).generate();
        assert!(matches!(generated, Err(GenerateError::TooManyCells)));

        let letters = |number: usize| {
            [16, 12, 8, 4, 0].map(|bits| char::from(b'a' + (number >> bits & 15) as u8))
        };
        let words = (0..=MAX_WORDS).map(|number| String::from_iter(letters(number)));
        let words = WordBank::from_words(words).unwrap();
        let error = Generator::new(&words).generate().unwrap_err();
        assert!(matches!(error, GenerateError::TooManyWords { words } if words == MAX_WORDS + 1));

        let words = WordBank::from_words(["cat", &"z".repeat(MAX_LETTERS + 1)]).unwrap();
        let error = Generator::new(&words).generate().unwrap_err();
        assert!(
            matches!(error, GenerateError::TooManyLetters { letters, .. } if letters == MAX_LETTERS + 1)
        );
    }
}
