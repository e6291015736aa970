//! A rectangular part of a grid.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_search::Find;
use wordtrail_search::grid::{Cell, Grid, Trail};

/// A rectangle of cells of a grid. Its text form is its first and last cells, counted from 1: `1:1-20:30`.
///
/// ```
/// use wordtrail::Grid;
/// use wordtrail::report::Region;
///
/// let region: Region = "2:1-3:2".parse()?;
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// assert_eq!(region.crop(&grid).map(|part| part.to_string()).as_deref(), Some("do\nea\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Region {
    first: Cell,
    last: Cell,
}

impl Region {
    /// The cells of the region as a grid, or `None` when part of the region lies outside the grid.
    pub fn crop(&self, grid: &Grid) -> Option<Grid> {
        let Self { first, last } = *self;
        grid.tile(last)?;
        let (_, columns) = self.size();
        let tiles = (first.row..=last.row).flat_map(|row| {
            let tiles = grid.row(row as usize).skip(first.column as usize);
            tiles.take(columns).map(|tile| tile.to_string())
        });
        Grid::from_tiles(columns, tiles).ok()
    }

    /// The number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        let Self { first, last } = *self;
        let length = |first: u32, last: u32| (last - first) as usize + 1;
        (
            length(first.row, last.row),
            length(first.column, last.column),
        )
    }

    /// The find with its cells counted from the region's first cell, or `None` when part of the find lies outside.
    pub fn crop_find(&self, find: &Find<'_>) -> Option<Find<'static>> {
        let Self { first, last } = *self;
        let contains = |cell: Cell| {
            (first.row..=last.row).contains(&cell.row)
                && (first.column..=last.column).contains(&cell.column)
        };
        // A straight trail is inside if its ends are.
        let is_inside = match find.trail.direction() {
            Some(_) => contains(find.trail.start()) && contains(find.trail.end()),
            None => find.trail.cells().all(contains),
        };
        if !is_inside {
            return None;
        }
        let moved = find.trail.cells().map(|cell| Cell {
            row: cell.row - first.row,
            column: cell.column - first.column,
        });
        Some(Find {
            word: find.word.to_string().into(),
            trail: Trail::new(moved.collect::<Vec<_>>()),
        })
    }
}

impl Display for Region {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.first, self.last)
    }
}

impl FromStr for Region {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let cells = text.split_once('-');
        let cells: Option<(Cell, Cell)> =
            cells.and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
        match cells {
            Some((first, last)) if first.row <= last.row && first.column <= last.column => {
                Ok(Self { first, last })
            }
            _ => Err(ParseError::new(
                "a region is given by its first and last cells, each as row:column from 1, such as 1:1-20:30",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_search::grid::Direction;

    #[test]
    fn a_region_has_its_last_cell_behind_the_first() {
        let region: Region = "2:1-3:5".parse().unwrap();
        assert_eq!(region.size(), (2, 5));
        assert!("3:1-2:5".parse::<Region>().is_err());
    }

    #[test]
    fn parts_are_within_the_grid_and_finds_within_parts() {
        let grid: Grid = "xxcat\nxxxgo\n".parse().unwrap();
        let region = |text: &str| text.parse::<Region>().unwrap();
        assert!(region("2:5-3:6").crop(&grid).is_none());
        let start = Cell { row: 0, column: 2 };
        let find = Find {
            word: "cat".into(),
            trail: Trail::straight(start, Direction::East, 3),
        };
        let inside = region("1:3-2:5").crop_find(&find).unwrap();
        assert_eq!(inside.trail.to_string(), "1:1 1:2 1:3");
        assert!(region("1:1-2:4").crop_find(&find).is_none());
    }
}
