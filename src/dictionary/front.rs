//! The first three letters of all words as a table: the trie's three top levels in one step.

use super::index::trie::{Mask, Node, NodeId, Trie};

/// For each three letters what may become of them.
///
/// A letter takes [`Mask::LETTER_BITS`] bits of the key, the first letter the highest. Letters that no word
/// begins with have an empty entry, as has every key with the code of no letter in it.
pub(crate) struct Front<N: Node> {
    /// The continuations of the three letters, and those of the three letters read backwards.
    pub(crate) both_ways: Vec<[N::Mask; 2]>,
    /// Their node, or the root.
    pub(crate) nodes: Vec<NodeId>,
    /// That node's first child.
    pub(crate) first_children: Vec<u32>,
    /// The words of two letters by the key of these, and the root for others.
    pairs: Vec<NodeId>,
}

impl<N: Node> Front<N> {
    pub(super) fn new(trie: Trie<'_, N>) -> Self {
        let keys = 1 << (3 * N::Mask::LETTER_BITS);
        let mut front = Self {
            both_ways: vec![[N::Mask::default(); 2]; keys],
            nodes: vec![NodeId::ROOT; keys],
            first_children: vec![0; keys],
            pairs: vec![NodeId::ROOT; 1 << (2 * N::Mask::LETTER_BITS)],
        };
        for (first, one) in trie.edges(NodeId::ROOT) {
            for (second, two) in trie.edges(one) {
                if trie.ends_word(two) {
                    let key = key::<N>([0, first.code().into(), second.code().into()]);
                    front.pairs[key as usize] = two;
                }
                for (third, three) in trie.edges(two) {
                    let letters = [first, second, third].map(|letter| u32::from(letter.code()));
                    let mask = N::Mask::new(trie.letters(three), trie.ends_word(three));
                    let key = key::<N>(letters);
                    front.both_ways[key as usize][0] = mask;
                    front.both_ways
                        [self::key::<N>([letters[2], letters[1], letters[0]]) as usize][1] = mask;
                    front.nodes[key as usize] = three;
                    front.first_children[key as usize] = trie.nodes()[three.index()].first();
                }
            }
        }
        front
    }

    /// The word of two letters, or the root when they are none.
    pub(crate) fn pair(&self, [first, second]: [u32; 2]) -> NodeId {
        self.pairs[key::<N>([0, first, second]) as usize]
    }
}

/// The key of three letters, given as codes.
#[inline(always)]
pub(crate) fn key<N: Node>(letters: [u32; 3]) -> u32 {
    let bits = N::Mask::LETTER_BITS;
    letters[0] << (2 * bits) | letters[1] << bits | letters[2]
}
