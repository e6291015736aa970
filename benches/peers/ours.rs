//! Wordtrail itself, as the tables run it.

use crate::tally::Tally;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::available_parallelism;
use wordtrail::{Find, Grid, Search, Sink};

pub const ONE_THREAD: NonZeroUsize = NonZeroUsize::MIN;

/// As many threads as the machine runs at once.
pub fn all_threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(ONE_THREAD)
}

/// Has each thread push the finds it comes upon into a sink of its own that looks at each: in any order, as the
/// peers' finds come line by line, not cell by cell.
pub fn folded(search: &Search<'_>, grid: &Grid) -> u64 {
    let tallies = search.fold(grid, Tally::default, |tally, find| {
        tally.take(find.word.len(), find.trail.start().column as usize);
    });
    tallies.into_iter().map(Tally::finds).sum()
}

/// Pushes all finds into a sink that looks at each, in order.
pub fn pushed(search: &Search<'_>, grid: &Grid) -> u64 {
    let mut tally = Tally::default();
    let ControlFlow::Continue(()) = search.run(grid, &mut tally);
    tally.finds()
}

impl Sink for Tally {
    type Break = Infallible;

    #[inline(always)]
    fn find(&mut self, find: Find<'_>) -> ControlFlow<Infallible> {
        self.take(find.word.len(), find.trail.start().column as usize);
        ControlFlow::Continue(())
    }
}
