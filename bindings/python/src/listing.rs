//! Clues, directions and their weights that Python passes.

use crate::error::value_error;
use crate::word_input::misfit;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};
use wordtrail::puzzle::{Clues, DirectionWeights, Level};
use wordtrail::{Direction, Directions, Language};

/// The clues of a dict from words in a language, or of pairs of a word and its clue.
pub fn clues(clues: &Bound<'_, PyAny>, language: Option<Language>) -> PyResult<Clues> {
    let refused = || {
        let advice = "pass a dict from words to their clues, or pairs of both";
        PyTypeError::new_err(misfit("clues", clues, advice))
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
    let pairs = pairs.into_iter().map(|(word, clue)| match language {
        Some(language) => (language.spelled(&word).into_owned(), clue),
        None => (word, clue),
    });
    Clues::from_pairs(pairs).map_err(|error| value_error(format!("clues: {error}")))
}

/// The weights of a dict from directions, or of a text such as “E=4,NW=0”.
fn weights_of(weights: &Bound<'_, PyAny>) -> PyResult<DirectionWeights> {
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
            let advice = "pass a dict from directions to whole numbers";
            PyTypeError::new_err(misfit("weights", weights, advice))
        })?,
    };
    text.parse()
        .map_err(|error| value_error(format!("weights: {error}")))
}

/// Directions: a text with commas between their names, or an iterable of names.
pub fn direction_names(directions: &Bound<'_, PyAny>) -> PyResult<Directions> {
    let parse = |name: &str| name.parse::<Direction>().map_err(value_error);
    if let Ok(text) = directions.cast::<PyString>() {
        return text.to_cow()?.split(',').map(parse).collect();
    }
    directions
        .try_iter()?
        .map(|name| parse(&name?.extract::<String>()?))
        .collect()
}

/// The level of this name or number.
pub fn level(level: &Bound<'_, PyAny>) -> PyResult<Level> {
    let name = match level.extract::<i64>() {
        Ok(number) => number.to_string(),
        Err(_) => level.extract().map_err(|_| {
            let advice = "choose easy (1), medium (2) or hard (3)";
            value_error(misfit("level", level, advice))
        })?,
    };
    name.parse().map_err(value_error)
}

/// The directions of these names, or of a level.
pub fn directions(
    directions: Option<&Bound<'_, PyAny>>,
    level: Option<&Bound<'_, PyAny>>,
) -> PyResult<Directions> {
    match (directions, level) {
        (None, None) => Ok(Directions::ALL),
        (None, Some(level)) => Ok(self::level(level)?.directions()),
        (Some(names), None) => direction_names(names),
        (Some(_), Some(_)) => Err(value_error(
            "directions and level exclude each other: give one of them",
        )),
    }
}

/// The weights of directions, if they were given. At least one is not 0, and those of other directions are not given.
pub fn weights(
    weights: Option<&Bound<'_, PyAny>>,
    evenly: bool,
    directions: Directions,
) -> PyResult<Option<DirectionWeights>> {
    let weights = match (weights, evenly) {
        (Some(_), true) => {
            return Err(value_error(
                "weights and evenly exclude each other: give one of them",
            ));
        }
        (Some(weights), false) => weights_of(weights)?,
        (None, true) => DirectionWeights::EVEN,
        (None, false) => return Ok(None),
    };
    let mut others = Direction::ALL
        .into_iter()
        .filter(|it| !directions.contains(*it));
    if let Some(other) = others.find(|&other| weights.of(other) != 1) {
        return Err(value_error(format!(
            "weights has {other}, which is not one of the directions: leave it out"
        )));
    }
    if weights.used(directions).iter().next().is_none() {
        return Err(value_error(
            "weights: all directions have weight 0: give one of them another weight",
        ));
    }
    Ok(Some(weights))
}
