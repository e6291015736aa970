//! Which trails have all cells of another and more.

use crate::Cell;
use std::collections::HashMap;

/// The trails that may cover others, by the cells they cross.
#[derive(Default)]
pub(super) struct Covers {
    cells: Vec<Cell>,
    across: HashMap<Cell, Vec<Cover>>,
}

/// One trail: its place in the list of cells, and a fingerprint of it.
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

    /// Whether one of the trails has all cells of this one and more.
    pub(super) fn cover(&self, trail: &[Cell]) -> bool {
        let across = |cell| self.across.get(cell).map_or(&[][..], Vec::as_slice);
        // Any cell of the trail would do; the one with the fewest trails across it is the quickest.
        let fewest = trail.iter().map(across).min_by_key(|covers| covers.len());
        let wanted = fingerprint(trail);
        fewest.into_iter().flatten().any(|cover| {
            wanted & !cover.fingerprint == 0 && cover.cells > trail.len() && {
                let cells = &self.cells[cover.start..cover.start + cover.cells];
                trail.iter().all(|cell| cells.contains(cell))
            }
        })
    }
}

/// A bit for each cell. A trail that lacks one of another's bits lacks one of its cells, which
/// spares nearly all comparisons: of the 200 trails across a cell of random letters, a few pass.
fn fingerprint(trail: &[Cell]) -> u64 {
    // Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4) tells neighbours apart
    // whatever the length of a row.
    let place = |cell: &Cell| u64::from(cell.row) << 32 | u64::from(cell.column);
    let bit = |cell: &Cell| place(cell).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
    trail.iter().map(bit).fold(0, |bits, bit| bits | 1 << bit)
}
