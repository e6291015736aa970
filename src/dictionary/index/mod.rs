//! From a word list to the bytes of an index.
//!
//! The flow is one way: [`word_list`] → [`alphabet`] → FST (the `fst` crate) → [`trie`] → [`format`](mod@format).
//! This folder uses nothing else of the crate but `letters`, because the build script
//! compiles it too, to make the built-in dictionary with the very code that makes the others.

pub(crate) mod alphabet;
pub(crate) mod error;
pub(crate) mod format;
pub(crate) mod trie;
pub(crate) mod word_list;

use alphabet::Alphabet;
use error::DictionaryError;
use format::Width;
use trie::{NarrowNode, Node, Trie, WideNode};
use word_list::WordList;

/// Compiles words into the bytes of an index, which lie as integers do.
pub(crate) fn compile(list: &WordList<'_>) -> Result<Vec<u32>, DictionaryError> {
    let alphabet = Alphabet::of(list.iter())?;
    let mut builder = fst::SetBuilder::memory();
    for word in list.iter() {
        builder.insert(word)?;
    }
    let fst = builder.into_inner()?;
    if alphabet.letters().len() <= NarrowNode::LETTERS {
        with_trie::<NarrowNode>(&alphabet, Width::Narrow, &fst)
    } else {
        with_trie::<WideNode>(&alphabet, Width::Wide, &fst)
    }
}

fn with_trie<N: Node>(
    alphabet: &Alphabet,
    width: Width,
    fst: &[u8],
) -> Result<Vec<u32>, DictionaryError> {
    let nodes = trie::unpack::<N>(&fst::raw::Fst::new(fst)?, alphabet)?;
    let shape = Trie::check(&nodes, alphabet).expect("an unpacked FST is a trie");
    Ok(format::write(
        alphabet,
        width,
        shape.words,
        shape.longest,
        fst,
        bytemuck::cast_slice(&nodes),
    ))
}
