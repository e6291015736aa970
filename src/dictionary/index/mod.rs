//! From a word list to the bytes of an index.
//!
//! The flow is one way: [`word_list`] → [`alphabet`] → [`trie`] and, beside it, FST (the `fst` crate) →
//! [`format`](mod@format).
//! This folder uses nothing of the crate but `letters` and `wording`. The build script compiles it,
//! too, so that the built-in dictionary is made by the same code as all others.

pub(crate) mod alphabet;
pub(crate) mod error;
pub(crate) mod format;
pub(crate) mod node;
pub(crate) mod trie;
pub(crate) mod word_list;

use alphabet::Alphabet;
use error::WordListError;
use format::Width;
use node::{NarrowNode, Node, WideNode};
use std::panic::resume_unwind;
use std::thread;
use word_list::WordList;

/// Compiles words into the bytes of an index, aligned as integers are.
pub(crate) fn compile(list: &WordList<'_>) -> Result<Vec<u32>, WordListError> {
    let alphabet = Alphabet::of(list.iter())?;
    if alphabet.letters().len() <= NarrowNode::LETTERS {
        compile_with::<NarrowNode>(list, &alphabet, Width::Narrow)
    } else {
        compile_with::<WideNode>(list, &alphabet, Width::Wide)
    }
}

/// The same, with a trie whose nodes have this width.
fn compile_with<N: Node>(
    list: &WordList<'_>,
    alphabet: &Alphabet,
    width: Width,
) -> Result<Vec<u32>, WordListError> {
    // The FST takes several times as long as the trie, so the trie is built meanwhile.
    let build_trie = || trie::build::<N>(list.words(), alphabet);
    let (fst, trie) = thread::scope(|scope| {
        let trie = thread::Builder::new().spawn_scoped(scope, build_trie);
        let fst = fst::Set::from_iter(list.iter());
        let trie = match trie {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // The system has no more threads to give.
            Err(_) => build_trie(),
        };
        (fst, trie)
    });
    let (nodes, counts) = trie?;
    let fst = fst.expect("the words are sorted, each once");
    Ok(format::write(
        alphabet,
        width,
        &counts,
        fst.as_fst().as_bytes(),
        bytemuck::cast_slice(&nodes),
    ))
}
