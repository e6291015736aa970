//! Spelling packed finds into a sink.

use super::Sink;
use super::batch::Visitor;
use super::packed_find::PackedFind;
use super::speller::Speller;
use crate::dictionary::{Node, Texts};
use crate::{Cell, Find, Trail};
use std::ops::ControlFlow;

/// Pushes finds into a sink.
pub(super) struct Push<'push, 'words, N: Node, S> {
    pub(super) speller: &'push mut Speller<'words, N>,
    pub(super) sink: &'push mut S,
}

impl<N: Node, S: Sink> Visitor<S::Break> for Push<'_, '_, N, S> {
    #[inline(always)]
    fn visit<'trail>(
        &mut self,
        find: PackedFind,
        trail: impl FnOnce() -> Trail<'trail>,
    ) -> ControlFlow<S::Break> {
        self.sink.find(Find {
            word: self.speller.word(find).into(),
            trail: trail(),
        })
    }

    #[inline(always)]
    fn visit_lettered(
        &mut self,
        finds: &[PackedFind],
        row: u32,
        left: u32,
    ) -> ControlFlow<S::Break> {
        match self.speller.texts() {
            Some(texts) => push_lettered(finds, row, left, texts.text(), texts.bases(), self.sink),
            None => finds
                .iter()
                .try_for_each(|&find| self.visit(find, || find.straight_trail(row, left))),
        }
    }

    #[inline(always)]
    fn visit_uniform(
        &mut self,
        finds: &[PackedFind],
        row: u32,
        left: u32,
    ) -> ControlFlow<S::Break> {
        match self.speller.texts() {
            Some(texts) => push_uniform(finds, row, left, texts.text(), texts.bases(), self.sink),
            None => self.visit_lettered(finds, row, left),
        }
    }
}

/// Pushes finds of one row into a sink.
///
/// This is a function of its own so that the compiler knows that no argument overlaps another. Only then can what
/// the sink adds up stay in a register. It would else be stored and loaded again for each find, which takes 7 cycles.
#[inline(never)]
fn push_lettered<S: Sink>(
    finds: &[PackedFind],
    row: u32,
    left: u32,
    text: &str,
    bases: &[usize],
    sink: &mut S,
) -> ControlFlow<S::Break> {
    finds.iter().try_for_each(|&find| {
        sink.find(Find {
            // SAFETY: this is called with the text and the bases of `Texts`, and lettered finds have the number of a
            // text of as many letters as cells.
            word: unsafe { Texts::in_text(text, bases, find.word(), find.cells()) }.into(),
            trail: find.straight_trail(row, left),
        })
    })
}

/// The same for finds with the same direction and number of cells, for which there is little left to do for each.
/// (One function for both, with a closure for the cells of a find and its trail, took 16 ns a cell instead of 9.)
#[inline(never)]
fn push_uniform<S: Sink>(
    finds: &[PackedFind],
    row: u32,
    left: u32,
    text: &str,
    bases: &[usize],
    sink: &mut S,
) -> ControlFlow<S::Break> {
    let (direction, cells) = (finds[0].straight_direction(), finds[0].cells());
    debug_assert!(
        finds
            .iter()
            .all(|find| find.is_lettered() && find.cells() == cells)
    );
    finds.iter().try_for_each(|&find| {
        let column = left + find.column() as u32;
        sink.find(Find {
            // SAFETY: as above.
            word: unsafe { Texts::in_text(text, bases, find.word(), cells) }.into(),
            trail: Trail::along(Cell { row, column }, direction, cells as u32),
        })
    })
}
