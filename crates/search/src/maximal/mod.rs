//! Finds without those that are parts of longer ones, for engines that leave this to it.
//!
//! A bent trail can be part of another in any way. So this compares the finds that start in a block with those that
//! start near enough to share a cell. For each thread it takes the memory of the finds around one block and of the kept
//! finds of one band.

mod covers;

use crate::band::{Band, BandSize};
use crate::batch::{Batch, Kind};
use crate::engine::{Engine, EngineState, Outlet};
use crate::executor::Executor;
use crate::grid::{Cell, Grid};
use crate::instructions::{InstructionSet, Kernels};
use crate::mode::Mode;
use crate::packed_find::PackedFind;
use crate::plan::Plan;
use covers::Covers;
use std::ops::{ControlFlow, RangeInclusive};
use wordtrail_dictionary::internals::{Cancellation, Node};

/// The number of columns of a band that are searched together. Fewer would have proportionally more neighbours. More
/// would take more memory: on random letters the finds around a block of 16 × 64 take some 20 MB.
pub(super) const BLOCK_COLUMNS: usize = 64;

/// The engine for maximal finds on one grid, among those of another engine.
pub(super) struct Maximal<'run, E> {
    engine: E,
    instructions: InstructionSet,
    cancellation: &'run Cancellation<'run>,
    grid: &'run Grid,
    /// The range of the numbers of cells of all finds on this grid.
    cells: RangeInclusive<usize>,
}

impl<'run, E: Engine> Maximal<'run, E> {
    /// Measures the trails of all finds in a first pass over the grid, with an engine that finds them in any order. In straight
    /// mode they reach no further than the longest word. `engine` finds them in order. Neither prunes.
    pub(super) fn new<N: Node>(
        plan: &'run Plan<'_, N>,
        executor: &'run Executor<'_>,
        any_order: E,
        engine: E,
    ) -> Self {
        let cancellation = executor.cancellation();
        let instructions = plan.search.instructions;
        let mut cells = 1..=*plan.lengths.end();
        let measured = executor.in_any_order(
            plan.measured_bands(),
            || (EngineState::new(&any_order), usize::MAX, 0),
            |(state, shortest, longest), band| {
                let receive = &mut |batch: &mut Batch| {
                    for find in &batch.finds {
                        *shortest = find.cells().min(*shortest);
                        *longest = find.cells().max(*longest);
                    }
                    take(batch, cancellation)
                };
                state.search(&any_order, instructions, 0, &band, Some(receive));
                executor.advance(band.cells() as u64);
            },
        );
        let shortest = measured.iter().map(|(_, shortest, _)| *shortest).min();
        let longest = measured.iter().map(|(_, _, longest)| *longest).max();
        if plan.search.mode == Mode::Adjacent {
            cells = shortest.unwrap_or(usize::MAX)..=longest.unwrap_or_default();
        }
        Self {
            engine,
            instructions,
            cancellation,
            grid: plan.grid,
            cells,
        }
    }

    /// Calls a closure with each find that starts in a block and its cells.
    fn visit_cells(
        &self,
        state: &mut EngineState<E>,
        block: &Band,
        mut visit: impl FnMut(PackedFind, &[Cell]),
    ) {
        let mut cells = Vec::new();
        let receive = &mut |batch: &mut Batch| {
            self.cancellation.spend(batch.finds.len());
            for run in batch.runs() {
                for (find, steps) in run.steps() {
                    cells.clear();
                    cells.extend(run.trail(find, steps).cells());
                    visit(find, &cells);
                }
            }
            take(batch, self.cancellation)
        };
        state.search(&self.engine, self.instructions, 0, block, Some(receive));
    }
}

/// Empties a batch, and decides whether there is another.
fn take(batch: &mut Batch, cancellation: &Cancellation<'_>) -> ControlFlow<()> {
    batch.clear();
    match cancellation.is_cancelled() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

impl<E: Engine> Engine for Maximal<'_, E> {
    type Scratch = EngineState<E>;

    fn new_scratch(&self) -> EngineState<E> {
        EngineState::new(&self.engine)
    }

    /// The kernels are those of the engine's searches, which are jobs of their own.
    #[inline(always)]
    fn search(
        &self,
        _: Kernels,
        state: &mut EngineState<E>,
        _: usize,
        band: &Band,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        // The finds that are kept are in order within a block. The rows of a band are longer.
        let mut rows: Vec<Batch> = band.rows.clone().map(|_| Batch::default()).collect();
        let mut kept_bytes = 0;
        let block = BandSize {
            height: band.rows.len(),
            width: BLOCK_COLUMNS,
        };
        for block in band.clone().cut(block) {
            // What was found of a block before a search was cancelled may lack the finds that cover others.
            if self.cancellation.is_cancelled() {
                return ControlFlow::Continue(());
            }
            let reach = self.cells.end().saturating_sub(1);
            let near = block.grown(reach, self.grid);
            let mut covers = Covers::new(near.grown(reach, self.grid));
            self.cancellation.hold(covers.bytes() + kept_bytes);
            self.visit_cells(state, &near, |_, cells| {
                if cells.len() > *self.cells.start() && !self.cancellation.is_cancelled() {
                    covers.add(cells);
                    self.cancellation.hold(covers.bytes() + kept_bytes);
                }
            });
            if self.cancellation.is_cancelled() {
                return ControlFlow::Continue(());
            }
            covers.sort();
            let left = block.columns.start;
            self.visit_cells(state, &block, |find, cells| {
                if !self.cancellation.is_cancelled() && !covers.cover(cells, self.cancellation) {
                    let start = cells[0];
                    let column = start.column as usize - left;
                    let kept = &mut rows[start.row as usize - band.rows.start];
                    let find = PackedFind::bent(find.word(), column, cells.len());
                    kept.finds.push(find);
                    let step = |pair: &[Cell]| pair[0].direction_to(pair[1]);
                    let steps = cells.windows(2).map(step);
                    let steps = steps.map(|step| step.expect("a trail goes to neighbours"));
                    kept.steps.extend(steps);
                    kept_bytes += size_of::<PackedFind>() + cells.len();
                    self.cancellation.hold(covers.bytes() + kept_bytes);
                }
            });
            for (row, kept) in band.rows.clone().zip(&mut rows) {
                kept.end_run(row, left, Kind::Any);
            }
        }
        if self.cancellation.is_cancelled() {
            return ControlFlow::Continue(());
        }
        for row in rows {
            for run in row.runs() {
                outlet.batch.add_run(run);
                outlet.offer()?;
            }
        }
        ControlFlow::Continue(())
    }
}
