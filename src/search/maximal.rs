//! Adjacent mode without the finds that are parts of longer ones.
//!
//! A bent trail can be part of another in any way, so this compares finds with finds: those that
//! start in a band with those that start near enough to have a cell in common. The memory it takes is
//! that of the finds around one band, for each thread.

use super::adjacent;
use super::band::Band;
use super::coded::Position;
use super::walk::{Emit, Walk};
use crate::Directions;
use crate::dictionary::{Node, NodeId};
use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// Emits the finds that start in the band, in order, but none whose cells are all part of a longer
/// find's cells. Such a longer find starts `near` the band and has more than `fewest` cells.
pub(super) fn scan<N: Node, B>(
    walk: &Walk<'_, N>,
    directions: Directions,
    fewest: usize,
    band: &Band,
    near: &Band,
    emit: &mut impl Emit<B>,
) -> ControlFlow<B> {
    let covers = Covers::collect(walk, directions, fewest, near);
    adjacent::scan(
        walk,
        directions,
        band,
        &mut |word, trail: &[Position]| match covers.cover(trail) {
            true => ControlFlow::Continue(()),
            false => emit(word, trail),
        },
    )
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
    /// Collects the trails that start in the band and have more than `fewest` cells.
    fn collect<N: Node>(
        walk: &Walk<'_, N>,
        directions: Directions,
        fewest: usize,
        band: &Band,
    ) -> Self {
        let mut cells = Vec::new();
        let mut across: HashMap<Position, Vec<Cover>> = HashMap::new();
        let mut collect = |_: NodeId, trail: &[Position]| {
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
            ControlFlow::<Infallible>::Continue(())
        };
        let ControlFlow::Continue(()) = adjacent::scan(walk, directions, band, &mut collect);
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
