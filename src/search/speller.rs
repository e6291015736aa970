//! Telling and spelling the words that were found.

use super::batch::PackedFind;
use super::straight::WINDOW;
use crate::Dictionary;
use crate::dictionary::{Alphabet, Front, Node, NodeId, Texts, Trie};

/// Tells and spells words.
pub(super) struct Speller<'run, N: Node> {
    trie: Trie<'run, N>,
    front: &'run Front<N>,
    alphabet: &'run Alphabet,
    texts: Option<&'run Texts>,
    word: String,
}

impl<'run, N: Node> Speller<'run, N> {
    /// A speller that is to spell some of the words, or many.
    pub(super) fn new(dictionary: &'run Dictionary, trie: Trie<'run, N>, many: bool) -> Self {
        Self {
            trie,
            front: dictionary.front(trie),
            alphabet: dictionary.codes(),
            texts: if many { dictionary.texts() } else { None },
            word: String::new(),
        }
    }

    /// The node of a find's word.
    #[inline(always)]
    pub(super) fn node(&self, find: PackedFind) -> NodeId {
        if find.is_lettered() && find.cells() == WINDOW {
            self.front.nodes[find.word() as usize]
        } else {
            NodeId::at(find.word())
        }
    }

    /// The text of a find's word.
    #[inline(always)]
    pub(super) fn word(&mut self, find: PackedFind) -> &str {
        match self.texts {
            Some(texts) if find.is_lettered() => texts.word(find.word(), find.cells()),
            // Most cells have one letter.
            Some(texts) => texts.of_node(NodeId::at(find.word()), find.cells()),
            None => self.spell(find),
        }
    }

    /// The texts of all words, if they are at hand.
    pub(super) fn texts(&self) -> Option<&'run Texts> {
        self.texts
    }

    fn spell(&mut self, find: PackedFind) -> &str {
        self.word.clear();
        self.trie
            .spell(self.node(find), self.alphabet, &mut self.word);
        &self.word
    }
}
