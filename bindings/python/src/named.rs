//! Arguments of functions. What is wrong with one is said with its name, which the interpreter's own errors leave out.

use crate::options::request_error;
use crate::word_input::type_name;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use wordtrail::SearchRequest;

/// The most characters of a number that a message has.
const LONGEST_NUMBER: usize = 30;

/// What an argument may be.
pub trait Argument: Sized {
    /// What to pass, for messages.
    const WHAT: &'static str;

    fn take(value: &Bound<'_, PyAny>) -> PyResult<Self>;
}

macro_rules! arguments {
    ($($kind:ty: $what:literal),* $(,)?) => { $(
        impl Argument for $kind {
            const WHAT: &'static str = $what;

            fn take(value: &Bound<'_, PyAny>) -> PyResult<Self> {
                value.extract()
            }
        }
    )* };
}

arguments! {
    usize: "a whole number from 0",
    u64: "a whole number from 0",
    bool: "True or False",
    f64: "a number",
    String: "a string",
    (usize, usize): "a pair of whole numbers, (rows, columns)",
    (u32, u32): "a pair of whole numbers, (row, column)",
    (String, u32): "a pair of a word and a whole number",
}

impl<T: Argument> Argument for Option<T> {
    const WHAT: &'static str = T::WHAT;

    fn take(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        match value.is_none() {
            true => Ok(None),
            false => T::take(value).map(Some),
        }
    }
}

fn named<T: Argument>(value: &Bound<'_, PyAny>, name: &str) -> PyResult<T> {
    T::take(value).map_err(|error| {
        let given = match value.cast::<PyInt>() {
            Ok(number) if !error.is_instance_of::<PyTypeError>(value.py()) => {
                let digits = number.to_string();
                match digits.chars().count() > LONGEST_NUMBER {
                    true => "a number of more digits than fit".to_owned(),
                    false => digits,
                }
            }
            _ => type_name(value),
        };
        let message = format!("{name} is {given}: pass {}", T::WHAT);
        // An encoding error has parts, which say more than a message.
        match error.is_instance_of::<pyo3::exceptions::PyUnicodeError>(value.py()) {
            true => error,
            false => PyErr::from_type(error.get_type(value.py()), message),
        }
    })
}

macro_rules! names {
    ($($name:ident),* $(,)?) => { $(
        pub fn $name<T: Argument>(value: &Bound<'_, PyAny>) -> PyResult<T> {
            named(value, stringify!($name))
        }
    )* };
}

names!(
    accents,
    all,
    clean,
    cover,
    digraphs,
    distance,
    drop,
    encoding,
    evenly,
    fill,
    id_column,
    language,
    mask,
    max_length,
    max_points,
    max_steps,
    max_words,
    maximal,
    message,
    message_pad,
    min_length,
    min_points,
    min_words,
    mode,
    offensive,
    overlap,
    pattern,
    prefix,
    qu,
    random,
    repeats,
    rounds,
    seed,
    size,
    spanning,
    theme,
    threads,
    through,
    time_limit,
    title,
    tries,
    unique
);

/// Refuses lengths that no word has.
pub fn check_lengths(min_length: Option<usize>, max_length: Option<usize>) -> PyResult<()> {
    let lengths = SearchRequest {
        min_length,
        max_length,
        ..SearchRequest::default()
    };
    lengths.check().map_err(request_error)
}
