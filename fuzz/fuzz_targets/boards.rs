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
            let grid = Grid::from_tiles(columns, board.text.nfc().map(tile));
            let words = search.count(&grid.expect("a board is a grid"));
            if budget.check().is_ok() {
                assert_eq!(words, board.score.words, "{instructions}");
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(ended.is_ok_and(|ended| ended.is_continue()));
    }
});
