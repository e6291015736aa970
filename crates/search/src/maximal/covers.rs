//! Deciding whether the cells of a trail are all part of a longer trail.

use crate::band::Band;
use crate::grid::Cell;
use crate::hashed::Hashed;
use std::cmp::Reverse;
use std::collections::HashMap;
use wordtrail_dictionary::internals::Cancellation;

/// The trails that may cover others, by the cells on them. Trails are [added](Self::add), then
/// [sorted](Self::sort), and then [`cover`](Self::cover) says whether they cover another.
pub(super) struct Covers {
    /// All cells of the trails.
    area: Band,
    /// The cells of the trails, one trail after the other. A cell is its number in the area.
    cells: Vec<u32>,
    trails: Vec<Trail>,
    /// For the hash of a set of cells, the last trail that was added with it. Many trails have the same cells.
    by_cells: HashMap<u64, usize, Hashed>,
    /// The trails across each cell of the area, the longest first, cell by cell.
    across: Vec<Across>,
    /// For each cell of the area, the number of those across the cells before it.
    first_across: Vec<usize>,
}

struct Trail {
    /// Where its cells begin.
    start: usize,
    cells: usize,
    fingerprint: u64,
    /// Whether another one covers it, if that was checked.
    is_covered: Option<bool>,
}

/// A trail across a cell, by its number.
#[derive(Clone, Copy)]
struct Across {
    fingerprint: u64,
    trail: usize,
}

impl Covers {
    /// No trails yet. All trails that are added or checked lie in this area.
    pub(super) fn new(area: Band) -> Self {
        Self {
            area,
            cells: Vec::new(),
            trails: Vec::new(),
            by_cells: HashMap::default(),
            across: Vec::new(),
            first_across: Vec::new(),
        }
    }

    /// Adds a trail, unless one with the same cells was added before.
    pub(super) fn add(&mut self, trail: &[Cell]) {
        let start = self.cells.len();
        let area = &self.area;
        self.cells
            .extend(trail.iter().map(|cell| number(area, cell)));
        let (before, trail) = self.cells.split_at(start);
        let (hash, fingerprint) = hashes(trail);
        if let Some(&same) = self.by_cells.get(&hash)
            && are_same(self.trails[same].cells(before), trail)
        {
            self.cells.truncate(start);
            return;
        }
        self.by_cells.insert(hash, self.trails.len());
        self.trails.push(Trail {
            start,
            cells: trail.len(),
            fingerprint,
            is_covered: None,
        });
    }

    /// The memory that the trails take, also once they are sorted.
    pub(super) fn bytes(&self) -> usize {
        let a_cell = size_of::<u32>() + size_of::<Across>();
        let a_trail = size_of::<Trail>() + size_of::<(u64, usize)>() + size_of::<usize>();
        let area = 2 * self.area.cells() * size_of::<usize>();
        self.cells.len() * a_cell + self.trails.len() * a_trail + area
    }

    /// Lists the trails across each cell.
    pub(super) fn sort(&mut self) {
        let mut first_across = vec![0; self.area.cells() + 1];
        for &cell in &self.cells {
            first_across[cell as usize + 1] += 1;
        }
        for cell in 1..first_across.len() {
            first_across[cell] += first_across[cell - 1];
        }
        let mut longest_first: Vec<usize> = (0..self.trails.len()).collect();
        longest_first.sort_unstable_by_key(|&trail| Reverse(self.trails[trail].cells));
        let empty = Across {
            fingerprint: 0,
            trail: 0,
        };
        self.across = vec![empty; self.cells.len()];
        let mut next = first_across.clone();
        for number in longest_first {
            let trail = &self.trails[number];
            for &cell in trail.cells(&self.cells) {
                let next = &mut next[cell as usize];
                self.across[*next] = Across {
                    fingerprint: trail.fingerprint,
                    trail: number,
                };
                *next += 1;
            }
        }
        self.first_across = first_across;
    }

    /// Whether one of the trails is longer and has all cells of this one.
    pub(super) fn cover(&mut self, trail: &[Cell], cancellation: &Cancellation<'_>) -> bool {
        // Its cells are put behind those of the trails for a moment, which needs no allocation.
        let start = self.cells.len();
        let area = &self.area;
        self.cells
            .extend(trail.iter().map(|cell| number(area, cell)));
        let is_covered = self.is_covered(start, cancellation);
        self.cells.truncate(start);
        is_covered
    }

    /// Whether one of the trails is longer and has all the cells that are stored from `start` on.
    fn is_covered(&mut self, start: usize, cancellation: &Cancellation<'_>) -> bool {
        let (cells, trail) = self.cells.split_at(start);
        let (hash, fingerprint) = hashes(trail);
        let same = self.by_cells.get(&hash).copied();
        let same = same.filter(|&same| are_same(self.trails[same].cells(cells), trail));
        if let Some(is_covered) = same.and_then(|same| self.trails[same].is_covered) {
            return is_covered;
        }
        let across = |&cell: &u32| {
            let cell = cell as usize;
            &self.across[self.first_across[cell]..self.first_across[cell + 1]]
        };
        // Any cell of the trail would do. The one with the fewest trails across it is the fastest.
        let fewest = trail.iter().map(across).min_by_key(|across| across.len());
        let mut steps = 0;
        let mut is_covered = false;
        for across in fewest.unwrap_or_default() {
            steps += 1;
            if fingerprint & !across.fingerprint == 0 {
                let cover = &self.trails[across.trail];
                if cover.cells <= trail.len() {
                    break;
                }
                if has_all(cover.cells(cells), trail) {
                    is_covered = true;
                    break;
                }
            }
        }
        cancellation.spend(steps);
        if let Some(same) = same {
            self.trails[same].is_covered = Some(is_covered);
        }
        is_covered
    }
}

impl Trail {
    /// Its cells among those of all trails.
    fn cells<'cells>(&self, cells: &'cells [u32]) -> &'cells [u32] {
        &cells[self.start..self.start + self.cells]
    }
}

/// The number of a cell in an area, in reading order. Positions of cells that are searched together fit 32 bits.
fn number(area: &Band, cell: &Cell) -> u32 {
    let row = cell.row as usize - area.rows.start;
    let column = cell.column as usize - area.columns.start;
    (row * area.columns.len() + column) as u32
}

/// Whether two trails have the same cells.
fn are_same(one: &[u32], other: &[u32]) -> bool {
    one.len() == other.len() && has_all(one, other)
}

/// Whether a trail has all cells of another.
fn has_all(cover: &[u32], trail: &[u32]) -> bool {
    trail.iter().all(|cell| cover.contains(cell))
}

/// Two numbers that are the same for trails with the same cells, in whatever order: a hash, and a fingerprint with a bit
/// for each cell. If one trail lacks a bit of another, it lacks one of the other's cells. That saves nearly all
/// comparisons: of the 200 trails across a cell of random letters, a few pass.
fn hashes(trail: &[u32]) -> (u64, u64) {
    let (mut hash, mut fingerprint) = (0_u64, 0);
    for &cell in trail {
        // Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4) separates neighbours for any length of row.
        let hashed = u64::from(cell + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        fingerprint |= 1 << (hashed >> 58);
        // Squares, because a sum of multiples would be the same for all trails with the same centre.
        hash = hash.wrapping_add((u128::from(hashed).pow(2) >> 32) as u64);
    }
    (hash, fingerprint)
}
