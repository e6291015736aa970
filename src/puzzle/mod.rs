//! Puzzles: a grid and the words hidden in it. A [`Generator`] makes them, and a [`WordBank`] finds what is hidden.
//!
//! A puzzle file is a grid in its text form, an empty line, and the words to hunt, one a line.

mod error;
mod filling;
mod generator;
mod mask;
mod placing;
mod proof;
mod random;
#[cfg(feature = "serde")]
mod serialization;
mod shape;
mod word_bank;

pub use error::GenerateError;
pub use generator::{Fill, Generated, Generator, Overlap};
pub use mask::{Mask, MaskError};
pub use shape::{Shape, UnknownShape};
pub use word_bank::{Tracker, WordBank};

use crate::grid::{Below, Bytes};
use crate::{Grid, GridError, Ragged, WordListError};
use std::fs::File;
use std::path::Path;

/// A grid and, if the file has them, the words to hunt in it.
///
/// ```
/// use wordtrail::{Puzzle, Ragged};
///
/// let text = b"CATX\nXXXX\n\ncat\n".to_vec();
/// let puzzle = Puzzle::read(text, Ragged::Refuse)?;
/// assert_eq!(puzzle.grid.rows(), 2);
/// let hunt = puzzle.word_bank()?.expect("there are words below the grid");
/// assert_eq!(hunt.words().collect::<Vec<_>>(), ["cat"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// The grid.
    pub grid: Grid,
    words: Option<Below>,
}

impl Puzzle {
    /// Reads a puzzle file, or a file with a grid alone. The first line that is blank ends the grid.
    ///
    /// The words are not looked at yet: what may be wrong with them, [`hunt`](Self::hunt) tells.
    ///
    /// # Errors
    ///
    /// Those of [`Grid::read`].
    ///
    /// ```
    /// use wordtrail::{Puzzle, Ragged};
    ///
    /// let puzzle = Puzzle::read(b"cats\ndog\n\nACT\n".to_vec(), Ragged::Pad)?;
    /// assert_eq!(puzzle.grid.to_string(), "cats\ndog.\n");
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn read(text: Vec<u8>, ragged: Ragged) -> Result<Self, GridError> {
        let (grid, words) = Grid::read_and_below(Bytes::Owned(text), ragged)?;
        Ok(Self { grid, words })
    }

    /// Reads a puzzle from a file.
    ///
    /// # Errors
    ///
    /// Those of [`Grid::open`].
    ///
    /// ```
    /// use wordtrail::{Puzzle, Ragged};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("puzzle.txt");
    /// std::fs::write(&path, "CAT\nDOG\n\nact\n")?;
    /// let puzzle = Puzzle::open(&path, Ragged::Refuse)?;
    /// assert_eq!(puzzle.word_bank()?.map(|hunt| hunt.words().len()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: impl AsRef<Path>, ragged: Ragged) -> Result<Self, GridError> {
        let (grid, words) = Grid::read_and_below(Bytes::read(&File::open(path)?)?, ragged)?;
        Ok(Self { grid, words })
    }

    /// Reads a puzzle from an open file. A compact grid of ASCII letters is not copied: it stays in the file,
    /// which is mapped and should not be changed in place (see [`Grid::map`]).
    ///
    /// # Errors
    ///
    /// Those of [`Grid::open`].
    ///
    /// ```
    /// use std::io::Write;
    /// use wordtrail::{Puzzle, Ragged};
    ///
    /// let mut file = tempfile::tempfile()?;
    /// file.write_all(b"CAT\nDOG\n")?;
    /// let puzzle = Puzzle::map(&file, Ragged::Refuse)?;
    /// assert!(puzzle.word_bank()?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn map(file: &File, ragged: Ragged) -> Result<Self, GridError> {
        let (grid, words) = Grid::read_and_below(Bytes::map(file)?, ragged)?;
        Ok(Self { grid, words })
    }

    /// The words to hunt; nothing when the file is a mere grid.
    ///
    /// # Errors
    ///
    /// Those of [`WordBank::parse`], with lines as they count in the file.
    ///
    /// ```
    /// use wordtrail::{Puzzle, Ragged};
    ///
    /// let puzzle = Puzzle::read(b"cat\ndog\n\nACT\n3rd\n".to_vec(), Ragged::Refuse)?;
    /// let hunt = puzzle.word_bank()?.expect("there are words below the grid");
    /// assert_eq!(hunt.left_out().first, Some((5, "3rd".to_owned())));
    ///
    /// let mere_grid = Puzzle::read(b"cat\ndog\n".to_vec(), Ragged::Refuse)?;
    /// assert!(mere_grid.word_bank()?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn word_bank(&self) -> Result<Option<WordBank>, WordListError> {
        let hunt = |words: &Below| WordBank::parse_from_line(&words.text, words.line);
        self.words.as_ref().map(hunt).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Puzzle, GridError> {
        Puzzle::read(text.into(), Ragged::Refuse)
    }

    fn words(text: &str) -> Option<Vec<String>> {
        let hunt = read(text).unwrap().word_bank().unwrap()?;
        Some(hunt.words().map(str::to_owned).collect())
    }

    #[test]
    fn words_follow_an_empty_line() {
        let expected = Some(vec!["dog".to_owned(), "cat".to_owned()]);
        for text in [
            "ab\ncd\n\ndog\ncat\n",
            "ab\r\ncd\r\n\r\nDog\r\ncat",
            "ab\ncd\n \t\n\ndog\n\ncat\ndog\n\n",
        ] {
            assert_eq!(words(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_grid_alone_has_no_words() {
        for text in ["ab\ncd", "ab\ncd\n", "ab\ncd\n\n \n"] {
            assert_eq!(words(text), None, "{text:?}");
        }
    }

    #[test]
    fn errors_have_the_line_of_the_file() {
        let error = read("ab\ncd\n\ndog\nc\0t\n")
            .unwrap()
            .word_bank()
            .unwrap_err();
        assert!(matches!(error, WordListError::NotText { line: 5 }));
        let hunt = read("ab\ncd\n\ndog\n3rd\n")
            .unwrap()
            .word_bank()
            .unwrap()
            .unwrap();
        assert_eq!(hunt.left_out().first, Some((5, "3rd".to_owned())));
        assert!(matches!(
            read("\nab\n"),
            Err(GridError::BlankRow { row: 1 })
        ));
    }
}
