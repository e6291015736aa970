//! Telling and spelling the words that were found.

use super::batch::PackedFind;
use super::straight::WINDOW;
use crate::Dictionary;
use crate::dictionary::{Alphabet, Node, NodeId, PrefixTable, PrefixTexts, Trie};

/// Tells and spells words.
pub(super) struct Speller<'run, N: Node> {
    dictionary: &'run Dictionary,
    trie: Trie<'run, N>,
    front: &'run PrefixTable<N>,
    alphabet: &'run Alphabet,
    /// The texts of all words, if they are at hand.
    texts: Option<&'run PrefixTexts>,
    /// How many words have been spelled without these.
    spelled: usize,
    word: String,
}

impl<'run, N: Node> Speller<'run, N> {
    pub(super) fn new(dictionary: &'run Dictionary, trie: Trie<'run, N>) -> Self {
        Self {
            dictionary,
            trie,
            front: dictionary.prefix_table(trie),
            alphabet: dictionary.codes(),
            texts: dictionary.prefix_texts_after(0),
            spelled: 0,
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
            Some(texts) if find.is_lettered() => texts.text(find.word(), find.cells()),
            // Most cells have one letter.
            Some(texts) => texts.node_text(NodeId::at(find.word()), find.cells()),
            None => self.spell(find),
        }
    }

    /// The texts of all words, if they are at hand.
    pub(super) fn texts(&self) -> Option<&'run PrefixTexts> {
        self.texts
    }

    fn spell(&mut self, find: PackedFind) -> &str {
        self.spelled += 1;
        if self.spelled.is_multiple_of(TOLD_TOGETHER) {
            self.texts = self.dictionary.prefix_texts_after(TOLD_TOGETHER);
        }
        self.word.clear();
        self.trie
            .spell(self.node(find), self.alphabet, &mut self.word);
        &self.word
    }
}

/// After how many words a dictionary is told that they were spelled.
const TOLD_TOGETHER: usize = 256;

impl<N: Node> Drop for Speller<'_, N> {
    fn drop(&mut self) {
        self.dictionary
            .prefix_texts_after(self.spelled % TOLD_TOGETHER);
    }
}
