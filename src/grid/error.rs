//! What can be wrong with the text of a grid.

use crate::wording::{counted, printable};

/// Why a grid was refused. Rows, columns and bytes count from 1, as in an editor.
///
/// ```
/// use wordtrail::{Grid, GridError};
///
/// let place = match "cat\nd0g\n".parse::<Grid>().unwrap_err() {
///     GridError::BadCharacter { row, column, .. } => Some((row, column)),
///     _ => None,
/// };
/// assert_eq!(place, Some((2, 2)));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// There is no row.
    #[error("the grid is empty: a grid has at least one row of letters")]
    Empty,

    /// A row is blank, and others follow.
    #[error(
        "row {row} of the grid is blank: delete the blank line, or write “.” for cells without a letter"
    )]
    BlankRow {
        /// The row.
        row: usize,
    },

    /// A cell has a character that is not a letter, a hole or a wildcard.
    #[error(
        "cell {row}:{column} has “{}”, which is not a letter: write “.” for a hole and “?” for a wildcard",
        printable(*.character)
    )]
    BadCharacter {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The first such character of the cell.
        character: char,
    },

    /// A row has more or fewer cells than the first.
    #[error(
        "row {row} has {} and row 1 has {expected}: give all rows the same length{}",
        counted(*.found, "cell"),
        spaced_hint(*.spaced)
    )]
    UnequalRows {
        /// The row.
        row: usize,
        /// The cells of this row.
        found: usize,
        /// The cells of the first row.
        expected: usize,
        /// Whether the grid is spaced: one tile per cell, with white space between.
        spaced: bool,
    },

    /// The text is not UTF-8.
    #[error("row {row}, byte {byte} is not valid UTF-8: a grid is a UTF-8 text file")]
    NotUtf8 {
        /// The row.
        row: usize,
        /// The byte within the row.
        byte: usize,
    },

    /// There are more rows or columns than 32 bits can count.
    #[error("the grid has more than 4,294,967,295 rows or columns: split it")]
    TooLarge,

    /// Padding would make a grid that is much larger than the text.
    #[error(
        "padding would make a grid of {} and {}, and the limit for a text of this size is {limit} cells: split it, or shorten a row that is much longer than the others",
        counted(*.rows, "row"),
        counted(*.columns, "column")
    )]
    TooMuchPadding {
        /// Its rows.
        rows: usize,
        /// The cells of its longest row.
        columns: usize,
        /// The most cells that padding makes of this text.
        limit: usize,
    },

    /// There is not enough memory for its cells.
    #[error(
        "there is not enough memory for a grid of {} and {}: split it, or shorten a row that is much longer than the others",
        counted(*.rows, "row"),
        counted(*.columns, "column")
    )]
    OutOfMemory {
        /// Its rows.
        rows: usize,
        /// Its columns, including those that padding adds to short rows.
        columns: usize,
    },

    /// Some rows of a large grid have letters beyond ASCII. Who reads only other rows takes it for a grid without.
    #[error(
        "some rows have letters beyond ASCII, which a part that reads only other rows would not know: put spaces between the cells, so that every part reads the whole grid"
    )]
    NoParts,

    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

fn spaced_hint(spaced: bool) -> &'static str {
    if spaced {
        " (in a spaced grid every cell has white space around it)"
    } else {
        ""
    }
}
