//! Identifying and spelling the words of finds.

use crate::packed_find::PackedFind;
use crate::plan::{Plan, Words};
use wordtrail_dictionary::Dictionary;
use wordtrail_dictionary::internals::{Node, NodeId, PrefixTable, PrefixTexts};

/// Identifies and spells words.
pub(super) struct Speller<'run, N: Node> {
    dictionary: &'run Dictionary,
    words: &'run Words<'run, N>,
    /// The table of the words of a trie. Other words are numbered as they are found.
    table: Option<&'run PrefixTable<N>>,
    /// The texts of all words of a trie, if they have been made.
    texts: Option<&'run PrefixTexts>,
    word: String,
    /// The number of words of a trie that were spelled without the texts of all.
    spelled: usize,
}

impl<'run, N: Node> Speller<'run, N> {
    /// A speller of the words of a search.
    pub(super) fn new(plan: &'run Plan<'run, N>) -> Self {
        let dictionary = &plan.search.dictionary;
        let (table, texts) = match &plan.words {
            Words::Trie(trie, _) => (
                Some(dictionary.prefix_table(*trie)),
                dictionary.prefix_texts_after(0),
            ),
            Words::Walker(..) => (None, None),
        };
        Self {
            dictionary,
            words: &plan.words,
            table,
            texts,
            word: String::new(),
            spelled: 0,
        }
    }

    /// The number of a find's word.
    #[inline(always)]
    pub(super) fn number(&self, find: PackedFind) -> u32 {
        match self.table {
            Some(table) => find.node(table).number(),
            None => find.word(),
        }
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
            None => self.spell(self.number(find)),
        }
    }

    /// The texts of all words, if they have been made.
    pub(super) fn texts(&self) -> Option<&'run PrefixTexts> {
        self.texts
    }

    /// The text of the word with a number.
    pub(super) fn spell(&mut self, number: u32) -> &str {
        self.word.clear();
        match self.words {
            Words::Walker(_, numbers) => numbers.spell(number, &mut self.word),
            Words::Trie(trie, _) => {
                self.spelled += 1;
                if self.spelled.is_multiple_of(REPORTED_TOGETHER) {
                    self.texts = self.dictionary.prefix_texts_after(REPORTED_TOGETHER);
                }
                trie.spell(NodeId::at(number), &mut self.word);
            }
        }
        &self.word
    }
}

/// The number of spelled words after which the dictionary is notified.
const REPORTED_TOGETHER: usize = 256;

impl<N: Node> Drop for Speller<'_, N> {
    fn drop(&mut self) {
        if self.spelled > 0 {
            let unreported = self.spelled % REPORTED_TOGETHER;
            self.dictionary.prefix_texts_after(unreported);
        }
    }
}
