//! A puzzle to make, as `make` was asked for it, and the finished one.

use crate::dictionary::DictionaryWords;
use crate::draw::RandomWords;
use crate::error::{generate_error, value_error};
use crate::interrupt::Shared;
use crate::make_bent::{Bending, BentJob};
use pyo3::PyResult;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use wordtrail::puzzle::{
    DirectionWeights, Fill, GenerateError, Generator, MAX_CELLS, MAX_LETTERS, MessageFit, Misfit,
    Offensive, Overlap, Recipe, redraw,
};
use wordtrail::{Dictionary, Directions, Mask, Puzzle, Shape, WordBank};

/// The words to hide.
pub enum Words {
    Listed(WordBank),
    Random(RandomWords),
}

/// The cells of the grid.
#[derive(Clone)]
pub enum Cells {
    AsNeeded,
    Shape(Shape),
    Mask(Mask),
}

impl Cells {
    pub fn new(size: Option<(usize, usize)>, mask: Option<&str>) -> PyResult<Self> {
        if let Some((rows, columns)) = size
            && !(1..=MAX_CELLS).contains(&rows.saturating_mul(columns))
        {
            return Err(value_error(format!(
                "size is ({rows}, {columns}): a puzzle has from 1 to {MAX_CELLS} cells: choose another size"
            )));
        }
        let Some(mask) = mask else {
            let full = |(rows, columns)| Self::Mask(Mask::full(rows, columns));
            return Ok(size.map_or(Self::AsNeeded, full));
        };
        match (mask.parse::<Shape>(), size) {
            (Ok(shape), None) => Ok(Self::Shape(shape)),
            (Ok(shape), Some((rows, columns))) => Ok(Self::Mask(Mask::shape(shape, rows, columns))),
            (Err(error), _) if !mask.contains('\n') => Err(value_error(format!(
                "{error}; any other mask is a text with a line for each row, in which “.” is no cell"
            ))),
            (Err(_), Some(_)) => Err(value_error(
                "size conflicts with a mask of lines, which has a size: leave one out",
            )),
            (Err(_), None) => Mask::parse(mask.as_bytes())
                .map(Self::Mask)
                .map_err(value_error),
        }
    }

    /// The number of cells, if it does not depend on the words.
    pub fn count(&self) -> Option<usize> {
        match self {
            Self::AsNeeded | Self::Shape(_) => None,
            Self::Mask(mask) => Some(mask.cells()),
        }
    }

    pub fn longest_line(&self, directions: Directions) -> usize {
        match self {
            Self::AsNeeded | Self::Shape(_) => MAX_LETTERS,
            Self::Mask(mask) => mask.longest_line(directions),
        }
    }
}

/// A puzzle to make, as it was asked for.
pub struct Task {
    pub words: Words,
    /// How the words bend, if they do.
    pub bent: Option<Bending>,
    pub bonus: Option<WordBank>,
    pub cells: Cells,
    pub size: Option<(usize, usize)>,
    /// The mask as it was passed.
    pub mask: Option<String>,
    pub directions: Directions,
    pub weights: Option<DirectionWeights>,
    pub seed: u64,
    pub overlap: Overlap,
    pub message: Option<String>,
    pub message_fit: MessageFit,
    pub fill: Option<Fill>,
    pub avoid: Option<WordBank>,
    pub offensive: Offensive,
    pub clean: Option<usize>,
    pub dictionary: Arc<DictionaryWords>,
    pub dictionary_name: Option<String>,
    /// The checksum of what the words of a puzzle were drawn from, if it is known.
    pub dictionary_checksum: Option<u32>,
    pub repeats: usize,
    pub misfits: Misfit,
    pub title: String,
    pub time_limit: Duration,
}

impl Task {
    /// Makes the puzzle. Random words are drawn again if they cannot be hidden together, or not without offensive ones.
    pub fn run(self, shared: &Shared) -> PyResult<FinishedPuzzle> {
        let make = |draw, time_limit| self.make(draw, time_limit, shared);
        match self.words {
            Words::Listed(_) => make(self.seed, self.time_limit),
            Words::Random(_) => redraw(self.seed, self.time_limit, make, |puzzle| {
                puzzle.unavoided.len()
            }),
        }
    }

    fn make(&self, draw: u64, time_limit: Duration, shared: &Shared) -> PyResult<FinishedPuzzle> {
        let begin = Instant::now();
        let words = match &self.words {
            Words::Listed(words) => words.clone(),
            Words::Random(random) => random.draw(self.avoid.as_ref(), self.offensive, draw)?,
        };
        let words = match &self.bonus {
            Some(bonus) => words.with_bonus(bonus).map_err(value_error)?,
            None => words,
        };
        let recipe = self.recipe(&words);
        let seed = self.seed;
        let cells = self.cells.clone();
        let avoid = self.avoid.clone();
        let dictionary = Arc::clone(&self.dictionary);
        let title = self.title.clone();
        // Drawing words can take long.
        let time_spent = begin.elapsed();
        let made = match self.bent.clone() {
            Some(bent) => BentJob {
                bent,
                words,
                cells,
                avoid,
                dictionary,
                title,
                time_limit,
                time_spent,
                recipe,
            }
            .run(shared),
            None => {
                let generator = recipe.generator(&words).time_spent(time_spent);
                let generator = match cells {
                    Cells::AsNeeded => generator,
                    Cells::Shape(shape) => generator.shape(shape),
                    Cells::Mask(mask) => generator.mask(mask),
                };
                let job = Job {
                    generator,
                    avoid,
                    dictionary,
                    title,
                    time_limit,
                    recipe,
                };
                job.run(shared)
            }
        };
        made.map_err(|error| {
            let depends_on_seed = matches!(
                error,
                GenerateError::ByChance { .. }
                    | GenerateError::MessageLength { .. }
                    | GenerateError::NoCover { .. }
                    | GenerateError::NotClean { .. }
                    | GenerateError::NotFound { .. }
                    | GenerateError::NotUnique { tried: Some(_) }
                    | GenerateError::OutOfTime { .. }
            );
            generate_error(error, depends_on_seed.then_some(seed))
        })
    }

    /// What is needed to make the puzzle of these words again.
    fn recipe(&self, words: &WordBank) -> Recipe {
        let mut recipe = Recipe::new(words, self.seed);
        recipe.directions = self.directions;
        recipe.weights = self.weights;
        recipe.overlap = self.overlap;
        recipe.size = self.size;
        recipe.mask = self.mask.clone();
        recipe.message = self.message.clone();
        recipe.message_fit = self.message_fit;
        recipe.fill = self.fill.clone();
        let avoid = |words: &WordBank| words.words().map(str::to_owned).collect();
        recipe.avoid = self.avoid.as_ref().map(avoid);
        recipe.dictionary = self.dictionary_name.clone();
        recipe.offensive = self.offensive;
        recipe.dictionary_checksum = match (&self.words, self.clean) {
            (_, Some(_)) => Some(self.dictionary.dictionary.checksum()),
            (Words::Random(random), None) => Some(random.source.dictionary.checksum()),
            (Words::Listed(_), None) => self.dictionary_checksum,
        };
        recipe.clean = self.clean;
        recipe.repeats = self.repeats;
        recipe.misfits = self.misfits;
        recipe
    }
}

/// A generator of a puzzle, and what its recipe does not have.
pub struct Job {
    /// The generator of the recipe, with its cells.
    pub generator: Generator,
    pub recipe: Recipe,
    pub avoid: Option<WordBank>,
    /// The dictionary whose words are kept out, if the recipe says so.
    pub dictionary: Arc<DictionaryWords>,
    pub title: String,
    pub time_limit: Duration,
}

/// A puzzle with its answers and its recipe.
pub struct FinishedPuzzle {
    pub puzzle: Puzzle,
    /// The words that can be read more than once, each with one that it is a part of.
    pub parts: Vec<(String, String)>,
    /// Offensive words that no arrangement avoids.
    pub unavoided: Vec<String>,
}

impl FinishedPuzzle {
    /// What to say about offensive words.
    pub fn warnings(&self) -> Vec<String> {
        let avoids = |recipe: &Recipe| recipe.offensive == Offensive::Avoid;
        let hidden: Vec<&str> = match self.puzzle.recipe().is_some_and(avoids) {
            true => self
                .puzzle
                .answers()
                .iter()
                .map(|find| &*find.word)
                .collect(),
            false => Vec::new(),
        };
        let is_offensive = |word: &&str| {
            let letters: String = word.chars().filter(|it| it.is_alphabetic()).collect();
            Dictionary::offensive().contains(&letters)
        };
        let hidden: Vec<&str> = hidden.into_iter().filter(is_offensive).collect();
        let unavoided: Vec<&str> = self.unavoided.iter().map(String::as_str).collect();
        let notes = [
            (
                "hidden as listed, although on the list of offensive words",
                hidden,
            ),
            (
                "offensive words that come about in every arrangement tried",
                unavoided,
            ),
        ];
        let notes = notes.into_iter().filter(|(_, words)| !words.is_empty());
        notes
            .map(|(note, words)| format!("{note}: {}", words.join(", ")))
            .collect()
    }
}

impl Job {
    pub fn run(self, shared: &Shared) -> Result<FinishedPuzzle, GenerateError> {
        let words = self.recipe.list.len() as u64;
        shared.total.store(words, Ordering::Relaxed);
        let mut generator = self
            .generator
            .time_limit(self.time_limit)
            .budget(&shared.budget)
            .progress(&shared.done);
        if let Some(avoid) = &self.avoid {
            generator = generator.avoid(avoid);
        }
        if let Some(letters) = self.recipe.clean {
            generator = generator.clean(&self.dictionary.dictionary, letters);
        }
        let generated = generator.generate()?;
        let puzzle = Puzzle::from(&generated).with_title(&self.title);
        Ok(FinishedPuzzle {
            puzzle: puzzle.with_recipe(self.recipe),
            parts: generated.parts,
            unavoided: generated.unavoided,
        })
    }
}
