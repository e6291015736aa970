//! Queries of a dictionary.

use crate::dictionary_words::DictionaryWords;
use crate::error::{check_budget, value_error};
use crate::interrupt::{Shared, run};
use crate::named::check_lengths;
use pyo3::prelude::*;
use std::ops::RangeInclusive;
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
        let query = query.budget(&shared.budget);
        words.dictionary.words(query).collect()
    })?;
    check_budget(&shared.budget, remedy)?;
    Ok(found)
}
