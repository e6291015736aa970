//! Straight mode: from each start cell along each direction, as far as any word goes.

use super::band::Band;
use super::coded::Position;
use super::walk::{Emit, Prefixes, Reached, Walk};
use crate::dictionary::Node;
use crate::{Direction, Directions};
use std::ops::ControlFlow;

/// Emits the finds that start in the band, in order: by start, then by direction, then by length.
///
/// With `maximal`, a find whose cells are all part of a longer find's cells is left out.
pub(super) fn scan<N: Node, B>(
    walk: &Walk<'_, N>,
    directions: Directions,
    maximal: bool,
    band: &Band,
    emit: &mut impl Emit<B>,
) -> ControlFlow<B> {
    let mut line = Line::new(walk);
    let mut longer = LongerFinds {
        line: Line::new(walk),
        directions,
    };
    let mut emit_words = |line: &Line<'_, N>, reached: &Reached, direction| {
        let mut words = walk.words(&line.prefixes, reached).peekable();
        if words.peek().is_none() || (maximal && longer.cover(&line.trail, direction)) {
            return ControlFlow::Continue(());
        }
        words.try_for_each(|word| emit(word, &line.trail))
    };
    for start in walk.starts(band) {
        let Some(first) = line.begin(start) else {
            continue;
        };
        emit_words(&line, &first, None)?;
        for direction in directions.iter() {
            line.extend(&first, direction, |line, reached| {
                emit_words(line, reached, Some(direction))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// A trail along a line, with the prefixes it spells.
struct Line<'walk, N> {
    walk: &'walk Walk<'walk, N>,
    prefixes: Prefixes,
    trail: Vec<Position>,
}

impl<'walk, N: Node> Line<'walk, N> {
    fn new(walk: &'walk Walk<'walk, N>) -> Self {
        Self {
            walk,
            prefixes: Prefixes::new(),
            trail: Vec::new(),
        }
    }

    /// Begins a trail, if any word begins with its first cell.
    fn begin(&mut self, start: Position) -> Option<Reached> {
        let nothing = self.prefixes.restart();
        self.trail.clear();
        self.trail.push(start);
        self.walk.advance(&mut self.prefixes, &nothing, start)
    }

    /// Extends a trail from its first cell in a direction as far as any word goes, with a visit
    /// after each step.
    fn extend<B>(
        &mut self,
        first: &Reached,
        direction: Direction,
        mut visit: impl FnMut(&Self, &Reached) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.prefixes.back_to(first);
        self.trail.truncate(1);
        let step = self.walk.grid.step(direction);
        let mut position = self.trail[0].wrapping_add_signed(step);
        let mut reached = first.clone();
        while let Some(next) = self.walk.advance(&mut self.prefixes, &reached, position) {
            self.trail.push(position);
            visit(self, &next)?;
            position = position.wrapping_add_signed(step);
            reached = next;
        }
        ControlFlow::Continue(())
    }
}

/// The finds that a trail may be a part of.
struct LongerFinds<'walk, N> {
    line: Line<'walk, N>,
    directions: Directions,
}

impl<N: Node> LongerFinds<'_, N> {
    /// Whether one that is longer has all cells of this trail. Such a find lies on the same line, so it
    /// is enough to read that line, both ways, from each start that is near enough.
    fn cover(&mut self, trail: &[Position], direction: Option<Direction>) -> bool {
        let directions = self.directions;
        let [start, .., end] = *trail else {
            let mut lines = directions.iter();
            return lines.any(|line| self.cover_along(trail[0], trail.len(), line));
        };
        let direction = direction.expect("a trail of two cells has a direction");
        [(start, direction), (end, direction.opposite())]
            .into_iter()
            .filter(|&(_, direction)| directions.contains(direction))
            .any(|(first, direction)| self.cover_along(first, trail.len(), direction))
    }

    /// Whether one in this direction has the cell and those after it, `cells` in all.
    fn cover_along(&mut self, first: Position, cells: usize, direction: Direction) -> bool {
        let walk = self.line.walk;
        let back = walk.grid.step(direction.opposite());
        let mut start = first;
        for before in 0..walk.max_length.saturating_sub(cells - 1) {
            if walk.grid.is_nothing(start) {
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
