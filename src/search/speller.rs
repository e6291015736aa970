//! Identifying and spelling the words of finds.

use super::packed_find::PackedFind;
use crate::Dictionary;
use crate::dictionary::{Alphabet, Node, NodeId, PrefixTable, Texts, Trie};

/// Identifies and spells words.
pub(super) struct Speller<'run, N: Node> {
    dictionary: &'run Dictionary,
    trie: Trie<'run, N>,
    table: &'run PrefixTable<N>,
    alphabet: &'run Alphabet,
    /// The texts of all words, if they have been made.
    texts: Option<&'run Texts>,
    /// The number of words that were spelled without these.
    spelled: usize,
    word: String,
}

impl<'run, N: Node> Speller<'run, N> {
    pub(super) fn new(dictionary: &'run Dictionary, trie: Trie<'run, N>) -> Self {
        Self {
            dictionary,
            trie,
            table: dictionary.front(trie),
            alphabet: dictionary.codes(),
            texts: dictionary.texts_after(0),
            spelled: 0,
            word: String::new(),
        }
    }

    /// The node of a find's word.
    #[inline(always)]
    pub(super) fn node(&self, find: PackedFind) -> NodeId {
        let letters = if find.is_lettered() { find.cells() } else { 0 };
        self.table.word(find.word(), letters)
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

    /// The texts of all words, if they have been made.
    pub(super) fn texts(&self) -> Option<&'run Texts> {
        self.texts
    }

    fn spell(&mut self, find: PackedFind) -> &str {
        self.spelled += 1;
        if self.spelled.is_multiple_of(REPORTED_TOGETHER) {
            self.texts = self.dictionary.texts_after(REPORTED_TOGETHER);
        }
        self.word.clear();
        self.trie
            .spell(self.node(find), self.alphabet, &mut self.word);
        &self.word
    }
}

/// The number of spelled words after which the dictionary is notified.
const REPORTED_TOGETHER: usize = 256;

impl<N: Node> Drop for Speller<'_, N> {
    fn drop(&mut self) {
        self.dictionary
            .texts_after(self.spelled % REPORTED_TOGETHER);
    }
}
