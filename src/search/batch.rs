//! Batches of finds, as engines hand them on.

use super::packed_find::PackedFind;
use crate::{Cell, Direction, Trail};
use std::ops::ControlFlow;

/// The number of finds in a full batch: enough that handing it on costs nothing beside them, and few enough that
/// they are still in the nearest caches then.
pub(super) const BATCH_FINDS: usize = 4096;

/// The number of finds at which a batch is offered in the middle of a part of a row: among wildcards a million finds
/// start in a single cell.
pub(super) const MAX_FINDS: usize = 1 << 16;

/// Finds in runs of one row each: eight bytes a find, and a byte for each step of a bent trail.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) finds: Vec<PackedFind>,
    runs: Vec<Run>,
    /// The steps of bent trails, one trail after the other.
    pub(super) steps: Vec<Direction>,
}

/// Finds that begin in the same row.
struct Run {
    row: u32,
    /// The column from which their columns count.
    left: u32,
    /// The end of the run in the list of finds.
    end: usize,
    kind: Kind,
}

/// What the finds of a run have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing more.
    Any,
    /// They are straight with a letter in each cell.
    Lettered,
    /// They are lettered, and have the same direction and number of cells.
    Uniform,
}

impl Batch {
    /// Ends the run of the finds that were added since the last run, all of one row.
    pub(super) fn end_run(&mut self, row: usize, left: usize, kind: Kind) {
        let (row, left, end) = (row as u32, left as u32, self.finds.len());
        if self.runs.last().map_or(0, |run| run.end) < end {
            self.runs.push(Run {
                row,
                left,
                end,
                kind,
            });
        }
    }

    /// Adds a run of finds with the same direction and number of cells, and a letter in each.
    #[inline(always)]
    pub(super) fn add_uniform(
        &mut self,
        finds: impl Iterator<Item = PackedFind>,
        row: usize,
        left: usize,
    ) {
        self.finds.extend(finds);
        self.end_run(row, left, Kind::Uniform);
    }

    pub(super) fn clear(&mut self) {
        self.finds.clear();
        self.runs.clear();
        self.steps.clear();
    }

    /// Hands each find to a visitor until it breaks.
    #[inline(always)]
    pub(super) fn try_for_each<B>(&self, visitor: &mut impl Visitor<B>) -> ControlFlow<B> {
        let mut steps = &self.steps[..];
        let mut passed = 0;
        for run in &self.runs {
            let finds = &self.finds[passed..run.end];
            passed = run.end;
            let (row, left) = (run.row, run.left);
            let start = |find: PackedFind| Cell {
                row,
                column: left + find.column() as u32,
            };
            match run.kind {
                Kind::Uniform => visitor.visit_uniform(finds, row, left)?,
                Kind::Lettered => visitor.visit_lettered(finds, row, left)?,
                Kind::Any => {
                    for &find in finds {
                        if let Some(direction) = find.direction() {
                            let cells = find.cells() as u32;
                            visitor.visit(find, || Trail::along(start(find), direction, cells))?;
                        } else {
                            let (here, rest) = steps.split_at(find.listed_steps());
                            steps = rest;
                            visitor.visit(find, || Trail::stepping(start(find), here))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Keeps the finds for which `is_wanted`, which is called in order, returns true.
    pub(super) fn retain(&mut self, mut is_wanted: impl FnMut(PackedFind) -> bool) {
        let (mut kept, mut kept_steps) = (0, 0);
        let (mut start, mut step) = (0, 0);
        for run in &mut self.runs {
            for index in start..run.end {
                let find = self.finds[index];
                let steps = find.listed_steps();
                if is_wanted(find) {
                    self.finds[kept] = find;
                    kept += 1;
                    self.steps.copy_within(step..step + steps, kept_steps);
                    kept_steps += steps;
                }
                step += steps;
            }
            start = run.end;
            run.end = kept;
        }
        self.finds.truncate(kept);
        self.steps.truncate(kept_steps);
        let mut start = 0;
        self.runs
            .retain(|run| std::mem::replace(&mut start, run.end) < run.end);
    }
}

/// Takes finds. Implementations are `#[inline(always)]`, because there is more than one find for each cell.
///
/// The trail is built when the visitor asks for it, directly where the visitor puts it. Building it elsewhere and
/// moving it would wait for the stores of its smaller pieces.
pub(super) trait Visitor<B> {
    fn visit<'trail>(
        &mut self,
        find: PackedFind,
        trail: impl FnOnce() -> Trail<'trail>,
    ) -> ControlFlow<B>;

    /// Takes finds of one row that are straight with a letter in each cell, as nearly all are in straight mode, so that
    /// what they have in common is decided once for all of them. Their columns count from `left`.
    #[inline(always)]
    fn visit_lettered(&mut self, finds: &[PackedFind], row: u32, left: u32) -> ControlFlow<B> {
        finds
            .iter()
            .try_for_each(|&find| self.visit(find, || find.straight_trail(row, left)))
    }

    /// The same for finds that also have the same direction and number of cells. There is at least one.
    #[inline(always)]
    fn visit_uniform(&mut self, finds: &[PackedFind], row: u32, left: u32) -> ControlFlow<B> {
        self.visit_lettered(finds, row, left)
    }
}
