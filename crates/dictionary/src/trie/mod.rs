//! The search trie: all prefixes of the words, breadth-first, in an array of small nodes.
//!
//! A node is a bit mask of the letters that may follow, an end-of-word bit, and the position of its
//! first child. Children lie side by side in letter order, so the child for a letter is at
//! `first + popcount(mask below the letter)`. Whether a letter may follow a prefix is one bit test.
//!
//! Each node's children begin where those of the node before it end, so `first` is a running sum of the masks' population
//! counts: see [`unpack()`]. It follows that every child position is inside the array, that every node but the root has one
//! parent, and that nodes of one depth are in the order of their words. So binary search finds a node's parent
//! ([`Trie::spell`]) without it being stored.
//!
//! `prefix_table.rs` and `prefix_texts.rs` have tables that large searches derive from it.

mod alphabet;
mod node;
mod prefix_table;
mod prefix_texts;
mod unpack;

pub use alphabet::{Alphabet, Letter};
pub use node::{LetterMask, NarrowNode, Node, WideNode};
pub use prefix_table::PrefixTable;
pub use prefix_texts::PrefixTexts;
pub(super) use unpack::{Nodes, Unpacked, unpack};

use crate::lexicon::{ENDS_WORD, Lexicon};
use bytemuck::Zeroable;
use std::ops::Range;

/// The position of a node in the trie. It stands for the node's prefix, which may be a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Zeroable)]
#[repr(transparent)]
pub struct NodeId(u32);

impl NodeId {
    /// The node of the empty prefix.
    pub const ROOT: Self = Self(0);

    /// The position as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The position as a number.
    pub fn number(self) -> u32 {
        self.0
    }

    /// The node at this position.
    pub fn at(position: u32) -> Self {
        Self(position)
    }
}

/// A trie over an array of nodes, with the letters that their bits stand for.
#[derive(Debug, Clone, Copy)]
pub struct Trie<'index, N> {
    nodes: &'index [N],
    alphabet: &'index Alphabet,
}

impl<'index, N: Node> Trie<'index, N> {
    /// The trie over nodes that were [unpacked](unpack()).
    pub(super) fn new(nodes: &'index [N], alphabet: &'index Alphabet) -> Self {
        Self { nodes, alphabet }
    }

    /// The letters with their codes.
    pub fn alphabet(self) -> &'index Alphabet {
        self.alphabet
    }

    /// The child for a letter, or `None` when no word continues with it.
    #[inline]
    pub fn child(self, node: NodeId, letter: Letter) -> Option<NodeId> {
        let node = self.nodes[node.index()];
        let may_follow = node.letters() & letter.bit() != 0;
        may_follow.then(|| NodeId(node.child(letter.code())))
    }

    /// The letters that may follow the node's prefix, each with its child, in letter order.
    #[inline]
    pub fn edges(self, node: NodeId) -> Edges {
        let node = self.nodes[node.index()];
        Edges {
            letters: node.letters(),
            child: node.first(),
        }
    }

    /// The letter of the node's child with this rank, from 0.
    pub fn nth_letter(self, node: NodeId, rank: u32) -> Letter {
        nth_letter(self.letters(node), rank)
    }

    /// The letters that may follow the node's prefix, a bit for each code.
    #[inline]
    pub(crate) fn letters(self, node: NodeId) -> u64 {
        self.nodes[node.index()].letters()
    }

    /// Whether the node's prefix is itself a word.
    #[inline]
    pub fn ends_word(self, node: NodeId) -> bool {
        self.nodes[node.index()].ends_word()
    }

    /// Appends the node's prefix.
    ///
    /// A parent is not stored: it is the last node whose children begin at or before this one.
    pub fn spell(self, node: NodeId, text: &mut String) {
        let mut letters = Vec::new();
        let mut child = node.0;
        while child != NodeId::ROOT.0 {
            let after = self.nodes[..child as usize].partition_point(|node| node.first() <= child);
            let parent = self.nodes[after - 1];
            letters.push(nth_letter(parent.letters(), child - parent.first()));
            child = after as u32 - 1;
        }
        let letters = letters.iter().rev();
        text.extend(letters.map(|&letter| self.alphabet.letter(letter)));
    }

    /// The nodes, for engines that process many at a time.
    pub fn nodes(self) -> &'index [N] {
        self.nodes
    }

    /// The positions of all nodes.
    pub fn node_ids(self) -> impl Iterator<Item = NodeId> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The number of nodes.
    pub fn node_count(self) -> usize {
        self.nodes.len()
    }

    /// The nodes of each depth, beginning with the root.
    pub fn levels(self) -> impl Iterator<Item = Range<usize>> {
        std::iter::successors(Some(0..1), move |level| {
            let first_of_next = self.nodes.get(level.end)?;
            Some(level.end..first_of_next.first() as usize)
        })
    }
}

impl<N: Node> Lexicon for Trie<'_, N> {
    type Position = NodeId;
    type Letter = Letter;

    fn root(self) -> NodeId {
        NodeId::ROOT
    }

    #[inline]
    fn letter(self, letter: char) -> Option<Letter> {
        self.alphabet.code(letter)
    }

    #[inline]
    fn child(self, node: NodeId, letter: Letter) -> Option<NodeId> {
        self.child(node, letter)
    }

    #[inline]
    fn for_each_child(self, node: NodeId, visit: impl FnMut(NodeId)) {
        self.edges(node).map(|(_, child)| child).for_each(visit);
    }

    #[inline]
    fn ends_word(self, node: NodeId) -> bool {
        self.ends_word(node)
    }

    #[inline]
    fn mask(self, node: NodeId) -> u64 {
        self.letters(node) | (u64::from(self.ends_word(node)) * ENDS_WORD)
    }
}

/// The letters that may follow a prefix, each with its child: see [`Trie::edges`].
#[derive(Debug)]
pub struct Edges {
    /// The letters to come, a bit for each code.
    letters: u64,
    /// The child for the lowest of them.
    child: u32,
}

impl Iterator for Edges {
    type Item = (Letter, NodeId);

    #[inline]
    fn next(&mut self) -> Option<(Letter, NodeId)> {
        if self.letters == 0 {
            return None;
        }
        let edge = (nth_letter(self.letters, 0), NodeId(self.child));
        self.letters &= self.letters - 1;
        self.child += 1;
        Some(edge)
    }
}

/// The letter of the set bit with this rank, from 0.
fn nth_letter(mut mask: u64, rank: u32) -> Letter {
    for _ in 0..rank {
        mask &= mask - 1;
    }
    Letter::new(mask.trailing_zeros() as usize)
}
