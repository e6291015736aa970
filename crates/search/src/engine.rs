//! What an engine is: the search of one band of start cells.

use crate::band::Band;
use crate::batch::{BATCH_FINDS, Batch};
use crate::instructions;
use crate::instructions::{InstructionSet, Job, Kernels};
use std::ops::ControlFlow;

/// Finds the words whose trails start in a band. What all bands have in common is in the engine, and what a thread
/// keeps from band to band is in its scratch.
pub(super) trait Engine: Sync {
    /// The working memory of one thread.
    type Scratch: Send;

    /// Working memory for a thread that has not searched any band yet.
    fn new_scratch(&self) -> Self::Scratch;

    /// Adds the finds that start in a band to the outlet's batch and offers them to the outlet regularly, or only counts
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

/// What an engine keeps on a thread from band to band.
pub(super) struct EngineState<E: Engine> {
    scratch: E::Scratch,
    batch: Batch,
}

impl<E: Engine> EngineState<E> {
    pub(super) fn new(engine: &E) -> Self {
        Self {
            scratch: engine.new_scratch(),
            batch: Batch::default(),
        }
    }

    /// Has the engine search a band, and returns the number of finds that came to the outlet: see [`Outlet::new`].
    pub(super) fn search<'band>(
        &'band mut self,
        engine: &E,
        instructions: InstructionSet,
        number: usize,
        band: &Band,
        receive: Option<&'band mut Receive<'band>>,
    ) -> u64 {
        let job = BandJob {
            engine,
            scratch: &mut self.scratch,
            number,
            band,
            outlet: Outlet::new(&mut self.batch, receive),
        };
        instructions::run(instructions, job)
    }
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
    /// engine that can count them without listing them adds to `count`.
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
        match &mut self.receive {
            Some(receive) if self.batch.finds.len() > 4 * self.full => {
                receive_pieces(self.batch, self.full, receive)
            }
            Some(receive) => receive(self.batch),
            None => {
                self.batch.clear();
                ControlFlow::Continue(())
            }
        }
    }
}

/// Hands on a batch with very many finds in pieces. A million finds start in a cell among wildcards, and the number of
/// parts that wait for their turn is limited, not their size.
#[cold]
fn receive_pieces(batch: &mut Batch, full: usize, receive: &mut Receive<'_>) -> ControlFlow<()> {
    let mut piece = Batch::default();
    for run in batch.runs() {
        for part in run.chunks(full) {
            piece.add_run(part);
            if piece.finds.len() >= full {
                receive(&mut piece)?;
            }
        }
    }
    batch.clear();
    if piece.finds.is_empty() {
        return ControlFlow::Continue(());
    }
    receive(&mut piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Kind;
    use crate::grid::Direction;
    use crate::packed_find::PackedFind;

    #[test]
    fn a_batch_with_very_many_finds_is_received_in_pieces() {
        let mut whole = Batch::default();
        for row in 0..3 {
            for word in 0..7 {
                let steps = word % 3;
                whole
                    .finds
                    .push(PackedFind::bent(word as u32, row, steps + 1));
                let directions = Direction::ALL.into_iter().skip(row);
                whole.steps.extend(directions.take(steps));
            }
            whole.end_run(row, 10 * row, Kind::Any);
        }
        let finds = |batch: &Batch| -> Vec<_> {
            let finds = batch.runs().flat_map(|run| {
                let of_run = move |(find, steps): (PackedFind, &[Direction])| {
                    (run.row, run.left, find, steps.to_vec())
                };
                run.steps().map(of_run).collect::<Vec<_>>()
            });
            finds.collect()
        };
        let expected = finds(&whole);

        let mut lengths = Vec::new();
        let mut received = Vec::new();
        let mut receive = |batch: &mut Batch| {
            lengths.push(batch.finds.len());
            received.extend(finds(batch));
            batch.clear();
            ControlFlow::Continue(())
        };
        let mut batch = Batch::default();
        let mut outlet = Outlet::new(&mut batch, Some(&mut receive)).full_at(4);
        *outlet.batch = whole;
        assert!(outlet.offer().is_continue());
        assert_eq!(outlet.count, 21);
        assert!(outlet.batch.finds.is_empty());
        assert!(received == expected);
        // A piece ends with a part of a run, and no part has more than four finds.
        assert_eq!(lengths, [4, 7, 7, 3]);
    }
}
