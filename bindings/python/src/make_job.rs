//! What generators of puzzles take and return: cells, limits and finished puzzles.

use crate::dictionary_words::DictionaryWords;
use crate::error::value_error;
use crate::interrupt::Shared;
use pyo3::PyResult;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use wordtrail::puzzle::{GenerateError, Generator, MAX_CELLS, MAX_LETTERS, Offensive, Recipe};
use wordtrail::{Dictionary, Directions, Mask, Puzzle, Shape, WordBank};

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

/// A limit of time that was passed in seconds.
pub fn time_limit_of(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| value_error("time_limit is a number of seconds above 0"))
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
    pub fn run(mut self, shared: &Shared) -> Result<FinishedPuzzle, GenerateError> {
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
        let bent = generated.bent.as_ref();
        if let Some(spanning) = bent.and_then(|bent| bent.spanning.as_ref())
            && !self.recipe.list.contains(spanning)
        {
            self.recipe.list.push(spanning.clone());
        }
        let puzzle = Puzzle::from(&generated).with_title(&self.title);
        Ok(FinishedPuzzle {
            puzzle: puzzle.with_recipe(self.recipe),
            parts: generated.parts,
            unavoided: generated.unavoided,
        })
    }
}
