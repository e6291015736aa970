//! The search trie: all prefixes of the words, breadth-first, in an array of small nodes.
//!
//! A node is a bit mask of the letters that may follow, an end-of-word bit, and the position of its
//! first child. Children lie side by side in letter order, so the child for a letter is at
//! `first + popcount(mask below the letter)`, and asking whether a prefix can go on is one bit test.
//!
//! Breadth-first order makes the array its own proof. Each node's children begin where those of the
//! node before it end, so `first` is a running sum of the masks' population counts. [`Trie::check`]
//! tests just that, and from it follows that every child position is inside the array, that every
//! node but the root has one parent, and that children lie after their parents, so there is no cycle.
//! It also means that nodes of one depth are in the order of their words, and that a node's parent
//! can be found by binary search ([`Trie::spell`]) without being stored.

use super::alphabet::{Alphabet, Letter};
use super::error::DictionaryError;
use bytemuck::{Pod, Zeroable};
use std::borrow::Cow;
use std::ops::Range;

/// The position of a node in the trie. It stands for a prefix, and if the node ends a word, for that word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// A trie node, as it lies in the index: little-endian, 4-byte aligned.
pub(crate) trait Node: Pod + Send + Sync {
    /// A mask as wide as the node's, for tables made from nodes.
    type Mask: Mask;

    /// The most letters that the mask has bits for.
    const LETTERS: usize;

    /// A node whose children, one for each bit of `letters`, begin at `first`.
    fn new(letters: u64, ends_word: bool, first: u32) -> Self;

    /// The letters that may follow, a bit for each code.
    fn letters(self) -> u64;

    /// Whether the prefix is itself a word.
    fn ends_word(self) -> bool;

    /// The position of the first child, or where it would be.
    fn first(self) -> u32;

    /// The position of the child for the letter with this code, which may follow.
    #[inline(always)]
    fn child(self, code: u8) -> u32 {
        let lower = self.letters() & ((1 << code) - 1);
        self.first() + lower.count_ones()
    }
}

/// A node for alphabets of up to 31 letters: 8 bytes. The top bit of the mask ends a word.
#[derive(Debug, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct NarrowNode {
    mask: u32,
    first: u32,
}

impl NarrowNode {
    const END: u32 = 1 << 31;
}

impl Node for NarrowNode {
    type Mask = u32;
    const LETTERS: usize = 31;

    fn new(letters: u64, ends_word: bool, first: u32) -> Self {
        let end = if ends_word { Self::END } else { 0 };
        let mask = u32::try_from(letters).expect("a narrow node has 31 letters") | end;
        Self {
            mask: mask.to_le(),
            first: first.to_le(),
        }
    }

    fn letters(self) -> u64 {
        u64::from(u32::from_le(self.mask) & !Self::END)
    }

    fn ends_word(self) -> bool {
        u32::from_le(self.mask) & Self::END != 0
    }

    fn first(self) -> u32 {
        u32::from_le(self.first)
    }
}

/// A node for alphabets of up to 63 letters: 12 bytes. The top bit of the mask ends a word.
#[derive(Debug, Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct WideNode {
    low: u32,
    high: u32,
    first: u32,
}

impl WideNode {
    const END: u64 = 1 << 63;

    fn mask(self) -> u64 {
        u64::from(u32::from_le(self.low)) | u64::from(u32::from_le(self.high)) << 32
    }
}

impl Node for WideNode {
    type Mask = u64;
    const LETTERS: usize = 63;

    fn new(letters: u64, ends_word: bool, first: u32) -> Self {
        let mask = letters | if ends_word { Self::END } else { 0 };
        Self {
            low: (mask as u32).to_le(),
            high: ((mask >> 32) as u32).to_le(),
            first: first.to_le(),
        }
    }

    fn letters(self) -> u64 {
        self.mask() & !Self::END
    }

    fn ends_word(self) -> bool {
        self.mask() & Self::END != 0
    }

    fn first(self) -> u32 {
        u32::from_le(self.first)
    }
}

/// What may follow a prefix: bit 0 tells whether it is a word, bit *c* + 1 whether the letter
/// with the code *c* may follow. In this order the highest code, which is that of no letter, has no
/// bit, so nothing needs to be masked out.
pub(crate) trait Mask: Copy + Default + Send + Sync + 'static {
    /// How many bits the code of a letter takes.
    const LETTER_BITS: u32;

    /// A number with as many bits for each of three letters.
    type Key: Copy + Default + Into<u32> + Send + Sync + 'static;

    /// The key of three letters, given as codes: the first letter has the highest bits. There are never more bits than these.
    fn key(letters: [u8; 3]) -> Self::Key;

    /// The letters with a key.
    fn letters(key: u32) -> [u8; 3] {
        [2, 1, 0].map(|place| {
            (key >> (place * Self::LETTER_BITS)) as u8 & ((1 << Self::LETTER_BITS) - 1)
        })
    }

    /// The mask of a prefix that is no word, with the same continuations.
    fn without_word(self) -> Self;

    /// The mask of a prefix with these continuations, a bit for each code.
    fn new(letters: u64, ends_word: bool) -> Self;

    /// Whether the prefix is a word.
    fn ends_word(self) -> bool;

    /// Whether the letter with the code may follow; not if it is the code of no letter.
    fn allows(self, code: u8) -> bool;

    /// How many bits there are below that of a letter that may follow: as many letters with a lower code may, and one if the
    /// prefix is a word.
    fn rank(self, code: u8) -> u32;
}

impl Mask for u32 {
    const LETTER_BITS: u32 = 5;
    type Key = u16;

    #[inline(always)]
    fn key(letters: [u8; 3]) -> u16 {
        let [first, second, third] = letters.map(u16::from);
        let key = first << (2 * Self::LETTER_BITS) | second << Self::LETTER_BITS | third;
        key & ((1 << (3 * Self::LETTER_BITS)) - 1)
    }

    fn new(letters: u64, ends_word: bool) -> Self {
        (letters << 1) as Self | Self::from(ends_word)
    }

    fn without_word(self) -> Self {
        self & !1
    }

    #[inline(always)]
    fn ends_word(self) -> bool {
        self & 1 != 0
    }

    #[inline(always)]
    fn allows(self, code: u8) -> bool {
        (self >> 1) >> (code & 31) & 1 != 0
    }

    #[inline(always)]
    fn rank(self, code: u8) -> u32 {
        (self & ((2 << (code & 31)) - 1)).count_ones()
    }
}

impl Mask for u64 {
    const LETTER_BITS: u32 = 6;
    type Key = u32;

    #[inline(always)]
    fn key(letters: [u8; 3]) -> u32 {
        let [first, second, third] = letters.map(u32::from);
        let key = first << (2 * Self::LETTER_BITS) | second << Self::LETTER_BITS | third;
        key & ((1 << (3 * Self::LETTER_BITS)) - 1)
    }

    fn new(letters: u64, ends_word: bool) -> Self {
        letters << 1 | Self::from(ends_word)
    }

    fn without_word(self) -> Self {
        self & !1
    }

    #[inline(always)]
    fn ends_word(self) -> bool {
        self & 1 != 0
    }

    #[inline(always)]
    fn allows(self, code: u8) -> bool {
        (self >> 1) >> (code & 63) & 1 != 0
    }

    #[inline(always)]
    fn rank(self, code: u8) -> u32 {
        (self & ((2 << (code & 63)) - 1)).count_ones()
    }
}

/// A trie over an array of nodes that was built by [`build`] or passed [`Trie::check`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trie<'index, N> {
    nodes: &'index [N],
}

/// What building or checking the nodes counts on the way: how many words have 0, 1, 2, … letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) words_by_length: Vec<u64>,
}

impl Shape {
    /// How many words there are.
    pub(crate) fn words(&self) -> u64 {
        self.words_by_length.iter().sum()
    }

    /// The letters of the longest word: the depth of the trie.
    pub(crate) fn longest(&self) -> u32 {
        self.words_by_length.len() as u32 - 1
    }
}

impl<'index, N: Node> Trie<'index, N> {
    /// The trie over these nodes, which have been checked before.
    pub(crate) fn new(nodes: &'index [N]) -> Self {
        Self { nodes }
    }

    /// Tests that the nodes are a trie over this alphabet, as the module's text explains, or says
    /// what is wrong with them.
    ///
    /// No loop leaves early, so that the compiler can turn each into vector instructions: the whole
    /// check of ENABLE's 3 MB is a fraction of a millisecond.
    pub(crate) fn check(nodes: &'index [N], alphabet: &Alphabet) -> Result<Shape, &'static str> {
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
        let words_by_length = trie.levels().map(|level| trie.words_in(level)).collect();
        Ok(Shape { words_by_length })
    }

    /// The node's prefix continued with the letter, or nothing when no word goes on so.
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

    /// The node's prefix continued with each letter that may follow, in letter order.
    #[inline]
    pub(crate) fn children(self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let node = self.nodes[node.index()];
        let end = node.first() + node.letters().count_ones();
        (node.first()..end).map(NodeId)
    }

    /// The letters that may follow the node's prefix, and the nodes they lead to, in letter order.
    pub(crate) fn edges(self, node: NodeId) -> impl Iterator<Item = (Letter, NodeId)> {
        let letters = self.letters(node);
        let ranks = 0..letters.count_ones();
        ranks
            .map(move |rank| nth_letter(letters, rank))
            .zip(self.children(node))
    }

    /// The letter that leads to the node's child with this rank.
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

    /// Appends the letters that lead from the root to the node.
    ///
    /// The parent is not stored: it is the last node whose children begin at or before this one.
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

    /// The nodes, for engines that walk over many at a time.
    pub(crate) fn nodes(self) -> &'index [N] {
        self.nodes
    }

    /// The positions of all nodes.
    pub(crate) fn node_ids(self) -> impl Iterator<Item = NodeId> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// How many nodes there are.
    pub(crate) fn node_count(self) -> usize {
        self.nodes.len()
    }

    /// How many of these nodes end a word.
    fn words_in(self, nodes: Range<usize>) -> u64 {
        let ends = self.nodes[nodes].iter().filter(|node| node.ends_word());
        ends.count() as u64
    }

    /// The nodes of each depth, from the root's on.
    pub(crate) fn levels(self) -> impl Iterator<Item = Range<usize>> {
        std::iter::successors(Some(0..1), move |level| {
            let first_of_next = self.nodes.get(level.end)?;
            Some(level.end..first_of_next.first() as usize)
        })
    }
}

/// The letter of the mask's set bit with this rank, from 0.
fn nth_letter(mut mask: u64, rank: u32) -> Letter {
    for _ in 0..rank {
        mask &= mask - 1;
    }
    Letter::new(mask.trailing_zeros() as usize)
}

/// Builds the nodes of a trie from sorted words over the alphabet, breadth-first.
///
/// They are the transitions of an FST of these words in which no two words share their endings: what
/// unpacking the FST would give. They are built from the words, because that needs no FST, and so
/// the two can be built at the same time.
pub(crate) fn build<N: Node>(
    words: &[Cow<'_, str>],
    alphabet: &Alphabet,
) -> Result<(Vec<N>, Shape), DictionaryError> {
    assert!(alphabet.letters().len() <= N::LETTERS);
    let mut nodes = Vec::new();
    let mut words_by_length = Vec::new();
    let mut level = vec![Prefix {
        words: 0..words.len(),
        bytes: 0,
    }];
    let mut next_level = Vec::new();
    let mut first: u32 = 1;
    while !level.is_empty() {
        let mut words_of_length = 0;
        for prefix in level.drain(..) {
            let children_before = next_level.len();
            let (letters, ends_word) = prefix.split(words, alphabet, &mut next_level);
            nodes.push(N::new(letters, ends_word, first));
            words_of_length += u64::from(ends_word);
            let children = (next_level.len() - children_before) as u32;
            first = first
                .checked_add(children)
                .ok_or(DictionaryError::TooManyNodes)?;
        }
        words_by_length.push(words_of_length);
        std::mem::swap(&mut level, &mut next_level);
    }
    Ok((nodes, Shape { words_by_length }))
}

/// A prefix of words: which of the sorted words begin with it, and how many bytes of them it is.
struct Prefix {
    words: Range<usize>,
    bytes: usize,
}

impl Prefix {
    /// Adds the prefixes that are longer by a letter to a list, in letter order. Returns those letters,
    /// a bit each, and whether the prefix is itself a word.
    fn split(
        self,
        words: &[Cow<'_, str>],
        alphabet: &Alphabet,
        longer: &mut Vec<Self>,
    ) -> (u64, bool) {
        let next_letter = |word: usize| words[word][self.bytes..].chars().next();
        let mut rest = self.words.clone();
        // A word comes before those that go on from it.
        let ends_word = next_letter(rest.start).is_none();
        rest.start += usize::from(ends_word);
        let mut letters = 0;
        while let Some(letter) = rest.clone().next().and_then(next_letter) {
            let others = rest.clone().find(|&word| next_letter(word) != Some(letter));
            let end = others.unwrap_or(rest.end);
            let code = alphabet
                .code(letter)
                .expect("the alphabet has every letter");
            letters |= code.bit();
            longer.push(Self {
                words: rest.start..end,
                bytes: self.bytes + letter.len_utf8(),
            });
            rest.start = end;
        }
        (letters, ends_word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built<N: Node>(words: &[&str]) -> (Vec<N>, Alphabet) {
        let alphabet = Alphabet::of(words.iter().copied()).unwrap();
        let words: Vec<Cow<'_, str>> = words.iter().copied().map(Cow::Borrowed).collect();
        let (nodes, shape) = build(&words, &alphabet).unwrap();
        assert_eq!(Trie::check(&nodes, &alphabet), Ok(shape));
        (nodes, alphabet)
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
        words
    }

    fn a_trie_holds_its_words<N: Node>() {
        let words = ["a", "ab", "abbé", "bad", "badge", "zoé", "\u{1d51e}"];
        let (nodes, alphabet) = built::<N>(&words);
        assert_eq!(words_of(&nodes, &alphabet), words);
        let shape = Trie::check(&nodes, &alphabet);
        assert_eq!(
            shape,
            Ok(Shape {
                words_by_length: vec![0, 2, 1, 2, 1, 1]
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
