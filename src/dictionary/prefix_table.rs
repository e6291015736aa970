//! The first letters of all words as tables: the trie's three top levels in one step, and the fourth beside them.

use super::index::alphabet::Letter;
use super::index::trie::{Mask, Node, NodeId, Trie};

/// For each three letters what may become of them.
///
/// The letters are told by their [`Mask::key`]. Letters that no word begins with have an empty entry, as has every key with
/// the code of no letter in it.
#[derive(Clone)]
pub(crate) struct PrefixTable<N: Node> {
    /// What may become of the three letters, read both ways.
    both_ways: Vec<Continuations<N::Mask>>,
    /// Their node, or the root.
    pub(crate) nodes: Vec<NodeId>,
    /// What may follow four letters, for each prefix in the order of the trie.
    pub(crate) after_four: Vec<N::Mask>,
    /// The node of the first of these.
    pub(crate) first_of_four: u32,
    /// The words of two letters by the key of these after the code 0, and the root for others.
    pairs: Vec<NodeId>,
}

/// What may become of three letters, read forwards, and then read backwards. (With AVX-512 it is loaded whole.)
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(crate) struct Continuations<M> {
    /// What may follow.
    pub(crate) masks: [M; 2],
    /// What a letter's rank in the mask is to be added to (it may wrap) for the number of the prefix of four letters.
    pub(crate) bases: [u32; 2],
}

const _: () = assert!(size_of::<Continuations<u32>>() == 16);

impl<N: Node> PrefixTable<N> {
    pub(super) fn new(trie: Trie<'_, N>) -> Self {
        let keys = 1 << (3 * N::Mask::LETTER_BITS);
        let level = trie.levels().nth(4).unwrap_or_default();
        let mut front = Self {
            both_ways: vec![Continuations::default(); keys],
            nodes: vec![NodeId::ROOT; keys],
            after_four: trie.nodes()[level.clone()]
                .iter()
                .map(|node| N::Mask::new(node.letters(), node.ends_word()))
                .collect(),
            first_of_four: level.start as u32,
            pairs: vec![NodeId::ROOT; 1 << (2 * N::Mask::LETTER_BITS)],
        };
        for (first, one) in trie.edges(NodeId::ROOT) {
            for (second, two) in trie.edges(one) {
                if trie.ends_word(two) {
                    front.pairs[key::<N>([0, first.code(), second.code()])] = two;
                }
                for (third, three) in trie.edges(two) {
                    let letters = [first, second, third].map(Letter::code);
                    let node = trie.nodes()[three.index()];
                    let mask = N::Mask::new(node.letters(), node.ends_word());
                    // The lowest bit of the mask counts in a rank.
                    let base = node
                        .first()
                        .wrapping_sub(front.first_of_four)
                        .wrapping_sub(node.ends_word().into());
                    let [key, backwards] =
                        [letters, [letters[2], letters[1], letters[0]]].map(key::<N>);
                    for (way, key) in [key, backwards].into_iter().enumerate() {
                        let entry = &mut front.both_ways[key];
                        (entry.masks[way], entry.bases[way]) = (mask, base);
                    }
                    front.nodes[key] = three;
                }
            }
        }
        front
    }

    /// What may become of the letters with a key, read both ways.
    ///
    /// # Safety
    ///
    /// The key came from [`Mask::key`], or is 0.
    #[inline(always)]
    pub(crate) unsafe fn of_key(&self, key: <N::Mask as Mask>::Key) -> &Continuations<N::Mask> {
        // SAFETY: the table has an entry for each number of as many bits as keys have.
        unsafe { self.both_ways.get_unchecked(key.into() as usize) }
    }

    /// The node of a word, which is given by its key if it has three letters, and else by its node.
    #[inline(always)]
    pub(crate) fn word(&self, number: u32, letters: usize) -> NodeId {
        match letters {
            3 => self.nodes[number as usize],
            _ => NodeId::at(number),
        }
    }

    /// Removes the word of three letters with this key. Longer words stay.
    pub(crate) fn remove_three(&mut self, key: u32) {
        let letters = N::Mask::letters(key);
        let backwards = self::key::<N>([letters[2], letters[1], letters[0]]);
        for (way, key) in [key as usize, backwards].into_iter().enumerate() {
            let Continuations { masks, bases } = &mut self.both_ways[key];
            if masks[way].ends_word() {
                masks[way] = masks[way].without_word();
                // The lowest bit of the mask counted in a rank.
                bases[way] = bases[way].wrapping_add(1);
            }
        }
    }

    /// Removes a word of four letters. Longer words stay.
    pub(crate) fn remove_four(&mut self, word: NodeId) {
        let mask = &mut self.after_four[word.index() - self.first_of_four as usize];
        *mask = mask.without_word();
    }

    /// The word of two letters, or the root when they are none.
    pub(crate) fn pair(&self, [first, second]: [u8; 2]) -> NodeId {
        self.pairs[key::<N>([0, first, second])]
    }
}

/// The place of three letters in a table.
fn key<N: Node>(letters: [u8; 3]) -> usize {
    N::Mask::key(letters).into() as usize
}
