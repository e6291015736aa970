//! Cells and the trails they make.

use super::Direction;
use std::borrow::Cow;
use std::fmt;

/// The place of a cell. Row and column count from 0 here and from 1 wherever people or other
/// programs read them, this type's text form included.
///
/// ```
/// use wordtrail::Cell;
///
/// assert_eq!(Cell { row: 0, column: 2 }.to_string(), "1:3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{}:{}",
            u64::from(self.row) + 1,
            u64::from(self.column) + 1
        )
    }
}

/// The distinct cells that spell a word, in its order. Each is a neighbour of the one before.
///
/// A sink is lent trails; [`into_owned`](Self::into_owned) makes one that can be kept.
///
/// ```
/// use wordtrail::{Cell, Direction, Trail};
///
/// let trail = Trail::new(vec![Cell { row: 0, column: 0 }, Cell { row: 1, column: 1 }]);
/// assert_eq!(trail.direction(), Some(Direction::SouthEast));
/// assert_eq!(trail.to_string(), "1:1 2:2");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Trail<'a> {
    cells: Cow<'a, [Cell]>,
}

impl<'a> Trail<'a> {
    /// The trail along these cells, owned or borrowed. That they are distinct, and each a neighbour of
    /// the one before, is not checked: that is for the caller to see to.
    ///
    /// # Panics
    ///
    /// When there are none.
    ///
    /// ```
    /// use wordtrail::{Cell, Trail};
    ///
    /// let cells = [(0, 0), (0, 1), (1, 1)].map(|(row, column)| Cell { row, column });
    /// assert_eq!(Trail::new(&cells), Trail::new(cells.to_vec()));
    /// assert_eq!(Trail::new(&cells[1..]).to_string(), "1:2 2:2");
    /// ```
    pub fn new(cells: impl Into<Cow<'a, [Cell]>>) -> Self {
        let cells = cells.into();
        assert!(!cells.is_empty(), "a trail has at least one cell");
        Self { cells }
    }

    /// The cells in the order of the word, at least one.
    ///
    /// ```
    /// use wordtrail::{Dictionary, Grid, Search};
    ///
    /// let grid: Grid = "t?c\n".parse()?;
    /// let finds = Search::new(&Dictionary::from_words(["cat"])?).finds(&grid);
    /// let cells = finds[0].trail.cells().iter();
    /// let tiles: Vec<String> = cells
    ///     .filter_map(|&cell| Some(grid.tile(cell)?.to_string()))
    ///     .collect();
    /// assert_eq!(tiles, ["c", "?", "t"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The first cell, with the first letter of the word.
    ///
    /// ```
    /// use wordtrail::{Dictionary, Grid, Search};
    ///
    /// let grid: Grid = "xcat\n".parse()?;
    /// let finds = Search::new(&Dictionary::from_words(["cat"])?).finds(&grid);
    /// assert_eq!(finds[0].trail.start().column, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(&self) -> Cell {
        self.cells[0]
    }

    /// The last cell; of a trail of one cell also the first.
    ///
    /// ```
    /// use wordtrail::{Cell, Trail};
    ///
    /// let trail = Trail::new([3, 2, 1].map(|row| Cell { row, column: 0 }).to_vec());
    /// assert_eq!(trail.end(), Cell { row: 1, column: 0 });
    /// ```
    pub fn end(&self) -> Cell {
        self.cells[self.cells.len() - 1]
    }

    /// The direction of all its steps, or nothing when they differ or there is no step.
    ///
    /// ```
    /// use wordtrail::{Cell, Direction, Trail};
    ///
    /// let cells = [(2, 0), (1, 0), (0, 0), (0, 1)].map(|(row, column)| Cell { row, column });
    /// assert_eq!(Trail::new(&cells[..3]).direction(), Some(Direction::North));
    /// assert_eq!(Trail::new(&cells).direction(), None);
    /// assert_eq!(Trail::new(&cells[..1]).direction(), None);
    /// ```
    pub fn direction(&self) -> Option<Direction> {
        let step = |pair: &[Cell]| {
            let down = i64::from(pair[1].row) - i64::from(pair[0].row);
            let right = i64::from(pair[1].column) - i64::from(pair[0].column);
            (down, right)
        };
        let mut steps = self.cells.windows(2).map(step);
        let first = steps.next()?;
        if !steps.all(|step| step == first) {
            return None;
        }
        Direction::of_step(first.0.try_into().ok()?, first.1.try_into().ok()?)
    }

    /// The same trail, owned: one that can be kept when the sink that was lent it returns.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Dictionary, Find, Grid, Search};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "dog"])?;
    /// let grid: Grid = "cat\ndog\n".parse()?;
    /// let first = Search::new(&dictionary).run(&grid, &mut |find: Find<'_>| {
    ///     ControlFlow::Break(find.trail.into_owned())
    /// });
    /// assert_eq!(first.break_value().unwrap().to_string(), "1:1 1:2 1:3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_owned(self) -> Trail<'static> {
        Trail {
            cells: Cow::Owned(self.cells.into_owned()),
        }
    }
}

impl fmt::Display for Trail<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, rest) = self
            .cells
            .split_first()
            .expect("a trail has at least one cell");
        write!(formatter, "{first}")?;
        rest.iter()
            .try_for_each(|cell| write!(formatter, " {cell}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trail(cells: &[(u32, u32)]) -> Trail<'static> {
        let cells: Vec<Cell> = cells
            .iter()
            .map(|&(row, column)| Cell { row, column })
            .collect();
        Trail::new(cells)
    }

    #[test]
    fn only_a_straight_trail_of_two_cells_or_more_has_a_direction() {
        assert_eq!(
            trail(&[(2, 2), (1, 1), (0, 0)]).direction(),
            Some(Direction::NorthWest)
        );
        assert_eq!(trail(&[(0, 0), (0, 1), (1, 1)]).direction(), None);
        assert_eq!(trail(&[(0, 0)]).direction(), None);
        assert_eq!(trail(&[(0, 0), (u32::MAX, 0)]).direction(), None);
    }
}
