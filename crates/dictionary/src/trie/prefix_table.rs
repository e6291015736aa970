//! The beginnings of all words as tables: the trie's top three levels in one step, and the fourth level.

use super::{Letter, LetterMask, Node, NodeId, Trie};
use bytemuck::{Zeroable, try_zeroed_vec};
use std::alloc::{Layout, handle_alloc_error};

/// The continuations of every three letters, looked up by their [`LetterMask::key`].
///
/// Three letters that no word begins with have an empty entry. So does a key with a code that no letter has.
#[derive(Debug, Clone)]
pub struct PrefixTable<N: Node> {
    /// By key, what may follow the three letters, read forward and backward.
    continuations: Vec<Continuations<N::Mask>>,
    /// The masks alone, half as long: more of them stay in the nearest caches.
    masks: Vec<[N::Mask; 2]>,
    /// By key, the node of the three letters, or the root.
    pub(crate) nodes: Vec<NodeId>,
    /// What may follow each prefix of four letters, in the order of the trie.
    depth_4_masks: Vec<N::Mask>,
    /// The node of the first of these prefixes.
    depth_4_start: u32,
    /// The nodes of the words of two letters, by the key of the code 0 and the two letters. Others have the root.
    two_letter_words: Vec<NodeId>,
}

/// What may follow three letters, read forward and read backward. (It is loaded whole, as a vector.)
#[derive(Debug, Clone, Copy, Zeroable)]
#[repr(C)]
pub struct Continuations<M> {
    /// The letters that may follow.
    pub masks: [M; 2],
    /// The sum of this and a letter's rank in the mask, which may wrap, is the number of the prefix of four letters.
    pub bases: [u32; 2],
}

/// Zeroed items. A lack of memory ends the program as elsewhere, where `zeroed_vec` of `bytemuck` would panic.
fn zeroed<T: Zeroable>(length: usize) -> Vec<T> {
    try_zeroed_vec(length).unwrap_or_else(|()| {
        handle_alloc_error(Layout::array::<T>(length).expect("a table is smaller than the memory"))
    })
}

const _: () = assert!(size_of::<Continuations<u32>>() == 16);

impl<N: Node> PrefixTable<N> {
    /// What may follow each prefix of four letters, in the order of the trie.
    #[inline(always)]
    pub fn depth_4_masks(&self) -> &[N::Mask] {
        &self.depth_4_masks
    }

    /// The node of the first of these prefixes.
    #[inline(always)]
    pub fn depth_4_start(&self) -> u32 {
        self.depth_4_start
    }

    pub(crate) fn new(trie: Trie<'_, N>) -> Self {
        let keys = 1 << (3 * N::Mask::LETTER_BITS);
        let level = trie.levels().nth(4).unwrap_or_default();
        // The root has the number 0, and pages that the system gives are zeroed: those without an entry are never touched.
        let mut table = Self {
            continuations: zeroed(keys),
            masks: zeroed(keys),
            nodes: zeroed(keys),
            depth_4_masks: trie.nodes()[level.clone()]
                .iter()
                .map(|node| N::Mask::new(node.letters(), node.ends_word()))
                .collect(),
            depth_4_start: level.start as u32,
            two_letter_words: zeroed(1 << (2 * N::Mask::LETTER_BITS)),
        };
        for (first, one) in trie.edges(NodeId::ROOT) {
            for (second, two) in trie.edges(one) {
                if trie.ends_word(two) {
                    table.two_letter_words[key::<N>([0, first.code(), second.code()])] = two;
                }
                for (third, three) in trie.edges(two) {
                    let letters = [first, second, third].map(Letter::code);
                    let node = trie.nodes()[three.index()];
                    let mask = N::Mask::new(node.letters(), node.ends_word());
                    // The lowest bit of the mask counts in a rank.
                    let base = node
                        .first()
                        .wrapping_sub(table.depth_4_start)
                        .wrapping_sub(node.ends_word().into());
                    let [key, backward] =
                        [letters, [letters[2], letters[1], letters[0]]].map(key::<N>);
                    for (order, key) in [key, backward].into_iter().enumerate() {
                        let entry = &mut table.continuations[key];
                        (entry.masks[order], entry.bases[order]) = (mask, base);
                        table.masks[key][order] = mask;
                    }
                    table.nodes[key] = three;
                }
            }
        }
        table
    }

    /// What may follow the letters with a key, read forward and backward.
    ///
    /// # Safety
    ///
    /// The key came from [`LetterMask::key`], or is 0.
    #[inline(always)]
    pub unsafe fn get_unchecked(
        &self,
        key: <N::Mask as LetterMask>::Key,
    ) -> &Continuations<N::Mask> {
        // SAFETY: the table has an entry for each number of as many bits as keys have.
        unsafe { self.continuations.get_unchecked(key.into() as usize) }
    }

    /// The masks of what may follow the letters with a key, read forward and backward.
    ///
    /// # Safety
    ///
    /// The key came from [`LetterMask::key`], or is 0.
    #[inline(always)]
    pub unsafe fn masks_unchecked(&self, key: <N::Mask as LetterMask>::Key) -> &[N::Mask; 2] {
        // SAFETY: this table, too, has an entry for each number of as many bits as keys have.
        unsafe { self.masks.get_unchecked(key.into() as usize) }
    }

    /// The node of a word, which is given by its key if it has three letters, and otherwise by its node.
    #[inline(always)]
    pub fn word(&self, number: u32, letters: usize) -> NodeId {
        match letters {
            3 => self.nodes[number as usize],
            _ => NodeId::at(number),
        }
    }

    /// Removes the word of three letters with this key. Longer words stay.
    pub fn remove_three(&mut self, key: u32) {
        let letters = N::Mask::letters(key);
        let backward = self::key::<N>([letters[2], letters[1], letters[0]]);
        for (order, key) in [key as usize, backward].into_iter().enumerate() {
            let Continuations { masks, bases } = &mut self.continuations[key];
            if masks[order].ends_word() {
                masks[order] = masks[order].without_word();
                self.masks[key][order] = masks[order];
                // The lowest bit of the mask counted in a rank.
                bases[order] = bases[order].wrapping_add(1);
            }
        }
    }

    /// Removes a word of four letters. Longer words stay.
    pub fn remove_four(&mut self, word: NodeId) {
        let mask = &mut self.depth_4_masks[word.index() - self.depth_4_start as usize];
        *mask = mask.without_word();
    }

    /// The node of a word of two letters, or the root when they are not a word.
    pub fn two_letter_word(&self, [first, second]: [u8; 2]) -> NodeId {
        self.two_letter_words[key::<N>([0, first, second])]
    }
}

/// The index of three letters in a table.
fn key<N: Node>(letters: [u8; 3]) -> usize {
    N::Mask::key(letters).into() as usize
}
