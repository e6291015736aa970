//! Spelling packed finds into a sink.

use crate::batch::{Batch, Kind, Run};
use crate::find::Find;
use crate::grid::{Cell, Trail};
use crate::packed_find::PackedFind;
use crate::speller::Speller;
use std::ops::ControlFlow;
use wordtrail_dictionary::internals::{Node, PrefixTexts};

/// Takes finds one by one, and decides after each whether the search continues.
pub(super) trait Sink {
    /// What the sink ends a search with.
    type Break;

    /// Takes a find. Implementations are `#[inline(always)]`.
    fn find(&mut self, find: Find<'_>) -> ControlFlow<Self::Break>;
}

/// A closure as a sink.
pub(super) struct FnSink<F>(pub(super) F);

impl<B, F: FnMut(Find<'_>) -> ControlFlow<B>> Sink for FnSink<F> {
    type Break = B;

    #[inline(always)]
    fn find(&mut self, find: Find<'_>) -> ControlFlow<B> {
        (self.0)(find)
    }
}

/// Pushes the finds of a batch into a sink, and empties the batch unless the sink breaks.
#[inline(always)]
pub(super) fn push<N: Node, S: Sink>(
    batch: &mut Batch,
    speller: &mut Speller<'_, N>,
    sink: &mut S,
) -> ControlFlow<S::Break> {
    for run in batch.runs() {
        match (run.kind, speller.texts()) {
            // SAFETY: a batch is spelled by the speller of its search, so these are text and bases of its dictionary, which
            // debug builds assert of each find.
            (Kind::Uniform, Some(texts)) => unsafe {
                debug_assert!(are_in(texts, run.finds));
                push_uniform(&run, texts.all(), texts.bases(), sink)?;
            },
            // SAFETY: as above.
            (Kind::Lettered, Some(texts)) => unsafe {
                debug_assert!(are_in(texts, run.finds));
                push_lettered(&run, texts.all(), texts.bases(), sink)?;
            },
            _ => {
                for (find, steps) in run.steps() {
                    sink.find(Find {
                        word: speller.word(find).into(),
                        trail: run.trail(find, steps),
                    })?;
                }
            }
        }
    }
    batch.clear();
    ControlFlow::Continue(())
}

/// Whether texts have the words of all finds.
fn are_in(texts: &PrefixTexts, finds: &[PackedFind]) -> bool {
    let has_word = |find: &PackedFind| texts.has_text(find.word(), find.cells());
    finds.iter().all(has_word)
}

/// Pushes finds of one row into a sink.
///
/// This is a function of its own so that the compiler knows that no argument overlaps another. Only then can what
/// the sink adds up stay in a register. Otherwise it would be stored and loaded again for each find, which takes 7 cycles.
///
/// # Safety
///
/// Text and bases are those of one [`PrefixTexts`], and the finds are lettered, of a search with its dictionary.
#[inline(never)]
unsafe fn push_lettered<S: Sink>(
    run: &Run<'_>,
    text: &str,
    bases: &[usize],
    sink: &mut S,
) -> ControlFlow<S::Break> {
    for &find in run.finds {
        sink.find(Find {
            // SAFETY: lettered finds have the number of a text of as many letters as cells.
            word: unsafe { PrefixTexts::text_in(text, bases, find.word(), find.cells()) }.into(),
            trail: find.straight_trail(run.row, run.left),
        })?;
    }
    ControlFlow::Continue(())
}

/// The same for finds with the same direction and number of cells, for which there is little left to do for each.
/// (One function for both, with a closure for the cells of a find and its trail, took 16 ns per cell instead of 9.)
///
/// # Safety
///
/// As for [`push_lettered`].
#[inline(never)]
unsafe fn push_uniform<S: Sink>(
    run: &Run<'_>,
    text: &str,
    bases: &[usize],
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let &Run {
        finds, row, left, ..
    } = run;
    let (direction, cells) = (finds[0].straight_direction(), finds[0].cells());
    debug_assert!(
        finds
            .iter()
            .all(|find| find.is_lettered() && find.cells() == cells)
    );
    for &find in finds {
        let column = left + find.column() as u32;
        sink.find(Find {
            // SAFETY: as above.
            word: unsafe { PrefixTexts::text_in(text, bases, find.word(), cells) }.into(),
            trail: Trail::along(Cell { row, column }, direction, cells as u32),
        })?;
    }
    ControlFlow::Continue(())
}
