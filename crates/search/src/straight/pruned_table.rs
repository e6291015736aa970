//! What is left of a prefix table as words are found, for searches that want each word once.

use super::windows::WINDOW;
use crate::packed_find::PackedFind;
use wordtrail_dictionary::internals::{Node, PrefixTable, Trie};

/// The prefix table of one thread without the words that the thread has found.
///
/// The words of three and four letters are most of all finds. Once they are removed from the table, the sweep no
/// longer lists them, so finding each word once takes hardly longer than counting.
pub(super) struct PrunedTable<N: Node> {
    table: PrefixTable<N>,
    /// The words that were found, a bit for each node.
    found: Vec<u64>,
}

impl<N: Node> PrunedTable<N> {
    /// The table with all words.
    pub(super) fn new(table: &PrefixTable<N>, trie: Trie<'_, N>) -> Self {
        Self {
            table: table.clone(),
            found: vec![0; trie.node_count().div_ceil(64)],
        }
    }

    pub(super) fn table(&self) -> &PrefixTable<N> {
        &self.table
    }

    /// Removes the word of a find, and returns whether it was left until now.
    pub(super) fn remove(&mut self, find: PackedFind) -> bool {
        let word = find.node(&self.table);
        let found = &mut self.found[word.index() / 64];
        let bit = 1 << (word.index() % 64);
        if *found & bit != 0 {
            return false;
        }
        *found |= bit;
        if find.is_lettered() && find.cells() == WINDOW {
            self.table.remove_three(find.word());
        } else if find.is_lettered() && find.cells() == WINDOW + 1 {
            self.table.remove_four(word);
        }
        true
    }
}
