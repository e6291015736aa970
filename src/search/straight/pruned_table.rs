//! What is left of a prefix table as words are found, for searches that want each word once.

use super::windows::WINDOW;
use crate::dictionary::{Node, PrefixTable, Trie};
use crate::search::packed_find::PackedFind;
use crate::search::word_set::WordSet;

/// The prefix table of one thread without the words that the thread has found, and the set of these.
///
/// The words of three and four letters are most of all finds. Once they are removed from the table, the sweep no
/// longer lists them, so finding each word once takes hardly longer than counting.
pub(super) struct PrunedTable<N: Node> {
    table: PrefixTable<N>,
    found: WordSet,
}

impl<N: Node> PrunedTable<N> {
    /// The table with all words.
    pub(super) fn new(table: &PrefixTable<N>, trie: Trie<'_, N>) -> Self {
        Self {
            table: table.clone(),
            found: WordSet::new(trie.node_count(), u64::MAX),
        }
    }

    pub(super) fn table(&self) -> &PrefixTable<N> {
        &self.table
    }

    /// Removes the word of a find, and returns whether it was left until now.
    pub(super) fn remove(&mut self, find: PackedFind) -> bool {
        let letters = if find.is_lettered() { find.cells() } else { 0 };
        let word = self.table.word(find.word(), letters);
        let is_new = self.found.insert(word);
        if is_new && letters == WINDOW {
            self.table.remove_three(find.word());
        } else if is_new && letters == WINDOW + 1 {
            self.table.remove_four(word);
        }
        is_new
    }
}
