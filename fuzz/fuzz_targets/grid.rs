//! Any bytes are a grid, a puzzle or an error. A grid reads back from its text, and can be searched.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use wordtrail::{Budget, Dictionary, Grid, Mode, Puzzle, Ragged, Search, Trails};

static WORDS: LazyLock<Dictionary> = LazyLock::new(|| {
    let words = ["a", "ab", "aba", "abba", "bab", "tea", "été", "quit", "straße"];
    Dictionary::from_words(words).expect("they are words")
});

fuzz_target!(|bytes: &[u8]| {
    for ragged in [Ragged::Refuse, Ragged::Pad] {
        let _ = Puzzle::read(bytes.to_vec(), ragged);
        let Ok(grid) = Grid::read(bytes.to_vec(), ragged) else {
            continue;
        };
        let again: Grid = grid.to_string().parse().expect("a grid reads back");
        assert_eq!(grid.to_string(), again.to_string());
        for mode in [Mode::Straight, Mode::Adjacent] {
            let budget = Budget::with_steps(100_000);
            let search = Search::new(&WORDS).mode(mode).min_length(1).trails(Trails::All);
            let finds = search.budget(&budget).count(&grid);
            if budget.check().is_ok() {
                assert_eq!(search.count(&again), finds);
            }
        }
    }
});
