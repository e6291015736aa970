//! Making puzzles: how many words are placed, and in what time.

use crate::Workload;
use benches::table::Measurement;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};
use wordtrail::puzzle::{Generator, Misfit};
use wordtrail::{Dictionary, WordBank};

/// The words to place and their lengths, the side of the square, the time limit in seconds, and the number of seeds.
const PUZZLES: [(usize, RangeInclusive<usize>, usize, u64, u64); 10] = [
    (20, 4..=9, 12, 2, 20),
    (30, 4..=9, 12, 2, 20),
    (40, 4..=9, 15, 2, 20),
    (60, 4..=9, 20, 2, 20),
    (1000, 4..=9, 100, 20, 20),
    (10_000, 4..=9, 320, 60, 3),
    (20_000, 6..=40, 497, 60, 3),
    (50_000, 6..=40, 784, 60, 3),
    (ALL_OF_SIX, 6..=40, 1000, 90, 3),
    (ALL_OF_SIX, 6..=40, 948, 90, 3),
];

/// All words of the dictionary with six letters and more.
const ALL_OF_SIX: usize = 159_216;

pub fn workloads() -> impl Iterator<Item = Workload> {
    let puzzles = PUZZLES.into_iter();
    puzzles.map(|(words, lengths, side, seconds, seeds)| {
        Workload::new(format!("making {words} in {side}"), move || {
            measure(words, &lengths, side, Duration::from_secs(seconds), seeds)
        })
    })
}

/// Makes puzzles of words drawn from the dictionary, in all directions, with the usual proof.
fn measure(
    words: usize,
    lengths: &RangeInclusive<usize>,
    side: usize,
    limit: Duration,
    seeds: u64,
) -> Vec<Measurement> {
    let (mut placed, mut fewest) = (0, words);
    let (mut time, mut longest) = (Duration::ZERO, Duration::ZERO);
    for seed in 0..seeds {
        let bank = WordBank::draw(Dictionary::english(), words, lengths.clone(), seed);
        let bank = bank.expect("the dictionary has enough words");
        let start = Instant::now();
        let generator = Generator::new(&bank).size(side, side).seed(seed);
        let generated = generator.misfits(Misfit::Drop).time_limit(limit).generate();
        let took = start.elapsed();
        let here = generated.map_or(0, |generated| generated.key.len());
        placed += here;
        fewest = fewest.min(here);
        time += took;
        longest = longest.max(took);
    }
    let seconds = time.as_secs_f64() / seeds as f64;
    println!(
        "{words:>6} words in {side} × {side}, {seeds} seeds: {:>8.2} placed (fewest {fewest}) in {seconds:.3} s (longest {:.3} s)",
        placed as f64 / seeds as f64,
        longest.as_secs_f64(),
    );
    vec![Measurement {
        row: format!("{seeds} seeds"),
        unit: "ms",
        value: seconds * 1e3,
        rate: 1.0 / seconds,
        finds: Some(placed as u64),
        ratio: None,
    }]
}
