//! Grids of letters: cells and what they hold, directions, trails, and the text forms of all three.
//!
//! # The text form
//!
//! A grid has one of two spellings: *compact*, one character per cell, or *spaced*, one tile per cell with
//! white space between. It is spaced if any of its rows has white space inside. A tile is one letter or, in a
//! spaced grid, several (`Qu`). `.` is a hole, which no trail enters; `?` is a wildcard, which stands
//! for any one letter. Case does not matter. Any letter is legal; no word has one that the
//! dictionary's alphabet lacks.
//!
//! ```
//! use wordtrail::{Cell, Grid, Tile};
//!
//! let grid: Grid = "Qu E S T\n.  ? A R\n".parse()?;
//! assert_eq!((grid.rows(), grid.columns()), (2, 4));
//! assert_eq!(grid.tile(Cell { row: 0, column: 0 }), Some(Tile::Letters("qu")));
//! assert_eq!(grid.tile(Cell { row: 1, column: 1 }), Some(Tile::Wildcard));
//! # Ok::<(), wordtrail::GridError>(())
//! ```

pub(crate) mod cell;
mod compact;
mod direction;
mod error;
mod grid_file;
pub(crate) mod parse;
pub(crate) mod problems;
#[cfg(feature = "serde")]
mod serialization;
mod shuffle;
mod tiles;
mod trail;

pub use direction::{Direction, Directions, DirectionsIter};
pub use error::GridError;
pub use grid_file::GridFile;
pub use problems::Problems;
pub use tiles::Tile;
pub use trail::{Cell, Trail};

use std::fmt;
use std::ops::Range;
use tiles::{TileIds, TileTable};
use wordtrail_dictionary::internals::letters::{clusters, compose};

/// Rows of cells, each of which holds a [`Tile`].
///
/// A compact grid of ASCII letters is kept as the text that it was read from, or as the file that was
/// [mapped](Self::map), one byte per cell. Another takes one byte per cell if it has at most 256 distinct
/// tiles, and otherwise four.
///
/// ```
/// use wordtrail::{Cell, Grid, Tile};
///
/// let grid: Grid = "CATS\r\nDOG.\r\n\r\n".parse()?;
/// assert_eq!((grid.rows(), grid.columns()), (2, 4));
/// assert_eq!(grid.tile(Cell { row: 0, column: 2 }), Some(Tile::Letters("t")));
/// assert_eq!(grid.tile(Cell { row: 0, column: 4 }), None);
/// assert_eq!(grid.row(1).filter(|&tile| tile == Tile::Hole).count(), 1);
/// assert_eq!(grid.to_string(), "cats\ndog.\n");
/// let board = Grid::from_tiles(2, ["c", "a", "t", "Qu"])?;
/// assert_eq!(board.to_string(), "c a\nt qu\n");
/// # Ok::<(), wordtrail::GridError>(())
/// ```
#[derive(Clone)]
pub struct Grid {
    rows: usize,
    columns: usize,
    /// The position of the first tile: after the text's byte order mark, if it has one.
    start: usize,
    /// From the first tile of a row to the first of the next: more than `columns` when there are line ends.
    stride: usize,
    ids: TileIds,
    table: TileTable,
}

/// What to do when rows have different lengths.
///
/// ```
/// use wordtrail::{Cell, Grid, GridError, Ragged, Tile};
///
/// let text = b"cats\ndog\n".to_vec();
/// let refused = Grid::read(text.clone(), Ragged::Refuse).unwrap_err();
/// assert!(matches!(refused, GridError::UnequalRows { row: 2, .. }));
/// let grid = Grid::read(text, Ragged::Pad)?;
/// assert_eq!(grid.tile(Cell { row: 1, column: 3 }), Some(Tile::Hole));
/// # Ok::<(), wordtrail::GridError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Ragged {
    /// Refuse them: [`GridError::UnequalRows`].
    #[default]
    Refuse,
    /// Fill short rows at their end with holes, up to the longest row.
    Pad,
}

impl Grid {
    /// The number of rows: 1 to 2³² − 1.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns: 1 to 2³² − 1. A tile takes one column, also one of several letters as `Qu`.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells, holes included.
    pub fn cell_count(&self) -> u64 {
        self.rows() as u64 * self.columns() as u64
    }

    /// The grid with the tile `Qu` in each cell that has a `q` alone, as on the dice of Boggle. Its cells are not copied.
    #[must_use]
    pub fn qu_tiles(self) -> Self {
        Self {
            table: self.table.with_qu(),
            ..self
        }
    }

    /// The tile of a cell, or `None` when it is not on the grid.
    pub fn tile(&self, cell: Cell) -> Option<Tile<'_>> {
        let (row, column) = (cell.row as usize, cell.column as usize);
        let inside = row < self.rows && column < self.columns;
        inside.then(|| self.table.tile(self.tile_id(row, column)))
    }

    /// The tiles of a row, from left to right. Rows count from 0, and a row has as many tiles as the
    /// grid has [columns](Self::columns).
    ///
    /// # Panics
    ///
    /// When the grid has no such row.
    pub fn row(&self, row: usize) -> impl ExactSizeIterator<Item = Tile<'_>> {
        self.tile_ids(row).map(|id| self.table.tile(id))
    }

    /// The tiles of a row as indexes into the [table](Self::tile_table).
    pub(crate) fn tile_ids(&self, row: usize) -> impl ExactSizeIterator<Item = usize> {
        assert!(row < self.rows, "the grid has {} rows", self.rows);
        let start = self.position(row, 0);
        (start..start + self.columns).map(|position| self.ids.get(position))
    }

    /// A cell's tile as an index into the [table](Self::tile_table).
    pub(crate) fn tile_id(&self, row: usize, column: usize) -> usize {
        self.ids.get(self.position(row, column))
    }

    /// Encodes a part of a row with a code for each tile of the [table](Self::tile_table).
    pub(crate) fn encode(
        &self,
        row: usize,
        columns: Range<usize>,
        codes_of_tiles: &[u8],
        codes: &mut [u8],
    ) {
        self.ids
            .encode(self.positions(row, columns), codes_of_tiles, codes);
    }

    /// Encodes a part of a row with a function of the indexes of tiles in the [table](Self::tile_table) if each takes a
    /// byte, and returns whether it does.
    #[inline(always)]
    pub(crate) fn encode_bytes(
        &self,
        row: usize,
        columns: Range<usize>,
        codes: &mut [u8],
        encode: impl Fn(u8) -> u8,
    ) -> bool {
        self.ids
            .encode_bytes(self.positions(row, columns), codes, encode)
    }

    /// Lets the system take back the memory of rows of a large mapped file. They are read again when they are needed.
    pub(crate) fn release_rows(&self, rows: Range<usize>) {
        if let TileIds::Bytes(ids) = &self.ids
            && !rows.is_empty()
        {
            ids.release(self.position(rows.start, 0)..self.position(rows.end - 1, self.columns));
        }
    }

    /// The tiles that cells can hold.
    #[doc(hidden)]
    pub fn tile_table(&self) -> impl ExactSizeIterator<Item = Tile<'_>> {
        self.table.iter()
    }

    /// The position of the number of a cell's tile.
    fn position(&self, row: usize, column: usize) -> usize {
        self.start + row * self.stride + column
    }

    fn positions(&self, row: usize, columns: Range<usize>) -> Range<usize> {
        self.position(row, columns.start)..self.position(row, columns.end)
    }
}

/// The text form: compact, unless a tile has several letters or the letters of neighbouring cells would be read as
/// one, as the parts of a Hangul syllable would. Then it is spaced.
///
/// It reads back as the same grid, except for a single column with a tile of several letters: without
/// white space inside a row it reads as compact.
impl fmt::Display for Grid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |row, separator: &str| {
            let mut text = String::new();
            for (column, tile) in self.row(row).enumerate() {
                let separator = if column == 0 { "" } else { separator };
                text.push_str(separator);
                text.push_str(tile.text());
            }
            text
        };
        let letters = || {
            self.tile_table().filter_map(|tile| match tile {
                Tile::Letters(letters) => Some(letters),
                _ => None,
            })
        };
        let has_several = |tile: Tile<'_>| match tile {
            Tile::Letters(letters) => clusters(letters).nth(1).is_some(),
            _ => false,
        };
        // The table may have tiles that no cell has.
        let several = self.tile_table().any(has_several)
            && (0..self.rows).any(|row| self.row(row).any(has_several));
        let changes = |row| {
            let text = text(row, "");
            *compose(&text) != text || !clusters(&text).eq(self.row(row).map(Tile::text))
        };
        let is_ascii = letters().all(str::is_ascii);
        let is_spaced = several || !is_ascii && (0..self.rows).any(changes);
        let separator = if is_spaced { " " } else { "" };
        for row in 0..self.rows {
            writeln!(formatter, "{}", text(row, separator))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Grid")
            .field("rows", &self.rows)
            .field("columns", &self.columns)
            .finish_non_exhaustive()
    }
}
