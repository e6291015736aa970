//! Any words and options make a proved puzzle or an error.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use std::time::Duration;
use wordtrail::puzzle::Generator;
use wordtrail::{Search, Trails, WordBank};

#[derive(Debug, Arbitrary)]
struct Input<'text> {
    words: &'text str,
    rows: u8,
    columns: u8,
    seed: u64,
}

fuzz_target!(|input: Input<'_>| {
    let Ok(words) = WordBank::parse(input.words.as_bytes()) else {
        return;
    };
    let generator = Generator::new(&words)
        .size(usize::from(input.rows), usize::from(input.columns))
        .seed(input.seed)
        .time_limit(Duration::from_millis(200));
    let Ok(puzzle) = generator.generate() else {
        return;
    };
    let dictionary = words.compile().expect("the words were placed");
    let search = Search::new(&dictionary).min_length(1).trails(Trails::All);
    let finds = search.finds(&puzzle.grid);
    for hidden in &puzzle.key {
        // The key has words as they are listed, with hyphens and spaces.
        let find = finds.iter().find(|find| find.trail == hidden.trail);
        let word = &find.expect("a hidden word can be read").word;
        let is_part = puzzle.parts.iter().any(|(part, _)| *part == hidden.word);
        let is_palindrome = word.chars().rev().eq(word.chars());
        let trails = finds.iter().filter(|find| find.word == *word).count();
        assert!(trails == 1 || is_part || is_palindrome && trails == 2, "{hidden:?}: {trails} trails");
    }
});
