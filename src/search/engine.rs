//! What an engine is: the search of one band of start cells.

use super::band::Band;
use super::batch::{BATCH_FINDS, Batch};
use std::ops::ControlFlow;

/// Finds the words whose trails start in a band. What all bands have in common is in the engine, and what a thread
/// keeps from band to band is in its scratch.
pub(super) trait Engine: Sync {
    /// The working memory of one thread.
    type Scratch: Send;

    /// Working memory for a thread that has not searched any band yet.
    fn new_scratch(&self) -> Self::Scratch;

    /// Adds the finds that start in a band to the outlet's batch and offers them there now and then. It ends early
    /// when the outlet breaks or the search is cancelled.
    ///
    /// A thread searches its bands in increasing order of their numbers. When only first trails are wanted, the engine
    /// may leave out words that it reported in a band with a lower number.
    fn search(
        &self,
        scratch: &mut Self::Scratch,
        number: usize,
        band: &Band,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()>;

    /// Counts the finds that start in a band.
    fn count(&self, scratch: &mut Self::Scratch, number: usize, band: &Band) -> u64 {
        count_found(self, scratch, number, band)
    }
}

/// Counts the finds that start in a band by finding them.
pub(super) fn count_found<E: Engine + ?Sized>(
    engine: &E,
    scratch: &mut E::Scratch,
    number: usize,
    band: &Band,
) -> u64 {
    let mut count = 0;
    let mut batch = Batch::default();
    let mut add = |batch: &mut Batch| {
        count += batch.finds.len() as u64;
        batch.clear();
        ControlFlow::Continue(())
    };
    let _ = engine.search(
        scratch,
        number,
        band,
        &mut Outlet::new(&mut batch, &mut add),
    );
    count + batch.finds.len() as u64
}

/// Where an engine puts finds.
pub(super) struct Outlet<'band> {
    pub(super) batch: &'band mut Batch,
    hand_on: &'band mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
    /// The number of finds at which the batch is full.
    full: usize,
}

impl<'band> Outlet<'band> {
    /// An outlet into a batch, which `hand_on` empties when it is full.
    pub(super) fn new(
        batch: &'band mut Batch,
        hand_on: &'band mut dyn FnMut(&mut Batch) -> ControlFlow<()>,
    ) -> Self {
        Self {
            batch,
            hand_on,
            full: BATCH_FINDS,
        }
    }

    /// The same with batches that are full sooner.
    #[cfg(test)]
    pub(super) fn full_at(self, full: usize) -> Self {
        Self { full, ..self }
    }

    /// Hands the batch on if it is full. The batch must have no run of finds that has not ended.
    #[inline(always)]
    pub(super) fn offer(&mut self) -> ControlFlow<()> {
        if self.batch.finds.len() < self.full {
            return ControlFlow::Continue(());
        }
        (self.hand_on)(self.batch)
    }
}
