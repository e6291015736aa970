//! The cells of a puzzle: all of a rectangle, a shape in it, or a picture drawn by hand.

use crate::limits::MAX_CELLS;
use crate::shape::Shape;
use std::fmt;
use std::iter::successors;
use wordtrail_dictionary::internals::letters::{BYTE_ORDER_MARK, compose, decode};
use wordtrail_dictionary::internals::wording::{counted, printable};
use wordtrail_search::grid::{Direction, Directions, Grid, Tile};

/// The cells of a rectangle that a puzzle has.
///
/// Rows and columns count from 0. Printed, a mask is a picture with one line for each row, `#` for a cell and
/// `.` for none, which [`parse`](Self::parse) reads back.
///
/// ```
/// use wordtrail::{Mask, Shape};
///
/// let heart = Mask::shape(Shape::Heart, 7, 7);
/// let picture = [
///     ".##.##.",
///     "#######",
///     "#######",
///     "#######",
///     ".#####.",
///     "..###..",
///     "...#...",
/// ];
/// assert!(heart.to_string().lines().eq(picture));
/// assert_eq!(Mask::parse(heart.to_string().as_bytes())?, heart);
/// # Ok::<(), wordtrail::MaskError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Mask {
    rows: usize,
    columns: usize,
    /// Whether there is a cell, row after row.
    cells: Vec<bool>,
}

impl Mask {
    /// The whole rectangle.
    ///
    /// # Panics
    ///
    /// When the rectangle has more than [`MAX_CELLS`] cells.
    pub fn full(rows: usize, columns: usize) -> Self {
        Self::draw(rows, columns, |_, _| true)
    }

    /// A shape as large as the rectangle, and wide in a wide one. From eight rows and columns on it reaches
    /// all four sides.
    ///
    /// It is the same on every machine, symmetric from left to right, and connected: a path through shared
    /// sides of cells leads from each cell to each. It has at least one cell, unless there are no rows or
    /// no columns.
    ///
    /// # Panics
    ///
    /// When the rectangle has more than [`MAX_CELLS`] cells.
    pub fn shape(shape: Shape, rows: usize, columns: usize) -> Self {
        Self::draw(rows, columns, |row, column| {
            shape.has((row, column), (rows, columns))
        })
    }

    /// Reads a picture in UTF-8, one line for each row, with LF or CRLF line ends. A `.` or a space is no
    /// cell, and any other character is one. Lines shorter than the longest end without cells.
    /// White space at the end of a line and blank lines at the end are ignored.
    ///
    /// # Errors
    ///
    /// [`MaskError`], with what is wrong and where.
    pub fn parse(text: &[u8]) -> Result<Self, MaskError> {
        let text = decode(text).map_err(|(line, byte)| MaskError::NotUtf8 {
            line: line + 1,
            byte: byte + 1,
        })?;
        let text = text.trim_start_matches(BYTE_ORDER_MARK).trim_end();
        let lines = (1..).zip(text.lines());
        let lines = lines.map(|(number, line)| parse_line(number, line));
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        let (rows, columns) = (lines.len(), lines.iter().map(Vec::len).max().unwrap_or(0));
        let has = |row: usize, column: usize| lines[row].get(column).is_some_and(|&cell| cell);
        if rows.saturating_mul(columns) > MAX_CELLS {
            return Err(MaskError::TooLarge { rows, columns });
        }
        let mask = Self::draw(rows, columns, has);
        if mask.cells() == 0 {
            return Err(MaskError::NoCell);
        }
        Ok(mask)
    }

    /// The cells of a grid that are not holes.
    ///
    /// # Errors
    ///
    /// [`MaskError::TooLarge`] when the grid has more than [`MAX_CELLS`] cells, [`MaskError::NoCell`] when all are holes.
    pub fn of(grid: &Grid) -> Result<Self, MaskError> {
        let (rows, columns) = (grid.rows(), grid.columns());
        if rows.saturating_mul(columns) > MAX_CELLS {
            return Err(MaskError::TooLarge { rows, columns });
        }
        let tiles = (0..rows).flat_map(|row| grid.row(row));
        let cells: Vec<bool> = tiles.map(|tile| tile != Tile::Hole).collect();
        if !cells.contains(&true) {
            return Err(MaskError::NoCell);
        }
        Ok(Self {
            rows,
            columns,
            cells,
        })
    }

    /// Draws a mask cell by cell.
    pub(super) fn draw(rows: usize, columns: usize, has: impl Fn(usize, usize) -> bool) -> Self {
        assert!(
            rows.saturating_mul(columns) <= MAX_CELLS,
            "a mask has at most {MAX_CELLS} cells"
        );
        let has = &has;
        let row = |row| (0..columns).map(move |column| has(row, column));
        Self {
            rows,
            columns,
            cells: (0..rows).flat_map(row).collect(),
        }
    }

    /// The number of rows of the rectangle.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of the rectangle.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Whether there is a cell. Outside the rectangle there is none.
    pub fn has(&self, row: usize, column: usize) -> bool {
        row < self.rows && column < self.columns && self.cells[row * self.columns + column]
    }

    /// The row and column of each cell, in reading order.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        rows.filter(|&(row, column)| self.has(row, column))
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell).count()
    }

    /// The number of cells of the longest line in one of these directions, and so of letters of the longest word that
    /// fits.
    pub fn longest_line(&self, directions: Directions) -> usize {
        let is_full = !self.cells.is_empty() && self.cells.iter().all(|&is_cell| is_cell);
        let along = |direction: Direction| {
            let (down, right) = direction.step();
            if is_full {
                return match (down, right) {
                    (0, _) => self.columns,
                    (_, 0) => self.rows,
                    _ => self.rows.min(self.columns),
                };
            }
            let from = |(row, column): (usize, usize), down: i32, right: i32| {
                let row = row.checked_add_signed(down as isize)?;
                let column = column.checked_add_signed(right as isize)?;
                self.has(row, column).then_some((row, column))
            };
            let is_first = |&place: &(usize, usize)| from(place, -down, -right).is_none();
            let length = |first| successors(Some(first), |&place| from(place, down, right)).count();
            self.places()
                .filter(is_first)
                .map(length)
                .max()
                .unwrap_or(0)
        };
        directions.iter().map(along).max().unwrap_or(0)
    }
}

/// Whether there is a cell in each column of a line of a picture.
fn parse_line(number: usize, line: &str) -> Result<Vec<bool>, MaskError> {
    let line = compose(line.trim_end());
    let cells = (1..).zip(line.chars()).map(|(column, character)| {
        if character.is_control() {
            return Err(MaskError::ControlCharacter {
                line: number,
                column,
                character,
            });
        }
        Ok(character != '.' && !character.is_whitespace())
    });
    cells.collect()
}

impl fmt::Display for Mask {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows {
            for column in 0..self.columns {
                formatter.write_str(if self.has(row, column) { "#" } else { "." })?;
            }
            writeln!(formatter)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Mask {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Mask")
            .field("rows", &self.rows)
            .field("columns", &self.columns)
            .field("cells", &self.cells())
            .finish_non_exhaustive()
    }
}

/// Why a picture is not a mask. Lines, columns and bytes count from 1, as in an editor.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MaskError {
    /// No line has a cell.
    #[error("the mask has no cell: write “#” for each cell of the puzzle")]
    NoCell,

    /// A character is invisible.
    #[error(
        "line {line}, column {column} of the mask has the control character “{}”: write “.” or a space for no cell and “#” for a cell",
        printable(*.character)
    )]
    ControlCharacter {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The character.
        character: char,
    },

    /// The text is not UTF-8.
    #[error("line {line}, byte {byte} of the mask is not valid UTF-8: a mask is a UTF-8 text file")]
    NotUtf8 {
        /// The line.
        line: usize,
        /// The byte within the line.
        byte: usize,
    },

    /// The rectangle has more than [`MAX_CELLS`] cells.
    #[error(
        "the mask has {} and {}, and a puzzle has at most {MAX_CELLS} cells: shorten its longest line, or delete lines",
        counted(*.rows, "row"),
        counted(*.columns, "column")
    )]
    TooLarge {
        /// Its rows.
        rows: usize,
        /// The columns of its longest line.
        columns: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_is_as_its_text() {
        assert_eq!(Mask::full(2, 3).to_string(), "###\n###\n");
        assert_eq!(Mask::shape(Shape::Star, 1, 1), Mask::full(1, 1));
        assert_eq!(Mask::shape(Shape::Triangle, 3, 5).cells(), 1 + 3 + 5);
        let letter = Mask::parse(b"XX\nX\nXXX\n\n").unwrap();
        assert_eq!(letter.to_string(), "##.\n#..\n###\n");
        let of_grid = Mask::of(&"cat\n.d.\n".parse().unwrap()).unwrap();
        assert_eq!(of_grid.to_string(), "###\n.#.\n");
    }

    #[test]
    fn rows_and_columns_without_cells_count_and_have_none() {
        assert_eq!(Mask::parse(b"#\n#\n.\n").unwrap().rows(), 3);
        assert_eq!(Mask::parse(b"##.\n#\n").unwrap().columns(), 3);
        let mask = Mask::parse(b"#.\n").unwrap();
        assert!(mask.has(0, 0));
        assert!(!mask.has(0, 1) && !mask.has(0, 2) && !mask.has(1, 0));
    }

    #[test]
    fn a_line_is_as_long_as_the_directions_allow() {
        let mask = Mask::full(3, 5);
        assert_eq!(mask.longest_line(Directions::ALL), 5);
        assert_eq!(
            mask.longest_line([Direction::NorthEast].into_iter().collect()),
            3
        );
    }

    #[test]
    fn a_control_character_is_named_with_its_place() {
        let error = Mask::parse(b"###\n#\t#\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2, column 2 of the mask has the control character “\\t”: \
             write “.” or a space for no cell and “#” for a cell"
        );
    }
}
