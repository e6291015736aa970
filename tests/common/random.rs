//! Random letters and bytes that are the same on every run.

use fastrand::Rng;
use std::ops::Range;

/// Whether the machine is slow, as an emulated one is: whether `WORDTRAIL_FEW_CASES` is set.
pub fn is_slow() -> bool {
    std::env::var_os("WORDTRAIL_FEW_CASES").is_some()
}

/// The number of random cases to try: `count`, or an eighth of it (at least one) on a slow machine.
pub fn case_count(count: u32) -> u32 {
    match is_slow() {
        true => count.div_ceil(8),
        false => count,
    }
}

/// The seeds of `count` random cases, or of fewer: see [`case_count`].
pub fn seeds(count: u32) -> Range<u64> {
    0..case_count(count).into()
}

/// Draws items, each with the same probability.
pub fn draw<T: Clone>(random: &mut Rng, items: &[T], count: usize) -> Vec<T> {
    let item = |_| items[random.usize(..items.len())].clone();
    (0..count).map(item).collect()
}

/// Each item as often as its weight says, so that a draw follows the weights.
pub fn weighted<T: Clone>(items: impl IntoIterator<Item = (T, usize)>) -> Vec<T> {
    let items = items.into_iter();
    items
        .flat_map(|(item, weight)| std::iter::repeat_n(item, weight))
        .collect()
}

/// A compact square grid of these letters, each with the same probability.
pub fn random_grid(side: usize, letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let mut random = Rng::with_seed(1);
    let mut row = || String::from_iter(draw(&mut random, &letters, side)) + "\n";
    (0..side).map(|_| row()).collect()
}
