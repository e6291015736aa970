//! The first three letters of all words as a table: the trie's three top levels in one step.

use super::index::trie::{Mask, Node, NodeId, Trie};

/// For each three letters what may become of them.
///
/// A letter takes [`Mask::LETTER_BITS`] bits of the key, the first letter the highest. Letters that no word
/// begins with have an empty entry, as has every key with the code of no letter in it.
pub(crate) struct Front<N: Node> {
    /// The continuations of the three letters, and those of the three letters read backwards.
    pub(crate) both_ways: Vec<[N::Mask; 2]>,
    /// The node of the three letters, or the root.
    pub(crate) nodes: Vec<NodeId>,
    /// The words of two letters by the key of these, and the root for others.
    pairs: Vec<NodeId>,
    /// The number of that node's first child among the nodes of four letters.
    pub(crate) first_children: Vec<u32>,
    /// The continuations of all nodes of four letters.
    pub(crate) four_letters: Vec<N::Mask>,
    /// The first node of four letters.
    pub(crate) first_of_four: u32,
}

impl<N: Node> Front<N> {
    pub(super) fn new(trie: Trie<'_, N>) -> Self {
        let keys = 1 << (3 * N::Mask::LETTER_BITS);
        let four = trie.levels().nth(4).unwrap_or(0..0);
        let mut front = Self {
            four_letters: trie.nodes()[four.clone()]
                .iter()
                .map(|node| N::Mask::new(node.letters(), node.ends_word()))
                .collect(),
            first_of_four: four.start as u32,
            both_ways: vec![[N::Mask::default(); 2]; keys],
            nodes: vec![NodeId::ROOT; keys],
            pairs: vec![NodeId::ROOT; 1 << (2 * N::Mask::LETTER_BITS)],
            first_children: vec![0; keys],
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
                    front.both_ways[backwards::<N>(key) as usize][1] = mask;
                    front.nodes[key as usize] = three;
                    front.first_children[key as usize] = trie.nodes()[three.index()]
                        .first()
                        .wrapping_sub(four.start as u32);
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

/// The key of the same letters from the last to the first.
#[inline(always)]
pub(crate) fn backwards<N: Node>(key: u32) -> u32 {
    let bits = N::Mask::LETTER_BITS;
    let letter = (1 << bits) - 1;
    key >> (2 * bits) | key & letter << bits | (key & letter) << (2 * bits)
}
