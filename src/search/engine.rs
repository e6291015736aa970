//! The engines behind one face.

use super::adjacent::{self, Adjacent};
use super::band::Band;
use super::batch::Batch;
use super::maximal::{self, Maximal};
use super::straight::{self, Straight};
use super::wanted::Wanted;
use crate::dictionary::Node;
use std::ops::ControlFlow;

/// How the bands are searched.
pub(super) enum Engine<'run, N: Node> {
    Straight(Straight<'run, N>),
    Adjacent(Adjacent<'run, N>),
    Maximal(Maximal<'run, N>),
}

/// The memory that an engine takes from band to band.
pub(super) enum Memory<'run, N: Node> {
    Straight(straight::Memory<'run, N>),
    Adjacent(adjacent::Memory<'run>, Option<Wanted>),
    Maximal(maximal::Memory<'run>),
}

impl<N: Node> Engine<'_, N> {
    /// Counts the finds that start in a band.
    pub(super) fn count(&self, memory: &mut Memory<'_, N>, band: &Band) -> u64 {
        match (self, memory) {
            (Self::Straight(engine), Memory::Straight(memory)) if !engine.maximal => {
                engine.count(memory, band)
            }
            (Self::Adjacent(engine), Memory::Adjacent(memory, _)) => engine.count(memory, band),
            // Which finds are maximal is known of finds, not of their number.
            (_, memory) => {
                let mut count = 0;
                let _ = self.scan(memory, band, &mut Batch::default(), &mut |batch| {
                    count += batch.finds.len() as u64;
                    batch.clear();
                    ControlFlow::Continue(())
                });
                count
            }
        }
    }

    /// Adds the finds that start in a band to a batch, in order if that is wanted. Now and then `more` may take what is in
    /// the batch, or end the search.
    pub(super) fn scan(
        &self,
        memory: &mut Memory<'_, N>,
        band: &Band,
        batch: &mut Batch,
        more: &mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match (self, memory) {
            (Self::Straight(engine), Memory::Straight(memory)) => {
                engine.scan(memory, band, batch, more)
            }
            (Self::Adjacent(engine), Memory::Adjacent(memory, wanted)) => {
                let live = wanted.as_mut().map(|wanted| &mut wanted.live);
                engine.scan(memory, band, live, batch, more)
            }
            (Self::Maximal(engine), Memory::Maximal(memory)) => {
                engine.scan(memory, band, batch, more)
            }
            _ => unreachable!("an engine makes its own memory"),
        }
    }
}
