//! The finds of rows in progress, and putting them in order.

use super::segment::SEGMENT_COLUMNS;
use super::windows::WINDOW;
use crate::grid::Direction;
use crate::instructions::MapInline;
use crate::packed_find::PackedFind;

/// The finds in segments of rows that are not finished: trails that lead up are found with the windows two rows above
/// where they begin.
pub(super) struct Rows {
    /// For each segment of a band's rows, for each row from the top to the bottom of a window.
    segments: Vec<[Row; WINDOW]>,
}

/// The finds in a segment of a row.
struct Row {
    /// For each direction the finds by length and then from left to right.
    lists: [Vec<PackedFind>; 8],
    /// The number of finds that begin in each column, modulo 2¹⁶, and then the place of the next one in order.
    places: Box<[u16; SEGMENT_COLUMNS]>,
    count: usize,
}

impl Default for Row {
    fn default() -> Self {
        Self {
            lists: Default::default(),
            places: Box::new([0; SEGMENT_COLUMNS]),
            count: 0,
        }
    }
}

/// Fewer finds than this are sorted faster by comparing them.
const FEW: usize = 64;

impl Rows {
    pub(super) fn new() -> Self {
        Self {
            segments: Vec::new(),
        }
    }

    /// Begins a band whose rows have the given number of segments.
    pub(super) fn begin(&mut self, segments: usize) {
        if self.segments.len() < segments {
            self.segments.resize_with(segments, Default::default);
        }
        self.segments
            .as_flattened_mut()
            .iter_mut()
            .for_each(Row::clear);
    }

    /// Adds finds in a direction that begin in a segment of a row. They are longer than those that were added before.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        segment: usize,
        row: isize,
        direction: Direction,
        finds: impl ExactSizeIterator<Item = PackedFind>,
    ) {
        let Row {
            lists,
            places,
            count,
        } = self.row(segment, row);
        *count += finds.len();
        // The standard library relies on the length of a `Map`, so the list grows once. It does not with `Inspect`.
        #[expect(clippy::manual_inspect)]
        lists[direction as usize].extend(finds.map(|find| {
            let place = &mut places[find.column() % SEGMENT_COLUMNS];
            *place = place.wrapping_add(1);
            find
        }));
    }

    /// Takes what was added for a segment of a row and appends it to a list, in order.
    #[inline(always)]
    pub(super) fn take(&mut self, segment: usize, row: isize, ordered: &mut Vec<PackedFind>) {
        let row = self.row(segment, row);
        if row.count < FEW || row.count > usize::from(u16::MAX) {
            row.sort(ordered);
        } else {
            row.sort_by_counting(ordered);
        }
        row.clear();
    }

    fn row(&mut self, segment: usize, row: isize) -> &mut Row {
        &mut self.segments[segment][row.rem_euclid(WINDOW as isize) as usize]
    }
}

impl Row {
    fn clear(&mut self) {
        if self.count > 0 {
            self.lists.iter_mut().for_each(Vec::clear);
            self.places.fill(0);
            self.count = 0;
        }
    }

    fn sort(&self, ordered: &mut Vec<PackedFind>) {
        let start = ordered.len();
        self.lists
            .iter()
            .for_each(|list| ordered.extend_from_slice(list));
        ordered[start..].sort_by_key(|find| find.place());
    }

    /// Sorts by column by counting, which leaves the finds of one column in the order they had.
    #[inline(always)]
    fn sort_by_counting(&mut self, ordered: &mut Vec<PackedFind>) {
        debug_assert!(self.has_places());
        sum_up(&mut self.places);
        ordered.reserve(self.count);
        let sorted = &mut ordered.spare_capacity_mut()[..self.count];
        for list in &self.lists {
            for &find in list {
                let next = &mut self.places[find.column() % SEGMENT_COLUMNS];
                let place = *next;
                *next = place.wrapping_add(1);
                sorted[usize::from(place)].write(find);
            }
        }
        // SAFETY: that many finds were written, each in a place of its own, because every column was given as many places
        // as it has finds. (Filling the list before would take a fiftieth of the time of a search.)
        unsafe { ordered.set_len(ordered.len() + self.count) };
    }

    /// Whether every column has as many places as finds, before the places are summed up.
    fn has_places(&self) -> bool {
        let mut places = [0_u16; SEGMENT_COLUMNS];
        let finds = || self.lists.iter().flatten();
        for find in finds() {
            places[find.column() % SEGMENT_COLUMNS] += 1;
        }
        places == *self.places && finds().count() == self.count
    }
}

/// Replaces each number by the sum of those before it. All of them together are less than 2¹⁶.
///
/// One multiplication sums four numbers, so only every fourth sum waits for the one before. This takes a quarter of the time
/// of adding one number after the other.
#[inline(always)]
fn sum_up(numbers: &mut [u16; SEGMENT_COLUMNS]) {
    const ONES: u64 = 0x0001_0001_0001_0001;
    let mut sum = 0;
    let (fours, _) = numbers.as_chunks_mut::<4>();
    for four in fours {
        let packed = (0..4).fold(0, |packed, lane| {
            packed | u64::from(four[lane]) << (16 * lane)
        });
        let sums = packed.wrapping_mul(ONES);
        let before = (sums << 16).wrapping_add(sum * ONES);
        *four = [0, 1, 2, 3].map_inline(|lane| (before >> (16 * lane)) as u16);
        sum += sums >> 48;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_summed_up() {
        let mut numbers: [u16; SEGMENT_COLUMNS] = std::array::from_fn(|index| (index % 31) as u16);
        let expected: Vec<u16> = numbers
            .iter()
            .scan(0, |sum, number| Some(std::mem::replace(sum, *sum + number)))
            .collect();
        sum_up(&mut numbers);
        assert_eq!(numbers[..], expected);
    }
}
