//! Work on several items side by side, outside of searches.

use crate::stack::STACK;
use rayon::ThreadPoolBuilder;
use rayon::iter::{FromParallelIterator, IntoParallelRefIterator, ParallelIterator};

/// Converts each item on as many threads as the machine runs at once. Where the system has no thread to give, this one does the
/// work: Rayon's own pool would panic.
pub fn map<T: Sync, R: Send, C>(items: &[T], convert: impl Fn(&T) -> R + Sync) -> C
where
    C: FromIterator<R> + FromParallelIterator<R> + Send,
{
    if items.len() > 1
        && let Ok(pool) = ThreadPoolBuilder::new().stack_size(STACK).build()
    {
        return pool.install(|| items.par_iter().map(&convert).collect());
    }
    items.iter().map(convert).collect()
}
