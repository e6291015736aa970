//! The cost of placing a word, for all its starts at once.
//!
//! What a letter costs on a place, its *price*, is a base price for any letter, because of the words there, less a
//! discount for the words there that have this letter. Both are kept up to date. What a word costs at a start is the sum
//! of its letters' prices, each one step further on. All are consecutive bytes, so that one instruction evaluates many
//! places.

use super::lanes::{LANES, Lanes, VECTORS, add_up, below};
use super::starts::Starts;
use crate::instructions::Kernels;
use crate::puzzle::make::placing::cells::{Layout, Place, Spot};
use crate::puzzle::make::placing::task::{Task, TaskLetter};

/// The price of a letter on a cell that has none, for each word that has another letter there, and where no cell is.
const NEW_CELL: u8 = 1;
const CONFLICT: u8 = 4;
pub(super) const NO_CELL: u8 = u8::MAX;

/// The price of a letter on a cell with as many words as a byte counts, which can have no more.
const FULL: u8 = NO_CELL - NO_CELL % CONFLICT;

/// The prices of letters, given the words on each place, and the costs of a word.
pub(super) struct Costs<'task> {
    task: &'task Task,
    layout: &'task Layout,
    /// The number of places: a whole number of vectors.
    places: usize,
    /// On each place, the price of a letter that no word there has.
    base: Vec<u8>,
    /// For one letter after the other, how much less it costs on each place because words there have it. Where no words
    /// share cells it costs nothing less.
    discount: Vec<u8>,
    /// The distinct letters of each word, and for each of the word's letters where its prices begin.
    letters_of: Vec<Vec<TaskLetter>>,
    prices_of: Vec<Vec<usize>>,
    is_part: Vec<bool>,
    /// What a word costs more in each direction that has its share of words.
    pub(super) surcharges: [u8; 8],
    /// For each distinct letter of a word, its price on each place: first a guard of places that are not cells, then all
    /// places, and the guard again.
    prices: Vec<u8>,
    guard: usize,
    /// The cost of a word at each start, direction by direction.
    sums: Vec<Lanes>,
    /// Where these are low, a bit for each.
    below_limit: Vec<u64>,
    /// The starts of words, by length.
    starts: Vec<Starts>,
    /// The starts where the word costs least, or a little more.
    pub(super) candidates: Vec<Candidate>,
}

/// The number of a word's start, which [`Costs::spot`] decodes, and the word's cost there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) number: u32,
    pub(super) cost: u8,
}

/// What a placed word adds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Added {
    pub(super) cost: usize,
    /// The number of words it is in conflict with, counted once for each cell.
    pub(super) conflicts: usize,
}

impl<'task> Costs<'task> {
    pub(super) fn new(task: &'task Task, layout: &'task Layout) -> Self {
        let longest = task.words.iter().map(Vec::len).max().unwrap_or(0);
        let places = layout.places().next_multiple_of(LANES);
        // Lines stay within the rows of the grid, and leave its columns by less than a word.
        let guard = (longest + VECTORS * LANES).next_multiple_of(LANES);
        let letters = task.words.iter().flatten().max();
        let letters = letters.map_or(0, |&most| most as usize + 1);
        let letters_of = |word: &Vec<TaskLetter>| {
            let mut letters = word.clone();
            letters.sort_unstable();
            letters.dedup();
            letters
        };
        let letters_of: Vec<Vec<TaskLetter>> = task.words.iter().map(letters_of).collect();
        let prices_of = task.words.iter().zip(&letters_of).map(|(word, letters)| {
            let which = |letter| letters.partition_point(|before| before < letter);
            word.iter()
                .map(|letter| which(letter) * (places + 2 * guard))
                .collect()
        });
        let vectors = task.directions.iter().count() * (places / LANES) + VECTORS;
        let starts = |letters| Starts::new(task, layout, letters);
        let mut base = vec![NO_CELL; places];
        for (row, column) in task.mask.places() {
            base[layout.place(row, column)] = NEW_CELL;
        }
        let most = letters_of.iter().map(Vec::len).max().unwrap_or(0);
        Self {
            task,
            layout,
            places,
            base,
            discount: vec![0; places * letters],
            prices_of: prices_of.collect(),
            letters_of,
            is_part: (0..task.words.len())
                .map(|word| task.parts.contains(&word))
                .collect(),
            surcharges: [0; 8],
            prices: vec![NO_CELL; (places + 2 * guard) * most],
            guard,
            sums: vec![[0; LANES]; vectors],
            below_limit: vec![0; vectors],
            starts: (0..=longest).map(starts).collect(),
            candidates: Vec::new(),
        }
    }

    /// Places a word, and reports for each of its places whether it is in conflict with others there.
    #[inline(always)]
    pub(super) fn place(
        &mut self,
        word: usize,
        spot: Spot,
        mut report: impl FnMut(Place, bool),
    ) -> Added {
        let mut added = Added::default();
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            let base = &mut self.base[place];
            let discount = &mut self.discount[letter as usize * self.places + place];
            added.count(*base - *discount);
            report(place, *base - *discount >= CONFLICT);
            *base = match *base {
                NEW_CELL => CONFLICT,
                base => base + CONFLICT,
            };
            *discount += if self.task.may_share { CONFLICT } else { 0 };
        }
        added
    }

    /// Removes a word. Returns what it would add there now.
    #[inline(always)]
    pub(super) fn remove(&mut self, word: usize, spot: Spot) -> Added {
        let mut added = Added::default();
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            let base = &mut self.base[place];
            let discount = &mut self.discount[letter as usize * self.places + place];
            *base = match *base {
                CONFLICT => NEW_CELL,
                base => base - CONFLICT,
            };
            *discount -= if self.task.may_share { CONFLICT } else { 0 };
            added.count(*base - *discount);
        }
        if added.cost == 0 && self.is_part[word] {
            // A part of another word gets a cell of its own.
            added.cost = NO_CELL.into();
        }
        added
    }

    /// Whether there may be one more word on each cell of a spot.
    #[inline(always)]
    pub(super) fn has_room(&self, word: usize, spot: Spot) -> bool {
        let mut line = self.layout.line(spot, self.task.words[word].len());
        line.all(|place| self.base[place] < FULL)
    }

    /// Evaluates all starts of a word that is not placed. Returns its lowest cost, and lists the starts that
    /// cost less than `more` above it as candidates.
    #[inline(always)]
    pub(super) fn evaluate(&mut self, word: usize, more: u8, kernels: Kernels) -> u8 {
        self.update_prices(word);
        let vectors = self.add_up(word);
        let sums = &mut self.sums[..vectors];
        if self.is_part[word] {
            // As in `remove`.
            for sum in sums.as_flattened_mut() {
                *sum = if *sum == 0 { NO_CELL } else { *sum };
            }
        }
        if self.task.shares.is_some() {
            let starts = &self.starts[self.prices_of[word].len()];
            starts.add_surcharges(&self.surcharges, sums);
        }
        let lowest = sums.as_flattened().iter();
        let lowest = lowest.fold(NO_CELL, |lowest, &sum| lowest.min(sum));
        let limit = lowest.saturating_add(more);
        for (below_limit, sums) in self.below_limit.iter_mut().zip(&*sums) {
            *below_limit = below(sums, limit, kernels);
        }
        self.candidates.clear();
        for (vector, &below_limit) in self.below_limit[..vectors].iter().enumerate() {
            let mut below_limit = below_limit;
            while below_limit != 0 {
                let number = vector * LANES + below_limit.trailing_zeros() as usize;
                below_limit &= below_limit - 1;
                let cost = self.sums.as_flattened()[number];
                let number = number as u32;
                self.candidates.push(Candidate { number, cost });
            }
        }
        lowest
    }

    /// Updates the prices of a word's letters on each place.
    #[inline(always)]
    fn update_prices(&mut self, word: usize) {
        let lists = self.prices.chunks_exact_mut(self.places + 2 * self.guard);
        for (prices, &letter) in lists.zip(&self.letters_of[word]) {
            let prices = prices[self.guard..][..self.places].iter_mut();
            let discount = &self.discount[letter as usize * self.places..][..self.places];
            for (price, (base, discount)) in prices.zip(self.base.iter().zip(discount)) {
                *price = base - discount;
            }
        }
    }

    /// Adds up the prices of a word's letters for each start. Returns the number of vectors of sums.
    #[inline(always)]
    fn add_up(&mut self, word: usize) -> usize {
        let letters = &self.prices_of[word][..];
        let mut added = 0;
        for starts in &self.starts[letters.len()].directions {
            let end = added + starts.vectors;
            let mut first = self.guard + starts.first;
            while added < end {
                let sums = &mut self.sums[added..];
                let now = match end - added {
                    ..=2 => add_up::<2>(&self.prices, letters, first, starts.step, sums),
                    3 => add_up::<3>(&self.prices, letters, first, starts.step, sums),
                    _ => add_up::<VECTORS>(&self.prices, letters, first, starts.step, sums),
                };
                added += now;
                first += now * LANES;
            }
            added = end;
        }
        added
    }

    /// The number of the start at a spot of a word.
    #[inline(always)]
    pub(super) fn number(&self, word: usize, spot: Spot) -> u32 {
        self.starts[self.prices_of[word].len()].number(spot)
    }

    /// The spot of a word's start.
    #[inline(always)]
    pub(super) fn spot(&self, word: usize, number: u32) -> Spot {
        self.starts[self.prices_of[word].len()].spot(number)
    }
}

impl Added {
    /// Adds the price of a letter on a cell.
    #[inline(always)]
    fn count(&mut self, price: u8) {
        self.cost += usize::from(price);
        self.conflicts += usize::from(price / CONFLICT);
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_tasks::{letters_on, task, tasks};
    use super::*;
    use crate::instructions::{self, Job};
    use crate::random::Random;
    use crate::{Direction, InstructionSet};
    use std::collections::HashMap;

    struct Evaluation<'a, 'task>(&'a mut Costs<'task>, usize);

    impl Job for Evaluation<'_, '_> {
        type Output = u8;

        #[inline(always)]
        fn run(self, kernels: Kernels) -> u8 {
            self.0.evaluate(self.1, 5, kernels)
        }
    }

    fn evaluate(costs: &mut Costs<'_>, word: usize, instructions: InstructionSet) -> u8 {
        instructions::run(instructions, Evaluation(costs, word))
    }

    /// The cost of a word at a spot, letter by letter.
    fn reference_cost(
        task: &Task,
        layout: &Layout,
        on: &HashMap<Place, Vec<TaskLetter>>,
        word: usize,
        spot: Spot,
    ) -> u8 {
        let (row, column) = layout.row_and_column(spot.start);
        let (down, right) = spot.direction.step();
        let cost = (0..).zip(&task.words[word]).map(|(number, letter)| {
            let row = row.checked_add_signed(down as isize * number);
            let column = column.checked_add_signed(right as isize * number);
            let (Some(row), Some(column)) = (row, column) else {
                return 255;
            };
            let is_inside = row < task.mask.rows() && column < task.mask.columns();
            if !is_inside || !task.mask.has(row, column) {
                return 255;
            }
            let Some(letters) = on.get(&layout.place(row, column)) else {
                return usize::from(NEW_CELL);
            };
            let against = letters.iter().filter(|&on| on != letter || !task.may_share);
            (against.count() * usize::from(CONFLICT)).min(255)
        });
        match cost.sum::<usize>().min(255) as u8 {
            0 if task.parts.contains(&word) => NO_CELL,
            cost => cost,
        }
    }

    #[test]
    fn a_word_costs_at_each_start_the_sum_of_its_letters_prices() {
        for task in tasks() {
            let layout = Layout::for_task(&task);
            let random = &mut Random::split(7, 0);
            let mut placed = vec![None; task.words.len()];
            let spots: Vec<Spot> = (0..task.mask.rows())
                .flat_map(|row| (0..task.mask.columns()).map(move |column| (row, column)))
                .map(|(row, column)| layout.place(row, column))
                .flat_map(|start| {
                    let directions = task.directions.iter();
                    directions.map(move |direction| Spot { start, direction })
                })
                .collect();
            let mut costs = Costs::new(&task, &layout);
            for _ in 0..100 {
                let word = random.below(task.words.len());
                let old = placed[word].take();
                let on = letters_on(&task, &layout, &placed);
                if let Some(spot) = old {
                    let added = costs.remove(word, spot);
                    assert_eq!(
                        added.cost.min(255) as u8,
                        reference_cost(&task, &layout, &on, word, spot)
                    );
                }
                let expected = spots
                    .iter()
                    .map(|&spot| (spot, reference_cost(&task, &layout, &on, word, spot)));
                let expected: Vec<(Spot, u8)> = expected.collect();
                let lowest = expected.iter().map(|&(_, cost)| cost).min().unwrap_or(255);
                for instructions in InstructionSet::available() {
                    assert_eq!(evaluate(&mut costs, word, instructions), lowest);
                    let is_low = |cost: u8| cost < lowest.saturating_add(5);
                    let expected = expected.iter().filter(|&&(_, cost)| is_low(cost));
                    assert_eq!(costs.candidates.len(), expected.clone().count());
                    for &(spot, cost) in expected {
                        let number = costs.number(word, spot);
                        assert_eq!(costs.spot(word, number), spot);
                        let found = costs.candidates.iter().find(|start| start.number == number);
                        assert_eq!(found.map(|start| start.cost), Some(cost));
                    }
                }
                let free = expected.iter().filter(|&&(_, cost)| cost < NO_CELL);
                let free: Vec<Spot> = free.map(|&(spot, _)| spot).collect();
                if !free.is_empty() && random.below(4) > 0 {
                    let spot = free[random.below(free.len())];
                    assert!(costs.has_room(word, spot));
                    let mut places = Vec::new();
                    costs.place(word, spot, |place, _| places.push(place));
                    assert!(
                        places
                            .into_iter()
                            .eq(layout.line(spot, task.words[word].len()))
                    );
                    placed[word] = Some(spot);
                }
            }
        }
    }

    #[test]
    fn a_cell_has_as_many_words_as_a_byte_counts() {
        let task = task(1, 1, vec![vec![0]]);
        let layout = Layout::for_task(&task);
        let mut costs = Costs::new(&task, &layout);
        let start = layout.place(0, 0);
        let direction = Direction::East;
        let spot = Spot { start, direction };
        for number in 0..FULL / CONFLICT {
            assert!(costs.has_room(0, spot));
            let expected = if number == 0 { NEW_CELL } else { 0 };
            assert_eq!(evaluate(&mut costs, 0, InstructionSet::best()), expected);
            costs.place(0, spot, |_, _| {});
        }
        assert!(!costs.has_room(0, spot));
        assert_eq!(costs.remove(0, spot).conflicts, 0);
        assert!(costs.has_room(0, spot));
    }
}
