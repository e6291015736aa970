//! Clues and weights that Python passes.

use crate::error::value_error;
use crate::word_input::type_name;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};
use wordtrail::puzzle::{Clues, DirectionWeights};

/// The clues of a dict from words, or of pairs of a word and its clue.
pub fn clues(clues: &Bound<'_, PyAny>) -> PyResult<Clues> {
    let refused = || {
        PyTypeError::new_err(format!(
            "clues is {}: pass a dict from words to their clues, or pairs of both",
            type_name(clues)
        ))
    };
    if clues.cast::<PyString>().is_ok() {
        return Err(refused());
    }
    let pairs: Vec<(String, String)> = match clues.cast::<PyMapping>() {
        Ok(clues) => clues.items()?.extract(),
        Err(_) => {
            let items = clues.try_iter().map_err(|_| refused())?;
            items.map(|item| item?.extract()).collect()
        }
    }
    .map_err(|_| value_error("clues has something else than pairs of two strings"))?;
    Clues::from_pairs(pairs).map_err(|error| value_error(format!("clues: {error}")))
}

/// The weights of a dict from directions, or of a text such as “E=4,NW=0”.
pub fn weights(weights: &Bound<'_, PyAny>) -> PyResult<DirectionWeights> {
    let text = match weights.cast::<PyMapping>() {
        Ok(weights) => {
            let items = weights.items()?;
            let pair = |item: Bound<'_, PyAny>| -> PyResult<String> {
                let (name, weight): (String, Bound<'_, PyAny>) = item.extract()?;
                Ok(format!("{name}={}", weight.str()?))
            };
            let pairs: Vec<String> = items.iter().map(pair).collect::<PyResult<_>>()?;
            pairs.join(",")
        }
        Err(_) => weights.extract().map_err(|_| {
            PyTypeError::new_err(format!(
                "weights is {}: pass a dict from directions to whole numbers",
                type_name(weights)
            ))
        })?,
    };
    text.parse()
        .map_err(|error| value_error(format!("weights: {error}")))
}
