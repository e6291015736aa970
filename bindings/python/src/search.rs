//! The functions `find`, `count` and `count_words`.

use crate::dictionary::PyDictionary;
use crate::finds::PyFindTable;
use crate::named;
use crate::options::{Arguments, WordSource, columns as column_names, request};
use crate::run_search::{collect, find_words, run_search};
use crate::search_input::{grid_and_words, mode as chosen_mode};
use crate::shared_grid::{GridSource, SharedGrid};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::cmp::Reverse;
use std::sync::Arc;
use wordtrail::{Search, SearchRequest};

/// What the arguments of a function describe.
struct Task<'py> {
    py: Python<'py>,
    grid: GridSource,
    words: WordSource,
    request: SearchRequest,
    progress: Option<Bound<'py, PyAny>>,
    /// Names of columns, which `find` takes.
    columns: Option<Bound<'py, PyAny>>,
}

/// Defines functions that take the arguments of a search, so that these are listed once.
macro_rules! search_functions {
    ($($(#[$docs:meta])* fn $name:ident($($columns:ident)?) = $work:expr;)*) => { $(
        $(#[$docs])*
        #[pyfunction]
        #[pyo3(signature = (grid, dictionary = None, *, mode = None, all = false, min_length = None, max_length = None,
            directions = None, maximal = false, part = None, through = None, threads = None, words = None, pattern = None,
            qu = false, language = None, max_steps = None, progress = None $(, $columns = None)?))]
        #[allow(clippy::too_many_arguments)]
        pub fn $name<'py>(
            py: Python<'py>,
            grid: &Bound<'py, PyAny>,
            dictionary: Option<&Bound<'py, PyDictionary>>,
            #[pyo3(from_py_with = named::mode)] mode: Option<String>,
            #[pyo3(from_py_with = named::all)] all: bool,
            #[pyo3(from_py_with = named::min_length)] min_length: Option<usize>,
            #[pyo3(from_py_with = named::max_length)] max_length: Option<usize>,
            directions: Option<&Bound<'py, PyAny>>,
            #[pyo3(from_py_with = named::maximal)] maximal: bool,
            part: Option<&Bound<'py, PyAny>>,
            #[pyo3(from_py_with = named::through)] through: Option<(u32, u32)>,
            #[pyo3(from_py_with = named::threads)] threads: Option<usize>,
            words: Option<&Bound<'py, PyAny>>,
            #[pyo3(from_py_with = named::pattern)] pattern: Option<String>,
            #[pyo3(from_py_with = named::qu)] qu: bool,
            #[pyo3(from_py_with = named::language)] language: Option<String>,
            #[pyo3(from_py_with = named::max_steps)] max_steps: Option<u64>,
            progress: Option<Bound<'py, PyAny>>,
            $($columns: Option<Bound<'py, PyAny>>,)?
        ) -> PyResult<Bound<'py, PyAny>> {
            let request = request(Arguments {
                mode: chosen_mode(mode.as_deref(), grid)?,
                all,
                min_length,
                max_length,
                directions,
                maximal,
                part,
                through,
                threads,
                pattern: pattern.as_deref(),
                qu,
                max_steps,
            })?;
            let (grid, words) = grid_and_words(grid, dictionary, words, language.as_deref(), &request)?;
            let columns: Option<Bound<'py, PyAny>> = None$(.or($columns))?;
            $work(Task { py, grid, words, request, progress, columns })
        }
    )* };
}

search_functions! {
    /// Finds words in a grid.
    ///
    /// grid: a Grid, a Puzzle, or what Grid takes: a text, a list of rows, or an array of shape (rows, columns).
    /// dictionary: a Dictionary; None is the words of a puzzle or, without any, the built-in English dictionary.
    /// mode: "straight" or "wordsearch" (a trail keeps one direction), or "adjacent" or "boggle" (each step goes to any
    ///     neighbour, no cell is used twice). None is that of a puzzle or, for other grids, "straight".
    /// all: every trail of each word, not only the first.
    /// min_length, max_length: bounds of the number of letters. The minimum is 3 unless given, and 1 for listed words.
    /// directions: names such as ["E", "SE"]; None is all eight. In adjacent mode they are the directions of steps.
    /// maximal: leave out a find whose cells are all part of a longer find.
    /// part: "I/N" or (I, N) searches the I-th of N parts of the start cells. The finds of all parts, one after the other,
    ///     are those of the whole with all=True.
    /// through: a cell (row, column), from 0: only finds that cross it. Only the cells around it are searched.
    /// threads: the maximum number of threads; None is one per CPU. The finds do not depend on it.
    /// words: a list of words to search for in place of a dictionary. Spaces, hyphens and apostrophes in them are ignored.
    ///     One that is not on the grid is searched for in other spellings, such as without accents, of which a UserWarning tells.
    /// pattern: only words that match it: "?" is any letter, "*" any number of letters, "[aeiou]" and "[^s]" a letter of a class.
    ///     If none does, there are no finds.
    /// qu: read each lone q of the grid as the tile Qu.
    /// language: a code such as "tr", which decides what letters the capitals of `words`, and of a grid that is a text or rows, stand for.
    /// max_steps: the maximum number of steps, about one per cell or trail looked at; None is a number that only
    ///     artificial grids exceed.
    /// progress: a function that is called as progress(done, total) some ten times a second and at the end.
    /// columns: the columns of a table, such as ["word", "length"], which take less time and memory than all. The result is then a
    ///     FindTable, without Find objects.
    ///
    /// Returns Finds, a sequence of Find objects in a fixed order, which data frame libraries read as a table.
    ///
    /// Other Python threads run during the search. Ctrl-C ends it. Raises ValueError for a bad grid, list or option, and BudgetError
    /// if the search takes too many steps or too much memory.
    ///
    /// >>> from wordtrail import find
    /// >>> finds = find("cat\ndog\nead\n")
    /// >>> [find.word for find in finds]
    /// ['cat', 'cod', 'toe', 'dog', 'god', 'doc']
    /// >>> finds[1].trail, finds[1].direction
    /// ([(0, 0), (1, 1), (2, 2)], 'SE')
    fn find(columns) = run_find;

    /// Counts what `find` with the same arguments finds, in less time and without memory for finds.
    ///
    /// >>> from wordtrail import count
    /// >>> count("cat\ndog\nead\n")
    /// 6
    fn count() = run_count;

    /// Counts the finds of each word, in less time and memory than `find` takes. With all=False each word counts once.
    ///
    /// The arguments are those of `find`. Returns a dict from words to numbers, with the most frequent word first.
    ///
    /// >>> from wordtrail import count_words
    /// >>> count_words("catcat\n", words=["cat", "act", "dog"], all=True)
    /// {'cat': 2, 'act': 1}
    fn count_words() = run_count_words;
}

impl<'py> Task<'py> {
    /// Runs a search for the words on the grid.
    fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(Search, Arc<SharedGrid>, &WordSource, &SearchRequest) -> PyResult<T>
        + Send
        + 'static,
    ) -> PyResult<T> {
        let progress = self.progress.as_ref();
        run_search(self.py, self.grid, self.words, self.request, progress, work)
    }
}

fn run_find(task: Task<'_>) -> PyResult<Bound<'_, PyAny>> {
    let py = task.py;
    let Some(columns) = task.columns.as_ref().map(column_names).transpose()? else {
        let progress = task.progress.as_ref();
        let finds = find_words(py, task.grid, task.words, task.request, progress)?;
        return Ok(Bound::new(py, finds)?.into_any());
    };
    let table = task.run(move |search, grid, words, request| {
        let (collected, missing) = collect(search, &grid, words, request, Some(&columns))?;
        Ok(PyFindTable::new(collected.into(), missing))
    })?;
    Ok(Bound::new(py, table)?.into_any())
}

fn run_count(task: Task<'_>) -> PyResult<Bound<'_, PyAny>> {
    let py = task.py;
    let finds = task.run(|search, grid, _, _| Ok(search.count(&grid.grid)))?;
    Ok(finds.into_pyobject(py)?.into_any())
}

fn run_count_words(task: Task<'_>) -> PyResult<Bound<'_, PyAny>> {
    let py = task.py;
    let counts = task.run(|search, grid, source, _| {
        let (mut counts, _) = source.words.count_words(&search, &grid.grid);
        counts.sort_by_key(|(_, finds)| Reverse(*finds));
        Ok(counts)
    })?;
    let words = PyDict::new(py);
    for (word, finds) in counts {
        words.set_item(word, finds)?;
    }
    Ok(words.into_any())
}
