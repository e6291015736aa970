//! What each contender does with a find.

use std::hint::black_box;

/// Counts finds, and adds up something of each so that no compiler can leave finding them out.
#[derive(Default)]
pub struct Tally {
    finds: u64,
    sum: u64,
}

impl Tally {
    /// Takes a find: how long its word is and where it is.
    pub fn take(&mut self, length: usize, place: usize) {
        self.finds += 1;
        self.sum = self.sum.wrapping_add((length + place) as u64);
    }

    /// How many finds there were.
    pub fn finds(self) -> u64 {
        black_box(self.sum);
        self.finds
    }
}
