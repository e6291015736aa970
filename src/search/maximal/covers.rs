//! Deciding whether the cells of a trail are all part of a longer trail.

use crate::Cell;
use std::collections::HashMap;

/// The trails that may cover others, by the cells on them.
#[derive(Default)]
pub(super) struct Covers {
    cells: Vec<Cell>,
    across: HashMap<Cell, Vec<Cover>>,
}

/// A trail: the start of its cells in the list of cells, their number, and a fingerprint.
#[derive(Clone, Copy)]
struct Cover {
    fingerprint: u64,
    start: usize,
    cells: usize,
}

impl Covers {
    pub(super) fn add(&mut self, trail: &[Cell]) {
        let cover = Cover {
            fingerprint: fingerprint(trail),
            start: self.cells.len(),
            cells: trail.len(),
        };
        self.cells.extend(trail);
        for &cell in trail {
            self.across.entry(cell).or_default().push(cover);
        }
    }

    /// Whether one of the trails is longer and has all cells of this one.
    pub(super) fn cover(&self, trail: &[Cell]) -> bool {
        let across = |cell| self.across.get(cell).map_or(&[][..], Vec::as_slice);
        // Any cell of the trail would do. The one with the fewest trails across it is the fastest.
        let fewest = trail.iter().map(across).min_by_key(|covers| covers.len());
        let own_fingerprint = fingerprint(trail);
        fewest.into_iter().flatten().any(|cover| {
            own_fingerprint & !cover.fingerprint == 0 && cover.cells > trail.len() && {
                let cells = &self.cells[cover.start..cover.start + cover.cells];
                trail.iter().all(|cell| cells.contains(cell))
            }
        })
    }
}

/// A bit for each cell. If one trail lacks a bit of another, it lacks one of the other's cells. That saves nearly all
/// comparisons: of the 200 trails across a cell of random letters, a few pass.
fn fingerprint(trail: &[Cell]) -> u64 {
    // Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4) separates neighbours for any length of row.
    let place = |cell: &Cell| u64::from(cell.row) << 32 | u64::from(cell.column);
    let bit = |cell: &Cell| place(cell).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
    trail.iter().map(bit).fold(0, |bits, bit| bits | 1 << bit)
}
