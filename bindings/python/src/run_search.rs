//! Running a search without the interpreter lock, and collecting its finds.

use crate::error::{columns_error, value_error, warn};
use crate::find_columns::FoundColumns;
use crate::finds::PyFinds;
use crate::interrupt::{Shared, run};
use crate::options::{WordSource, is_short, read_grid, request_error};
use crate::shared_grid::{GridSource, SharedGrid};
use pyo3::prelude::*;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use wordtrail::report::columns::{FindBatches, FindColumns};
use wordtrail::{Mode, OtherSpelling, Search, SearchRequest};

/// Finds the words of a source.
pub fn find_words(
    py: Python<'_>,
    grid: GridSource,
    source: WordSource,
    request: SearchRequest,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyFinds> {
    run_search(
        py,
        grid,
        source,
        request,
        progress,
        |search, grid, source, request| {
            let (collected, missing) = collect(search, &grid, source, request, None)?;
            let columns = FoundColumns::new(collected, request.mode.unwrap_or_default());
            Ok(PyFinds::new(columns, grid, missing))
        },
    )
}

/// Runs a search without the interpreter lock, and passes it on together with its grid, words and options.
pub fn run_search<T: Send + 'static>(
    py: Python<'_>,
    grid: GridSource,
    source: WordSource,
    request: SearchRequest,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Search, Arc<SharedGrid>, &WordSource, &SearchRequest) -> PyResult<T>
    + Send
    + 'static,
) -> PyResult<T> {
    let is_short = is_short(&request, &grid);
    // The grid may not be read yet.
    let shared = Shared::new(request.budget(0));
    let result = run(py, &shared, progress, is_short, move |shared| {
        let search = request.search(&source.words, &shared.budget);
        let grid = read_grid(&request, &grid, &search, &shared.budget)?;
        let (source, spellings) = source.respelled(&request, &grid.grid);
        let search = request.search(&source.words, &shared.budget);
        let total = search.progress_end(&grid.grid);
        shared.total.store(total, Ordering::Relaxed);
        let result = work(search.progress(&shared.done), grid, &source, &request)?;
        PyResult::Ok((result, spellings))
    })?;
    let checked = shared.budget.check();
    checked.map_err(|error| request_error(error.into()))?;
    let (result, spellings) = result?;
    warn_of_spellings(py, &spellings)?;
    Ok(result)
}

/// Warns of the words that a grid has in another spelling.
fn warn_of_spellings(py: Python<'_>, spellings: &[OtherSpelling]) -> PyResult<()> {
    /// The most that are named.
    const SHOWN: usize = 10;
    let mut notes: Vec<String> = spellings
        .iter()
        .take(SHOWN)
        .map(ToString::to_string)
        .collect();
    if let others @ 1.. = spellings.len().saturating_sub(SHOWN) {
        notes.push(format!("{others} more words in another spelling"));
    }
    warn(py, &notes, None)
}

/// Collects the finds with the columns of these names, or with all, and the listed words that were not found.
pub fn collect(
    search: Search,
    grid: &SharedGrid,
    source: &WordSource,
    request: &SearchRequest,
    names: Option<&[String]>,
) -> PyResult<(FindBatches, Vec<String>)> {
    let columns = source.columns(request).map_err(io::Error::other);
    let columns = columns.map_err(columns_error)?;
    let mut collector = collector(columns, request.mode.unwrap_or_default());
    if let Some(names) = names {
        collector = collector.select(names).map_err(value_error)?;
    }
    let words = &source.words;
    let (searched, missing) = words.consume(&search, &grid.grid, &mut collector);
    let (missing, _) = request.missing(words, missing);
    let missing = missing.into_iter().map(str::to_owned).collect();
    match searched {
        ControlFlow::Continue(_) => Ok((collector, missing)),
        ControlFlow::Break(error) => Err(columns_error(error)),
    }
}

/// What collects finds of a mode: only those whose trails may bend have a column of cells.
pub fn collector(columns: FindColumns, mode: Mode) -> FindBatches {
    FindBatches::new(match mode {
        Mode::Straight => columns,
        Mode::Adjacent => columns.with_trails(),
    })
}
