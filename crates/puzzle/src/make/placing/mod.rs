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
//! Words that share most letters cluster. On a large grid that has more cells than letters, each word goes to the emptiest region
//! ([`regions`]) that has a spot for it.
//!
//! Both evaluate every cell of the grid for each word. Lists and grids for which that takes too long have another
//! one ([`many`]).
//!
//! All count their steps, not the time, so the result of a seed does not depend on the machine.

mod board;
mod cells;
mod complete;
mod local;
mod many;
mod parallels;
mod regions;
mod task;

pub(super) use many::ManyWords;
pub(super) use task::{Arrangement, Effort, Placement, PlacementProgress, Task, TaskLetter};

use crate::make::stop::Stop;
use board::Board;
use cells::{Layout, Spot, Spots};
use local::Assignment;
use wordtrail_search::internals::Random;

/// The number of turns after which all words that are placed may stay, whatever their directions.
const BALANCING_TURNS: u32 = 2;

/// The number of turns in which the complete search tries to prove that there is no arrangement of words that may be dropped.
const PROVING_TURNS: u32 = 3;

pub(super) fn arrange(task: &Task, random: &mut Random, effort: Effort<'_>) -> Arrangement {
    let layout = Layout::for_task(task);
    let mut best = Assignment::of(&Board::new(task, &layout));
    let mut is_impossible = false;
    for turn in 0..effort.turns {
        let rounds = 64 << (3 * turn);
        let from = (turn > 0).then_some(&best.spots[..]);
        best = local::search(task, &layout, random, rounds, effort, from, task.sharing());
        let is_due = effort.stop.is_due();
        if best.is_complete {
            if best.is_done || is_due || turn + 1 >= BALANCING_TURNS {
                break;
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
            Some(Arrangement::Impossible) if task.best_effort => is_impossible = true,
            Some(Arrangement::Impossible) if task.covered.is_some() => {
                if best.spots.contains(&None) {
                    return arrange_on_any_cells(task, random, effort);
                }
                break;
            }
            Some(arrangement) => return arrangement,
            None => {}
        }
    }
    let spots = best.spots.into_iter();
    let placements = spots.map(|spot| spot.map(|spot| layout.placement(spot)));
    match best.is_complete {
        true => Arrangement::Found(placements.flatten().collect()),
        false => Arrangement::Best(placements.collect()),
    }
}

/// Passes on the placements of a word between others, apart from those on which it covers no cell of its own. When time is
/// over, some may be left out.
pub(super) fn for_each_placement(
    task: &Task,
    placed: &[Option<Placement>],
    word: usize,
    stop: Stop<'_>,
    take: impl FnMut(Placement),
) {
    let layout = Layout::for_task(task);
    let mut board = Board::new(task, &layout);
    let placed = placed.iter();
    board.place_all((0..).zip(placed.map(|it| it.map(|placement| layout.spot(placement)))));
    let mut spots = Spots::new(task.directions, layout.all_blocks());
    board.find_spots(word, &mut spots, stop);
    spots.remove_sharing(task.words[word].len());
    spots
        .iter()
        .map(|spot| layout.placement(spot))
        .for_each(take);
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
