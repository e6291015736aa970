//! Writing finds down: one file a format, one trait.
//!
//! A report is a sink with a beginning and an end. It writes to any [`Write`](std::io::Write), which
//! should be buffered, and it writes a find when it gets it; nothing is collected.
//!
//! ```
//! use std::ops::ControlFlow;
//! use wordtrail::report::{Csv, Report};
//! use wordtrail::{Dictionary, Grid, Search};
//!
//! let dictionary = Dictionary::from_words(["cat", "cod"])?;
//! let grid: Grid = "cat\ndog\nead\n".parse()?;
//! let mut text = Vec::new();
//! let mut report = Csv::new(&mut text, false);
//! report.begin(None, &grid)?;
//! if let ControlFlow::Break(error) = Search::new(&dictionary).run(&grid, &mut report) {
//!     return Err(error.into());
//! }
//! report.end(&grid, &[])?;
//! drop(report);
//! assert_eq!(
//!     String::from_utf8(text)?,
//!     "word,row,column,direction,length,trail\n\
//!      cat,1,1,E,3,1:1 1:2 1:3\n\
//!      cod,1,1,SE,3,1:1 2:2 3:3\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod csv;
mod jsonl;
mod text;

pub use csv::Csv;
pub use jsonl::JsonLines;
pub use text::{Looks, Text};

use crate::{Grid, Sink};
use std::io;

/// A sink that writes finds down, grid by grid. Rows and columns count from 1.
pub trait Report: Sink<Break = io::Error> {
    /// Begins the finds of a grid, which has a name when it is one of several.
    ///
    /// # Errors
    ///
    /// When writing fails.
    fn begin(&mut self, name: Option<&str>, grid: &Grid) -> io::Result<()>;

    /// Ends the finds of a grid, with the hunted words that were not found.
    ///
    /// # Errors
    ///
    /// When writing fails.
    fn end(&mut self, grid: &Grid, missing: &[&str]) -> io::Result<()>;
}

/// What a sink says to a search after writing.
fn go_on(written: io::Result<()>) -> std::ops::ControlFlow<io::Error> {
    match written {
        Ok(()) => std::ops::ControlFlow::Continue(()),
        Err(error) => std::ops::ControlFlow::Break(error),
    }
}
