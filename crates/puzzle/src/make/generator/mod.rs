//! The generator of puzzles, and its options.

mod attempt;
mod best;
mod chance;
mod generate;
mod large;
mod revision;
mod separate;
mod shares;
pub(super) mod sizes;
mod time;

use super::filling::letters;
use crate::mask::Mask;
use crate::options::{Fill, MessageFit, Misfit, Offensive, Overlap};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::weights::DirectionWeights;
use crate::word_bank::WordBank;
use sizes::Extent;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use wordtrail_dictionary::{Budget, Dictionary};
use wordtrail_search::Find;
use wordtrail_search::grid::{Direction, Directions, Grid};

/// Generates word search puzzles: places words on a grid, fills the other cells, and proves with the search engine
/// that each word is there exactly once and nothing unwanted is.
///
/// The same words, options and seed make the same puzzle on every machine. Where the product of words and cells is 2²⁷ or
/// more, as for 4,000 words on 190 × 190 cells, another search places them, whose time grows with the list and not with its
/// square.
///
/// ```
/// use wordtrail::puzzle::Generator;
/// use wordtrail::{WordBank, Search, Trails};
///
/// let words = WordBank::parse(b"ICE CREAM\nSORBET\nWAFFLE\n")?;
/// let generated = Generator::new(&words).size(9, 9).seed(7).generate()?;
/// let dictionary = words.compile()?;
/// let finds = Search::new(&dictionary).min_length(1).trails(Trails::All).finds(&generated.grid);
/// assert_eq!(finds.len(), 3);
/// assert_eq!(generated.key[0].word, "ice cream");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Generator {
    words: WordBank,
    extent: Extent,
    /// The puzzle whose words stay where they are.
    kept: Option<Puzzle>,
    directions: Directions,
    weights: Option<DirectionWeights>,
    seed: u64,
    overlap: Overlap,
    misfits: Misfit,
    message: Option<Message>,
    fill: Fill,
    avoid: Option<WordBank>,
    repeats: usize,
    clean: Option<(Dictionary, usize)>,
    offensive: Offensive,
    time_limit: Option<Duration>,
    time_spent: Duration,
    budget: Option<Budget>,
    progress: Option<Arc<AtomicU64>>,
}

/// What the cells without a word spell.
#[derive(Debug, Clone)]
pub(super) struct Message {
    letters: Vec<char>,
    fit: MessageFit,
}

/// A generated and proved puzzle.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle. Cells outside the mask are holes.
    pub grid: Grid,
    /// The grid with the hidden words alone. All other cells are holes.
    pub answer: Grid,
    /// The hidden words and their trails, in the order of the list.
    pub key: Vec<Find<'static>>,
    /// The hidden words as a list, with their clues, and which of them are bonus words.
    pub words: WordBank,
    /// The words that did not fit.
    pub dropped: Vec<String>,
    /// The words that can be read more than once, because they are parts of others, each with one of these.
    pub parts: Vec<(String, String)>,
    /// The number of words that directions have beyond the shares that [weights](Generator::weights) give them.
    pub misdirected: usize,
    /// The offensive words that are in the grid although they were to be [avoided](Offensive::Avoid): several hidden words or
    /// the message spell them, or the letters to fill with allow nothing else. Those inside hidden words are not listed.
    pub unavoided: Vec<String>,
    /// The seed that it was made from.
    pub seed: u64,
}

impl Generator {
    /// A generator of puzzles that hide these words: on a square grid as large as they need, in all eight directions, with
    /// seed 0.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Generator;
    ///
    /// let words = WordBank::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let generated = Generator::new(&words).generate()?;
    /// assert_eq!(generated.grid.rows(), generated.grid.columns());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(words: &WordBank) -> Self {
        Self {
            words: words.clone(),
            extent: Extent::AsNeeded(None),
            kept: None,
            directions: Directions::ALL,
            weights: None,
            seed: 0,
            overlap: Overlap::default(),
            misfits: Misfit::default(),
            message: None,
            fill: Fill::default(),
            avoid: None,
            repeats: 0,
            clean: None,
            offensive: Offensive::default(),
            time_limit: None,
            time_spent: Duration::ZERO,
            budget: None,
            progress: None,
        }
    }

    /// Sets the rows and columns of the grid, with at most [`MAX_CELLS`](crate::MAX_CELLS) cells.
    #[must_use]
    pub fn size(self, rows: usize, columns: usize) -> Self {
        Self {
            extent: Extent::Size(rows, columns),
            ..self
        }
    }

    /// Sets the shape of the grid, as large as the words need.
    ///
    /// ```
    /// use wordtrail::puzzle::{Generator, MessageFit};
    /// use wordtrail::{Grid, WordBank, Shape};
    ///
    /// let words = WordBank::parse(b"LOVE\nROSE\n")?;
    /// let generated = Generator::new(&words).shape(Shape::Heart).message("for you", MessageFit::Exact).generate()?;
    /// let letters = |grid: &Grid| grid.to_string().matches(char::is_alphabetic).count();
    /// assert_eq!(letters(&generated.grid), letters(&generated.answer) + "foryou".len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shape(self, shape: Shape) -> Self {
        Self {
            extent: Extent::AsNeeded(Some(shape)),
            ..self
        }
    }

    /// Sets the cells of the grid.
    ///
    /// ```
    /// use wordtrail::puzzle::Generator;
    /// use wordtrail::{WordBank, Mask, Shape};
    ///
    /// let words = WordBank::parse(b"LOVE\nROSE\n")?;
    /// let generated = Generator::new(&words).mask(Mask::shape(Shape::Heart, 9, 9)).generate()?;
    /// assert!(generated.grid.to_string().starts_with('.'));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mask(self, mask: Mask) -> Self {
        Self {
            extent: Extent::Mask(mask),
            ..self
        }
    }

    /// Keeps the words of another puzzle where its [answers](Puzzle::answers) are, as far as they are among the words to hide,
    /// and changes as few of its other letters as possible. The size, the shape and the mask are those of that puzzle.
    ///
    /// ```
    /// use wordtrail::puzzle::Generator;
    /// use wordtrail::{Puzzle, WordBank};
    ///
    /// let before = Generator::new(&WordBank::from_words(["said", "house", "river"])?).size(9, 9).generate()?;
    /// let words = WordBank::from_words(["shouted", "house", "river"])?;
    /// let after = Generator::new(&words).keep(&Puzzle::from(&before)).generate()?;
    /// assert_eq!(after.key[0].word, "shouted");
    /// assert_eq!(after.key[1..], before.key[1..]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn keep(self, puzzle: &Puzzle) -> Self {
        Self {
            kept: Some(puzzle.clone()),
            ..self
        }
    }

    /// Sets the directions of words.
    #[must_use]
    pub fn directions(self, directions: impl IntoIterator<Item = Direction>) -> Self {
        Self {
            directions: directions.into_iter().collect(),
            ..self
        }
    }

    /// Sets how many words run in each of the directions, compared with the others. The words of a direction are its share
    /// of all words, rounded up or down at random. Where a word has no room in a direction with less than its share, it runs
    /// in another one; but never in one of weight 0.
    ///
    /// Without weights, a word takes any line that is free, which is seldom a long diagonal. Words that are
    /// [kept](Self::keep) stay where they are, and those that take the places of others run in any direction with a weight.
    ///
    /// ```
    /// use wordtrail::puzzle::Generator;
    /// use wordtrail::{Direction, WordBank};
    ///
    /// let words = WordBank::parse(b"CAT\nDOG\nBIRD\nHEN\n")?;
    /// let directions = [Direction::East, Direction::South];
    /// let generator = Generator::new(&words).size(8, 8).directions(directions).weights("E=3".parse()?);
    /// let key = generator.generate()?.key;
    /// let to_the_right = key.iter().filter(|find| find.trail.direction() == Some(Direction::East));
    /// assert_eq!(to_the_right.count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn weights(self, weights: DirectionWeights) -> Self {
        Self {
            weights: Some(weights),
            ..self
        }
    }

    /// Uses all directions equally often: the same [weight](Self::weights) for each.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::{Generator, Level};
    ///
    /// let words = WordBank::parse(b"CAT\nDOG\nBIRD\nHEN\n")?;
    /// let directions = Level::Medium.directions();
    /// let generated = Generator::new(&words).size(8, 8).directions(directions).evenly().generate()?;
    /// let used = generated.key.iter().filter_map(|find| find.trail.direction());
    /// assert_eq!(used.collect::<wordtrail::Directions>(), directions);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn evenly(self) -> Self {
        self.weights(DirectionWeights::EVEN)
    }

    /// The directions without those of weight 0.
    fn used_directions(&self) -> Directions {
        match self.weights {
            Some(weights) => weights.used(self.directions),
            None => self.directions,
        }
    }

    /// Sets the random seed.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Generator;
    ///
    /// let words = WordBank::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let generator = Generator::new(&words).size(8, 8);
    /// let grid = |seed| Ok::<_, wordtrail::puzzle::GenerateError>(generator.clone().seed(seed).generate()?.grid.to_string());
    /// assert_eq!(grid(1)?, grid(1)?);
    /// assert_ne!(grid(1)?, grid(2)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets whether words may share cells.
    #[must_use]
    pub fn overlap(self, overlap: Overlap) -> Self {
        Self { overlap, ..self }
    }

    /// Sets the message that the cells without a hidden word spell, in reading order. Other characters than letters are
    /// ignored.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::{Generator, MessageFit};
    ///
    /// let words = WordBank::parse(b"CAT\nCOW\n")?;
    /// let generated = Generator::new(&words).size(3, 3).message("moo!", MessageFit::Padded).generate()?;
    /// let hidden = generated.answer.to_string();
    /// let letters = generated.grid.to_string();
    /// let left = letters.chars().zip(hidden.chars()).filter(|(_, hidden)| *hidden == '.');
    /// assert!(left.map(|(letter, _)| letter).collect::<String>().starts_with("moo"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn message(self, text: &str, fit: MessageFit) -> Self {
        let letters = letters(text).collect();
        Self {
            message: Some(Message { letters, fit }),
            ..self
        }
    }

    /// Sets the letters that cells without a word are filled with.
    #[must_use]
    pub fn fill(self, fill: Fill) -> Self {
        Self { fill, ..self }
    }

    /// Sets words that must not appear anywhere, in any direction.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::{GenerateError, Generator};
    ///
    /// let words = WordBank::parse(b"CLASSIC\n")?;
    /// let rude = WordBank::parse(b"SALC\n")?;
    /// let generated = Generator::new(&words).avoid(&rude).generate();
    /// assert!(matches!(generated, Err(GenerateError::Avoided { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn avoid(self, words: &WordBank) -> Self {
        Self {
            avoid: Some(words.clone()),
            ..self
        }
    }

    /// Lets words of up to this many letters appear more than once. On a large grid they come by chance, so that no letter can
    /// be placed without them. Each is still placed once, and the key has this place.
    ///
    /// ```
    /// use wordtrail::puzzle::Generator;
    /// use wordtrail::WordBank;
    ///
    /// let words = WordBank::from_words(["a", "cat"])?;
    /// let generator = Generator::new(&words).size(4, 4).fill("a".into());
    /// assert!(generator.generate().is_err());
    /// let generated = generator.repeats(1).generate()?;
    /// assert_eq!(generated.key.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn repeats(self, letters: usize) -> Self {
        Self {
            repeats: letters,
            ..self
        }
    }

    /// Keeps out the words of a dictionary with at least this many letters, except the hidden ones and words inside
    /// these.
    ///
    /// ```
    /// use wordtrail::puzzle::Generator;
    /// use wordtrail::{Dictionary, WordBank, Search, Trails};
    ///
    /// let words = WordBank::parse(b"ZEBRA\nLLAMA\n")?;
    /// let dictionary = Dictionary::from_words(["zebra", "llama", "at", "me", "on", "to"])?;
    /// let generated = Generator::new(&words).size(6, 6).clean(&dictionary, 2).generate()?;
    /// let search = Search::new(&dictionary).min_length(2).trails(Trails::All);
    /// assert_eq!(search.count(&generated.grid), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clean(self, dictionary: &Dictionary, letters: usize) -> Self {
        Self {
            clean: Some((dictionary.clone(), letters)),
            ..self
        }
    }

    /// Sets what to do about offensive words that come about by chance: in the filling, between hidden words, or with a
    /// message. Those inside one hidden word are allowed: CLASSIC may be hidden.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::{Fill, Generator, Offensive};
    ///
    /// let words = WordBank::from_words(["classic"])?;
    /// let generator = Generator::new(&words).size(7, 7).offensive(Offensive::Avoid);
    /// assert!(generator.clone().generate()?.unavoided.is_empty());
    /// let generated = generator.fill(Fill::Letters("x".to_owned())).generate()?;
    /// assert_eq!(generated.unavoided, ["xxx"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn offensive(self, offensive: Offensive) -> Self {
        Self { offensive, ..self }
    }

    /// Sets what to do with words that do not fit.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::{Generator, Misfit};
    ///
    /// let words = WordBank::parse(b"CAT\nCATALOGUE\n")?;
    /// let generated = Generator::new(&words).size(4, 4).misfits(Misfit::Drop).generate()?;
    /// assert_eq!(generated.dropped, ["catalogue"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn misfits(self, misfits: Misfit) -> Self {
        Self { misfits, ..self }
    }

    /// Sets the maximum time for a puzzle; without it only steps are counted. When the time is over there is an error that
    /// says how many words were placed, or, with [`Misfit::Drop`], a puzzle of those: they depend on the machine. The proof
    /// may take up to a twentieth of the limit more, or 0.1 s. On `wasm32-unknown-unknown`, which has no clock,
    /// there is no time limit.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        Self {
            time_limit: Some(limit),
            ..self
        }
    }

    /// Sets how much of the time limit was spent before: on reading or drawing the words, for example.
    ///
    /// ```
    /// use std::time::Duration;
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::{Generator, GenerateError};
    ///
    /// let words = WordBank::from_words(["cat"])?;
    /// let second = Duration::from_secs(1);
    /// let generator = Generator::new(&words).time_limit(second).time_spent(second);
    /// assert!(matches!(generator.generate(), Err(GenerateError::OutOfTime { .. })));
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    #[must_use]
    pub fn time_spent(self, time_spent: Duration) -> Self {
        Self { time_spent, ..self }
    }

    /// Sets a budget, for example to stop [`generate`](Self::generate) from another thread. Generating takes up to a second
    /// to notice that the budget is cancelled, and then returns
    /// [`GenerateError::Cancelled`](super::GenerateError::Cancelled). The searches that prove a puzzle take steps from it.
    ///
    /// ```
    /// use std::thread;
    /// use wordtrail::puzzle::{GenerateError, Generator};
    /// use wordtrail::{Budget, WordBank};
    ///
    /// let words = WordBank::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let budget = Budget::new();
    /// let generator = Generator::new(&words).budget(&budget);
    /// thread::scope(|scope| {
    ///     scope.spawn(|| budget.cancel());
    /// });
    /// let generated = generator.generate();
    /// assert!(matches!(generated, Err(GenerateError::Cancelled)));
    /// # Ok::<(), wordtrail::WordListError>(())
    /// ```
    #[must_use]
    pub fn budget(self, budget: &Budget) -> Self {
        Self {
            budget: Some(budget.clone()),
            ..self
        }
    }

    /// Sets a counter of placed words, for showing progress. Each generated puzzle adds the number of words of the list,
    /// including dropped ones. Another thread may read it meanwhile.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Generator;
    ///
    /// let words = WordBank::parse(b"CAT\nDOG\nBIRD\n")?;
    /// let placed = Arc::new(AtomicU64::new(0));
    /// let generator = Generator::new(&words).progress(&placed);
    /// for seed in 0..4 {
    ///     generator.clone().seed(seed).generate()?;
    /// }
    /// assert_eq!(placed.load(Ordering::Relaxed), 4 * 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn progress(self, placed: &Arc<AtomicU64>) -> Self {
        Self {
            progress: Some(Arc::clone(placed)),
            ..self
        }
    }
}

/// A puzzle with its answers, and without a recipe.
impl From<&Generated> for Puzzle {
    fn from(generated: &Generated) -> Self {
        Self {
            answers: generated.key.clone(),
            ..Self::new(generated.grid.clone()).with_list(&generated.words)
        }
    }
}
