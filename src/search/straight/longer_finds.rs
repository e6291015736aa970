//! Which finds are parts of longer ones.

use super::line::Line;
use crate::Direction;
use crate::dictionary::Node;
use crate::search::coded::Position;
use crate::search::walk::Walk;
use std::ops::ControlFlow;

/// The finds that a trail may be a part of.
pub(super) struct LongerFinds<'walk, N> {
    line: Line<'walk, N>,
}

impl<'walk, N: Node> LongerFinds<'walk, N> {
    pub(super) fn new(walk: &'walk Walk<'walk, N>) -> Self {
        Self {
            line: Line::new(walk),
        }
    }
}

impl<N: Node> LongerFinds<'_, N> {
    /// Whether a longer find has all cells of this trail. Such a find lies on the same line, so it is enough to read that
    /// line in both directions, from each start that is near enough.
    pub(super) fn cover(
        &mut self,
        start: Position,
        direction: Option<Direction>,
        cells: usize,
    ) -> bool {
        let directions = self.line.walk.directions;
        let Some(direction) = direction else {
            let mut lines = directions.iter();
            return lines.any(|line| self.cover_along(start, cells, line));
        };
        let step = self.line.walk.band.step(direction);
        let end = start.wrapping_add_signed(step * (cells as isize - 1));
        [(start, direction), (end, direction.opposite())]
            .into_iter()
            .filter(|&(_, direction)| directions.contains(direction))
            .any(|(first, direction)| self.cover_along(first, cells, direction))
    }

    /// Whether a longer find in this direction has `cells` cells from `first` on.
    fn cover_along(&mut self, first: Position, cells: usize, direction: Direction) -> bool {
        let walk = self.line.walk;
        let back = walk.band.step(direction.opposite());
        let mut start = first;
        for before in 0..walk.lengths.end().saturating_sub(cells - 1) {
            if walk.band.is_nothing(start) {
                return false;
            }
            if let Some(reached) = self.line.begin(start) {
                let longer = self.line.extend(&reached, direction, |line, reached| {
                    let length = line.trail.len();
                    let covers = length > cells && length >= before + cells;
                    if covers && walk.words(&line.prefixes, reached).next().is_some() {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                if longer.is_break() {
                    return true;
                }
            }
            start = start.wrapping_add_signed(back);
        }
        false
    }
}
