//! Puzzles of `make` whose words bend.

use crate::dictionary_words::DictionaryWords;
use crate::draw::Covered;
use crate::error::value_error;
use crate::interrupt::Shared;
use crate::make_job::{Cells, FinishedPuzzle};
use pyo3::PyResult;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use wordtrail::puzzle::{Cover, GenerateError, Recipe};
use wordtrail::{Dictionary, Mode, Puzzle, WordBank};

/// How words bend.
#[derive(Clone)]
pub struct Bending {
    cover: Option<Cover>,
    /// The word that joins two edges.
    spanning: Option<String>,
}

impl Bending {
    /// How words bend, if the mode says that they do.
    pub fn new(
        mode: Mode,
        is_cover: bool,
        spanning: Option<String>,
        is_unique: bool,
    ) -> PyResult<Option<Self>> {
        if !is_cover && (spanning.is_some() || is_unique) {
            let name = if spanning.is_some() {
                "spanning"
            } else {
                "unique"
            };
            return Err(value_error(format!(
                "{name} applies only to words that cover the grid: add cover=True"
            )));
        }
        match (mode, is_cover) {
            (Mode::Straight, false) => return Ok(None),
            (Mode::Straight, true) => {
                return Err(value_error(
                    "cover applies only to words that bend: add mode=\"adjacent\"",
                ));
            }
            (Mode::Adjacent, false) => {
                return Ok(Some(Self {
                    cover: None,
                    spanning,
                }));
            }
            (Mode::Adjacent, true) => {}
        }
        let cover = Cover::new();
        let cover = match &spanning {
            Some(word) => cover.spanning(word),
            None => cover,
        };
        let cover = if is_unique { cover.unique() } else { cover };
        Ok(Some(Self {
            cover: Some(cover),
            spanning,
        }))
    }

    /// Refuses arguments that only straight words have, and those that words that cover a grid do not have.
    pub fn check(
        &self,
        only_straight: &[(&str, bool)],
        without_cover: &[(&str, bool)],
    ) -> PyResult<()> {
        if let Some((name, _)) = only_straight.iter().find(|(_, given)| *given) {
            return Err(value_error(format!(
                "{name} applies only to words on straight lines: leave it out, or leave out mode=\"adjacent\""
            )));
        }
        match without_cover.iter().find(|(_, given)| *given) {
            Some((name, _)) if self.cover.is_some() => Err(value_error(format!(
                "{name} conflicts with cover, with which every cell belongs to exactly one word: leave one out"
            ))),
            _ => Ok(()),
        }
    }

    /// What drawn words have to cover, if that is known.
    pub fn covered(&self, cells: &Cells) -> Option<Covered> {
        let (Some(_), Cells::Mask(mask)) = (&self.cover, cells) else {
            return None;
        };
        let spanning = self.spanning.iter().flat_map(|word| word.chars());
        let letters = spanning.flat_map(char::to_lowercase);
        Some(Covered {
            cells: mask.cells(),
            spanning: letters.filter(|it| it.is_alphabetic()).collect(),
        })
    }

    /// Whether the words cover the grid.
    pub fn is_cover(&self) -> bool {
        self.cover.is_some()
    }

    /// The dictionary to keep out unless another one is given: so many trails bend that words few people know would leave no
    /// letters to fill with.
    pub fn dictionary(&self) -> Arc<DictionaryWords> {
        DictionaryWords::new(Dictionary::common().clone())
    }
}

/// A puzzle to make.
pub struct BentJob {
    pub bent: Bending,
    pub words: WordBank,
    pub cells: Cells,
    pub recipe: Recipe,
    pub avoid: Option<WordBank>,
    /// The dictionary whose words are kept out, if the recipe says so.
    pub dictionary: Arc<DictionaryWords>,
    pub title: String,
    pub time_limit: Duration,
    /// How much of it was spent on drawing words.
    pub time_spent: Duration,
}

impl BentJob {
    pub fn run(self, shared: &Shared) -> Result<FinishedPuzzle, GenerateError> {
        let mut recipe = self.recipe;
        shared
            .total
            .store(recipe.list.len() as u64, Ordering::Relaxed);
        let mut generator = recipe
            .generator(&self.words, Mode::Adjacent)
            .time_limit(self.time_limit)
            .time_spent(self.time_spent)
            .budget(&shared.budget)
            .progress(&shared.done);
        match self.cells {
            Cells::AsNeeded => {}
            Cells::Shape(shape) => generator = generator.shape(shape),
            Cells::Mask(mask) => generator = generator.mask(mask),
        }
        if let Some(cover) = self.bent.cover {
            generator = generator.cover(cover);
        }
        if let Some(avoid) = &self.avoid {
            generator = generator.avoid(avoid);
        }
        if let Some(letters) = recipe.clean {
            generator = generator.clean(&self.dictionary.dictionary, letters);
        }
        let generated = generator.generate()?;
        if let Some(spanning) = generated
            .bent
            .as_ref()
            .and_then(|bent| bent.spanning.as_ref())
            && !recipe.list.contains(spanning)
        {
            recipe.list.push(spanning.clone());
        }
        let puzzle = Puzzle::from(&generated).with_title(&self.title);
        Ok(FinishedPuzzle {
            puzzle: puzzle.with_recipe(recipe),
            parts: Vec::new(),
            unavoided: generated.unavoided,
        })
    }
}
