//! Errors of the library as Python exceptions: the same messages, with what a Python program can change.

use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::{PyErr, create_exception};
use std::ffi::CString;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use wordtrail::puzzle::{GenerateBoardError, GenerateError};
use wordtrail::{Budget, GridError, IndexError, WordListError};

create_exception!(
    wordtrail,
    BudgetError,
    PyRuntimeError,
    "A search took more steps or memory than its limit, so its finds would be incomplete."
);

/// The most bytes of a text that may be the name of a file.
const LONGEST_NAME: usize = 255;

/// How files begin that gzip and zstd have compressed.
const COMPRESSED: [&[u8]; 2] = [b"\x1F\x8B", b"\x28\xB5\x2F\xFD"];

/// A mistake in what was passed.
pub fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A failure of the system on a file, as Python's own `open` raises it.
pub fn file_error(error: &io::Error, path: &Path) -> PyErr {
    // Python chooses the subclass, such as FileNotFoundError, by the number.
    let known = match error.kind() {
        io::ErrorKind::NotFound => Some((2, "No such file or directory".to_owned())),
        io::ErrorKind::PermissionDenied => Some((13, "Permission denied".to_owned())),
        io::ErrorKind::NotADirectory => Some((20, "Not a directory".to_owned())),
        io::ErrorKind::IsADirectory => Some((21, "Is a directory".to_owned())),
        io::ErrorKind::OutOfMemory => return out_of_memory(path.display()),
        _ => error.raw_os_error().map(|number| {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default();
            (number, text.to_owned())
        }),
    };
    match known {
        Some((number, text)) => PyOSError::new_err((number, text, path.as_os_str().to_owned())),
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

/// There is not enough memory for something.
pub fn out_of_memory(what: impl Display) -> PyErr {
    PyMemoryError::new_err(format!(
        "{what}: there is not enough memory for it: split it"
    ))
}

/// Finds that do not fit in columns.
pub fn columns_error(error: io::Error) -> PyErr {
    match error.kind() {
        io::ErrorKind::OutOfMemory => out_of_memory("the finds"),
        _ => value_error(format!(
            "{error}: lower max_length, or leave out such words"
        )),
    }
}

/// A grid or puzzle that was refused, with the file that it comes from.
pub fn grid_error(error: GridError, path: Option<&Path>) -> PyErr {
    match (error, path) {
        (GridError::Io(error), Some(path)) => file_error(&error, path),
        (GridError::Io(error), None) => PyErr::from(error),
        (error @ GridError::OutOfMemory { .. }, _) => PyMemoryError::new_err(error.to_string()),
        (error @ GridError::UnequalRows { .. }, path) => located(
            format!("{error}, or fill short rows with holes (Grid and Puzzle do with pad=True)"),
            path,
        ),
        (error, path) => located(error, path),
    }
}

/// Warns of what was skipped and guessed to read a text, as `warnings.warn` does.
pub fn warn(py: Python<'_>, notes: &[String], path: Option<&Path>) -> PyResult<()> {
    let category = py.get_type::<PyUserWarning>();
    for note in notes {
        let message = match path {
            Some(path) => format!("{}: {note}", path.display()),
            None => note.clone(),
        };
        PyErr::warn(py, &category, &CString::new(message)?, 1)?;
    }
    Ok(())
}

/// Warns of a text that is the name of a file. `remedy` is what reads the file. A dot in a grid is a hole, so a name can be one.
pub fn warn_of_name(py: Python<'_>, text: &str, remedy: &str) -> PyResult<()> {
    let is_name = text.len() <= LONGEST_NAME && text.contains('.') && Path::new(text).is_file();
    if !is_name {
        return Ok(());
    }
    let note = format!("“{text}” is read as letters, and there is a file of this name: {remedy}");
    warn(py, &[note], None)
}

/// A word list that was refused, with the file that it comes from.
pub fn word_list_error(error: &WordListError, path: Option<&Path>) -> PyErr {
    located(error, path)
}

/// An index that was refused.
pub fn index_error(error: IndexError, path: &Path) -> PyErr {
    match error {
        IndexError::Io(error) => file_error(&error, path),
        error => located(error, Some(path)),
    }
}

/// What is wrong with what was passed, or with the file of this path.
pub fn located(error: impl Display, path: Option<&Path>) -> PyErr {
    match path {
        Some(path) if is_compressed(path) => value_error(format!(
            "{}: it is compressed: decompress it",
            path.display()
        )),
        Some(path) => value_error(format!("{}: {error}", path.display())),
        None => value_error(error),
    }
}

/// Refuses results that are incomplete. `remedy` is what the caller can change.
pub fn check_budget(budget: &Budget, remedy: &str) -> Result<(), PyErr> {
    budget
        .check()
        .map_err(|error| BudgetError::new_err(format!("{error}: {remedy}")))
}

/// Why no board was made, with what the caller can change.
pub fn board_error(error: GenerateBoardError, seed: u64) -> PyErr {
    let remedy = match &error {
        GenerateBoardError::DiceCount { .. } | GenerateBoardError::NotSquare { .. } => {
            "; set another size or other dice"
        }
        GenerateBoardError::NotSpelled { .. } => ": choose other dice, or draw cells from letters",
        GenerateBoardError::NotPlaced { .. } => {
            ": leave some out, or choose other dice or another size"
        }
        GenerateBoardError::NotFound { .. } => {
            return value_error(format!(
                "{error} (seed {seed}); ask for less, or raise tries"
            ));
        }
        GenerateBoardError::Budget(error) => {
            return BudgetError::new_err(format!("{error}: lower tries"));
        }
        _ => "",
    };
    value_error(format!("{error}{remedy}"))
}

/// The error of a generator with its remedy, which names the arguments, and with the seed if another one might work.
pub fn generate_error(error: GenerateError, seed: Option<u64>) -> PyErr {
    let message = with_remedy(error);
    value_error(match seed {
        Some(seed) => format!("no puzzle was made (seed {seed}): {message}"),
        None => message,
    })
}

/// The same for a puzzle whose other words stay where they are.
pub fn exchange_error(error: GenerateError) -> PyErr {
    let remedy = match &error {
        GenerateError::TooLong { .. } | GenerateError::MessageTooLong { .. } => {
            "choose a shorter word"
        }
        GenerateError::NoPlace { .. } => {
            "choose another word or seed, or make a puzzle of the new list"
        }
        GenerateError::MessageLength { .. } => {
            "choose a word that leaves as many cells as the old one"
        }
        GenerateError::NotClean { .. } => "choose another word or seed",
        GenerateError::KeptCell { .. } | GenerateError::KeptTrail { .. } => {
            "make a puzzle of the new list"
        }
        _ => return value_error(with_remedy(error)),
    };
    value_error(format!("{error}: {remedy}"))
}

fn with_remedy(error: GenerateError) -> String {
    let remedy = match &error {
        GenerateError::TooManyWords { .. } => "hide them in several puzzles",
        GenerateError::TooManyLetters { .. } => "leave out the word",
        GenerateError::TooManyCells => "leave out words, or shorten the message",
        GenerateError::TooLong { .. } | GenerateError::Impossible => {
            "make the grid larger with size or mask, or leave out words that do not fit with drop=True"
        }
        GenerateError::TooManyBentCells => {
            "leave out words, or make the grid smaller with size or mask"
        }
        GenerateError::TooLongForCells { .. } => {
            "make the grid larger with size or mask, or leave out words that do not fit with drop=True"
        }
        GenerateError::CoverLetters { letters, cells } if letters < cells => {
            "add words, or make the grid smaller with size or mask"
        }
        GenerateError::CoverLetters { .. } => {
            "leave out words, or make the grid larger with size or mask"
        }
        GenerateError::NoCoverSize { .. } => "change the words, or give a size or mask",
        GenerateError::SpanningTooShort { needed: None, .. } => {
            "leave out spanning, or choose another mask"
        }
        GenerateError::SpanningTooShort { .. } => {
            "choose a longer word, or a smaller or narrower size"
        }
        GenerateError::NoCover { limit: None } => "choose other words, or another seed or mask",
        GenerateError::NoCover { .. } => "allow more time with time_limit, or choose other words",
        GenerateError::NotUnique { tried: None } => "choose other words, or leave out unique",
        GenerateError::NotUnique { .. } => {
            "choose another seed or other words, or leave out unique"
        }
        GenerateError::Avoided { .. } => "leave out the word, or change avoid",
        GenerateError::NoDirection => "name at least one direction",
        GenerateError::NoFill => "give fill at least one letter",
        GenerateError::MessageLength { .. } => {
            "change the message, the words or size, or fill the cells that are left with message_pad=True"
        }
        GenerateError::MessageTooLong { .. } | GenerateError::MessageLargerThanGrid { .. } => {
            "shorten it, or make the grid larger with size or mask"
        }
        GenerateError::NoSize { .. } => {
            "change the message, give a size, or fill the cells that are left with message_pad=True"
        }
        GenerateError::EmptyMessage => "give it at least one letter",
        GenerateError::NotFound { limit: None, .. } => {
            "make the grid larger with size or mask, or leave out words with drop=True"
        }
        GenerateError::NotFound { .. } => {
            "make the grid larger with size or mask, leave out words with drop=True, or allow more time with time_limit"
        }
        GenerateError::OutOfTime { .. } => "allow more time with time_limit",
        GenerateError::ByChance { letters, .. } => {
            return format!(
                "{error}: leave them out, or let them appear more than once with repeats={letters}"
            );
        }
        GenerateError::NothingFits => "make the grid larger with size or mask",
        GenerateError::NotClean {
            works_from: Some(letters),
            ..
        } => return format!("{error}: choose clean={letters}"),
        GenerateError::NotClean { .. } => {
            "choose another seed, or make the grid larger with size or mask"
        }
        _ => return error.to_string(),
    };
    format!("{error}: {remedy}")
}

fn is_compressed(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut beginning));
    read.is_ok() && COMPRESSED.iter().any(|mark| beginning.starts_with(mark))
}
