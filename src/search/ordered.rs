//! What several threads make of the finds of their bands, taken by one in the order of the finds.
//!
//! Each band sends what is made of its finds, batch by batch, through a bounded channel of its own, and the
//! calling thread empties the channels in the order of the bands. A few bands are under way at any time; one that
//! is ahead of its turn fills its channel and waits. The pool takes bands in the order in which they are
//! spawned, so the one whose turn it is always has a thread, and the others cannot starve it.

use super::band::Band;
use super::batch::Batch;
use super::engine::{Engine, Memory};
use super::found::Found;
use super::run::Run;
use super::threads::{SetOnDrop, Spares};
use crate::dictionary::Node;
use rayon::ThreadPool;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{SyncSender, sync_channel};

/// How many bands are under way for each thread: enough that a thread has something to do while a
/// band that has many finds is taken.
const BANDS_PER_THREAD: usize = 2;

/// How many batches wait in the channels of all bands, at most. With some 4096 finds in each, of 25 bytes as text
/// and 110 as JSON, what waits is 40 or 170 MB. (A start among wildcards may have 65,536 in one.)
const BATCHES: usize = 384;

/// Searches on the pool and hands what is made of the batches to `take`, on the calling thread.
pub(super) fn push<N: Node, T: Default + Send, B>(
    run: &Run<'_, N>,
    engine: &Engine<'_, N>,
    pool: &ThreadPool,
    found: Option<&Found>,
    make: impl Fn(&mut Batch, &mut T) + Sync,
    mut take: impl FnMut(&mut T) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let ahead = BANDS_PER_THREAD * pool.current_num_threads();
    let work = Work {
        run,
        engine,
        found,
        make,
        memories: Spares::default(),
        batches: Spares::default(),
        made: Spares::default(),
    };
    let work = &work;
    let mut bands = run.bands().enumerate();
    pool.in_place_scope_fifo(|scope| {
        // However this is left, by a sink that stops or panics, the bands under way are to end: they
        // see that they are stopped, or that nobody receives what they send.
        let _stop = SetOnDrop(run.stopped());
        let mut under_way = VecDeque::with_capacity(ahead);
        loop {
            for (number, band) in bands.by_ref().take(ahead - under_way.len()) {
                let (sender, receiver) = sync_channel((BATCHES / ahead).max(1));
                scope.spawn_fifo(move |_| work.send_band(number, &band, &sender));
                under_way.push_back(receiver);
            }
            let Some(all_made) = under_way.pop_front() else {
                return ControlFlow::Continue(());
            };
            for mut made in all_made {
                take(&mut made)?;
                work.made.give_back(made);
            }
        }
    })
}

/// What the threads share.
struct Work<'work, 'run, N: Node, T, M> {
    run: &'work Run<'run, N>,
    engine: &'work Engine<'work, N>,
    found: Option<&'work Found>,
    make: M,
    memories: Spares<Memory<'work, N>>,
    batches: Spares<Batch>,
    made: Spares<T>,
}

impl<N: Node, T: Default + Send, M: Fn(&mut Batch, &mut T) + Sync> Work<'_, '_, N, T, M> {
    /// Searches a band and sends what is made of its finds. Of words that are wanted once it uses the first trail in
    /// the band, and none of words that the sink has already; what another band under way finds before
    /// this one is sorted out when the batches are taken.
    fn send_band(&self, number: usize, band: &Band, sender: &SyncSender<T>) {
        let Self { run, found, .. } = *self;
        let found_here = found.map(|found| (found, Found::new(run.node_count(), u64::MAX)));
        let speller = run.speller();
        let mut memory = run.memory(self.engine, &self.memories, number);
        let mut batch = self.batches.take(|_| true, Batch::default);
        let send = |batch: &mut Batch| {
            if let Some((found, found_here)) = &found_here {
                batch.retain(|find| {
                    let word = speller.node(find);
                    !found.contains(word) && found_here.insert(word)
                });
            }
            if batch.finds.is_empty() {
                batch.clear();
                return ControlFlow::Continue(());
            }
            let mut made = self.made.take(|_| true, T::default);
            (self.make)(batch, &mut made);
            match sender.send(made) {
                Ok(()) => ControlFlow::Continue(()),
                // A sink that stopped wants no more of this either.
                Err(_) => ControlFlow::Break(()),
            }
        };
        let _ = run.search_band(self.engine, &mut memory, number, band, &mut batch, send);
        batch.clear();
        self.batches.give_back(batch);
        self.memories.give_back(memory);
    }
}
