//! Any text is boards or errors, and a board has the score of a search.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use wordtrail::{Boards, Budget, Dictionary, Grid, Mode, Search};

#[derive(Debug, Arbitrary)]
struct Input<'text> {
    words: Vec<Vec<bool>>,
    rows: u8,
    columns: u8,
    qu: bool,
    text: &'text [u8],
}

fuzz_target!(|input: Input<'_>| {
    let word = |letters: &Vec<bool>| -> String {
        letters.iter().map(|&b| if b { 'q' } else { 'u' }).take(12).collect()
    };
    let words = input.words.iter().map(word).filter(|word| !word.is_empty());
    let Ok(dictionary) = Dictionary::from_words(words.collect::<Vec<_>>()) else {
        return;
    };
    let (rows, columns) = (usize::from(input.rows % 10), usize::from(input.columns % 10));
    let Ok(boards) = Boards::new(&dictionary).size(rows, columns) else {
        return;
    };
    let budget = Budget::with_steps(200_000);
    let boards = boards.threads(NonZeroUsize::MIN).budget(&budget);
    let boards = if input.qu { boards.qu_tiles() } else { boards };
    let ended = boards.run(input.text, |board| {
        if let Ok(board) = board
            && !input.qu
        {
            let letters: Vec<char> = board.text.chars().collect();
            let rows = letters.chunks(columns).map(|row| row.iter().collect::<String>() + "\n");
            let grid: Grid = rows.collect::<String>().parse().expect("a board is a grid");
            let search = Search::new(&dictionary).mode(Mode::Adjacent).budget(&budget);
            let words = search.count(&grid);
            if budget.check().is_ok() {
                assert_eq!(words, board.score.words);
            }
        }
        ControlFlow::<()>::Continue(())
    });
    assert!(ended.is_ok_and(|ended| ended.is_continue()));
});
