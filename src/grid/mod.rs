//! Grids of letters: cells and what they hold, directions, trails, and the text forms of all three.
//!
//! # The text form
//!
//! A grid is written in one of two spellings, decided per file: *compact*, a character a cell, or
//! *spaced*, a tile a cell with white space between. A tile is one letter or, in a spaced grid,
//! several (`Qu`); `.` is a hole, which no trail enters; `?` is a wildcard, which stands for any one
//! letter. Case does not matter. Any letter is legal; one that the dictionary's alphabet lacks is
//! simply in no word. A grid is spaced as soon as one of its rows has white space inside.
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

mod bytes;
mod direction;
mod error;
mod parse;
mod plain;
mod tiles;
mod trail;

pub use direction::{Direction, Directions, UnknownDirection};
pub use error::GridError;
pub use tiles::Tile;
pub use trail::{Cell, Trail};

pub(crate) use parse::Below;

use bytes::Bytes;
use std::fmt;
use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use tiles::{TileIds, TileTable};

/// Rows of cells, each of which holds a [`Tile`].
///
/// A compact grid of ASCII letters is kept as the text it was read from, or as the file it was
/// [opened](Self::open) from, one byte a cell; another takes one byte a cell as long as it has at most
/// 256 distinct tiles, and four after that.
///
/// ```
/// use wordtrail::Grid;
///
/// let grid: Grid = "CAT\r\nDOG\r\n".parse()?;
/// assert_eq!(grid.to_string(), "cat\ndog\n");
/// # Ok::<(), wordtrail::GridError>(())
/// ```
#[derive(Clone)]
pub struct Grid {
    rows: usize,
    columns: usize,
    /// The place of the first tile: behind the text's byte order mark, if it has one.
    start: usize,
    /// From the first tile of a row to the first of the next: more than `columns` when the text's
    /// line ends are still there.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ragged {
    /// It is an error: [`GridError::UnequalRows`].
    #[default]
    Refuse,
    /// Short rows are filled with holes at their end, up to the longest.
    Pad,
}

impl Grid {
    /// Reads a grid from its text form, in UTF-8, with LF or CRLF line ends. Blank lines at the end
    /// are ignored.
    ///
    /// # Errors
    ///
    /// [`GridError`] says what is wrong and where, in rows and columns from 1.
    ///
    /// ```
    /// use wordtrail::{Grid, Ragged};
    ///
    /// let text = b"cats\ndog\n".to_vec();
    /// let error = Grid::read(text.clone(), Ragged::Refuse).unwrap_err();
    /// assert!(error.to_string().starts_with("row 2 has 3 cells and row 1 has 4"));
    /// assert_eq!(Grid::read(text, Ragged::Pad)?.to_string(), "cats\ndog.\n");
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn read(text: Vec<u8>, ragged: Ragged) -> Result<Self, GridError> {
        parse::read(Bytes::Owned(text), ragged)
    }

    /// Reads a grid from a file as [`read`](Self::read) does from a text. A compact grid of ASCII letters
    /// is not copied: the file is mapped into memory, shared with other processes, and stays the
    /// grid.
    ///
    /// The file must not be changed in place while the grid is in use: its cells would change, too, and
    /// where the file is cut off, the system ends the program. To put a new file in its place is safe.
    ///
    /// # Errors
    ///
    /// [`GridError::Io`] when the file cannot be read, and those of [`read`](Self::read).
    ///
    /// ```
    /// use wordtrail::{Grid, Ragged};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("grid.txt");
    /// std::fs::write(&path, "cat\ndog\n")?;
    /// assert_eq!(Grid::open(&path, Ragged::Refuse)?.rows(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: impl AsRef<Path>, ragged: Ragged) -> Result<Self, GridError> {
        Self::map(&File::open(path)?, ragged)
    }

    /// Reads a grid as [`open`](Self::open) does, from a file that is open already. What is no regular
    /// file, such as a pipe, is read to its end.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    ///
    /// ```
    /// use std::io::Write;
    /// use wordtrail::{Grid, Ragged};
    ///
    /// let mut file = tempfile::tempfile()?;
    /// file.write_all(b"cats\ndog\n")?;
    /// assert_eq!(Grid::map(&file, Ragged::Pad)?.to_string(), "cats\ndog.\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn map(file: &File, ragged: Ragged) -> Result<Self, GridError> {
        parse::read(Bytes::of_file(file)?, ragged)
    }

    /// Reads a grid and what there is below the blank line that ends it.
    pub(crate) fn read_and_below(
        text: Vec<u8>,
        ragged: Ragged,
    ) -> Result<(Self, Option<Below>), GridError> {
        parse::read_and_below(Bytes::Owned(text), ragged)
    }

    /// Reads a grid from a file as [`map`](Self::map) does, and what there is below the blank line that
    /// ends it.
    pub(crate) fn map_and_below(
        file: &File,
        ragged: Ragged,
    ) -> Result<(Self, Option<Below>), GridError> {
        parse::read_and_below(Bytes::of_file(file)?, ragged)
    }

    /// Makes a grid of tiles as a spaced grid spells them, row after row.
    ///
    /// # Errors
    ///
    /// [`GridError::BadCharacter`] when one is no tile, [`GridError::UnequalRows`] when the last row
    /// is not full, [`GridError::Empty`] when there are none.
    ///
    /// ```
    /// use wordtrail::Grid;
    ///
    /// let grid = Grid::from_tiles(2, ["c", "a", "t", "Qu"])?;
    /// assert_eq!(grid.to_string(), "c a\nt qu\n");
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn from_tiles<T: AsRef<str>>(
        columns: usize,
        tiles: impl IntoIterator<Item = T>,
    ) -> Result<Self, GridError> {
        parse::from_tiles(columns, tiles)
    }

    /// How many rows there are: 1 to 2³² − 1.
    ///
    /// ```
    /// use wordtrail::Grid;
    ///
    /// assert_eq!("cats\ndogs\n\n".parse::<Grid>()?.rows(), 2);
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are: 1 to 2³² − 1. They are cells, not letters: the tile `Qu` takes one.
    ///
    /// ```
    /// use wordtrail::Grid;
    ///
    /// assert_eq!("Qu i t\na n t\n".parse::<Grid>()?.columns(), 3);
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// What the cell holds, or nothing when it is not on the grid.
    ///
    /// ```
    /// use wordtrail::{Cell, Grid, Tile};
    ///
    /// let grid: Grid = "CAT\n".parse()?;
    /// assert_eq!(grid.tile(Cell { row: 0, column: 2 }), Some(Tile::Letters("t")));
    /// assert_eq!(grid.tile(Cell { row: 0, column: 3 }), None);
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
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
    ///
    /// ```
    /// use wordtrail::{Grid, Tile};
    ///
    /// let grid: Grid = "cat\n.og\n".parse()?;
    /// let holes = |row| grid.row(row).filter(|&tile| tile == Tile::Hole).count();
    /// assert_eq!((holes(0), holes(1)), (0, 1));
    /// # Ok::<(), wordtrail::GridError>(())
    /// ```
    pub fn row(&self, row: usize) -> impl ExactSizeIterator<Item = Tile<'_>> {
        self.tile_ids(row).map(|id| self.table.tile(id))
    }

    /// The tiles of a row as places in the [table](Self::tile_table).
    pub(crate) fn tile_ids(&self, row: usize) -> impl ExactSizeIterator<Item = usize> {
        assert!(row < self.rows, "the grid has {} rows", self.rows);
        let start = self.place(row, 0);
        (start..start + self.columns).map(|place| self.ids.get(place))
    }

    /// A cell's tile as a place in the [table](Self::tile_table).
    pub(crate) fn tile_id(&self, row: usize, column: usize) -> usize {
        self.ids.get(self.place(row, column))
    }

    /// TextStyle up the tiles of a part of a row in a list that has a code for each tile of the
    /// [table](Self::tile_table), and writes as many codes.
    pub(crate) fn encode(
        &self,
        row: usize,
        columns: Range<usize>,
        codes_of_tiles: &[u8],
        codes: &mut [u8],
    ) {
        let cells = self.place(row, columns.start)..self.place(row, columns.end);
        self.ids.encode(cells, codes_of_tiles, codes);
    }

    /// The tiles of a part of a row as places in the [table](Self::tile_table), if each takes a byte.
    pub(crate) fn tile_bytes(&self, row: usize, columns: Range<usize>) -> Option<&[u8]> {
        let cells = self.place(row, columns.start)..self.place(row, columns.end);
        self.ids.bytes().map(|bytes| &bytes[cells])
    }

    /// The tiles that cells can hold.
    pub(crate) fn tile_table(&self) -> impl ExactSizeIterator<Item = Tile<'_>> {
        self.table.iter()
    }

    /// Where the number of a cell's tile is kept.
    fn place(&self, row: usize, column: usize) -> usize {
        self.start + row * self.stride + column
    }
}

impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text.as_bytes().to_vec(), Ragged::Refuse)
    }
}

/// The text form: spaced if a tile has several letters, else compact.
///
/// It reads back as the same grid, but for a single column with a tile of several letters: without
/// white space inside a row the text would be taken for compact.
impl fmt::Display for Grid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several =
            |tile| matches!(tile, Tile::Letters(letters) if letters.chars().nth(1).is_some());
        let separator = if self.tile_table().any(several) {
            " "
        } else {
            ""
        };
        for row in 0..self.rows {
            for (column, tile) in self.row(row).enumerate() {
                let separator = if column == 0 { "" } else { separator };
                write!(formatter, "{separator}{tile}")?;
            }
            writeln!(formatter)?;
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
