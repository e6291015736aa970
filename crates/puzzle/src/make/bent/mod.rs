//! The generator of puzzles whose words bend, and its options.

mod anchored;
mod cells;
mod cover;
mod cover_task;
mod division;
mod evaluation;
mod generate;
mod local_search;
mod proof;
mod sharing;

mod walk;

use super::generator::sizes::Extent;
use crate::bent::Bent;
use crate::mask::Mask;
use crate::options::{Fill, Misfit, Offensive, Overlap};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::word_bank::WordBank;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use wordtrail_dictionary::{Budget, Dictionary};
use wordtrail_search::Find;
use wordtrail_search::grid::Grid;

/// The most cells of a bent puzzle.
pub const MAX_BENT_CELLS: usize = 1 << 14;

/// Generates puzzles whose words bend: each runs from neighbour to neighbour, as in Boggle, and uses no cell twice. The words
/// may share cells, and the other cells are filled with letters. With a [`Cover`], every cell belongs to exactly one word.
///
/// A search for all trails of all words proves each puzzle: every word is there, and can be traced in one way only, or
/// [`Bent::ways`] has the number of ways. The same words, options and seed make the same puzzle on every machine.
///
/// A [`Generator`](super::Generator) makes puzzles with words on straight lines.
///
/// ```
/// use wordtrail::puzzle::BentGenerator;
/// use wordtrail::{Mode, Search, Trails, WordBank};
///
/// let words = WordBank::from_words(["ice cream", "sorbet", "waffle", "sundae"])?;
/// let generated = BentGenerator::new(&words).size(6, 6).seed(7).generate()?;
/// assert!(generated.bent.ways.is_empty());
/// let search = Search::new(&words.compile()?).mode(Mode::Adjacent).trails(Trails::All);
/// assert_eq!(search.count(&generated.grid), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct BentGenerator {
    words: WordBank,
    extent: Extent,
    cover: Option<Cover>,
    seed: u64,
    overlap: Overlap,
    misfits: Misfit,
    fill: Fill,
    avoid: Option<WordBank>,
    clean: Option<(Dictionary, usize)>,
    offensive: Offensive,
    time_limit: Option<Duration>,
    time_spent: Duration,
    budget: Option<Budget>,
    progress: Option<Arc<AtomicU64>>,
}

/// How words cover a grid: every cell belongs to exactly one.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::{BentGenerator, Cover};
///
/// let words = WordBank::from_words(["tulip", "daisy", "orchid", "peony", "violet", "lilac", "pansies"])?;
/// let cover = Cover::new().spanning("sunflower").unique();
/// let generated = BentGenerator::new(&words).size(8, 6).cover(cover).generate()?;
/// assert!(generated.bent.is_unique);
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

    /// Whether a word may be drawn for this cover: it is no part of the spanning word, nor the other way round.
    #[must_use]
    pub fn suits(&self, word: &str) -> bool {
        let letters = |word: &str| -> String {
            let letters = word.chars().filter(|letter| letter.is_alphabetic());
            letters.flat_map(char::to_lowercase).collect()
        };
        let spanning = self.spanning.as_deref().map(letters).unwrap_or_default();
        let (word, backwards) = (letters(word), spanning.chars().rev().collect::<String>());
        let is_part = |spanning: &str| spanning.contains(&word) || word.contains(spanning);
        spanning.is_empty() || !is_part(&spanning) && !is_part(&backwards)
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

/// A generated and proved puzzle whose words bend.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct GeneratedBent {
    /// The puzzle. Cells outside the mask are holes.
    pub grid: Grid,
    /// The grid with the hidden words alone. All other cells are holes.
    pub answer: Grid,
    /// The hidden words and their trails, in the order of the list, and the [spanning](Cover::spanning) word after these.
    pub key: Vec<Find<'static>>,
    /// The same words as a list, with their clues and the bonus words.
    pub words: WordBank,
    /// The words that did not fit.
    pub dropped: Vec<String>,
    /// The offensive words on trails that are not those of one hidden word, although they were to be
    /// [avoided](Offensive::Avoid). Those that several hidden words spell together are among them.
    pub unavoided: Vec<String>,
    /// How the words lie.
    pub bent: Bent,
    /// The seed that it was made from.
    pub seed: u64,
}

impl BentGenerator {
    /// A generator of puzzles that hide these words: on a square grid as large as they need, with seed 0.
    pub fn new(words: &WordBank) -> Self {
        Self {
            words: words.clone(),
            extent: Extent::AsNeeded(None),
            cover: None,
            seed: 0,
            overlap: Overlap::default(),
            misfits: Misfit::default(),
            fill: Fill::default(),
            avoid: None,
            clean: None,
            offensive: Offensive::default(),
            time_limit: None,
            time_spent: Duration::ZERO,
            budget: None,
            progress: None,
        }
    }

    /// Sets the rows and columns of the grid, with at most [`MAX_BENT_CELLS`] cells.
    #[must_use]
    pub fn size(self, rows: usize, columns: usize) -> Self {
        Self {
            extent: Extent::Size(rows, columns),
            ..self
        }
    }

    /// Sets the shape of the grid, as large as the words need.
    #[must_use]
    pub fn shape(self, shape: Shape) -> Self {
        Self {
            extent: Extent::AsNeeded(Some(shape)),
            ..self
        }
    }

    /// Sets the cells of the grid.
    #[must_use]
    pub fn mask(self, mask: Mask) -> Self {
        Self {
            extent: Extent::Mask(mask),
            ..self
        }
    }

    /// Has every cell belong to exactly one word. The words need as many letters as there are cells. Without a size, the grid is
    /// the squarest rectangle with this number of cells.
    #[must_use]
    pub fn cover(self, cover: Cover) -> Self {
        Self {
            cover: Some(cover),
            ..self
        }
    }

    /// Sets the random seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets whether words may share cells. With a [`Cover`] they never do.
    #[must_use]
    pub fn overlap(self, overlap: Overlap) -> Self {
        Self { overlap, ..self }
    }

    /// Sets the letters that cells without a word are filled with.
    #[must_use]
    pub fn fill(self, fill: Fill) -> Self {
        Self { fill, ..self }
    }

    /// Sets words that no trail may spell.
    #[must_use]
    pub fn avoid(self, words: &WordBank) -> Self {
        Self {
            avoid: Some(words.clone()),
            ..self
        }
    }

    /// Keeps out the words of a dictionary with at least this many letters, except the hidden ones, and words all of whose cells
    /// belong to one of these.
    #[must_use]
    pub fn clean(self, dictionary: &Dictionary, letters: usize) -> Self {
        Self {
            clean: Some((dictionary.clone(), letters)),
            ..self
        }
    }

    /// Sets what to do about offensive words that trails spell by chance. Those inside one hidden word are allowed. With a
    /// [`Cover`], where no letter is left to choose, it is the arrangement with the fewest, first of all on straight lines.
    #[must_use]
    pub fn offensive(self, offensive: Offensive) -> Self {
        Self { offensive, ..self }
    }

    /// Sets what to do with words that do not fit. With a [`Cover`] it makes no difference.
    #[must_use]
    pub fn misfits(self, misfits: Misfit) -> Self {
        Self { misfits, ..self }
    }

    /// Sets the maximum time for a puzzle; without it only steps are counted. When the time is over there is no puzzle, or one
    /// that depends on the machine.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        Self {
            time_limit: Some(limit),
            ..self
        }
    }

    /// Sets how much of the time limit was spent before: on reading or drawing the words, for example.
    #[must_use]
    pub fn time_spent(self, time_spent: Duration) -> Self {
        Self { time_spent, ..self }
    }

    /// Sets a budget, to stop [`generate`](Self::generate) from another thread: it notices within a second, and returns
    /// [`GenerateError::Cancelled`](super::GenerateError::Cancelled).
    #[must_use]
    pub fn budget(self, budget: &Budget) -> Self {
        Self {
            budget: Some(budget.clone()),
            ..self
        }
    }

    /// Sets a counter of placed words, as [`Generator::progress`](super::Generator::progress) does.
    #[must_use]
    pub fn progress(self, placed: &Arc<AtomicU64>) -> Self {
        Self {
            progress: Some(Arc::clone(placed)),
            ..self
        }
    }
}

/// A puzzle with its answers, and without a recipe.
impl From<&GeneratedBent> for Puzzle {
    fn from(generated: &GeneratedBent) -> Self {
        let puzzle = Self::new(generated.grid.clone()).with_bent(generated.bent.clone());
        Self {
            answers: generated.key.clone(),
            ..puzzle.with_list(&generated.words)
        }
    }
}

#[cfg(test)]
mod tests;
