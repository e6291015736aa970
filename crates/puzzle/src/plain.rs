//! Puzzles read from texts in their plain form, or as documents.

use crate::documents;
use crate::puzzle::Puzzle;
use std::fs::File;
use std::path::Path;
use wordtrail_dictionary::internals::Bytes;
use wordtrail_search::grid::{GridError, Ragged};
use wordtrail_search::internals::read_and_below;

impl Puzzle {
    /// Reads a puzzle file, or a file with a grid alone, in its plain form: the first line that is blank ends the grid. A
    /// [`Reader`](crate::Reader) reads more.
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
        Self::plain(Bytes::open(path.as_ref())?, ragged)
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
        if documents::is_document(&text)? {
            return documents::only(documents::documents(&text)?);
        }
        let (grid, words) = read_and_below(text, ragged)?;
        Ok(Self {
            words,
            ..Self::new(grid)
        })
    }
}
