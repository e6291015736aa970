//! What the main job costs: compiling and opening the dictionary, and searching a grid of
//! 1000 × 1000 random letters with English frequencies.
//!
//! `cargo bench` prints a line for each with the median among several runs. `cargo bench -- open`
//! runs those whose name has “open” in it.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use std::fs;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use wordtrail::{Dictionary, Grid, Mode, Ragged, Search, WordList};

const WORD_LIST: &str = "data/enable1.txt";
const SIDE: usize = 1000;

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 20)]
fn compile(bencher: Bencher) {
    let text = fs::read(WORD_LIST).expect("the word list is there");
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| Dictionary::compile(&WordList::parse(&text).expect("it has words")));
}

#[divan::bench(sample_count = 100)]
fn open(bencher: Bencher) {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let path = folder.path().join("enable1.wti");
    Dictionary::english()
        .save(&path)
        .expect("the index can be saved");
    bencher.bench(|| Dictionary::open(&path));
}

#[divan::bench(sample_count = 10, args = threads())]
fn straight(bencher: Bencher, threads: NonZeroUsize) {
    count(bencher, Mode::Straight, threads);
}

#[divan::bench(sample_count = 3, args = threads())]
fn adjacent(bencher: Bencher, threads: NonZeroUsize) {
    count(bencher, Mode::Adjacent, threads);
}

/// Counts all trails; the items that the table tells are cells.
fn count(bencher: Bencher, mode: Mode, threads: NonZeroUsize) {
    let grid = Grid::read(random_letters(), Ragged::Refuse).expect("the letters are a grid");
    let search = Search::new(Dictionary::english())
        .mode(mode)
        .all(true)
        .threads(threads);
    bencher
        .counter(ItemsCount::new(SIDE * SIDE))
        .bench(|| search.count(&grid));
}

/// One thread, and as many as there can be.
fn threads() -> Vec<NonZeroUsize> {
    let mut threads = vec![NonZeroUsize::MIN];
    threads.extend(
        available_parallelism()
            .ok()
            .filter(|&all| all > NonZeroUsize::MIN),
    );
    threads
}

/// Rows of random letters, as frequent as in English text (in tenths of a per mille), from a fixed seed.
fn random_letters() -> Vec<u8> {
    const FREQUENCIES: [u64; 26] = [
        817, 149, 278, 425, 1270, 223, 202, 609, 697, 15, 77, 403, 241, 675, 751, 193, 10, 599,
        633, 906, 276, 98, 236, 15, 197, 7,
    ];
    let total: u64 = FREQUENCIES.iter().sum();
    let mut state = 1_u64;
    let mut letter = || {
        let mut rest = split_mix(&mut state) % total;
        let rank = FREQUENCIES.iter().position(|&frequency| {
            let here = rest < frequency;
            rest = rest.saturating_sub(frequency);
            here
        });
        b'a' + rank.expect("the frequencies sum to the total") as u8
    };
    let mut text = Vec::with_capacity(SIDE * (SIDE + 1));
    for _ in 0..SIDE {
        text.extend((0..SIDE).map(|_| letter()));
        text.push(b'\n');
    }
    text
}

/// The next number of the generator SplitMix64 (Steele, Lea and Flood, 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut number = *state;
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
