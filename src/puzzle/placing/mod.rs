//! Laying words on a grid: a constraint satisfaction problem, whose variables are the words and whose values are
//! their spots.
//!
//! Three searches take turns, with more to do in each turn. The **complete** one ([`complete`]) goes through the spots of
//! the word that has fewest, and of the others below it, and turns back when a word has none left: it is sure to
//! come to an end, and then knows that there is no arrangement, but not in time unless there is little to try. The
//! **local** one ([`local`]) lays words where they share most letters, and as long as some are left takes a few
//! neighbours up and lays them anew with these (large neighbourhood search; Shaw, “Using constraint programming and
//! local search methods to solve vehicle routing problems”, 1998): it is soon done where there is room. The **heat
//! bath** ([`heat_bath`]) goes on from there: words may stand in each other's way for a while, and where cells are
//! scarce more are laid in the end.
//!
//! All count their steps, not the time, so what comes of a seed does not depend on the machine.

mod board;
mod cells;
mod complete;
mod heat_bath;
mod local;

use super::mask::Mask;
use super::random::Random;
use crate::{Direction, Directions};
use cells::{Layout, Spot};
use heat_bath::HeatBath;
use std::cell::Cell;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What is to be laid, and where.
#[derive(Debug, Clone)]
pub(super) struct Task {
    pub(super) mask: Mask,
    /// The letters of each word, as small numbers from 0.
    pub(super) words: Vec<Vec<u8>>,
    /// The words that are parts of others: each is to have a cell of its own, as long as that is possible.
    pub(super) parts: HashSet<usize>,
    pub(super) directions: Directions,
    /// Whether words may share cells.
    pub(super) sharing: bool,
    /// How many cells are to be covered, if that matters.
    pub(super) covered: Option<usize>,
    /// Whether to look for the best arrangement when none has all words.
    pub(super) best: bool,
}

/// Where a word lies: its first cell, and a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Laid {
    pub(super) start: crate::Cell,
    pub(super) direction: Direction,
}

/// What came of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Arrangement {
    /// All words are laid.
    Found(Vec<Laid>),
    /// There is no arrangement.
    Impossible,
    /// None was found; the best that was, which lacks some words or covers other cells than wanted.
    Best(Vec<Option<Laid>>),
}

/// How long to go on, and who is told how far that is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effort<'a> {
    /// How many turns each search has at most.
    pub(super) turns: u32,
    /// When to stop in any case.
    pub(super) until: Option<Instant>,
    pub(super) most_laid: &'a MostLaid<'a>,
}

/// The most words that were laid so far, added to a counter.
#[derive(Debug)]
pub(super) struct MostLaid<'a> {
    counter: Option<&'a AtomicU64>,
    words: Cell<usize>,
}

impl<'a> MostLaid<'a> {
    pub(super) fn new(counter: Option<&'a AtomicU64>) -> Self {
        let words = Cell::new(0);
        Self { counter, words }
    }

    /// Tells that so many are laid.
    pub(super) fn raise(&self, words: usize) {
        let more = words.saturating_sub(self.words.get());
        if let (1.., Some(counter)) = (more, self.counter) {
            counter.fetch_add(more as u64, Ordering::Relaxed);
            self.words.set(words);
        }
    }
}

impl Effort<'_> {
    pub(super) fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// In how many turns words are laid by local search, before they are by the heat bath.
const LOCAL_TURNS: u32 = 3;

/// How many steps of the heat bath there are for a round of the local search.
const STEPS_A_ROUND: usize = 27;

/// On how many places the heat bath is used at most.
const PLACES_FOR_HEAT_BATH: usize = 1 << 14;

/// Whether the heat bath is the search for a task. It knows of no number of cells to be covered, and looks at the whole
/// grid in each step, which is too long on large ones.
fn is_for_heat_bath(task: &Task, layout: &Layout) -> bool {
    let is_short = |word: &Vec<u8>| word.len() <= heat_bath::LONGEST;
    task.covered.is_none()
        && layout.places() <= PLACES_FOR_HEAT_BATH
        && task.words.iter().all(is_short)
}

/// Arranges the words.
pub(super) fn arrange(task: &Task, random: &mut Random, effort: Effort<'_>) -> Arrangement {
    let layout = layout(task);
    let told = |spot: Spot| told(&layout, spot);
    // Where cells are scarce words share them; where there is room most spread.
    let letters: usize = task.words.iter().map(Vec::len).sum();
    let sharing = (150 * letters).div_ceil(task.mask.cells().max(1));
    let mut best: Option<local::Best> = None;
    let mut bath: Option<HeatBath<'_>> = None;
    let mut is_impossible = false;
    for turn in 0..effort.turns {
        let rounds = 64 << (3 * turn);
        let met = match &best {
            Some(best) if turn >= LOCAL_TURNS && is_for_heat_bath(task, &layout) => {
                let bath = bath.get_or_insert_with(|| HeatBath::new(task, &layout, &best.laid));
                bath.run(random, STEPS_A_ROUND * rounds, effort);
                bath.best()
            }
            _ => {
                let from = best.as_ref();
                local::search(task, &layout, random, rounds, effort, from, sharing)
            }
        };
        if met.is_done {
            return Arrangement::Found(met.laid.into_iter().flatten().map(told).collect());
        }
        // The heat bath counts words only, on however many cells.
        let has_more = |best: &local::Best| met.words_laid() > best.words_laid();
        if best
            .as_ref()
            .is_none_or(|best| met.cost < best.cost || bath.is_some() && has_more(best))
        {
            best = Some(met);
        }
        if effort.is_over() {
            break;
        }
        // The heat bath finds sooner than the complete search what has all words; and where some may be left out,
        // nobody asks for a proof that none has.
        if is_impossible || task.best && bath.is_some() {
            continue;
        }
        match complete::search(task, &layout, random, rounds, effort) {
            complete::Result::Found(spots) => {
                return Arrangement::Found(spots.into_iter().map(told).collect());
            }
            complete::Result::Impossible if task.best => is_impossible = true,
            complete::Result::Impossible if task.covered.is_none() => {
                return Arrangement::Impossible;
            }
            complete::Result::Impossible => {
                if best.iter().any(|best| best.laid.contains(&None)) {
                    return on_any_cells(task, random, effort);
                }
                break;
            }
            complete::Result::GivenUp => {}
        }
    }
    let best = best.map_or_else(|| vec![None; task.words.len()], |best| best.laid);
    Arrangement::Best(best.into_iter().map(|spot| spot.map(told)).collect())
}

/// Arranges words of which no arrangement covers as many cells as wanted, so that it is known whether any exists.
fn on_any_cells(task: &Task, random: &mut Random, effort: Effort<'_>) -> Arrangement {
    let task = Task {
        covered: None,
        ..task.clone()
    };
    match arrange(&task, random, effort) {
        Arrangement::Found(laid) => Arrangement::Best(laid.into_iter().map(Some).collect()),
        other => other,
    }
}

/// Lays some words of an arrangement anew. Returns nothing when they found no place.
pub(super) fn lay_anew(
    task: &Task,
    laid: &[Laid],
    moved: &[usize],
    random: &mut Random,
    effort: Effort<'_>,
) -> Option<Vec<Laid>> {
    let layout = layout(task);
    let mut spots: Vec<Option<Spot>> = laid
        .iter()
        .map(|laid| {
            let (row, column) = (laid.start.row as usize, laid.start.column as usize);
            Some(Spot {
                start: layout.place(row, column),
                direction: laid.direction,
            })
        })
        .collect();
    for &word in moved {
        spots[word] = None;
    }
    let rest = local::Best::of(spots);
    // Where most letters are shared is where they come from.
    let met = local::search(task, &layout, random, 256, effort, Some(&rest), 30);
    let spots = met.laid.into_iter().flatten();
    met.is_done
        .then(|| spots.map(|spot| told(&layout, spot)).collect())
}

fn layout(task: &Task) -> Layout {
    let longest = task.words.iter().map(Vec::len).max().unwrap_or(0);
    Layout::new(task.mask.rows(), task.mask.columns(), longest)
}

fn told(layout: &Layout, spot: Spot) -> Laid {
    let (row, column) = layout.row_and_column(spot.start);
    Laid {
        start: crate::Cell {
            row: row as u32,
            column: column as u32,
        },
        direction: spot.direction,
    }
}
