//! Reading a grid from text.

use super::cell::HOLE;
use super::compact::CompactGrid;
use super::error::GridError;
use super::tiles::{BadTile, TileIds, TileNumbering, TileTable};
use super::{Grid, Ragged};
use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::path::Path;
use std::str::FromStr;
use wordtrail_dictionary::internals::Bytes;
use wordtrail_dictionary::internals::letters::{BYTE_ORDER_MARK, clusters, compose, decode};

/// The most cells of a grid that padding fills up: this number, or 16 for each byte of a larger text. A row that is
/// much longer than thousands of others would need far more memory than the text.
const MAX_PADDED: usize = 1 << 24;
const MAX_PADDED_PER_BYTE: usize = 16;

/// The text below a grid and the blank line that ends it.
#[derive(Debug, Clone)]
pub struct Below {
    /// The text from the blank line on.
    pub text: Vec<u8>,
    /// The number of its first line, from 1.
    pub line: usize,
}

impl Below {
    /// The lines of a list of words below a grid of this many rows.
    pub fn list(lines: &[String], rows: usize) -> Self {
        Self {
            text: lines.join("\n").into_bytes(),
            line: rows + 2,
        }
    }
}

impl Grid {
    /// Reads a grid from its text form, in UTF-8, with LF or CRLF line ends. Blank lines at the end
    /// are ignored.
    ///
    /// # Errors
    ///
    /// [`GridError`] says what is wrong and where, in rows and columns from 1.
    pub fn read(text: Vec<u8>, ragged: Ragged) -> Result<Self, GridError> {
        read(Bytes::owned(text), ragged)
    }

    /// Reads a grid from a file.
    ///
    /// # Errors
    ///
    /// [`GridError::Io`] when the file cannot be read, and those of [`read`](Self::read).
    pub fn open(path: impl AsRef<Path>, ragged: Ragged) -> Result<Self, GridError> {
        read(Bytes::open(path.as_ref())?, ragged)
    }

    /// Reads a grid from an open file. A compact grid of ASCII letters is not copied: the file is mapped into
    /// memory, shared with other processes, and stays the grid. What cannot be mapped, such as a pipe,
    /// is read to its end.
    ///
    /// # A file that changes
    ///
    /// The file should not be changed in place while the grid is in use. If another process does it
    /// nevertheless, cells change: a search finds words of the old and of the new letters, but never
    /// leaves its bounds. If the file is truncated, the system ends the program with a signal (`SIGBUS` on
    /// Unix) as soon as a missing cell is read. To replace the file by another is safe.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    pub fn map(file: &File, ragged: Ragged) -> Result<Self, GridError> {
        read(Bytes::map(file)?, ragged)
    }

    /// Makes a grid of tiles as a spaced grid spells them, row after row. Digits, which no grid in a text has by itself, are letters.
    ///
    /// # Errors
    ///
    /// [`GridError::BadCharacter`] or [`GridError::EmptyCell`] when one is not a tile, [`GridError::TileCount`] when the
    /// last row is not full, [`GridError::Empty`] when there are none.
    pub fn from_tiles<T: AsRef<str>>(
        columns: usize,
        tiles: impl IntoIterator<Item = T>,
    ) -> Result<Self, GridError> {
        let mut numbering = TileNumbering::with_digits();
        let mut count = 0;
        for text in tiles {
            let (row, column) = (count / columns.max(1), count % columns.max(1));
            if text.as_ref().is_empty() {
                return Err(GridError::EmptyCell {
                    row: row + 1,
                    column: column + 1,
                });
            }
            let error = |tile| tile_error(tile, (row, column), (row + 1, columns));
            numbering.push(text.as_ref()).map_err(error)?;
            count += 1;
        }
        if count == 0 || columns == 0 {
            return Err(GridError::Empty);
        }
        if count % columns != 0 {
            return Err(GridError::TileCount {
                tiles: count,
                columns,
            });
        }
        within_limits(numbered(count / columns, columns, numbering))
    }
}

impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text.as_bytes().to_vec(), Ragged::Refuse)
    }
}

/// Reads a text that is a grid alone.
pub(super) fn read(text: Bytes, ragged: Ragged) -> Result<Grid, GridError> {
    let compact = CompactGrid::at_beginning(&text)?;
    let end = text.len();
    read_up_to(end, text, compact, ragged).map_err(|error| match error {
        GridError::BlankRow { row } if row > 1 => GridError::WordsBelow { row },
        error => error,
    })
}

/// Reads a grid, and the text below it.
pub fn read_and_below(text: Bytes, ragged: Ragged) -> Result<(Grid, Option<Below>), GridError> {
    let compact = CompactGrid::at_beginning(&text)?;
    // No compact row is blank.
    let rest = text.part(compact.end()..text.len())?;
    let blank = blank_line(&rest)
        .map(|(line, start)| (compact.rows + line, start))
        .filter(|&(line, _)| line > 1);
    let Some((line, start)) = blank else {
        drop(rest);
        let end = text.len();
        return Ok((read_up_to(end, text, compact, ragged)?, None));
    };
    let words = rest[start..].trim_ascii_end();
    let mut below = Below {
        text: Vec::new(),
        line,
    };
    below
        .text
        .try_reserve_exact(words.len())
        .map_err(io::Error::from)?;
    below.text.extend_from_slice(words);
    drop(rest);
    let grid = read_up_to(compact.end() + start, text, compact, ragged)?;
    Ok((grid, Some(below).filter(|below| !below.text.is_empty())))
}

/// The first blank line: its number, from 1, and where it starts.
fn blank_line(text: &[u8]) -> Option<(usize, usize)> {
    let mut start = 0;
    for (number, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        if line.trim_ascii().is_empty() {
            return Some((number, start));
        }
        start += line.len();
    }
    None
}

/// Reads the part of a text up to an end, which begins with a compact grid.
fn read_up_to(
    end: usize,
    text: Bytes,
    compact: CompactGrid,
    ragged: Ragged,
) -> Result<Grid, GridError> {
    let rows = compact.rows_with(text.part(compact.end()..end)?.trim_ascii_end());
    within_limits(match rows {
        Some(0) => return Err(GridError::Empty),
        Some(rows) => CompactGrid { rows, ..compact }.into_grid(text),
        None => read_rows(text.part(0..end)?.trim_ascii_end(), ragged)?,
    })
}

impl CompactGrid {
    /// The grid whose cells stay in the text.
    pub(super) fn into_grid(self, text: Bytes) -> Grid {
        Grid {
            rows: self.rows,
            columns: self.columns,
            start: self.start,
            stride: self.stride,
            ids: TileIds::Bytes(text),
            table: TileTable::ascii(),
        }
    }
}

fn read_rows(text: &[u8], ragged: Ragged) -> Result<Grid, GridError> {
    let text = decode(text).map_err(|(line, byte)| GridError::NotUtf8 {
        row: line + 1,
        byte: byte + 1,
    })?;
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    let lines = || text.lines().map(|line| compose(line.trim()));
    let spaced = lines().any(|line| line.contains(is_space));
    let lengths = lines().map(|line| cells(&line, spaced).count());
    let (rows, columns) = measure(lengths, spaced, ragged).map_err(|error| match error {
        GridError::UnequalRows { .. } if !spaced => joined_qu(lines()).unwrap_or(error),
        error => error,
    })?;
    let limit = MAX_PADDED.max(text.len().saturating_mul(MAX_PADDED_PER_BYTE));
    if rows.saturating_mul(columns) > limit {
        return Err(GridError::TooMuchPadding {
            rows,
            columns,
            limit,
        });
    }
    let mut tiles = TileNumbering::new();
    let cells_in_all = rows.checked_mul(columns);
    let room = cells_in_all.and_then(|cells| tiles.reserve(cells).ok());
    room.ok_or(GridError::OutOfMemory { rows, columns })?;
    for (row, line) in lines().enumerate() {
        let tiles_and_padding = cells(&line, spaced).chain(std::iter::repeat(HOLE));
        for (column, tile) in tiles_and_padding.take(columns).enumerate() {
            let error = |tile| tile_error(tile, (row, column), (rows, columns));
            tiles.push(tile).map_err(error)?;
        }
    }
    Ok(numbered(rows, columns, tiles))
}

/// The error for compact rows that are of equal length if each `Qu`, in any case, is one cell.
fn joined_qu<'text>(lines: impl Iterator<Item = Cow<'text, str>> + Clone) -> Option<GridError> {
    let tiles = |line: &str| line.to_lowercase().matches("qu").count();
    let row = 1 + lines.clone().position(|line| tiles(&line) > 0)?;
    let mut lengths = lines.map(|line| clusters(&line).count() - tiles(&line));
    let first = lengths.next()?;
    lengths
        .all(|length| length == first)
        .then_some(GridError::JoinedQu { row })
}

/// The rows and columns of a grid with rows of these lengths.
fn measure(
    lengths: impl Iterator<Item = usize>,
    spaced: bool,
    ragged: Ragged,
) -> Result<(usize, usize), GridError> {
    let (mut rows, mut expected, mut longest) = (0, 0, 0);
    let mut unequal = None;
    for found in lengths {
        rows += 1;
        if found == 0 {
            return Err(GridError::BlankRow { row: rows });
        }
        if rows == 1 {
            expected = found;
        }
        if found != expected && unequal.is_none() {
            unequal = Some(GridError::UnequalRows {
                row: rows,
                found,
                expected,
                spaced,
            });
        }
        longest = longest.max(found);
    }
    match (ragged, unequal) {
        _ if rows == 0 => Err(GridError::Empty),
        (Ragged::Refuse, Some(error)) => Err(error),
        _ => Ok((rows, longest)),
    }
}

/// The error for the tile of a cell, in a grid of this many rows and columns.
fn tile_error(
    tile: BadTile,
    (row, column): (usize, usize),
    (rows, columns): (usize, usize),
) -> GridError {
    match tile {
        BadTile::Character(character) => GridError::BadCharacter {
            row: row + 1,
            column: column + 1,
            character,
        },
        BadTile::OutOfMemory => GridError::OutOfMemory { rows, columns },
    }
}

fn numbered(rows: usize, columns: usize, tiles: TileNumbering) -> Grid {
    let (ids, table) = tiles.finish();
    Grid {
        rows,
        columns,
        start: 0,
        stride: columns,
        ids,
        table,
    }
}

pub(super) fn within_limits(grid: Grid) -> Result<Grid, GridError> {
    let countable = |count| u32::try_from(count).is_ok();
    if countable(grid.rows) && countable(grid.columns) {
        Ok(grid)
    } else {
        Err(GridError::TooLarge)
    }
}

/// Whether a character separates cells. A carriage return that ends no line does not: it is an error,
/// because it would make one row of a whole file.
fn is_space(character: char) -> bool {
    character.is_whitespace() && character != '\r'
}

/// The texts of a line's cells.
fn cells(line: &str, spaced: bool) -> impl Iterator<Item = &str> {
    let (spaced, compact) = match spaced {
        true => (line, ""),
        false => ("", line),
    };
    let tiles = spaced.split(is_space).filter(|tile| !tile.is_empty());
    tiles.chain(clusters(compact))
}

#[cfg(test)]
mod tests {
    use crate::grid::{Grid, Ragged, Tile};
    use std::io::{Seek, Write};

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "WASI maps no files")]
    fn a_compact_grid_is_its_mapped_file_and_survives_a_change_of_it() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"cat\ndog\n").unwrap();
        let grid = Grid::map(&file, Ragged::Refuse).unwrap();
        file.rewind().unwrap();
        file.write_all(b"\0\xff ?").unwrap();
        let row: Vec<Tile<'_>> = grid.row(0).collect();
        assert_eq!(row, [Tile::Hole; 3]);
        let mut codes = [0; 3];
        let code_of_hole = 7;
        grid.encode(0, 0..3, &[code_of_hole; 256], &mut codes);
        assert_eq!(codes, [code_of_hole; 3]);
    }

    #[test]
    fn a_large_grid_of_single_letters_is_numbered_by_them() {
        let tiles = ["A", "b", "B", "q", ".", "?", "\u{212a}"];
        let side = 64;
        let large: Vec<&str> = tiles.into_iter().cycle().take(side * side).collect();
        let grid = Grid::from_tiles(side, &large).unwrap();
        for row in 0..side {
            let small = Grid::from_tiles(side, &large[row * side..][..side]).unwrap();
            assert!(grid.row(row).eq(small.row(0)), "row {row}");
            let with_qu = |grid: &Grid, row| {
                grid.clone()
                    .qu_tiles()
                    .row(row)
                    .map(|tile| tile.to_string())
                    .collect()
            };
            let [ours, theirs]: [Vec<String>; 2] = [with_qu(&grid, row), with_qu(&small, 0)];
            assert_eq!(ours, theirs, "row {row}");
            let mut bytes = [0; 64];
            assert!(grid.encode_bytes(row, 0..side, &mut bytes, |byte| byte));
            let spelled: String = bytes.map(char::from).iter().collect();
            assert_eq!(spelled, small.to_string().trim_end(), "row {row}");
        }
    }

    #[test]
    fn a_file_is_read_and_mapped_alike() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        std::io::Write::write_all(&mut file, b"cats\ndog\n").unwrap();
        let opened = Grid::open(file.path(), Ragged::Pad).unwrap();
        let mapped = Grid::map(file.as_file(), Ragged::Pad).unwrap();
        assert_eq!(opened.to_string(), "cats\ndog.\n");
        assert_eq!(mapped.to_string(), "cats\ndog.\n");
        let error = Grid::open(file.path(), Ragged::Refuse).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("row 2 has 3 cells and row 1 has 4")
        );
    }

    #[test]
    fn a_part_of_a_row_is_encoded() {
        let wide: String = ('\u{4e00}'..).take(300).collect();
        for text in ["cat?\ndog.\n", "c a t ?\nd o g qu\n", "été?\nabc.\n", &wide] {
            let grid: Grid = text.parse().unwrap();
            let codes_of_tiles: Vec<u8> = (0..grid.tile_table().len())
                .map(|tile| (tile % 251) as u8)
                .collect();
            for row in 0..grid.rows() {
                let expected = grid.tile_ids(row).skip(1).take(2);
                let expected: Vec<u8> = expected.map(|tile| codes_of_tiles[tile]).collect();
                let mut codes = [0; 2];
                grid.encode(row, 1..3, &codes_of_tiles, &mut codes);
                assert_eq!(codes[..], expected, "{text:?}");
            }
        }
    }
}
