//! Following the trie from cell to cell, one trail at a time, over any cells: for the trails that the fast engines
//! leave out.

use super::coded::{CodedBand, Content, Position};
use crate::Directions;
use crate::dictionary::{Node, NodeId, Trie};
use std::ops::{Range, RangeInclusive};

/// A band, the trie to follow on it, and the words that count.
pub(super) struct Walk<'walk, N> {
    pub(super) band: &'walk CodedBand<'walk>,
    pub(super) trie: Trie<'walk, N>,
    pub(super) directions: Directions,
    /// The lengths in letters of the words that count.
    pub(super) lengths: &'walk RangeInclusive<usize>,
}

/// The prefixes that a trail spells. There is one, unless the trail crosses wildcards.
///
/// They are a range of a [`Prefixes`] stack, in the order of their words.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    pub(super) nodes: Range<usize>,
    /// The number of letters of each prefix. A wildcard has one, a tile may have several.
    pub(super) letters: usize,
}

/// A stack of prefixes: those of a trail and, below them, those of its beginnings.
#[derive(Default)]
pub(super) struct Prefixes {
    nodes: Vec<NodeId>,
}

impl Prefixes {
    /// Starts again with the prefix of the empty trail.
    pub(super) fn restart(&mut self) -> Reached {
        self.nodes.clear();
        self.nodes.push(NodeId::ROOT);
        Reached {
            nodes: 0..1,
            letters: 0,
        }
    }

    /// Removes the prefixes of trails longer than the one that reached these.
    pub(super) fn back_to(&mut self, reached: &Reached) {
        self.nodes.truncate(reached.nodes.end);
    }

    /// Removes some of the prefixes reached, which are the last. Returns whether any are left.
    pub(super) fn retain(&mut self, reached: &mut Reached, keep: impl Fn(NodeId) -> bool) -> bool {
        let start = reached.nodes.start;
        let mut end = start;
        for index in reached.nodes.clone() {
            let node = self.nodes[index];
            self.nodes[end] = node;
            end += usize::from(keep(node));
        }
        reached.nodes.end = end;
        self.back_to(reached);
        start < end
    }

    /// The nodes of the prefixes reached.
    pub(super) fn get(&self, reached: &Reached) -> &[NodeId] {
        &self.nodes[reached.nodes.clone()]
    }
}

impl<N: Node> Walk<'_, N> {
    /// Advances from the prefixes reached, which are the last on the stack, to another cell, if any word continues
    /// there.
    #[inline]
    pub(super) fn advance(
        &self,
        prefixes: &mut Prefixes,
        reached: &Reached,
        position: Position,
    ) -> Option<Reached> {
        debug_assert_eq!(prefixes.nodes.len(), reached.nodes.end);
        let content = self.band.content(position);
        for index in reached.nodes.clone() {
            let node = prefixes.nodes[index];
            match content {
                Content::Letter(letter) => prefixes.nodes.extend(self.trie.child(node, letter)),
                Content::Wildcard => prefixes.nodes.extend(self.trie.children(node)),
                Content::Letters(letters) => prefixes.nodes.extend(
                    letters
                        .iter()
                        .try_fold(node, |node, &letter| self.trie.child(node, letter)),
                ),
                Content::Nothing => return None,
            }
        }
        let nodes = reached.nodes.end..prefixes.nodes.len();
        let letters = reached.letters
            + match content {
                Content::Letters(letters) => letters.len(),
                _ => 1,
            };
        if nodes.is_empty() || letters > *self.lengths.end() {
            prefixes.back_to(reached);
            return None;
        }
        Some(Reached { nodes, letters })
    }

    /// The words among the prefixes reached that count, in order.
    #[inline]
    pub(super) fn words<'p>(
        &'p self,
        prefixes: &'p Prefixes,
        reached: &Reached,
    ) -> impl Iterator<Item = NodeId> + 'p {
        let counted = if self.lengths.contains(&reached.letters) {
            prefixes.get(reached)
        } else {
            &[]
        };
        counted
            .iter()
            .copied()
            .filter(|&node| self.trie.ends_word(node))
    }
}
