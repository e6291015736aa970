//! The search trie: all prefixes of the words, breadth-first, in an array of small nodes.
//!
//! A node is a bit mask of the letters that may follow, an end-of-word bit, and the position of its
//! first child. Children lie side by side in letter order, so the child for a letter is at
//! `first + popcount(mask below the letter)`. Whether a letter may follow a prefix is one bit test.
//!
//! Breadth-first order makes the array easy to check. Each node's children begin where those of the
//! node before it end, so `first` is a running sum of the masks' population counts. [`Trie::check`]
//! tests just that. It follows that every child position is inside the array, that every node but the
//! root has one parent, and that children lie after their parents, so there is no cycle. It also
//! follows that nodes of one depth are in the order of their words, and that binary search finds a
//! node's parent ([`Trie::spell`]) without it being stored.

use super::alphabet::{Alphabet, Letter};
use super::error::WordListError;
use super::node::Node;
use bytemuck::Zeroable;
use std::ops::Range;

/// The position of a node in the trie. It stands for the node's prefix, which may be a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Zeroable)]
#[repr(transparent)]
pub(crate) struct NodeId(u32);

impl NodeId {
    /// The node of the empty prefix.
    pub(crate) const ROOT: Self = Self(0);

    /// The position as an index.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The node at this position.
    pub(crate) fn at(position: u32) -> Self {
        Self(position)
    }
}

/// A trie over an array of nodes that was built by [`build`] or passed [`Trie::check`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trie<'index, N> {
    nodes: &'index [N],
}

/// The number of words of 0, 1, 2, … letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WordCounts {
    pub(crate) by_length: Vec<u64>,
}

impl WordCounts {
    /// The number of words of any length.
    pub(crate) fn words(&self) -> u64 {
        self.by_length.iter().sum()
    }

    /// The letters of the longest word: the depth of the trie.
    pub(crate) fn longest(&self) -> u32 {
        self.by_length.len() as u32 - 1
    }
}

impl<'index, N: Node> Trie<'index, N> {
    /// The trie over nodes that have been checked.
    pub(crate) fn new(nodes: &'index [N]) -> Self {
        Self { nodes }
    }

    /// Tests that the nodes are a trie over this alphabet, as the module's documentation explains. The
    /// error says what is wrong with them.
    ///
    /// No loop ends early, so that the compiler can vectorise each: the whole check of ENABLE's 3 MB
    /// takes a fraction of a millisecond if this is inlined where vectors are large.
    #[inline(always)]
    pub(crate) fn check(
        nodes: &'index [N],
        alphabet: &Alphabet,
    ) -> Result<WordCounts, &'static str> {
        let Some(last) = nodes.last() else {
            return Err("the trie has no root");
        };
        let follows = |node: &N, next: u64| {
            u64::from(node.first()) + u64::from(node.letters().count_ones()) == next
        };
        let mut in_order = nodes[0].first() == 1 && follows(last, nodes.len() as u64);
        for (node, next) in nodes.iter().zip(&nodes[1..]) {
            in_order &= follows(node, u64::from(next.first()));
        }
        let mut after_parent = true;
        let mut letters = 0;
        let mut leaves_end = true;
        for (position, node) in nodes.iter().enumerate() {
            after_parent &= u64::from(node.first()) > position as u64;
            letters |= node.letters();
            leaves_end &= node.letters() != 0 || node.ends_word();
        }
        if !in_order || !after_parent {
            return Err("the trie's nodes are out of order");
        }
        if letters & !alphabet.mask() != 0 {
            return Err("the trie has a letter that the alphabet lacks");
        }
        if !leaves_end {
            return Err("the trie has a branch that ends in no word");
        }
        if nodes[0].ends_word() {
            return Err("the trie has an empty word");
        }
        let trie = Self::new(nodes);
        if let Some(never_following) = alphabet.never_following() {
            let is_composed = |node: NodeId| {
                trie.edges(node).all(|(letter, child)| {
                    let never = never_following[usize::from(letter.code())];
                    nodes[child.index()].letters() & never == 0
                })
            };
            if !trie.node_ids().all(is_composed) {
                return Err("the trie has letters that would be others side by side");
            }
        }
        Ok(trie.word_counts())
    }

    /// The numbers of words, which takes a walk over all nodes.
    #[inline(always)]
    pub(crate) fn word_counts(self) -> WordCounts {
        WordCounts {
            by_length: self.levels().map(|level| self.words_in(level)).collect(),
        }
    }

    /// The child for a letter, or `None` when no word continues with it.
    #[inline]
    pub(crate) fn child(self, node: NodeId, letter: Letter) -> Option<NodeId> {
        let node = self.nodes[node.index()];
        let letters = node.letters();
        if letters & letter.bit() == 0 {
            return None;
        }
        let rank = (letters & (letter.bit() - 1)).count_ones();
        Some(NodeId(node.first() + rank))
    }

    /// The children, in letter order.
    #[inline]
    pub(crate) fn children(self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let node = self.nodes[node.index()];
        let end = node.first() + node.letters().count_ones();
        (node.first()..end).map(NodeId)
    }

    /// The letters that may follow the node's prefix, each with its child, in letter order.
    #[inline]
    pub(crate) fn edges(self, node: NodeId) -> Edges {
        let node = self.nodes[node.index()];
        Edges {
            letters: node.letters(),
            child: node.first(),
        }
    }

    /// The letter of the node's child with this rank, from 0.
    pub(crate) fn nth_letter(self, node: NodeId, rank: u32) -> Letter {
        nth_letter(self.letters(node), rank)
    }

    /// The letters that may follow the node's prefix, a bit for each code.
    #[inline]
    pub(crate) fn letters(self, node: NodeId) -> u64 {
        self.nodes[node.index()].letters()
    }

    /// Whether the node's prefix is itself a word.
    #[inline]
    pub(crate) fn ends_word(self, node: NodeId) -> bool {
        self.nodes[node.index()].ends_word()
    }

    /// Appends the node's prefix.
    ///
    /// A parent is not stored: it is the last node whose children begin at or before this one.
    pub(crate) fn spell(self, node: NodeId, alphabet: &Alphabet, text: &mut String) {
        let mut letters = Vec::new();
        let mut child = node.0;
        while child != NodeId::ROOT.0 {
            let after = self.nodes[..child as usize].partition_point(|node| node.first() <= child);
            let parent = self.nodes[after - 1];
            letters.push(nth_letter(parent.letters(), child - parent.first()));
            child = after as u32 - 1;
        }
        text.extend(letters.iter().rev().map(|&letter| alphabet.letter(letter)));
    }

    /// Visits the words, sorted by code point.
    pub(crate) fn for_each_word(self, alphabet: &Alphabet, mut visit: impl FnMut(&str)) {
        let mut text = String::new();
        // For each prefix of the text, the letters that may follow and were not visited, and its length in bytes.
        let mut prefixes = vec![(self.edges(NodeId::ROOT), 0)];
        while let Some((edges, length)) = prefixes.last_mut() {
            text.truncate(*length);
            let Some((letter, node)) = edges.next() else {
                prefixes.pop();
                continue;
            };
            text.push(alphabet.letter(letter));
            if self.ends_word(node) {
                visit(&text);
            }
            prefixes.push((self.edges(node), text.len()));
        }
    }

    /// The nodes, for engines that process many at a time.
    pub(crate) fn nodes(self) -> &'index [N] {
        self.nodes
    }

    /// The positions of all nodes.
    pub(crate) fn node_ids(self) -> impl Iterator<Item = NodeId> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The number of nodes.
    pub(crate) fn node_count(self) -> usize {
        self.nodes.len()
    }

    /// The number of these nodes that end a word.
    fn words_in(self, nodes: Range<usize>) -> u64 {
        let ends = self.nodes[nodes].iter().filter(|node| node.ends_word());
        ends.count() as u64
    }

    /// The nodes of each depth, beginning with the root.
    pub(crate) fn levels(self) -> impl Iterator<Item = Range<usize>> {
        std::iter::successors(Some(0..1), move |level| {
            let first_of_next = self.nodes.get(level.end)?;
            Some(level.end..first_of_next.first() as usize)
        })
    }
}

/// The letters that may follow a prefix, each with its child: see [`Trie::edges`].
#[derive(Debug)]
pub(crate) struct Edges {
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

/// Builds the nodes of a trie from words over the alphabet, breadth-first. The words are sorted, each once.
///
/// Unpacking the FST would give the same nodes. Building them from the words needs none.
pub(crate) fn build<'word, N: Node>(
    words: impl Iterator<Item = &'word str>,
    alphabet: &Alphabet,
) -> Result<(Vec<N>, WordCounts), WordListError> {
    assert!(alphabet.letters().len() <= N::LETTERS);
    // For each length, the nodes of the prefixes so far. Where their children are is known at the end.
    let mut levels: Vec<Vec<N>> = vec![vec![N::new(0, false, 0)]];
    let mut before = "";
    for word in words {
        let common = common_prefix(before, word);
        let mut depth = word[..common].chars().count();
        for letter in word[common..].chars() {
            let letter = alphabet
                .code(letter)
                .expect("the alphabet has every letter");
            let parent = last(&mut levels[depth]);
            *parent = N::from_mask(parent.mask() | letter.bit(), 0);
            depth += 1;
            if levels.len() == depth {
                levels.push(Vec::new());
            }
            levels[depth].push(N::new(0, false, 0));
        }
        let node = last(&mut levels[depth]);
        *node = N::new(node.letters(), true, 0);
        before = word;
    }
    let count = levels.iter().map(Vec::len).sum();
    u32::try_from(count).map_err(|_| WordListError::TooManyNodes)?;
    let mut nodes = Vec::with_capacity(count);
    let mut by_length = Vec::with_capacity(levels.len());
    let mut first = 1;
    for level in levels {
        let words = level.iter().filter(|node| node.ends_word());
        by_length.push(words.count() as u64);
        for node in level {
            nodes.push(N::from_mask(node.mask(), first));
            first += node.letters().count_ones();
        }
    }
    Ok((nodes, WordCounts { by_length }))
}

/// The node of the prefix that the last word has.
fn last<N>(level: &mut [N]) -> &mut N {
    level.last_mut().expect("a word has a node for each prefix")
}

/// The bytes of the letters that both texts begin with.
fn common_prefix(one: &str, other: &str) -> usize {
    let mut pairs = one.bytes().zip(other.bytes());
    let differs = pairs.position(|(one, other)| one != other);
    let mut length = differs.unwrap_or(one.len().min(other.len()));
    while !other.is_char_boundary(length) {
        length -= 1;
    }
    length
}

#[cfg(test)]
mod tests {
    use super::super::node::{NarrowNode, WideNode};
    use super::*;

    fn built<N: Node>(words: &[&str]) -> (Vec<N>, Alphabet) {
        let alphabet = Alphabet::of(words.iter().copied()).unwrap();
        let (nodes, counts) = build(words.iter().copied(), &alphabet).unwrap();
        assert_eq!(Trie::check(&nodes, &alphabet), Ok(counts));
        (nodes, alphabet)
    }

    #[test]
    fn children_are_numbered_in_the_order_of_letters() {
        for (letters, ends_word) in [(1_u64, true), (0x4000_0001, false), (0x7fff_ffff, true)] {
            let narrow = NarrowNode::new(letters, ends_word, 100);
            let wide = WideNode::new(letters, ends_word, 100);
            let following = (0..31).filter(|code| letters >> code & 1 != 0);
            for (number, code) in (100..).zip(following) {
                assert_eq!([narrow.child(code), wide.child(code)], [number; 2]);
            }
        }
    }

    fn words_of<N: Node>(nodes: &[N], alphabet: &Alphabet) -> Vec<String> {
        let trie = Trie::new(nodes);
        let ends = (0..nodes.len() as u32)
            .map(NodeId)
            .filter(|&node| trie.ends_word(node));
        let mut words: Vec<String> = ends
            .map(|node| {
                let mut word = String::new();
                trie.spell(node, alphabet, &mut word);
                word
            })
            .collect();
        words.sort();
        let mut visited = Vec::new();
        trie.for_each_word(alphabet, |word| visited.push(word.to_owned()));
        assert_eq!(visited, words);
        words
    }

    fn a_trie_holds_its_words<N: Node>() {
        let words = ["a", "ab", "abbé", "bad", "badge", "zoé", "\u{1d51e}"];
        let (nodes, alphabet) = built::<N>(&words);
        assert_eq!(words_of(&nodes, &alphabet), words);
        let counts = Trie::check(&nodes, &alphabet);
        assert_eq!(
            counts,
            Ok(WordCounts {
                by_length: vec![0, 2, 1, 2, 1, 1]
            })
        );
    }

    #[test]
    fn both_widths_hold_their_words() {
        a_trie_holds_its_words::<NarrowNode>();
        a_trie_holds_its_words::<WideNode>();
    }

    #[test]
    fn children_are_found_by_letter() {
        let (nodes, alphabet) = built::<NarrowNode>(&["cat", "cod"]);
        let trie = Trie::new(&nodes);
        let child = |node, letter| trie.child(node, alphabet.code(letter).unwrap());
        let c = child(NodeId::ROOT, 'c').unwrap();
        assert_eq!(child(NodeId::ROOT, 'a'), None);
        assert_eq!(trie.children(c).count(), 2);
        let cod = child(child(c, 'o').unwrap(), 'd').unwrap();
        assert!(trie.ends_word(cod) && !trie.ends_word(c));
        assert_eq!(trie.letters(cod), 0);
    }

    #[test]
    fn nodes_that_are_no_trie_are_refused() {
        let (nodes, alphabet) = built::<NarrowNode>(&["ab", "ac", "b"]);
        assert!(Trie::check(&nodes, &alphabet).is_ok());
        assert!(Trie::<NarrowNode>::check(&[], &alphabet).is_err());
        assert!(Trie::check(&nodes[..nodes.len() - 1], &alphabet).is_err());
        for position in 0..nodes.len() {
            let node = nodes[position];
            for broken in [
                NarrowNode::new(node.letters(), node.ends_word(), node.first() + 1),
                NarrowNode::new(node.letters(), node.ends_word(), 0),
                NarrowNode::new(node.letters() ^ 1, node.ends_word(), node.first()),
                NarrowNode::new(node.letters() | 1 << 30, node.ends_word(), node.first()),
            ] {
                let mut nodes = nodes.clone();
                nodes[position] = broken;
                assert!(
                    Trie::check(&nodes, &alphabet).is_err(),
                    "{position} {broken:?}"
                );
            }
        }
        let mut childless = nodes.clone();
        let leaf = childless.last_mut().unwrap();
        *leaf = NarrowNode::new(0, false, leaf.first());
        assert!(Trie::check(&childless, &alphabet).is_err());
        let mut empty_word = nodes.clone();
        empty_word[0] = NarrowNode::new(nodes[0].letters(), true, 1);
        assert!(Trie::check(&empty_word, &alphabet).is_err());
    }
}
