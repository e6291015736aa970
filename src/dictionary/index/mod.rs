//! From a word list to the bytes of an index.
//!
//! The flow is one way: [`word_list`] → [`alphabet`] → [`trie`] → FST (the `fst` crate) → [`format`](mod@format).
//! Searches and queries need the trie alone, and the FST takes several times as long, so it is built for the bytes of an
//! index only.
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
use format::{Properties, Width};
use node::{NarrowNode, Node, WideNode};
use trie::Trie;
use word_list::WordList;

/// A word list that was compiled.
pub(crate) struct Compiled {
    pub(crate) properties: Properties,
    /// The nodes of the trie, as integers.
    pub(crate) nodes: Vec<u32>,
}

/// Compiles words.
pub(crate) fn compile(list: &WordList<'_>) -> Result<Compiled, WordListError> {
    let alphabet = Alphabet::of(list.iter())?;
    if alphabet.letters().len() <= NarrowNode::LETTERS {
        compile_with::<NarrowNode>(list, alphabet, Width::Narrow)
    } else {
        compile_with::<WideNode>(list, alphabet, Width::Wide)
    }
}

/// The same, with a trie whose nodes have this width.
fn compile_with<N: Node>(
    list: &WordList<'_>,
    alphabet: Alphabet,
    width: Width,
) -> Result<Compiled, WordListError> {
    let (nodes, counts) = trie::build::<N>(list.iter(), &alphabet)?;
    Ok(Compiled {
        properties: Properties {
            width,
            words: counts.words(),
            longest: counts.longest(),
            alphabet,
        },
        nodes: bytemuck::allocation::cast_vec(nodes),
    })
}

/// The bytes of the index of a trie with these properties, aligned as integers are.
pub(crate) fn write_index(properties: &Properties, nodes: &[u32]) -> Vec<u32> {
    let fst = match properties.width {
        Width::Narrow => build_fst::<NarrowNode>(nodes, &properties.alphabet),
        Width::Wide => build_fst::<WideNode>(nodes, &properties.alphabet),
    };
    format::write(properties, &fst, bytemuck::cast_slice(nodes))
}

/// The bytes of the FST that has the words of a trie.
fn build_fst<N: Node>(nodes: &[u32], alphabet: &Alphabet) -> Vec<u8> {
    let mut fst = fst::SetBuilder::memory();
    Trie::<N>::new(bytemuck::cast_slice(nodes)).for_each_word(alphabet, |word| {
        fst.insert(word)
            .expect("the words of a trie are in order, each once");
    });
    fst.into_inner().expect("memory is always written to")
}
