//! Every engine against the plain reference: instruction sets, modes, trails, threads, parts and both widths of nodes.
#![no_main]

#[path = "../../tests/common/reference.rs"]
#[allow(dead_code)]
mod reference;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use reference::{Options, Tiles};
use std::collections::HashSet;
use std::num::NonZeroUsize;
use wordtrail::{Cell, Dictionary, Direction, Find, Grid, InstructionSet, Mode, Part};

#[derive(Debug, Arbitrary)]
struct Input<'bytes> {
    words: Vec<Vec<u8>>,
    rows: u16,
    columns: u16,
    is_compact: bool,
    is_wide: bool,
    adjacent: bool,
    directions: u8,
    min_length: u8,
    max_length: u8,
    all: bool,
    maximal: bool,
    threads: u8,
    /// They are repeated until the grid is full, so that a short input can be a wide grid.
    tiles: &'bytes [u8],
}

/// The most finds on all trails. The reference compares each with those that it crosses.
const MOST_FINDS: usize = 3000;

/// Few letters, so that words are found. In a large alphabet, the last one is in the upper half of a wide mask.
fn letters(is_wide: bool) -> [&'static str; 3] {
    ["a", "b", if is_wide { "н" } else { "c" }]
}

/// Letters, holes, wildcards and, unless the grid is compact, a tile of two letters.
fn tile(byte: u8, letters: [&'static str; 3], is_compact: bool) -> &'static str {
    match byte {
        0..=99 => letters[0],
        100..=179 => letters[1],
        180..=219 => letters[2],
        220..=239 => ".",
        240..=249 => "?",
        _ if is_compact => letters[0],
        _ => "Ab",
    }
}

/// The words of an input, and one of 40 letters if the alphabet shall need wide nodes.
fn words(input: &Input<'_>) -> Vec<String> {
    let letters = letters(input.is_wide);
    let word = |bytes: &Vec<u8>| -> String {
        bytes.iter().take(9).map(|&byte| letters[usize::from(byte % 3)]).collect()
    };
    let mut words: Vec<String> = input.words.iter().take(30).map(word).collect();
    if input.is_wide {
        words.push(('a'..='z').chain('а'..='н').collect());
    }
    words.retain(|word| !word.is_empty());
    words.sort();
    words.dedup();
    words
}

/// The finds in an order that does not depend on that in which they were added.
fn sorted(mut finds: Vec<Find<'static>>) -> Vec<Find<'static>> {
    finds.sort_by_cached_key(|find| (find.trail.cells().collect::<Vec<Cell>>(), find.word.clone()));
    finds
}

fuzz_target!(|input: Input<'_>| {
    let words = words(&input);
    // The reference takes far longer for bent trails.
    let (most_columns, most_cells, most_wildcards) = match input.adjacent {
        true => (8, 24, 4),
        false => (300, 600, 40),
    };
    let columns = 1 + usize::from(input.columns) % most_columns;
    let rows = 1 + usize::from(input.rows) % (most_cells / columns);
    let letters = letters(input.is_wide);
    let tiles = input.tiles.iter().map(|&byte| tile(byte, letters, input.is_compact));
    let tiles: Vec<&str> = tiles.cycle().take(rows * columns).collect();
    let wildcards = tiles.iter().filter(|&&tile| tile == "?").count();
    let (Ok(dictionary), false, true) =
        (Dictionary::from_words(&words), tiles.is_empty(), wildcards <= most_wildcards)
    else {
        return;
    };
    let separator = if input.is_compact { "" } else { " " };
    let text: String = tiles.chunks(columns).map(|row| row.join(separator) + "\n").collect();
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
    let on_all_trails = reference::on_all_trails(&words, &tiles, &options);
    if on_all_trails.len() > MOST_FINDS {
        return;
    }
    let expected = reference::filtered(&on_all_trails, &options);
    let expected_sorted = sorted(expected.clone());
    for instructions in InstructionSet::available() {
        for threads in [1, 2 + usize::from(input.threads % 3)] {
            let search = options
                .search(&dictionary)
                .instruction_set(instructions)
                .threads(NonZeroUsize::new(threads).expect("it is positive"));
            assert!(search.finds(&grid) == expected, "{instructions}, {threads} threads");
            assert_eq!(search.count(&grid), expected.len() as u64);
            let states = search.fold(&grid, Vec::new, |finds, find| finds.push(find.into_owned()));
            assert!(states.len() <= threads);
            let folded = sorted(states.into_iter().flatten().collect());
            assert!(folded == expected_sorted, "{instructions}, {threads} threads, folded");
            let count = 1 + u32::from(input.threads / 3 % 4);
            let part = |number| search.part(Part::new(number, count).expect("it is one of them"));
            let mut words = HashSet::new();
            let finds = (1..=count).flat_map(|number| part(number).finds(&grid));
            let first = finds.filter(|find| input.all || words.insert(find.word.clone()));
            assert!(first.eq(expected.iter().cloned()), "{instructions}, {threads} threads, {count} parts");
        }
    }
});
