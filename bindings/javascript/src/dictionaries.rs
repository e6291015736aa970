//! Dictionaries that JavaScript has opened.

use std::cell::RefCell;
use std::collections::HashMap;
use wordtrail::{Dictionary, WordList};

/// The dictionaries that are open, by their numbers.
#[derive(Default)]
struct Dictionaries {
    open: HashMap<u32, Dictionary>,
    last: u32,
}

thread_local! {
    static DICTIONARIES: RefCell<Dictionaries> = RefCell::default();
}

/// The dictionary with a number, or the built-in one.
pub fn dictionary(number: Option<u32>) -> Result<Dictionary, String> {
    let Some(number) = number else {
        return Ok(Dictionary::english().clone());
    };
    DICTIONARIES.with_borrow(|dictionaries| {
        let dictionary = dictionaries.open.get(&number).cloned();
        dictionary.ok_or_else(|| "the dictionary was freed".to_owned())
    })
}

/// Compiles a list of words, or opens an index. The answer is its number and that of its words.
pub fn open(bytes: Vec<u8>) -> Result<(u32, u64), String> {
    let dictionary = match Dictionary::is_index(&bytes) {
        true => {
            let dictionary = Dictionary::from_fst(bytes).map_err(text)?;
            // All states are read once, so that no search meets damage.
            dictionary.as_set().map_err(text)?;
            dictionary
        }
        false => Dictionary::compile(&WordList::parse(&bytes).map_err(text)?),
    };
    DICTIONARIES.with_borrow_mut(|dictionaries| {
        dictionaries.last += 1;
        let answer = (dictionaries.last, dictionary.word_count());
        dictionaries.open.insert(dictionaries.last, dictionary);
        Ok(answer)
    })
}

/// The text of an error.
pub fn text(error: impl ToString) -> String {
    error.to_string()
}

/// Frees a dictionary.
pub fn free(number: u32) {
    DICTIONARIES.with_borrow_mut(|dictionaries| dictionaries.open.remove(&number));
}
