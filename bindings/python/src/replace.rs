//! Exchanging words of a puzzle.

use crate::dictionary::PyDictionary;
use crate::error::{check_budget, exchange_error, grid_error, value_error};
use crate::interrupt::Shared;
use crate::make_request::make;
use crate::word_input::misfit;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;
use std::time::Duration;
use wordtrail::puzzle::{
    Exchange, MadePuzzle, Offensive, PuzzleRequest, PuzzleRequestError, Recipe,
};
use wordtrail::{Dictionary, Puzzle, WordBank};

/// The most words that a message names.
const NAMED: usize = 10;

/// The exchange of the words of a dict.
pub fn exchange(bank: &WordBank, words: &Bound<'_, PyAny>) -> PyResult<Exchange> {
    let Ok(words) = words.cast::<PyMapping>() else {
        let advice = "pass a dict from words of the puzzle to new ones";
        return Err(PyTypeError::new_err(misfit("words", words, advice)));
    };
    let mut exchange = Exchange::new(bank);
    for pair in words.items()?.iter() {
        let (word, new): (String, String) = pair
            .extract()
            .map_err(|_| value_error("words has something else than strings: each word is one"))?;
        exchange.add(&word, &new).map_err(value_error)?;
    }
    if words.is_empty()? {
        return Err(value_error(
            "words is empty: give at least one word and the new one",
        ));
    }
    Ok(exchange)
}

/// A puzzle in which words are exchanged.
pub struct ExchangeTask {
    puzzle: Puzzle,
    exchange: Exchange,
    /// The options of the puzzle, and the seed. The list is that before.
    recipe: Recipe,
    avoid: Option<WordBank>,
    clean: Option<(Dictionary, usize)>,
    time_limit: Duration,
}

impl ExchangeTask {
    pub fn new(
        puzzle: Puzzle,
        exchange: Exchange,
        seed: Option<u64>,
        dictionary: Option<&Bound<'_, PyDictionary>>,
        time_limit: Duration,
    ) -> PyResult<Self> {
        let mut recipe = match puzzle.recipe() {
            Some(recipe) => recipe.clone(),
            None => {
                let list = exchange.list().map_err(value_error)?;
                let mut recipe = Recipe::new(&list, 0);
                recipe.size = Some((puzzle.grid.rows(), puzzle.grid.columns()));
                recipe.offensive = Offensive::Avoid;
                recipe
            }
        };
        recipe.seed = Some(seed.or(recipe.seed).unwrap_or(0));
        let clean = match (recipe.clean, dictionary, &recipe.dictionary) {
            (None, None, _) => None,
            (None, Some(_), _) => {
                return Err(value_error(
                    "dictionary applies only to a puzzle that was made with clean: leave it out",
                ));
            }
            (Some(letters), None, Some(name)) => {
                return Err(value_error(format!(
                    "the puzzle was made with clean={letters} and the dictionary “{name}”: pass it as dictionary"
                )));
            }
            (Some(letters), Some(dictionary), _) => {
                recipe.dictionary = dictionary.get().name();
                Some((dictionary.get().shared().dictionary.clone(), letters))
            }
            (Some(letters), None, None) => Some((Dictionary::english().clone(), letters)),
        };
        recipe.dictionary_checksum = match &clean {
            Some((dictionary, _)) => Some(dictionary.checksum()),
            None => recipe.dictionary_checksum,
        };
        Ok(Self {
            avoid: recipe.avoided().map_err(value_error)?,
            puzzle,
            exchange,
            recipe,
            clean,
            time_limit,
        })
    }

    pub fn run(self, shared: &Shared) -> PyResult<MadePuzzle> {
        let puzzle = solved(self.puzzle, shared)?;
        let request = PuzzleRequest {
            words: self.exchange.list().map_err(value_error)?.into(),
            recipe: self.recipe.clone(),
            avoid: self.avoid,
            clean: self.clean,
            title: puzzle.title().to_owned(),
            time_limit: Some(self.time_limit),
            kept: Some(puzzle.clone()),
            ..PuzzleRequest::default()
        };
        let seed = self.recipe.seed.unwrap_or(0);
        let mut made = make(request, seed, shared).map_err(|error| match error {
            PuzzleRequestError::Generate(error) => exchange_error(error),
            error => value_error(error),
        })?;
        let recipe = self.exchange.recipe(self.recipe, puzzle.recipe());
        made.puzzle = made.puzzle.with_recipe(recipe);
        Ok(made)
    }
}

/// A puzzle with the answers of all its words.
fn solved(puzzle: Puzzle, shared: &Shared) -> PyResult<Puzzle> {
    let puzzle = puzzle.solve(&shared.budget);
    let puzzle = puzzle.map_err(|error| grid_error(error, None))?;
    check_budget(&shared.budget, "replace wildcards of the grid by letters")?;
    let bank = puzzle.word_bank().map_err(value_error)?;
    let missing = bank.iter().flat_map(|bank| puzzle.unanswered(bank));
    let missing: Vec<&str> = missing.take(NAMED).collect();
    if !missing.is_empty() {
        return Err(value_error(format!(
            "these words are not on straight lines of the grid: {}: correct the grid, or delete them from the list",
            missing.join(", ")
        )));
    }
    Ok(puzzle)
}
