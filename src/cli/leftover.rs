//! The letters that no find covers: in many puzzles they make up a message.

use std::collections::TryReserveError;
use std::io::{self, Write};
use wordtrail::{Grid, Tile, Trail};

/// The cells of a grid that no trail has covered so far, a bit each.
pub struct Leftover<'grid> {
    grid: &'grid Grid,
    /// A bit for each cell, row after row without gaps, from the lowest bit of each byte.
    covered: Vec<u8>,
}

impl<'grid> Leftover<'grid> {
    /// All cells. It is an error when there is no memory for their bits.
    pub fn new(grid: &'grid Grid) -> Result<Self, TryReserveError> {
        let bytes = (grid.rows() * grid.columns()).div_ceil(8);
        let mut covered = Vec::new();
        covered.try_reserve_exact(bytes)?;
        covered.resize(bytes, 0);
        Ok(Self { grid, covered })
    }

    /// Takes off the cells of a trail on the grid.
    pub fn cover(&mut self, trail: &Trail<'_>) {
        for cell in trail.cells() {
            let (byte, bit) = self.place(cell.row as usize, cell.column as usize);
            self.covered[byte] |= bit;
        }
    }

    /// Writes what is left, in reading order and with nothing between: letters and wildcards, no holes.
    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        for row in 0..self.grid.rows() {
            for (column, tile) in self.grid.row(row).enumerate() {
                let (byte, bit) = self.place(row, column);
                if tile != Tile::Hole && self.covered[byte] & bit == 0 {
                    write!(output, "{tile}")?;
                }
            }
        }
        Ok(())
    }

    /// Where the bit of a cell is: its byte, and the bit within it.
    fn place(&self, row: usize, column: usize) -> (usize, u8) {
        let cell = row * self.grid.columns() + column;
        (cell / 8, 1 << (cell % 8))
    }
}
