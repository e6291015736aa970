//! Finds in their order, packed: eight bytes each, and a byte for each step of those that bend.

use crate::dictionary::{LONGEST_WORD, NodeId};
use crate::{Cell, Direction, Trail};
use std::ops::ControlFlow;

/// A find whose row is known: its word, in which column its trail begins, and how it goes on.
///
/// From the lowest bit: 32 bits of the word, 12 of the column, 5 of the way, 15 of the number of cells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct PackedFind(u64);

/// How many columns a [`PackedFind`] tells apart.
pub(super) const MAX_COLUMNS: usize = 1 << COLUMN_BITS;

const COLUMN_BITS: u32 = 12;
const COLUMN: u32 = 32;
const WAY: u32 = COLUMN + COLUMN_BITS;
const WAY_BITS: u32 = 5;
const CELLS: u32 = WAY + WAY_BITS;
const _: () = assert!(LONGEST_WORD < 1 << (64 - CELLS));

/// The ways are the eight directions of trails with a letter in each cell, the same for other trails, and
/// this one for those whose steps are listed, or that have none.
const BENT: u64 = 16;

impl PackedFind {
    /// A find along a direction with a letter in each cell. The word is the key of its letters when it
    /// has three (see [`Front`](crate::dictionary::Front)), and its node when it has not.
    #[inline(always)]
    pub(super) fn lettered(word: u32, column: usize, shape: Shape) -> Self {
        Self(u64::from(word) | (column as u64) << COLUMN | shape.0)
    }

    /// A find along a direction, over cells that may be wildcards or have several letters.
    pub(super) fn straight(
        word: NodeId,
        column: usize,
        direction: Direction,
        cells: usize,
    ) -> Self {
        let shape = Shape::of(8 + direction as u64, cells);
        Self::lettered(word.index() as u32, column, shape)
    }

    /// A find on a trail of so many cells, whose steps are listed elsewhere.
    #[inline(always)]
    pub(super) fn bent(word: NodeId, column: usize, cells: usize) -> Self {
        Self::lettered(word.index() as u32, column, Shape::of(BENT, cells))
    }

    /// The word, as it was given.
    #[inline(always)]
    pub(super) fn word(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(super) fn column(self) -> usize {
        (self.0 >> COLUMN) as usize & (MAX_COLUMNS - 1)
    }

    /// Whether each cell has a letter and the trail is straight.
    #[inline(always)]
    pub(super) fn is_lettered(self) -> bool {
        self.way() < 8
    }

    /// How many cells the trail has.
    #[inline(always)]
    pub(super) fn cells(self) -> usize {
        (self.0 >> CELLS) as usize
    }

    #[inline(always)]
    fn way(self) -> u64 {
        self.0 >> WAY & ((1 << WAY_BITS) - 1)
    }

    #[inline(always)]
    pub(super) fn direction(self) -> Option<Direction> {
        (self.way() < BENT).then(|| Direction::ALL[(self.way() % 8) as usize])
    }

    /// How many steps are listed for it.
    fn listed_steps(self) -> usize {
        if self.way() == BENT {
            self.cells() - 1
        } else {
            0
        }
    }
}

/// The way and the number of cells of a trail, as they are packed.
#[derive(Clone, Copy)]
pub(super) struct Shape(u64);

impl Shape {
    /// That of trails with a letter in each cell.
    #[inline(always)]
    pub(super) fn lettered(direction: Direction, cells: usize) -> Self {
        Self::of(direction as u64, cells)
    }

    #[inline(always)]
    fn of(way: u64, cells: usize) -> Self {
        Self(way << WAY | (cells as u64) << CELLS)
    }
}

/// Finds in order.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) finds: Vec<PackedFind>,
    runs: Vec<Run>,
    /// The steps of bent trails, one trail after the other.
    pub(super) steps: Vec<Direction>,
}

/// Finds that begin in the same row.
struct Run {
    row: u32,
    /// The column from which theirs count.
    left: u32,
    /// Where in the list of finds they end.
    end: usize,
}

impl Batch {
    /// Notes where the finds begin that have been added since the last call.
    pub(super) fn end_run(&mut self, row: usize, left: usize) {
        let (row, left, end) = (row as u32, left as u32, self.finds.len());
        if self.runs.last().map_or(0, |run| run.end) < end {
            self.runs.push(Run { row, left, end });
        }
    }

    pub(super) fn clear(&mut self) {
        self.finds.clear();
        self.runs.clear();
        self.steps.clear();
    }

    /// Hands each find to a visitor, until that says stop.
    #[inline(always)]
    pub(super) fn try_for_each<B>(&self, visitor: &mut impl Visitor<B>) -> ControlFlow<B> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut steps = &self.steps[..];
        let mut start = 0;
        for run in &self.runs {
            let finds = &self.finds[start..run.end];
            start = run.end;
            for &find in finds {
                let cell = Cell {
                    row: run.row,
                    column: run.left + find.column() as u32,
                };
                if let Some(direction) = find.direction() {
                    let trail = Trail::along(cell, direction, find.cells() as u32);
                    visitor.visit(find, trail)?;
                } else {
                    let (here, rest) = steps.split_at(find.listed_steps());
                    steps = rest;
                    list_cells(cell, here, &mut cells);
                    visitor.visit(find, Trail::new(&cells[..]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Keeps the finds that a judge approves of, who is asked in order.
    pub(super) fn retain(&mut self, mut is_wanted: impl FnMut(PackedFind) -> bool) {
        let (mut kept, mut kept_steps) = (0, 0);
        let (mut start, mut step) = (0, 0);
        for run in &mut self.runs {
            for index in start..run.end {
                let find = self.finds[index];
                let steps = find.listed_steps();
                if is_wanted(find) {
                    self.finds[kept] = find;
                    kept += 1;
                    self.steps.copy_within(step..step + steps, kept_steps);
                    kept_steps += steps;
                }
                step += steps;
            }
            start = run.end;
            run.end = kept;
        }
        self.finds.truncate(kept);
        self.steps.truncate(kept_steps);
    }
}

/// Takes finds. Implementations are `#[inline(always)]`, because there are more than one for each cell.
pub(super) trait Visitor<B> {
    fn visit(&mut self, find: PackedFind, trail: Trail<'_>) -> ControlFlow<B>;
}

/// Lists the cells of a trail.
fn list_cells(mut cell: Cell, steps: &[Direction], cells: &mut Vec<Cell>) {
    cells.clear();
    cells.push(cell);
    for direction in steps {
        let (down, right) = direction.step();
        cell.row = cell.row.wrapping_add_signed(down);
        cell.column = cell.column.wrapping_add_signed(right);
        cells.push(cell);
    }
}
