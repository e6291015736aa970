//! Wordtrail
#![warn(missing_docs)]
mod atomic_file;
pub mod dictionary;
mod letters;
pub use atomic_file::AtomicFile;
pub use dictionary::{Dictionary, DictionaryError, Query, WordList};
