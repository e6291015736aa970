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
    /// Those of [`Grid::read`](wordtrail_search::grid::Grid::read).
    pub fn read(text: Vec<u8>, ragged: Ragged) -> Result<Self, GridError> {
        Self::plain(Bytes::owned(text), ragged)
    }

    /// Reads a puzzle from a file.
    ///
    /// # Errors
    ///
    /// Those of [`Grid::open`](wordtrail_search::grid::Grid::open).
    pub fn open(path: impl AsRef<Path>, ragged: Ragged) -> Result<Self, GridError> {
        Self::plain(Bytes::open(path.as_ref())?, ragged)
    }

    /// Reads a puzzle from an open file, as [`open`](Self::open) does. A file that is not regular, such as a
    /// pipe, is read to its end.
    ///
    /// # Errors
    ///
    /// Those of [`Grid::open`](wordtrail_search::grid::Grid::open).
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn texts_and_files_are_read_alike() {
        let puzzle = Puzzle::read(b"cats\ndog\n\nACT\n".to_vec(), Ragged::Pad).unwrap();
        assert_eq!(puzzle.grid.to_string(), "cats\ndog.\n");
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(b"CAT\nDOG\n\nact\n").unwrap();
        for puzzle in [
            Puzzle::open(file.path(), Ragged::Refuse),
            Puzzle::map(file.as_file(), Ragged::Refuse),
        ] {
            let bank = puzzle.unwrap().word_bank().unwrap().unwrap();
            assert!(bank.words().eq(["act"]));
        }
        let border = "+---+\n| C |\n+---+\n";
        assert!(Puzzle::read(border.into(), Ragged::Refuse).is_err());
    }
}
