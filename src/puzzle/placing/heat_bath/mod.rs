//! Laying words where they may stand in each other's way for a while.
//!
//! Again and again a word is taken up and laid anew, at any of its spots or nowhere, the likelier the less that costs:
//! a little for each cell that had no letter, more for each word that has another letter on a cell, much for not
//! being laid. So the arrangement changes like a body that is kept at some heat (the *heat bath*; Creutz, “Monte Carlo
//! study of quantized SU(2) gauge theory”, 1980). What stands in the way of a word gives way to it sooner or later, which
//! on dense grids leads further than looking only at spots that are free.
//!
//! Most words would stay where they are nearly always. So a word is looked at as often as it was last found likely
//! to go, and goes for sure then, if it is as likely still (after the *n-fold way*; Bortz, Kalos and Lebowitz, “A new
//! algorithm for Monte Carlo simulation of Ising spin systems”, 1975); and more often once another was laid in its way.
//! All numbers are whole, so what comes of a seed is the same on every machine.

mod costs;
mod restless;

use super::board::Board;
use super::cells::{Layout, Spot};
use super::local::Best;
use super::{Effort, Random, Task};
use crate::InstructionSet;
use crate::instructions::{self, Job, Kernels};
use costs::{Costs, NO_CELL};
use restless::{Restless, SURE};

/// What a word costs that is not laid: so much at least, and so much more than new cells for all its letters, so that a
/// long one is laid where it shares nothing.
const NOT_LAID: usize = 12;
const MORE_THAN_CELLS: usize = 3;

/// The longest words that are sure to find room: what they cost fits a byte.
pub(super) const LONGEST: usize = NO_CELL as usize - 1 - MORE_THAN_CELLS;

/// How likely a spot is, by how much more it costs than the best: 2¹² exp(−cost ÷ 0.65). Those that cost more than these
/// are left out. (Measured with 40 words on 15 × 15 cells: from 0.6 to 0.7 no heat lays more, nor do falling heats or
/// several at a time; at 0.55 half a word less is laid.)
const WEIGHTS: [usize; 5] = [4096, 879, 189, 41, 9];

/// How restless a word is at least when another was laid in its way, or stays there. (That lays a tenth of a word more.)
const STIRRED: usize = 600;

/// An arrangement that changes.
pub(super) struct HeatBath<'task> {
    task: &'task Task,
    layout: &'task Layout,
    instructions: InstructionSet,
    costs: Costs<'task>,
    restless: Restless,
    /// What each word costs as long as it is not laid.
    not_laid: Vec<u8>,
    laid: Vec<Option<Spot>>,
    words_laid: usize,
    /// How many pairs of words are in each other's way on a cell, once for each such cell.
    conflicts: usize,
    /// The word that was last laid on each place. It may be there no longer: that only wastes a look.
    last_on: Vec<u32>,
    /// The most words that were laid without conflicts.
    best: Vec<Option<Spot>>,
    best_laid: usize,
}

/// What [`HeatBath::run`] does.
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
                if bath.best_laid == bath.laid.len() || effort.is_over() {
                    break;
                }
                effort.most_laid.raise(bath.best_laid);
            }
            bath.step(random, kernels);
        }
        effort.most_laid.raise(bath.best_laid);
    }
}

impl<'task> HeatBath<'task> {
    pub(super) fn new(task: &'task Task, layout: &'task Layout, from: &[Option<Spot>]) -> Self {
        let not_laid =
            |word: &Vec<u8>| NOT_LAID.max(word.len().min(LONGEST) + MORE_THAN_CELLS) as u8;
        let mut bath = Self {
            task,
            layout,
            instructions: InstructionSet::best(),
            costs: Costs::new(task, layout),
            restless: Restless::new(task.words.len()),
            not_laid: task.words.iter().map(not_laid).collect(),
            laid: vec![None; task.words.len()],
            words_laid: 0,
            conflicts: 0,
            last_on: vec![0; layout.places()],
            best: from.to_vec(),
            best_laid: from.iter().flatten().count(),
        };
        for (word, spot) in from.iter().enumerate() {
            if let Some(spot) = spot.filter(|&spot| bath.costs.has_room(word, spot)) {
                bath.lay(word, spot);
            }
        }
        bath
    }

    /// Lays words anew so many times, or until all are laid.
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

    /// The best that was met.
    pub(super) fn best(&self) -> Best {
        let mut board = Board::new(self.task, self.layout);
        for (word, spot) in self.best.iter().enumerate() {
            if let Some(spot) = spot {
                board.lay(word, *spot);
            }
        }
        Best::new(&board)
    }

    #[inline(always)]
    fn step(&mut self, random: &mut Random, kernels: Kernels) {
        let word = self.restless.pick(random);
        let old = self.laid[word];
        let cost = old.map_or(self.not_laid[word], |spot| self.lift(word, spot));
        if let Some(spot) = self.choose(word, old, cost, random, kernels) {
            self.lay(word, spot);
        }
        if self.conflicts == 0 && self.words_laid > self.best_laid {
            self.best_laid = self.words_laid;
            self.best.clone_from(&self.laid);
        }
    }

    /// Chooses where a word is to be that cost so much where it was, or was nowhere.
    #[inline(always)]
    fn choose(
        &mut self,
        word: usize,
        old: Option<Spot>,
        cost: u8,
        random: &mut Random,
        kernels: Kernels,
    ) -> Option<Spot> {
        let not_laid = self.not_laid[word];
        let more = WEIGHTS.len() as u8;
        let lowest = self.costs.look(word, more, kernels).min(not_laid);
        let weight = |cost: u8| {
            let weight = WEIGHTS.get(usize::from(cost - lowest));
            weight.copied().unwrap_or(0)
        };
        // What is as before is not among the others.
        let stays = weight(cost);
        let nowhere = old.map_or(0, |_| weight(not_laid));
        let old_start = old.map_or(u32::MAX, |spot| self.costs.number(word, spot));
        let others = self.costs.low.iter();
        let others = others.filter(|start| start.number != old_start);
        let goes = nowhere
            + others
                .clone()
                .map(|start| weight(start.cost))
                .sum::<usize>();
        let all = goes + stays;
        let chance_to_go =
            |stays: usize| (SURE as u64 * (all - stays) as u64 / all as u64) as usize;
        let (now, before) = (chance_to_go(stays), self.restless.of(word));
        if goes == 0 || now < before && random.below(before) >= now {
            self.restless.set(word, now);
            return old;
        }
        let mut number = random.below(goes);
        if number < nowhere {
            self.restless.set(word, chance_to_go(nowhere));
            return None;
        }
        number -= nowhere;
        for start in others {
            let weight = weight(start.cost);
            if number < weight {
                self.restless.set(word, chance_to_go(weight));
                let spot = self.costs.spot(word, start.number);
                return self.costs.has_room(word, spot).then_some(spot);
            }
            number -= weight;
        }
        unreachable!("the number is less than all weights")
    }

    #[inline(always)]
    fn lay(&mut self, word: usize, spot: Spot) {
        let added = self.costs.lay(word, spot, |place, is_in_conflict| {
            let last = std::mem::replace(&mut self.last_on[place], word as u32);
            let last = last as usize;
            if is_in_conflict && last != word {
                let restless = self.restless.of(last).max(STIRRED);
                self.restless.set(last, restless);
            }
        });
        self.conflicts += added.conflicts;
        self.laid[word] = Some(spot);
        self.words_laid += 1;
    }

    /// Takes a word up. Returns what it costs where it was, at most [`NO_CELL`].
    #[inline(always)]
    fn lift(&mut self, word: usize, spot: Spot) -> u8 {
        let added = self.costs.lift(word, spot);
        self.conflicts -= added.conflicts;
        self.laid[word] = None;
        self.words_laid -= 1;
        added.cost.min(NO_CELL.into()) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::mask::Mask;
    use crate::puzzle::placing::MostLaid;
    use crate::puzzle::placing::cells::Place;
    use crate::{Direction, Directions};
    use std::collections::{HashMap, HashSet};

    /// More words than fit, of few letters or of many, on grids of many sizes.
    pub(super) fn tasks() -> impl Iterator<Item = Task> {
        let sizes = [
            (1, 1),
            (1, 9),
            (7, 1),
            (4, 5),
            (9, 9),
            (12, 40),
            (1, 90),
            (90, 1),
        ];
        let random = &mut Random::split(5, 0);
        let mut tasks = Vec::new();
        for (rows, columns) in sizes {
            for (letters, sharing) in [(2, true), (26, true), (60, false)] {
                let cell = |row, column| if (row, column) == (1, 1) { '.' } else { '#' };
                let row = |row| (0..columns).map(move |column| cell(row, column)).collect();
                let rows_of_it: Vec<String> = (0..rows).map(row).collect();
                let mask = Mask::parse(rows_of_it.join("\n").as_bytes()).expect("it is a mask");
                let word = |random: &mut Random| -> Vec<u8> {
                    let length = 1 + random.below(14);
                    (0..length).map(|_| random.below(letters) as u8).collect()
                };
                let words = 4 + rows * columns / 4;
                let mut words: Vec<Vec<u8>> = (0..words).map(|_| word(random)).collect();
                words[1] = words[0][words[0].len() / 2..].to_vec();
                let longest = rows.max(columns);
                words[2] = (0..longest).map(|_| random.below(letters) as u8).collect();
                let directions = match letters {
                    60 => [Direction::South, Direction::NorthWest]
                        .into_iter()
                        .collect(),
                    _ => Directions::ALL,
                };
                tasks.push(Task {
                    mask,
                    words,
                    parts: HashSet::from([1]),
                    directions,
                    sharing,
                    covered: None,
                    best: true,
                });
            }
        }
        tasks.into_iter()
    }

    /// As many words as fit, in all directions, on a rectangle.
    pub(super) fn task(rows: usize, columns: usize, words: Vec<Vec<u8>>) -> Task {
        Task {
            mask: Mask::full(rows, columns),
            words,
            parts: HashSet::new(),
            directions: Directions::ALL,
            sharing: true,
            covered: None,
            best: true,
        }
    }

    fn layout(task: &Task) -> Layout {
        crate::puzzle::placing::layout(task)
    }

    fn run(bath: &mut HeatBath<'_>, steps: usize, random: &mut Random) {
        let effort = Effort {
            turns: 1,
            until: None,
            most_laid: &MostLaid::new(None),
        };
        bath.run(random, steps, effort);
    }

    /// The letters on each place, as the spots of words tell.
    pub(super) fn letters_on(
        task: &Task,
        layout: &Layout,
        laid: &[Option<Spot>],
    ) -> HashMap<Place, Vec<u8>> {
        let mut letters_on: HashMap<Place, Vec<u8>> = HashMap::new();
        for (word, spot) in task.words.iter().zip(laid) {
            if let Some(spot) = spot {
                for (place, &letter) in layout.line(*spot, word.len()).zip(word) {
                    letters_on.entry(place).or_default().push(letter);
                }
            }
        }
        letters_on
    }

    #[test]
    fn what_is_laid_in_the_end_is_laid_without_conflicts() {
        for task in tasks() {
            let layout = layout(&task);
            let mut bath = HeatBath::new(&task, &layout, &vec![None; task.words.len()]);
            run(&mut bath, 3000, &mut Random::split(8, 0));
            let best = bath.best();
            assert_eq!(best.laid.iter().flatten().count(), bath.best_laid);
            for letters in letters_on(&task, &layout, &best.laid).values() {
                assert!(letters.iter().all(|&letter| letter == letters[0]));
                assert!(task.sharing || letters.len() == 1);
            }
            let now = letters_on(&task, &layout, &bath.laid);
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
                    .filter(|(one, other)| one != other || !task.sharing)
                    .count(),
                bath.conflicts
            );
        }
    }

    #[test]
    fn a_long_word_is_laid_where_it_shares_nothing_and_a_part_beside_its_whole() {
        let long: Vec<u8> = (0..LONGEST as u8).collect();
        let words = vec![long.clone(), long[3..9].to_vec()];
        for sharing in [true, false] {
            let task = Task {
                parts: HashSet::from([1]),
                sharing,
                ..task(2, LONGEST, words.clone())
            };
            let layout = layout(&task);
            let mut bath = HeatBath::new(&task, &layout, &[None, None]);
            run(&mut bath, 10, &mut Random::split(4, 0));
            let first = bath.best();
            assert!(first.is_done);
            // An arrangement that was found before is where it begins.
            let again = HeatBath::new(&task, &layout, &first.laid);
            assert_eq!((again.words_laid, again.conflicts), (2, 0));
            assert!(again.best().is_done);
        }
    }

    #[test]
    fn a_large_empty_grid_has_numbers_for_all_spots_and_no_room_for_a_longer_word() {
        let task = task(120, 120, vec![vec![0], vec![1; 121]]);
        let layout = layout(&task);
        let mut bath = HeatBath::new(&task, &layout, &[None, None]);
        run(&mut bath, 20, &mut Random::split(4, 0));
        assert_eq!(bath.best().laid.iter().flatten().count(), 1);
    }

    #[test]
    fn a_cell_has_no_more_words_than_are_counted() {
        let task = task(1, 1, vec![vec![0]; 70]);
        let layout = layout(&task);
        let mut bath = HeatBath::new(&task, &layout, &[None; 70]);
        run(&mut bath, 5000, &mut Random::split(4, 0));
        assert_eq!(bath.best_laid, 63);
        let spot = bath.best.iter().flatten().copied().next();
        let mut bath = HeatBath::new(&task, &layout, &[spot; 70]);
        assert_eq!((bath.words_laid, bath.best_laid), (63, 70));
        bath.best_laid = 0;
        run(&mut bath, 5000, &mut Random::split(4, 0));
        assert!(bath.words_laid <= 63);
    }

    #[test]
    fn all_instructions_lay_the_same() {
        for task in tasks() {
            let layout = layout(&task);
            let laid = InstructionSet::available().map(|instructions| {
                let mut bath = HeatBath::new(&task, &layout, &vec![None; task.words.len()]);
                bath.instructions = instructions;
                run(&mut bath, 2000, &mut Random::split(9, 0));
                bath.laid
            });
            let laid: Vec<_> = laid.collect();
            assert!(laid.iter().all(|other| *other == laid[0]));
        }
    }
}
