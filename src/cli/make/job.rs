//! Making one puzzle.

use super::cells::Cells;
use super::cover::CoverSettings;
use super::options::Settings;
use super::remedy::{with_remedy, with_remedy_of_exchange};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use wordtrail::puzzle::{Cover, GenerateError, Offensive, Recipe};
use wordtrail::{Dictionary, Directions, Puzzle, WordBank};

/// What a puzzle is made of.
pub struct Job<'a> {
    pub words: &'a WordBank,
    pub settings: Cow<'a, Settings>,
    pub avoid: Option<&'a WordBank>,
    pub clean: Option<(&'a Dictionary, usize)>,
    /// The name of the dictionary, if it is not the built-in one.
    pub dictionary: Option<String>,
    /// The checksum of the dictionary, if one is used.
    pub dictionary_checksum: Option<u32>,
    pub title: &'a str,
    /// A puzzle whose words stay where they are.
    pub kept: Option<&'a Puzzle>,
    pub time_limit: Duration,
    /// How much of it was spent before.
    pub time_spent: Duration,
}

/// A puzzle, and what its maker should know.
pub struct FinishedPuzzle {
    pub puzzle: Puzzle,
    /// The seed, if it was generated and the seed is known.
    pub seed: Option<u64>,
    /// The words that did not fit.
    pub dropped: Vec<String>,
    /// The words that can be read more than once, each with one that it is a part of.
    pub parts: Vec<(String, String)>,
    /// The number of words in directions that have more than their share.
    pub misdirected: usize,
    /// Offensive words that no arrangement avoids.
    pub unavoided: Vec<String>,
}

impl Job<'_> {
    pub fn generate(&self, seed: u64, progress: &Arc<AtomicU64>) -> anyhow::Result<FinishedPuzzle> {
        let settings = &*self.settings;
        let mut recipe = self.recipe(seed);
        let mut generator = recipe
            .generator(self.words, settings.mode.unwrap_or_default())
            .time_limit(self.time_limit)
            .time_spent(self.time_spent)
            .progress(progress);
        match &settings.cells {
            None | Some(Cells::AsNeeded) => {}
            Some(Cells::Shape(shape)) => generator = generator.shape(*shape),
            Some(Cells::Mask(mask)) => generator = generator.mask(mask.clone()),
        }
        if let Some(CoverSettings {
            spanning,
            is_unique,
        }) = &settings.cover
        {
            let mut cover = Cover::new();
            if let Some(word) = spanning {
                cover = cover.spanning(word);
            }
            generator = generator.cover(if *is_unique { cover.unique() } else { cover });
        }
        if let Some(avoid) = self.avoid {
            generator = generator.avoid(avoid);
        }
        if let Some((dictionary, letters)) = self.clean {
            generator = generator.clean(dictionary, letters);
        }
        if let Some(puzzle) = self.kept {
            generator = generator.keep(puzzle);
        }
        let generated = generator.generate().map_err(|error| match error {
            _ if self.kept.is_some() => with_remedy_of_exchange(error),
            GenerateError::NotClean {
                works_from: None, ..
            } if settings.cover.is_some() => {
                anyhow::anyhow!("{error}: choose another --seed or other words")
                    .context(format!("no puzzle was made (seed {seed})"))
            }
            error => with_seed(error, seed),
        })?;
        let bent = generated.bent.as_ref();
        if let Some(spanning) = bent.and_then(|bent| bent.spanning.as_ref())
            && !recipe.list.contains(spanning)
        {
            recipe.list.push(spanning.clone());
        }
        let puzzle = Puzzle::from(&generated).with_title(self.title);
        Ok(FinishedPuzzle {
            puzzle: puzzle.with_recipe(recipe),
            seed: Some(seed),
            dropped: generated.dropped,
            parts: generated.parts,
            misdirected: generated.misdirected,
            unavoided: generated.unavoided,
        })
    }

    /// What is needed to make the puzzle again.
    fn recipe(&self, seed: u64) -> Recipe {
        let settings = self.settings.clone().into_owned();
        let mut recipe = Recipe::new(self.words, seed);
        recipe.directions = settings.directions.unwrap_or(Directions::ALL);
        recipe.weights = settings.weights;
        recipe.overlap = settings.overlap.unwrap_or_default();
        recipe.size = settings.size;
        recipe.mask = settings.mask;
        if let Some((message, fit)) = settings.message {
            (recipe.message, recipe.message_fit) = (Some(message), fit);
        }
        recipe.fill = settings.fill;
        let avoid = |words: &WordBank| words.words().map(str::to_owned).collect();
        recipe.avoid = self.avoid.map(avoid);
        recipe.dictionary = self.dictionary.clone();
        recipe.dictionary_checksum = self.dictionary_checksum;
        recipe.clean = self.clean.map(|(_, letters)| letters);
        recipe.repeats = settings.repeats.unwrap_or(0);
        recipe.misfits = settings.misfits.unwrap_or_default();
        recipe.offensive = settings.offensive.unwrap_or(Offensive::Avoid);
        recipe
    }
}

/// The error with its remedy, and with the seed if another one might work.
fn with_seed(error: GenerateError, seed: u64) -> anyhow::Error {
    use GenerateError::{
        ByChance, MessageLength, NoCover, NotClean, NotFound, NotUnique, OutOfTime,
    };
    let depends_on_seed = matches!(
        error,
        ByChance { .. }
            | MessageLength { .. }
            | NoCover { .. }
            | NotClean { .. }
            | NotFound { .. }
            | NotUnique { tried: Some(_) }
            | OutOfTime { .. }
    );
    let error = with_remedy(error);
    match depends_on_seed {
        true => error.context(format!("no puzzle was made (seed {seed})")),
        false => error,
    }
}
