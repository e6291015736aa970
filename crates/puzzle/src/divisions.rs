//! Dividing a grid into words: each cell belongs to exactly one.
//!
//! An exact cover by finds, by recursion over the sets of cells that are left. The next find has to cover the first of these, so the same
//! sets come about again and again, and what is known of one is kept: the number of its divisions, and the cost of the best one. That
//! takes 0.03 seconds for 8 × 6 letters with 400 million divisions; looking for the cell with the fewest finds leads to twice as many
//! sets.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use wordtrail_search::Find;
use wordtrail_search::grid::{Cell, Grid, Tile};

/// The divisions of a grid into words: each cell that is no hole belongs to exactly one, as in the game Strands. The best ones come first:
/// those with the fewest uncommon words, and of these the ones with the fewest words.
///
/// ```
/// use wordtrail::puzzle::Divisions;
/// use wordtrail::{Dictionary, Grid, Mode, Search, Trails};
/// use std::ops::ControlFlow;
///
/// let grid: Grid = "CAT\nSEA\n".parse()?;
/// let dictionary = Dictionary::from_words(["cat", "sea", "teas"])?;
/// let search = Search::new(&dictionary).mode(Mode::Adjacent).trails(Trails::All);
/// let finds = search.finds(&grid);
/// let divisions = Divisions::new(&grid, finds.iter().cloned(), |_| true)?;
/// assert_eq!(divisions.count(), 1);
/// let _ = divisions.for_each(|division| {
///     let mut words: Vec<_> = division.iter().map(|&find| &*finds[find].word).collect();
///     words.sort();
///     assert_eq!(words, ["cat", "sea"]);
///     ControlFlow::<()>::Continue(())
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Divisions {
    numbering: Numbering,
    /// The cells that are no holes.
    cells: Cells,
    pieces: Vec<Piece>,
    /// The pieces by the first of their cells.
    by_first: Vec<Vec<u32>>,
    known: HashMap<Cells, Known>,
}

/// A set of cells, with a bit for each.
type Cells = u128;

/// The most cells of a grid that can be divided.
const MAX_CELLS: usize = Cells::BITS as usize;

/// The most sets of cells of which something is kept: they take 200 MB.
const MAX_KNOWN: usize = 1 << 21;

/// What an uncommon word costs. A common one costs 1.
const UNCOMMON: u32 = 1000;

/// The most words of a phrase that joins opposite edges.
const PHRASE: usize = 3;

/// A word on some cells.
#[derive(Debug)]
struct Piece {
    cells: Cells,
    cost: u32,
    /// The first find of it.
    find: usize,
    /// The first and last cells of its trails.
    ends: Vec<(Cell, Cell)>,
}

/// What is known of a set of cells.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// The number of divisions.
    count: u64,
    /// The cost of the best one.
    cost: u32,
}

/// The numbers of cells: along the shorter side, so that the cells that are left are a compact part of the grid.
#[derive(Debug, Clone, Copy)]
struct Numbering {
    rows: usize,
    columns: usize,
}

impl Numbering {
    fn cells(self, cells: impl Iterator<Item = Cell>) -> Cells {
        let bit = |cell: Cell| match self.columns <= self.rows {
            true => cell.row as usize * self.columns + cell.column as usize,
            false => cell.column as usize * self.rows + cell.row as usize,
        };
        cells.fold(0, |cells, cell| cells | 1 << bit(cell))
    }

    /// The cells in a row, or in a column.
    fn edges(self) -> [(Cells, Cells); 2] {
        let cell = |row: usize, column: usize| Cell {
            row: row as u32,
            column: column as u32,
        };
        let row = |row| self.cells((0..self.columns).map(|column| cell(row, column)));
        let column = |column| self.cells((0..self.rows).map(|row| cell(row, column)));
        [
            (row(0), row(self.rows - 1)),
            (column(0), column(self.columns - 1)),
        ]
    }
}

impl fmt::Debug for Divisions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // There may be millions of sets of cells.
        let mut text = formatter.debug_struct("Divisions");
        text.field("count", &self.count()).finish_non_exhaustive()
    }
}

/// Why a grid is not divided into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DivideError {
    /// The grid is too large.
    #[error("the grid has {cells} cells, and at most {MAX_CELLS} can be divided into words")]
    TooManyCells {
        /// The number of its cells.
        cells: usize,
    },
    /// There are too many ways to divide parts of it.
    #[error("there are too many ways to divide the grid into words")]
    TooManyWays,
}

impl Divisions {
    /// Divides a grid into finds on it, of which those with the same word and cells are one.
    ///
    /// # Errors
    ///
    /// [`DivideError`] if the grid is too large, or has too many divisions.
    pub fn new<'find>(
        grid: &Grid,
        finds: impl IntoIterator<Item = Find<'find>>,
        is_common: impl Fn(&str) -> bool,
    ) -> Result<Self, DivideError> {
        let (rows, columns) = (grid.rows(), grid.columns());
        let cells = rows.saturating_mul(columns);
        if cells > MAX_CELLS {
            return Err(DivideError::TooManyCells { cells });
        }
        let numbering = Numbering { rows, columns };
        let filled =
            (0..rows).flat_map(|row| (0..).zip(grid.row(row)).map(move |tile| (row, tile)));
        let filled = filled.filter(|(_, (_, tile))| *tile != Tile::Hole);
        let filled = filled.map(|(row, (column, _))| Cell {
            row: row as u32,
            column,
        });
        let mut divisions = Self {
            numbering,
            cells: numbering.cells(filled),
            pieces: Vec::new(),
            by_first: vec![Vec::new(); cells],
            known: HashMap::from([(0, Known { count: 1, cost: 0 })]),
        };
        let mut numbers = HashMap::new();
        for (number, find) in finds.into_iter().enumerate() {
            let cells = numbering.cells(find.trail.cells());
            let pieces = &mut divisions.pieces;
            let piece = *numbers
                .entry((find.word.to_string(), cells))
                .or_insert(pieces.len());
            if piece == pieces.len() {
                divisions.by_first[cells.trailing_zeros() as usize].push(piece as u32);
                pieces.push(Piece {
                    cells,
                    cost: if is_common(&find.word) { 1 } else { UNCOMMON },
                    find: number,
                    ends: Vec::new(),
                });
            }
            pieces[piece]
                .ends
                .push((find.trail.start(), find.trail.end()));
        }
        divisions.learn(divisions.cells)?;
        Ok(divisions)
    }

    /// Counts the divisions of a set of cells.
    fn learn(&mut self, cells: Cells) -> Result<Known, DivideError> {
        if let Some(known) = self.known.get(&cells) {
            return Ok(*known);
        }
        let mut all = Known {
            count: 0,
            cost: u32::MAX,
        };
        let first = cells.trailing_zeros() as usize;
        for number in 0..self.by_first[first].len() {
            let piece = &self.pieces[self.by_first[first][number] as usize];
            if piece.cells & !cells == 0 {
                let cost = piece.cost;
                let rest = self.learn(cells & !piece.cells)?;
                all.count = all.count.saturating_add(rest.count);
                all.cost = all.cost.min(rest.cost.saturating_add(cost));
            }
        }
        if self.known.len() == MAX_KNOWN {
            return Err(DivideError::TooManyWays);
        }
        self.known.insert(cells, all);
        Ok(all)
    }

    /// The number of divisions, or `u64::MAX` if there are more.
    pub fn count(&self) -> u64 {
        self.known[&self.cells].count
    }

    /// Passes each division to a closure, the best ones first: the positions of its finds among those that were passed to
    /// [`new`](Self::new), in any order. Returns what the closure breaks with.
    pub fn for_each<B>(&self, mut each: impl FnMut(&[usize]) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut next = self.known[&self.cells].cost;
        while next < u32::MAX {
            let mut walk = Walk {
                divisions: self,
                cost: next,
                next: u32::MAX,
                chosen: Vec::new(),
            };
            walk.run(self.cells, 0, &mut each)?;
            next = walk.next;
        }
        ControlFlow::Continue(())
    }

    /// Whether a word of a division joins two opposite edges, or a phrase of up to three does, in which each word goes on beside the end of
    /// the one before.
    pub fn is_spanning(&self, division: &[usize]) -> bool {
        let by_find = |find: &usize| self.pieces.binary_search_by_key(find, |piece| piece.find);
        let pieces = division.iter().filter_map(|find| by_find(find).ok());
        let pieces: Vec<&Piece> = pieces.map(|piece| &self.pieces[piece]).collect();
        let edges = self.numbering.edges();
        let is_phrase = |piece: &&Piece| {
            let ends = piece.ends.iter();
            let ends = ends.map(|&(_, end)| end).collect();
            joins(&edges, &pieces, piece.cells, ends, PHRASE - 1)
        };
        pieces.iter().any(is_phrase)
    }
}

/// Whether cells join two edges that are opposite each other, or do so with up to this number of words behind them.
fn joins(
    edges: &[(Cells, Cells)],
    pieces: &[&Piece],
    cells: Cells,
    ends: Vec<Cell>,
    words: usize,
) -> bool {
    let is_joined = |&(one, other): &(Cells, Cells)| cells & one != 0 && cells & other != 0;
    if edges.iter().any(is_joined) {
        return true;
    }
    let is_beside = |one: Cell, other: Cell| {
        one.row.abs_diff(other.row) <= 1 && one.column.abs_diff(other.column) <= 1
    };
    words > 0
        && pieces
            .iter()
            .filter(|piece| piece.cells & cells == 0)
            .any(|piece| {
                let goes_on = |start| ends.iter().any(|&end| is_beside(end, start));
                let trails = piece.ends.iter().filter(|(start, _)| goes_on(*start));
                let ends: Vec<Cell> = trails.map(|&(_, end)| end).collect();
                !ends.is_empty() && joins(edges, pieces, cells | piece.cells, ends, words - 1)
            })
}

/// A walk through the divisions of one cost.
struct Walk<'a> {
    divisions: &'a Divisions,
    cost: u32,
    /// The lowest cost of others that cost more.
    next: u32,
    chosen: Vec<usize>,
}

impl Walk<'_> {
    fn run<B>(
        &mut self,
        cells: Cells,
        spent: u32,
        each: &mut impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if cells == 0 {
            return match spent == self.cost {
                true => each(&self.chosen),
                // The costs below were those of walks before.
                false => ControlFlow::Continue(()),
            };
        }
        let divisions = self.divisions;
        for &number in &divisions.by_first[cells.trailing_zeros() as usize] {
            let piece = &divisions.pieces[number as usize];
            let rest = cells & !piece.cells;
            if piece.cells & !cells != 0 || divisions.known[&rest].count == 0 {
                continue;
            }
            let spent = spent + piece.cost;
            let least = spent + divisions.known[&rest].cost;
            if least > self.cost {
                self.next = self.next.min(least);
                continue;
            }
            self.chosen.push(piece.find);
            self.run(rest, spent, each)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }
}
