//! A round of the search: annealing, and a climb from what it found.

use super::changes::Changes;
use super::most::Most;
use super::top::Top;
use crate::board::counter::Counter;
use wordtrail_search::Score;
use wordtrail_search::internals::Random;

/// The boards that are annealed beside each other, and scored as one batch.
const CHAINS: usize = 16;

/// The changes of each board, times the square of its number of cells.
const STEPS: usize = 12;

/// After this number of changes, the worst of the boards becomes a copy of the best. With ENABLE2K, 17 of 46 rounds of 4 × 4 cells then
/// find the board of 3,625 points, and 10 of 47 without.
const TAKEOVER: u64 = 100;

/// The limit of accepted losses in the beginning, in thousandths of the points of a board. It falls to none. With half of it, 9 of 44
/// rounds find that board.
const HEAT: u64 = 120;

/// One round.
pub(super) struct Round<'round, 'run> {
    pub(super) changes: &'round Changes<'run>,
    pub(super) counter: &'round mut Counter,
    pub(super) most: Most,
    /// Whether to go on, after the most points or words of a board of the round so far, if there is any.
    pub(super) goes_on: &'round dyn Fn(Option<u64>) -> bool,
    pub(super) top: Top,
}

/// The round is not to go on.
struct Ended;

impl Round<'_, '_> {
    /// About as many boards as a round scores, of this number of cells.
    pub(super) fn boards(cells: usize) -> u64 {
        // The climb scores a fifth of these for 3 × 3 cells, and less for more.
        2 * (CHAINS * steps(cells)) as u64
    }

    /// The best boards of the round, and whether it was finished.
    pub(super) fn run(mut self, random: &mut Random) -> (Top, bool) {
        let result = self.anneal(random).and_then(|()| self.climb());
        (self.top, result.is_ok())
    }

    /// Changes each board again and again. A loss is accepted if it is at most a random number below a limit that falls. Unlike
    /// the usual exponential, this rounds in the same way on every machine.
    fn anneal(&mut self, random: &mut Random) -> Result<(), Ended> {
        let mut boards: Vec<Vec<u32>> = (0..CHAINS).map(|_| self.changes.random(random)).collect();
        let mut values = self.score(&boards)?;
        let steps = steps(self.changes.free_cells.len()) as u64;
        for left in (1..=steps).rev() {
            let change = |board: &Vec<u32>| self.changes.change(board, &boards, random);
            let changed: Vec<Vec<u32>> = boards.iter().map(change).collect();
            let changed_values = self.score(&changed)?;
            for (number, (changed, value)) in changed.into_iter().zip(changed_values).enumerate() {
                let limit = u128::from(values[number]) * u128::from(HEAT * left);
                // Rounded up, so that boards with few words can lose one.
                let limit = limit.div_ceil(u128::from(1000 * steps));
                let limit = limit.min(u128::from(u32::MAX / 2)) as usize;
                let loss = random.below(limit + 1) as u64;
                if value.saturating_add(loss) >= values[number] {
                    (boards[number], values[number]) = (changed, value);
                }
            }
            if left % TAKEOVER == 0 {
                let worst = (0..CHAINS).min_by_key(|&number| values[number]);
                let best = (0..CHAINS).max_by_key(|&number| values[number]);
                if let (Some(worst), Some(best)) = (worst, best) {
                    (boards[worst], values[worst]) = (boards[best].clone(), values[best]);
                }
            }
        }
        Ok(())
    }

    /// Tries all changes of the best boards until none leads to a better one.
    fn climb(&mut self) -> Result<(), Ended> {
        while let Some(board) = self.top.next_to_climb() {
            self.score(&self.changes.neighbours(&board))?;
        }
        Ok(())
    }

    /// The points or words of boards. The best of them are kept.
    fn score(&mut self, boards: &[Vec<u32>]) -> Result<Vec<u64>, Ended> {
        let tiles = boards.iter().map(|board| self.changes.tiles(board));
        let tiles: Vec<Vec<&str>> = tiles.collect();
        let scores = self.counter.count(self.changes.size.1, &tiles);
        // Asked before they are kept: when the budget is used up, they lack words.
        if !(self.goes_on)(self.top.best()) {
            return Err(Ended);
        }
        let keep = |(board, score): (&Vec<u32>, Score)| {
            let value = self.most.of(score);
            if self.top.admits(value) {
                self.top.add(value, self.changes.canonical(board), score);
            }
            value
        };
        Ok(boards.iter().zip(scores).map(keep).collect())
    }
}

fn steps(cells: usize) -> usize {
    STEPS * cells * cells
}
