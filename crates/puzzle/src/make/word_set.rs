//! Words that are looked for on a grid: those of a dictionary, from a length on.

use wordtrail_dictionary::Dictionary;

/// The words of a dictionary with at least a number of letters.
#[derive(Debug, Clone, Copy)]
pub(super) struct WordSet<'a> {
    pub(super) dictionary: &'a Dictionary,
    pub(super) min_length: usize,
    /// The same words, anchored at each of their letters: see `bent/trail_walk.rs`.
    pub(super) anchored: Option<&'a Dictionary>,
}

/// All words of a dictionary.
impl<'a> From<&'a Dictionary> for WordSet<'a> {
    fn from(dictionary: &'a Dictionary) -> Self {
        Self {
            dictionary,
            min_length: 1,
            anchored: None,
        }
    }
}
