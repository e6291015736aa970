//! Any bytes are a word list or an error, and the words of a list are a list of the same words.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::{WordBank, WordList};

fuzz_target!(|bytes: &[u8]| {
    let _ = WordBank::parse(bytes);
    let Ok(list) = WordList::parse(bytes) else {
        return;
    };
    let lines: String = list.iter().flat_map(|word| [word, "\n"]).collect();
    let again = WordList::parse(lines.as_bytes()).expect("words are a list");
    assert!(list.iter().eq(again.iter()));
});
