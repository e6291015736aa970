//! What is left of a trie as its words are found, for searches that want each word once.

use crate::dictionary::{Node, NodeId, Trie};
use std::ops::RangeInclusive;

/// Which words are still wanted, and which letters lead to them.
///
/// Trails that lead only to words found before end at once, so the more has been found the fewer
/// trails there are.
pub(in crate::search) struct Live {
    /// For each node the letters that lead to a wanted word, a bit each, and [`WANTED`] if its own
    /// word is.
    masks: Vec<u64>,
    /// For each node how many words that begin with its prefix are wanted.
    words: Vec<u32>,
    parents: Vec<u32>,
}

/// The bit of a mask that says that the node's own word is wanted.
pub(super) const WANTED: u64 = 1 << 63;

impl Live {
    /// All words of a trie that have so many letters.
    pub(in crate::search) fn new<N: Node>(
        trie: Trie<'_, N>,
        lengths: &RangeInclusive<usize>,
    ) -> Self {
        let nodes = trie.nodes();
        let mut live = Self {
            masks: vec![0; nodes.len()],
            words: vec![0; nodes.len()],
            parents: vec![0; nodes.len()],
        };
        for (length, level) in trie.levels().enumerate() {
            for node in level {
                let children = nodes[node].first() as usize..;
                let children =
                    children.start..children.start + nodes[node].letters().count_ones() as usize;
                live.parents[children].fill(node as u32);
                let is_wanted = nodes[node].ends_word() && lengths.contains(&length);
                live.words[node] = u32::from(is_wanted);
                live.masks[node] = if is_wanted { WANTED } else { 0 };
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
                live.words[node] += live.words[child];
                if live.words[child] > 0 {
                    live.masks[node] |= letter;
                }
            }
        }
        live
    }

    /// Whether a word is still wanted.
    pub(in crate::search) fn is_wanted(&self, word: NodeId) -> bool {
        self.masks[word.index()] & WANTED != 0
    }

    /// Takes a word away, and says whether it was wanted until now.
    pub(in crate::search) fn remove<N: Node>(&mut self, trie: Trie<'_, N>, word: NodeId) -> bool {
        if !self.is_wanted(word) {
            return false;
        }
        let mut node = word.index();
        self.masks[node] &= !WANTED;
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

    /// For each node the letters that lead to a wanted word, and [`WANTED`] if its own is.
    pub(super) fn masks(&self) -> &[u64] {
        &self.masks
    }
}
