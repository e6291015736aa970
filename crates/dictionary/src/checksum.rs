//! A number that distinguishes dictionaries.

use crate::dictionary::Dictionary;
use crate::query::Query;
use crc32fast::Hasher;
use std::ops::ControlFlow;

impl Dictionary {
    /// The CRC-32 of the words in their order, with a line feed after each: that of a sorted word list in folded letters.
    /// Dictionaries with the same words have the same, however they were made. The first call walks all words.
    pub fn checksum(&self) -> u32 {
        self.checksum_or(|| self.computed_checksum())
    }

    fn computed_checksum(&self) -> u32 {
        /// The bytes to hash per call. For a single word, the call itself takes longer than the hashing.
        const PIECE: usize = 1 << 12;
        let mut hasher = Hasher::new();
        let mut piece = Vec::with_capacity(2 * PIECE);
        let ControlFlow::Continue(()) = self.words(&Query::all(), |word| {
            piece.extend_from_slice(word.as_bytes());
            piece.push(b'\n');
            if piece.len() >= PIECE {
                hasher.update(&piece);
                piece.clear();
            }
            ControlFlow::<std::convert::Infallible>::Continue(())
        });
        hasher.update(&piece);
        hasher.finalize()
    }
}
