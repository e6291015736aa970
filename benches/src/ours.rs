//! Wordtrail itself.

use crate::tally::Tally;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::available_parallelism;
use wordtrail::{Dictionary, Find, Grid, InstructionSet, Mode, Search, Trails};

pub const ONE_THREAD: NonZeroUsize = NonZeroUsize::MIN;

/// The threads that the machine runs at once.
pub fn all_threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(ONE_THREAD)
}

/// The instruction sets of this machine other than the best one, which a search takes by itself.
pub fn lesser_instruction_sets() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::available().filter(|&instructions| instructions != InstructionSet::best())
}

/// A search for all trails of English words, on one thread.
pub fn all_trails(mode: Mode) -> Search {
    Search::new(Dictionary::english())
        .mode(mode)
        .trails(Trails::All)
        .threads(ONE_THREAD)
}

/// Looks at all finds, in any order: each thread has a tally of its own. The peers' finds, too, come line by
/// line, not cell by cell.
pub fn folded(search: &Search, grid: &Grid) -> u64 {
    let tallies = search.fold(
        grid,
        Tally::default,
        #[inline(always)]
        |tally, find| tally.take_find(&find),
    );
    tallies.into_iter().map(Tally::finds).sum()
}

/// Looks at all finds in order.
pub fn pushed(search: &Search, grid: &Grid) -> u64 {
    let mut tally = Tally::default();
    let ControlFlow::Continue(()) = search.try_for_each(
        grid,
        #[inline(always)]
        |find| {
            tally.take_find(&find);
            ControlFlow::<Infallible>::Continue(())
        },
    );
    tally.finds()
}

impl Tally {
    /// Takes a find of ours.
    #[inline(always)]
    pub fn take_find(&mut self, find: &Find<'_>) {
        self.take(find.word.len(), find.trail.start().column as usize);
    }
}
