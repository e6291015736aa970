//! Sets of a grid's cells, and where in them a word fits.
//!
//! Sixty-four cells are looked at in one step: whether the letter that is *n* steps from a cell fits is a bit
//! of the set of cells that it fits, shifted by *n* steps; so the starts of a word are as many of these sets,
//! shifted and cut, as it has letters.

use crate::{Direction, Directions};

/// A rectangle of cells in reading order, with a column more that has none: so no line of cells goes on from the
/// end of a row to the beginning of the next.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    stride: usize,
    /// How many words of 64 cells a set has, and how many more, always empty, are before and after these.
    words: usize,
    guard: usize,
}

/// The number of a cell in a [`Layout`].
pub(super) type Place = usize;

/// A set of cells, a bit each.
#[derive(Debug, Clone)]
pub(super) struct Cells(Vec<u64>);

impl Layout {
    /// For words of so many letters at most.
    pub(super) fn new(rows: usize, columns: usize, longest: usize) -> Self {
        let stride = columns + 1;
        Self {
            stride,
            words: (rows * stride).div_ceil(64),
            guard: (longest * (stride + 1)).div_ceil(64) + 1,
        }
    }

    pub(super) fn no_cells(&self) -> Cells {
        Cells(vec![0; self.words + 2 * self.guard])
    }

    /// How many places there are: more than cells.
    pub(super) fn places(&self) -> usize {
        self.words * 64
    }

    pub(super) fn place(&self, row: usize, column: usize) -> Place {
        row * self.stride + column
    }

    pub(super) fn row_and_column(&self, place: Place) -> (usize, usize) {
        (place / self.stride, place % self.stride)
    }

    /// The places of the cells that a word of so many letters has at a spot.
    pub(super) fn line(&self, spot: Spot, letters: usize) -> impl Iterator<Item = Place> + use<> {
        let step = self.step(spot.direction);
        (0..letters as isize).map(move |letter| spot.start.wrapping_add_signed(letter * step))
    }

    pub(super) fn step(&self, direction: Direction) -> isize {
        let (down, right) = direction.step();
        down as isize * self.stride as isize + right as isize
    }

    pub(super) fn add(&self, cells: &mut Cells, place: Place) {
        cells.0[self.guard + place / 64] |= 1 << (place % 64);
    }

    pub(super) fn remove(&self, cells: &mut Cells, place: Place) {
        cells.0[self.guard + place / 64] &= !(1 << (place % 64));
    }

    /// The places so many before the cells of a set, 64 to a number.
    #[inline(always)]
    fn shifted<'cells>(
        &self,
        cells: &'cells Cells,
        shift: isize,
    ) -> impl Iterator<Item = u64> + use<'cells> {
        let (skip, bits) = (shift.div_euclid(64), shift.rem_euclid(64) as u32);
        let first = self.guard.wrapping_add_signed(skip);
        let pairs = cells.0[first..][..self.words + 1].windows(2);
        pairs.map(move |pair| pair[0] >> bits | pair[1] << 1 << (63 - bits))
    }
}

/// Where a word may be laid: the place of its first letter, and a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) start: Place,
    pub(super) direction: Direction,
}

/// Spots for one word.
#[derive(Debug, Clone)]
pub(super) struct Spots {
    directions: Directions,
    /// For each direction the places where the word may begin.
    starts: [Vec<u64>; 8],
    /// How many letters it would share with others: for each bit of that number, the lowest first, those places
    /// whose number has it.
    shared: [[Vec<u64>; COUNT_BITS]; 8],
}

/// As many bits as a count of shared letters has. One that is too great stays as it is.
const COUNT_BITS: usize = 4;

impl Spots {
    pub(super) fn new(layout: &Layout, directions: Directions) -> Self {
        let numbers = || vec![0; layout.words];
        Self {
            directions,
            starts: std::array::from_fn(|_| numbers()),
            shared: std::array::from_fn(|_| std::array::from_fn(|_| numbers())),
        }
    }

    /// Finds all spots of a word, given for each of its letters the cells that it fits, and those of them that have
    /// it already.
    pub(super) fn find<'cells>(
        &mut self,
        layout: &Layout,
        word: &[u8],
        cells_of: impl Fn(u8) -> [&'cells Cells; 2],
    ) {
        for direction in self.directions.iter() {
            let starts = &mut self.starts[direction as usize][..];
            starts.fill(u64::MAX);
            let shifts = || (0..).map(|number| layout.step(direction) * number);
            for (shift, &letter) in shifts().zip(word) {
                let [fitting, _] = cells_of(letter);
                let mut any = 0;
                for (start, fits) in starts.iter_mut().zip(layout.shifted(fitting, shift)) {
                    *start &= fits;
                    any |= *start;
                }
                // Most words that are left fit nowhere, as their first letters tell.
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
                let [_, having] = cells_of(letter);
                let counts = ones.iter_mut().zip(twos.iter_mut());
                let counts = counts.zip(fours.iter_mut().zip(eights.iter_mut()));
                for (((one, two), (four, eight)), has) in counts.zip(layout.shifted(having, shift))
                {
                    let mut carry = has & !(*one & *two & *four & *eight);
                    for count in [one, two, four, eight] {
                        (*count, carry) = (*count ^ carry, *count & carry);
                    }
                }
            }
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        let starts = self.directions.iter();
        let starts = starts.flat_map(|direction| &self.starts[direction as usize]);
        starts.map(|numbers| numbers.count_ones() as usize).sum()
    }

    /// The one with this number among all, by direction and then in reading order.
    pub(super) fn nth(&self, mut number: usize) -> Option<Spot> {
        for direction in self.directions.iter() {
            for (index, &starts) in self.starts[direction as usize].iter().enumerate() {
                let here = starts.count_ones() as usize;
                if number < here {
                    let start = 64 * index + nth_bit(starts, number);
                    return Some(Spot { start, direction });
                }
                number -= here;
            }
        }
        None
    }

    /// All of them.
    pub(super) fn to_vec(&self) -> Vec<Spot> {
        (0..).map_while(|number| self.nth(number)).collect()
    }

    /// Leaves out those at which so many letters are shared.
    pub(super) fn leave_out_shared(&mut self, letters: usize) {
        for direction in self.directions.iter() {
            let shared = &self.shared[direction as usize];
            for (index, starts) in self.starts[direction as usize].iter_mut().enumerate() {
                let mut others = 0;
                for (bit, counts) in shared.iter().enumerate() {
                    let wanted = if letters >> bit & 1 == 1 { u64::MAX } else { 0 };
                    others |= counts[index] ^ wanted;
                }
                if letters < 1 << COUNT_BITS {
                    *starts &= others;
                }
            }
        }
    }

    /// Keeps only those at which most letters are shared.
    pub(super) fn keep_best(&mut self) {
        let mut best = None;
        for direction in self.directions.iter() {
            best = best.max(self.best(direction));
        }
        let Some(best) = best else { return };
        for direction in self.directions.iter() {
            for (bit, counts) in self.shared[direction as usize].iter().enumerate() {
                let starts = self.starts[direction as usize].iter_mut();
                for (starts, &count) in starts.zip(counts) {
                    *starts &= if best >> bit & 1 == 1 { count } else { !count };
                }
            }
        }
    }

    /// The most letters that are shared in a direction, if there is any spot.
    fn best(&self, direction: Direction) -> Option<u32> {
        let starts = &self.starts[direction as usize];
        let shared = &self.shared[direction as usize];
        let mut best = None;
        for (index, &starts) in starts
            .iter()
            .enumerate()
            .filter(|(_, starts)| **starts != 0)
        {
            // Those that have the highest bit, if any do; of these those that have the next; and so on.
            let (mut most, mut count) = (starts, 0);
            for bit in (0..COUNT_BITS).rev() {
                let with = most & shared[bit][index];
                if with != 0 {
                    most = with;
                    count |= 1 << bit;
                }
            }
            best = best.max(Some(count));
        }
        best
    }
}

/// The place of a bit that is set, by its number among these.
fn nth_bit(mut bits: u64, number: usize) -> usize {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as usize
}
