//! Adjacent mode without the finds that are parts of longer ones.
//!
//! A bent trail can be part of another in any way, so this compares finds with finds: those that
//! start in a block with those that start near enough to have a cell in common. The memory it takes is
//! that of the finds around one block and of the finds kept of one band, for each thread.

use super::adjacent::{self, Adjacent};
use super::band::Band;
use super::batch::{Batch, PackedFind, Visitor};
use super::coded::Coding;
use crate::dictionary::{Node, NodeId};
use crate::{Cell, Direction, Grid, Trail};
use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::{ControlFlow, RangeInclusive};

/// How many columns of a band are looked at together. Fewer would have more neighbours in proportion,
/// more would take more memory: on random letters the finds around a block of 16 × 64 take some 20 MB.
const BLOCK: usize = 64;

/// What all bands of a search for maximal finds have in common.
pub(super) struct Maximal<'run, N: Node> {
    pub(super) adjacent: Adjacent<'run, N>,
    pub(super) grid: &'run Grid,
    /// How many cells the trails of finds on this grid have.
    pub(super) cells: RangeInclusive<usize>,
}

/// The memory that searching one band after another takes, but for the finds.
pub(super) struct Memory<'run> {
    adjacent: adjacent::Memory<'run>,
    batch: Batch,
}

impl<'run> Memory<'run> {
    pub(super) fn new(coding: &'run Coding<'run>) -> Self {
        Self {
            adjacent: adjacent::Memory::new(coding),
            batch: Batch::default(),
        }
    }
}

/// The fewest and the most cells of the finds that start in a band.
pub(super) fn measure<N: Node>(
    adjacent: &Adjacent<'_, N>,
    memory: &mut adjacent::Memory<'_>,
    band: &Band,
) -> (usize, usize) {
    let (mut fewest, mut most) = (usize::MAX, 0);
    let _ = adjacent.scan(memory, band, None, &mut Batch::default(), &mut |batch| {
        for find in &batch.finds {
            fewest = fewest.min(find.cells());
            most = most.max(find.cells());
        }
        batch.clear();
        ControlFlow::Continue(())
    });
    (fewest, most)
}

impl<N: Node> Maximal<'_, N> {
    /// Adds the finds that start in a band to a batch, in order, but none whose cells are all part of a longer
    /// find's cells. After each row `more` may take what is in the batch, or end the search.
    pub(super) fn scan(
        &self,
        memory: &mut Memory<'_>,
        band: &Band,
        batch: &mut Batch,
        more: &mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut kept = Vec::new();
        for block in band.blocks(BLOCK) {
            let near = block.grown(self.cells.end().saturating_sub(1), self.grid);
            let mut covers = Covers::default();
            self.collect(memory, &near, |_, cells| {
                if cells.len() > *self.cells.start() {
                    covers.add(cells);
                }
            });
            self.collect(memory, &block, |find, cells| {
                if !covers.cover(cells) {
                    let steps = cells
                        .windows(2)
                        .map(|pair| step(pair[0], pair[1]))
                        .collect();
                    kept.push(Kept {
                        start: cells[0],
                        word: find.word(),
                        steps,
                    });
                }
            });
        }
        // Finds that begin in the same cell are in order already.
        kept.sort_by_key(|find| find.start);
        for run in kept.chunk_by(|one, next| one.start.row == next.start.row) {
            for run in run.chunk_by(|one, next| {
                one.start.column / BLOCK as u32 == next.start.column / BLOCK as u32
            }) {
                let left = run[0].start.column as usize / BLOCK * BLOCK;
                for find in run {
                    let column = find.start.column as usize - left;
                    let cells = find.steps.len() + 1;
                    let word = NodeId::at(find.word);
                    batch.finds.push(PackedFind::bent(word, column, cells));
                    batch.steps.extend(&find.steps);
                }
                batch.end_run(run[0].start.row as usize, left);
            }
            more(batch)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands all finds that start in a block to a visitor, with their cells.
    fn collect(
        &self,
        memory: &mut Memory<'_>,
        block: &Band,
        visit: impl FnMut(PackedFind, &[Cell]),
    ) {
        let Memory { adjacent, batch } = memory;
        let mut collect = Collect(visit, Vec::new());
        let _ = self
            .adjacent
            .scan(adjacent, block, None, batch, &mut |batch| {
                let ControlFlow::Continue(()) = batch.try_for_each(&mut collect);
                batch.clear();
                ControlFlow::Continue(())
            });
    }
}

/// Hands finds to a closure.
struct Collect<F>(F, Vec<Cell>);

impl<F: FnMut(PackedFind, &[Cell])> Visitor<Infallible> for Collect<F> {
    #[inline(always)]
    fn visit<'trail>(
        &mut self,
        find: PackedFind,
        trail: impl FnOnce() -> Trail<'trail>,
    ) -> ControlFlow<Infallible> {
        let Self(visit, cells) = self;
        cells.clear();
        cells.extend(trail().cells());
        visit(find, cells);
        ControlFlow::Continue(())
    }
}

/// A find of a band that no other covers.
struct Kept {
    start: Cell,
    word: u32,
    steps: Vec<Direction>,
}

/// The direction from a cell to a neighbour.
fn step(from: Cell, to: Cell) -> Direction {
    let down = to.row as i32 - from.row as i32;
    let right = to.column as i32 - from.column as i32;
    Direction::from_step(down, right).expect("the cells of a trail are neighbours")
}

/// The trails that may cover others, by the cells they cross.
#[derive(Default)]
struct Covers {
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
    fn add(&mut self, trail: &[Cell]) {
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
    fn cover(&self, trail: &[Cell]) -> bool {
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
