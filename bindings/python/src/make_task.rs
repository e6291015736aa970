//! A puzzle to make, as `make` was asked for it.

use crate::dictionary_words::DictionaryWords;
use crate::draw::RandomWords;
use crate::error::{generate_error, value_error};
use crate::interrupt::Shared;
use crate::make_bent::Bending;
use crate::make_job::{Cells, FinishedPuzzle, Job};
use pyo3::PyResult;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wordtrail::puzzle::{
    DirectionWeights, Fill, GenerateError, MessageFit, Misfit, Offensive, Overlap, Recipe, redraw,
};
use wordtrail::{Directions, Mode, WordBank};

/// The words to hide.
pub enum Words {
    Listed(WordBank),
    Random(RandomWords),
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
        let mode = match self.bent {
            Some(_) => Mode::Adjacent,
            None => Mode::Straight,
        };
        let mut generator = recipe.generator(&words, mode).time_spent(time_spent);
        match cells {
            Cells::AsNeeded => {}
            Cells::Shape(shape) => generator = generator.shape(shape),
            Cells::Mask(mask) => generator = generator.mask(mask),
        }
        if let Some(cover) = self.bent.as_ref().and_then(|bent| bent.cover.clone()) {
            generator = generator.cover(cover);
        }
        let job = Job {
            generator,
            avoid,
            dictionary,
            title,
            time_limit,
            recipe,
        };
        job.run(shared).map_err(|error| {
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
