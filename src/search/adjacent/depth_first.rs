//! Depth-first search of all trails from a cell.
//!
//! It follows each trail by itself, which is several times as slow as expanding all trails of the same length together.
//! But it follows wildcards and tiles of several letters, and its memory does not grow with the number of trails.

use super::pruned_trie::ENDS_WORD;
use crate::Direction;
use crate::budget::{Cancellation, Steps};
use crate::dictionary::{Node, NodeId};
use crate::search::coded::Position;
use crate::search::walk::{Prefixes, Reached, Walk};
use std::ops::ControlFlow;

/// The memory of a depth-first search.
///
/// The frames are in a list and not on the call stack, because a trail may have as many cells as the longest word has
/// letters, up to 8,191.
#[derive(Default)]
pub(super) struct DepthFirst {
    prefixes: Prefixes,
    trail: Vec<Position>,
    frames: Vec<Frame>,
}

/// The last cell of a trail, and the directions in which it is still to be followed.
struct Frame {
    position: Position,
    reached: Reached,
    /// The directions still to be tried, a bit each: those in which the letter of the neighbour may follow.
    directions: u8,
}

impl DepthFirst {
    /// Emits the finds that start at a cell, in order. `mask_of` returns the letters that may follow a node, and
    /// [`ENDS_WORD`] if its word counts. It is called each time, because emitting a word may change the masks. `emit` takes
    /// a word and the positions of its trail. Breaks when `emit` does, or when the search is cancelled.
    pub(super) fn search<N: Node>(
        &mut self,
        walk: &Walk<'_, N>,
        start: Position,
        cancellation: &Cancellation<'_>,
        mask_of: impl Fn(NodeId) -> u64,
        emit: impl FnMut(NodeId, &[Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut taken = Steps::default();
        let mut take = |steps| taken.add(steps, cancellation);
        let searched = self.follow(walk, start, &mut take, mask_of, emit);
        // What was taken counts whatever ended the search.
        let _ = taken.spend(cancellation);
        searched
    }

    /// As [`search`](Self::search). `take` is called with the number of steps that were taken.
    fn follow<N: Node>(
        &mut self,
        walk: &Walk<'_, N>,
        start: Position,
        mut take: impl FnMut(usize) -> ControlFlow<()>,
        mask_of: impl Fn(NodeId) -> u64,
        mut emit: impl FnMut(NodeId, &[Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Self {
            prefixes,
            trail,
            frames,
        } = self;
        let steps = Direction::ALL.map(|direction| walk.band.step(direction));
        let allowed = walk.directions.bits();

        // The directions in which a word may continue from a position, a bit each. Computing them first saves the
        // frames of trails that end here, a third of all: a sixth of the time.
        let open_directions = |prefixes: &Prefixes, position: Position, reached: &Reached| {
            let nodes = prefixes.get(reached).iter();
            let letters = nodes.fold(0, |letters, &node| letters | mask_of(node) & !ENDS_WORD);
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
            directions: open_directions(prefixes, start, &reached),
            reached,
        });

        while let Some(frame) = frames.last_mut() {
            // A search may run for hours between two finds.
            take(frame.reached.nodes.len())?;
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
            // Across wildcards, the number of prefixes is that of all words of this length.
            let is_left = |node| mask_of(node) != 0;
            if reached.nodes.len() > 1 && !prefixes.retain(&mut reached, is_left) {
                continue;
            }
            trail.push(position);
            for word in walk.words(prefixes, &reached) {
                emit(word, trail)?;
            }
            let directions = open_directions(prefixes, position, &reached);
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
