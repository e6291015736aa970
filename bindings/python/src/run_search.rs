//! Running a search without the interpreter lock, and collecting its finds.

use crate::error::{check_budget, columns_error, value_error};
use crate::find_columns::FoundColumns;
use crate::finds::PyFinds;
use crate::interrupt::{Shared, run};
use crate::options::{SearchOptions, WordSource};
use crate::shared_grid::{GridSource, SharedGrid};
use pyo3::prelude::*;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use wordtrail::report::columns::{FindBatches, FindColumns};
use wordtrail::{Mode, Search};

/// What to do about a search that takes too much.
const REMEDY: &str = "the letters allow too many trails; lower max_length or raise max_steps";

/// Finds the words of a source.
pub fn find_words(
    py: Python<'_>,
    grid: GridSource,
    source: WordSource,
    options: SearchOptions,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyFinds> {
    run_search(
        py,
        grid,
        source,
        options,
        progress,
        |search, grid, source, options| {
            let (collected, missing) = collect(search, &grid, source, options, None)?;
            let columns = FoundColumns::new(collected, options.mode);
            Ok(PyFinds::new(columns, grid, missing))
        },
    )
}

/// Runs a search without the interpreter lock, and passes it on together with its grid, words and options.
pub fn run_search<T: Send + 'static>(
    py: Python<'_>,
    grid: GridSource,
    source: WordSource,
    options: SearchOptions,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Search, Arc<SharedGrid>, &WordSource, &SearchOptions) -> PyResult<T>
    + Send
    + 'static,
) -> PyResult<T> {
    let is_short = options.is_short(&grid);
    let shared = Shared::new(options.budget());
    let result = run(py, &shared, progress, is_short, move |shared| {
        let search = options.search(&source, &shared.budget);
        let grid = options.read_grid(&grid, &search, &shared.budget)?;
        let total = search.progress_end(&grid.grid);
        shared.total.store(total, Ordering::Relaxed);
        work(search.progress(&shared.done), grid, &source, &options)
    })?;
    check_budget(&shared.budget, REMEDY)?;
    result
}

/// Collects the finds with the columns of these names, or with all, and the listed words that were not found.
pub fn collect(
    search: Search,
    grid: &SharedGrid,
    source: &WordSource,
    options: &SearchOptions,
    names: Option<&[String]>,
) -> PyResult<(FindBatches, Vec<String>)> {
    let columns = source.columns().map_err(io::Error::other);
    let columns = columns.map_err(columns_error)?;
    let mut collector = collector(options.describe(columns, source), options.mode);
    if let Some(names) = names {
        collector = collector.select(names).map_err(value_error)?;
    }
    let mut missing = Vec::new();
    let searched = match source {
        WordSource::Dictionary(_) | WordSource::Excluded(_) => {
            search.consume(&grid.grid, &mut collector)
        }
        WordSource::Listed(bank, _) => {
            let mut tracker = bank.tracker(&mut collector);
            let searched = search.consume(&grid.grid, &mut tracker);
            // Another part may have what this one lacks, and so may other cells.
            if options.part.is_none() && options.through.is_none() {
                let lengths = options.lengths(source);
                let is_wanted = |word: &&str| {
                    let letters = word.chars().filter(|letter| letter.is_alphabetic());
                    lengths.contains(&letters.count())
                };
                let words = tracker.missing().into_iter().filter(is_wanted);
                missing = words.map(str::to_owned).collect();
            }
            searched
        }
    };
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
