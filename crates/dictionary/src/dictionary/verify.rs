//! Checks of an index, and its checksum.

use super::Dictionary;
use crate::bytes::View;
use crate::error::IndexError;
use crate::query::Query;
use crate::states::{States, check_sum};
use crc32fast::Hasher;
use std::borrow::Cow;
use std::sync::atomic::Ordering;

impl Dictionary {
    /// Compares the bytes of the index with their checksum, and walks all words.
    ///
    /// Returns the number of words that no search and no query can find, because they are not composed of folded letters only, or
    /// have more than 8,191. Those that [`compile`](Self::compile) wrote have none. Sets that others made may have some.
    ///
    /// # Errors
    ///
    /// [`IndexError::Damaged`], or [`IndexError::Io`] where a copy of a mapped file does not fit in memory.
    pub fn verify(&self) -> Result<u64, IndexError> {
        check_sum(&self.inner.fst)?;
        let counts = self.counts();
        self.check()?;
        let counts = counts.ok_or(IndexError::damaged("it has more words than can be counted"))?;
        let unreachable = self.inner.outline.words.checked_sub(counts.words());
        unreachable.ok_or(IndexError::damaged("it has more words than it says"))
    }

    /// The words as a set of the crate [`fst`], for its automata and its streams of several sets. All states are read once before,
    /// because the crate relies on them.
    ///
    /// # Errors
    ///
    /// [`IndexError::Damaged`] if any state is.
    ///
    /// ```
    /// use fst::automaton::{Automaton, Subsequence};
    /// use fst::IntoStreamer;
    /// use wordtrail::Dictionary;
    ///
    /// let dictionary = Dictionary::from_words(["cat", "coat", "cot", "dog"])?;
    /// let set = dictionary.as_set()?;
    /// let words = set.search(Subsequence::new("ct").intersection(Subsequence::new("o")));
    /// assert_eq!(words.into_stream().into_strs()?, ["coat", "cot"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_set(&self) -> Result<fst::Set<Cow<'_, [u8]>>, IndexError> {
        // Those of a mapped file are copied before they are checked, because they may change.
        let bytes = self.fst_bytes();
        let states = States {
            bytes: View::Memory(&bytes),
            is_damaged: &self.inner.is_damaged,
        };
        states.read_all(self.inner.outline.root);
        self.check()?;
        fst::Set::new(bytes).map_err(|_| IndexError::CUT_OFF)
    }

    /// Whether all that searches and queries have read of the index so far is sound. An index that was
    /// [opened](Self::open) was compared with its checksum, so only a forged one, and one that is mapped, can be damaged.
    /// A search that meets damage goes on as if no word continued there. Call this after it.
    ///
    /// # Errors
    ///
    /// [`IndexError::Damaged`] once any of them has met damage.
    pub fn check(&self) -> Result<(), IndexError> {
        match self.inner.is_damaged.load(Ordering::Relaxed) {
            true => Err(IndexError::damaged(
                "it has states that no FST has, or does not match its checksum",
            )),
            false => Ok(()),
        }
    }

    /// The CRC-32 of the words in their order, with a line feed after each: that of a sorted word list in folded letters.
    /// Dictionaries with the same words have the same, however they were made. The first call walks all words.
    pub fn checksum(&self) -> u32 {
        *self.inner.checksum.get_or_init(|| self.computed_checksum())
    }

    fn computed_checksum(&self) -> u32 {
        /// The bytes to hash per call. For a single word, the call itself takes longer than the hashing.
        const PIECE: usize = 1 << 12;
        let mut hasher = Hasher::new();
        let mut piece = Vec::with_capacity(2 * PIECE);
        let mut words = self.words(Query::all());
        while let Some(word) = words.next_word() {
            piece.extend_from_slice(word.as_bytes());
            piece.push(b'\n');
            if piece.len() >= PIECE {
                hasher.update(&piece);
                piece.clear();
            }
        }
        hasher.update(&piece);
        hasher.finalize()
    }
}
