//! What it costs to lay a word, at all starts at a time.
//!
//! What a letter costs on a place is what any letter costs there, for the words that are there, less what it costs less
//! for those of them that have this letter. Both are kept up to date. What a word costs at each start is the sum of as
//! many such prices, each letter's read so many places further on. All are bytes that follow each other, so that a
//! processor looks at many places in one step.

use super::super::Task;
use super::super::cells::{Layout, Place, Spot};
use crate::Direction;
use crate::instructions::Kernels;

/// What a letter costs on a cell that has none, for each word that has another there, and where no cell is.
const NEW_CELL: u8 = 1;
const CONFLICT: u8 = 4;
pub(super) const NO_CELL: u8 = u8::MAX;

/// What a letter costs on a cell that has as many words as a byte counts, and can have no more.
const FULL: u8 = NO_CELL - NO_CELL % CONFLICT;

/// How many places are looked at together, a *vector*: the compiler keeps it in registers of the processor.
const LANES: usize = 64;
type Lanes = [u8; LANES];

/// How many vectors are added up together at most: as many as any processor has registers for.
const VECTORS: usize = 4;

/// The words on each place, and what they make others cost.
pub(super) struct Costs<'task> {
    task: &'task Task,
    layout: &'task Layout,
    /// How many places there are: a whole number of vectors.
    places: usize,
    /// What a letter costs on each place that no word there has.
    others: Vec<u8>,
    /// For one letter after the other, how much less it costs there for words that have it. Where no words share cells
    /// that makes no difference.
    less: Vec<u8>,
    /// The different letters of each word, and for each letter of the word where the prices of that one begin.
    letters_of: Vec<Vec<u8>>,
    prices_of: Vec<Vec<usize>>,
    is_part: Vec<bool>,
    /// For one after the other of a word's different letters, what it costs on each place: first the guard, so many places
    /// that are no cells, then all places, and the guard again.
    prices: Vec<u8>,
    guard: usize,
    /// What a word costs at each start, direction by direction.
    sums: Vec<Lanes>,
    /// Where these are low, a bit for each.
    below_limit: Vec<u64>,
    /// For each length of words, where in each direction they start.
    runs: Vec<Runs>,
    /// The starts where it costs least.
    pub(super) low: Vec<Start>,
}

/// The starts of words of some length, direction by direction.
struct Runs {
    all: Vec<Run>,
    /// Which of these are those in a direction, and which those of a vector of sums.
    of_direction: [usize; 8],
    of_vector: Vec<usize>,
}

/// The starts in a direction: so many vectors of places from the first on, which come after so many of others.
struct Run {
    direction: Direction,
    step: isize,
    first: Place,
    before: usize,
    vectors: usize,
}

/// A start of a word as a number, which [`Costs::spot`] tells, and what the word costs there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    pub(super) number: u32,
    pub(super) cost: u8,
}

/// What is added by laying a word.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Added {
    pub(super) cost: usize,
    /// With how many words it is in conflict, once for each cell on which it is.
    pub(super) conflicts: usize,
}

impl<'task> Costs<'task> {
    pub(super) fn new(task: &'task Task, layout: &'task Layout) -> Self {
        let longest = task.words.iter().map(Vec::len).max().unwrap_or(0);
        let places = layout.places().next_multiple_of(LANES);
        // Lines end on the rows of the grid, and leave its columns by less than a word.
        let guard = (longest + VECTORS * LANES).next_multiple_of(LANES);
        let letters = task.words.iter().flatten().max();
        let letters = letters.map_or(0, |&most| usize::from(most) + 1);
        let letters_of = |word: &Vec<u8>| {
            let mut letters = word.clone();
            letters.sort_unstable();
            letters.dedup();
            letters
        };
        let letters_of: Vec<Vec<u8>> = task.words.iter().map(letters_of).collect();
        let prices_of = task.words.iter().zip(&letters_of).map(|(word, letters)| {
            let which = |letter| letters.partition_point(|before| before < letter);
            word.iter()
                .map(|letter| which(letter) * (places + 2 * guard))
                .collect()
        });
        let vectors = task.directions.iter().count() * (places / LANES) + VECTORS;
        let runs = |letters| Runs::new(task, layout, letters);
        let mut others = vec![NO_CELL; places];
        for row in 0..task.mask.rows() {
            for column in (0..task.mask.columns()).filter(|&column| task.mask.has(row, column)) {
                others[layout.place(row, column)] = NEW_CELL;
            }
        }
        let most = letters_of.iter().map(Vec::len).max().unwrap_or(0);
        Self {
            task,
            layout,
            places,
            others,
            less: vec![0; places * letters],
            prices_of: prices_of.collect(),
            letters_of,
            is_part: (0..task.words.len())
                .map(|word| task.parts.contains(&word))
                .collect(),
            prices: vec![NO_CELL; (places + 2 * guard) * most],
            guard,
            sums: vec![[0; LANES]; vectors],
            below_limit: vec![0; vectors],
            runs: (0..=longest).map(runs).collect(),
            low: Vec::new(),
        }
    }

    /// Lays a word, and tells of each of its places whether it is in conflict with others there.
    #[inline(always)]
    pub(super) fn lay(
        &mut self,
        word: usize,
        spot: Spot,
        mut tell: impl FnMut(Place, bool),
    ) -> Added {
        let mut added = Added::default();
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            let others = &mut self.others[place];
            let less = &mut self.less[usize::from(letter) * self.places + place];
            added.count(*others - *less);
            tell(place, *others - *less >= CONFLICT);
            *others = match *others {
                NEW_CELL => CONFLICT,
                others => others + CONFLICT,
            };
            *less += if self.task.sharing { CONFLICT } else { 0 };
        }
        added
    }

    /// Takes a word up. Returns what it would add there now.
    #[inline(always)]
    pub(super) fn lift(&mut self, word: usize, spot: Spot) -> Added {
        let mut added = Added::default();
        let letters = &self.task.words[word];
        for (place, &letter) in self.layout.line(spot, letters.len()).zip(letters) {
            let others = &mut self.others[place];
            let less = &mut self.less[usize::from(letter) * self.places + place];
            *others = match *others {
                CONFLICT => NEW_CELL,
                others => others - CONFLICT,
            };
            *less -= if self.task.sharing { CONFLICT } else { 0 };
            added.count(*others - *less);
        }
        if added.cost == 0 && self.is_part[word] {
            // A part of another word is to have a cell of its own.
            added.cost = NO_CELL.into();
        }
        added
    }

    /// Whether there may be one more word on each cell of a spot.
    #[inline(always)]
    pub(super) fn has_room(&self, word: usize, spot: Spot) -> bool {
        let mut line = self.layout.line(spot, self.task.words[word].len());
        line.all(|place| self.others[place] < FULL)
    }

    /// Finds what a word that is not laid costs at each start. Returns the least, and lists where it costs that or a
    /// little more.
    #[inline(always)]
    pub(super) fn look(&mut self, word: usize, more: u8, kernels: Kernels) -> u8 {
        self.find_prices(word);
        let vectors = self.add_up(word);
        let sums = &mut self.sums[..vectors];
        if self.is_part[word] {
            // As in `lift`.
            for sum in sums.as_flattened_mut() {
                *sum = if *sum == 0 { NO_CELL } else { *sum };
            }
        }
        let lowest = sums.as_flattened().iter();
        let lowest = lowest.fold(NO_CELL, |lowest, &sum| lowest.min(sum));
        let limit = lowest.saturating_add(more);
        for (below_limit, sums) in self.below_limit.iter_mut().zip(&*sums) {
            *below_limit = below(sums, limit, kernels);
        }
        self.low.clear();
        for (vector, &below_limit) in self.below_limit[..vectors].iter().enumerate() {
            let mut below_limit = below_limit;
            while below_limit != 0 {
                let number = vector * LANES + below_limit.trailing_zeros() as usize;
                below_limit &= below_limit - 1;
                let cost = self.sums.as_flattened()[number];
                let number = number as u32;
                self.low.push(Start { number, cost });
            }
        }
        lowest
    }

    /// Finds what the letters of a word cost on each place.
    #[inline(always)]
    fn find_prices(&mut self, word: usize) {
        let lists = self.prices.chunks_exact_mut(self.places + 2 * self.guard);
        for (prices, &letter) in lists.zip(&self.letters_of[word]) {
            let prices = prices[self.guard..][..self.places].iter_mut();
            let less = &self.less[usize::from(letter) * self.places..][..self.places];
            for (price, (others, less)) in prices.zip(self.others.iter().zip(less)) {
                *price = others - less;
            }
        }
    }

    /// Adds up what the letters of a word cost for each start. Returns how many vectors of sums that are.
    #[inline(always)]
    fn add_up(&mut self, word: usize) -> usize {
        let letters = &self.prices_of[word][..];
        let mut added = 0;
        for run in &self.runs[letters.len()].all {
            let end = added + run.vectors;
            let mut first = self.guard + run.first;
            while added < end {
                let sums = &mut self.sums[added..];
                let now = match end - added {
                    ..=2 => add_up::<2>(&self.prices, letters, first, run.step, sums),
                    3 => add_up::<3>(&self.prices, letters, first, run.step, sums),
                    _ => add_up::<VECTORS>(&self.prices, letters, first, run.step, sums),
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
        let runs = &self.runs[self.prices_of[word].len()];
        let run = &runs.all[runs.of_direction[spot.direction as usize]];
        (run.before * LANES + spot.start - run.first) as u32
    }

    /// The spot of a word's start.
    #[inline(always)]
    pub(super) fn spot(&self, word: usize, number: u32) -> Spot {
        let runs = &self.runs[self.prices_of[word].len()];
        let number = number as usize;
        let run = &runs.all[runs.of_vector[number / LANES]];
        Spot {
            start: run.first + number - run.before * LANES,
            direction: run.direction,
        }
    }
}

impl Runs {
    fn new(task: &Task, layout: &Layout, letters: usize) -> Self {
        let mut runs = Self {
            all: Vec::new(),
            of_direction: [usize::MAX; 8],
            of_vector: Vec::new(),
        };
        for (number, direction) in task.directions.iter().enumerate() {
            let run = run(task, layout, letters, direction, runs.of_vector.len());
            runs.of_direction[direction as usize] = number;
            runs.of_vector.resize(run.before + run.vectors, number);
            runs.all.push(run);
        }
        runs
    }
}

/// The starts of words of some length in a direction, of those that would not leave the grid's rows.
fn run(task: &Task, layout: &Layout, letters: usize, direction: Direction, before: usize) -> Run {
    let rows = task.mask.rows();
    let more = letters.saturating_sub(1).min(rows);
    let rows = match direction.step().0 {
        0 => 0..rows,
        1.. => 0..rows - more,
        _ => more..rows,
    };
    let [first, end] = [rows.start, rows.end].map(|row| layout.place(row, 0));
    Run {
        direction,
        step: layout.step(direction),
        first,
        before,
        vectors: (end - first).div_ceil(LANES),
    }
}

impl Added {
    /// Counts a cell that costs so much.
    #[inline(always)]
    fn count(&mut self, price: u8) {
        self.cost += usize::from(price);
        self.conflicts += usize::from(price / CONFLICT);
    }
}

/// Adds up prices for so many starts from one on, each letter's from its own list.
#[inline(always)]
fn add_up<const N: usize>(
    prices: &[u8],
    letters: &[usize],
    first: usize,
    step: isize,
    sums: &mut [Lanes],
) -> usize {
    let mut added: [Lanes; N] = [[0; LANES]; N];
    let mut first = first as isize;
    for letter in letters {
        let prices = &prices[letter.wrapping_add_signed(first)..][..N * LANES];
        for (sum, prices) in added.iter_mut().zip(prices.as_chunks::<LANES>().0) {
            *sum = each(|lane| sum[lane].saturating_add(prices[lane]));
        }
        first += step;
    }
    sums[..N].copy_from_slice(&added);
    N
}

/// The same for each place.
#[inline(always)]
fn each(number: impl FnMut(usize) -> u8) -> Lanes {
    std::array::from_fn(number)
}

/// Which numbers are below a limit, a bit for each.
#[inline(always)]
fn below(numbers: &Lanes, limit: u8, kernels: Kernels) -> u64 {
    match kernels {
        Kernels::Portable => {
            let bits = numbers.iter().rev();
            bits.fold(0, |bits, &number| bits << 1 | u64::from(number < limit))
        }
        // SAFETY: who has this kernel has the instructions.
        #[cfg(target_arch = "x86_64")]
        Kernels::Avx2 | Kernels::Avx512 => unsafe { below_with_avx2(numbers, limit) },
    }
}

/// The same. (The compiler does not find that it takes so few instructions.)
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn below_with_avx2(numbers: &Lanes, limit: u8) -> u64 {
    use std::arch::x86_64::{
        _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_max_epu8, _mm256_movemask_epi8,
        _mm256_set1_epi8,
    };
    let [first, last] = [0, LANES / 2].map(|from| {
        // SAFETY: there are as many numbers as the vector has, from the first or the middle on.
        let numbers = unsafe { _mm256_loadu_si256(numbers.as_ptr().add(from).cast()) };
        let limited = _mm256_max_epu8(numbers, _mm256_set1_epi8(limit as i8));
        !_mm256_movemask_epi8(_mm256_cmpeq_epi8(limited, numbers)) as u32
    });
    u64::from(last) << 32 | u64::from(first)
}

#[cfg(test)]
mod tests {
    use super::super::super::Random;
    use super::super::tests::{letters_on, task, tasks};
    use super::*;
    use crate::InstructionSet;
    use crate::instructions::{self, Job};
    use std::collections::HashMap;

    struct Look<'a, 'task>(&'a mut Costs<'task>, usize);

    impl Job for Look<'_, '_> {
        type Output = u8;

        #[inline(always)]
        fn run(self, kernels: Kernels) -> u8 {
            self.0.look(self.1, 5, kernels)
        }
    }

    fn look(costs: &mut Costs<'_>, word: usize, instructions: InstructionSet) -> u8 {
        instructions::run(instructions, Look(costs, word))
    }

    struct Below {
        numbers: Lanes,
        limit: u8,
    }

    impl Job for Below {
        type Output = u64;

        #[inline(always)]
        fn run(self, kernels: Kernels) -> u64 {
            below(&self.numbers, self.limit, kernels)
        }
    }

    /// What a word costs somewhere, letter by letter.
    fn plain(
        task: &Task,
        layout: &Layout,
        on: &HashMap<Place, Vec<u8>>,
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
            let against = letters.iter().filter(|&on| on != letter || !task.sharing);
            (against.count() * usize::from(CONFLICT)).min(255)
        });
        match cost.sum::<usize>().min(255) as u8 {
            0 if task.parts.contains(&word) => NO_CELL,
            cost => cost,
        }
    }

    #[test]
    fn words_cost_at_each_start_what_their_letters_cost_there() {
        for task in tasks() {
            let layout = super::super::super::layout(&task);
            let random = &mut Random::split(7, 0);
            let mut laid = vec![None; task.words.len()];
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
                let old = laid[word].take();
                let on = letters_on(&task, &layout, &laid);
                if let Some(spot) = old {
                    let added = costs.lift(word, spot);
                    assert_eq!(
                        added.cost.min(255) as u8,
                        plain(&task, &layout, &on, word, spot)
                    );
                }
                let expected = spots
                    .iter()
                    .map(|&spot| (spot, plain(&task, &layout, &on, word, spot)));
                let expected: Vec<(Spot, u8)> = expected.collect();
                let lowest = expected.iter().map(|&(_, cost)| cost).min().unwrap_or(255);
                for instructions in InstructionSet::available() {
                    assert_eq!(look(&mut costs, word, instructions), lowest);
                    let is_low = |cost: u8| cost < lowest.saturating_add(5);
                    let expected = expected.iter().filter(|&&(_, cost)| is_low(cost));
                    assert_eq!(costs.low.len(), expected.clone().count());
                    for &(spot, cost) in expected {
                        let number = costs.number(word, spot);
                        assert_eq!(costs.spot(word, number), spot);
                        let found = costs.low.iter().find(|start| start.number == number);
                        assert_eq!(found.map(|start| start.cost), Some(cost));
                    }
                }
                let free = expected.iter().filter(|&&(_, cost)| cost < NO_CELL);
                let free: Vec<Spot> = free.map(|&(spot, _)| spot).collect();
                if !free.is_empty() && random.below(4) > 0 {
                    let spot = free[random.below(free.len())];
                    assert!(costs.has_room(word, spot));
                    let mut places = Vec::new();
                    costs.lay(word, spot, |place, _| places.push(place));
                    assert!(
                        places
                            .into_iter()
                            .eq(layout.line(spot, task.words[word].len()))
                    );
                    laid[word] = Some(spot);
                }
            }
        }
    }

    #[test]
    fn a_cell_has_as_many_words_as_a_byte_counts() {
        let task = task(1, 1, vec![vec![0]]);
        let layout = super::super::super::layout(&task);
        let mut costs = Costs::new(&task, &layout);
        let start = layout.place(0, 0);
        let direction = Direction::East;
        let spot = Spot { start, direction };
        for number in 0..FULL / CONFLICT {
            assert!(costs.has_room(0, spot));
            let expected = if number == 0 { NEW_CELL } else { 0 };
            assert_eq!(look(&mut costs, 0, InstructionSet::best()), expected);
            costs.lay(0, spot, |_, _| {});
        }
        assert!(!costs.has_room(0, spot));
        assert_eq!(costs.lift(0, spot).conflicts, 0);
        assert!(costs.has_room(0, spot));
    }

    #[test]
    fn numbers_below_a_limit_are_marked() {
        for limit in 0..=255 {
            let numbers: Lanes = each(|lane| (lane * 37 % 256) as u8);
            let bits = (0..LANES).filter(|&lane| numbers[lane] < limit);
            let bits: u64 = bits.map(|lane| 1 << lane).sum();
            for instructions in InstructionSet::available() {
                let below = Below { numbers, limit };
                assert_eq!(instructions::run(instructions, below), bits);
            }
        }
    }
}
