//! The maker of puzzles, as it is told what to make.

mod generate;

use super::error::GenerateError;
use super::mask::Mask;
use super::shape::Shape;
use super::word_bank::WordBank;
use crate::{Dictionary, Direction, Directions, Find, Grid};
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

/// Makes word search puzzles: lays words on a grid, fills the other cells, and proves with the search engine
/// that each word is there exactly once and nothing is there that should not be.
///
/// What is made follows from the words, the options and the seed, on every machine.
///
/// ```
/// use wordtrail::puzzle::Generator;
/// use wordtrail::{WordBank, Search, Trails};
///
/// let words = WordBank::parse(b"ICE CREAM\nSORBET\nWAFFLE\n")?;
/// let made = Generator::new(&words).size(9, 9).seed(7).generate()?;
/// let dictionary = words.compile()?;
/// let finds = Search::new(&dictionary).min_length(1).trails(Trails::All).finds(&made.grid);
/// assert_eq!(finds.len(), 3);
/// assert_eq!(made.key[0].word, "ice cream");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Generator<'a> {
    words: &'a WordBank,
    cells: Cells,
    directions: Directions,
    seed: u64,
    overlap: Overlap,
    message: Option<String>,
    pad_message: bool,
    fill: Fill,
    avoid: Option<&'a WordBank>,
    clean: Option<(&'a Dictionary, usize)>,
    drop: bool,
    time_limit: Option<Duration>,
    laid: Option<&'a AtomicU64>,
}

/// The cells of the grid.
#[derive(Debug, Clone)]
enum Cells {
    /// These.
    Mask(Mask),
    /// As many as the words need, in a shape, or in a rectangle if there is none.
    Shape(Option<Shape>),
}

/// Whether words may share cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Overlap {
    /// They may, where their letters agree.
    #[default]
    Shared,
    /// No cell belongs to two words.
    None,
}

/// The letters that cells without a word are filled with.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub enum Fill {
    /// As frequent as in English.
    #[default]
    English,
    /// Those of the hidden words, each as often as it is in them: harder to tell from these.
    Words,
    /// These, each as often as it is given. Characters that are no letters are left out.
    Letters(String),
}

/// A puzzle that was made, and proved.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Generated {
    /// The cells; those that the mask leaves out are holes.
    pub grid: Grid,
    /// The grid with the hidden words alone: all other cells are holes.
    pub answer: Grid,
    /// Where the hidden words are, in the order of the list.
    pub key: Vec<Find<'static>>,
    /// The words that did not fit.
    pub dropped: Vec<String>,
    /// Words that can be read more than once, because they are parts of others, each with one of these.
    pub parts: Vec<(String, String)>,
    /// What it was made from.
    pub seed: u64,
}

impl<'a> Generator<'a> {
    /// A maker of puzzles that hide these words: on a square grid as large as they need, in all eight directions, with
    /// the seed 0.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Generator;
    ///
    /// let words = WordBank::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let made = Generator::new(&words).generate()?;
    /// assert_eq!(made.grid.rows(), made.grid.columns());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(words: &'a WordBank) -> Self {
        Self {
            words,
            cells: Cells::Shape(None),
            directions: Directions::ALL,
            seed: 0,
            overlap: Overlap::default(),
            message: None,
            pad_message: false,
            fill: Fill::default(),
            avoid: None,
            clean: None,
            drop: false,
            time_limit: None,
            laid: None,
        }
    }

    /// The rows and columns of the grid.
    #[must_use]
    pub fn size(self, rows: usize, columns: usize) -> Self {
        self.mask(Mask::full(rows, columns))
    }

    /// A shape for the grid, as large as the words need.
    ///
    /// ```
    /// use wordtrail::puzzle::Generator;
    /// use wordtrail::{Grid, WordBank, Shape};
    ///
    /// let words = WordBank::parse(b"LOVE\nROSE\n")?;
    /// let made = Generator::new(&words).shape(Shape::Heart).message("for you", false).generate()?;
    /// let letters = |grid: &Grid| grid.to_string().matches(char::is_alphabetic).count();
    /// assert_eq!(letters(&made.grid), letters(&made.answer) + "foryou".len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shape(self, shape: Shape) -> Self {
        Self {
            cells: Cells::Shape(Some(shape)),
            ..self
        }
    }

    /// The cells of the grid.
    ///
    /// ```
    /// use wordtrail::puzzle::Generator;
    /// use wordtrail::{WordBank, Mask, Shape};
    ///
    /// let words = WordBank::parse(b"LOVE\nROSE\n")?;
    /// let made = Generator::new(&words).mask(Mask::shape(Shape::Heart, 9, 9)).generate()?;
    /// assert!(made.grid.to_string().starts_with('.'));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mask(self, mask: Mask) -> Self {
        Self {
            cells: Cells::Mask(mask),
            ..self
        }
    }

    /// The directions in which words may be laid.
    #[must_use]
    pub fn directions(self, directions: impl IntoIterator<Item = Direction>) -> Self {
        Self {
            directions: directions.into_iter().collect(),
            ..self
        }
    }

    /// What everything follows from that is left to chance.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Generator;
    ///
    /// let words = WordBank::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let maker = Generator::new(&words).size(8, 8);
    /// let grid = |seed| Ok::<_, wordtrail::puzzle::GenerateError>(maker.clone().seed(seed).generate()?.grid.to_string());
    /// assert_eq!(grid(1)?, grid(1)?);
    /// assert_ne!(grid(1)?, grid(2)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Whether words may share cells.
    #[must_use]
    pub fn overlap(self, overlap: Overlap) -> Self {
        Self { overlap, ..self }
    }

    /// What the cells without a hidden word spell, in reading order; characters that are no letters are left out. There
    /// must be as many cells, unless the message may be padded: then those after it are filled.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Generator;
    ///
    /// let words = WordBank::parse(b"CAT\nCOW\n")?;
    /// let made = Generator::new(&words).size(3, 3).message("moo!", true).generate()?;
    /// let hidden = made.answer.to_string();
    /// let letters = made.grid.to_string();
    /// let left = letters.chars().zip(hidden.chars()).filter(|(_, hidden)| *hidden == '.');
    /// assert!(left.map(|(letter, _)| letter).collect::<String>().starts_with("moo"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn message(self, message: &str, pad: bool) -> Self {
        Self {
            message: Some(message.to_owned()),
            pad_message: pad,
            ..self
        }
    }

    /// The letters that cells without a word are filled with.
    #[must_use]
    pub fn fill(self, fill: Fill) -> Self {
        Self { fill, ..self }
    }

    /// Words that must not appear anywhere, in any direction.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::{GenerateError, Generator};
    ///
    /// let words = WordBank::parse(b"CLASSIC\n")?;
    /// let rude = WordBank::parse(b"SALC\n")?;
    /// let made = Generator::new(&words).avoid(&rude).generate();
    /// assert!(matches!(made, Err(GenerateError::Avoided { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn avoid(self, words: &'a WordBank) -> Self {
        Self {
            avoid: Some(words),
            ..self
        }
    }

    /// Keeps words of so many letters and more of a dictionary out, but for the hidden ones and what is inside them.
    ///
    /// ```
    /// use wordtrail::puzzle::Generator;
    /// use wordtrail::{Dictionary, WordBank, Search, Trails};
    ///
    /// let words = WordBank::parse(b"ZEBRA\nLLAMA\n")?;
    /// let dictionary = Dictionary::from_words(["zebra", "llama", "at", "me", "on", "to"])?;
    /// let made = Generator::new(&words).size(6, 6).clean(&dictionary, 2).generate()?;
    /// let search = Search::new(&dictionary).min_length(2).trails(Trails::All);
    /// assert_eq!(search.count(&made.grid), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clean(self, dictionary: &'a Dictionary, letters: usize) -> Self {
        Self {
            clean: Some((dictionary, letters)),
            ..self
        }
    }

    /// Whether to leave out words that do not fit; without that it is an error.
    #[must_use]
    pub fn drop_words(self, drop: bool) -> Self {
        Self { drop, ..self }
    }

    /// How long a puzzle may take, at most; without this the steps alone are counted. If it takes as long, there is none,
    /// or, where words may be dropped, which are depends on the machine.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        Self {
            time_limit: Some(limit),
            ..self
        }
    }

    /// A counter to which the words are added that are laid, for showing progress: a puzzle that is made adds as many
    /// as the list has, those dropped included. Another thread may read it meanwhile.
    ///
    /// ```
    /// use std::sync::atomic::AtomicU64;
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Generator;
    ///
    /// let words = WordBank::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let laid = AtomicU64::new(0);
    /// let maker = Generator::new(&words).progress(&laid);
    /// for seed in 0..4 {
    ///     maker.clone().seed(seed).generate()?;
    /// }
    /// assert_eq!(laid.into_inner(), 4 * 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn progress(self, laid: &'a AtomicU64) -> Self {
        Self {
            laid: Some(laid),
            ..self
        }
    }

    /// Makes a puzzle.
    ///
    /// # Errors
    ///
    /// When the words cannot be hidden as the options want it: see [`GenerateError`].
    pub fn generate(&self) -> Result<Generated, GenerateError> {
        let until = self.time_limit;
        let until = until.and_then(|limit| Instant::now().checked_add(limit));
        let made = self.make_until(until);
        let (Err(GenerateError::NotClean { what, .. }), Some((dictionary, letters))) =
            (&made, self.clean)
        else {
            return made;
        };
        let mut longer = letters + 1..=dictionary.longest_word();
        let works = |&letters: &usize| {
            let maker = Self {
                laid: None,
                ..self.clone().clean(dictionary, letters)
            };
            maker.make_until(until).is_ok()
        };
        Err(GenerateError::NotClean {
            what: what.clone(),
            works: longer.find(works),
        })
    }
}
