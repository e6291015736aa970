//! The texts of all prefixes of the words, located by arithmetic.

use super::{LetterMask, Node, NodeId, Trie};

/// The texts of all nodes of a trie over ASCII letters.
///
/// Nodes of one depth lie side by side, and their texts have one length. So the offset of a text follows
/// from its node and its length by a multiplication, without a memory access. Texts of three letters
/// are also numbered by their key in the [`PrefixTable`](crate::trie::PrefixTable).
#[derive(Debug)]
pub struct PrefixTexts {
    /// ASCII.
    text: String,
    /// For each length, the offset at which the text with the number 0 is or would be. Texts of three letters have
    /// the number of their key, others that of their node.
    bases: Vec<usize>,
    /// The same, where all lengths have the numbers of nodes.
    node_bases: Vec<usize>,
    /// For each length the first node; at the end the number of nodes.
    levels: Vec<u32>,
}

/// The most bytes of texts: a long word has as many prefixes as letters. ENABLE's texts take 3 MB.
const MAX_BYTES: usize = 1 << 26;

impl PrefixTexts {
    /// The texts of a trie, or `None` when some letter is not ASCII or the texts are too long.
    pub(crate) fn new<N: Node>(trie: Trie<'_, N>) -> Option<Self> {
        let letters: Vec<u8> = trie
            .alphabet()
            .letters()
            .iter()
            .map(|&letter| u8::try_from(letter).ok().filter(u8::is_ascii))
            .collect::<Option<_>>()?;
        let sizes = trie.levels().enumerate();
        let size: usize = sizes.map(|(depth, level)| depth * level.len()).sum();
        if size > MAX_BYTES {
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

    /// The text of this length whose number is that of its node or, for three letters, of its key.
    ///
    /// # Safety
    ///
    /// The number is that of a text of this length.
    #[inline(always)]
    pub unsafe fn text(&self, number: u32, letters: usize) -> &str {
        debug_assert!(self.has_text(number, letters));
        // SAFETY: these are the text and the offsets of this table, and the caller says the rest.
        unsafe { Self::text_in(&self.text, &self.bases, number, letters) }
    }

    /// The text of a node that is likely to have `likely` letters. If it has, its length need not be searched
    /// for, which takes 5 ns.
    ///
    /// # Safety
    ///
    /// The trie that the texts were made of has the node.
    #[inline(always)]
    pub unsafe fn node_text(&self, node: NodeId, likely: usize) -> &str {
        let number = node.index() as u32;
        debug_assert!(self.levels.last().is_some_and(|&nodes| number < nodes));
        let begins = |&first: &u32| first <= number;
        let letters = match self.levels.get(likely..=likely + 1) {
            Some([first, next]) if begins(first) && !begins(next) => likely,
            _ => self.levels.partition_point(begins) - 1,
        };
        // SAFETY: these are the text and the offsets of this table, and the node has a text of as many letters as its level.
        unsafe { Self::text_in(&self.text, &self.node_bases, number, letters) }
    }

    /// As [`text`](Self::text), for a caller that holds [`all`](Self::all) and [`bases`](Self::bases), and asserts
    /// [`has_text`](Self::has_text) in debug builds.
    ///
    /// # Safety
    ///
    /// Text and bases are those of one `PrefixTexts`, and the number is that of a text of this length.
    #[inline(always)]
    pub unsafe fn text_in<'text>(
        text: &'text str,
        bases: &[usize],
        number: u32,
        letters: usize,
    ) -> &'text str {
        // SAFETY: a text of as many letters exists. (Checking the index takes a cycle for each find.)
        let base = unsafe { *bases.get_unchecked(letters) };
        let start = base.wrapping_add(number as usize * letters);
        debug_assert!(text.is_char_boundary(start) && text.is_char_boundary(start + letters));
        // SAFETY: ASCII may be cut anywhere, and the caller says that there is such a text. (Either check takes
        // longer than the rest; that of the boundaries is a cache miss for most finds.)
        unsafe { text.get_unchecked(start..start + letters) }
    }

    /// Whether there is a text of this length whose number is that of its node or, for three letters, of its key.
    pub fn has_text(&self, number: u32, letters: usize) -> bool {
        match (letters, self.levels.get(letters..=letters + 1)) {
            (3, Some(_)) => self.by_key().len() > number as usize,
            (_, Some(&[first, next])) => (first..next).contains(&number),
            _ => false,
        }
    }

    /// All texts, one after the other.
    pub fn all(&self) -> &str {
        &self.text
    }

    /// The texts of three letters that are numbered by their key, with their offsets. They are there in addition to those that
    /// are numbered by their node.
    pub fn by_key(&self) -> impl ExactSizeIterator<Item = (usize, &str)> {
        let begin = self.bases.get(3).map_or(self.text.len(), |&base| base);
        let places = (begin..self.text.len()).step_by(3);
        places.map(|place| (place, &self.text[place..place + 3]))
    }

    /// For each length the offset of the text with the number 0.
    pub fn bases(&self) -> &[usize] {
        &self.bases
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Dictionary;
    use crate::with_trie;

    #[test]
    fn a_node_has_its_text_whatever_length_is_likely() {
        let dictionary = Dictionary::from_words(["at", "act", "cat", "cats", "zebra"]).unwrap();
        let texts = dictionary.prefix_texts().unwrap();
        with_trie!(dictionary, trie => for node in trie.levels().flatten() {
            let node = NodeId::at(node as u32);
            let mut text = String::new();
            trie.spell(node, &mut text);
            for likely in 0..8 {
                // SAFETY: the node is one of this trie.
                assert_eq!(unsafe { texts.node_text(node, likely) }, text);
            }
        });
    }

    #[test]
    fn a_length_has_the_texts_of_its_nodes_or_keys() {
        let dictionary = Dictionary::from_words(["at", "act", "cat", "cats"]).unwrap();
        let texts = dictionary.prefix_texts().unwrap();
        // The root; a, c; ac, at, ca; act, cat; cats.
        for (letters, nodes) in [(0, 0..1), (1, 1..3), (2, 3..6), (4, 8..9), (5, 0..0)] {
            for number in 0..12 {
                assert_eq!(texts.has_text(number, letters), nodes.contains(&number));
            }
        }
        let keys = texts.by_key().len() as u32;
        assert!(texts.has_text(keys - 1, 3) && !texts.has_text(keys, 3));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "has_text")]
    fn a_text_of_another_length_is_not_cut_in_debug_builds() {
        let dictionary = Dictionary::from_words(["at", "cats"]).unwrap();
        // SAFETY: there is no such text, and the assertion ends the test before one is cut.
        unsafe { dictionary.prefix_texts().unwrap().text(0, 4) };
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "number < nodes")]
    fn a_node_of_another_trie_has_no_text_in_debug_builds() {
        let dictionary = Dictionary::from_words(["at", "cats"]).unwrap();
        // SAFETY: as above.
        unsafe {
            dictionary
                .prefix_texts()
                .unwrap()
                .node_text(NodeId::at(99), 4)
        };
    }
}
