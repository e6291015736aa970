//! Placing words on a grid: a constraint satisfaction problem, whose variables are the words and whose values are
//! their spots.
//!
//! Two searches take turns, each with more steps in every turn. The **complete** search ([`complete`]) branches on the
//! word with the fewest spots, and backtracks when a word has none left. It always ends, and then proves that there is no
//! arrangement; but it ends in time only where there is little to try. The **local** search ([`local`]) places words where
//! they share most letters. As long as some are left it removes a few neighbours and places them again together with
//! these (large neighbourhood search; Shaw, “Using constraint programming and local search methods to solve vehicle
//! routing problems”, 1998): it is fast where there is room, and where cells are scarce it places nearly as many words as any.
//!
//! Both evaluate every cell of the grid for each word. Lists and grids for which that takes too long have another
//! one ([`many`]).
//!
//! All count their steps, not the time, so the result of a seed does not depend on the machine.

mod assignment;
mod board;
mod cells;
mod complete;
mod local;
mod many;
mod task;
mod unwanted;

pub(super) use many::ManyWords;
pub(super) use task::{
    Arrangement, Effort, Placement, PlacementProgress, Task, TaskLetter, words_beyond,
};
pub(super) use unwanted::UnwantedWords;

use assignment::Assignment;
use cells::{Layout, Spot};
use wordtrail_search::internals::Random;

/// The number of turns after which all words that are placed may stay, whatever their directions.
const BALANCING_TURNS: u32 = 2;

/// The number of turns in which the complete search tries to prove that there is no arrangement of words that may be dropped.
const PROVING_TURNS: u32 = 3;

/// Arranges the words.
pub(super) fn arrange(task: &Task, random: &mut Random, effort: Effort<'_>) -> Arrangement {
    let layout = Layout::for_task(task);
    let mut improvement = Improvement::new(task, &layout);
    let mut is_impossible = false;
    for turn in 0..effort.turns {
        let rounds = 64 << (3 * turn);
        if improvement.turn(rounds, random, effort) {
            return improvement.found();
        }
        let is_due = effort.stop.is_due();
        if improvement.is_complete() {
            if is_due || turn + 1 >= BALANCING_TURNS {
                return improvement.found();
            }
            continue;
        }
        if is_due {
            break;
        }
        // Where words may be dropped and any number of cells be covered, no proof is needed that none has all.
        let is_proof_needed = !task.best_effort || task.covered.is_some();
        if is_impossible || !is_proof_needed && turn >= PROVING_TURNS {
            continue;
        }
        match complete::search(task, &layout, random, rounds, effort) {
            complete::Outcome::Found(spots) => {
                let placements = spots.into_iter().map(|spot| layout.placement(spot));
                return Arrangement::Found(placements.collect());
            }
            complete::Outcome::Impossible if task.best_effort => is_impossible = true,
            complete::Outcome::Impossible if task.covered.is_none() => {
                return Arrangement::Impossible;
            }
            complete::Outcome::Impossible => {
                if improvement.placements().contains(&None) {
                    return arrange_on_any_cells(task, random, effort);
                }
                break;
            }
            complete::Outcome::Unknown => {}
        }
    }
    Arrangement::Best(improvement.placements())
}

/// The best assignment so far, which each turn of local search may improve.
struct Improvement<'task> {
    task: &'task Task,
    layout: &'task Layout,
    /// The percentage of words that the local search places where they share most letters.
    sharing: usize,
    best: Option<Assignment>,
}

impl<'task> Improvement<'task> {
    fn new(task: &'task Task, layout: &'task Layout) -> Self {
        Self {
            task,
            layout,
            sharing: task.sharing(),
            best: None,
        }
    }

    /// Runs one turn, and reports whether the best assignment has all that the task asks for.
    fn turn(&mut self, rounds: usize, random: &mut Random, effort: Effort<'_>) -> bool {
        let (task, layout) = (self.task, self.layout);
        let from = self.best.as_ref().map(|best| &best.spots[..]);
        let found = local::search(task, layout, random, rounds, effort, from, self.sharing);
        let is_done = found.is_done;
        let is_better = |best: &Assignment| best.is_worse_than(found.is_complete, found.cost);
        if is_done || self.best.as_ref().is_none_or(is_better) {
            self.best = Some(found);
        }
        is_done
    }

    /// Whether the best assignment has all words, on the number of cells that the task asks for.
    fn is_complete(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.is_complete)
    }

    /// The best assignment, which has all words.
    fn found(&self) -> Arrangement {
        Arrangement::Found(self.placements().into_iter().flatten().collect())
    }

    /// The best placement of each word so far.
    fn placements(&self) -> Vec<Option<Placement>> {
        let Some(best) = &self.best else {
            return vec![None; self.task.words.len()];
        };
        let placement = |spot: &Option<Spot>| spot.map(|spot| self.layout.placement(spot));
        best.spots.iter().map(placement).collect()
    }
}

/// Arranges words that cannot cover the number of cells asked for, to find out whether any arrangement of them exists.
fn arrange_on_any_cells(task: &Task, random: &mut Random, effort: Effort<'_>) -> Arrangement {
    let task = Task {
        covered: None,
        ..task.clone()
    };
    match arrange(&task, random, effort) {
        Arrangement::Found(placements) => {
            Arrangement::Best(placements.into_iter().map(Some).collect())
        }
        other => other,
    }
}

/// Places some words of an arrangement again. Returns nothing when there is no room for them.
pub(super) fn re_place(
    task: &Task,
    placements: &[Placement],
    moved: &[usize],
    random: &mut Random,
    effort: Effort<'_>,
) -> Option<Vec<Placement>> {
    let layout = Layout::for_task(task);
    let spots = placements.iter().map(|placement| layout.spot(*placement));
    let mut spots: Vec<Option<Spot>> = spots.map(Some).collect();
    for &word in moved {
        spots[word] = None;
    }
    // Words that share most letters are likely to go back to where they were.
    let found = local::search(task, &layout, random, 256, effort, Some(&spots), 30);
    let spots = found.spots.into_iter().flatten();
    found
        .is_complete
        .then(|| spots.map(|spot| layout.placement(spot)).collect())
}
