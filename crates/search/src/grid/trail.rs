//! Cells and the trails they make.

use super::Direction;
use crate::short_list::ShortList;
use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_dictionary::internals::number;

/// The position of a cell. Row and column count from 0 here and from 1 wherever people or other programs
/// read them, including the text form of this type.
///
/// ```
/// use wordtrail::Cell;
///
/// assert_eq!(Cell { row: 0, column: 2 }.to_string(), "1:3");
/// assert_eq!("1:3".parse(), Ok(Cell { row: 0, column: 2 }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

impl Cell {
    /// The neighbour in a direction, which must have a row and a column that fit 32 bits.
    #[inline(always)]
    fn neighbour(self, direction: Direction) -> Self {
        let (down, right) = direction.step();
        Self {
            row: self.row.wrapping_add_signed(down),
            column: self.column.wrapping_add_signed(right),
        }
    }

    /// The direction of a neighbour, or `None` if the other cell is not one.
    pub fn direction_to(self, neighbour: Self) -> Option<Direction> {
        let step = |from: u32, to: u32| i32::try_from(i64::from(to) - i64::from(from)).ok();
        let down = step(self.row, neighbour.row)?;
        Direction::from_step(down, step(self.column, neighbour.column)?)
    }
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

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let index = |digits| number::<u32>(digits)?.checked_sub(1);
        let cell = text.split_once(':').and_then(|(row, column)| {
            let (row, column) = (index(row)?, index(column)?);
            Some(Self { row, column })
        });
        cell.ok_or_else(|| ParseError::new("a cell is row:column, both from 1, such as 12:7"))
    }
}

/// The distinct cells that spell a word, in its order. Each is a neighbour of the one before.
///
/// A straight trail can be stored as its first cell, its direction and its number of cells, a trail that a
/// search finds as its first cell and a byte for each step, and any trail as a list of cells. Trails
/// with the same cells are equal, however they are stored.
///
/// A search lends trails. [`into_owned`](Self::into_owned) makes one that can be kept.
///
/// ```
/// use wordtrail::{Cell, Direction, Trail};
///
/// let listed = Trail::new(vec![Cell { row: 0, column: 0 }, Cell { row: 1, column: 1 }]);
/// let straight = Trail::straight(Cell { row: 0, column: 0 }, Direction::SouthEast, 2);
/// assert_eq!(listed, straight);
/// assert_eq!(listed.direction(), Some(Direction::SouthEast));
/// assert_eq!(straight.to_string(), "1:1 2:2");
/// assert_eq!((straight.end(), straight.cell_count()), (Cell { row: 1, column: 1 }, 2));
///
/// let cells = [(2, 0), (1, 0), (0, 0), (0, 1)].map(|(row, column)| Cell { row, column });
/// assert_eq!(Trail::new(&cells[..3]).direction(), Some(Direction::North));
/// assert_eq!(Trail::new(&cells).direction(), None);
/// ```
#[derive(Debug, Clone)]
pub struct Trail<'a>(Form<'a>);

/// How a trail is stored.
#[derive(Debug, Clone)]
enum Form<'a> {
    Straight {
        start: Cell,
        direction: Direction,
        cells: u32,
    },
    Steps {
        start: Cell,
        steps: ShortList<'a, Direction>,
    },
    Listed(Cow<'a, [Cell]>),
}

impl<'a> Trail<'a> {
    /// The trail along these cells, owned or borrowed. The caller makes sure that they are distinct and
    /// each a neighbour of the one before; this is not checked.
    ///
    /// # Panics
    ///
    /// When there are none.
    pub fn new(cells: impl Into<Cow<'a, [Cell]>>) -> Self {
        let cells = cells.into();
        assert!(!cells.is_empty(), "a trail has at least one cell");
        Self(Form::Listed(cells))
    }

    /// The trail of `cells` cells from a cell in a direction.
    ///
    /// # Panics
    ///
    /// When `cells` is 0, or when the last cell would have a row or column below 0 or above 2³² − 1.
    pub fn straight(start: Cell, direction: Direction, cells: u32) -> Self {
        assert!(cells > 0, "a trail has at least one cell");
        let reaches = |index: u32, step: i32| {
            u32::try_from(i64::from(index) + i64::from(step) * i64::from(cells - 1)).is_ok()
        };
        let (down, right) = direction.step();
        assert!(
            reaches(start.row, down) && reaches(start.column, right),
            "{cells} cells from {start} to {direction} leave every grid"
        );
        Self::along(start, direction, cells)
    }

    /// The same, for a trail that is known to be on a grid.
    #[inline(always)]
    pub(crate) fn along(start: Cell, direction: Direction, cells: u32) -> Self {
        Self(Form::Straight {
            start,
            direction,
            cells,
        })
    }

    /// The trail of these steps from a cell, which is known to be on a grid.
    #[inline(always)]
    pub(crate) fn stepping(start: Cell, steps: &'a [Direction]) -> Self {
        let steps = ShortList::Lent(steps);
        Self(Form::Steps { start, steps })
    }

    /// The cells in the order of the word, at least one.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + Clone {
        TrailCells {
            trail: self,
            indexes: 0..self.cell_count(),
            front: self.start(),
            back: None,
        }
    }

    /// The number of cells, at least one.
    #[inline]
    pub fn cell_count(&self) -> usize {
        match &self.0 {
            Form::Straight { cells, .. } => *cells as usize,
            Form::Steps { steps, .. } => steps.len() + 1,
            Form::Listed(cells) => cells.len(),
        }
    }

    /// The cell at an index.
    #[inline]
    fn cell(&self, index: usize) -> Cell {
        match &self.0 {
            Form::Straight {
                start, direction, ..
            } => {
                // Wrapping is exact: the cell is on the trail, so its row and column fit 32 bits.
                let along = |first: u32, step: i32| {
                    first.wrapping_add_signed(step.wrapping_mul(index as i32))
                };
                let (down, right) = direction.step();
                Cell {
                    row: along(start.row, down),
                    column: along(start.column, right),
                }
            }
            Form::Steps { start, steps } => walk(*start, &steps[..index]),
            Form::Listed(cells) => cells[index],
        }
    }

    /// The first cell, with the first letter of the word.
    #[inline]
    pub fn start(&self) -> Cell {
        match &self.0 {
            Form::Straight { start, .. } | Form::Steps { start, .. } => *start,
            Form::Listed(cells) => cells[0],
        }
    }

    /// The last cell. In a trail of one cell it is also the first.
    #[inline]
    pub fn end(&self) -> Cell {
        self.cell(self.cell_count() - 1)
    }

    /// The direction of all steps, or `None` when they differ or there is no step.
    #[inline]
    pub fn direction(&self) -> Option<Direction> {
        match &self.0 {
            Form::Straight {
                direction, cells, ..
            } => (*cells > 1).then_some(*direction),
            Form::Steps { steps, .. } => common_step(steps),
            Form::Listed(cells) => common_direction(cells),
        }
    }

    /// The same trail, owned, so that it can be kept.
    pub fn into_owned(self) -> Trail<'static> {
        let mut kept = Trail::empty();
        kept.keep(&self);
        kept
    }

    /// The start, the direction and the number of cells of a trail that was made straight.
    #[inline(always)]
    #[doc(hidden)]
    pub fn as_straight(&self) -> Option<(Cell, Direction, u32)> {
        match self.0 {
            Form::Straight {
                start,
                direction,
                cells,
            } => Some((start, direction, cells)),
            Form::Steps { .. } | Form::Listed(_) => None,
        }
    }
}

impl Trail<'static> {
    /// A trail to keep another in.
    pub(crate) fn empty() -> Self {
        Self::along(Cell { row: 0, column: 0 }, Direction::East, 1)
    }

    /// Becomes a copy of a trail, in its place.
    #[inline(always)]
    pub(crate) fn keep(&mut self, trail: &Trail<'_>) {
        match &trail.0 {
            &Form::Straight {
                start,
                direction,
                cells,
            } => *self = Self::along(start, direction, cells),
            Form::Steps { start, steps } => {
                *self = Self::stepping(*start, &[]);
                if let Form::Steps { steps: kept, .. } = &mut self.0 {
                    kept.keep(steps, Direction::East);
                }
            }
            Form::Listed(cells) => *self = Self::new(cells.to_vec()),
        }
    }
}

/// The cells of a trail. In a trail stored as steps, each cell follows from the one before, from either end.
/// The last cell is found by walking there, once and only if the iteration begins with it.
#[derive(Clone)]
struct TrailCells<'trail> {
    trail: &'trail Trail<'trail>,
    /// The indexes of the cells to come.
    indexes: Range<usize>,
    /// The first and the last cell to come, if there are any, of a trail stored as steps.
    front: Cell,
    back: Option<Cell>,
}

impl Iterator for TrailCells<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let index = self.indexes.next()?;
        let Form::Steps { steps, .. } = &self.trail.0 else {
            return Some(self.trail.cell(index));
        };
        let cell = self.front;
        if let Some(&step) = steps.get(index) {
            self.front = cell.neighbour(step);
        }
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indexes.size_hint()
    }

    /// Matches on the form of the trail once, not at each cell.
    #[inline]
    fn fold<A, F: FnMut(A, Cell) -> A>(self, first: A, mut add: F) -> A {
        let Self { trail, indexes, .. } = self;
        if indexes.is_empty() {
            return first;
        }
        let Form::Steps { steps, .. } = &trail.0 else {
            return indexes.map(|index| trail.cell(index)).fold(first, add);
        };
        let mut cell = self.front;
        let sum = add(first, cell);
        steps[indexes.start..indexes.end - 1]
            .iter()
            .fold(sum, |sum, &step| {
                cell = cell.neighbour(step);
                add(sum, cell)
            })
    }
}

impl DoubleEndedIterator for TrailCells<'_> {
    fn next_back(&mut self) -> Option<Cell> {
        let index = self.indexes.next_back()?;
        let cell = self.back.unwrap_or_else(|| self.trail.cell(index));
        if let Form::Steps { steps, .. } = &self.trail.0 {
            let before = index.checked_sub(1);
            self.back = before.map(|before| cell.neighbour(steps[before].opposite()));
        }
        Some(cell)
    }
}

impl ExactSizeIterator for TrailCells<'_> {}

/// The cell to which these steps lead.
///
/// This and the functions below, for bent trails, are not inlined, so that their callers can be, for
/// straight trails.
#[inline(never)]
fn walk(start: Cell, steps: &[Direction]) -> Cell {
    steps.iter().fold(start, |cell, &step| cell.neighbour(step))
}

/// The direction of these steps, if all have the same.
#[inline(never)]
fn common_step(steps: &[Direction]) -> Option<Direction> {
    let (&first, others) = steps.split_first()?;
    others.iter().all(|&step| step == first).then_some(first)
}

/// The direction of the steps from each cell to the next, if all have the same.
#[inline(never)]
fn common_direction(cells: &[Cell]) -> Option<Direction> {
    let mut steps = cells.windows(2).map(|pair| pair[0].direction_to(pair[1]));
    let first = steps.next()?;
    first.filter(|_| steps.all(|step| step == first))
}

impl PartialEq for Trail<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cells().eq(other.cells())
    }
}

impl Eq for Trail<'_> {}

impl Hash for Trail<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cell_count().hash(state);
        self.cells().for_each(|cell| cell.hash(state));
    }
}

impl fmt::Display for Trail<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.start())?;
        self.cells()
            .skip(1)
            .try_for_each(|cell| write!(formatter, " {cell}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short_list::SHORT;
    use std::collections::HashSet;

    /// Checks that two trails cannot be distinguished.
    fn assert_same(one: &Trail<'_>, other: &Trail<'_>) {
        assert_eq!(one, other);
        assert_eq!(one.cell_count(), other.cell_count());
        assert_eq!(one.start(), other.start());
        assert_eq!(one.end(), other.end());
        assert_eq!(one.direction(), other.direction());
        assert_eq!(one.to_string(), other.to_string());
        assert_eq!(one.clone().into_owned(), other.clone().into_owned());
        assert!(one.cells().rev().eq(other.cells().rev()));
        assert!(HashSet::from([one]).contains(other));
        // From both ends in turn, beginning with either, until they meet.
        for first in [false, true] {
            let mut from_back = first;
            let (mut cells, mut others) = (one.cells(), other.cells());
            while others.len() > 0 {
                assert_eq!(cells.len(), others.len());
                let mut rest = Vec::new();
                cells.clone().for_each(|cell| rest.push(cell));
                assert!(others.clone().eq(rest));
                match from_back {
                    true => assert_eq!(cells.next_back(), others.next_back()),
                    false => assert_eq!(cells.next(), others.next()),
                }
                from_back = !from_back;
            }
            assert_eq!((cells.next(), cells.next_back()), (None, None));
        }
    }

    #[test]
    fn a_trail_of_steps_is_its_list_of_cells() {
        use Direction::*;
        let corner = Cell {
            row: u32::MAX,
            column: u32::MAX,
        };
        let inland = Cell { row: 5, column: 7 };
        let steps = [
            NorthWest, West, South, North, NorthWest, SouthWest, NorthEast,
        ];
        for start in [inland, corner] {
            let mut cells = vec![start];
            for (taken, &step) in (1..).zip(&steps) {
                let (down, right) = step.step();
                let last = cells[cells.len() - 1];
                cells.push(Cell {
                    row: last.row.checked_add_signed(down).unwrap(),
                    column: last.column.checked_add_signed(right).unwrap(),
                });
                assert_same(
                    &Trail::stepping(start, &steps[..taken]),
                    &Trail::new(&cells),
                );
            }
        }
    }

    #[test]
    fn trails_and_cells_are_spelled_from_1() {
        let start = Cell { row: 3, column: 2 };
        let west = Trail::straight(start, Direction::West, 3);
        assert_eq!(west.to_string(), "4:3 4:2 4:1");
        let north = Trail::straight(start, Direction::North, 3);
        assert_eq!(north.end(), Cell { row: 1, column: 2 });
        let error = "0:3".parse::<Cell>().unwrap_err();
        let expected = "a cell is row:column, both from 1, such as 12:7";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_straight_trail_is_its_list_of_cells() {
        let start = Cell { row: 5, column: 7 };
        let mut trails = HashSet::new();
        for direction in Direction::ALL {
            for cells in 1..=4 {
                let straight = Trail::straight(start, direction, cells);
                let listed = Trail::new(straight.cells().collect::<Vec<_>>());
                let steps = vec![direction; cells as usize - 1];
                assert_same(&straight, &listed);
                assert_same(&Trail::stepping(start, &steps), &listed);
                assert_same(&Trail::stepping(start, &steps).into_owned(), &listed);
                let new = !trails.contains(&listed);
                assert_eq!(trails.insert(straight), new);
            }
        }
        // Of one cell there is one trail; of more, one in each direction.
        assert_eq!(trails.len(), 1 + 8 * 3);
        for steps in [SHORT, SHORT + 1] {
            let east = vec![Direction::East; steps];
            let kept = Trail::stepping(start, &east).into_owned();
            let straight = Trail::straight(start, Direction::East, steps as u32 + 1);
            assert_same(&kept, &straight);
        }
    }
}
