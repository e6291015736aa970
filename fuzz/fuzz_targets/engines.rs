//! Every engine against the plain reference: instruction sets, modes, trails and threads.
#![no_main]

#[path = "../../tests/common/reference.rs"]
#[allow(dead_code)]
mod reference;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use reference::{Options, Tiles};
use std::num::NonZeroUsize;
use wordtrail::{Dictionary, Direction, Grid, InstructionSet, Mode};

#[derive(Debug, Arbitrary)]
struct Input {
    words: Vec<Vec<u8>>,
    columns: u8,
    tiles: Vec<u8>,
    adjacent: bool,
    directions: u8,
    min_length: u8,
    max_length: u8,
    all: bool,
    maximal: bool,
}

/// Few letters, so that words are found; holes, wildcards and a tile of two letters.
fn tile(byte: u8) -> &'static str {
    match byte {
        0..=99 => "a",
        100..=179 => "b",
        180..=219 => "c",
        220..=239 => ".",
        240..=249 => "?",
        _ => "Ab",
    }
}

fuzz_target!(|input: Input| {
    let word = |letters: &Vec<u8>| -> String {
        letters.iter().take(9).map(|&byte| char::from(b'a' + byte % 3)).collect()
    };
    let mut words: Vec<String> = input.words.iter().take(30).map(word).collect();
    words.retain(|word| !word.is_empty());
    words.sort();
    words.dedup();
    let columns = 1 + usize::from(input.columns % 8);
    let rows = (input.tiles.len() / columns).min(24 / columns);
    let tiles: Vec<&str> = input.tiles[..rows * columns].iter().map(|&byte| tile(byte)).collect();
    let wildcards = tiles.iter().filter(|&&tile| tile == "?").count();
    let (Ok(dictionary), true) = (Dictionary::from_words(&words), rows > 0 && wildcards < 5) else {
        return;
    };
    let text: String = tiles.chunks(columns).map(|row| row.join(" ") + "\n").collect();
    let Ok(grid) = text.parse::<Grid>() else {
        return;
    };
    if (grid.rows(), grid.columns()) != (rows, columns) {
        // A row of one tile without spaces is read letter by letter.
        return;
    }
    let directions = Direction::ALL.into_iter().enumerate();
    let options = Options {
        mode: if input.adjacent { Mode::Adjacent } else { Mode::Straight },
        directions: directions
            .filter(|(number, _)| input.directions >> number & 1 != 0)
            .map(|(_, direction)| direction)
            .collect(),
        min_length: usize::from(input.min_length % 4),
        max_length: 2 + usize::from(input.max_length % 8),
        all: input.all,
        maximal: input.maximal,
    };
    let tiles = Tiles {
        columns,
        tiles: tiles.iter().map(|tile| tile.to_lowercase()).collect(),
    };
    let expected = reference::finds(&words, &tiles, &options);
    for instructions in InstructionSet::available() {
        for threads in [1, 2] {
            let search = options
                .search(&dictionary)
                .instruction_set(instructions)
                .threads(NonZeroUsize::new(threads).expect("it is positive"));
            assert!(search.finds(&grid) == expected, "{instructions}, {threads} threads");
            assert_eq!(search.count(&grid), expected.len() as u64);
        }
    }
});
