//! What both engines share: following the trie from cell to cell.

use super::band::Band;
use super::coded::{CodedGrid, Content, Position};
use crate::dictionary::{Node, NodeId, Trie};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

/// A grid, the trie to follow on it, and which words count.
pub(super) struct Walk<'run, N> {
    pub(super) grid: &'run CodedGrid<'run>,
    pub(super) trie: Trie<'run, N>,
    /// The fewest letters of a word that counts.
    pub(super) min_length: usize,
    /// The most letters of a word that counts.
    pub(super) max_length: usize,
    /// Whether nobody wants further finds.
    pub(super) stopped: &'run AtomicBool,
}

/// The prefixes that a trail spells. There is one, unless the trail crosses wildcards.
///
/// They are a range of a [`Prefixes`] stack, in the order of their words.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    pub(super) nodes: Range<usize>,
    /// How many letters each prefix has: a wildcard is one, a tile of several is several.
    pub(super) letters: usize,
}

/// The prefixes of a trail and, below them, those of its beginnings.
pub(super) struct Prefixes {
    nodes: Vec<NodeId>,
}

impl Prefixes {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new() }
    }

    /// Begins anew with what the empty trail reaches: the empty prefix.
    pub(super) fn restart(&mut self) -> Reached {
        self.nodes.clear();
        self.nodes.push(NodeId::ROOT);
        Reached {
            nodes: 0..1,
            letters: 0,
        }
    }

    /// Forgets the prefixes of trails longer than the one that reached these.
    pub(super) fn back_to(&mut self, reached: &Reached) {
        self.nodes.truncate(reached.nodes.end);
    }

    fn get(&self, reached: &Reached) -> &[NodeId] {
        &self.nodes[reached.nodes.clone()]
    }
}

impl<N: Node> Walk<'_, N> {
    /// The start cells of a band in reading order, as long as further finds are wanted.
    pub(super) fn starts(&self, band: &Band) -> impl Iterator<Item = Position> {
        let columns = band.columns.clone();
        let rows = band.rows.clone();
        rows.flat_map(move |row| columns.clone().map(move |column| (row, column)))
            .take_while(|_| !self.stopped.load(Ordering::Relaxed))
            .map(|(row, column)| self.grid.position(row, column))
    }

    /// Goes on from the prefixes reached, which are the last on the stack, to a further cell, if any
    /// word does.
    #[inline]
    pub(super) fn advance(
        &self,
        prefixes: &mut Prefixes,
        reached: &Reached,
        position: Position,
    ) -> Option<Reached> {
        debug_assert_eq!(prefixes.nodes.len(), reached.nodes.end);
        let content = self.grid.content(position);
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
        if nodes.is_empty() || letters > self.max_length {
            prefixes.back_to(reached);
            return None;
        }
        Some(Reached { nodes, letters })
    }

    /// The letters that may follow any of the prefixes reached, a bit for each code.
    #[inline]
    pub(super) fn letters(&self, prefixes: &Prefixes, reached: &Reached) -> u64 {
        let nodes = prefixes.get(reached).iter();
        nodes.fold(0, |letters, &node| letters | self.trie.letters(node))
    }

    /// The words among the prefixes reached that count, in order.
    #[inline]
    pub(super) fn words<'p>(
        &'p self,
        prefixes: &'p Prefixes,
        reached: &Reached,
    ) -> impl Iterator<Item = NodeId> + 'p {
        let counted = if reached.letters >= self.min_length {
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

/// Takes a word and the places of its trail, and says whether to go on.
pub(super) trait Emit<B>: FnMut(NodeId, &[Position]) -> ControlFlow<B> {}

impl<B, F: FnMut(NodeId, &[Position]) -> ControlFlow<B>> Emit<B> for F {}
