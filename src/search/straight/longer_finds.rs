//! Which finds are parts of longer ones.

use super::line::Line;
use crate::Direction;
use crate::budget::Cancellation;
use crate::dictionary::Node;
use crate::search::coded::Position;
use std::ops::ControlFlow;

impl<N: Node> Line<'_, N> {
    /// Whether a longer find has all cells of a trail. Such a find lies on the same line, so it is enough to read that
    /// line in both directions, from each start that is near enough. If the search is cancelled, the answer is yes.
    pub(super) fn longer_find_covers(
        &mut self,
        start: Position,
        direction: Option<Direction>,
        cells: usize,
        cancellation: &Cancellation<'_>,
    ) -> bool {
        let directions = self.walk.directions;
        let Some(direction) = direction else {
            let mut lines = directions.iter();
            return lines.any(|line| self.covers_along(start, cells, line, cancellation));
        };
        let step = self.walk.band.step(direction);
        let end = start.wrapping_add_signed(step * (cells as isize - 1));
        [(start, direction), (end, direction.opposite())]
            .into_iter()
            .filter(|&(_, direction)| directions.contains(direction))
            .any(|(first, direction)| self.covers_along(first, cells, direction, cancellation))
    }

    /// Whether a longer find in this direction has `cells` cells from `first` on.
    fn covers_along(
        &mut self,
        first: Position,
        cells: usize,
        direction: Direction,
        cancellation: &Cancellation<'_>,
    ) -> bool {
        let walk = self.walk;
        let back = walk.band.step(direction.opposite());
        let mut start = first;
        for before in 0..walk.lengths.end().saturating_sub(cells - 1) {
            if cancellation.is_cancelled() {
                return true;
            }
            if walk.band.is_nothing(start) {
                return false;
            }
            let mut steps = 1;
            let mut is_covered = false;
            if let Some(reached) = self.begin(start) {
                let longer = self.extend(&reached, direction, |line, reached, length| {
                    steps = length;
                    let covers = length > cells && length >= before + cells;
                    if covers && line.words(reached).next().is_some() {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                is_covered = longer.is_break();
            }
            cancellation.spend(steps);
            if is_covered {
                return true;
            }
            start = start.wrapping_add_signed(back);
        }
        false
    }
}
