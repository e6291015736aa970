//! What all formats for lines of finds have in common.

use std::io;
use wordtrail_search::Consumer;
use wordtrail_search::grid::Grid;

/// A consumer that writes finds, grid by grid. Rows and columns count from 1.
///
/// For each grid call [`begin`](Self::begin), let a search [consume](wordtrail_search::Search::consume) its finds, and call
/// [`end`](Self::end). After the last grid call [`finish`](Self::finish). When writing fails, the report ends the search with the error.
///
/// ```
/// use wordtrail::report::{Csv, Report};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let mut text = Vec::new();
/// let mut report = Csv::new(&mut text).with_grid_column();
/// for (name, grid) in [("a", "cat\n"), ("b", "dog\n"), ("c", "tac\n")] {
///     let grid: Grid = grid.parse()?;
///     report.begin(Some(name), &grid)?;
///     assert!(Search::new(&dictionary).consume(&grid, &mut report).is_continue());
///     report.end(&grid, &[])?;
/// }
/// report.finish()?;
/// drop(report);
/// assert_eq!(
///     String::from_utf8(text)?,
///     "grid,word,row,column,direction,length,trail\n\
///      a,cat,1,1,E,3,1:1 1:2 1:3\n\
///      c,cat,1,3,W,3,1:3 1:2 1:1\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Report: Consumer<Break = io::Error> {
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
    /// let mut report = Csv::new(&mut text);
    /// report.begin(None, &grid)?;
    /// drop(report);
    /// assert_eq!(text, b"word,row,column,direction,length,trail\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn begin(&mut self, name: Option<&str>, grid: &Grid) -> io::Result<()>;

    /// Ends the finds of a grid, given the listed words that were not found, and flushes the output.
    ///
    /// # Errors
    ///
    /// When writing fails.
    ///
    /// ```
    /// use wordtrail::report::{Report, Text, TextStyle};
    /// use wordtrail::{Grid, Mode};
    ///
    /// let grid: Grid = "cat\n".parse()?;
    /// let mut text = Vec::new();
    /// let mut report = Text::new(&mut text, Mode::Straight, TextStyle::default());
    /// report.begin(None, &grid)?;
    /// report.end(&grid, &["zebra"])?;
    /// drop(report);
    /// assert_eq!(text, b"zebra  not found\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn end(&mut self, grid: &Grid, missing: &[&str]) -> io::Result<()>;

    /// Writes what follows the finds of all grids. Formats of lines have no such end; files of columns are useless without it.
    ///
    /// # Errors
    ///
    /// When writing fails.
    ///
    /// ```
    /// use wordtrail::report::{Csv, Report};
    ///
    /// let mut text = Vec::new();
    /// Csv::new(&mut text).finish()?;
    /// assert!(text.is_empty());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a data format has of a find's trail. The place of the start, the direction and the length are written in any case.
///
/// ```
/// use wordtrail::report::{Csv, Report, TrailDetail};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let grid: Grid = "cat\n".parse()?;
/// let written = |detail| -> Result<String, Box<dyn std::error::Error>> {
///     let mut text = Vec::new();
///     let mut report = Csv::new(&mut text).without_header().trails(detail);
///     report.begin(None, &grid)?;
///     assert!(Search::new(&dictionary).consume(&grid, &mut report).is_continue());
///     drop(report);
///     Ok(String::from_utf8(text)?)
/// };
/// assert_eq!(written(TrailDetail::Cells)?, "cat,1,1,E,3,1:1 1:2 1:3\n");
/// assert_eq!(written(TrailDetail::Ends)?, "cat,1,1,E,3,1:1 1:3\n");
/// assert_eq!(written(TrailDetail::None)?, "cat,1,1,E,3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum TrailDetail {
    /// Every cell.
    #[default]
    Cells,
    /// The first cell and the last one; of a trail of one cell, that one.
    Ends,
    /// No trail, and in CSV no such column.
    None,
}
