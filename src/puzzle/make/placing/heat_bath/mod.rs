//! A Monte Carlo search in which placed words may conflict for a while.
//!
//! Each step removes a word and places it again, at any of its spots or nowhere. The less a choice costs the likelier it
//! is: a little for each cell that had no letter, more for each word that has another letter on a cell, much for a word
//! that is not placed. So the arrangement changes like a body kept at a constant temperature (the *heat bath*; Creutz,
//! “Monte Carlo study of quantized SU(2) gauge theory”, 1980). Words that are in the way of another give way sooner or
//! later, which on dense grids leads further than trying only the spots that are free.
//!
//! Most words would nearly always stay where they are. So each word has an *escape rate*: the probability, when the word
//! was last evaluated, that it moves. Words are picked in proportion to their escape rates, and a picked word moves
//! unless its rate has fallen since (after the *n-fold way*; Bortz, Kalos and Lebowitz, “A new algorithm for Monte Carlo
//! simulation of Ising spin systems”, 1975). A word that comes into conflict gets a higher rate. All numbers are
//! integers, so the result of a seed is the same on every machine.

mod costs;
mod escape_rates;
mod lanes;
mod starts;
#[cfg(test)]
mod test_tasks;

use super::assignment::Assignment;
use super::board::Board;
use super::cells::{Layout, Spot};
use super::task::{Effort, Task, TaskLetter};
use crate::InstructionSet;
use crate::instructions::{self, Job, Kernels};
use crate::random::Random;
use costs::{Costs, NO_CELL};
use escape_rates::{EscapeRates, FULL_RATE};

/// The cost of a word that is not placed: at least this, and so much more than new cells for all its letters that a long
/// word is placed where it shares nothing.
const UNPLACED_COST: usize = 12;
const UNPLACED_SURCHARGE: usize = 3;

/// What a word costs more in a direction that has its share of words: less than if it is not placed.
const MISDIRECTED_SURCHARGE: u8 = 2;

/// The longest words that always find room: their cost fits a byte.
pub(super) const LONGEST_WORD: usize = NO_CELL as usize - 1 - UNPLACED_SURCHARGE;

/// The weight of a spot by how much more it costs than the best: 2¹² exp(−cost ÷ 0.65). Spots that cost still more have
/// none. (Measured with 40 words on 15 × 15 cells: from 0.6 to 0.7 no temperature places more words, nor do falling
/// temperatures or several at a time; at 0.55 half a word less is placed.)
const WEIGHTS: [usize; 5] = [4096, 879, 189, 41, 9];

/// The minimum escape rate of a word when another is placed in conflict with it. (That places a tenth of a word more.)
const MIN_RATE_IN_CONFLICT: usize = 600;

/// An arrangement that changes.
pub(super) struct HeatBath<'task> {
    task: &'task Task,
    layout: &'task Layout,
    instructions: InstructionSet,
    costs: Costs<'task>,
    escape_rates: EscapeRates,
    /// The cost of each word while it is not placed.
    unplaced_costs: Vec<u8>,
    spots: Vec<Option<Spot>>,
    placed_words: usize,
    /// The number of words in each direction.
    in_direction: [usize; 8],
    /// The number of pairs of words that conflict on a cell, counted once for each such cell.
    conflicts: usize,
    /// The word that was last placed on each place. It may have moved since: that only wastes an evaluation.
    last_on: Vec<u32>,
    /// The most words that were placed without conflicts, and how many of these are beyond the shares of directions.
    best: Vec<Option<Spot>>,
    best_count: usize,
    best_misdirected: usize,
}

/// The job of [`HeatBath::run`].
struct Steps<'a, 'task> {
    bath: &'a mut HeatBath<'task>,
    random: &'a mut Random,
    steps: usize,
    effort: Effort<'a>,
}

impl Job for Steps<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self, kernels: Kernels) {
        let Self {
            bath,
            random,
            steps,
            effort,
        } = self;
        for step in 0..steps {
            if step % 64 == 0 {
                if bath.best_count == bath.spots.len() || effort.stop.is_due() {
                    break;
                }
                effort.progress.raise_to(bath.best_count);
            }
            bath.step(random, kernels);
        }
        effort.progress.raise_to(bath.best_count);
    }
}

impl<'task> HeatBath<'task> {
    /// Starts from the spots of some words.
    pub(super) fn new(task: &'task Task, layout: &'task Layout, from: &[Option<Spot>]) -> Self {
        let unplaced_cost = |word: &Vec<TaskLetter>| {
            UNPLACED_COST.max(word.len().min(LONGEST_WORD) + UNPLACED_SURCHARGE) as u8
        };
        let mut bath = Self {
            task,
            layout,
            instructions: InstructionSet::best(),
            costs: Costs::new(task, layout),
            escape_rates: EscapeRates::new(task.words.len()),
            unplaced_costs: task.words.iter().map(unplaced_cost).collect(),
            spots: vec![None; task.words.len()],
            placed_words: 0,
            in_direction: [0; 8],
            conflicts: 0,
            last_on: vec![0; layout.places()],
            best: from.to_vec(),
            best_count: from.iter().flatten().count(),
            best_misdirected: 0,
        };
        for (word, spot) in from.iter().enumerate() {
            if let Some(spot) = spot.filter(|&spot| bath.costs.has_room(word, spot)) {
                bath.place(word, spot);
            }
        }
        bath.best_misdirected = task.misdirected_words(&bath.in_direction);
        bath
    }

    /// Runs the steps, or fewer when all words are placed before.
    pub(super) fn run(&mut self, random: &mut Random, steps: usize, effort: Effort<'_>) {
        let instructions = self.instructions;
        let bath = self;
        let job = Steps {
            bath,
            random,
            steps,
            effort,
        };
        instructions::run(instructions, job);
    }

    /// The best arrangement so far.
    pub(super) fn best(&self) -> Assignment {
        let mut board = Board::new(self.task, self.layout);
        board.place_all((0..).zip(self.best.iter().copied()));
        Assignment::of(&board)
    }

    #[inline(always)]
    fn step(&mut self, random: &mut Random, kernels: Kernels) {
        let word = self.escape_rates.pick(random);
        let old = self.spots[word];
        let cost = old.map_or(self.unplaced_costs[word], |spot| self.remove(word, spot));
        if let Some(spot) = self.choose(word, old, cost, random, kernels) {
            self.place(word, spot);
        }
        if self.conflicts == 0 && self.placed_words >= self.best_count {
            let misdirected = self.task.misdirected_words(&self.in_direction);
            let has_shares = self.task.shares.is_some();
            if self.placed_words > self.best_count
                || has_shares && misdirected < self.best_misdirected
            {
                self.best_count = self.placed_words;
                self.best_misdirected = misdirected;
                self.best.clone_from(&self.spots);
            }
        }
    }

    /// Chooses a spot for a word, or none, given its old spot and what it cost there.
    #[inline(always)]
    fn choose(
        &mut self,
        word: usize,
        old: Option<Spot>,
        cost: u8,
        random: &mut Random,
        kernels: Kernels,
    ) -> Option<Spot> {
        let unplaced = self.unplaced_costs[word];
        let more = WEIGHTS.len() as u8;
        let lowest = self.costs.evaluate(word, more, kernels).min(unplaced);
        let weight = |cost: u8| {
            let weight = WEIGHTS.get(usize::from(cost - lowest));
            weight.copied().unwrap_or(0)
        };
        // Staying as before is not among the moves.
        let stays = weight(cost);
        let nowhere = old.map_or(0, |_| weight(unplaced));
        let old_start = old.map_or(u32::MAX, |spot| self.costs.number(word, spot));
        let moves = self.costs.candidates.iter();
        let moves = moves.filter(|start| start.number != old_start);
        let goes = nowhere + moves.clone().map(|start| weight(start.cost)).sum::<usize>();
        let all = goes + stays;
        let escape_rate =
            |stays: usize| (FULL_RATE as u64 * (all - stays) as u64 / all as u64) as usize;
        let (now, before) = (escape_rate(stays), self.escape_rates.of(word));
        if goes == 0 || now < before && random.below(before) >= now {
            self.escape_rates.set(word, now);
            return old;
        }
        let mut number = random.below(goes);
        if number < nowhere {
            self.escape_rates.set(word, escape_rate(nowhere));
            return None;
        }
        number -= nowhere;
        for start in moves {
            let weight = weight(start.cost);
            if number < weight {
                self.escape_rates.set(word, escape_rate(weight));
                let spot = self.costs.spot(word, start.number);
                return self.costs.has_room(word, spot).then_some(spot);
            }
            number -= weight;
        }
        unreachable!("the number is less than all weights")
    }

    #[inline(always)]
    fn place(&mut self, word: usize, spot: Spot) {
        let added = self.costs.place(word, spot, |place, is_in_conflict| {
            let last = std::mem::replace(&mut self.last_on[place], word as u32);
            let last = last as usize;
            if is_in_conflict && last != word {
                let rate = self.escape_rates.of(last).max(MIN_RATE_IN_CONFLICT);
                self.escape_rates.set(last, rate);
            }
        });
        self.conflicts += added.conflicts;
        self.spots[word] = Some(spot);
        self.placed_words += 1;
        self.in_direction[spot.direction as usize] += 1;
        self.update_surcharge(spot);
    }

    /// Removes a word. Returns what it cost where it was, at most [`NO_CELL`].
    #[inline(always)]
    fn remove(&mut self, word: usize, spot: Spot) -> u8 {
        let added = self.costs.remove(word, spot);
        self.conflicts -= added.conflicts;
        self.spots[word] = None;
        self.placed_words -= 1;
        self.in_direction[spot.direction as usize] -= 1;
        self.update_surcharge(spot);
        let surcharge = self.costs.surcharges[spot.direction as usize];
        let cost = added.cost + usize::from(surcharge);
        cost.min(NO_CELL.into()) as u8
    }

    /// Updates what one more word costs more in the direction of a spot.
    #[inline(always)]
    fn update_surcharge(&mut self, spot: Spot) {
        if let Some(shares) = &self.task.shares {
            let direction = spot.direction as usize;
            let has_share = self.in_direction[direction] >= shares[direction];
            self.costs.surcharges[direction] = if has_share { MISDIRECTED_SURCHARGE } else { 0 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::test_tasks::{letters_on, task, tasks};
    use super::*;
    use crate::puzzle::make::placing::task::PlacementProgress;
    use crate::puzzle::make::stop::Stop;
    use std::collections::HashSet;

    fn run(bath: &mut HeatBath<'_>, steps: usize, random: &mut Random) {
        let effort = Effort {
            turns: 1,
            stop: Stop::new(None, std::time::Duration::ZERO, None),
            progress: &PlacementProgress::new(None),
        };
        bath.run(random, steps, effort);
    }

    #[test]
    fn the_best_arrangement_has_no_conflicts() {
        for task in tasks() {
            let layout = Layout::for_task(&task);
            let mut bath = HeatBath::new(&task, &layout, &vec![None; task.words.len()]);
            run(&mut bath, 3000, &mut Random::split(8, 0));
            let best = bath.best();
            assert_eq!(best.spots.iter().flatten().count(), bath.best_count);
            for letters in letters_on(&task, &layout, &best.spots).values() {
                assert!(letters.iter().all(|&letter| letter == letters[0]));
                assert!(task.may_share || letters.len() == 1);
            }
            let now = letters_on(&task, &layout, &bath.spots);
            let pairs = now.values().flat_map(|letters| {
                let later = move |first: usize| {
                    letters[first + 1..]
                        .iter()
                        .map(move |&other| (letters[first], other))
                };
                (0..letters.len()).flat_map(later)
            });
            assert_eq!(
                pairs
                    .filter(|(one, other)| one != other || !task.may_share)
                    .count(),
                bath.conflicts
            );
        }
    }

    #[test]
    fn a_long_word_is_placed_where_it_shares_nothing_and_a_part_beside_its_whole() {
        let long: Vec<TaskLetter> = (0..LONGEST_WORD as TaskLetter).collect();
        let words = vec![long.clone(), long[3..9].to_vec()];
        for may_share in [true, false] {
            let task = Task {
                parts: HashSet::from([1]),
                may_share,
                ..task(2, LONGEST_WORD, words.clone())
            };
            let layout = Layout::for_task(&task);
            let mut bath = HeatBath::new(&task, &layout, &[None, None]);
            run(&mut bath, 10, &mut Random::split(4, 0));
            let first = bath.best();
            assert!(first.is_done);
            // It starts from an arrangement that was found before.
            let again = HeatBath::new(&task, &layout, &first.spots);
            assert_eq!((again.placed_words, again.conflicts), (2, 0));
            assert!(again.best().is_done);
        }
    }

    #[test]
    fn a_large_grid_has_numbers_for_all_spots_and_no_room_for_a_longer_word() {
        let task = task(120, 120, vec![vec![0], vec![1; 121]]);
        let layout = Layout::for_task(&task);
        let mut bath = HeatBath::new(&task, &layout, &[None, None]);
        run(&mut bath, 20, &mut Random::split(4, 0));
        assert_eq!(bath.best().spots.iter().flatten().count(), 1);
    }

    #[test]
    fn a_cell_has_no_more_words_than_a_byte_counts() {
        let task = task(1, 1, vec![vec![0]; 70]);
        let layout = Layout::for_task(&task);
        let mut bath = HeatBath::new(&task, &layout, &[None; 70]);
        run(&mut bath, 5000, &mut Random::split(4, 0));
        assert_eq!(bath.best_count, 63);
        let spot = bath.best.iter().flatten().copied().next();
        let mut bath = HeatBath::new(&task, &layout, &[spot; 70]);
        assert_eq!((bath.placed_words, bath.best_count), (63, 70));
        bath.best_count = 0;
        run(&mut bath, 5000, &mut Random::split(4, 0));
        assert!(bath.placed_words <= 63);
    }

    #[test]
    fn all_instruction_sets_place_the_same_words() {
        for task in tasks() {
            let layout = Layout::for_task(&task);
            let spots = InstructionSet::available().map(|instructions| {
                let mut bath = HeatBath::new(&task, &layout, &vec![None; task.words.len()]);
                bath.instructions = instructions;
                run(&mut bath, 2000, &mut Random::split(9, 0));
                bath.spots
            });
            let spots: Vec<_> = spots.collect();
            assert!(spots.iter().all(|other| *other == spots[0]));
        }
    }
}
