//! Searching for the finds that cross one cell.

use crate::band::Band;
use crate::grid::Cell;
use crate::search::Search;

impl Search {
    /// Searches for the trails that cross a cell, wherever they start and end. With
    /// [`Trails::First`](crate::Trails::First), each word is found at its first trail that does. Only cells from which a
    /// word can reach this one are searched, so it takes as long in a grid of any size. No trail crosses a cell outside the
    /// grid.
    #[must_use]
    pub fn through(&self, cell: Cell) -> Self {
        Self {
            through: Some(cell),
            ..self.clone()
        }
    }

    /// The cells of a band from which a trail can reach the cell that trails have to cross, in a grid of this size.
    pub(super) fn starts_near(&self, band: Band, rows: usize, columns: usize) -> Band {
        let Some(cell) = self.through else {
            return band;
        };
        let cell = Band {
            rows: cell.row as usize..cell.row as usize + 1,
            columns: cell.column as usize..cell.column as usize + 1,
        };
        band.intersection(&cell.grown_within(self.longest().saturating_sub(1), rows, columns))
    }
}
