//! Running work on threads: the one place that knows threads, channels, cancellation, progress and order.
//!
//! Work is a sequence of items, such as the bands of a grid or the chunks of a text. Each thread has a worker,
//! its state from item to item, and takes the items one by one from a common queue. So the items of one worker
//! come in increasing order, which searches for first trails rely on.
//!
//! [`in_any_order`](Executor::in_any_order) returns the workers in the end. [`in_order`](Executor::in_order)
//! hands the buffers that workers produce to the calling thread in the order of the items: each item sends its
//! buffers through a bounded channel of its own, and the calling thread empties these channels one after the
//! other. A few items are in progress at a time. One that is ahead of its turn fills its channel and waits. The
//! item whose turn it is always has a thread, because items are taken in order, so the others cannot starve it.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, channel, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use wordtrail_dictionary::internals::Cancellation;

/// The maximum number of threads, because what each has in progress takes memory.
const MAX_THREADS: usize = 192;

/// Items in progress for each thread: enough that a thread has work while the buffers of an item that produced
/// many are taken.
const ITEMS_PER_THREAD: usize = 2;

/// The maximum number of buffers that wait in all channels together. With some 4096 finds in each, of 31 bytes as
/// text and 113 as JSON, they hold 30 or 120 MB where bands have as many. (A buffer may have up to four times as many finds.)
const MAX_WAITING_BUFFERS: usize = 256;

/// Whether there are threads. WebAssembly of browsers has none, and the code for them would only make a module larger.
const HAS_THREADS: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// The maximum number of threads of a run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Threads(Option<NonZeroUsize>);

impl Threads {
    /// At most this number.
    pub fn at_most(max: NonZeroUsize) -> Self {
        Self(Some(max))
    }

    /// The maximum number: the one given, or as many as the machine runs at once.
    pub(crate) fn max(self) -> usize {
        let max = self.0.or_else(|| thread::available_parallelism().ok());
        max.map_or(1, NonZeroUsize::get).min(MAX_THREADS)
    }

    /// The number of threads for items of work, of which each has at least one.
    pub fn for_items(self, items: impl Iterator) -> usize {
        match items.take(MAX_THREADS).count() {
            // Asking the system how many it runs takes longer than the search of a tiny grid: it reads files.
            items @ 0..=1 => items,
            items => items.min(self.max()),
        }
    }
}

/// Threads for one search, with its cancellation and progress.
#[derive(Debug)]
pub struct Executor<'run> {
    /// How many work at a time, the calling thread included.
    threads: usize,
    cancellation: Cancellation<'run>,
    progress: Option<&'run AtomicU64>,
}

impl<'run> Executor<'run> {
    /// Work on this number of threads. One is the calling thread; others are started when there is work.
    pub fn new(
        threads: usize,
        cancellation: Cancellation<'run>,
        progress: Option<&'run AtomicU64>,
    ) -> Self {
        Self {
            threads,
            cancellation,
            progress,
        }
    }

    /// What long work on an item checks.
    pub(crate) fn cancellation(&self) -> &Cancellation<'run> {
        &self.cancellation
    }

    /// Ends the work early.
    pub fn cancel(&self) {
        self.cancellation.cancel();
    }

    fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// Reports work as done.
    pub(crate) fn advance(&self, amount: u64) {
        if let Some(progress) = self.progress {
            progress.fetch_add(amount, Ordering::Relaxed);
        }
    }

    /// Does the work on all items in any order, and returns the workers, at most one for each thread. The calling thread is
    /// one of them, which saves the start of another.
    pub fn in_any_order<I, W: Send>(
        &self,
        items: impl Iterator<Item = I> + Send,
        new_worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, I) + Sync,
    ) -> Vec<W> {
        let items = Mutex::new(items);
        let workers = Mutex::new(Vec::new());
        let run = || {
            let cancel = CancelOnDrop(self);
            let mut worker = new_worker();
            loop {
                let item = lock(&items).next();
                match item {
                    Some(item) if !self.is_cancelled() => work(&mut worker, item),
                    _ => break,
                }
            }
            std::mem::forget(cancel);
            lock(&workers).push(worker);
        };
        match pool(self.threads.saturating_sub(1)).filter(|_| HAS_THREADS) {
            Some(others) => run_beside(&others, Box::new(run), Box::new(run)),
            None => run(),
        }
        workers.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the work on all items and hands the buffers that it produces to `take`, on the calling thread, in the
    /// order of the items.
    ///
    /// `work` calls the function that it is given to emit a buffer. The function puts an empty buffer in its place, and
    /// breaks when no further buffers are wanted. `take` leaves the buffer empty: it is used again.
    pub(crate) fn in_order<I: Send, W, P: Send, B>(
        &self,
        mut items: impl Iterator<Item = I>,
        new_worker: impl Fn() -> W + Sync,
        new_buffer: impl Fn() -> P + Sync,
        work: impl Fn(&mut W, I, &mut dyn FnMut(&mut P) -> ControlFlow<()>) + Sync,
        mut take: impl FnMut(&mut P) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let threads = if self.threads > 1 { self.threads } else { 0 };
        let Some(pool) = pool(threads).filter(|_| HAS_THREADS) else {
            let mut worker = new_worker();
            let mut result = ControlFlow::Continue(());
            while !self.is_cancelled()
                && let Some(item) = items.next()
            {
                work(&mut worker, item, &mut |buffer| {
                    result = take(buffer);
                    if result.is_continue() {
                        return ControlFlow::Continue(());
                    }
                    self.cancel();
                    ControlFlow::Break(())
                });
            }
            return result;
        };
        let ahead = ITEMS_PER_THREAD * pool.current_num_threads();
        let used_buffers = Mutex::new(Vec::new());
        let (new_worker, new_buffer, work) = (&new_worker, &new_buffer, &work);
        let used_buffers = &used_buffers;
        let (queue, jobs) = channel::<(I, SyncSender<P>)>();
        // The threads own the receiver. If all of them panic, the jobs that wait in it are dropped, and so
        // the calling thread does not wait for their buffers.
        let jobs = Mutex::new(jobs);
        let on_threads = move || {
            let mut worker = new_worker();
            loop {
                let job = lock(&jobs).recv();
                let Ok((item, sender)) = job else { return };
                if self.is_cancelled() {
                    return;
                }
                // After a panic the channel is closed, too, and the calling thread must not take the next one's buffers.
                let cancel = CancelOnDrop(self);
                work(&mut worker, item, &mut |buffer| {
                    let used = lock(used_buffers).pop();
                    let full = std::mem::replace(buffer, used.unwrap_or_else(new_buffer));
                    // A consumer that stopped receives nothing more.
                    match sender.send(full) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                });
                std::mem::forget(cancel);
            }
        };
        let take_all = || {
            // However this is left, by a consumer that stops or panics, the items in progress end: they see that
            // they are cancelled, or that nobody receives what they send.
            let _cancel = CancelOnDrop(self);
            let queue = queue;
            let mut in_progress = VecDeque::with_capacity(ahead);
            loop {
                for item in items.by_ref().take(ahead - in_progress.len()) {
                    let (sender, receiver) = sync_channel((MAX_WAITING_BUFFERS / ahead).max(1));
                    if queue.send((item, sender)).is_ok() {
                        in_progress.push_back(receiver);
                    }
                }
                let Some(buffers) = in_progress.pop_front() else {
                    return ControlFlow::Continue(());
                };
                for mut buffer in buffers {
                    take(&mut buffer)?;
                    lock(used_buffers).push(buffer);
                }
                if self.is_cancelled() {
                    return ControlFlow::Continue(());
                }
            }
        };
        let mut result = ControlFlow::Continue(());
        run_beside(
            &pool,
            Box::new(on_threads),
            Box::new(|| result = take_all()),
        );
        result
    }
}

/// Starts threads. Returns nothing if none are needed or the system has no more to give.
///
/// A pool belongs to one run: threads that fill buffers wait for the consumer, which on a pool shared with the caller's own work
/// could be waiting for them. So no pool outlives a run either, and a process that is forked meanwhile starts threads of its own.
fn pool(threads: usize) -> Option<ThreadPool> {
    if !HAS_THREADS || threads == 0 {
        return None;
    }
    ThreadPoolBuilder::new().num_threads(threads).build().ok()
}

// The code of a pool takes long to compile. This has no type parameters, so it is compiled once, and not for each kind of
// search and of finds.

/// Runs a function on each thread of a pool and another one on the calling thread, and waits for all.
fn run_beside<'run>(
    pool: &ThreadPool,
    on_threads: Box<dyn Fn() + Send + Sync + 'run>,
    here: Box<dyn FnOnce() + 'run>,
) {
    pool.in_place_scope(|scope| {
        scope.spawn_broadcast(move |_, _| on_threads());
        here();
    });
}

/// Cancels the work when it is dropped, as by a panic.
struct CancelOnDrop<'run, 'executor>(&'executor Executor<'run>);

impl Drop for CancelOnDrop<'_, '_> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Locks what no panic can leave in disorder.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
