//! All that is wrong with the rows of a grid, in one message.

use std::fmt::{self, Display, Formatter};
use wordtrail_dictionary::internals::wording::{counted, excerpt};

/// The problems that a message shows.
const SHOWN: usize = 10;

/// All that is wrong with the rows of a grid, in their order.
///
/// ```
/// use wordtrail::{GridError, Reader};
///
/// let error = Reader::new().puzzle("Pets\n\nC A T S\nD 0 G X\nE E L\nW O R M\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the grid has 2 problems: line 4, cell 2 has “0”, probably for O; line 5 has 3 cells, the other rows have 4"
/// );
/// let error = Reader::new().puzzle("C A T S\nD 0 G X\nE # L X\n").unwrap_err();
/// assert!(matches!(error, GridError::Problems(problems) if !problems.can_be_repaired()));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems {
    /// Those that the message shows: a large file may have millions.
    first: Vec<Problem>,
    count: usize,
    beyond_repair: usize,
}

/// What is wrong with a row of a grid. Lines and cells count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// It has another number of cells than the grid has columns.
    Width {
        /// The line of the text.
        line: usize,
        /// Its cells.
        found: usize,
        /// The columns of the grid.
        expected: usize,
        /// Whether it is known which cells to leave out or to add.
        is_repairable: bool,
    },
    /// A cell is none.
    Cell {
        /// The line of the text.
        line: usize,
        /// The cell of the row.
        column: usize,
        /// What it has.
        found: String,
        /// What was probably meant.
        meant: Option<String>,
    },
}

impl Problem {
    fn is_repairable(&self) -> bool {
        match self {
            Self::Width { is_repairable, .. } => *is_repairable,
            Self::Cell { meant, .. } => meant.is_some(),
        }
    }
}

impl Problems {
    /// Counts a problem, and keeps it if it is among the first.
    #[doc(hidden)]
    pub fn add(&mut self, problem: Problem) {
        self.count += 1;
        self.beyond_repair += usize::from(!problem.is_repairable());
        if self.first.len() < SHOWN {
            self.first.push(problem);
        }
    }

    /// Whether the grid is as it should be.
    #[doc(hidden)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether the only problem is a cell for which there is no guess, and which is here.
    pub(super) fn are_only_at(&self, (row, column): (usize, usize)) -> bool {
        let is_there = |problem: &Problem| matches!(problem, Problem::Cell { line, column: other, meant: None, .. } if (*line, *other) == (row, column));
        self.count == 1 && self.first.iter().all(is_there)
    }

    /// Whether there is a guess for each of them, so that `Reader::repair` helps.
    pub fn can_be_repaired(&self) -> bool {
        self.beyond_repair == 0
    }
}

impl Display for Problems {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "the grid has {}: ",
            counted(self.count, "problem")
        )?;
        let shown: Vec<String> = self.first.iter().map(ToString::to_string).collect();
        formatter.write_str(&shown.join("; "))?;
        match self.count - self.first.len() {
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
                    "line {line}, cell {column} is empty, probably a hole"
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
