//! Adjacent mode: depth-first along all trails that do not repeat a cell, as far as any word goes.

use super::band::Band;
use super::batch::{Batch, PackedFind};
use super::coded::{CodedBand, Coding, Position};
use super::instructions::InstructionSet;
use super::walk::{Prefixes, Reached, Walk};
use crate::dictionary::{Node, NodeId, Trie};
use crate::{Direction, Directions};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};

/// What all bands of an adjacent search have in common.
pub(super) struct Adjacent<'run, N: Node> {
    pub(super) trie: Trie<'run, N>,
    pub(super) directions: Directions,
    pub(super) lengths: RangeInclusive<usize>,
    pub(super) instructions: InstructionSet,
    pub(super) stopped: &'run AtomicBool,
}

pub(super) struct Memory<'run> {
    band: CodedBand<'run>,
}

impl<'run> Memory<'run> {
    pub(super) fn new(coding: &'run Coding<'run>) -> Self {
        Self {
            band: CodedBand::new(coding),
        }
    }
}

impl<N: Node> Adjacent<'_, N> {
    pub(super) fn count(&self, memory: &mut Memory<'_>, band: &Band) -> u64 {
        let mut count = 0;
        let _ = self.scan(memory, band, &mut Batch::default(), &mut |batch| {
            count += batch.finds.len() as u64;
            batch.clear();
            ControlFlow::Continue(())
        });
        count
    }

    pub(super) fn scan(
        &self,
        memory: &mut Memory<'_>,
        band: &Band,
        batch: &mut Batch,
        more: &mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        memory
            .band
            .encode(band, self.lengths.end().saturating_sub(1));
        let walk = Walk {
            band: &memory.band,
            trie: self.trie,
            lengths: &self.lengths,
        };
        for row in band.rows.clone() {
            for left in band.columns.clone().step_by(1024) {
                for column in left..band.columns.end.min(left + 1024) {
                    if self.stopped.load(Ordering::Relaxed) {
                        return ControlFlow::Continue(());
                    }
                    let start = walk.band.position(row, column);
                    depth_first(
                        &walk,
                        self.directions,
                        start,
                        &mut |word, trail: &[Position]| {
                            batch
                                .finds
                                .push(PackedFind::bent(word, column - left, trail.len()));
                            batch.steps.extend(trail.windows(2).map(|pair| {
                                let step = pair[1] as isize - pair[0] as isize;
                                Direction::ALL
                                    .into_iter()
                                    .find(|&d| walk.band.step(d) == step)
                                    .expect("a step")
                            }));
                            if batch.finds.len() > 65536 {
                                batch.end_run(row, left);
                                more(batch)
                            } else {
                                ControlFlow::Continue(())
                            }
                        },
                    )?;
                }
                batch.end_run(row, left);
                more(batch)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The last cell of a trail, and where the search goes on from it.
struct Frame {
    position: Position,
    reached: Reached,
    /// The directions still to be tried, a bit each: those in which a neighbour's letter may follow.
    directions: u8,
}

/// Emits the finds that start at a place, in order: step by step by direction.
///
/// The frames are a list of their own and not the call stack, because a trail may be as long as the
/// longest word.
fn depth_first<N: Node>(
    walk: &Walk<'_, N>,
    directions: Directions,
    start: Position,
    emit: &mut dyn FnMut(NodeId, &[Position]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let steps = Direction::ALL.map(|direction| walk.band.step(direction));
    let allowed = directions.bits();
    let mut prefixes = Prefixes::new();
    let mut trail: Vec<Position> = Vec::new();
    let mut frames: Vec<Frame> = Vec::new();

    // The directions in which a word may go on from a place, a bit each. Asking before there is a
    // frame spares the frames of trails that end here, a third of all: a sixth of the time.
    let ways_on = |prefixes: &Prefixes, position: Position, reached: &Reached| {
        let letters = walk.letters(prefixes, reached);
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

    {
        let nothing = prefixes.restart();
        let Some(reached) = walk.advance(&mut prefixes, &nothing, start) else {
            return ControlFlow::Continue(());
        };
        trail.clear();
        trail.push(start);
        for word in walk.words(&prefixes, &reached) {
            emit(word, &trail)?;
        }
        frames.push(Frame {
            position: start,
            directions: ways_on(&prefixes, start, &reached),
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
            let Some(reached) = walk.advance(&mut prefixes, &frame.reached, position) else {
                continue;
            };
            trail.push(position);
            for word in walk.words(&prefixes, &reached) {
                emit(word, &trail)?;
            }
            let directions = ways_on(&prefixes, position, &reached);
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
    }
    ControlFlow::Continue(())
}
