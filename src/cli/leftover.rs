//! The letters that no find covers. In many puzzles they spell a message.

use std::collections::TryReserveError;
use std::convert::Infallible;
use std::io::{self, Write};
use std::ops::ControlFlow;
use wordtrail::{Consumer, Find, Grid, Tile};

/// The cells of a grid that finds cover.
pub struct Covered {
    columns: usize,
    /// A bit for each cell, row after row without gaps, from the lowest bit of each byte.
    bits: Vec<u8>,
}

impl Covered {
    /// No cell of a grid. It is an error when there is no memory for the bits.
    pub fn none(grid: &Grid) -> Result<Self, TryReserveError> {
        let bytes = (grid.rows() * grid.columns()).div_ceil(8);
        let mut bits = Vec::new();
        bits.try_reserve_exact(bytes)?;
        bits.resize(bytes, 0);
        Ok(Self {
            columns: grid.columns(),
            bits,
        })
    }

    /// Writes the tiles of the other cells, in reading order and with nothing between: letters and wildcards, no holes.
    pub fn write_others(&self, grid: &Grid, output: &mut impl Write) -> io::Result<()> {
        for row in 0..grid.rows() {
            for (column, tile) in grid.row(row).enumerate() {
                let cell = row * self.columns + column;
                let is_covered = self.bits[cell / 8] >> (cell % 8) & 1 != 0;
                if tile != Tile::Hole && !is_covered {
                    write!(output, "{tile}")?;
                }
            }
        }
        Ok(())
    }
}

/// Cells that finds cover, numbered in reading order. It takes no more memory than the finds.
#[derive(Clone)]
pub struct CoveredBuffer {
    columns: usize,
    cells: Vec<usize>,
}

impl Consumer for Covered {
    type Buffer = CoveredBuffer;
    type Break = Infallible;

    fn new_buffer(&self) -> CoveredBuffer {
        CoveredBuffer {
            columns: self.columns,
            cells: Vec::new(),
        }
    }

    fn add(part: &mut CoveredBuffer, find: Find<'_>) {
        for cell in find.trail.cells() {
            part.cells
                .push(cell.row as usize * part.columns + cell.column as usize);
        }
    }

    fn take(&mut self, part: &mut CoveredBuffer) -> ControlFlow<Infallible> {
        for cell in part.cells.drain(..) {
            self.bits[cell / 8] |= 1 << (cell % 8);
        }
        ControlFlow::Continue(())
    }
}
