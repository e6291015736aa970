//! Trying every arrangement.

use super::board::Board;
use super::cells::{Layout, Spot, Spots};
use super::task::{Effort, Task};
use crate::puzzle::random::Random;

pub(super) enum Outcome {
    Found(Vec<Spot>),
    /// There is no arrangement.
    Impossible,
    /// The steps or the time ran out first.
    Unknown,
}

/// Searches for an arrangement. Finding the spots of a word is one step.
pub(super) fn search(
    task: &Task,
    layout: &Layout,
    random: &mut Random,
    steps: usize,
    effort: Effort<'_>,
) -> Outcome {
    let mut search = Search {
        random,
        board: Board::new(task, layout),
        spots: Spots::new(layout, task.directions),
        steps,
        effort,
    };
    match search.place_rest() {
        Some(true) => Outcome::Found(search.board.spots().iter().flatten().copied().collect()),
        Some(false) => Outcome::Impossible,
        None => Outcome::Unknown,
    }
}

struct Search<'task> {
    random: &'task mut Random,
    board: Board<'task>,
    spots: Spots,
    /// The steps that are left.
    steps: usize,
    effort: Effort<'task>,
}

impl Search<'_> {
    /// Places the words that are not placed, in all ways until one succeeds. Returns whether one does, or nothing when
    /// the steps or the time run out.
    fn place_rest(&mut self) -> Option<bool> {
        if self.board.spots().iter().all(Option::is_some) {
            return Some(self.board.is_done());
        }
        let mut fewest: Option<(usize, usize)> = None;
        for word in 0..self.board.spots().len() {
            if self.board.spots()[word].is_some() {
                continue;
            }
            self.steps = self.steps.checked_sub(1)?;
            self.board.find_spots(word, &mut self.spots);
            let count = self.spots.count();
            if count == 0 {
                return Some(false);
            }
            if fewest.is_none_or(|(fewest, _)| count < fewest) {
                fewest = Some((count, word));
            }
        }
        if self.effort.is_out_of_time() {
            return None;
        }
        let (_, word) = fewest?;
        self.board.find_spots(word, &mut self.spots);
        let mut spots = self.spots.to_vec();
        self.random.shuffle(&mut spots);
        for spot in spots {
            self.board.place(word, spot);
            if self.place_rest()? {
                return Some(true);
            }
            self.board.remove(word);
        }
        Some(false)
    }
}
