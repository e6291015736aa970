//! From a word list to an FST.

use crate::word_list::WordList;
use std::collections::BTreeSet;

/// A word list that was compiled.
pub(crate) struct Compiled {
    /// The bytes of a set of the crate `fst`.
    pub(crate) fst: Vec<u8>,
    /// The distinct letters, in code point order.
    pub(crate) letters: Vec<char>,
    /// The number of words of 0, 1, 2, … letters, up to those of the longest word.
    pub(crate) by_length: Vec<u64>,
}

/// Compiles words.
pub(crate) fn compile(list: &WordList<'_>) -> Compiled {
    let mut fst = fst::SetBuilder::memory();
    let (mut ascii, mut others, mut by_length) = ([false; 128], BTreeSet::new(), vec![0]);
    for word in list.iter() {
        fst.insert(word)
            .expect("the words of a list are in order, each once");
        let mut letters = 0;
        for letter in word.chars() {
            letters += 1;
            match ascii.get_mut(letter as usize) {
                Some(is_used) => *is_used = true,
                None => drop(others.insert(letter)),
            }
        }
        by_length.resize(by_length.len().max(letters + 1), 0);
        by_length[letters] += 1;
    }
    let ascii = ('\0'..).zip(ascii);
    let ascii = ascii.filter_map(|(letter, is_used)| is_used.then_some(letter));
    let letters: Vec<char> = ascii.chain(others).collect();
    Compiled {
        fst: fst.into_inner().expect("memory is always written to"),
        letters,
        by_length,
    }
}
