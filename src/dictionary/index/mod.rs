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
use trie::{NarrowNode, Node, Trie, WideNode};
use word_list::WordList;

/// Compiles words into the bytes of an index, which lie as integers do.
pub(crate) fn compile(list: &WordList<'_>) -> Result<Vec<u32>, DictionaryError> {
    let words = list.words();
    // The FST takes several times as long as the trie, so that costs nothing beside it.
    let (fst, trie) = thread::scope(|scope| {
        let trie = scope.spawn(|| AnyNodes::build(words));
        let fst = fst::Set::from_iter(list.iter());
        let trie = trie.join().unwrap_or_else(|panic| resume_unwind(panic));
        (fst, trie)
    });
    let (alphabet, nodes) = trie?;
    let fst = fst?.into_fst().into_inner();
    Ok(match nodes {
        AnyNodes::Narrow(nodes) => write(&alphabet, Width::Narrow, &fst, &nodes),
        AnyNodes::Wide(nodes) => write(&alphabet, Width::Wide, &fst, &nodes),
    })
}

/// Trie nodes in the width that the alphabet needs.
enum AnyNodes {
    Narrow(Vec<NarrowNode>),
    Wide(Vec<WideNode>),
}

impl AnyNodes {
    fn build(words: &[Cow<'_, str>]) -> Result<(Alphabet, Self), DictionaryError> {
        let alphabet = Alphabet::of(words.iter().map(Cow::as_ref))?;
        let nodes = if alphabet.letters().len() <= NarrowNode::LETTERS {
            Self::Narrow(trie::build(words, &alphabet)?)
        } else {
            Self::Wide(trie::build(words, &alphabet)?)
        };
        Ok((alphabet, nodes))
    }
}

fn write<N: Node>(alphabet: &Alphabet, width: Width, fst: &[u8], nodes: &[N]) -> Vec<u32> {
    let shape = Trie::check(nodes, alphabet).expect("what was built from words is a trie");
    let nodes = bytemuck::cast_slice(nodes);
    format::write(alphabet, width, shape.words(), shape.longest(), fst, nodes)
}
