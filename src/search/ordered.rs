//! Finds from several threads, pushed into one sink in their fixed order.
//!
//! Each band sends its finds, in batches, through a bounded channel of its own, and the calling thread
//! empties the channels in the order of the bands. A few bands are under way at any time; one that
//! is ahead of its turn fills its channel and waits. The pool takes bands in the order in which they are
//! spawned, so the one whose turn it is always has a thread, and the others cannot starve it.

use super::band::Band;
use super::coded::Position;
use super::found::Found;
use super::run::{Run, Speller};
use super::{Find, Sink};
use crate::dictionary::{Node, NodeId};
use crate::{Cell, Trail};
use rayon::ThreadPool;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{SyncSender, sync_channel};

/// How many bands are under way for each thread: enough that a thread has something to do while the
/// sink takes the finds of a band that has many.
const BANDS_PER_THREAD: usize = 4;

/// How many full batches wait in a band's channel.
const BATCHES: usize = 2;

/// How many cells a full batch has: 64 KB of them, some 2,000 finds, beside which sending one costs
/// nothing. With the numbers above it bounds what waits to less than a megabyte for each thread.
const BATCH_CELLS: usize = 8192;

/// Searches on the pool and pushes the finds into the sink, on the calling thread.
pub(super) fn push<N: Node, S: Sink + ?Sized>(
    run: &Run<'_, N>,
    pool: &ThreadPool,
    found: Option<&Found>,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let ahead = BANDS_PER_THREAD * pool.current_num_threads();
    let mut bands = run.bands();
    pool.in_place_scope_fifo(|scope| {
        // However this is left, by a sink that stops or panics, the bands under way are to end: they
        // see that they are stopped, or that nobody receives what they send.
        let _stop = StopOnDrop(run);
        let mut under_way = VecDeque::with_capacity(ahead);
        loop {
            for band in bands.by_ref().take(ahead - under_way.len()) {
                let (sender, receiver) = sync_channel(BATCHES);
                scope.spawn_fifo(move |_| send_band(run, found, &band, &sender));
                under_way.push_back(receiver);
            }
            let Some(batches) = under_way.pop_front() else {
                return ControlFlow::Continue(());
            };
            for batch in batches {
                batch.push(run, found, sink)?;
            }
        }
    })
}

struct StopOnDrop<'run, N: Node>(&'run Run<'run, N>);

impl<N: Node> Drop for StopOnDrop<'_, N> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Searches a band and sends its finds. Of words that are wanted once it sends the first trail in
/// the band, and none of words that the sink has already; what another band under way finds before
/// this one is sorted out when the batches are pushed.
fn send_band<N: Node>(
    run: &Run<'_, N>,
    found: Option<&Found>,
    band: &Band,
    batches: &SyncSender<Batch>,
) {
    let found_here = found.map(|found| (found, Found::new(run.trie.node_count(), u64::MAX)));
    let mut speller = Speller::new(run);
    let mut batch = Batch::default();
    let searched = run.scan(band, &mut |word, trail: &[Position]| {
        if let Some((found, found_here)) = &found_here
            && (found.contains(word) || !found_here.insert(word))
        {
            return ControlFlow::Continue(());
        }
        batch.add(word, &speller.find(word, trail));
        if batch.cells.len() < BATCH_CELLS {
            ControlFlow::Continue(())
        } else {
            send(std::mem::take(&mut batch), batches)
        }
    });
    if searched.is_continue() {
        // A sink that stopped wants no more of this either.
        let _ = send(batch, batches);
    }
}

fn send(batch: Batch, batches: &SyncSender<Batch>) -> ControlFlow<()> {
    match batches.send(batch) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

/// Finds, packed: one text, one list of cells, and where each find ends in them.
#[derive(Default)]
struct Batch {
    text: String,
    cells: Vec<Cell>,
    ends: Vec<(NodeId, usize, usize)>,
}

impl Batch {
    fn add(&mut self, word: NodeId, find: &Find<'_>) {
        self.text.push_str(&find.word);
        self.cells.extend(find.trail.cells());
        self.ends.push((word, self.text.len(), self.cells.len()));
    }

    fn push<N: Node, S: Sink + ?Sized>(
        &self,
        run: &Run<'_, N>,
        found: Option<&Found>,
        sink: &mut S,
    ) -> ControlFlow<S::Break> {
        let (mut text_start, mut cells_start) = (0, 0);
        for &(word, text_end, cells_end) in &self.ends {
            if run.is_wanted(word, found) {
                sink.find(Find {
                    word: Cow::Borrowed(&self.text[text_start..text_end]),
                    trail: Trail::new(&self.cells[cells_start..cells_end]),
                })?;
            }
            (text_start, cells_start) = (text_end, cells_end);
        }
        ControlFlow::Continue(())
    }
}
