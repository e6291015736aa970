//! Trying everything.

use super::board::Board;
use super::cells::{Layout, Spot, Spots};
use super::{Effort, Random, Task};

pub(super) enum Result {
    Found(Vec<Spot>),
    /// There is no arrangement.
    Impossible,
    /// Neither was known after the steps granted.
    GivenUp,
}

/// TextStyle for an arrangement, and looks at spots of words so many times.
pub(super) fn search(
    task: &Task,
    layout: &Layout,
    random: &mut Random,
    steps: usize,
    effort: Effort<'_>,
) -> Result {
    let mut search = Search {
        random,
        board: Board::new(task, layout),
        spots: Spots::new(layout, task.directions),
        steps,
        effort,
    };
    match search.lay_rest() {
        Some(true) => Result::Found(search.board.laid().iter().flatten().copied().collect()),
        Some(false) => Result::Impossible,
        None => Result::GivenUp,
    }
}

struct Search<'task> {
    random: &'task mut Random,
    board: Board<'task>,
    spots: Spots,
    /// How often spots may still be looked for.
    steps: usize,
    effort: Effort<'task>,
}

impl Search<'_> {
    /// Lays the words that are not laid, in all ways until one is found. Says whether there is one, or nothing when
    /// the steps are used up.
    fn lay_rest(&mut self) -> Option<bool> {
        if self.board.laid().iter().all(Option::is_some) {
            return Some(self.board.is_done());
        }
        let mut fewest: Option<(usize, usize)> = None;
        for word in 0..self.board.laid().len() {
            if self.board.laid()[word].is_some() {
                continue;
            }
            self.steps = self.steps.checked_sub(1)?;
            self.board.find(word, &mut self.spots);
            let count = self.spots.count();
            if count == 0 {
                return Some(false);
            }
            if fewest.is_none_or(|(fewest, _)| count < fewest) {
                fewest = Some((count, word));
            }
        }
        if self.effort.is_over() {
            return None;
        }
        let (_, word) = fewest?;
        self.board.find(word, &mut self.spots);
        let mut spots = self.spots.to_vec();
        self.random.shuffle(&mut spots);
        for spot in spots {
            self.board.lay(word, spot);
            if self.lay_rest()? {
                return Some(true);
            }
            self.board.lift(word);
        }
        Some(false)
    }
}
