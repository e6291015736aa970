//! Adjacent mode without the finds that are parts of longer ones.
//!
//! A bent trail can be part of another in any way, so this compares finds with finds: those that
//! start in a band with those that start near enough to have a cell in common. The memory it takes is
//! that of the finds around one band, for each thread.

use super::adjacent;
use super::band::Band;
use super::coded::Position;
use super::walk::{Emit, Walk};
use crate::dictionary::{Node, NodeId};
use crate::{Directions, Grid};
use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::{ControlFlow, Range};

/// Emits the finds that start in the band, in order, but none whose cells are all part of a longer
/// find's cells. No trail on the grid has more than `longest` cells.
pub(super) fn scan<N: Node, B>(
    walk: &Walk<'_, N>,
    directions: Directions,
    grid: &Grid,
    longest: usize,
    band: &Band,
    emit: &mut impl Emit<B>,
) -> ControlFlow<B> {
    let around = Finds::collect(
        walk,
        directions,
        &band.grown(longest.saturating_sub(1), grid),
    );
    adjacent::scan(
        walk,
        directions,
        band,
        &mut |word, trail: &[Position]| match around.cover(trail) {
            true => ControlFlow::Continue(()),
            false => emit(word, trail),
        },
    )
}

/// Finds, by the cells they cover.
struct Finds {
    cells: Vec<Position>,
    /// For each cell the trails across it, as ranges of `cells`.
    trails_across: HashMap<Position, Vec<Range<usize>>>,
}

impl Finds {
    fn collect<N: Node>(walk: &Walk<'_, N>, directions: Directions, band: &Band) -> Self {
        let mut cells = Vec::new();
        let mut trails_across: HashMap<Position, Vec<Range<usize>>> = HashMap::new();
        let mut collect = |_: NodeId, trail: &[Position]| {
            let range = cells.len()..cells.len() + trail.len();
            cells.extend(trail);
            for &position in trail {
                trails_across
                    .entry(position)
                    .or_default()
                    .push(range.clone());
            }
            ControlFlow::<Infallible>::Continue(())
        };
        let ControlFlow::Continue(()) = adjacent::scan(walk, directions, band, &mut collect);
        Self {
            cells,
            trails_across,
        }
    }

    /// Whether one of the finds has all cells of this trail and more.
    fn cover(&self, trail: &[Position]) -> bool {
        let across = |position| {
            self.trails_across
                .get(position)
                .map_or(&[][..], Vec::as_slice)
        };
        // Any cell of the trail would do; the one with the fewest trails across it is the quickest.
        let fewest = trail.iter().map(across).min_by_key(|trails| trails.len());
        fewest.into_iter().flatten().any(|range| {
            let longer = &self.cells[range.clone()];
            longer.len() > trail.len() && trail.iter().all(|position| longer.contains(position))
        })
    }
}
