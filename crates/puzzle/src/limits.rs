//! How large a puzzle may be.
//!
//! The sizes are checked before anything is allocated for them. Generating takes up to about 100 bytes for each cell, and
//! two bits more for each letter of the alphabet.

/// The most cells of a puzzle: rows times columns, with those that a mask leaves out.
///
/// ```
/// use wordtrail::puzzle::{GenerateError, Generator, MAX_CELLS};
/// use wordtrail::WordBank;
///
/// let words = WordBank::parse(b"CAT\n")?;
/// let error = Generator::new(&words).size(2, MAX_CELLS).generate().unwrap_err();
/// assert!(matches!(error, GenerateError::TooManyCells));
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
pub const MAX_CELLS: usize = 1 << 22;

/// The most words of a puzzle.
///
/// ```
/// use wordtrail::puzzle::{GenerateError, Generator, MAX_WORDS};
/// use wordtrail::WordBank;
///
/// let letters = |number: usize| [16, 12, 8, 4, 0].map(|bits| char::from(b'a' + (number >> bits & 15) as u8));
/// let words = WordBank::from_words((0..=MAX_WORDS).map(|number| String::from_iter(letters(number))))?;
/// let error = Generator::new(&words).generate().unwrap_err();
/// assert!(matches!(error, GenerateError::TooManyWords { words } if words == MAX_WORDS + 1));
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
pub const MAX_WORDS: usize = 1 << 19;

/// The most letters of a word of a puzzle. To try a word everywhere on the largest grid takes half a second with this
/// many letters.
///
/// ```
/// use wordtrail::puzzle::{GenerateError, Generator, MAX_LETTERS};
/// use wordtrail::WordBank;
///
/// let words = WordBank::from_words(["cat", &"z".repeat(MAX_LETTERS + 1)])?;
/// let error = Generator::new(&words).generate().unwrap_err();
/// assert!(matches!(error, GenerateError::TooManyLetters { letters, .. } if letters == MAX_LETTERS + 1));
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
pub const MAX_LETTERS: usize = 1 << 10;
