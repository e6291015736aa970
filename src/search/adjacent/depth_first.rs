//! Depth-first along all trails from a cell, as far as any word goes.
//!
//! It takes each trail on its own, which is several times as slow as taking all of the same
//! length together, but it follows wildcards and tiles of several letters, and its memory does not
//! grow with the number of trails.

use super::pruned_trie::WANTED;
use crate::Direction;
use crate::dictionary::{Node, NodeId};
use crate::search::coded::Position;
use crate::search::walk::{Prefixes, Reached, Walk};
use std::ops::ControlFlow;

/// The memory of a depth-first search.
///
/// The frames are a list of their own and not the call stack, because a trail may be as long as the
/// longest word, and nothing bounds that.
#[derive(Default)]
pub(super) struct DepthFirst {
    prefixes: Prefixes,
    trail: Vec<Position>,
    frames: Vec<Frame>,
}

/// The last cell of a trail, and where the search goes on from it.
struct Frame {
    position: Position,
    reached: Reached,
    /// The directions still to be tried, a bit each: those in which a neighbour's letter may follow.
    directions: u8,
}

impl DepthFirst {
    /// Emits the finds that start at a cell, in order: step by step by direction. What is left
    /// after a prefix, the letters that may follow and [`WANTED`] if it is a word, is asked each time, since that
    /// may change with what is emitted.
    pub(super) fn search<N: Node>(
        &mut self,
        walk: &Walk<'_, N>,
        start: Position,
        left_after: impl Fn(NodeId) -> u64,
        emit: &mut impl Emit,
    ) -> ControlFlow<()> {
        let Self {
            prefixes,
            trail,
            frames,
        } = self;
        let steps = Direction::ALL.map(|direction| walk.band.step(direction));
        let allowed = walk.directions.bits();

        // The directions in which a word may go on from a place, a bit each. Asking before there is a
        // frame spares the frames of trails that end here, a third of all: a sixth of the time.
        let ways_on = |prefixes: &Prefixes, position: Position, reached: &Reached| {
            let nodes = prefixes.get(reached).iter();
            let letters = nodes.fold(0, |letters, &node| letters | left_after(node) & !WANTED);
            if letters == 0 {
                return 0;
            }
            let mut directions = 0;
            for (number, &step) in steps.iter().enumerate() {
                let neighbour = position.wrapping_add_signed(step);
                directions |= u8::from(walk.band.may_follow(letters, neighbour)) << number;
            }
            directions & allowed
        };

        let nothing = prefixes.restart();
        let Some(reached) = walk.advance(prefixes, &nothing, start) else {
            return ControlFlow::Continue(());
        };
        trail.clear();
        trail.push(start);
        for word in walk.words(prefixes, &reached) {
            emit(word, trail)?;
        }
        frames.clear();
        frames.push(Frame {
            position: start,
            directions: ways_on(prefixes, start, &reached),
            reached,
        });

        while let Some(frame) = frames.last_mut() {
            if frame.directions == 0 {
                frames.pop();
                trail.pop();
                continue;
            }
            let number = frame.directions.trailing_zeros() as usize;
            frame.directions &= frame.directions - 1;
            let position = frame.position.wrapping_add_signed(steps[number]);
            if trail.contains(&position) {
                continue;
            }
            prefixes.back_to(&frame.reached);
            let Some(mut reached) = walk.advance(prefixes, &frame.reached, position) else {
                continue;
            };
            // Across wildcards there are as many prefixes as words have of that length.
            let is_left = |node| left_after(node) != 0;
            if reached.nodes.len() > 1 && !prefixes.retain(&mut reached, is_left) {
                continue;
            }
            trail.push(position);
            for word in walk.words(prefixes, &reached) {
                emit(word, trail)?;
            }
            let directions = ways_on(prefixes, position, &reached);
            if directions == 0 {
                trail.pop();
                continue;
            }
            frames.push(Frame {
                position,
                reached,
                directions,
            });
        }
        ControlFlow::Continue(())
    }
}

/// Takes a word and the places of its trail, and says whether to go on.
pub(super) trait Emit: FnMut(NodeId, &[Position]) -> ControlFlow<()> {}

impl<F: FnMut(NodeId, &[Position]) -> ControlFlow<()>> Emit for F {}
