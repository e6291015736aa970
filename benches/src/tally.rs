//! What Wordtrail and its peers do with a find.

use std::hint::black_box;

/// Counts finds, and adds up a number from each so that the compiler cannot optimise the search away.
#[derive(Clone, Default)]
pub struct Tally {
    finds: u64,
    sum: u64,
}

impl Tally {
    /// Takes a find: the length of its word and its place.
    #[inline]
    pub fn take(&mut self, length: usize, place: usize) {
        self.finds += 1;
        self.sum = self.sum.wrapping_add((length + place) as u64);
    }

    /// Adds what another one has taken.
    pub fn merge(&mut self, other: Self) {
        self.finds += other.finds;
        self.sum = self.sum.wrapping_add(other.sum);
    }

    /// The number of finds.
    pub fn finds(self) -> u64 {
        black_box(self.sum);
        self.finds
    }
}
