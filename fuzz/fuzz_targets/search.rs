//! A grid of any tiles can be searched, and what is found in it is found in its text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use wordtrail::{Budget, Dictionary, Grid, Mode, Ragged, Search, Trails};

static WORDS: LazyLock<Dictionary> = LazyLock::new(|| {
    let words = ["a", "ab", "aba", "abba", "bab", "tea", "été", "quit", "straße"];
    Dictionary::from_words(words).expect("they are words")
});

fuzz_target!(|bytes: &[u8]| {
    let Ok(grid) = Grid::read(bytes.to_vec(), Ragged::Pad) else {
        return;
    };
    let again: Grid = grid.to_string().parse().expect("a grid reads back");
    for mode in [Mode::Straight, Mode::Adjacent] {
        let budget = Budget::with_steps(100_000);
        let search = Search::new(&WORDS).mode(mode).min_length(1).trails(Trails::All);
        let search = search.budget(&budget);
        let counts = [search.count(&grid), search.count(&again), search.finds(&grid).len() as u64];
        if budget.check().is_ok() {
            assert!(counts.iter().all(|&count| count == counts[0]), "{mode}: {counts:?}");
        }
    }
});
