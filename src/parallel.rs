//! Work on several items side by side, outside of searches.

use rayon::ThreadPoolBuilder;
use rayon::iter::{FromParallelIterator, IntoParallelRefIterator, ParallelIterator};
use std::num::NonZeroUsize;

/// Converts each item on that many threads, those of the machine if no number is given, or on this one where the system has
/// no more to give.
///
/// Rayon's own pool would panic then.
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
