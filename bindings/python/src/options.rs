//! The request of a search, as Python passes it, and the words to search for.

use crate::dictionary_words::DictionaryWords;
use crate::error::{BudgetError, value_error};
use crate::listing::direction_names;
use crate::shared_grid::{GridSource, SharedGrid};
use crate::word_input::misfit;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::num::NonZeroUsize;
use std::sync::Arc;
use wordtrail::puzzle::setting_text;
use wordtrail::report::columns::{FindColumns, FindColumnsError};
use wordtrail::{
    Budget, Cell, Directions, Grid, Mode, OtherSpelling, Part, Pattern, Search, SearchRequest,
    SearchRequestError, SearchWords, Trails, WordBank, WordFilter,
};

/// The most cells of a grid that is searched on the calling thread: another thread takes 30 µs to start. Without
/// wildcards and bent trails, it takes some milliseconds at most.
const SMALL: usize = 1 << 12;

/// The options as they were passed.
pub struct Arguments<'a, 'py> {
    pub mode: Mode,
    pub all: bool,
    pub min_length: Option<usize>,
    pub max_length: Option<usize>,
    pub directions: Option<&'a Bound<'py, PyAny>>,
    pub maximal: bool,
    pub part: Option<&'a Bound<'py, PyAny>>,
    pub through: Option<(u32, u32)>,
    pub threads: Option<usize>,
    pub pattern: Option<&'a str>,
    pub qu: bool,
    pub max_steps: Option<u64>,
}

/// The request that arguments describe.
pub fn request(arguments: Arguments<'_, '_>) -> PyResult<SearchRequest> {
    let directions = arguments.directions.map(direction_names).transpose()?;
    let pattern = arguments.pattern.map(str::parse::<Pattern>).transpose();
    let request = SearchRequest {
        mode: Some(arguments.mode),
        trails: match arguments.all {
            true => Trails::All,
            false => Trails::First,
        },
        min_length: arguments.min_length,
        max_length: arguments.max_length,
        directions: directions.unwrap_or(Directions::ALL),
        maximal: arguments.maximal,
        part: arguments.part.map(part).transpose()?,
        through: arguments.through.map(|(row, column)| Cell { row, column }),
        threads: threads(arguments.threads)?,
        filter: pattern.map_err(value_error)?.map(WordFilter::from),
        qu: arguments.qu,
        max_steps: arguments.max_steps,
        max_memory: None,
    };
    request.check().map_err(request_error)?;
    Ok(request)
}

/// Why a request cannot be met, with the names of arguments.
pub fn request_error(error: SearchRequestError) -> PyErr {
    // Python counts rows and columns from 0.
    if let SearchRequestError::Outside {
        cell: Cell { row, column },
        rows,
        columns,
    } = error
    {
        return value_error(format!(
            "through is ({row}, {column}), and the grid has {rows} rows and {columns} columns, counted from 0"
        ));
    }
    let named = |field: &str| match field {
        "match" => Some("pattern".to_owned()),
        "max_memory" => None,
        field => Some(field.to_owned()),
    };
    let message = error.with_options(named);
    match error {
        SearchRequestError::Budget(_) => BudgetError::new_err(message),
        _ => value_error(message),
    }
}

/// Reads what a search needs of a grid, and adds the cells to its budget unless the caller set one.
pub fn read_grid(
    request: &SearchRequest,
    source: &GridSource,
    search: &Search,
    budget: &Budget,
) -> PyResult<Arc<SharedGrid>> {
    let grid = match source {
        // Cells of several letters are not those of a file.
        GridSource::File(file) if request.part.is_some() && !request.qu => file.part(search)?,
        // What crosses a cell does not depend on rows that are not ASCII, so the whole can be read for it.
        GridSource::File(file) if request.through.is_some() && !request.qu => {
            file.part(search).or_else(|_| source.whole().cloned())?
        }
        _ => Arc::clone(source.whole()?),
    };
    request.check_grid(&grid.grid).map_err(request_error)?;
    if request.max_steps.is_none() {
        budget.add_cells(grid.grid.cell_count());
    }
    Ok(match request.qu {
        true => SharedGrid::new(grid.grid.clone().qu_tiles()),
        false => grid,
    })
}

/// Whether a search takes some milliseconds at most.
pub fn is_short(request: &SearchRequest, source: &GridSource) -> bool {
    let GridSource::Read(grid) = source else {
        return false;
    };
    let (rows, columns) = grid.size();
    request.mode != Some(Mode::Adjacent) && rows * columns <= SMALL && !grid.has_wildcards()
}

/// The words of a search.
pub struct WordSource {
    pub words: SearchWords,
    /// What is kept of a dictionary, unless the words are listed or filtered.
    shared: Option<Arc<DictionaryWords>>,
}

impl From<Arc<DictionaryWords>> for WordSource {
    fn from(shared: Arc<DictionaryWords>) -> Self {
        Self {
            words: shared.dictionary.clone().into(),
            shared: Some(shared),
        }
    }
}

impl WordSource {
    /// The words of a list or, if there is none, of the built-in dictionary.
    pub fn listed(bank: Option<WordBank>) -> PyResult<Self> {
        Ok(match bank {
            Some(bank) => Self {
                words: bank.try_into().map_err(value_error)?,
                shared: None,
            },
            None => DictionaryWords::english().into(),
        })
    }

    /// The words that the filter of a request keeps.
    pub fn filtered(self, request: &SearchRequest) -> PyResult<Self> {
        if request.filter.is_none() {
            return Ok(self);
        }
        Ok(Self {
            words: request.filtered(self.words).map_err(request_error)?,
            shared: None,
        })
    }

    /// The words for a grid, which may have some of them in another spelling.
    pub fn respelled(self, request: &SearchRequest, grid: &Grid) -> (Self, Vec<OtherSpelling>) {
        let (words, spellings) = request.respelled(self.words, grid);
        let shared = self.shared;
        (Self { words, shared }, spellings)
    }

    /// The columns of finds, with what decides them as metadata. A listed word is in them as it was listed.
    pub fn columns(&self, request: &SearchRequest) -> Result<FindColumns, FindColumnsError> {
        let columns = match (&self.shared, self.words.bank()) {
            (Some(shared), _) => shared.columns()?,
            (None, Some(bank)) => FindColumns::from_words(bank.words())?,
            (None, None) => FindColumns::of(self.words.dictionary())?,
        };
        let settings = request.settings(&self.words).into_iter();
        Ok(settings.fold(columns, |columns, (name, value)| {
            columns.with_metadata(name, setting_text(&value))
        }))
    }
}

/// A number of threads, at least one.
pub fn threads(threads: Option<usize>) -> PyResult<Option<NonZeroUsize>> {
    let positive = |threads| {
        NonZeroUsize::new(threads)
            .ok_or_else(|| value_error("threads is 0: give at least 1, or None for all"))
    };
    threads.map(positive).transpose()
}

/// A part: the text "I/N" or the pair (I, N), from (1, N) to (N, N).
pub fn part(part: &Bound<'_, PyAny>) -> PyResult<Part> {
    if let Ok(text) = part.cast::<PyString>() {
        return text.to_cow()?.parse().map_err(value_error);
    }
    match part.extract::<(u32, u32)>() {
        Ok((number, count)) => Part::new(number, count).map_err(value_error),
        Err(_) => {
            let advice = "pass \"I/N\" or (I, N) for the I-th of N parts, with I from 1 to N";
            Err(value_error(misfit("part", part, advice)))
        }
    }
}

/// Names of columns: a text with commas between them, or an iterable of names.
pub fn columns(names: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(text) = names.cast::<PyString>() {
        let text = text.to_cow()?;
        return Ok(text.split(',').map(|name| name.trim().to_owned()).collect());
    }
    names.try_iter()?.map(|name| name?.extract()).collect()
}
