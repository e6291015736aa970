//! One trail along a line, across cells of any kind.

use crate::Direction;
use crate::dictionary::{Node, NodeId};
use crate::search::coded::Position;
use crate::search::walk::{Prefixes, Reached, Walk};
use std::ops::ControlFlow;

/// A trail along a line, with the prefixes it spells.
pub(super) struct Line<'walk, N> {
    pub(super) walk: &'walk Walk<'walk, N>,
    prefixes: Prefixes,
    start: Position,
}

impl<'walk, N: Node> Line<'walk, N> {
    pub(super) fn new(walk: &'walk Walk<'walk, N>) -> Self {
        Self {
            walk,
            prefixes: Prefixes::default(),
            start: 0,
        }
    }

    /// Starts a trail, if any word begins with its first cell.
    pub(super) fn begin(&mut self, start: Position) -> Option<Reached> {
        self.start = start;
        let nothing = self.prefixes.restart();
        self.walk.advance(&mut self.prefixes, &nothing, start)
    }

    /// Extends a trail from its first cell in a direction while its letters are a prefix. After each step calls `visit`
    /// with what was reached and the number of cells.
    pub(super) fn extend<B>(
        &mut self,
        first: &Reached,
        direction: Direction,
        mut visit: impl FnMut(&Self, &Reached, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.prefixes.back_to(first);
        let step = self.walk.band.step(direction);
        let mut position = self.start.wrapping_add_signed(step);
        let (mut reached, mut cells) = (first.clone(), 2);
        while let Some(next) = self.walk.advance(&mut self.prefixes, &reached, position) {
            visit(self, &next, cells)?;
            position = position.wrapping_add_signed(step);
            (reached, cells) = (next, cells + 1);
        }
        ControlFlow::Continue(())
    }

    /// The words among the prefixes reached that count, in order.
    pub(super) fn words(&self, reached: &Reached) -> impl Iterator<Item = NodeId> {
        self.walk.words(&self.prefixes, reached)
    }
}
