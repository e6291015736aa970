//! Puzzles in photos: files, bytes of files, and arrays of pixels.

use crate::error::{file_error, value_error};
use crate::interrupt::run_unlimited;
use crate::word_input::misfit;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::fs;
use std::path::PathBuf;
use wordtrail::photo::Picture;
use wordtrail::reading::NumberOrName;
use wordtrail::{GridError, Puzzle, Reader};

/// What is read on a picture, and its path if it has one. Of several puzzles, the sheet is the number of one.
pub fn read(
    source: &Bound<'_, PyAny>,
    sheet: Option<usize>,
) -> PyResult<(Result<Puzzle, GridError>, Option<PathBuf>)> {
    let (file, path) = file(source)?;
    let reader = Reader::new().sheet(sheet.map(NumberOrName::Number));
    let puzzle = run_unlimited(source.py(), move || reader.puzzle(file))?;
    Ok((puzzle, path))
}

/// The file of a picture, and its path if it has one.
fn file(source: &Bound<'_, PyAny>) -> PyResult<(Vec<u8>, Option<PathBuf>)> {
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok((bytes.as_bytes().to_vec(), None));
    }
    if let Ok(path) = source.extract::<PathBuf>() {
        let bytes = fs::read(&path).map_err(|error| file_error(&error, &path))?;
        return Ok((bytes, Some(path)));
    }
    let picture = pixels(source)?;
    Ok((source.py().detach(|| picture.to_png()), None))
}

/// A picture from an array of bytes: rows and columns, and perhaps red, green, blue and opacity.
fn pixels(source: &Bound<'_, PyAny>) -> PyResult<Picture> {
    let expected = || {
        let advice = "pass a path, the bytes of a file, or an array of uint8 of the shape (rows, columns), (rows, columns, 3) or (rows, columns, 4)";
        PyTypeError::new_err(misfit("the picture", source, advice))
    };
    let array = source
        .py()
        .import("builtins")?
        .getattr("memoryview")?
        .call1((source,))
        .map_err(|_| expected())?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let format: String = array.getattr("format")?.extract()?;
    if format != "B" {
        return Err(expected());
    }
    let bytes = array.call_method0("tobytes")?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes();
    let picture = match shape[..] {
        [height, width] => Picture::from_grey(width, height, bytes.to_vec()),
        [height, width, 3] => Picture::from_rgb(width, height, bytes),
        // What is transparent is shown as its colour.
        [height, width, 4] => {
            let opaque = bytes.chunks_exact(4).flat_map(|pixel| &pixel[..3]);
            Picture::from_rgb(width, height, &Vec::from_iter(opaque.copied()))
        }
        _ => return Err(expected()),
    };
    picture.map_err(value_error)
}
