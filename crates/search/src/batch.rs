//! Batches of finds, as engines hand them on.

use crate::grid::{Cell, Direction, Trail};
use crate::packed_find::PackedFind;

/// The number of finds in a full batch: enough that handing it on costs nothing beside them, and few enough that
/// they are still in the nearest caches then.
pub(super) const BATCH_FINDS: usize = 4096;

/// The number of finds at which a batch is offered in the middle of a segment of a row: among wildcards a million finds
/// start in a single cell.
pub(super) const MAX_FINDS: usize = 1 << 16;

/// Finds in runs of one row each: eight bytes per find, and one byte per step of a bent trail.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) finds: Vec<PackedFind>,
    /// The steps of bent trails, one trail after the other.
    pub(super) steps: Vec<Direction>,
    ends: Vec<RunEnd>,
}

/// The end of a run in the lists of finds and steps, and what its finds have in common.
struct RunEnd {
    find: usize,
    step: usize,
    row: u32,
    left: u32,
    kind: Kind,
}

/// Finds that begin in the same row.
pub(super) struct Run<'batch> {
    pub(super) finds: &'batch [PackedFind],
    steps: &'batch [Direction],
    pub(super) row: u32,
    /// The column from which their columns count.
    pub(super) left: u32,
    pub(super) kind: Kind,
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
    #[inline]
    pub(super) fn end_run(&mut self, row: usize, left: usize, kind: Kind) {
        let (find, step) = (self.finds.len(), self.steps.len());
        if self.ends.last().map_or(0, |end| end.find) < find {
            self.ends.push(RunEnd {
                find,
                step,
                row: row as u32,
                left: left as u32,
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

    /// Adds a run of another batch.
    pub(super) fn add_run(&mut self, run: Run<'_>) {
        self.finds.extend(run.finds);
        self.steps.extend(run.steps);
        self.end_run(run.row as usize, run.left as usize, run.kind);
    }

    pub(super) fn clear(&mut self) {
        self.finds.clear();
        self.steps.clear();
        self.ends.clear();
    }

    /// The runs of finds.
    pub(super) fn runs(&self) -> impl Iterator<Item = Run<'_>> {
        let (mut find, mut step) = (0, 0);
        self.ends.iter().map(move |end| {
            let (first, first_step) = (find, step);
            (find, step) = (end.find, end.step);
            Run {
                finds: &self.finds[first..find],
                steps: &self.steps[first_step..step],
                row: end.row,
                left: end.left,
                kind: end.kind,
            }
        })
    }

    /// Keeps the finds for which `is_wanted`, which is called in order, returns true.
    pub(super) fn retain(&mut self, mut is_wanted: impl FnMut(PackedFind) -> bool) {
        self.retain_trails(|_, find, _| is_wanted(find));
    }

    /// Keeps the finds whose trails cross a cell.
    pub(super) fn retain_through(&mut self, cell: Cell) {
        self.retain_trails(|end, find, steps| {
            let trail = trail(end.row, end.left, find, steps);
            trail.cells().any(|crossed| crossed == cell)
        });
    }

    /// Keeps the finds for which `is_wanted` returns true. It is called in order, with the end of the find's run and the
    /// steps that are listed for the find.
    #[inline(always)]
    fn retain_trails(
        &mut self,
        mut is_wanted: impl FnMut(&RunEnd, PackedFind, &[Direction]) -> bool,
    ) {
        let (mut kept, mut kept_steps) = (0, 0);
        let (mut find, mut step) = (0, 0);
        for end in &mut self.ends {
            while find < end.find {
                let steps = self.finds[find].listed_steps();
                if is_wanted(end, self.finds[find], &self.steps[step..step + steps]) {
                    self.finds[kept] = self.finds[find];
                    kept += 1;
                    self.steps.copy_within(step..step + steps, kept_steps);
                    kept_steps += steps;
                }
                find += 1;
                step += steps;
            }
            (end.find, end.step) = (kept, kept_steps);
        }
        self.finds.truncate(kept);
        self.steps.truncate(kept_steps);
        let mut first = 0;
        self.ends
            .retain(|end| std::mem::replace(&mut first, end.find) < end.find);
    }
}

impl<'batch> Run<'batch> {
    /// Cuts the run into runs of this number of finds.
    pub(super) fn chunks(self, finds: usize) -> impl Iterator<Item = Self> {
        let mut rest = self.steps;
        self.finds.chunks(finds).map(move |finds| {
            let listed = finds.iter().map(|find| find.listed_steps()).sum();
            let (steps, after) = rest.split_at(listed);
            rest = after;
            Self {
                finds,
                steps,
                ..self
            }
        })
    }

    /// The finds, each with the steps that are listed for it.
    #[inline(always)]
    pub(super) fn steps(&self) -> impl Iterator<Item = (PackedFind, &'batch [Direction])> {
        let mut rest = self.steps;
        self.finds.iter().map(move |&find| {
            let (steps, after) = rest.split_at(find.listed_steps());
            rest = after;
            (find, steps)
        })
    }

    /// The trail of a find, given its listed steps. Call this where the trail is stored: moving one waits for the stores
    /// of its smaller pieces.
    #[inline(always)]
    pub(super) fn trail(&self, find: PackedFind, steps: &'batch [Direction]) -> Trail<'batch> {
        trail(self.row, self.left, find, steps)
    }
}

/// The trail of a find of a row whose columns count from `left`, given its listed steps.
#[inline(always)]
fn trail(row: u32, left: u32, find: PackedFind, steps: &[Direction]) -> Trail<'_> {
    if find.direction().is_some() {
        return find.straight_trail(row, left);
    }
    let column = left + find.column() as u32;
    Trail::stepping(Cell { row, column }, steps)
}
