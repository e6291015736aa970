//! What an engine is: the search of one band of start cells.

use super::band::Band;
use super::batch::{BATCH_FINDS, Batch};
use crate::instructions::{Job, Kernels};
use std::ops::ControlFlow;

/// Finds the words whose trails start in a band. What all bands have in common is in the engine, and what a thread
/// keeps from band to band is in its scratch.
pub(super) trait Engine: Sync {
    /// The working memory of one thread.
    type Scratch: Send;

    /// Working memory for a thread that has not searched any band yet.
    fn new_scratch(&self) -> Self::Scratch;

    /// Adds the finds that start in a band to the outlet's batch and offers them there now and then, or only counts
    /// them. It ends early when the outlet breaks or the search is cancelled. Implementations are `#[inline(always)]`,
    /// as those of [`Job::run`].
    ///
    /// A thread searches its bands in increasing order of their numbers. When only first trails are wanted, the engine
    /// may leave out words that it reported in a band with a lower number.
    fn search(
        &self,
        kernels: Kernels,
        scratch: &mut Self::Scratch,
        number: usize,
        band: &Band,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()>;
}

/// The search of a band by an engine. It results in the number of finds that came to the outlet.
pub(super) struct BandJob<'job, 'outlet, E: Engine> {
    pub(super) engine: &'job E,
    pub(super) scratch: &'job mut E::Scratch,
    pub(super) number: usize,
    pub(super) band: &'job Band,
    pub(super) outlet: Outlet<'outlet>,
}

impl<E: Engine> Job for BandJob<'_, '_, E> {
    type Output = u64;

    #[inline(always)]
    fn run(mut self, kernels: Kernels) -> u64 {
        let outlet = &mut self.outlet;
        let searched = self
            .engine
            .search(kernels, self.scratch, self.number, self.band, outlet);
        if searched.is_continue() {
            let _ = outlet.flush();
        }
        outlet.count
    }
}

/// What takes the finds of a full batch, and empties it.
pub(super) type Receive<'band> = dyn FnMut(&mut Batch) -> ControlFlow<()> + 'band;

/// Where an engine puts finds.
pub(super) struct Outlet<'band> {
    pub(super) batch: &'band mut Batch,
    /// What empties the batch when it is full, unless finds are only counted.
    receive: Option<&'band mut Receive<'band>>,
    /// The number of finds that were counted or received.
    pub(super) count: u64,
    /// The number of finds at which the batch is full.
    full: usize,
}

impl<'band> Outlet<'band> {
    /// An outlet into a batch, which `receive` empties when it is full. Without `receive`, finds are only counted: an
    /// engine that can tell their number without them adds it to `count`.
    pub(super) fn new(batch: &'band mut Batch, receive: Option<&'band mut Receive<'band>>) -> Self {
        batch.clear();
        Self {
            batch,
            receive,
            count: 0,
            full: BATCH_FINDS,
        }
    }

    /// The same with batches that are full sooner.
    #[cfg(test)]
    pub(super) fn full_at(self, full: usize) -> Self {
        Self { full, ..self }
    }

    /// Whether finds are only counted.
    pub(super) fn is_counting(&self) -> bool {
        self.receive.is_none()
    }

    /// Hands the batch on if it is full. Every run in the batch must be [ended](Batch::end_run).
    #[inline(always)]
    pub(super) fn offer(&mut self) -> ControlFlow<()> {
        if self.batch.finds.len() < self.full {
            return ControlFlow::Continue(());
        }
        self.flush()
    }

    /// Hands the batch on if it has finds.
    fn flush(&mut self) -> ControlFlow<()> {
        if self.batch.finds.is_empty() {
            return ControlFlow::Continue(());
        }
        self.count += self.batch.finds.len() as u64;
        if let Some(receive) = &mut self.receive {
            return receive(self.batch);
        }
        self.batch.clear();
        ControlFlow::Continue(())
    }
}
