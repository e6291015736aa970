//! The words that the peers look for.

use crate::random::Random;

const ENABLE: &str = include_str!("../../data/enable1.txt");

/// The words of the built-in dictionary that are long enough.
pub fn words(min_length: usize) -> Vec<&'static str> {
    ENABLE
        .lines()
        .filter(|word| word.len() >= min_length)
        .collect()
}

/// So many of them, drawn at random.
pub fn sample(min_length: usize, count: usize) -> Vec<&'static str> {
    let mut words = words(min_length);
    let mut random = Random::new(3);
    for place in 0..count {
        let drawn = place + random.below(words.len() - place);
        words.swap(place, drawn);
    }
    words.truncate(count);
    words
}
