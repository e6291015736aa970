//! One trail along a line, across cells of any kind.

use crate::Direction;
use crate::dictionary::Node;
use crate::search::coded::Position;
use crate::search::walk::{Prefixes, Reached, Walk};
use std::ops::ControlFlow;

/// A trail along a line, with the prefixes it spells.
pub(super) struct Line<'walk, N> {
    pub(super) walk: &'walk Walk<'walk, N>,
    pub(super) prefixes: Prefixes,
    pub(super) trail: Vec<Position>,
}

impl<'walk, N: Node> Line<'walk, N> {
    pub(super) fn new(walk: &'walk Walk<'walk, N>) -> Self {
        Self {
            walk,
            prefixes: Prefixes::default(),
            trail: Vec::new(),
        }
    }

    /// Starts a trail, if any word begins with its first cell.
    pub(super) fn begin(&mut self, start: Position) -> Option<Reached> {
        let nothing = self.prefixes.restart();
        self.trail.clear();
        self.trail.push(start);
        self.walk.advance(&mut self.prefixes, &nothing, start)
    }

    /// Extends a trail from its first cell in a direction while its letters are a prefix, and calls `visit` after each step.
    pub(super) fn extend<B>(
        &mut self,
        first: &Reached,
        direction: Direction,
        mut visit: impl FnMut(&Self, &Reached) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.prefixes.back_to(first);
        self.trail.truncate(1);
        let step = self.walk.band.step(direction);
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
