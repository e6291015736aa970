//! The texts of all prefixes of the words, found by arithmetic.

use super::index::alphabet::Alphabet;
use super::index::trie::{Mask, Node, NodeId, Trie};

/// The texts of all nodes of a trie over ASCII letters.
///
/// Nodes of one depth lie side by side, and their texts are of one length, so where a text lies
/// follows from its node and its length: finding it is a multiplication, and no look at memory. A text of
/// three letters goes by their key in the [`PrefixTable`](super::PrefixTable) table instead.
pub(crate) struct Texts {
    /// ASCII.
    text: String,
    /// For each number of letters where the text with the number 0 is, or would be.
    bases: Vec<usize>,
    /// The same by the numbers of nodes, for three letters, too.
    node_bases: Vec<usize>,
    /// For each number of letters the first node, and after the most, where the nodes end.
    levels: Vec<u32>,
}

/// Larger than this no table is made: one long word has as many prefixes as letters. ENABLE's takes 3 MB.
const MOST_BYTES: usize = 1 << 26;

impl Texts {
    /// The texts of a trie, or nothing when its letters are not all ASCII or the texts too long.
    pub(super) fn new<N: Node>(trie: Trie<'_, N>, alphabet: &Alphabet) -> Option<Self> {
        let letters: Vec<u8> = alphabet
            .letters()
            .iter()
            .map(|&letter| u8::try_from(letter).ok().filter(u8::is_ascii))
            .collect::<Option<_>>()?;
        let sizes = trie.levels().enumerate();
        let size: usize = sizes.map(|(depth, level)| depth * level.len()).sum();
        if size > MOST_BYTES {
            return None;
        }
        let mut text = Vec::with_capacity(size);
        let mut bases = Vec::new();
        let mut parents = 0..0;
        for (depth, level) in trie.levels().enumerate() {
            bases.push(text.len().wrapping_sub(depth * level.start));
            if depth > 0 {
                let mut parent_text = bases[depth - 1].wrapping_add((depth - 1) * parents.start);
                for parent in parents {
                    for (letter, _) in trie.edges(NodeId::at(parent as u32)) {
                        text.extend_from_within(parent_text..parent_text + depth - 1);
                        text.push(letters[usize::from(letter.code())]);
                    }
                    parent_text += depth - 1;
                }
            }
            parents = level;
        }
        let node_bases = bases.clone();
        if let Some(three) = bases.get_mut(3) {
            *three = text.len();
            let bits = N::Mask::LETTER_BITS;
            let letter = |code: usize| letters.get(code).copied().unwrap_or(b' ');
            for key in 0..1_usize << (3 * bits) {
                let codes = [key >> (2 * bits), key >> bits, key];
                text.extend(codes.map(|code| letter(code & ((1 << bits) - 1))));
            }
        }
        let starts = trie.levels().map(|level| level.start as u32);
        let levels = starts.chain([trie.node_count() as u32]).collect();
        let text = String::from_utf8(text).ok()?;
        Some(Self {
            text,
            bases,
            node_bases,
            levels,
        })
    }

    /// The text of so many letters with this number: that of the node, or if they are three, of the key.
    #[inline(always)]
    pub(crate) fn word(&self, number: u32, letters: usize) -> &str {
        // SAFETY: it is the text of these.
        unsafe { Self::in_text(&self.text, &self.bases, number, letters) }
    }

    /// The text of a node that is likely to have so many letters: if so, that is seen at once, and the
    /// letters need not be searched for, which takes 5 ns.
    #[inline(always)]
    pub(crate) fn of_node(&self, node: NodeId, likely: usize) -> &str {
        let number = node.index() as u32;
        let begins = |&first: &u32| first <= number;
        let letters = match self.levels.get(likely..=likely + 1) {
            Some([first, next]) if begins(first) && !begins(next) => likely,
            _ => self.levels.partition_point(begins) - 1,
        };
        // SAFETY: it is the text of these.
        unsafe { Self::in_text(&self.text, &self.node_bases, number, letters) }
    }

    /// As [`word`](Self::word), for a caller that has taken [`text`](Self::text) and [`bases`](Self::bases).
    ///
    /// # Safety
    ///
    /// Text and bases are those of `Texts`, and the number is that of a text of so many letters.
    #[inline(always)]
    pub(crate) unsafe fn in_text<'text>(
        text: &'text str,
        bases: &[usize],
        number: u32,
        letters: usize,
    ) -> &'text str {
        let start = bases[letters].wrapping_add(number as usize * letters);
        debug_assert!(text.is_char_boundary(start) && text.is_char_boundary(start + letters));
        // SAFETY: ASCII may be cut anywhere, and the caller knows that the number is one of a text. (Having either
        // checked takes longer than the rest; that of the boundaries is a cache miss for most finds.)
        unsafe { text.get_unchecked(start..start + letters) }
    }

    /// All texts, one after the other.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// For each number of letters where in the text those with the number 0 are.
    pub(crate) fn bases(&self) -> &[usize] {
        &self.bases
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dictionary;
    use crate::dictionary::with_trie;

    #[test]
    fn a_node_has_its_text_however_many_letters_are_likely() {
        let dictionary = Dictionary::from_words(["at", "act", "cat", "cats", "zebra"]).unwrap();
        let texts = dictionary.texts().unwrap();
        with_trie!(dictionary, trie => for node in trie.levels().flatten() {
            let node = NodeId::at(node as u32);
            let mut text = String::new();
            trie.spell(node, dictionary.codes(), &mut text);
            for likely in 0..8 {
                assert_eq!(texts.of_node(node, likely), text);
            }
        });
    }
}
