//! The Python module `wordtrail`: see python/wordtrail/__init__.py, which is what users read.
//!
//! | file | subject |
//! | --- | --- |
//! | dictionary.rs, dictionary_words.rs, query.rs, word_input.rs | dictionaries, what is asked of them, and lists of words from Python |
//! | grid.rs, grid_input.rs, shared_grid.rs | grids, from texts and arrays, and in files |
//! | search.rs, search_input.rs, options.rs, run_search.rs | `find`, `count` and `count_words`, their arguments, and the search itself |
//! | find_columns.rs, stream.rs | finds as columns, and tables as streams to other libraries |
//! | finds.rs, pictures.rs | finds as Python objects and as pictures |
//! | judge.rs | `judge` |
//! | boards.rs, make_board.rs, best_boards.rs | `score`, `make_board` and `best_boards` |
//! | puzzle.rs, make.rs, make_options.rs, make_request.rs | puzzles, `make` and its options, and the request that makes a puzzle |
//! | remake.rs, replace.rs, listing.rs | puzzles that are made again, exchanging words, clues and weights |
//! | named.rs | arguments whose errors name them |
//! | program.rs | the program as a command of the package |
//! | interrupt.rs, error.rs | Ctrl-C, progress, and exceptions |

#![allow(missing_docs, missing_debug_implementations)]

mod best_boards;
mod boards;
mod dictionary;
mod dictionary_words;
mod error;
mod find_columns;
mod finds;
mod grid;
mod grid_input;
mod interrupt;
mod judge;
mod listing;
mod make;
mod make_board;
mod make_options;
mod make_request;
mod named;
mod options;
mod photo;
mod pictures;
mod program;
mod puzzle;
mod query;
mod remake;
mod replace;
mod run_search;
mod search;
mod search_input;
mod shared_grid;
mod stream;
mod word_input;

/// Keeps free memory for a second. Each search runs on new threads. The system's allocator returns the memory of such threads
/// at once, and the page faults of the next search then take a fifth of its time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The compiled part of the package `wordtrail`.
#[pyo3::pymodule]
mod _wordtrail {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    #[pymodule_export]
    use crate::best_boards::best_boards;
    #[pymodule_export]
    use crate::boards::{PyScore, PyScores, score};
    #[pymodule_export]
    use crate::dictionary::{PyDictionary, words};
    #[pymodule_export]
    use crate::error::BudgetError;
    #[pymodule_export]
    use crate::finds::{PyFind, PyFindTable, PyFinds};
    #[pymodule_export]
    use crate::grid::PyGrid;
    #[pymodule_export]
    use crate::judge::{PyVerdict, judge};
    #[pymodule_export]
    use crate::make::{make, themes};
    #[pymodule_export]
    use crate::make_board::{PyBoard, make_board};
    #[pymodule_export]
    use crate::pictures::PyHeatmap;
    #[pymodule_export]
    use crate::program::run_program;
    #[pymodule_export]
    use crate::puzzle::PyPuzzle;
    #[pymodule_export]
    use crate::search::{count, count_words, find};
}
