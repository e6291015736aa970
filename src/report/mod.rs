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
///
/// For each grid call [`begin`](Self::begin), push its finds, and call [`end`](Self::end). When writing
/// a find fails, the report ends the search with the error.
///
/// ```
/// use wordtrail::report::{Csv, Report};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let mut text = Vec::new();
/// let mut report: Box<dyn Report> = Box::new(Csv::new(&mut text, true));
/// for (name, grid) in [("a", "cat\n"), ("b", "dog\n"), ("c", "tac\n")] {
///     let grid: Grid = grid.parse()?;
///     report.begin(Some(name), &grid)?;
///     assert!(Search::new(&dictionary).run(&grid, &mut *report).is_continue());
///     report.end(&grid, &[])?;
/// }
/// drop(report);
/// assert_eq!(
///     String::from_utf8(text)?,
///     "grid,word,row,column,direction,length,trail\n\
///      a,cat,1,1,E,3,1:1 1:2 1:3\n\
///      c,cat,1,3,W,3,1:3 1:2 1:1\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Report: Sink<Break = io::Error> {
    /// Begins the finds of a grid, which has a name when it is one of several.
    ///
    /// # Errors
    ///
    /// When writing fails.
    ///
    /// ```
    /// use wordtrail::Grid;
    /// use wordtrail::report::{Csv, Report};
    ///
    /// let grid: Grid = "cat\n".parse()?;
    /// let mut text = Vec::new();
    /// let mut report = Csv::new(&mut text, false);
    /// report.begin(None, &grid)?;
    /// drop(report);
    /// assert_eq!(text, b"word,row,column,direction,length,trail\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn begin(&mut self, name: Option<&str>, grid: &Grid) -> io::Result<()>;

    /// Ends the finds of a grid, with the hunted words that were not found, and flushes the output.
    ///
    /// # Errors
    ///
    /// When writing fails.
    ///
    /// ```
    /// use wordtrail::report::{Looks, Report, Text};
    /// use wordtrail::{Grid, Mode};
    ///
    /// let grid: Grid = "cat\n".parse()?;
    /// let mut text = Vec::new();
    /// let mut report = Text::new(&mut text, Mode::Straight, Looks::default());
    /// report.begin(None, &grid)?;
    /// report.end(&grid, &["zebra"])?;
    /// assert_eq!(text, b"zebra  not found\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn end(&mut self, grid: &Grid, missing: &[&str]) -> io::Result<()>;
}

/// What a sink says to a search after writing.
fn go_on(written: io::Result<()>) -> std::ops::ControlFlow<io::Error> {
    match written {
        Ok(()) => std::ops::ControlFlow::Continue(()),
        Err(error) => std::ops::ControlFlow::Break(error),
    }
}
