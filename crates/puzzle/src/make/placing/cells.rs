//! Sets of a grid's cells, and where in them a word fits.
//!
//! One step evaluates 64 cells. Whether the letter that is *n* steps from a cell fits is a bit of the set of cells
//! that the letter fits, shifted by *n* steps. So the starts of a word are the intersection of these shifted sets, one
//! for each of its letters.

use super::task::{Placement, Task, TaskLetter};
use crate::make::stop::Stop;
use std::iter::successors;
use std::ops::Range;
use wordtrail_search::grid::{Cell, Direction, Directions};

/// A rectangle of cells in reading order, with one more column that has no cells: so no line of cells continues from
/// the end of a row to the beginning of the next.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    stride: usize,
    /// The number of 64-cell blocks of a set, and of the blocks before and after these, which are always empty.
    blocks: usize,
    guard: usize,
}

/// The number of a cell in a [`Layout`].
pub(super) type Place = usize;

/// A set of cells, a bit each.
#[derive(Debug, Clone)]
pub(super) struct CellSet(Vec<u64>);

impl Layout {
    /// The cells of a task, with guards as long as its longest word, but not longer than the sets themselves.
    pub(super) fn for_task(task: &Task) -> Self {
        let longest = task.words.iter().map(Vec::len).max().unwrap_or(0);
        let stride = task.mask.columns() + 1;
        let blocks = (task.mask.rows() * stride).div_ceil(64);
        let reach = longest.saturating_mul(stride + 1);
        Self {
            stride,
            blocks,
            guard: reach.div_ceil(64).min(blocks) + 1,
        }
    }

    pub(super) fn empty_set(&self) -> CellSet {
        CellSet(vec![0; self.blocks + 2 * self.guard])
    }

    /// The number of places, which is more than the number of cells.
    pub(super) fn places(&self) -> usize {
        self.blocks * 64
    }

    pub(super) fn place(&self, row: usize, column: usize) -> Place {
        row * self.stride + column
    }

    pub(super) fn spot(&self, placement: Placement) -> Spot {
        let (row, column) = (placement.start.row, placement.start.column);
        Spot {
            start: self.place(row as usize, column as usize),
            direction: placement.direction,
        }
    }

    pub(super) fn placement(&self, spot: Spot) -> Placement {
        let (row, column) = (spot.start / self.stride, spot.start % self.stride);
        let (row, column) = (row as u32, column as u32);
        Placement {
            start: Cell { row, column },
            direction: spot.direction,
        }
    }

    /// The places of the cells of a word with this number of letters at a spot.
    pub(super) fn line(&self, spot: Spot, letters: usize) -> impl Iterator<Item = Place> + use<> {
        let step = self.step(spot.direction);
        (0..letters as isize).map(move |letter| spot.start.wrapping_add_signed(letter * step))
    }

    pub(super) fn step(&self, direction: Direction) -> isize {
        let (down, right) = direction.step();
        down as isize * self.stride as isize + right as isize
    }

    pub(super) fn insert(&self, cells: &mut CellSet, place: Place) {
        cells.0[self.guard + place / 64] |= 1 << (place % 64);
    }

    pub(super) fn remove(&self, cells: &mut CellSet, place: Place) {
        cells.0[self.guard + place / 64] &= !(1 << (place % 64));
    }

    pub(super) fn all_blocks(&self) -> Range<usize> {
        0..self.blocks
    }

    /// Some blocks of a set, each cell moved back by `shift` places.
    #[inline(always)]
    fn shifted<'cells>(
        &self,
        cells: &'cells CellSet,
        shift: isize,
        window: &Range<usize>,
    ) -> impl Iterator<Item = u64> + use<'cells> {
        // A set that is moved further is as empty as its guards.
        let furthest = 64 * self.guard.saturating_sub(1) as isize;
        let shift = shift.clamp(-furthest, furthest);
        let (skip, bits) = (shift.div_euclid(64), shift.rem_euclid(64) as u32);
        let first = self.guard.wrapping_add_signed(skip) + window.start;
        let pairs = cells.0[first..][..window.len() + 1].windows(2);
        pairs.map(move |pair| pair[0] >> bits | pair[1] << 1 << (63 - bits))
    }
}

/// Where a word may be placed: the place of its first letter, and a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) start: Place,
    pub(super) direction: Direction,
}

/// The spots of one word that start in a window: in some consecutive blocks.
#[derive(Debug, Clone)]
pub(super) struct Spots {
    directions: Directions,
    window: Range<usize>,
    /// For each direction the places where the word may start.
    starts: [Vec<u64>; 8],
    /// How many letters the word would share with others, as bit planes: for each bit of that number, the lowest first,
    /// the places whose number has it.
    shared: [[Vec<u64>; COUNT_BITS]; 8],
}

/// From this product of letters and blocks on, finding spots takes long enough to look at the time: milliseconds for each
/// direction.
const LONG_FIND: usize = 1 << 20;

/// The bits of a count of shared letters. The count saturates.
const COUNT_BITS: usize = 4;

impl Spots {
    pub(super) fn new(directions: Directions, window: Range<usize>) -> Self {
        let blocks = || vec![0; window.len()];
        Self {
            directions,
            starts: std::array::from_fn(|_| blocks()),
            shared: std::array::from_fn(|_| std::array::from_fn(|_| blocks())),
            window,
        }
    }

    /// Moves the window, to begin with another block.
    pub(super) fn move_window(&mut self, first: usize) {
        self.window = first..first + self.window.len();
    }

    /// Finds all spots of a word, given for each of its letters the cells that it fits, and those of them that have it
    /// already. When time is over, some may be left out.
    pub(super) fn find<'cells>(
        &mut self,
        layout: &Layout,
        word: &[TaskLetter],
        letter_cells: impl Fn(TaskLetter) -> [&'cells CellSet; 2],
        stop: Stop<'_>,
    ) {
        let takes_long = word.len() * self.window.len() > LONG_FIND;
        for direction in self.directions.iter() {
            let starts = &mut self.starts[direction as usize][..];
            if takes_long && stop.is_due() {
                starts.fill(0);
                continue;
            }
            starts.fill(u64::MAX);
            let shifts = || (0..).map(|number| layout.step(direction) * number);
            for (shift, &letter) in shifts().zip(word) {
                let [fitting, _] = letter_cells(letter);
                let mut any = 0;
                for (start, fits) in
                    starts
                        .iter_mut()
                        .zip(layout.shifted(fitting, shift, &self.window))
                {
                    *start &= fits;
                    any |= *start;
                }
                // Most words that are left fit nowhere, which their first letters show.
                if any == 0 {
                    break;
                }
            }
            if starts.iter().all(|&start| start == 0) {
                continue;
            }
            let [ones, twos, fours, eights] = &mut self.shared[direction as usize];
            for counts in [&mut *ones, twos, fours, eights] {
                counts.fill(0);
            }
            for (shift, &letter) in shifts().zip(word) {
                let [_, matching] = letter_cells(letter);
                let counts = ones.iter_mut().zip(twos.iter_mut());
                let counts = counts.zip(fours.iter_mut().zip(eights.iter_mut()));
                for (((one, two), (four, eight)), has) in
                    counts.zip(layout.shifted(matching, shift, &self.window))
                {
                    let mut carry = has & !(*one & *two & *four & *eight);
                    for count in [one, two, four, eight] {
                        (*count, carry) = (*count ^ carry, *count & carry);
                    }
                }
            }
        }
    }

    pub(super) fn count(&self) -> usize {
        let starts = self.directions.iter();
        let starts = starts.flat_map(|direction| &self.starts[direction as usize]);
        starts.map(|block| block.count_ones() as usize).sum()
    }

    /// The spot with this number, by direction and then in reading order.
    pub(super) fn nth(&self, mut number: usize) -> Option<Spot> {
        for direction in self.directions.iter() {
            for (index, &starts) in self.starts[direction as usize].iter().enumerate() {
                let here = starts.count_ones() as usize;
                if number < here {
                    let start = 64 * (self.window.start + index) + nth_bit(starts, number);
                    return Some(Spot { start, direction });
                }
                number -= here;
            }
        }
        None
    }

    /// All spots, in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = Spot> {
        self.directions.iter().flat_map(|direction| {
            let blocks = (self.window.start..).zip(&self.starts[direction as usize]);
            blocks.flat_map(move |(index, &starts)| {
                let bits = successors(Some(starts), |bits| Some(bits & bits.wrapping_sub(1)));
                let bits = bits.take_while(|&bits| bits != 0);
                bits.map(move |bits| Spot {
                    start: 64 * index + bits.trailing_zeros() as usize,
                    direction,
                })
            })
        })
    }

    /// Keeps only the spots in some of the directions, if there are any.
    pub(super) fn keep_directions(&mut self, kept: Directions) {
        let has_spots = |direction| {
            let starts: &[u64] = &self.starts[direction as usize];
            starts.iter().any(|&starts| starts != 0)
        };
        if !kept.iter().any(has_spots) {
            return;
        }
        for direction in self.directions.iter().filter(|it| !kept.contains(*it)) {
            self.starts[direction as usize].fill(0);
        }
    }

    /// Keeps only the spots that start in some cells, if there are any.
    pub(super) fn keep_starts(&mut self, layout: &Layout, cells: &CellSet) {
        let blocks = || cells.0[layout.guard + self.window.start..].iter();
        let has_spots = |direction| {
            let mut pairs = blocks().zip(&self.starts[direction as usize]);
            pairs.any(|(cells, starts)| cells & starts != 0)
        };
        if !self.directions.iter().any(has_spots) {
            return;
        }
        for direction in self.directions.iter() {
            for (starts, cells) in self.starts[direction as usize].iter_mut().zip(blocks()) {
                *starts &= cells;
            }
        }
    }

    /// Removes the spots at which the word shares this number of letters.
    pub(super) fn remove_sharing(&mut self, letters: usize) {
        for direction in self.directions.iter() {
            let shared = &self.shared[direction as usize];
            for (index, starts) in self.starts[direction as usize].iter_mut().enumerate() {
                let mut differs = 0;
                for (bit, counts) in shared.iter().enumerate() {
                    let wanted = if letters >> bit & 1 == 1 { u64::MAX } else { 0 };
                    differs |= counts[index] ^ wanted;
                }
                if letters < 1 << COUNT_BITS {
                    *starts &= differs;
                }
            }
        }
    }

    /// Keeps only the spots at which the word shares most letters.
    pub(super) fn keep_most_shared(&mut self) {
        // Those that have the highest bit, if any do; of these the ones that have the next bit; and so on.
        for bit in (0..COUNT_BITS).rev() {
            let has_bit = |direction: Direction| {
                let starts = self.starts[direction as usize].iter();
                let mut pairs = starts.zip(&self.shared[direction as usize][bit]);
                pairs.any(|(starts, counts)| starts & counts != 0)
            };
            if !self.directions.iter().any(has_bit) {
                continue;
            }
            for direction in self.directions.iter() {
                let counts = &self.shared[direction as usize][bit];
                for (starts, count) in self.starts[direction as usize].iter_mut().zip(counts) {
                    *starts &= count;
                }
            }
        }
    }
}

/// The position of a set bit, by its number among the set bits.
fn nth_bit(mut bits: u64, number: usize) -> usize {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}
