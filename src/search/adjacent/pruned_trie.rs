//! A trie that is pruned as its words are found, for searches for first trails.

use crate::dictionary::{Node, NodeId, Trie};
use std::ops::RangeInclusive;

/// The words left to find, and the letters that lead to them.
///
/// A trail is abandoned as soon as it leads only to words that were found. So the more words are found, the fewer
/// trails there are.
pub(super) struct PrunedTrie {
    /// For each node the letters that lead to a word that is left, a bit each, and [`ENDS_WORD`] if its own word is
    /// left.
    masks: Vec<u64>,
    /// For each node the number of words left that begin with its prefix.
    words: Vec<u32>,
    parents: Vec<u32>,
}

/// The bit of a mask for the node's own word.
pub(super) const ENDS_WORD: u64 = 1 << 63;

impl PrunedTrie {
    /// All words of the given lengths.
    pub(super) fn new<N: Node>(trie: Trie<'_, N>, lengths: &RangeInclusive<usize>) -> Self {
        let nodes = trie.nodes();
        let mut pruned = Self {
            masks: vec![0; nodes.len()],
            words: vec![0; nodes.len()],
            parents: vec![0; nodes.len()],
        };
        for (length, level) in trie.levels().enumerate() {
            for node in level {
                let children = nodes[node].first() as usize..;
                let children =
                    children.start..children.start + nodes[node].letters().count_ones() as usize;
                pruned.parents[children].fill(node as u32);
                let is_wanted = nodes[node].ends_word() && lengths.contains(&length);
                pruned.words[node] = u32::from(is_wanted);
                pruned.masks[node] = if is_wanted { ENDS_WORD } else { 0 };
            }
        }
        for node in (0..nodes.len()).rev() {
            let mut letters = nodes[node].letters();
            for child in nodes[node].first() as usize.. {
                if letters == 0 {
                    break;
                }
                let letter = letters & letters.wrapping_neg();
                letters ^= letter;
                pruned.words[node] += pruned.words[child];
                if pruned.words[child] > 0 {
                    pruned.masks[node] |= letter;
                }
            }
        }
        pruned
    }

    /// Removes a word, and returns whether it was left until now.
    pub(super) fn remove<N: Node>(&mut self, trie: Trie<'_, N>, word: NodeId) -> bool {
        if self.masks[word.index()] & ENDS_WORD == 0 {
            return false;
        }
        let mut node = word.index();
        self.masks[node] &= !ENDS_WORD;
        self.words[node] -= 1;
        while node > 0 {
            let parent = self.parents[node] as usize;
            if self.words[node] == 0 {
                let rank = node as u32 - trie.nodes()[parent].first();
                self.masks[parent] &= !trie.nth_letter(NodeId::at(parent as u32), rank).bit();
            }
            self.words[parent] -= 1;
            node = parent;
        }
        true
    }

    /// For each node the letters that lead to a word that is left, a bit each, and [`ENDS_WORD`] if its own word is left.
    pub(super) fn masks(&self) -> &[u64] {
        &self.masks
    }
}
