//! Any bytes are a grid, a puzzle or an error, and a grid and the words of a puzzle read back from their text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::{Grid, Puzzle, Ragged, Reader, WordBank};

fn check_words(puzzle: &Puzzle) {
    let Ok(Some(bank)) = puzzle.word_bank() else {
        return;
    };
    let again = WordBank::from_words(bank.words()).expect("its words are words");
    assert!(again.words().eq(bank.words()));
}

fuzz_target!(|bytes: &[u8]| {
    for reader in [Reader::new(), Reader::new().repair()] {
        if let Ok(puzzle) = reader.puzzle(bytes) {
            check_words(&puzzle);
        }
        if let Ok(bank) = reader.word_bank(bytes) {
            assert!(bank.words().len() > 0);
        }
    }
    for ragged in [Ragged::Refuse, Ragged::Pad] {
        if let Ok(puzzle) = Reader::new().strict().ragged(ragged).puzzle(bytes) {
            check_words(&puzzle);
        }
        let Ok(grid) = Grid::read(bytes.to_vec(), ragged) else {
            continue;
        };
        let again: Grid = grid.to_string().parse().expect("a grid reads back");
        assert_eq!(grid.to_string(), again.to_string());
    }
});
