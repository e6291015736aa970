//! What searches on several threads have in common: the threads, what they use in turn, and how they are told to
//! stop.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// More threads than this are not begun, because what each has under way takes memory.
const MOST: usize = 192;

/// How many threads a search may use: as many as it was told, or else as the machine runs at once.
pub(super) fn most(threads: Option<NonZeroUsize>) -> usize {
    let threads = threads.or_else(|| thread::available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get).min(MOST)
}

/// So many threads, or nothing when the calling thread is enough or the system has no more to give.
///
/// They are a pool of their own, because those that push finds wait for the sink, which on a pool
/// that the caller's own work runs on could be waiting for them.
pub(super) fn pool(threads: usize) -> Option<ThreadPool> {
    let pool = ThreadPoolBuilder::new().num_threads(threads);
    (threads > 1).then(|| pool.build().ok()).flatten()
}

/// Sets a flag, however the work that it ends is left: by an end, by a sink that stops, or by a panic.
pub(super) struct SetOnDrop<'flag>(pub(super) &'flag AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What threads have used and others may use after them, so that it is made only once for each thread.
pub(super) struct Spares<T>(Mutex<Vec<T>>);

impl<T> Default for Spares<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Spares<T> {
    /// One that nobody is using and that suits, or else a new one.
    pub(super) fn take(&self, suits: impl FnMut(&T) -> bool, make: impl FnOnce() -> T) -> T {
        let mut spares = lock(&self.0);
        let suitable = spares.iter().position(suits);
        let spare = suitable.map(|place| spares.swap_remove(place));
        drop(spares);
        spare.unwrap_or_else(make)
    }

    pub(super) fn give_back(&self, spare: T) {
        lock(&self.0).push(spare);
    }

    /// All that were given back.
    pub(super) fn into_inner(self) -> Vec<T> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Locks what no panic can leave in disorder.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
