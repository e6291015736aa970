//! The finds of rows under way, and putting them in order.

use super::BLOCK;
use super::windows::WINDOW;
use crate::Direction;
use crate::search::packed_find::PackedFind;

/// The finds in parts of rows that are not finished: trails that lead up are found with the windows two rows above
/// where they begin.
pub(super) struct Rows {
    /// For each part of a band's rows, for each row from the top to the bottom of a window, for each direction, the
    /// finds by length and then from left to right.
    parts: Vec<[[Vec<PackedFind>; 8]; WINDOW]>,
    /// Where the next find goes that begins in each column.
    places: Box<[u32; BLOCK]>,
}

impl Rows {
    pub(super) fn new() -> Self {
        Self {
            parts: Vec::new(),
            places: Box::new([0; BLOCK]),
        }
    }

    /// Begins a band whose rows have so many parts.
    pub(super) fn begin(&mut self, parts: usize) {
        if self.parts.len() < parts {
            self.parts.resize_with(parts, Default::default);
        }
        let lists = self.parts.as_flattened_mut().as_flattened_mut();
        lists.iter_mut().for_each(Vec::clear);
    }

    /// Adds finds in a direction that begin in a part of a row. They are longer than those that were added before.
    #[inline(always)]
    pub(super) fn add(
        &mut self,
        part: usize,
        row: isize,
        direction: Direction,
        finds: &[PackedFind],
    ) {
        self.parts[part][place(row)][direction as usize].extend_from_slice(finds);
    }

    /// Takes what was added for a part of a row and appends it to a list, in order.
    ///
    /// The finds are sorted by column by counting, which leaves those of one column in the order they had.
    #[inline(always)]
    pub(super) fn take(&mut self, part: usize, row: isize, ordered: &mut Vec<PackedFind>) {
        let lists = &mut self.parts[part][place(row)];
        let places = &mut self.places;
        places.fill(0);
        let mut count = 0;
        for list in &*lists {
            count += list.len();
            for find in list {
                places[find.column() % BLOCK] += 1;
            }
        }
        let mut next = ordered.len();
        ordered.resize(next + count, PackedFind::default());
        for place in places.iter_mut() {
            let here = *place as usize;
            *place = next as u32;
            next += here;
        }
        for list in lists {
            for &find in &*list {
                let place = &mut places[find.column() % BLOCK];
                ordered[*place as usize] = find;
                *place += 1;
            }
            list.clear();
        }
    }
}

/// Where the lists of a row are.
fn place(row: isize) -> usize {
    row.rem_euclid(WINDOW as isize) as usize
}
