//! Making one puzzle.

use super::layout::Layout;
use crate::cli::arguments::option;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use wordtrail::puzzle::Recipe;
use wordtrail::{Dictionary, Puzzle, WordBank};

/// What a puzzle is made of.
pub struct Job<'a> {
    pub words: &'a WordBank,
    /// What is needed to make the puzzle again, without the words that are kept out.
    pub recipe: Recipe,
    pub layout: &'a Layout,
    pub avoid: Option<&'a WordBank>,
    pub clean: Option<(&'a Dictionary, usize)>,
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
    pub fn generate(self, progress: &Arc<AtomicU64>) -> anyhow::Result<FinishedPuzzle> {
        let mut recipe = self.recipe;
        let generator = recipe
            .generator(self.words, self.layout.mode)
            .time_limit(self.time_limit)
            .time_spent(self.time_spent)
            .progress(progress);
        let mut generator = self.layout.apply(generator);
        if let Some(avoid) = self.avoid {
            generator = generator.avoid(avoid);
            recipe.avoid = Some(avoid.words().map(str::to_owned).collect());
        }
        if let Some((dictionary, letters)) = self.clean {
            generator = generator.clean(dictionary, letters);
            recipe.clean = Some(letters);
        }
        if let Some(puzzle) = self.kept {
            generator = generator.keep(puzzle);
        }
        let generated = generator.generate().map_err(|error| {
            anyhow::Error::msg(match self.kept {
                Some(_) => error.explain_exchange(option),
                None => error.explain(recipe.seed, option),
            })
        })?;
        let bent = generated.bent.as_ref();
        if let Some(spanning) = bent.and_then(|bent| bent.spanning.as_ref())
            && !recipe.list.contains(spanning)
        {
            recipe.list.push(spanning.clone());
        }
        let puzzle = Puzzle::from(&generated).with_title(self.title);
        Ok(FinishedPuzzle {
            seed: recipe.seed,
            puzzle: puzzle.with_recipe(recipe),
            dropped: generated.dropped,
            parts: generated.parts,
            misdirected: generated.misdirected,
            unavoided: generated.unavoided,
        })
    }
}
