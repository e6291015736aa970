//! Segments of rows.

use crate::coded::{CodedBand, Position};
use crate::grid::Direction;
use std::ops::Range;

/// The columns of a segment of a row, which are swept together: the number that a packed find distinguishes. With fewer columns,
/// what is stored about them would stay in the nearest cache, but loops would begin and end more often, which costs as much
/// or more (see `DESIGN.md`).
pub(super) const SEGMENT_COLUMNS: usize = 4096;

/// The cells in which trails start: a segment of a row.
pub(super) struct RowSegment<'band> {
    pub(super) codes: &'band [u8],
    /// The place of the first cell. It is below 0 for a row far enough above the grid.
    pub(super) start: isize,
    pub(super) row: isize,
    pub(super) left: usize,
    pub(super) columns: usize,
    /// The number of the segment in its row.
    pub(super) number: usize,
    /// The distance of a step in each direction.
    pub(super) steps: [isize; 8],
}

impl<'band> RowSegment<'band> {
    /// The segment of a row with this number. The row may be a few above the band's first.
    #[inline(always)]
    pub(super) fn new(
        coded: &'band CodedBand<'_>,
        columns: &Range<usize>,
        row: isize,
        number: usize,
    ) -> Self {
        let left = columns.start + number * SEGMENT_COLUMNS;
        Self {
            codes: coded.letters(),
            start: coded.place(row, left as isize),
            row,
            left,
            columns: SEGMENT_COLUMNS.min(columns.end - left),
            number,
            steps: Direction::ALL.map(|direction| coded.step(direction)),
        }
    }

    /// The position of the cell in a column of the segment, whose row is on the grid.
    #[inline(always)]
    pub(super) fn cell(&self, column: usize) -> Position {
        self.start as Position + column
    }

    /// The positions of all cells, whose row is on the grid.
    pub(super) fn cells(&self) -> Range<Position> {
        self.cell(0)..self.cell(self.columns)
    }
}
