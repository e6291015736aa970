//! Grids from texts and from sequences of sequences.

use crate::error::{grid_error, located, value_error, warn, warn_of_name};
use crate::interrupt::run_unlimited;
use crate::word_input::{misfit, type_name};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;
use wordtrail::reading::NumberOrName;
use wordtrail::{Grid, GridError, Language, Puzzle, Ragged, Reader};

/// What to do with rows of different lengths.
pub fn ragged(pad: bool) -> Ragged {
    match pad {
        true => Ragged::Pad,
        false => Ragged::Refuse,
    }
}

/// The number or the name of a sheet.
#[derive(FromPyObject)]
pub enum SheetArgument {
    Number(usize),
    Name(String),
}

impl From<SheetArgument> for NumberOrName {
    fn from(sheet: SheetArgument) -> Self {
        match sheet {
            SheetArgument::Number(number) => Self::Number(number),
            SheetArgument::Name(name) => Self::Name(name),
        }
    }
}

/// How grids are read.
#[derive(Clone)]
pub struct Reading {
    pub reader: Reader,
    pad: bool,
    strict: bool,
    language: Option<Language>,
}

impl Reading {
    pub fn new(pad: bool, strict: bool, repair: bool, language: Option<&str>) -> PyResult<Self> {
        let reader = Reader::new().ragged(ragged(pad));
        let reader = match (strict, repair) {
            (true, true) => {
                return Err(value_error(
                    "strict and repair exclude each other: give one of them",
                ));
            }
            (true, false) => reader.strict(),
            (false, true) => reader.repair(),
            (false, false) => reader,
        };
        let language = parsed("language", language)?;
        Ok(Self {
            reader: reader.language(language),
            pad,
            strict,
            language,
        })
    }

    /// A text as the language spells it that was passed.
    fn spelled(&self, text: String) -> String {
        match self.language {
            Some(language) => language.spelled(&text).into_owned(),
            None => text,
        }
    }
}

/// What reads a file, which may be in an encoding that is named, or have several sheets.
pub fn reader_of_file(
    reader: Reader,
    sheet: Option<SheetArgument>,
    encoding: Option<&str>,
) -> PyResult<Reader> {
    let reader = reader.sheet(sheet.map(NumberOrName::from));
    Ok(match parsed("encoding", encoding)? {
        Some(encoding) => reader.encoding(encoding),
        None => reader,
    })
}

/// The value that the text of an argument names.
pub fn parsed<T: FromStr<Err: Display>>(name: &str, text: Option<&str>) -> PyResult<Option<T>> {
    let parsed = text.map(str::parse).transpose();
    parsed.map_err(|error| value_error(format!("{name}: {error}")))
}

/// The grid of a text without words below it. Warns of what was skipped and guessed.
pub fn grid_alone(
    py: Python<'_>,
    puzzle: Result<Puzzle, GridError>,
    path: Option<&Path>,
) -> PyResult<Grid> {
    let puzzle = puzzle.map_err(|error| grid_error(error, path))?;
    if !matches!(puzzle.word_bank(), Ok(None)) {
        let message = "there are words below the grid: read it as a Puzzle, or delete them";
        return Err(located(message, path));
    }
    warn(py, puzzle.notes(), path)?;
    Ok(puzzle.grid)
}

/// Reads a grid in any form.
pub fn read(rows: &Bound<'_, PyAny>, reading: &Reading) -> PyResult<Grid> {
    let py = rows.py();
    if let Some(text) = text(rows)? {
        warn_of_name(py, &text, "Grid.open reads it")?;
        let text = text.into_owned();
        if reading.strict {
            return read_strictly(py, reading, text);
        }
        let reader = reading.reader.clone();
        let puzzle = run_unlimited(py, move || reader.puzzle(text))?;
        return grid_alone(py, puzzle, None);
    }
    let not_rows = || {
        let advice = "pass a text, a list of rows, or a list of lists of cells";
        PyTypeError::new_err(misfit("the grid", rows, advice))
    };
    // A data frame has its rows in an array.
    let rows = match rows.hasattr("to_numpy")? {
        true => &rows.call_method0("to_numpy")?,
        false => rows,
    };
    let mut iterator = rows.try_iter().map_err(|error| {
        match error.is_instance_of::<PyTypeError>(rows.py()) {
            true => not_rows(),
            // A file that is closed, for one, says more itself.
            false => error,
        }
    })?;
    if iterator.is(rows) {
        // Rows are taken more than once below.
        let taken = PyList::empty(rows.py());
        for row in iterator {
            taken.append(row?)?;
        }
        return read(&taken, reading);
    }
    let Some(first) = iterator.next().transpose()? else {
        return Err(grid_error(GridError::Empty, None));
    };
    if text(&first)?.is_some() {
        return read_texts(&first, iterator, reading);
    }
    read_cells(rows, reading)
}

/// Reads rows that are texts.
fn read_texts<'py>(
    first: &Bound<'py, PyAny>,
    others: impl Iterator<Item = PyResult<Bound<'py, PyAny>>>,
    reading: &Reading,
) -> PyResult<Grid> {
    let mut all = String::new();
    for (number, row) in (1..).zip(std::iter::once(Ok(first.clone())).chain(others)) {
        let row = row?;
        let line = text(&row)?.ok_or_else(|| {
            value_error(format!(
                "row {number} of the grid is {}, and row 1 is a string: pass all rows as strings, or all as lists of cells",
                type_name(&row)
            ))
        })?;
        if line.contains('\n') {
            return Err(value_error(format!(
                "row {number} of the grid has a line end: pass each row as a string of its own"
            )));
        }
        all.try_reserve(line.len() + 1)
            .map_err(|_| crate::error::out_of_memory("the grid"))?;
        all.push_str(&line);
        all.push('\n');
        if number % 4096 == 0 {
            first.py().check_signals()?;
        }
    }
    read_strictly(first.py(), reading, all)
}

/// Reads a text that is a grid and nothing else.
fn read_strictly(py: Python<'_>, reading: &Reading, text: String) -> PyResult<Grid> {
    let reading = reading.clone();
    let grid = run_unlimited(py, move || {
        Grid::read(reading.spelled(text).into_bytes(), ragged(reading.pad))
    })?;
    grid.map_err(|error| grid_error(error, None))
}

/// Reads rows that are sequences of cells. Cells are taken one by one, so that they are never in memory twice.
fn read_cells(rows: &Bound<'_, PyAny>, reading: &Reading) -> PyResult<Grid> {
    let pad = reading.pad;
    let first = row_cells(&rows.try_iter()?.next().transpose()?, 1)?.len()?;
    let mut columns = first;
    if pad {
        for (number, row) in (1..).zip(rows.try_iter()?) {
            columns = columns.max(row_cells(&Some(row?), number)?.len()?);
        }
    }
    let failure = Cell::new(None);
    let keep = |error| failure.set(Some(error));
    let rows = (1..).zip(rows.try_iter()?).map_while(|(number, row)| {
        let cells = row.and_then(|row| checked_row(row, number, columns, pad));
        cells.map(|cells| (number, cells)).map_err(keep).ok()
    });
    let tiles = rows.flat_map(|(number, (cells, count))| {
        (1..=columns).map(move |column| match column > count {
            true => Ok(".".to_owned()),
            false => tile(&cells, number, column).map(|tile| reading.spelled(tile)),
        })
    });
    let grid = Grid::from_tiles(columns, tiles.map_while(|tile| tile.map_err(keep).ok()));
    match failure.take() {
        Some(error) => Err(error),
        None => grid.map_err(|error| grid_error(error, None)),
    }
}

/// A row as a sequence that has a length. An array becomes a list of Python objects.
fn row_cells<'py>(row: &Option<Bound<'py, PyAny>>, number: usize) -> PyResult<Bound<'py, PyAny>> {
    let Some(row) = row else {
        return Err(grid_error(GridError::Empty, None));
    };
    let cells = match row.hasattr("tolist")? {
        true => row.call_method0("tolist")?,
        false => row.clone(),
    };
    if text(&cells)?.is_some()
        || cells.len().is_err()
        || cells.get_item(0).is_err() && cells.len()? > 0
    {
        let row = format!("row {number} of the grid");
        let advice = "pass a list of strings, one for each cell";
        return Err(value_error(misfit(row, &cells, advice)));
    }
    Ok(cells)
}

/// A row, which has as many cells as the first unless it is padded, and their number.
fn checked_row(
    row: Bound<'_, PyAny>,
    number: usize,
    columns: usize,
    pad: bool,
) -> PyResult<(Bound<'_, PyAny>, usize)> {
    row.py().check_signals()?;
    let cells = row_cells(&Some(row), number)?;
    let count = cells.len()?;
    if count != columns && !pad {
        let error = GridError::UnequalRows {
            row: number,
            found: count,
            expected: columns,
            spaced: false,
        };
        return Err(grid_error(error, None));
    }
    Ok((cells, count))
}

/// The cell in a row and a column, from 1.
fn tile(cells: &Bound<'_, PyAny>, row: usize, column: usize) -> PyResult<String> {
    let cell = cells.get_item(column - 1)?;
    let Some(text) = text(&cell)? else {
        let place = format!("cell {row}:{column} of the grid");
        let advice =
            "pass a string, such as \"a\", \"Qu\", \".\" for a hole or \"?\" for a wildcard";
        return Err(value_error(misfit(place, &cell, advice)));
    };
    if text.is_empty() {
        return Err(value_error(format!(
            "cell {row}:{column} of the grid is an empty string: pass \".\" for a hole"
        )));
    }
    Ok(text.into_owned())
}

/// The text of a string, or of bytes in UTF-8. `None` for anything else.
fn text<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<Option<Cow<'a, str>>> {
    if let Ok(text) = object.cast::<PyString>() {
        return text.to_cow().map(Some);
    }
    match object.cast::<PyBytes>() {
        Ok(bytes) => match std::str::from_utf8(bytes.as_bytes()) {
            Ok(text) => Ok(Some(text.into())),
            Err(_) => Err(value_error(
                "the grid has bytes that are not UTF-8: decode them to strings",
            )),
        },
        Err(_) => Ok(None),
    }
}
