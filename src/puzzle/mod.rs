//! Puzzles: a grid and the words hidden in it.
//!
//! A puzzle file is a grid in its text form, an empty line, and the words to hunt, one a line.

mod hunt;

pub use hunt::{Hunt, Hunting};

use crate::{DictionaryError, Grid, GridError, Ragged};

/// A grid and, if the file has them, the words to hunt in it.
///
/// ```
/// use wordtrail::{Puzzle, Ragged};
///
/// let text = b"CATX\nXXXX\n\ncat\n".to_vec();
/// let puzzle = Puzzle::read(text, Ragged::Refuse)?;
/// assert_eq!(puzzle.grid.rows(), 2);
/// assert_eq!(puzzle.hunt.unwrap().words().collect::<Vec<_>>(), ["cat"]);
/// # Ok::<(), wordtrail::PuzzleError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// The grid.
    pub grid: Grid,
    /// The words to hunt; nothing when the file is a mere grid.
    pub hunt: Option<Hunt>,
}

/// Why a puzzle file was refused.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// Its grid cannot be read.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The words below the grid cannot be read.
    #[error("the words below the grid: {0}")]
    Words(#[from] DictionaryError),
}

impl Puzzle {
    /// Reads a puzzle file, or a file with a grid alone.
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] says which part is wrong, and where.
    pub fn read(mut text: Vec<u8>, ragged: Ragged) -> Result<Self, PuzzleError> {
        let hunt = match empty_line(&text) {
            Some((line, start)) if !text[start..].trim_ascii().is_empty() && line > 1 => {
                let hunt = Hunt::parse_from_line(&text[start..], line)?;
                text.truncate(start);
                Some(hunt)
            }
            _ => None,
        };
        let grid = Grid::read(text, ragged)?;
        Ok(Self { grid, hunt })
    }
}

/// The first blank line: its number, from 1, and where it starts.
fn empty_line(text: &[u8]) -> Option<(usize, usize)> {
    let mut start = 0;
    for (number, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        if line.trim_ascii().is_empty() {
            return Some((number, start));
        }
        start += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Puzzle, PuzzleError> {
        Puzzle::read(text.into(), Ragged::Refuse)
    }

    fn words(text: &str) -> Option<Vec<String>> {
        let hunt = read(text).unwrap().hunt?;
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
        let error = read("ab\ncd\n\ndog\nc\0t\n").unwrap_err();
        assert!(matches!(
            error,
            PuzzleError::Words(DictionaryError::NotText { line: 5 })
        ));
        let hunt = read("ab\ncd\n\ndog\n3rd\n").unwrap().hunt.unwrap();
        assert_eq!(hunt.left_out().first, Some((5, "3rd".to_owned())));
        let error = read("\nab\n").unwrap_err();
        assert!(matches!(
            error,
            PuzzleError::Grid(GridError::BlankRow { row: 1 })
        ));
    }
}
