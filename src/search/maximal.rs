//! Adjacent mode without the finds that are parts of longer ones.
//!
//! A bent trail can be part of another in any way, so this compares finds with finds: those that
//! start in a block with those that start near enough to have a cell in common. The memory it takes is
//! that of the finds around one block and of the finds kept of one band, for each thread.

use super::adjacent;
use super::band::Band;
use super::coded::Position;
use super::walk::{Emit, Walk};
use crate::dictionary::{Node, NodeId};
use crate::{Directions, Grid};
use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::{ControlFlow, Range, RangeInclusive};

/// How many columns of a band are looked at together. Fewer would have more neighbours in proportion,
/// more would take more memory: on random letters the finds around a block of 16 × 64 take some 20 MB.
const BLOCK: usize = 64;

/// Emits the finds that start in the band, in order, but none whose cells are all part of a longer
/// find's cells. `cells` is how many cells the trails of finds on this grid have.
pub(super) fn scan<N: Node, B>(
    walk: &Walk<'_, N>,
    directions: Directions,
    grid: &Grid,
    cells: &RangeInclusive<usize>,
    band: &Band,
    emit: &mut impl Emit<B>,
) -> ControlFlow<B> {
    let mut kept = Kept::default();
    for block in band.blocks(BLOCK) {
        let near = block.grown(cells.end().saturating_sub(1), grid);
        let covers = Covers::collect(walk, directions, *cells.start(), &near);
        collect(walk, directions, &block, |word, trail| {
            if !covers.cover(trail) {
                kept.add(word, trail);
            }
        });
    }
    kept.emit(emit)
}

/// Hands all finds that start in a block to a visitor that does not stop.
fn collect<N: Node>(
    walk: &Walk<'_, N>,
    directions: Directions,
    block: &Band,
    mut visit: impl FnMut(NodeId, &[Position]),
) {
    let ControlFlow::Continue(()) =
        adjacent::scan(walk, directions, block, &mut |word, trail: &[Position]| {
            visit(word, trail);
            ControlFlow::<Infallible>::Continue(())
        });
}

/// The finds of a band that no other covers, block by block.
#[derive(Default)]
struct Kept {
    finds: Vec<(NodeId, Range<usize>)>,
    cells: Vec<Position>,
}

impl Kept {
    fn add(&mut self, word: NodeId, trail: &[Position]) {
        let start = self.cells.len();
        self.cells.extend(trail);
        self.finds.push((word, start..self.cells.len()));
    }

    /// Emits them in the order of their starts. Those with the same start are in order already.
    fn emit<B>(mut self, emit: &mut impl Emit<B>) -> ControlFlow<B> {
        self.finds.sort_by_key(|(_, trail)| self.cells[trail.start]);
        self.finds
            .into_iter()
            .try_for_each(|(word, trail)| emit(word, &self.cells[trail]))
    }
}

/// The trails that may cover others, by the cells they cross.
struct Covers {
    cells: Vec<Position>,
    across: HashMap<Position, Vec<Cover>>,
}

/// One trail: its place in the list of cells, and a fingerprint of it.
#[derive(Clone, Copy)]
struct Cover {
    fingerprint: u64,
    start: usize,
    cells: usize,
}

impl Covers {
    /// Collects the trails that start near a block and have more than `fewest` cells.
    fn collect<N: Node>(
        walk: &Walk<'_, N>,
        directions: Directions,
        fewest: usize,
        near: &Band,
    ) -> Self {
        let mut cells = Vec::new();
        let mut across: HashMap<Position, Vec<Cover>> = HashMap::new();
        collect(walk, directions, near, |_, trail| {
            if trail.len() > fewest {
                let cover = Cover {
                    fingerprint: fingerprint(trail),
                    start: cells.len(),
                    cells: trail.len(),
                };
                cells.extend(trail);
                for &position in trail {
                    across.entry(position).or_default().push(cover);
                }
            }
        });
        Self { cells, across }
    }

    /// Whether one of the trails has all cells of this one and more.
    fn cover(&self, trail: &[Position]) -> bool {
        let across = |position| self.across.get(position).map_or(&[][..], Vec::as_slice);
        // Any cell of the trail would do; the one with the fewest trails across it is the quickest.
        let fewest = trail.iter().map(across).min_by_key(|covers| covers.len());
        let wanted = fingerprint(trail);
        fewest.into_iter().flatten().any(|cover| {
            wanted & !cover.fingerprint == 0 && cover.cells > trail.len() && {
                let cells = &self.cells[cover.start..cover.start + cover.cells];
                trail.iter().all(|position| cells.contains(position))
            }
        })
    }
}

/// A bit for each cell. A trail that lacks one of another's bits lacks one of its cells, which
/// spares nearly all comparisons: of the 200 trails across a cell of random letters, a few pass.
fn fingerprint(trail: &[Position]) -> u64 {
    // Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4) tells neighbours apart
    // whatever the length of a row.
    let bit = |&position: &Position| (position as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
    trail.iter().map(bit).fold(0, |bits, bit| bits | 1 << bit)
}
