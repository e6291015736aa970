//! Wordtrail
#![warn(missing_docs)]
mod atomic_file;
pub mod dictionary;
pub mod grid;
mod letters;
pub mod puzzle;
#[cfg(feature = "report")]
pub mod report;
pub mod search;
pub use atomic_file::AtomicFile;
pub use dictionary::{Dictionary, DictionaryError, Query, WordList};
pub use grid::{Cell, Direction, Directions, Grid, GridError, Ragged, Tile, Trail};
pub use puzzle::{Hunt, Puzzle, PuzzleError};
pub use search::{Find, Mode, Search, Sink};
