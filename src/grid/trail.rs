//! Cells and the trails they make.

use super::Direction;
use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

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
/// A straight one can be as small as its first cell, its direction and how many cells it has, and one that
/// a search finds as its first cell and a byte for each step; any can be a list of cells. Trails with the
/// same cells are equal, whichever way they are kept.
///
/// A sink is lent trails; [`into_owned`](Self::into_owned) makes one that can be kept.
///
/// ```
/// use wordtrail::{Cell, Direction, Trail};
///
/// let listed = Trail::new(vec![Cell { row: 0, column: 0 }, Cell { row: 1, column: 1 }]);
/// let straight = Trail::straight(Cell { row: 0, column: 0 }, Direction::SouthEast, 2);
/// assert_eq!(listed, straight);
/// assert_eq!(listed.direction(), Some(Direction::SouthEast));
/// assert_eq!(straight.to_string(), "1:1 2:2");
/// ```
#[derive(Debug, Clone)]
pub struct Trail<'a>(Shape<'a>);

#[derive(Debug, Clone)]
enum Shape<'a> {
    Straight {
        start: Cell,
        direction: Direction,
        cells: u32,
    },
    Steps {
        start: Cell,
        steps: Cow<'a, [Direction]>,
    },
    Listed(Cow<'a, [Cell]>),
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
        Self(Shape::Listed(cells))
    }

    /// The trail of so many cells from a cell in a direction.
    ///
    /// # Panics
    ///
    /// When there are none, or when the last would have a row or column below 0 or above 2³² − 1.
    ///
    /// ```
    /// use wordtrail::{Cell, Direction, Trail};
    ///
    /// let trail = Trail::straight(Cell { row: 0, column: 2 }, Direction::West, 3);
    /// assert_eq!(trail.to_string(), "1:3 1:2 1:1");
    /// ```
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

    /// The same, of a trail that is known to be on a grid.
    #[inline(always)]
    pub(crate) fn along(start: Cell, direction: Direction, cells: u32) -> Self {
        Self(Shape::Straight {
            start,
            direction,
            cells,
        })
    }

    /// The trail that these steps make from a cell, which is known to be on a grid.
    #[inline(always)]
    pub(crate) fn stepping(start: Cell, steps: &'a [Direction]) -> Self {
        let steps = Cow::Borrowed(steps);
        Self(Shape::Steps { start, steps })
    }

    /// The cells in the order of the word, at least one.
    ///
    /// ```
    /// use wordtrail::{Dictionary, Grid, Search};
    ///
    /// let grid: Grid = "t?c\n".parse()?;
    /// let finds = Search::new(&Dictionary::from_words(["cat"])?).finds(&grid);
    /// let cells = finds[0].trail.cells();
    /// let tiles: Vec<String> = cells
    ///     .filter_map(|cell| Some(grid.tile(cell)?.to_string()))
    ///     .collect();
    /// assert_eq!(tiles, ["c", "?", "t"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + Clone {
        Cells {
            trail: self,
            places: 0..self.cell_count(),
            front: self.start(),
            back: None,
        }
    }

    /// How many cells there are, at least one.
    ///
    /// ```
    /// use wordtrail::{Cell, Direction, Trail};
    ///
    /// let trail = Trail::straight(Cell { row: 0, column: 0 }, Direction::South, 3);
    /// assert_eq!(trail.cell_count(), trail.cells().len());
    /// ```
    pub fn cell_count(&self) -> usize {
        match &self.0 {
            Shape::Straight { cells, .. } => *cells as usize,
            Shape::Steps { steps, .. } => steps.len() + 1,
            Shape::Listed(cells) => cells.len(),
        }
    }

    /// The cell at a place of the trail, from 0.
    #[inline]
    fn cell(&self, place: usize) -> Cell {
        match &self.0 {
            Shape::Straight {
                start, direction, ..
            } => {
                // Wrapping is exact: the cell is on the trail, so its row and column fit 32 bits.
                let along = |index: u32, step: i32| {
                    index.wrapping_add_signed(step.wrapping_mul(place as i32))
                };
                let (down, right) = direction.step();
                Cell {
                    row: along(start.row, down),
                    column: along(start.column, right),
                }
            }
            Shape::Steps { start, steps } => walk(*start, &steps[..place]),
            Shape::Listed(cells) => cells[place],
        }
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
        match &self.0 {
            Shape::Straight { start, .. } | Shape::Steps { start, .. } => *start,
            Shape::Listed(cells) => cells[0],
        }
    }

    /// The last cell; of a trail of one cell also the first.
    ///
    /// ```
    /// use wordtrail::{Cell, Direction, Trail};
    ///
    /// let trail = Trail::straight(Cell { row: 3, column: 0 }, Direction::North, 3);
    /// assert_eq!(trail.end(), Cell { row: 1, column: 0 });
    /// ```
    pub fn end(&self) -> Cell {
        self.cell(self.cell_count() - 1)
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
    #[inline]
    pub fn direction(&self) -> Option<Direction> {
        match &self.0 {
            Shape::Straight {
                direction, cells, ..
            } => (*cells > 1).then_some(*direction),
            Shape::Steps { steps, .. } => common_step(steps),
            Shape::Listed(cells) => common_direction(cells),
        }
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
        Trail(match self.0 {
            Shape::Straight {
                start,
                direction,
                cells,
            } => Shape::Straight {
                start,
                direction,
                cells,
            },
            Shape::Steps { start, steps } => Shape::Steps {
                start,
                steps: Cow::Owned(steps.into_owned()),
            },
            Shape::Listed(cells) => Shape::Listed(Cow::Owned(cells.into_owned())),
        })
    }
}

/// The cells of a trail. Those of one that is kept as steps follow from the cell before, from whichever
/// end; the last is found by walking there, once and only for those who begin with it.
#[derive(Clone)]
struct Cells<'trail> {
    trail: &'trail Trail<'trail>,
    /// Those of the cells to come.
    places: Range<usize>,
    /// The first and the last cell to come, if there are any, of a trail that is kept as steps.
    front: Cell,
    back: Option<Cell>,
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let place = self.places.next()?;
        let Shape::Steps { steps, .. } = &self.trail.0 else {
            return Some(self.trail.cell(place));
        };
        let cell = self.front;
        if let Some(&step) = steps.get(place) {
            self.front = cell.neighbour(step);
        }
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }

    /// Asks once how the trail is kept, not at each cell.
    #[inline]
    fn fold<A, F: FnMut(A, Cell) -> A>(self, first: A, mut add: F) -> A {
        let Self { trail, places, .. } = self;
        if places.is_empty() {
            return first;
        }
        let Shape::Steps { steps, .. } = &trail.0 else {
            return places.map(|place| trail.cell(place)).fold(first, add);
        };
        let mut cell = self.front;
        let sum = add(first, cell);
        steps[places.start..places.end - 1]
            .iter()
            .fold(sum, |sum, &step| {
                cell = cell.neighbour(step);
                add(sum, cell)
            })
    }
}

impl DoubleEndedIterator for Cells<'_> {
    fn next_back(&mut self) -> Option<Cell> {
        let place = self.places.next_back()?;
        let cell = self.back.unwrap_or_else(|| self.trail.cell(place));
        if let Shape::Steps { steps, .. } = &self.trail.0 {
            let before = place.checked_sub(1);
            self.back = before.map(|before| cell.neighbour(steps[before].opposite()));
        }
        Some(cell)
    }
}

impl ExactSizeIterator for Cells<'_> {}

/// Where these steps lead.
///
/// What bent trails need is not inlined, so that what calls it can be, for straight ones.
#[inline(never)]
fn walk(start: Cell, steps: &[Direction]) -> Cell {
    steps.iter().fold(start, |cell, &step| cell.neighbour(step))
}

/// The direction of these steps, if it is the same.
#[inline(never)]
fn common_step(steps: &[Direction]) -> Option<Direction> {
    let (&first, others) = steps.split_first()?;
    others.iter().all(|&step| step == first).then_some(first)
}

/// The direction of each step from one cell to the next, if it is the same.
#[inline(never)]
fn common_direction(cells: &[Cell]) -> Option<Direction> {
    let step = |pair: &[Cell]| {
        let down = i64::from(pair[1].row) - i64::from(pair[0].row);
        let right = i64::from(pair[1].column) - i64::from(pair[0].column);
        (down, right)
    };
    let mut steps = cells.windows(2).map(step);
    let first = steps.next()?;
    if !steps.all(|step| step == first) {
        return None;
    }
    Direction::from_step(first.0.try_into().ok()?, first.1.try_into().ok()?)
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
    use std::collections::HashSet;

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
        let start = Cell { row: 0, column: 0 };
        assert_eq!(Trail::straight(start, Direction::East, 1).direction(), None);
    }

    /// Checks that two trails cannot be told apart.
    fn assert_alike(one: &Trail<'_>, other: &Trail<'_>) {
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
                assert_alike(
                    &Trail::stepping(start, &steps[..taken]),
                    &Trail::new(&cells),
                );
            }
        }
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
                assert_alike(&straight, &listed);
                assert_alike(&Trail::stepping(start, &steps), &listed);
                let new = !trails.contains(&listed);
                assert_eq!(trails.insert(straight), new);
            }
        }
        // Of one cell there is one trail; of more, one in each direction.
        assert_eq!(trails.len(), 1 + 8 * 3);
    }

    #[test]
    fn a_straight_trail_may_lie_at_the_far_corner() {
        let corner = Cell {
            row: u32::MAX,
            column: u32::MAX,
        };
        let trail = Trail::straight(corner, Direction::NorthWest, u32::MAX);
        assert_eq!(trail.end(), Cell { row: 1, column: 1 });
    }

    #[test]
    #[should_panic(expected = "leave every grid")]
    fn a_straight_trail_stays_among_rows_and_columns_that_exist() {
        Trail::straight(Cell { row: 1, column: 0 }, Direction::North, 3);
    }
}
