//! Queries of a dictionary, and the function `words`.

use crate::dictionary::{DictionaryWords, PyDictionary};
use crate::error::{check_budget, value_error};
use crate::interrupt::{Shared, run};
use crate::named;
use crate::options::check_lengths;
use pyo3::prelude::*;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use wordtrail::{Budget, Query, QueryError};

/// Which words are asked for.
pub struct QueryOptions {
    pub prefix: Option<String>,
    pub pattern: Option<String>,
    pub distance: Option<(String, u32)>,
    /// Numbers of letters.
    pub lengths: RangeInclusive<usize>,
}

impl QueryOptions {
    fn query(&self) -> PyResult<Query<'static>> {
        let parse = || -> Result<Option<Query<'static>>, QueryError> {
            Ok(Some(match (&self.prefix, &self.pattern, &self.distance) {
                (None, None, None) => Query::all(),
                (Some(prefix), None, None) => Query::prefix(prefix)?,
                (None, Some(pattern), None) if pattern.contains(['?', '*', '[', ']']) => {
                    Query::pattern(pattern)?
                }
                (None, Some(word), None) => Query::word(word)?,
                (None, None, Some((word, distance))) => Query::distance(word, *distance)?,
                _ => return Ok(None),
            }))
        };
        parse().map_err(value_error)?.ok_or_else(|| {
            value_error("prefix, pattern and distance exclude each other: give one of them")
        })
    }

    /// What takes fewer steps.
    fn remedy(&self) -> &'static str {
        match self.distance {
            Some(_) => "lower the distance",
            None => "use fewer “*”",
        }
    }
}

/// The words of a dictionary that match the options.
pub fn matching_words(
    py: Python<'_>,
    words: &Arc<DictionaryWords>,
    options: &QueryOptions,
) -> PyResult<Vec<String>> {
    let (shortest, longest) = (*options.lengths.start(), *options.lengths.end());
    check_lengths(Some(shortest), Some(longest))?;
    let query = options.query()?.lengths(options.lengths.clone());
    query_words(py, words, query, options.remedy())
}

/// The words of a dictionary that a query matches. `remedy` is what takes fewer steps.
pub fn query_words(
    py: Python<'_>,
    words: &Arc<DictionaryWords>,
    query: Query<'static>,
    remedy: &str,
) -> PyResult<Vec<String>> {
    let shared = Shared::new(Budget::for_cells(0));
    let words = Arc::clone(words);
    let found = run(py, &shared, None, false, move |shared| {
        let mut found = Vec::new();
        let query = query.budget(&shared.budget);
        let _ = words.dictionary.words(&query, |word| {
            found.push(word.to_owned());
            ControlFlow::<()>::Continue(())
        });
        found
    })?;
    check_budget(&shared.budget, remedy)?;
    Ok(found)
}

/// The words of a dictionary that match, sorted: `words(dictionary, …)` is `dictionary.words(…)`.
///
/// dictionary: a Dictionary; None is the built-in English one. The other arguments are those of `Dictionary.words`.
///
/// >>> from wordtrail import words
/// >>> words(pattern="qu?y")
/// ['quay', 'quey']
#[pyfunction]
#[pyo3(signature = (dictionary = None, *, prefix = None, pattern = None, distance = None, min_length = 1, max_length = None))]
#[allow(clippy::too_many_arguments)]
pub fn words(
    py: Python<'_>,
    dictionary: Option<&Bound<'_, PyDictionary>>,
    #[pyo3(from_py_with = named::prefix)] prefix: Option<String>,
    #[pyo3(from_py_with = named::pattern)] pattern: Option<String>,
    #[pyo3(from_py_with = named::distance)] distance: Option<(String, u32)>,
    #[pyo3(from_py_with = named::min_length)] min_length: usize,
    #[pyo3(from_py_with = named::max_length)] max_length: Option<usize>,
) -> PyResult<Vec<String>> {
    let words = dictionary.map_or_else(DictionaryWords::english, |dictionary| {
        dictionary.get().shared()
    });
    let options = QueryOptions {
        prefix,
        pattern,
        distance,
        lengths: min_length..=max_length.unwrap_or(usize::MAX),
    };
    matching_words(py, &words, &options)
}
