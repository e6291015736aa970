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
//! algorithm for Monte Carlo simulation of Ising spin systems”, 1975). All numbers are whole, so what comes of a seed
//! is the same on every machine.

use super::board::Board;
use super::cells::{Layout, Place, Spot};
use super::local::Best;
use super::{Effort, Random, Task};
use crate::{Direction, InstructionSet};
use std::ops::Range;

/// What a letter costs on a cell that has none, for each word that has another there, and where no cell is.
const NEW_CELL: u8 = 1;
const CONFLICT: u8 = 4;
const NO_CELL: u8 = u8::MAX;

/// What a word costs that is not laid: so much at least, and so much more than new cells for all its letters, so that a
/// long one is laid where it shares nothing.
const NOT_LAID: usize = 12;
const MORE_THAN_CELLS: usize = 3;

/// The longest words that are sure to find room: costs are added up to a byte.
pub(super) const LONGEST: usize = 90;

/// How likely a spot is, by how much more it costs than the best: 2¹² exp(−cost ÷ 0.65). Those that cost more than these
/// are left out. (On 15 × 15 cells for 40 words, where a heat of 0.65 is best: at 0.6 and at 0.7 a fifth of a word
/// less is laid.)
const WEIGHTS: [usize; 5] = [4096, 879, 189, 41, 9];

/// A word that is sure to go is as restless as this.
const SURE: usize = 1000;

/// However sure to stay, each word is looked at now and then.
const LEAST_RESTLESS: usize = 100;

/// How many starts are looked at together.
const BLOCK: usize = 128;

/// An arrangement that changes.
pub(super) struct HeatBath<'task> {
    task: &'task Task,
    layout: &'task Layout,
    /// What each letter costs on each place: for one letter after the other, all places, with some before and after
    /// them that are no cells.
    costs: Vec<u8>,
    /// How many places each letter has there, and how many of them are before the first of the grid.
    plane: usize,
    guard: usize,
    /// How many words are on each place, and how many of them have each of the letters there.
    words_on: Vec<u32>,
    words_with: Vec<u32>,
    letters: usize,
    /// What each letter costs on the cell at hand.
    prices: Vec<u8>,
    /// The different letters of each word.
    letters_of: Vec<Vec<u8>>,
    is_part: Vec<bool>,
    /// What each word costs as long as it is not laid.
    not_laid: Vec<u8>,
    laid: Vec<Option<Spot>>,
    words_laid: usize,
    /// How many pairs of words are in each other's way on a cell, once for each such cell.
    conflicts: usize,
    /// How likely each word was to go when it was last looked at.
    restless: Vec<usize>,
    /// The most words that were laid without conflicts.
    best: Vec<Option<Spot>>,
    best_laid: usize,
    instructions: InstructionSet,
    starts: Starts,
    choices: Vec<Choice>,
}

/// What a word costs at each start, direction by direction.
#[derive(Default)]
struct Starts {
    costs: Vec<[u8; BLOCK]>,
    /// Each direction with its first start, and which of the costs, counted one by one, is that of this start.
    runs: Vec<(Direction, Place, usize)>,
}

/// Where a word may be laid: a number in [`Starts`], or nothing for nowhere; and how likely that is.
#[derive(Clone, Copy)]
struct Choice {
    start: Option<usize>,
    weight: usize,
}

impl<'task> HeatBath<'task> {
    pub(super) fn new(task: &'task Task, layout: &'task Layout, from: &[Option<Spot>]) -> Self {
        let longest = task.words.iter().map(Vec::len).max().unwrap_or(0);
        // Lines end on the rows of the grid, and leave its columns by less than a word.
        let guard = longest + BLOCK;
        let plane = layout.places() + 2 * guard;
        let letters = task.words.iter().flatten().max();
        let letters = letters.map_or(0, |&most| usize::from(most) + 1);
        let different = |word: &Vec<u8>| {
            let mut letters = word.clone();
            letters.sort_unstable();
            letters.dedup();
            letters
        };
        let not_laid =
            |word: &Vec<u8>| NOT_LAID.max(word.len().min(LONGEST) + MORE_THAN_CELLS) as u8;
        let mut bath = Self {
            task,
            layout,
            costs: vec![NO_CELL; plane * letters],
            plane,
            guard,
            words_on: vec![0; layout.places()],
            words_with: vec![0; layout.places() * letters],
            letters,
            prices: vec![0; letters],
            letters_of: task.words.iter().map(different).collect(),
            is_part: (0..task.words.len())
                .map(|word| task.parts.contains(&word))
                .collect(),
            not_laid: task.words.iter().map(not_laid).collect(),
            laid: vec![None; task.words.len()],
            words_laid: 0,
            conflicts: 0,
            restless: vec![SURE; task.words.len()],
            best: from.to_vec(),
            best_laid: from.iter().flatten().count(),
            instructions: InstructionSet::best(),
            starts: Starts::default(),
            choices: Vec::new(),
        };
        for row in 0..task.mask.rows() {
            for column in (0..task.mask.columns()).filter(|&column| task.mask.has(row, column)) {
                bath.price_place(layout.place(row, column));
            }
        }
        for (word, spot) in from.iter().enumerate() {
            if let Some(spot) = spot {
                bath.lay(word, *spot);
                bath.price_all(word, *spot);
            }
        }
        bath
    }

    /// Lays words anew so many times, or until all are laid.
    pub(super) fn run(&mut self, random: &mut Random, steps: usize, effort: Effort<'_>) {
        for step in 0..steps {
            if step % 64 == 0 {
                if self.best_laid == self.laid.len() || effort.is_over() {
                    break;
                }
                effort.most_laid.raise(self.best_laid);
            }
            self.step(random);
        }
        effort.most_laid.raise(self.best_laid);
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

    fn step(&mut self, random: &mut Random) {
        let word = self.pick(random);
        let old = self.laid[word];
        let letters = std::mem::take(&mut self.letters_of[word]);
        if let Some(spot) = old {
            self.lift(word, spot);
            // The costs of other letters are not asked for until the word is laid again.
            self.price_some(word, spot, &letters);
        }
        let lowest = self.look(word).min(self.not_laid[word]);
        self.list_choices(word, lowest);
        let new = self.choose(word, old, random);
        if let Some(spot) = new {
            self.lay(word, spot);
        }
        if old == new {
            if let Some(spot) = old {
                self.price_some(word, spot, &letters);
            }
        } else {
            for spot in old.into_iter().chain(new) {
                self.price_all(word, spot);
            }
        }
        self.letters_of[word] = letters;
        if self.conflicts == 0 && self.words_laid > self.best_laid {
            self.best_laid = self.words_laid;
            self.best.clone_from(&self.laid);
        }
    }

    /// A word, the likelier the more restless it is.
    fn pick(&self, random: &mut Random) -> usize {
        let mut number = random.below(self.restless.iter().sum());
        let mut words = self.restless.iter();
        let is_it = |&restless: &usize| match number.checked_sub(restless) {
            Some(rest) => {
                number = rest;
                false
            }
            None => true,
        };
        words.position(is_it).unwrap_or(0)
    }

    /// Finds what a word that is not laid costs at each start, and the least of that.
    fn look(&mut self, word: usize) -> u8 {
        let mut starts = std::mem::take(&mut self.starts);
        starts.costs.clear();
        starts.runs.clear();
        for direction in self.task.directions.iter() {
            let rows = self.rows_to_start_on(word, direction);
            let [first, end] = [rows.start, rows.end].map(|row| self.layout.place(row, 0));
            let run = (direction, first, starts.costs.len() * BLOCK);
            starts.runs.push(run);
            for first in (first..end).step_by(BLOCK) {
                starts.costs.push([0; BLOCK]);
                if let Some(sums) = starts.costs.last_mut() {
                    self.add_up(word, direction, first, sums);
                }
            }
        }
        if self.is_part[word] {
            // A part of another word is to have a cell of its own.
            for cost in starts.costs.as_flattened_mut() {
                if *cost == 0 {
                    *cost = NO_CELL;
                }
            }
        }
        self.starts = starts;
        let costs = self.starts.costs.as_flattened().iter();
        costs.fold(NO_CELL, |lowest, &cost| lowest.min(cost))
    }

    /// The rows on which a word may begin, if no column is in the way.
    fn rows_to_start_on(&self, word: usize, direction: Direction) -> Range<usize> {
        let rows = self.task.mask.rows();
        let before = self.task.words[word].len() - 1;
        match direction.step().0 {
            0 => 0..rows,
            1.. => 0..rows.saturating_sub(before),
            _ => before.min(rows)..rows,
        }
    }

    /// Adds up what the letters of a word cost at so many starts from one on.
    fn add_up(&self, word: usize, direction: Direction, first: Place, sums: &mut [u8; BLOCK]) {
        let step = self.layout.step(direction);
        let first = (self.guard + first) as isize;
        let letters = self.task.words[word].iter().zip(0..);
        let costs = letters.map(|(&letter, number)| {
            let place = (first + number * step) as usize;
            &self.costs[self.plane * usize::from(letter) + place..][..BLOCK]
        });
        if self.instructions == InstructionSet::Baseline {
            for costs in costs {
                for (sum, &cost) in sums.iter_mut().zip(costs) {
                    *sum = sum.saturating_add(cost);
                }
            }
        } else {
            // SAFETY: that the machine has these instructions was asked when the set was chosen.
            #[cfg(target_arch = "x86_64")]
            unsafe {
                add_up_with_avx2(costs, sums);
            }
        }
    }

    /// Lists where a word may be, from the costs just found, of which (and of that of nowhere) this is the lowest.
    fn list_choices(&mut self, word: usize, lowest: u8) {
        self.choices.clear();
        if let Some(&weight) = WEIGHTS.get(usize::from(self.not_laid[word] - lowest)) {
            let start = None;
            self.choices.push(Choice { start, weight });
        }
        let limit = lowest + WEIGHTS.len() as u8;
        for (block, costs) in self.starts.costs.iter().enumerate() {
            // Without a branch for each, so that many are compared at a time. Most blocks have nothing.
            if costs
                .iter()
                .fold(true, |none, &cost| none & (cost >= limit))
            {
                continue;
            }
            for (part, costs) in costs.as_chunks::<8>().0.iter().enumerate() {
                let mut below = below(*costs, limit);
                while below != 0 {
                    let lane = below.trailing_zeros() as usize / 8;
                    below &= below - 1;
                    let start = Some(block * BLOCK + part * 8 + lane);
                    let weight = WEIGHTS[usize::from(costs[lane] - lowest)];
                    self.choices.push(Choice { start, weight });
                }
            }
        }
    }

    /// Chooses from the list where a word is to be that was there before, or nowhere.
    fn choose(&mut self, word: usize, old: Option<Spot>, random: &mut Random) -> Option<Spot> {
        let old_start = old.map(|spot| self.starts.number(spot));
        let all: usize = self.choices.iter().map(|choice| choice.weight).sum();
        let stays = self
            .choices
            .iter()
            .find(|choice| choice.start == old_start)
            .map_or(0, |choice| choice.weight);
        let restless = |stays: usize| {
            let goes = (all - stays) as u64;
            (SURE as u64 * goes / (all as u64).max(1)) as usize
        };
        let (now, before) = (restless(stays), self.restless[word]);
        self.restless[word] = now.max(LEAST_RESTLESS);
        if all == stays || random.below(before) >= now {
            return old;
        }
        let mut number = random.below(all - stays);
        for choice in &self.choices {
            if choice.start == old_start {
                continue;
            }
            if number < choice.weight {
                self.restless[word] = restless(choice.weight).max(LEAST_RESTLESS);
                return choice.start.map(|start| self.starts.spot(start));
            }
            number -= choice.weight;
        }
        old
    }

    fn lay(&mut self, word: usize, spot: Spot) {
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            let with = &mut self.words_with[place * self.letters + usize::from(letter)];
            let words_on = &mut self.words_on[place];
            self.conflicts += against(*words_on, *with, self.task.sharing) as usize;
            *with += 1;
            *words_on += 1;
        }
        self.laid[word] = Some(spot);
        self.words_laid += 1;
    }

    fn lift(&mut self, word: usize, spot: Spot) {
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            let with = &mut self.words_with[place * self.letters + usize::from(letter)];
            let words_on = &mut self.words_on[place];
            *with -= 1;
            *words_on -= 1;
            self.conflicts -= against(*words_on, *with, self.task.sharing) as usize;
        }
        self.laid[word] = None;
        self.words_laid -= 1;
    }

    /// Finds what some letters cost on the cells that a word has at a spot.
    fn price_some(&mut self, word: usize, spot: Spot, letters: &[u8]) {
        for place in self.layout.line(spot, self.task.words[word].len()) {
            let words_on = self.words_on[place];
            let with = &self.words_with[place * self.letters..][..self.letters];
            for &letter in letters {
                let letter = usize::from(letter);
                let price = price_of(words_on, with[letter], self.task.sharing);
                self.costs[self.plane * letter + self.guard + place] = price;
            }
        }
    }

    /// Finds what all letters cost there.
    fn price_all(&mut self, word: usize, spot: Spot) {
        for place in self.layout.line(spot, self.task.words[word].len()) {
            self.price_place(place);
        }
    }

    /// Finds what all letters cost on a cell.
    fn price_place(&mut self, place: Place) {
        let words_on = self.words_on[place];
        let with = &self.words_with[place * self.letters..][..self.letters];
        // The compiler finds many at a time when they are not also brought to their planes.
        for (price, &with) in self.prices.iter_mut().zip(with) {
            *price = price_of(words_on, with, self.task.sharing);
        }
        let costs = self.costs[self.guard + place..].iter_mut();
        for (cost, &price) in costs.step_by(self.plane).zip(&self.prices) {
            *cost = price;
        }
    }
}

/// What a letter costs on a cell, by how many words are there, and how many of them have that letter.
#[inline(always)]
fn price_of(words_on: u32, with: u32, sharing: bool) -> u8 {
    let new = if words_on == 0 { NEW_CELL } else { 0 };
    let against = against(words_on, with, sharing);
    new + CONFLICT * against.min((NO_CELL / CONFLICT).into()) as u8
}

/// With how many of the words on a cell one with a letter there is in conflict.
#[inline(always)]
fn against(words_on: u32, with: u32, sharing: bool) -> u32 {
    // Without a branch, so that many letters are looked at at a time.
    words_on - with * u32::from(sharing)
}

impl Starts {
    fn number(&self, spot: Spot) -> usize {
        let run = self.runs.iter().find(|run| run.0 == spot.direction);
        run.map_or(usize::MAX, |&(_, first, from)| from + (spot.start - first))
    }

    fn spot(&self, number: usize) -> Spot {
        let run = self.runs.iter().rfind(|run| run.2 <= number);
        let &(direction, first, from) = run.expect("the first run is at 0");
        let start = first + (number - from);
        Spot { start, direction }
    }
}

/// Adds lists of so many numbers up. (In a loop of its own the compiler keeps the sums in memory, which takes twice as
/// long.)
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn add_up_with_avx2<'costs>(lists: impl Iterator<Item = &'costs [u8]>, totals: &mut [u8; BLOCK]) {
    use std::arch::x86_64::{
        __m256i, _mm256_adds_epu8, _mm256_loadu_si256, _mm256_setzero_si256, _mm256_storeu_si256,
    };
    const VECTORS: usize = BLOCK / size_of::<__m256i>();
    let mut sums = [_mm256_setzero_si256(); VECTORS];
    for list in lists {
        let list: &[u8; BLOCK] = list.first_chunk().expect("a list is as long as a block");
        for (part, sum) in list
            .as_chunks::<{ size_of::<__m256i>() }>()
            .0
            .iter()
            .zip(&mut sums)
        {
            // SAFETY: a part is as long as a vector.
            let part = unsafe { _mm256_loadu_si256(part.as_ptr().cast()) };
            *sum = _mm256_adds_epu8(*sum, part);
        }
    }
    let totals = totals.as_chunks_mut::<{ size_of::<__m256i>() }>().0;
    for (total, sum) in totals.iter_mut().zip(sums) {
        // SAFETY: as above.
        unsafe { _mm256_storeu_si256(total.as_mut_ptr().cast(), sum) };
    }
}

/// Which of eight numbers are below a limit: the highest bit of each byte. The limit is below 128.
fn below(numbers: [u8; 8], limit: u8) -> u64 {
    const HIGHEST: u64 = u64::from_le_bytes([128; 8]);
    let (numbers, limits) = (u64::from_le_bytes(numbers), u64::from_le_bytes([limit; 8]));
    // No byte borrows from the next, as each has its highest bit.
    let differences = (numbers | HIGHEST) - limits;
    !(differences | numbers) & HIGHEST
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Directions;
    use crate::puzzle::mask::Mask;
    use crate::puzzle::placing::MostLaid;
    use std::collections::{HashMap, HashSet};

    /// More words than fit, of few letters or of many, on grids of many sizes.
    fn tasks() -> impl Iterator<Item = Task> {
        let sizes = [(1, 1), (1, 9), (7, 1), (4, 5), (9, 9), (12, 40)];
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
    fn letters_on(task: &Task, layout: &Layout, laid: &[Option<Spot>]) -> HashMap<Place, Vec<u8>> {
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
    fn words_cost_at_each_start_what_their_letters_cost_there() {
        for task in tasks() {
            let layout = layout(&task);
            let sets = InstructionSet::available();
            for instructions in sets {
                let mut bath = HeatBath::new(&task, &layout, &vec![None; task.words.len()]);
                bath.instructions = instructions;
                run(&mut bath, 1000, &mut Random::split(7, 0));
                for word in 0..task.words.len() {
                    if let Some(spot) = bath.laid[word] {
                        bath.lift(word, spot);
                        bath.price_all(word, spot);
                    }
                    let on = letters_on(&task, &layout, &bath.laid);
                    let against = |letters: &Vec<u8>, letter: u8| {
                        let others = letters
                            .iter()
                            .filter(|&&other| other != letter || !task.sharing);
                        (others.count() * usize::from(CONFLICT)).min(252)
                    };
                    let lowest = bath.look(word);
                    let mut met = NO_CELL;
                    for &(direction, first, from) in &bath.starts.runs {
                        for row in bath.rows_to_start_on(word, direction) {
                            for column in 0..task.mask.columns() {
                                let start = layout.place(row, column);
                                let spot = Spot { start, direction };
                                let (down, right) = direction.step();
                                let cost = (0..).zip(&task.words[word]).map(|(number, &letter)| {
                                    let row = row.checked_add_signed(down as isize * number);
                                    let column = column.checked_add_signed(right as isize * number);
                                    let (Some(row), Some(column)) = (row, column) else {
                                        return 255;
                                    };
                                    if row >= task.mask.rows()
                                        || column >= task.mask.columns()
                                        || !task.mask.has(row, column)
                                    {
                                        return 255;
                                    }
                                    match on.get(&layout.place(row, column)) {
                                        None => usize::from(NEW_CELL),
                                        Some(letters) => against(letters, letter),
                                    }
                                });
                                let mut cost = cost.sum::<usize>().min(255) as u8;
                                if cost == 0 && task.parts.contains(&word) {
                                    cost = NO_CELL;
                                }
                                let number = from + (start - first);
                                assert_eq!(bath.starts.number(spot), number);
                                assert_eq!(bath.starts.spot(number), spot);
                                assert_eq!(bath.starts.costs.as_flattened()[number], cost);
                                met = met.min(cost);
                            }
                        }
                    }
                    assert_eq!(lowest, met);
                }
            }
        }
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
        let task = Task {
            mask: Mask::full(2, LONGEST),
            words,
            parts: HashSet::from([1]),
            directions: Directions::ALL,
            sharing: false,
            covered: None,
            best: true,
        };
        for task in [
            Task {
                sharing: true,
                ..task.clone()
            },
            task,
        ] {
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
    fn a_word_has_more_spots_on_a_large_empty_grid_than_a_few_bits_count() {
        let task = Task {
            mask: Mask::full(120, 120),
            words: vec![vec![0], vec![1; 121]],
            parts: HashSet::new(),
            directions: Directions::ALL,
            sharing: true,
            covered: None,
            best: true,
        };
        let layout = layout(&task);
        let mut bath = HeatBath::new(&task, &layout, &[None, None]);
        run(&mut bath, 20, &mut Random::split(4, 0));
        assert_eq!(bath.best().laid.iter().flatten().count(), 1);
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

    #[test]
    fn numbers_below_a_limit_are_marked() {
        for limit in 0..128 {
            for number in 0..=255 {
                let marked = below([255, number, 0, 127, 128, limit, number, 1], limit);
                let expected = [255, number, 0, 127, 128, limit, number, 1]
                    .map(|number| if number < limit { 128 } else { 0 });
                assert_eq!(marked, u64::from_le_bytes(expected));
            }
        }
    }
}
