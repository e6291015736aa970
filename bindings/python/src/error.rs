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
use wordtrail::{Budget, GridError, IndexError};

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
pub fn warn(
    py: Python<'_>,
    notes: impl IntoIterator<Item = impl Display>,
    path: Option<&Path>,
) -> PyResult<()> {
    let category = py.get_type::<PyUserWarning>();
    for note in notes {
        let message = match path {
            Some(path) => format!("{}: {note}", path.display()),
            None => note.to_string(),
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
    warn(py, [note], None)
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
    match error {
        GenerateBoardError::Budget(error) => BudgetError::new_err(format!("{error}: lower tries")),
        error => value_error(error.explain(seed, argument)),
    }
}

/// Why no puzzle was made, with what the caller can change, and with the seed.
pub fn generate_error(error: GenerateError, seed: u64) -> PyErr {
    value_error(error.explain(Some(seed), argument))
}

/// The same for a puzzle whose other words stay where they are.
pub fn exchange_error(error: GenerateError) -> PyErr {
    value_error(error.explain_exchange(argument))
}

/// How Python passes an option.
fn argument(name: &str, value: Option<&str>) -> Option<String> {
    Some(match value {
        None if ["drop", "message_pad"].contains(&name) => format!("{name}=True"),
        None => name.to_owned(),
        Some(number) if number.parse::<usize>().is_ok() => format!("{name}={number}"),
        Some(text) => format!("{name}=\"{text}\""),
    })
}

fn is_compressed(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut beginning));
    read.is_ok() && COMPRESSED.iter().any(|mark| beginning.starts_with(mark))
}
