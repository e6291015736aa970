//! What can be wrong with a board.

use crate::grid::cell::probable_letter;
use std::ops::RangeInclusive;
use wordtrail_dictionary::internals::wording::{counted, excerpt, printable};

/// The numbers of rows, and of columns, that a board may have: the visited cells of a trail are the bits of a 64-bit
/// number.
pub(crate) const SIDES: RangeInclusive<usize> = 2..=8;

/// The maximum number of bytes in the line of a board: its 64 cells may be letters with several separate accents.
pub(super) const MAX_LINE: usize = 4096;

/// Why boards cannot have this size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a board cannot be {rows}x{columns}: it has from {} to {} rows and columns",
    SIDES.start(),
    SIDES.end()
)]
#[non_exhaustive]
pub struct BoardSizeError {
    /// The requested number of rows.
    pub rows: usize,
    /// The requested number of columns.
    pub columns: usize,
}

/// Why a board was rejected. Cells and bytes count from 1.
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
    /// It has more or fewer cells than a board of this size.
    #[error(
        "the board has {}, and a board of {rows}x{columns} has {}",
        counted(*.found, "cell"),
        rows * columns
    )]
    WrongLength {
        /// The number of its cells.
        found: usize,
        /// The number of rows of a board.
        rows: usize,
        /// The number of columns of a board.
        columns: usize,
    },

    /// It has too many cells, and too few if each `Qu` is one.
    #[error(
        "the board has {}, or {joined} if each “Qu” is one, and a board of {rows}x{columns} has {}: write spaces between the cells, as in “Qu E S T”",
        counted(*.found, "cell"),
        rows * columns
    )]
    UncertainQu {
        /// The number of its cells.
        found: usize,
        /// The number of its cells if each `Qu` is one.
        joined: usize,
        /// The number of rows of a board.
        rows: usize,
        /// The number of columns of a board.
        columns: usize,
    },

    /// A cell holds something that is neither a letter nor a hole.
    #[error(
        "cell {cell} has “{}”, which is not a letter{}: write “.” for a hole",
        printable(*.character),
        probable_letter(*.character)
    )]
    BadCharacter {
        /// The cell.
        cell: usize,
        /// Its content.
        character: char,
    },

    /// A cell holds the wildcard `?`, which only grids may have.
    #[error("cell {cell} has “?”: a board has no wildcards; write a letter, or “.” for a hole")]
    Wildcard {
        /// The cell.
        cell: usize,
    },

    /// White space or another separator has neither a cell nor a row on each side.
    #[error(
        "“{}” separates neither the cells nor the rows of the board",
        printable(*.character)
    )]
    Separator {
        /// The first separator.
        character: char,
    },

    /// The board has the tile `Qu` and a `q` alone, which cannot be distinguished from it.
    #[error(
        "cell {cell} has a q alone on a board with “Qu”: write “Qu” there, too, or another letter"
    )]
    LoneQ {
        /// The cell of the `q`.
        cell: usize,
    },

    /// A block has more or fewer rows than a board of this size.
    #[error(
        "the block has {}, and a board of {rows}x{columns} has {rows}: write an empty line after each board",
        counted(*.found, "row")
    )]
    RowCount {
        /// The number of its rows.
        found: usize,
        /// The number of rows of a board.
        rows: usize,
        /// The number of columns of a board.
        columns: usize,
    },

    /// A row of a block has more or fewer cells than one of a board of this size.
    #[error(
        "the row has {}, and a row of a board of {rows}x{columns} has {columns}",
        counted(*.found, "cell")
    )]
    RowLength {
        /// The number of its cells.
        found: usize,
        /// The number of rows of a board.
        rows: usize,
        /// The number of columns of a board.
        columns: usize,
    },

    /// A line with an id has too few columns.
    #[error(
        "the line has {}, and the id and the board need {needed}: write a comma, a tab or a semicolon between columns",
        counted(*.found, "column")
    )]
    ColumnCount {
        /// The number of its columns.
        found: usize,
        /// The number of columns that it has at least.
        needed: usize,
    },

    /// The board is not in the column in which it should be, but in another one. Columns count from 1.
    #[error("column {read} is read as the board, and the board is in column {column}")]
    OtherColumn {
        /// The column that is read as the board.
        read: usize,
        /// The column with the board.
        column: usize,
    },

    /// A column begins with a quotation mark that no other ends.
    #[error("a quotation mark is not closed: a column in quotation marks ends on the same line")]
    OpenQuote,

    /// The line is longer than that of any board.
    #[error("the line has more than {MAX_LINE} bytes: a board is a line of at most 64 cells")]
    TooLong,

    /// The text is not UTF-8.
    #[error("byte {byte} is not valid UTF-8: a file of boards is a UTF-8 text file")]
    NotUtf8 {
        /// The byte within the line.
        byte: usize,
    },
}

/// A line that is not a board: see [`Boards::run`](crate::Boards::run).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {error}", .id.as_ref().map_or_else(String::new, |id| format!(" (id {})", excerpt(id))))]
#[non_exhaustive]
pub struct BoardLineError {
    /// The number of the line, from 1.
    pub line: u64,
    /// The id in the line, if it has one: see [`Boards::id_column`](crate::Boards::id_column).
    pub id: Option<String>,
    /// What is wrong with it.
    pub error: BoardError,
}
