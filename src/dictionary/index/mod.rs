//! From a word list to the bytes of an index.
//!
//! The flow is one way: [`word_list`] → [`alphabet`] → [`trie`] and, beside it, FST (the `fst` crate) →
//! [`format`](mod@format).
//! This folder uses nothing else of the crate but `letters` and `wording`, because the build script
//! compiles it too, to make the built-in dictionary with the very code that makes the others.

pub(crate) mod alphabet;
pub(crate) mod error;
pub(crate) mod format;
pub(crate) mod trie;
pub(crate) mod word_list;

use alphabet::Alphabet;
use error::DictionaryError;
use format::Width;
use std::borrow::Cow;
use std::panic::resume_unwind;
use std::thread;
use trie::{NarrowNode, Node, Shape, WideNode};
use word_list::WordList;

/// Compiles words into the bytes of an index, which lie as integers do.
pub(crate) fn compile(list: &WordList<'_>) -> Result<Vec<u32>, DictionaryError> {
    let words = list.words();
    // The FST takes several times as long as the trie, so that costs nothing beside it.
    let (fst, trie) = thread::scope(|scope| {
        let trie = scope.spawn(|| BuiltTrie::of(words));
        let fst = fst::Set::from_iter(list.iter());
        let trie = trie.join().unwrap_or_else(|panic| resume_unwind(panic));
        (fst, trie)
    });
    let trie = trie?;
    let (width, nodes) = match &trie.nodes {
        AnyNodes::Narrow(nodes) => (Width::Narrow, bytemuck::cast_slice(nodes)),
        AnyNodes::Wide(nodes) => (Width::Wide, bytemuck::cast_slice(nodes)),
    };
    Ok(format::write(
        &trie.alphabet,
        width,
        trie.shape.words(),
        trie.shape.longest(),
        fst?.as_fst().as_bytes(),
        nodes,
    ))
}

/// What is made of the words beside the FST.
struct BuiltTrie {
    alphabet: Alphabet,
    nodes: AnyNodes,
    shape: Shape,
}

/// Trie nodes in the width that the alphabet needs.
enum AnyNodes {
    Narrow(Vec<NarrowNode>),
    Wide(Vec<WideNode>),
}

impl BuiltTrie {
    fn of(words: &[Cow<'_, str>]) -> Result<Self, DictionaryError> {
        let alphabet = Alphabet::of(words.iter().map(Cow::as_ref))?;
        let (nodes, shape) = if alphabet.letters().len() <= NarrowNode::LETTERS {
            let (nodes, shape) = trie::build(words, &alphabet)?;
            (AnyNodes::Narrow(nodes), shape)
        } else {
            let (nodes, shape) = trie::build(words, &alphabet)?;
            (AnyNodes::Wide(nodes), shape)
        };
        Ok(Self {
            alphabet,
            nodes,
            shape,
        })
    }
}
