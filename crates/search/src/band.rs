//! Cutting a grid into bands, the pieces of work that threads take.

use crate::grid::Grid;
use std::ops::Range;

/// A rectangle of start cells. Only these are in the band: trails from them may leave it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Band {
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
}

/// The number of rows and of columns of bands, both 1 or more. Those at the right and at the bottom of the grid may be
/// smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BandSize {
    pub(super) height: usize,
    pub(super) width: usize,
}

impl BandSize {
    /// Bands of about this number of cells that follow each other in reading order: some whole rows, or a part of one.
    pub(super) fn in_reading_order(cells: usize, columns: usize) -> Self {
        let height = (cells / columns).max(1);
        let width = if height > 1 { columns } else { cells };
        Self { height, width }
    }
}

impl Band {
    /// A range of cells in reading order, in a grid of this number of columns: the end of a row, whole rows, and the
    /// beginning of a row.
    pub(super) fn of_cells(cells: Range<usize>, columns: usize) -> Vec<Self> {
        let mut bands = Vec::new();
        let mut start = cells.start;
        while start < cells.end {
            let (row, column) = (start / columns, start % columns);
            let last = cells.end / columns;
            let band = if column > 0 || row == last {
                Self {
                    rows: row..row + 1,
                    columns: column..columns.min(column + cells.end - start),
                }
            } else {
                Self {
                    rows: row..last,
                    columns: 0..columns,
                }
            };
            start += band.cells();
            bands.push(band);
        }
        bands
    }

    /// Cuts the band into bands of a size, from left to right and from top to bottom.
    pub(super) fn cut(self, size: BandSize) -> impl Iterator<Item = Self> + use<> {
        let Self { rows, columns } = self;
        let BandSize { height, width } = size;
        rows.clone().step_by(height).flat_map(move |top| {
            let bottom = rows.end.min(top + height);
            let end = columns.end;
            columns.clone().step_by(width).map(move |left| Self {
                rows: top..bottom,
                columns: left..end.min(left + width),
            })
        })
    }

    /// Whether all cells of another band are in this one.
    pub(super) fn contains(&self, other: &Self) -> bool {
        let within = |inner: &Range<usize>, outer: &Range<usize>| {
            outer.start <= inner.start && inner.end <= outer.end
        };
        within(&other.rows, &self.rows) && within(&other.columns, &self.columns)
    }

    /// The number of cells in the band.
    pub(super) fn cells(&self) -> usize {
        self.rows.len() * self.columns.len()
    }

    /// The band and all cells within this number of steps of it.
    pub(super) fn grown(&self, steps: usize, grid: &Grid) -> Self {
        self.grown_within(steps, grid.rows(), grid.columns())
    }

    /// The same in a grid of this number of rows and columns.
    pub(super) fn grown_within(&self, steps: usize, rows: usize, columns: usize) -> Self {
        let grow = |range: &Range<usize>, limit: usize| {
            range.start.saturating_sub(steps)..limit.min(range.end.saturating_add(steps))
        };
        Self {
            rows: grow(&self.rows, rows),
            columns: grow(&self.columns, columns),
        }
    }

    /// The cells that are in both bands.
    pub(super) fn intersection(&self, other: &Self) -> Self {
        let overlap = |one: &Range<usize>, other: &Range<usize>| {
            one.start.max(other.start)..one.end.min(other.end)
        };
        Self {
            rows: overlap(&self.rows, &other.rows),
            columns: overlap(&self.columns, &other.columns),
        }
    }
}
