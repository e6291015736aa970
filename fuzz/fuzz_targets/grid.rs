//! Any bytes are a grid, a puzzle or an error, and a grid reads back from its text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::{Grid, Puzzle, Ragged};

fuzz_target!(|bytes: &[u8]| {
    for ragged in [Ragged::Refuse, Ragged::Pad] {
        let _ = Puzzle::read(bytes.to_vec(), ragged);
        let Ok(grid) = Grid::read(bytes.to_vec(), ragged) else {
            continue;
        };
        let again: Grid = grid.to_string().parse().expect("a grid reads back");
        assert_eq!(grid.to_string(), again.to_string());
    }
});
