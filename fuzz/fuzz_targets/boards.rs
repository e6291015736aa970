//! Any text is boards or errors, and a board has the score of a search with each instruction set.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;
use wordtrail::{Boards, Budget, Dictionary, Grid, InstructionSet, Mode, Search};

/// Compiling a dictionary takes far longer than a board.
static DICTIONARIES: LazyLock<[Dictionary; 4]> = LazyLock::new(|| {
    let lists: [&[&str]; 4] = [
        &["q"],
        &["u", "uu", "uq", "quu"],
        &["qu", "quq", "uqu", "uquq", "uuuuuuuuuuuu"],
        &["é", "abc", "cab", "straße", "quit", "bad"],
    ];
    lists.map(|words| Dictionary::from_words(words).expect("they are words"))
});

#[derive(Debug, Arbitrary)]
struct Input<'text> {
    dictionary: u8,
    rows: u8,
    columns: u8,
    qu: bool,
    text: &'text [u8],
}

/// The tiles of a board: cells with spaces between, rows of them, or all cells as one text.
fn tiles(text: &str, rows: usize, columns: usize, tile: impl Fn(char) -> String) -> Vec<String> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let is_cell = |part: &&str| part.eq_ignore_ascii_case("qu") || part.chars().nth(1).is_none();
    match parts[..] {
        [row] => tiles_of_row(row, rows * columns, tile),
        _ if parts.iter().all(is_cell) => {
            let of_cell = |part: &&str| match part.chars().nth(1) {
                Some(_) => "qu".to_owned(),
                None => part.chars().map(&tile).collect(),
            };
            parts.iter().map(of_cell).collect()
        }
        _ => {
            let of_row = |row: &&str| tiles_of_row(row, columns, &tile);
            parts.iter().flat_map(of_row).collect()
        }
    }
}

/// The tiles of a text without spaces: where the number of cells needs it, with `qu` as one.
fn tiles_of_row(row: &str, cells: usize, tile: impl Fn(char) -> String) -> Vec<String> {
    let mut tiles: Vec<String> = row.chars().map(&tile).collect();
    let mut position = 0;
    while row.chars().count() != cells && position + 1 < tiles.len() {
        let is_qu = matches!(&*tiles[position], "q" | "Q" | "qu")
            && tiles[position + 1].eq_ignore_ascii_case("u");
        if is_qu {
            tiles[position] = "qu".to_owned();
            tiles.remove(position + 1);
        }
        position += 1;
    }
    tiles
}

fuzz_target!(|input: Input<'_>| {
    let dictionary = &DICTIONARIES[usize::from(input.dictionary % 4)];
    let (rows, columns) = (
        usize::from(input.rows % 10),
        usize::from(input.columns % 10),
    );
    let Ok(boards) = Boards::new(dictionary).size(rows, columns) else {
        return;
    };
    let boards = boards.threads(NonZeroUsize::MIN);
    let boards = if input.qu { boards.qu_tiles() } else { boards };
    let tile = |letter| match letter {
        'q' | 'Q' if input.qu => "qu".to_owned(),
        _ => letter.to_string(),
    };
    for instructions in InstructionSet::available() {
        let budget = Budget::with_steps(200_000);
        let boards = boards.budget(&budget).instruction_set(instructions);
        let search = Search::new(dictionary).mode(Mode::Adjacent).budget(&budget);
        let ended = boards.run(input.text, |board| {
            let Ok(board) = board else {
                return ControlFlow::Continue(());
            };
            // A letter may be written as several characters.
            let text: String = board.text.nfc().collect();
            let grid = Grid::from_tiles(columns, tiles(&text, rows, columns, tile));
            let words = search.count(&grid.expect("a board is a grid"));
            if budget.check().is_ok() {
                assert_eq!(words, board.score.words, "{instructions}");
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(ended.is_ok_and(|ended| ended.is_continue()));
    }
});
