//! The words that the peers look for.

use fastrand::Rng;

const ENABLE: &str = include_str!("../../data/enable1.txt");

/// The words of the built-in dictionary that are long enough.
pub fn words(min_length: usize) -> Vec<&'static str> {
    ENABLE
        .lines()
        .filter(|word| word.len() >= min_length)
        .collect()
}

/// Some of them, drawn at random.
pub fn sample(min_length: usize, count: usize) -> Vec<&'static str> {
    Rng::with_seed(3).choose_multiple(words(min_length), count)
}
