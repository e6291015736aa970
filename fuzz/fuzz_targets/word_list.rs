//! Any bytes are a word list or an error, and the words of a list are a list of the same words. So are clues, which are the same
//! below a grid.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::puzzle::Clues;
use wordtrail::{Grid, Puzzle, Reader, WordBank, WordList};

fuzz_target!(|bytes: &[u8]| {
    let _ = WordBank::parse(bytes);
    if let Ok(clues) = Clues::parse(bytes) {
        let grid: Grid = "cat\n".parse().expect("it is a grid");
        let text = Puzzle::new(grid).with_words(clues.words()).to_string();
        let again = Reader::new().strict().puzzle(text).expect("it was written as a puzzle");
        let again = again.word_bank().expect("they are words").unwrap_or_default();
        // Words with digits are none where the grid has no digits.
        let is_word = |(word, _): &(&str, &str)| !word.contains(|it: char| it.is_ascii_digit());
        assert!(clues.words().clues().filter(is_word).eq(again.clues()));
    }
    let Ok(list) = WordList::parse(bytes) else {
        return;
    };
    let lines: String = list.iter().flat_map(|word| [word, "\n"]).collect();
    let again = WordList::parse(lines.as_bytes()).expect("words are a list");
    assert!(list.iter().eq(again.iter()));
});
