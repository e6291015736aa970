//! What can be wrong with a board.

use super::SIDES;
use super::decode::LONGEST_LINE;
use crate::wording::{counted, printable};

/// Why boards cannot have this size.
///
/// ```
/// use wordtrail::{Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let error = Boards::new(&dictionary).size(4, 9).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "a board cannot be 4x9: it has from 2 to 8 rows and columns"
/// );
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a board cannot be {rows}x{columns}: it has from {} to {} rows and columns",
    SIDES.start(),
    SIDES.end()
)]
pub struct BoardSizeError {
    /// The rows asked for.
    pub rows: usize,
    /// The columns asked for.
    pub columns: usize,
}

/// Why a board was refused. Cells and bytes count from 1.
///
/// ```
/// use wordtrail::{BoardError, Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let mut scorer = Boards::new(&dictionary).size(2, 2)?.scorer();
/// let error = scorer.score("c4t.").unwrap_err();
/// assert_eq!(error, BoardError::BadCharacter { cell: 2, character: '4' });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// It has more or fewer cells than its size says.
    #[error(
        "the board has {}, and a board of {rows}x{columns} has {}",
        counted(*.found, "cell"),
        rows * columns
    )]
    WrongLength {
        /// How many cells it has.
        found: usize,
        /// The rows of a board.
        rows: usize,
        /// The columns of a board.
        columns: usize,
    },

    /// A cell holds something that is neither a letter nor a hole.
    #[error(
        "cell {cell} has “{}”, which is not a letter: write “.” for a hole",
        printable(*.character)
    )]
    BadCharacter {
        /// The cell.
        cell: usize,
        /// What it holds.
        character: char,
    },

    /// A cell holds the wildcard `?`, which only grids may have.
    #[error("cell {cell} has “?”: a board has no wildcards; write a letter, or “.” for a hole")]
    Wildcard {
        /// The cell.
        cell: usize,
    },

    /// The line is longer than that of any board.
    #[error("the line has more than {LONGEST_LINE} bytes: a board is a line of at most 64 cells")]
    TooLong,

    /// The text is not UTF-8.
    #[error("byte {byte} is not valid UTF-8: a file of boards is text in UTF-8")]
    NotUtf8 {
        /// The byte within the line.
        byte: usize,
    },
}

/// A line that is not a board: see [`Boards::run`](super::Boards::run).
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::{Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let boards = Boards::new(&dictionary).size(2, 2)?;
/// let bad_line = boards.run(&b"tac.\nc?t.\n"[..], |board| match board {
///     Ok(_) => ControlFlow::Continue(()),
///     Err(bad_line) => ControlFlow::Break(bad_line.to_string()),
/// })?;
/// assert_eq!(
///     bad_line.break_value().as_deref(),
///     Some("line 2: cell 2 has “?”: a board has no wildcards; write a letter, or “.” for a hole")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct BadLine {
    /// The number of the line, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub error: BoardError,
}
