//! The result of a search: finds.

use crate::grid::Trail;
use crate::word::Word;
use wordtrail_dictionary::internals::letters::letter_count;

/// A word with its trail.
///
/// A search lends its finds. To keep one, call [`into_owned`](Self::into_owned).
///
/// ```
/// use wordtrail::{Dictionary, Direction, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let finds = Search::new(&dictionary).finds(&"c?t\n".parse::<Grid>()?);
/// assert_eq!((&*finds[0].word, finds[0].length()), ("cat", 3));
/// assert_eq!(finds[0].trail.direction(), Some(Direction::East));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Find<'a> {
    /// The word, with its case folded. Where the trail crosses a wildcard, the word has the letter that it stands for.
    pub word: Word<'a>,
    /// The cells that spell the word.
    pub trail: Trail<'a>,
}

impl Find<'_> {
    /// The number of letters in the word. Spaces, hyphens and apostrophes, which a word of a puzzle may have, are not
    /// counted.
    pub fn length(&self) -> usize {
        letter_count(&self.word)
    }

    /// An owned copy of the find, to keep beyond the call that it was lent to.
    pub fn into_owned(self) -> Find<'static> {
        let mut kept = Find::empty();
        kept.keep(&self);
        kept
    }
}

impl Find<'static> {
    /// A find to keep another in.
    pub(super) fn empty() -> Self {
        Self {
            word: "".into(),
            trail: Trail::empty(),
        }
    }

    /// Becomes a copy of a find, in its place. One that is moved is loaded in larger pieces than it was stored in, and waits for
    /// these: it takes half as long again to collect finds.
    #[inline(always)]
    pub(super) fn keep(&mut self, find: &Find<'_>) {
        self.word.keep(&find.word);
        self.trail.keep(&find.trail);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Direction};

    #[test]
    fn only_letters_have_length() {
        let find = Find {
            word: "ice cream".into(),
            trail: Trail::straight(Cell { row: 0, column: 0 }, Direction::East, 8),
        };
        assert_eq!(find.length(), 8);
    }
}
