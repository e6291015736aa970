//! Identifying and spelling the words of finds.

use super::packed_find::PackedFind;
use crate::Dictionary;
use crate::dictionary::{Alphabet, Node, NodeId, PrefixTable, PrefixTexts, Trie};

/// Identifies and spells words.
pub(super) struct Speller<'run, N: Node> {
    dictionary: &'run Dictionary,
    trie: Trie<'run, N>,
    table: &'run PrefixTable<N>,
    alphabet: &'run Alphabet,
    /// The texts of all words, if they have been made.
    texts: Option<&'run PrefixTexts>,
    /// The number of words that were spelled without these.
    spelled: usize,
    word: String,
}

impl<'run, N: Node> Speller<'run, N> {
    pub(super) fn new(dictionary: &'run Dictionary, trie: Trie<'run, N>) -> Self {
        Self {
            dictionary,
            trie,
            table: dictionary.prefix_table(trie),
            alphabet: dictionary.codes(),
            texts: dictionary.prefix_texts_after(0),
            spelled: 0,
            word: String::new(),
        }
    }

    /// The node of a find's word.
    #[inline(always)]
    pub(super) fn node(&self, find: PackedFind) -> NodeId {
        find.node(self.table)
    }

    /// The text of a find's word.
    #[inline(always)]
    pub(super) fn word(&mut self, find: PackedFind) -> &str {
        match self.texts {
            // SAFETY: the find is one of a search with this dictionary. If it is lettered, it has the number of a text of as
            // many letters as cells.
            Some(texts) if find.is_lettered() => unsafe { texts.text(find.word(), find.cells()) },
            // SAFETY: as above. Otherwise it has the node of its word. (Most cells have one letter.)
            Some(texts) => unsafe { texts.node_text(NodeId::at(find.word()), find.cells()) },
            None => self.spell(find),
        }
    }

    /// The texts of all words, if they have been made.
    pub(super) fn texts(&self) -> Option<&'run PrefixTexts> {
        self.texts
    }

    fn spell(&mut self, find: PackedFind) -> &str {
        self.spelled += 1;
        if self.spelled.is_multiple_of(REPORTED_TOGETHER) {
            self.texts = self.dictionary.prefix_texts_after(REPORTED_TOGETHER);
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
            .prefix_texts_after(self.spelled % REPORTED_TOGETHER);
    }
}
