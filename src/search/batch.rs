//! Finds, packed: eight bytes each, and a byte for each step of those that bend.

use crate::dictionary::{LONGEST_WORD, NodeId};
use crate::{Cell, Direction, Trail};
use std::ops::ControlFlow;

/// A find whose row is known: its word, in which column its trail begins, and how it goes on.
///
/// From the lowest bit: 32 bits of the word, 15 of the number of cells, 2 of the kind of trail, 3 of the direction,
/// 12 of the column. So those of one row, compared as numbers, are in their order: by column, then direction,
/// then length. (Trails of another kind than lettered ones are longer than those, or on a single cell.)
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PackedFind(u64);

const COLUMN_BITS: u32 = 12;
const CELLS: u32 = 32;
const CELLS_BITS: u32 = 15;
const KIND: u32 = CELLS + CELLS_BITS;
const DIRECTION: u32 = KIND + 2;
const COLUMN: u32 = DIRECTION + 3;
const _: () = assert!(COLUMN + COLUMN_BITS == u64::BITS);
const _: () = assert!(LONGEST_WORD < 1 << CELLS_BITS);

/// Trails whose steps are listed, or that have none; their direction is 0.
const BENT: u64 = 0;
/// Trails along a direction with a letter in each cell.
const LETTERED: u64 = 1;
/// Other trails along a direction.
const STRAIGHT: u64 = 2;

impl PackedFind {
    /// Above how many bits of the number the column is.
    #[cfg(target_arch = "x86_64")]
    pub(super) const COLUMN: u32 = COLUMN;

    /// The find as a number.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn bits(self) -> i64 {
        self.0 as i64
    }

    /// A trail along a direction with a letter in each cell. Its word and its column, which are 0 here, come with
    /// [`of`](Self::of).
    #[inline(always)]
    pub(super) fn along(direction: Direction, cells: usize) -> Self {
        let place = (direction as u64) << DIRECTION | LETTERED << KIND;
        Self(place | (cells as u64) << CELLS)
    }

    /// The find of a word on a trail that has none, and so many columns to the right. The word is the key of its
    /// letters when it has three (see [`PrefixTable`](crate::dictionary::PrefixTable)), and its node when it has not.
    #[inline(always)]
    pub(super) fn of(self, word: u32, columns: usize) -> Self {
        Self(
            self.0
                .wrapping_add((columns as u64) << COLUMN | u64::from(word)),
        )
    }

    /// The trail so many columns to the left. It may be left of the part of the row for a while.
    #[inline(always)]
    pub(super) fn before(self, columns: usize) -> Self {
        Self(self.0.wrapping_sub((columns as u64) << COLUMN))
    }

    /// The find of another word, with a cell more.
    #[inline(always)]
    pub(super) fn longer(self, word: u32) -> Self {
        let place = (self.0 >> CELLS) + 1;
        Self(place << CELLS | u64::from(word))
    }

    /// A find along a direction, over cells that may be wildcards or have several letters.
    pub(super) fn straight(
        word: NodeId,
        column: usize,
        direction: Direction,
        cells: usize,
    ) -> Self {
        let place = (column as u64) << COLUMN | (direction as u64) << DIRECTION;
        Self(place | STRAIGHT << KIND | (cells as u64) << CELLS | word.index() as u64)
    }

    /// A find on a trail of so many cells, whose steps are listed elsewhere.
    #[inline(always)]
    pub(super) fn bent(word: NodeId, column: usize, cells: usize) -> Self {
        let place = (column as u64) << COLUMN | BENT << KIND;
        Self(place | (cells as u64) << CELLS | word.index() as u64)
    }

    /// The word, as it was given.
    #[inline(always)]
    pub(super) fn word(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(super) fn column(self) -> usize {
        (self.0 >> COLUMN) as usize
    }

    /// What finds of one row are ordered by.
    #[inline(always)]
    pub(super) fn place(self) -> u32 {
        (self.0 >> CELLS) as u32
    }

    /// Whether each cell has a letter and the trail is straight.
    #[inline(always)]
    pub(super) fn is_lettered(self) -> bool {
        self.kind() == LETTERED
    }

    /// How many cells the trail has.
    #[inline(always)]
    pub(super) fn cells(self) -> usize {
        (self.0 >> CELLS) as usize & ((1 << CELLS_BITS) - 1)
    }

    #[inline(always)]
    fn kind(self) -> u64 {
        self.0 >> KIND & 3
    }

    #[inline(always)]
    pub(super) fn direction(self) -> Option<Direction> {
        (!self.is_bent()).then(|| self.lettered_direction())
    }

    #[inline(always)]
    fn is_bent(self) -> bool {
        self.kind() == BENT
    }

    #[inline(always)]
    fn direction_index(self) -> usize {
        (self.0 >> DIRECTION & 7) as usize
    }

    /// Where the trail of a find along a direction leads.
    #[inline(always)]
    pub(super) fn lettered_direction(self) -> Direction {
        Direction::ALL[self.direction_index()]
    }

    /// The trail of a find along a direction, in a row, whose column counts from `left`.
    #[inline(always)]
    pub(super) fn lettered_trail(self, row: u32, left: u32) -> Trail<'static> {
        let column = left + self.column() as u32;
        Trail::along(
            Cell { row, column },
            self.lettered_direction(),
            self.cells() as u32,
        )
    }

    /// How many steps are listed for it.
    fn listed_steps(self) -> usize {
        if self.kind() == BENT {
            self.cells() - 1
        } else {
            0
        }
    }
}

/// How many finds are in a batch when it must be offered, even though there are more that begin in the same part of
/// a row: among wildcards a single cell begins a million.
pub(super) const MOST_FINDS: usize = 1 << 16;

/// Finds in runs, each of one row.
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
    /// Whether they all have one direction, one number of cells, and a letter in each.
    alike: bool,
}

impl Batch {
    /// Notes where the finds begin that have been added since the last call.
    pub(super) fn end_run(&mut self, row: usize, left: usize) {
        let (row, left, end) = (row as u32, left as u32, self.finds.len());
        if self.runs.last().map_or(0, |run| run.end) < end {
            self.runs.push(Run {
                row,
                left,
                end,
                alike: false,
            });
        }
    }

    /// Adds finds of one row that have their direction and their number of cells in common, and a letter in each.
    #[inline(always)]
    pub(super) fn add_alike(&mut self, finds: &[PackedFind], row: usize, left: usize) {
        if finds.is_empty() {
            return;
        }
        self.finds.extend_from_slice(finds);
        self.runs.push(Run {
            row: row as u32,
            left: left as u32,
            end: self.finds.len(),
            alike: true,
        });
    }

    pub(super) fn clear(&mut self) {
        self.finds.clear();
        self.runs.clear();
        self.steps.clear();
    }

    /// Hands each find to a visitor, until that says stop.
    #[inline(always)]
    pub(super) fn try_for_each<B>(&self, visitor: &mut impl Visitor<B>) -> ControlFlow<B> {
        let mut steps = &self.steps[..];
        let mut passed = 0;
        for run in &self.runs {
            let finds = &self.finds[passed..run.end];
            passed = run.end;
            let (row, left) = (run.row, run.left);
            if run.alike {
                visitor.visit_alike(finds, row, left)?;
                continue;
            }
            let start = |find: PackedFind| Cell {
                row,
                column: left + find.column() as u32,
            };
            if finds
                .iter()
                .fold(true, |all, find| all & find.is_lettered())
            {
                visitor.visit_lettered(finds, row, left)?;
                continue;
            }
            for &find in finds {
                if let Some(direction) = find.direction() {
                    let cells = find.cells() as u32;
                    visitor.visit(find, || Trail::along(start(find), direction, cells))?;
                } else {
                    let (here, rest) = steps.split_at(find.listed_steps());
                    steps = rest;
                    visitor.visit(find, || Trail::stepping(start(find), here))?;
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
///
/// The trail is made when it is asked for: where the visitor puts it, not elsewhere to be moved there. A
/// move waits for what was just written in smaller pieces.
pub(super) trait Visitor<B> {
    fn visit<'trail>(
        &mut self,
        find: PackedFind,
        trail: impl FnOnce() -> Trail<'trail>,
    ) -> ControlFlow<B>;

    /// Takes finds of one row that are straight with a letter in each cell, as nearly all are in straight
    /// mode: a chance to decide once for all of them what is the same for each. Their columns count from `left`.
    #[inline(always)]
    fn visit_lettered(&mut self, finds: &[PackedFind], row: u32, left: u32) -> ControlFlow<B> {
        finds
            .iter()
            .try_for_each(|&find| self.visit(find, || find.lettered_trail(row, left)))
    }

    /// The same for finds that also have their direction and their number of cells in common. There is one or more.
    #[inline(always)]
    fn visit_alike(&mut self, finds: &[PackedFind], row: u32, left: u32) -> ControlFlow<B> {
        self.visit_lettered(finds, row, left)
    }
}
