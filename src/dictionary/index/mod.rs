//! From a word list to the bytes of an index.
//!
//! The flow is one way: [`word_list`] → [`alphabet`] → [`trie`] and, beside it, FST (the `fst` crate) →
//! [`format`](mod@format).
//! This folder uses nothing of the crate but `letters` and `wording`. The build script compiles it,
//! too, so that the built-in dictionary is made by the same code as all others.

pub(crate) mod alphabet;
pub(crate) mod error;
pub(crate) mod format;
pub(crate) mod trie;
pub(crate) mod word_list;

use alphabet::Alphabet;
use error::WordListError;
use format::Width;
use std::borrow::Cow;
use std::panic::resume_unwind;
use std::thread;
use trie::{NarrowNode, Node, WideNode, WordCounts};
use word_list::WordList;

/// The most letters of a word: as many cells as a search can record of a trail.
pub(crate) const LONGEST_WORD: usize = (1 << 15) - 1;

/// Compiles words into the bytes of an index, aligned as integers are.
pub(crate) fn compile(list: &WordList<'_>) -> Result<Vec<u32>, WordListError> {
    let words = list.words();
    // The FST takes several times as long as the trie, so the trie is built meanwhile.
    let (fst, trie) = thread::scope(|scope| {
        let trie = scope.spawn(|| BuiltTrie::of(words));
        let fst = fst::Set::from_iter(list.iter());
        let trie = trie.join().unwrap_or_else(|panic| resume_unwind(panic));
        (fst, trie)
    });
    let trie = trie?;
    let fst = fst.expect("the words are sorted, each once");
    let letters = trie.counts.longest() as usize;
    if letters > LONGEST_WORD {
        return Err(WordListError::LongWord {
            letters,
            limit: LONGEST_WORD,
        });
    }
    let (width, nodes) = match &trie.nodes {
        AnyNodes::Narrow(nodes) => (Width::Narrow, bytemuck::cast_slice(nodes)),
        AnyNodes::Wide(nodes) => (Width::Wide, bytemuck::cast_slice(nodes)),
    };
    Ok(format::write(
        &trie.alphabet,
        width,
        trie.counts.words(),
        trie.counts.longest(),
        fst.as_fst().as_bytes(),
        nodes,
    ))
}

/// The trie and what the header of the index says of it.
struct BuiltTrie {
    alphabet: Alphabet,
    nodes: AnyNodes,
    counts: WordCounts,
}

/// Trie nodes in the width that the alphabet needs.
enum AnyNodes {
    Narrow(Vec<NarrowNode>),
    Wide(Vec<WideNode>),
}

impl BuiltTrie {
    fn of(words: &[Cow<'_, str>]) -> Result<Self, WordListError> {
        let alphabet = Alphabet::of(words.iter().map(Cow::as_ref))?;
        let (nodes, counts) = if alphabet.letters().len() <= NarrowNode::LETTERS {
            let (nodes, counts) = trie::build(words, &alphabet)?;
            (AnyNodes::Narrow(nodes), counts)
        } else {
            let (nodes, counts) = trie::build(words, &alphabet)?;
            (AnyNodes::Wide(nodes), counts)
        };
        Ok(Self {
            alphabet,
            nodes,
            counts,
        })
    }
}
