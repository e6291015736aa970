//! Making puzzles: how many words are laid, and in what time.

use crate::Workload;
use std::time::{Duration, Instant};
use wordtrail::puzzle::{Generator, Misfit};
use wordtrail::{Dictionary, WordBank};

/// How many words are to be hidden, on a square of which side, in how many seconds at most, and from how many seeds.
const PUZZLES: [(usize, usize, u64, u64); 6] = [
    (20, 12, 2, 20),
    (30, 12, 2, 20),
    (40, 15, 2, 20),
    (60, 20, 2, 20),
    (1000, 100, 20, 20),
    (10_000, 320, 60, 3),
];

pub fn workloads() -> impl Iterator<Item = Workload> {
    PUZZLES.into_iter().map(|(words, side, seconds, seeds)| {
        Workload::new(format!("making {words} in {side}"), move || {
            measure(words, side, Duration::from_secs(seconds), seeds);
        })
    })
}

/// Makes puzzles of words of 4 to 9 letters drawn from the dictionary, in all directions, proved as always.
fn measure(words: usize, side: usize, limit: Duration, seeds: u64) {
    let (mut laid, mut fewest, mut time, mut longest) = (0, words, Duration::ZERO, Duration::ZERO);
    for seed in 0..seeds {
        let hunt = WordBank::draw(Dictionary::english(), words, 4..=9, seed);
        let hunt = hunt.expect("the dictionary has as many");
        let start = Instant::now();
        let maker = Generator::new(&hunt).size(side, side).seed(seed);
        let made = maker.misfits(Misfit::Drop).time_limit(limit).generate();
        let took = start.elapsed();
        let here = made.map_or(0, |made| made.key.len());
        laid += here;
        fewest = fewest.min(here);
        time += took;
        longest = longest.max(took);
    }
    println!(
        "{words:>6} words in {side} × {side}, {seeds} seeds: {:>8.2} laid (fewest {fewest}) in {:.3} s (longest {:.3} s)",
        laid as f64 / seeds as f64,
        time.as_secs_f64() / seeds as f64,
        longest.as_secs_f64(),
    );
}
