//! Deciding whether the cells of a trail are all part of a longer trail.

use crate::Cell;
use crate::search::budget::Cancellation;
use std::cmp::Reverse;
use std::collections::HashMap;

/// The trails that may cover others, by the cells on them.
#[derive(Default)]
pub(super) struct Covers {
    cells: Vec<Cell>,
    /// Sorted by length, the longest first, once all were added.
    across: HashMap<Cell, Vec<Cover>>,
    /// For the hash of a set of cells, the last trail that was added with it, and whether it is covered, if that was asked.
    /// Many trails have the same cells.
    by_cells: HashMap<u64, (Cover, Option<bool>)>,
}

/// A trail: the start of its cells in the list of cells, their number, and a fingerprint.
#[derive(Clone, Copy)]
struct Cover {
    fingerprint: u64,
    start: usize,
    cells: usize,
}

impl Covers {
    /// Adds a trail, unless one with the same cells was added before.
    pub(super) fn add(&mut self, trail: &[Cell]) {
        let hash = hash(trail);
        if self.same(hash, trail).is_some() {
            return;
        }
        let cover = Cover {
            fingerprint: fingerprint(trail),
            start: self.cells.len(),
            cells: trail.len(),
        };
        self.cells.extend(trail);
        self.by_cells.insert(hash, (cover, None));
        for &cell in trail {
            self.across.entry(cell).or_default().push(cover);
        }
    }

    /// The memory that the trails take.
    pub(super) fn bytes(&self) -> usize {
        let cells = size_of::<Cell>() + size_of::<Cover>();
        self.cells.len() * cells + self.by_cells.len() * size_of::<(u64, Cover, Option<bool>)>()
    }

    /// Sorts the trails, so that [`cover`](Self::cover) has to look at longer ones only.
    pub(super) fn sort(&mut self) {
        for covers in self.across.values_mut() {
            covers.sort_by_key(|cover| Reverse(cover.cells));
        }
    }

    /// Whether one of the trails is longer and has all cells of this one.
    pub(super) fn cover(&mut self, trail: &[Cell], cancellation: &Cancellation<'_>) -> bool {
        let hash = hash(trail);
        let same = self.same(hash, trail);
        if let Some(Some(is_covered)) = same {
            return is_covered;
        }
        let across = |cell| self.across.get(cell).map_or(&[][..], Vec::as_slice);
        // Any cell of the trail would do. The one with the fewest trails across it is the fastest.
        let fewest = trail.iter().map(across).min_by_key(|covers| covers.len());
        let mut longer = fewest
            .unwrap_or_default()
            .iter()
            .take_while(|cover| cover.cells > trail.len());
        let own_fingerprint = fingerprint(trail);
        let mut steps = 0;
        let is_covered = longer.any(|cover| {
            steps += 1;
            own_fingerprint & !cover.fingerprint == 0 && self.has_all(cover, trail)
        });
        cancellation.spend(steps);
        if same.is_some()
            && let Some((_, answer)) = self.by_cells.get_mut(&hash)
        {
            *answer = Some(is_covered);
        }
        is_covered
    }

    /// If a trail was added with the cells of this one, the answer to whether it is covered, if that was asked.
    fn same(&self, hash: u64, trail: &[Cell]) -> Option<Option<bool>> {
        let (same, answer) = self.by_cells.get(&hash)?;
        (same.cells == trail.len() && self.has_all(same, trail)).then_some(*answer)
    }

    /// Whether a trail that was added has all cells of another.
    fn has_all(&self, cover: &Cover, trail: &[Cell]) -> bool {
        let cells = &self.cells[cover.start..cover.start + cover.cells];
        trail.iter().all(|cell| cells.contains(cell))
    }
}

/// A bit for each cell. If one trail lacks a bit of another, it lacks one of the other's cells. That saves nearly all
/// comparisons: of the 200 trails across a cell of random letters, a few pass.
fn fingerprint(trail: &[Cell]) -> u64 {
    let bit = |cell| hash_of_cell(cell) >> 58;
    trail.iter().map(bit).fold(0, |bits, bit| bits | 1 << bit)
}

/// The same for trails with the same cells, in whatever order.
fn hash(trail: &[Cell]) -> u64 {
    // Squares, because a sum of multiples would be the same for all trails with the same centre.
    let hash = |cell| u128::from(hash_of_cell(cell)).pow(2) >> 32;
    trail
        .iter()
        .map(hash)
        .fold(0, |sum: u64, hash| sum.wrapping_add(hash as u64))
}

fn hash_of_cell(cell: &Cell) -> u64 {
    // Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4) separates neighbours for any length of row.
    let place = u64::from(cell.row) << 32 | u64::from(cell.column);
    place.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
