//! Generating puzzles whose words bend.

mod cells;
mod cover;
mod division;
mod evaluation;
mod generate;
mod local_search;
mod sharing;
mod task;
mod trail_walk;
mod ways;

use super::parts::is_part;
use wordtrail_dictionary::internals::letters::{letter_count, letters_of};

/// How words cover a grid: every cell belongs to exactly one.
///
/// ```
/// use wordtrail::puzzle::{Cover, Generator};
/// use wordtrail::{Mode, WordBank};
///
/// let words = WordBank::from_words(["tulip", "daisy", "orchid", "peony", "violet", "lilac", "pansies"])?;
/// let cover = Cover::new().spanning("sunflower").unique();
/// let generated = Generator::new(&words).mode(Mode::Adjacent).size(8, 6).cover(cover).generate()?;
/// assert!(generated.bent.is_some_and(|bent| bent.is_unique));
/// let cells = generated.key.iter().map(|find| find.trail.cells().count());
/// assert_eq!(cells.sum::<usize>(), 8 * 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Cover {
    spanning: Option<String>,
    is_unique: bool,
}

impl Cover {
    /// A cover by the words of the list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a word that joins two opposite edges: its trail has a cell in the first and one in the last column of cells, or in the
    /// first and the last row. It may be one of the list.
    #[must_use]
    pub fn spanning(self, word: &str) -> Self {
        Self {
            spanning: Some(word.to_owned()),
            ..self
        }
    }

    /// The spanning word as it was given.
    pub(super) fn spanning_text(&self) -> Option<&str> {
        self.spanning.as_deref()
    }

    /// The number of letters of the spanning word.
    pub(crate) fn spanning_letters(&self) -> usize {
        self.spanning.as_deref().map_or(0, letter_count)
    }

    /// Whether a word may be drawn for this cover: it is no part of the spanning word, nor the other way round.
    #[doc(hidden)]
    #[must_use]
    pub fn suits(&self, word: &str) -> bool {
        let spanning = self.spanning.as_deref().map(letters_of).unwrap_or_default();
        let word = letters_of(word);
        spanning.is_empty() || !is_part(&word, &spanning) && !is_part(&spanning, &word)
    }

    /// Asks for a grid that can be divided into the words in no other way. Two divisions differ if a word has other cells.
    #[must_use]
    pub fn unique(self) -> Self {
        Self {
            is_unique: true,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_drawn_that_is_a_part_of_the_spanning_one() {
        let cover = Cover::new().spanning("Elephants");
        assert!(cover.suits("tiger") && !cover.suits("elephant"));
    }
}
