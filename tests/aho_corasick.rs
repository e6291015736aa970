//! Straight mode counts as many words as another multi-pattern search: `aho-corasick`, run over every line of
//! the grid in both directions.

use crate::common::random::{draw, weighted};
use aho_corasick::AhoCorasick;
use fastrand::Rng;
use wordtrail::{Dictionary, Grid, Query, Ragged, Search, Trails};

const SIDE: usize = 1000;
const MIN_LENGTH: usize = 3;

/// The frequency of each letter in English text, in 1/1000 %. (Norvig, "English Letter Frequency
/// Counts", from the Google books corpus.)
const ENGLISH: [(u8, usize); 26] = [
    (b'e', 12_490),
    (b't', 9_280),
    (b'a', 8_040),
    (b'o', 7_640),
    (b'i', 7_570),
    (b'n', 7_230),
    (b's', 6_510),
    (b'r', 6_280),
    (b'h', 5_050),
    (b'l', 4_070),
    (b'd', 3_820),
    (b'c', 3_340),
    (b'u', 2_730),
    (b'm', 2_510),
    (b'f', 2_400),
    (b'p', 2_140),
    (b'g', 1_870),
    (b'w', 1_680),
    (b'y', 1_660),
    (b'b', 1_480),
    (b'v', 1_050),
    (b'k', 540),
    (b'x', 230),
    (b'j', 160),
    (b'q', 120),
    (b'z', 90),
];

#[test]
fn a_million_cells_hold_as_many_words_as_aho_corasick_finds_along_their_lines() {
    let mut random = Rng::with_seed(1);
    let letters = weighted(ENGLISH);
    let rows: Vec<Vec<u8>> = (0..SIDE)
        .map(|_| draw(&mut random, &letters, SIDE))
        .collect();
    let grid = Grid::read(rows.join(&b'\n'), Ragged::Refuse).unwrap();
    let search = Search::new(Dictionary::english())
        .min_length(MIN_LENGTH)
        .trails(Trails::All);

    let automaton = AhoCorasick::new(english_words()).unwrap();
    let expected: usize = lines(&rows)
        .flat_map(|line| [line.iter().rev().copied().collect(), line])
        .map(|line: Vec<u8>| automaton.find_overlapping_iter(&line).count())
        .sum();

    // Letters with these frequencies make about 1.5 words per cell; far fewer would prove nothing.
    assert!(expected > SIDE * SIDE, "{expected}");
    assert_eq!(search.count(&grid), expected as u64);
}

/// The words that are long enough.
fn english_words() -> Vec<String> {
    let words = Dictionary::english().words(Query::all());
    words.filter(|word| word.len() >= MIN_LENGTH).collect()
}

/// All lines of a square grid, each in one direction: rows, columns and the diagonals of both kinds.
fn lines(rows: &[Vec<u8>]) -> impl Iterator<Item = Vec<u8>> {
    let side = rows.len();
    let column = move |column: usize| (0..side).map(|row| rows[row][column]).collect();
    // A diagonal is named by column minus row, one of the other kind by column plus row.
    let falling = move |shift: usize| {
        (0..side)
            .filter_map(|row| rows[row].get((row + shift).checked_sub(side - 1)?))
            .copied()
            .collect()
    };
    let rising = move |sum: usize| {
        (0..side)
            .filter_map(|row| rows[row].get(sum.checked_sub(row)?))
            .copied()
            .collect()
    };
    let diagonals = 0..2 * side - 1;
    rows.iter()
        .cloned()
        .chain((0..side).map(column))
        .chain(diagonals.clone().map(falling))
        .chain(diagonals.map(rising))
}
