//! Finds as comma-separated values: a row a find.

use super::Report;
use crate::{Find, Grid, Sink};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Writes a row a find, below the header `word,row,column,direction,length,trail`.
///
/// The trail is written as `1:1 1:2 1:3`. The direction of a bent trail, and of a single cell, is
/// empty. When there are several grids, a first column `grid` has the grid's name. Hunted words
/// that were not found are not written. Rows and columns count from 1, the length is in letters, and
/// lines end with LF. Some may stay in a buffer until [`end`](Report::end).
///
/// ```
/// use wordtrail::report::{Csv, Report};
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let dictionary = Dictionary::from_words(["cod", "coat"])?;
/// let grid: Grid = "ca\not\nd.\n".parse()?;
/// let mut text = Vec::new();
/// let mut report = Csv::new(&mut text, false);
/// report.begin(None, &grid)?;
/// let search = Search::new(&dictionary).mode(Mode::Adjacent);
/// assert!(search.run(&grid, &mut report).is_continue());
/// report.end(&grid, &[])?;
/// drop(report);
/// assert_eq!(
///     String::from_utf8(text)?,
///     "word,row,column,direction,length,trail\n\
///      cod,1,1,S,3,1:1 2:1 3:1\n\
///      coat,1,1,,4,1:1 2:1 1:2 2:2\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Csv<W: Write> {
    rows: csv::Writer<W>,
    several_grids: bool,
    header_written: bool,
    grid: String,
    field: String,
}

const HEADER: [&str; 7] = [
    "grid",
    "word",
    "row",
    "column",
    "direction",
    "length",
    "trail",
];

impl<W: Write> Csv<W> {
    /// A report to this output, with or without the column `grid`. With it, each grid should have a
    /// name; that of a grid without one is empty.
    ///
    /// ```
    /// use wordtrail::report::{Csv, Report};
    /// use wordtrail::{Dictionary, Grid, Search};
    ///
    /// let dictionary = Dictionary::from_words(["cat"])?;
    /// let grid: Grid = "tac\n".parse()?;
    /// let mut text = Vec::new();
    /// let mut report = Csv::new(&mut text, true);
    /// report.begin(Some("a,b.txt"), &grid)?;
    /// assert!(Search::new(&dictionary).run(&grid, &mut report).is_continue());
    /// report.end(&grid, &[])?;
    /// drop(report);
    /// assert_eq!(
    ///     String::from_utf8(text)?,
    ///     "grid,word,row,column,direction,length,trail\n\
    ///      \"a,b.txt\",cat,1,3,W,3,1:3 1:2 1:1\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(output: W, several_grids: bool) -> Self {
        Self {
            rows: csv::Writer::from_writer(output),
            several_grids,
            header_written: false,
            grid: String::new(),
            field: String::new(),
        }
    }

    fn write(&mut self, find: &Find<'_>) -> io::Result<()> {
        if self.several_grids {
            self.rows.write_field(&self.grid).map_err(io_error)?;
        }
        self.rows.write_field(&*find.word).map_err(io_error)?;
        let start = find.trail.start();
        self.write_field(u64::from(start.row) + 1)?;
        self.write_field(u64::from(start.column) + 1)?;
        let direction = find
            .trail
            .direction()
            .map_or("", |direction| direction.name());
        self.rows.write_field(direction).map_err(io_error)?;
        self.write_field(find.length())?;
        self.write_field(&find.trail)?;
        self.rows.write_record(None::<&[u8]>).map_err(io_error)
    }

    fn write_field(&mut self, value: impl std::fmt::Display) -> io::Result<()> {
        self.field.clear();
        write!(self.field, "{value}").expect("a string takes what is written to it");
        self.rows.write_field(&self.field).map_err(io_error)
    }
}

impl<W: Write> Sink for Csv<W> {
    type Break = io::Error;

    fn find(&mut self, find: Find<'_>) -> ControlFlow<io::Error> {
        super::go_on(self.write(&find))
    }
}

impl<W: Write> Report for Csv<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        self.grid = name.unwrap_or_default().to_owned();
        if !std::mem::replace(&mut self.header_written, true) {
            let first = if self.several_grids { 0 } else { 1 };
            self.rows.write_record(&HEADER[first..]).map_err(io_error)?;
        }
        Ok(())
    }

    fn end(&mut self, _: &Grid, _: &[&str]) -> io::Result<()> {
        self.rows.flush()
    }
}

/// The error of the output, which the writer wraps: its kind must be seen to tell a closed pipe.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
