//! Reading a grid from text.

use super::tiles::{TileIds, TileNumbering, TileTable};
use super::{Grid, GridError, Ragged};
use crate::letters::{BYTE_ORDER_MARK, compose, decode, without_byte_order_mark};

const HOLE: &str = ".";

pub(super) fn read(mut text: Vec<u8>, ragged: Ragged) -> Result<Grid, GridError> {
    text.truncate(text.trim_ascii_end().len());
    let rows = without_byte_order_mark(&text);
    if rows.is_empty() {
        return Err(GridError::Empty);
    }
    let grid = if let Some((columns, stride)) = plain_columns(rows) {
        let mark = text.len() - rows.len();
        text.drain(..mark);
        Grid {
            rows: (text.len() + stride - columns) / stride,
            columns,
            stride,
            ids: TileIds::Bytes(text),
            table: TileTable::ascii(),
        }
    } else {
        read_rows(&text, ragged)?
    };
    within_limits(grid)
}

/// The columns and the stride of a compact grid of ASCII letters, holes and wildcards whose rows are
/// of one length, as nearly all large ones are; nothing when the text is not so plain.
fn plain_columns(text: &[u8]) -> Option<(usize, usize)> {
    let first = text
        .iter()
        .position(|&byte| byte == b'\n')
        .unwrap_or(text.len());
    let row = text[..first].strip_suffix(b"\r").unwrap_or(&text[..first]);
    let line_end = &text[row.len()..text.len().min(first + 1)];
    let (columns, stride) = (row.len(), row.len() + line_end.len());
    let plain = |line: &[u8]| {
        let (row, end) = line.split_at(columns.min(line.len()));
        let full = row.len() == columns && (end == line_end || end.is_empty());
        full && row
            .iter()
            .all(|&byte| byte.is_ascii_alphabetic() || byte == b'.' || byte == b'?')
    };
    (columns > 0 && text.chunks(stride).all(plain)).then_some((columns, stride))
}

fn read_rows(text: &[u8], ragged: Ragged) -> Result<Grid, GridError> {
    let text = decode(text).map_err(|(line, byte)| GridError::NotUtf8 {
        row: line + 1,
        byte: byte + 1,
    })?;
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    let lines = || text.lines().map(|line| compose(line.trim()));
    let spaced = lines().any(|line| line.contains(is_space));
    let lengths: Vec<usize> = lines().map(|line| cells(&line, spaced).count()).collect();
    if let Some(row) = lengths.iter().position(|&length| length == 0) {
        return Err(GridError::BlankRow { row: row + 1 });
    }
    let columns = match ragged {
        Ragged::Pad => lengths.iter().copied().max().ok_or(GridError::Empty)?,
        Ragged::Refuse => equal_length(&lengths, spaced)?,
    };
    let mut tiles = TileNumbering::with_capacity(lengths.len() * columns);
    for (row, line) in lines().enumerate() {
        let padding = std::iter::repeat_n(HOLE, columns - lengths[row]);
        for (column, tile) in cells(&line, spaced).chain(padding).enumerate() {
            tiles
                .push(tile)
                .map_err(|character| GridError::BadCharacter {
                    row: row + 1,
                    column: column + 1,
                    character,
                })?;
        }
    }
    Ok(numbered(lengths.len(), columns, tiles))
}

pub(super) fn from_tiles<T: AsRef<str>>(
    columns: usize,
    texts: impl IntoIterator<Item = T>,
) -> Result<Grid, GridError> {
    let mut tiles = TileNumbering::with_capacity(0);
    let mut count = 0;
    for text in texts {
        tiles
            .push(text.as_ref())
            .map_err(|character| GridError::BadCharacter {
                row: 1 + count / columns.max(1),
                column: 1 + count % columns.max(1),
                character,
            })?;
        count += 1;
    }
    if count == 0 || columns == 0 {
        return Err(GridError::Empty);
    }
    if count % columns != 0 {
        return Err(GridError::UnequalRows {
            row: 1 + count / columns,
            found: count % columns,
            expected: columns,
            spaced: true,
        });
    }
    within_limits(numbered(count / columns, columns, tiles))
}

fn numbered(rows: usize, columns: usize, tiles: TileNumbering) -> Grid {
    let (ids, table) = tiles.finish();
    Grid {
        rows,
        columns,
        stride: columns,
        ids,
        table,
    }
}

fn within_limits(grid: Grid) -> Result<Grid, GridError> {
    let countable = |count| u32::try_from(count).is_ok();
    if countable(grid.rows) && countable(grid.columns) {
        Ok(grid)
    } else {
        Err(GridError::TooLarge)
    }
}

/// The length that all rows have.
fn equal_length(lengths: &[usize], spaced: bool) -> Result<usize, GridError> {
    let &expected = lengths.first().ok_or(GridError::Empty)?;
    match lengths.iter().position(|&length| length != expected) {
        None => Ok(expected),
        Some(row) => Err(GridError::UnequalRows {
            row: row + 1,
            found: lengths[row],
            expected,
            spaced,
        }),
    }
}

/// Whether a character separates cells. A carriage return that ends no line is a mistake to be told,
/// because it would make one row of a whole file.
fn is_space(character: char) -> bool {
    character.is_whitespace() && character != '\r'
}

/// The texts of a line's cells.
fn cells(line: &str, spaced: bool) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = if spaced {
            rest.find(is_space).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (cell, tail) = rest.split_at(end);
        rest = tail.trim_start_matches(is_space);
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use crate::{Cell, Grid, GridError, Ragged, Tile};

    fn parse(text: &str) -> Result<Grid, GridError> {
        text.parse()
    }

    /// The text form of the grid that a text form spells.
    fn again(text: &str) -> String {
        parse(text).unwrap().to_string()
    }

    #[test]
    fn spellings_of_one_grid_meet() {
        for text in [
            "cat\ndog\n",
            "CAT\nDOG",
            "cat\r\ndog\r\n",
            "\u{feff}cat\ndog\n\n \n",
            "c a t\nd o g\n",
            "C  A\tT\r\nD O G",
            "cat  \ndog",
            "  cat\n  dog",
        ] {
            assert_eq!(again(text), "cat\ndog\n", "{text:?}");
        }
    }

    #[test]
    fn text_form_and_grid_go_round() {
        for text in [
            "a\n",
            "a?.\n...\n",
            "qu e s t\n. ? a b\n",
            "été\nñaß\n",
            "ab\u{1d51e}\n",
        ] {
            assert_eq!(again(text), text);
        }
    }

    #[test]
    fn decomposed_accents_are_one_cell() {
        assert_eq!(again("e\u{301}te\u{301}\nabc"), "été\nabc\n");
    }

    #[test]
    fn tiles_of_several_letters_are_folded() {
        let grid = parse("QU E\u{301}\nA B").unwrap();
        assert_eq!(
            grid.tile(Cell { row: 0, column: 0 }),
            Some(Tile::Letters("qu"))
        );
        assert_eq!(
            grid.tile(Cell { row: 0, column: 1 }),
            Some(Tile::Letters("é"))
        );
        assert_eq!(grid.tile(Cell { row: 0, column: 2 }), None);
        assert_eq!(grid.tile(Cell { row: 2, column: 0 }), None);
    }

    #[test]
    fn more_than_256_distinct_tiles_are_kept_apart() {
        let text: String = ('\u{4e00}'..).take(300).collect::<String>() + "\n";
        assert_eq!(again(&text), text);
    }

    #[test]
    fn errors_name_their_place() {
        let bad = |row, column, character| GridError::BadCharacter {
            row,
            column,
            character,
        };
        for (text, error) in [
            ("", GridError::Empty),
            ("\n \n", GridError::Empty),
            ("cat\n\ndog", GridError::BlankRow { row: 2 }),
            ("\ncat", GridError::BlankRow { row: 1 }),
            ("cat\nd0g", bad(2, 2, '0')),
            ("c a t\nd o-o g", bad(2, 2, '-')),
            ("c a t\nd .. g", bad(2, 2, '.')),
            ("cät\ndo!", bad(2, 3, '!')),
            ("ca\0", bad(1, 3, '\0')),
            ("cat\rdog\r", bad(1, 4, '\r')),
        ] {
            assert_eq!(parse(text).unwrap_err(), error, "{text:?}");
        }
        let unequal = |row, found, expected, spaced| GridError::UnequalRows {
            row,
            found,
            expected,
            spaced,
        };
        assert_eq!(parse("cat\ndogs").unwrap_err(), unequal(2, 4, 3, false));
        assert_eq!(parse("c a t\ndog").unwrap_err(), unequal(2, 1, 3, true));
        let invalid = Grid::read(b"cat\nd\xffg".to_vec(), Ragged::Refuse);
        assert_eq!(invalid.unwrap_err(), GridError::NotUtf8 { row: 2, byte: 2 });
        // The byte order mark is in the file, so its bytes count.
        let marked = Grid::read(b"\xef\xbb\xbfd\xffg".to_vec(), Ragged::Refuse);
        assert_eq!(marked.unwrap_err(), GridError::NotUtf8 { row: 1, byte: 5 });
    }

    #[test]
    fn padding_fills_short_rows_with_holes() {
        for (text, padded) in [
            ("cats\ndog\na", "cats\ndog.\na...\n"),
            ("a\nb c", "a.\nbc\n"),
        ] {
            let grid = Grid::read(text.into(), Ragged::Pad).unwrap();
            assert_eq!(grid.to_string(), padded);
        }
    }

    #[test]
    fn a_grid_of_tiles_needs_full_rows() {
        assert_eq!(Grid::from_tiles(1, ["qu", "a"]).unwrap().rows(), 2);
        assert!(matches!(
            Grid::from_tiles(2, ["a", "b", "c"]),
            Err(GridError::UnequalRows {
                row: 2,
                found: 1,
                expected: 2,
                ..
            })
        ));
        assert_eq!(Grid::from_tiles(0, ["a"]).unwrap_err(), GridError::Empty);
        assert_eq!(Grid::from_tiles(3, [""; 0]).unwrap_err(), GridError::Empty);
        assert!(matches!(
            Grid::from_tiles(2, ["a", "b", "c", "4"]),
            Err(GridError::BadCharacter {
                row: 2,
                column: 2,
                character: '4'
            })
        ));
    }
}
