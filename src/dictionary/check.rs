//! Checking dictionaries: what opening and compiling check, and what [`Dictionary::verify`] checks beyond that.

use super::index::format::{self, Header, Properties, Width};
use super::index::trie::WordCounts;
use super::storage::Storage;
use super::{
    Alphabet, Contents, Dictionary, IndexError, LONGEST_WORD, NarrowNode, Node, Trie, WideNode,
    fst_check, with_trie,
};
use crate::InstructionSet;
use crate::instructions::{self, Job, Kernels};

impl Dictionary {
    /// Checks what opening does not: that the FST matches its own checksum, and that FST and trie have the
    /// same words. The time is proportional to the size of the index, which is made if need be: see [`as_bytes`](Self::as_bytes).
    ///
    /// # Errors
    ///
    /// [`IndexError::Fst`] or [`IndexError::Damaged`].
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// Dictionary::from_words(["cat", "dog"])?.verify()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<(), IndexError> {
        let index = self.as_bytes();
        let fst = &index[format::read_sound(index).fst];
        // This computes the checksum and walks nothing.
        let checked = fst::raw::Fst::new(fst).and_then(|fst| fst.verify());
        checked.map_err(IndexError::fst)?;
        let same_words = with_trie!(self, trie => fst_check::has_words_of(fst, trie, self.codes()));
        same_words.then_some(()).ok_or(IndexError::Damaged {
            part: "its FST and its trie have different words",
        })
    }

    /// Uses the bytes of an index if every check passes.
    pub(super) fn check(index: Storage) -> Result<Self, IndexError> {
        let Header {
            properties,
            fst,
            trie,
        } = format::read(index.bytes())?;
        let fst_words = fst_check::word_count(&index.bytes()[fst]);
        let damaged = |part| IndexError::Damaged { part };
        let counts = check_trie(&properties, &index.bytes()[trie.clone()]).map_err(damaged)?;
        if (counts.words(), counts.longest()) != (properties.words, properties.longest)
            || fst_words != Some(properties.words)
        {
            return Err(damaged("it has more or fewer words than its header says"));
        }
        if properties.longest as usize > LONGEST_WORD {
            return Err(damaged("it has a word of more than 8,191 letters"));
        }
        let contents = Contents::Opened { index, trie };
        Ok(Self::new(properties, contents, counts.by_length.into()))
    }
}

/// Checks the nodes of a trie with these properties.
pub(super) fn check_trie(
    properties: &Properties,
    nodes: &[u8],
) -> Result<WordCounts, &'static str> {
    match properties.width {
        Width::Narrow => check_nodes::<NarrowNode>(nodes, &properties.alphabet),
        Width::Wide => check_nodes::<WideNode>(nodes, &properties.alphabet),
    }
}

/// The same for nodes of one width.
fn check_nodes<N: Node>(nodes: &[u8], alphabet: &Alphabet) -> Result<WordCounts, &'static str> {
    let nodes = bytemuck::try_cast_slice::<u8, N>(nodes);
    let check = TrieCheck {
        nodes: nodes.map_err(|_| "its trie is not a whole number of nodes")?,
        alphabet,
    };
    instructions::run(InstructionSet::best(), check)
}

/// The check of a trie.
struct TrieCheck<'index, N> {
    nodes: &'index [N],
    alphabet: &'index Alphabet,
}

impl<N: Node> Job for TrieCheck<'_, N> {
    type Output = Result<WordCounts, &'static str>;

    #[inline(always)]
    fn run(self, _: Kernels) -> Self::Output {
        Trie::check(self.nodes, self.alphabet)
    }
}
