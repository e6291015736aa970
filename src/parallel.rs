//! Work on several items side by side, outside of searches.

use rayon::ThreadPoolBuilder;
use rayon::iter::{FromParallelIterator, IntoParallelRefIterator, ParallelIterator};
use std::num::NonZeroUsize;

/// Converts each item on the number of threads given, by default as many as the machine runs at once. Where the system has no
/// thread to give, this one does the work: Rayon's own pool would panic.
pub fn map<T: Sync, R: Send, C>(
    threads: Option<NonZeroUsize>,
    items: &[T],
    convert: impl Fn(&T) -> R + Sync,
) -> C
where
    C: FromIterator<R> + FromParallelIterator<R> + Send,
{
    // Rayon takes zero for the threads of the machine.
    let threads = threads.map_or(0, NonZeroUsize::get);
    if threads != 1
        && items.len() > 1
        && let Ok(pool) = ThreadPoolBuilder::new().num_threads(threads).build()
    {
        return pool.install(|| items.par_iter().map(&convert).collect());
    }
    items.iter().map(convert).collect()
}
