//! Finds in eight bytes each.

use crate::grid::{Cell, Direction, Trail};
use wordtrail_dictionary::internals::{LONGEST_WORD, Node, NodeId, PrefixTable};

/// A find whose row is known: its word, the column in which its trail starts, and the kind of trail.
///
/// From the lowest bit: 32 bits of the word, 15 of the number of cells, 2 of the kind of trail, 3 of the direction,
/// 12 of the column. Compared as numbers, the finds of one row are in their order: by column, then direction,
/// then length. (Trails of another kind than lettered ones are longer than those, or on a single cell.)
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PackedFind(u64);

const COLUMN_BITS: u32 = 12;
/// The number of columns that finds of one row can start in.
pub(super) const MAX_COLUMNS: usize = 1 << COLUMN_BITS;
const CELLS: u32 = 32;
const CELLS_BITS: u32 = 15;
const KIND: u32 = CELLS + CELLS_BITS;
const DIRECTION: u32 = KIND + 2;
const COLUMN: u32 = DIRECTION + 3;
const _: () = assert!(COLUMN + COLUMN_BITS == u64::BITS);
const _: () = assert!(LONGEST_WORD < 1 << CELLS_BITS);

/// Trails with listed steps or with none. Their direction is 0.
const BENT: u64 = 0;
/// Trails along a direction with a letter in each cell.
const LETTERED: u64 = 1;
/// Other trails along a direction.
const STRAIGHT: u64 = 2;

impl PackedFind {
    /// The lowest bit of the column.
    #[cfg(target_arch = "x86_64")]
    pub(super) const COLUMN: u32 = COLUMN;

    /// The find as a number.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn bits(self) -> i64 {
        self.0 as i64
    }

    /// A trail along a direction with a letter in each cell, without a word, in column 0.
    /// [`with`](Self::with) adds both.
    #[inline(always)]
    pub(super) fn along(direction: Direction, cells: usize) -> Self {
        let place = (direction as u64) << DIRECTION | LETTERED << KIND;
        Self(place | (cells as u64) << CELLS)
    }

    /// Adds a word to a trail that has none, and moves the trail to the right. A word of three letters is given by
    /// their key (see [`PrefixTable`]), any other by its node.
    #[inline(always)]
    pub(super) fn with(self, word: u32, columns: usize) -> Self {
        Self(
            self.0
                .wrapping_add((columns as u64) << COLUMN | u64::from(word)),
        )
    }

    /// Moves the trail to the left, temporarily even out of its segment of the row.
    #[inline(always)]
    pub(super) fn moved_left(self, columns: usize) -> Self {
        Self(self.0.wrapping_sub((columns as u64) << COLUMN))
    }

    /// The trail with one more cell, and with another word.
    #[inline(always)]
    pub(super) fn extended(self, word: u32) -> Self {
        let place = (self.0 >> CELLS) + 1;
        Self(place << CELLS | u64::from(word))
    }

    /// A find along a direction, over cells that may be wildcards or have several letters.
    pub(super) fn straight(word: u32, column: usize, direction: Direction, cells: usize) -> Self {
        let place = (column as u64) << COLUMN | (direction as u64) << DIRECTION;
        Self(place | STRAIGHT << KIND | (cells as u64) << CELLS | u64::from(word))
    }

    /// A find on a trail whose steps are listed elsewhere.
    #[inline(always)]
    pub(super) fn bent(word: u32, column: usize, cells: usize) -> Self {
        let place = (column as u64) << COLUMN | BENT << KIND;
        Self(place | (cells as u64) << CELLS | u64::from(word))
    }

    /// The word: a key of three letters, a node or another number, as it was given.
    #[inline(always)]
    pub(super) fn word(self) -> u32 {
        self.0 as u32
    }

    /// The node of the word.
    #[inline(always)]
    pub(super) fn node<N: Node>(self, table: &PrefixTable<N>) -> NodeId {
        let letters = if self.is_lettered() { self.cells() } else { 0 };
        table.word(self.word(), letters)
    }

    #[inline(always)]
    pub(super) fn column(self) -> usize {
        (self.0 >> COLUMN) as usize
    }

    /// The sort key of finds of one row.
    #[inline(always)]
    pub(super) fn place(self) -> u32 {
        (self.0 >> CELLS) as u32
    }

    /// Whether each cell has a letter and the trail is straight.
    #[inline(always)]
    pub(super) fn is_lettered(self) -> bool {
        self.kind() == LETTERED
    }

    /// The number of cells of the trail.
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
        (!self.is_bent()).then(|| self.straight_direction())
    }

    #[inline(always)]
    fn is_bent(self) -> bool {
        self.kind() == BENT
    }

    /// The direction of a straight trail.
    #[inline(always)]
    pub(super) fn straight_direction(self) -> Direction {
        Direction::ALL[(self.0 >> DIRECTION & 7) as usize]
    }

    /// The trail of a straight find in a row. Its column counts from `left`.
    #[inline(always)]
    pub(super) fn straight_trail(self, row: u32, left: u32) -> Trail<'static> {
        let column = left + self.column() as u32;
        Trail::along(
            Cell { row, column },
            self.straight_direction(),
            self.cells() as u32,
        )
    }

    /// The number of steps that are listed for it.
    pub(super) fn listed_steps(self) -> usize {
        if self.is_bent() { self.cells() - 1 } else { 0 }
    }
}
