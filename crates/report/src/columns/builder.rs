//! The words of a vocabulary, side by side, while they are collected.

/// Why words make no vocabulary.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VocabularyError {
    /// A word is empty or too long.
    #[error("a word of {bytes} bytes: columns take words of 1 to 65535 bytes")]
    WordLength {
        /// The length of the word.
        bytes: usize,
    },
    /// The words together are too long for the offsets of a column.
    #[error("the words have more than 2147483647 bytes together, which is the maximum in columns")]
    TooManyWords,
}

/// Words that become a vocabulary.
pub(super) struct Builder {
    pub(super) text: Vec<u8>,
    pub(super) offsets: Vec<i32>,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            text: Vec::new(),
            offsets: vec![0],
        }
    }
}

impl Builder {
    /// The number of words so far.
    pub(super) fn words(&self) -> u32 {
        self.offsets.len() as u32 - 1
    }

    pub(super) fn word(&self, number: u32) -> &[u8] {
        let at = |index| self.offsets[index] as usize;
        &self.text[at(number as usize)..at(number as usize + 1)]
    }

    /// Adds a word that was not there before.
    pub(super) fn push(&mut self, word: &str) -> Result<(), VocabularyError> {
        let bytes = word.len();
        if bytes == 0 || bytes > usize::from(u16::MAX) {
            return Err(VocabularyError::WordLength { bytes });
        }
        let end = i32::try_from(self.text.len() + bytes);
        let end = end.map_err(|_| VocabularyError::TooManyWords)?;
        self.text.extend_from_slice(word.as_bytes());
        self.offsets.push(end);
        Ok(())
    }
}
