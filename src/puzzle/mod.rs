//! Puzzles: a grid and the words hidden in it. A [`Generator`] makes them, and a [`WordBank`] finds the hidden words.
//! A [`BoardGenerator`] makes boards of letters for games such as Boggle.
//!
//! A puzzle file is a grid in its text form, an empty line, and the words to find, one per line.

mod board;
mod error;
mod filling;
mod generator;
mod limits;
mod mask;
mod placing;
mod proof;
mod random;
mod reader;
#[cfg(feature = "serde")]
mod serialization;
mod shape;
mod word_bank;

pub use board::{BoardGenerator, Dice, DiceError, GenerateBoardError, GeneratedBoard};
pub use error::GenerateError;
pub use generator::{Fill, Generated, Generator, MessageFit, Misfit, Overlap};
pub use limits::{MAX_CELLS, MAX_LETTERS, MAX_WORDS};
pub use mask::{Mask, MaskError};
pub use reader::Reader;
pub use shape::{ParseShapeError, Shape};
pub use word_bank::{Tracker, WordBank};

use crate::grid::Bytes;
use crate::grid::parse::{Below, read_and_below};
use crate::reading::Note;
use crate::{Grid, GridError, Ragged, WordListError};
use std::fs::File;
use std::path::Path;

/// A grid and, if the file has them, the words to find in it.
///
/// ```
/// use wordtrail::{Puzzle, Ragged};
///
/// let text = b"CATX\nXXXX\n\ncat\n".to_vec();
/// let puzzle = Puzzle::read(text, Ragged::Refuse)?;
/// assert_eq!(puzzle.grid.rows(), 2);
/// let word_bank = puzzle.word_bank()?.expect("there are words below the grid");
/// assert_eq!(word_bank.words().collect::<Vec<_>>(), ["cat"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// The grid.
    pub grid: Grid,
    pub(crate) words: Option<Below>,
    /// What a [`Reader`] skipped and guessed.
    pub(crate) notes: Vec<Note>,
}

impl Puzzle {
    /// Reads a puzzle file, or a file with a grid alone, in its plain form: the first line that is blank ends the grid. A
    /// [`Reader`] reads more.
    ///
    /// The words are not checked yet: [`word_bank`](Self::word_bank) does that.
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
        Self::plain(Bytes::owned(text), ragged)
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
    /// assert_eq!(puzzle.word_bank()?.map(|word_bank| word_bank.words().len()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: impl AsRef<Path>, ragged: Ragged) -> Result<Self, GridError> {
        Self::plain(Bytes::read(&File::open(path)?)?, ragged)
    }

    /// Reads a puzzle from an open file, as [`open`](Self::open) does. A file that is not regular, such as a
    /// pipe, is read to its end.
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
        Self::plain(Bytes::map(file)?, ragged)
    }

    fn plain(text: Bytes, ragged: Ragged) -> Result<Self, GridError> {
        let (grid, words) = read_and_below(text, ragged)?;
        Ok(Self {
            grid,
            words,
            notes: Vec::new(),
        })
    }

    /// The words to find; nothing when the file has only a grid.
    ///
    /// # Errors
    ///
    /// Those of [`WordBank::parse`], with lines that count from the first line of the file.
    ///
    /// ```
    /// use wordtrail::{Puzzle, Ragged};
    ///
    /// let puzzle = Puzzle::read(b"cat\ndog\n\nACT\n3rd\n".to_vec(), Ragged::Refuse)?;
    /// let word_bank = puzzle.word_bank()?.expect("there are words below the grid");
    /// assert_eq!(word_bank.skipped().first, Some((5, "3rd".to_owned())));
    ///
    /// let grid_alone = Puzzle::read(b"cat\ndog\n".to_vec(), Ragged::Refuse)?;
    /// assert!(grid_alone.word_bank()?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn word_bank(&self) -> Result<Option<WordBank>, WordListError> {
        let parse = |words: &Below| match words.is_plain {
            true => WordBank::parse_from_line(&words.text, words.line),
            false => WordBank::parse_list(&words.text, words.line),
        };
        self.words.as_ref().map(parse).transpose()
    }

    /// What a [`Reader`] skipped and guessed to read the grid. What it did for the words below is said by their
    /// [`notes`](WordBank::notes).
    ///
    /// ```
    /// use wordtrail::{Puzzle, Ragged, Reader};
    ///
    /// let text = "+---+---+\n| C | A |\n+---+---+\n| A | T |\n+---+---+\n";
    /// assert!(Reader::new().puzzle(text)?.notes().is_empty());
    /// assert!(Puzzle::read(text.into(), Ragged::Refuse).is_err());
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}
