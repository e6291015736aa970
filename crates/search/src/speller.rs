//! Identifying and spelling the words of finds.

use crate::packed_find::PackedFind;
use crate::word_numbers::WordNumbers;
use wordtrail_dictionary::Dictionary;
use wordtrail_dictionary::internals::{Node, NodeId, PrefixTable, PrefixTexts, Trie};

/// Identifies and spells words.
pub(super) struct Speller<'run, N: Node> {
    words: Words<'run, N>,
    /// The texts of all words, if they have been made.
    texts: Option<&'run PrefixTexts>,
    word: String,
}

/// What gives words their numbers.
enum Words<'run, N: Node> {
    Trie(TrieWords<'run, N>),
    Found(&'run WordNumbers),
}

/// The words of a trie.
struct TrieWords<'run, N: Node> {
    dictionary: &'run Dictionary,
    trie: Trie<'run, N>,
    table: &'run PrefixTable<N>,
    /// The number of words that were spelled without the texts of all.
    spelled: usize,
}

impl<'run, N: Node> Speller<'run, N> {
    pub(super) fn new(dictionary: &'run Dictionary, trie: Trie<'run, N>) -> Self {
        Self {
            words: Words::Trie(TrieWords {
                dictionary,
                trie,
                table: dictionary.prefix_table(trie),
                spelled: 0,
            }),
            texts: dictionary.prefix_texts_after(0),
            word: String::new(),
        }
    }

    /// A speller of words that are numbered as they are found.
    pub(super) fn of_numbers(numbers: &'run WordNumbers) -> Self {
        Self {
            words: Words::Found(numbers),
            texts: None,
            word: String::new(),
        }
    }

    /// The number of a find's word.
    #[inline(always)]
    pub(super) fn number(&self, find: PackedFind) -> u32 {
        match &self.words {
            Words::Trie(words) => find.node(words.table).number(),
            Words::Found(_) => find.word(),
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
        match &mut self.words {
            Words::Found(numbers) => numbers.spell(number, &mut self.word),
            Words::Trie(words) => {
                words.spelled += 1;
                if words.spelled.is_multiple_of(REPORTED_TOGETHER) {
                    self.texts = words.dictionary.prefix_texts_after(REPORTED_TOGETHER);
                }
                words.trie.spell(NodeId::at(number), &mut self.word);
            }
        }
        &self.word
    }
}

/// The number of spelled words after which the dictionary is notified.
const REPORTED_TOGETHER: usize = 256;

impl<N: Node> Drop for TrieWords<'_, N> {
    fn drop(&mut self) {
        self.dictionary
            .prefix_texts_after(self.spelled % REPORTED_TOGETHER);
    }
}
