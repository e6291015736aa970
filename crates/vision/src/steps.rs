//! The steps of a lattice: the two vectors that most letters have a neighbour at.

use crate::mapping::{Point, length};
use crate::nearby::Nearby;

/// How far from a letter its neighbours are looked for, in sizes of letters.
const REACH: f64 = 6.0;
/// Bins of the histogram for one size of letters, and for each axis of the whole.
const BINS_PER_SIZE: f64 = 100.0 / (2.0 * REACH);
const BINS: usize = 100;
/// Neighbours of a letter that count: those of the eight directions, and some for what is no letter.
const NEIGHBOURS: usize = 10;

/// The pairs of vectors (along a row, along a column; in pixels) that may be the steps of a lattice of these letters, likely ones
/// first, at most `count`. `size` is the size of a letter in pixels.
///
/// Vectors from letters to their nearest neighbours are counted in a histogram. Its peaks are the lattice's short vectors.
pub(crate) fn step_pairs(letters: &Nearby, size: f64, count: usize) -> Vec<[Point; 2]> {
    let peaks = peaks(histogram(letters, size), size);
    let mut pairs = Vec::new();
    for (i, (strength, a)) in peaks.iter().enumerate() {
        for (other, b) in &peaks[i + 1..] {
            let lengths = [length(*a), length(*b)];
            let cosine = (a[0] * b[0] + a[1] * b[1]).abs() / (lengths[0] * lengths[1]);
            // Letters do not overlap, those of a typewriter are two thirds of their height apart, and perspective leaves more than 60° of
            // a right angle.
            if cosine > 0.5 || lengths[0].min(lengths[1]) < 0.6 * size {
                continue;
            }
            let a_is_row = a[0].abs() / lengths[0] > b[0].abs() / lengths[1];
            let (row, column) = if a_is_row { (*a, *b) } else { (*b, *a) };
            let row = if row[0] < 0.0 { row.map(|v| -v) } else { row };
            let column = if column[1] < 0.0 {
                column.map(|v| -v)
            } else {
                column
            };
            // Multiples of the steps have peaks, too. Theirs span larger cells.
            let cell = (row[0] * column[1] - row[1] * column[0]).abs();
            pairs.push((strength.min(*other) / cell.sqrt(), [row, column]));
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    pairs.truncate(count);
    pairs.into_iter().map(|(_, pair)| pair).collect()
}

/// Counts of the vectors to the nearest neighbours, smoothed.
fn histogram(letters: &Nearby, size: f64) -> Vec<f64> {
    let mut counts = vec![0.0; BINS * BINS];
    let mut near = Vec::new();
    for (i, at) in letters.points().iter().enumerate() {
        near.clear();
        near.extend(
            letters
                .within(*at, 0.99 * REACH * size)
                .filter(|(j, _)| *j != i),
        );
        if near.len() > NEIGHBOURS {
            near.select_nth_unstable_by(NEIGHBOURS, |a, b| a.1.total_cmp(&b.1));
            near.truncate(NEIGHBOURS);
        }
        for (j, _) in &near {
            let to = letters.points()[*j];
            // Letters whose nearest neighbours differ count both ways: a vector and its opposite are one.
            for sign in [1.0, -1.0] {
                let bin = |axis: usize| {
                    ((sign * (to[axis] - at[axis]) / size + REACH) * BINS_PER_SIZE) as usize
                };
                counts[bin(1).min(BINS - 1) * BINS + bin(0).min(BINS - 1)] += 1.0;
            }
        }
    }
    for _ in 0..4 {
        for stride in [1, BINS] {
            let before = counts.clone();
            for i in stride..counts.len() - stride {
                counts[i] = (before[i - stride] + 2.0 * before[i] + before[i + stride]) / 4.0;
            }
        }
    }
    counts
}

/// The strongest vectors of a histogram, in pixels, none of them near another one or its opposite.
fn peaks(mut counts: Vec<f64>, size: f64) -> Vec<(f64, Point)> {
    const COUNT: usize = 8;
    const APART: usize = 4;

    let mut peaks = Vec::new();
    for _ in 0..COUNT {
        let half = BINS / 2 * BINS;
        let Some((place, strength)) = counts
            .iter()
            .copied()
            .enumerate()
            .skip(half)
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .filter(|p| p.1 > 0.0)
        else {
            break;
        };
        let (row, column) = (place / BINS, place % BINS);
        let around = |middle: usize, reach: usize| {
            middle.saturating_sub(reach)..(middle + reach + 1).min(BINS)
        };
        // The centre of gravity is finer than a bin.
        let mut sums = [0.0; 3];
        for (y, x) in around(row, 2).flat_map(|y| around(column, 2).map(move |x| (y, x))) {
            let weight = counts[y * BINS + x];
            let to_size = |bin: usize| (bin as f64 + 0.5) / BINS_PER_SIZE - REACH;
            sums = [
                sums[0] + weight * to_size(x),
                sums[1] + weight * to_size(y),
                sums[2] + weight,
            ];
        }
        let vector = [sums[0] / sums[2] * size, sums[1] / sums[2] * size];
        if length(vector) > 0.0 {
            peaks.push((strength, vector));
        }
        for (row, column) in [(row, column), (BINS - 1 - row, BINS - 1 - column)] {
            for y in around(row, APART) {
                counts[y * BINS..][around(column, APART)].fill(0.0);
            }
        }
    }
    peaks
}
