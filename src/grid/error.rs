//! What can be wrong with the text of a grid.

use crate::wording::{counted, excerpt, printable};
use std::fmt::{self, Display, Formatter};

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

    /// The rows of a grid that is not plain have characters that are no letters, or other lengths.
    #[error("{0}")]
    Problems(Problems),

    /// Two blocks of letters could be the grid.
    #[error(
        "{} and {} could both be the grid: delete one of them, or what is no part of it",
        block_name(&.places[0]),
        block_name(&.places[1])
    )]
    SeveralGrids {
        /// Of each block its first line, its last line, its rows and its columns.
        places: [(usize, usize, usize, usize); 2],
    },

    /// A line above the grid has a number for each column but the first.
    #[error(
        "line {line} numbers the columns of the grid but the first, which may have labels of its rows: delete the labels"
    )]
    Labels {
        /// The line.
        line: usize,
    },

    /// Most rows have a number before their first cell, and one has another or none.
    #[error(
        "line {line} does not have the label {expected}, and the other rows of the grid are numbered: correct the numbers, or delete them all"
    )]
    RowLabels {
        /// The line of the row.
        line: usize,
        /// The label that the row should have.
        expected: String,
    },

    /// A row stands apart from the others.
    #[error(
        "line {line} may be another row of the grid in lines {first} to {last}: delete it, or what stands between"
    )]
    LostRow {
        /// The line of the row.
        line: usize,
        /// The line of the first row of the grid.
        first: usize,
        /// The line of its last row.
        last: usize,
    },

    /// A line below a grid has as many letters as its rows, is written in another way, and may be a word.
    #[error(
        "line {line} may be a row of the grid in lines {first} to {last}, or a word to find: write it like the other rows, or put an empty line above it"
    )]
    RowOrWord {
        /// The line.
        line: usize,
        /// The line of the first row of the grid.
        first: usize,
        /// The line of its last row.
        last: usize,
    },

    /// The document of a puzzle, or an answer, is wrong.
    #[error("{}{problem}", with_colon(.place))]
    Document {
        /// The field, as `words[3].trail`; empty where the text is no document at all.
        place: String,
        /// What is wrong with it.
        problem: String,
    },

    /// A text has several documents where one puzzle is read.
    #[error(
        "there are {puzzles} puzzles, and one is needed: save one of them in a file of its own"
    )]
    SeveralPuzzles {
        /// Their number.
        puzzles: usize,
    },

    /// The text is the document of a puzzle, which this library was built without.
    #[error("it is a JSON document, and this program was built without the feature “documents”")]
    NoDocuments,

    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

fn with_colon(place: &str) -> String {
    match place {
        "" => String::new(),
        place => format!("{place}: "),
    }
}

fn spaced_hint(spaced: bool) -> &'static str {
    if spaced {
        " (in a spaced grid every cell has white space around it)"
    } else {
        ""
    }
}

fn block_name(&(first, last, rows, columns): &(usize, usize, usize, usize)) -> String {
    format!("lines {first} to {last} ({rows} × {columns} cells)")
}

/// All that is wrong with the rows of a grid, in their order.
///
/// ```
/// use wordtrail::Reader;
///
/// let error = Reader::new().puzzle("Pets\n\nC A T S\nD 0 G X\nE E L\nW O R M\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the grid has 2 problems: line 4, cell 2 has “0”, probably for O; line 5 has 3 cells, the other rows have 4"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

/// What is wrong with a row of a grid. Lines and cells count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Problem {
    Width {
        line: usize,
        found: usize,
        expected: usize,
        /// Whether it is known which cells to leave out or to add.
        is_repairable: bool,
    },
    Cell {
        line: usize,
        column: usize,
        found: String,
        /// What was probably meant.
        meant: Option<String>,
    },
}

impl From<Vec<Problem>> for Problems {
    fn from(problems: Vec<Problem>) -> Self {
        Self(problems)
    }
}

impl Problems {
    /// Whether there is a guess for each of them, so that [`Reader::repair`](crate::Reader::repair) helps.
    ///
    /// ```
    /// use wordtrail::{GridError, Reader};
    ///
    /// let error = Reader::new().puzzle("C A T S\nD 0 G X\nE # L X\n").unwrap_err();
    /// assert!(matches!(error, GridError::Problems(problems) if !problems.can_be_repaired()));
    /// ```
    pub fn can_be_repaired(&self) -> bool {
        self.0.iter().all(|problem| match problem {
            Problem::Width { is_repairable, .. } => *is_repairable,
            Problem::Cell { meant, .. } => meant.is_some(),
        })
    }

    /// Whether this is the only problem, and another reading has the same.
    pub(crate) fn are_said_by(&self, error: &GridError) -> bool {
        match (&self.0[..], error) {
            (
                [
                    Problem::Width {
                        line,
                        found,
                        expected,
                        ..
                    },
                ],
                GridError::UnequalRows {
                    row,
                    expected: other,
                    ..
                },
                // Holes are no remedy for a row that is too long.
            ) => (line, expected) == (row, other) && found < expected,
            (
                [
                    Problem::Cell {
                        line,
                        column,
                        meant: None,
                        ..
                    },
                ],
                GridError::BadCharacter {
                    row, column: other, ..
                },
            ) => (line, column) == (row, other),
            _ => false,
        }
    }
}

impl Display for Problems {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 10;
        write!(
            formatter,
            "the grid has {}: ",
            counted(self.0.len(), "problem")
        )?;
        let shown: Vec<String> = self.0.iter().take(SHOWN).map(ToString::to_string).collect();
        formatter.write_str(&shown.join("; "))?;
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            others => write!(formatter, "; and {others} more"),
        }
    }
}

impl Display for Problem {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Width {
                line,
                found,
                expected,
                ..
            } => write!(
                formatter,
                "line {line} has {}, the other rows have {expected}",
                counted(*found, "cell")
            ),
            Self::Cell {
                line,
                column,
                found,
                ..
            } if found.is_empty() => {
                write!(
                    formatter,
                    "line {line}, cell {column} is empty, probably for a hole"
                )
            }
            Self::Cell {
                line,
                column,
                found,
                meant,
            } => {
                write!(
                    formatter,
                    "line {line}, cell {column} has “{}”, ",
                    excerpt(found)
                )?;
                match meant {
                    Some(meant) => write!(formatter, "probably for {meant}"),
                    None => formatter.write_str("which is not a letter"),
                }
            }
        }
    }
}
