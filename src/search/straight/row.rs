//! The finds that begin in one row, on the way to their order.

use crate::Direction;
use crate::search::batch::PackedFind;

/// The finds that begin in a part of a row.
#[derive(Default)]
pub(super) struct RowFinds {
    /// Those on a single cell, which have no direction.
    single: List,
    /// For each direction those found, in columns side by side by length.
    lists: [List; 8],
    /// For each column how many finds begin in it; then where they go.
    pub(super) places: Vec<u32>,
}

/// A list whose places are kept when it is emptied, and not cleared when it grows into them.
#[derive(Default)]
struct List {
    finds: Vec<PackedFind>,
    length: usize,
}

impl List {
    /// The places after the last find, for so many more.
    #[inline(always)]
    fn grow(&mut self, finds: usize) -> &mut [PackedFind] {
        let start = self.length;
        self.length += finds;
        if self.finds.len() < self.length {
            self.finds.resize(self.length, PackedFind::default());
        }
        &mut self.finds[start..self.length]
    }

    fn finds(&self) -> &[PackedFind] {
        &self.finds[..self.length]
    }
}

impl RowFinds {
    /// Begins anew, with none in so many columns.
    pub(super) fn restart(&mut self, columns: usize) {
        for list in self.lists.iter_mut().chain([&mut self.single]) {
            list.length = 0;
        }
        self.places.clear();
        self.places.resize(columns, 0);
    }

    /// Adds finds in a direction, longer than those before or in other columns. They are yet to be
    /// counted in `places`.
    #[inline(always)]
    pub(super) fn extend<T: Copy>(
        &mut self,
        direction: Direction,
        found: &[T],
        pack: impl Fn(T) -> PackedFind,
    ) {
        let list = &mut self.lists[direction as usize];
        for (find, &found) in list.grow(found.len()).iter_mut().zip(found) {
            *find = pack(found);
        }
    }

    /// Adds a find in a direction, longer than those before or in another column, or one on a single cell.
    pub(super) fn push(&mut self, direction: Option<Direction>, find: PackedFind) {
        let list = match direction {
            Some(direction) => &mut self.lists[direction as usize],
            None => &mut self.single,
        };
        list.grow(1)[0] = find;
        self.places[find.column()] += 1;
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.in_all_lists().map(List::finds).map(<[_]>::len).sum()
    }

    fn in_all_lists(&self) -> impl Iterator<Item = &List> {
        [&self.single].into_iter().chain(&self.lists)
    }

    /// Appends the finds to a list in their order: by column, then direction, then length.
    ///
    /// It is a counting sort by column (Knuth, The Art of Computer Programming, 5.2, algorithm D), which
    /// keeps the order in which finds of the same column come.
    #[inline(always)]
    pub(super) fn append_to(&mut self, sorted: &mut Vec<PackedFind>) {
        let start = sorted.len();
        let mut place = 0;
        for finds in &mut self.places {
            place += std::mem::replace(finds, place);
        }
        sorted.resize(start + place as usize, PackedFind::default());
        let sorted = &mut sorted[start..];
        let Self {
            single,
            lists,
            places,
        } = self;
        for list in [&*single].into_iter().chain(&*lists) {
            for &find in list.finds() {
                let place = &mut places[find.column()];
                sorted[*place as usize] = find;
                *place += 1;
            }
        }
    }
}
