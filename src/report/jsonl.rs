//! Finds as JSON lines: an object a find.

use super::Report;
use crate::{Find, Grid, Sink};
use serde::Serialize;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Writes an object a find: `{"word":"cat","row":1,"column":1,"direction":"E","length":3,"trail":[[1,1],[1,2],[1,3]]}`.
///
/// The direction of a bent trail, and of a single cell, is `null`. When there are several grids,
/// each object has the grid's name as `grid`. Hunted words that were not found are not written. Rows
/// and columns count from 1, a cell of the trail is `[row,column]`, the length is in letters, and
/// lines end with LF.
///
/// ```
/// use wordtrail::report::{JsonLines, Report};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let grid: Grid = "cat\n".parse()?;
/// let mut text = Vec::new();
/// let mut report = JsonLines::new(&mut text);
/// report.begin(None, &grid)?;
/// assert!(Search::new(&dictionary).run(&grid, &mut report).is_continue());
/// report.end(&grid, &[])?;
/// assert_eq!(
///     String::from_utf8(text)?,
///     r#"{"word":"cat","row":1,"column":1,"direction":"E","length":3,"trail":[[1,1],[1,2],[1,3]]}"#
///         .to_owned()
///         + "\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct JsonLines<W> {
    output: W,
    grid: Option<String>,
    trail: Vec<[u64; 2]>,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<&'a str>,
    word: &'a str,
    row: u64,
    column: u64,
    direction: Option<&'static str>,
    length: usize,
    trail: &'a [[u64; 2]],
}

impl<W: Write> JsonLines<W> {
    /// A report to this output, which should be buffered: each object is written in small pieces.
    ///
    /// ```
    /// use wordtrail::report::{JsonLines, Report};
    /// use wordtrail::{Cell, Find, Grid, Sink, Trail};
    ///
    /// let grid = Grid::from_tiles(1, ["Qu"])?;
    /// let mut text = Vec::new();
    /// let mut report = JsonLines::new(&mut text);
    /// report.begin(Some("a.txt"), &grid)?;
    /// let trail = Trail::new(vec![Cell { row: 0, column: 0 }]);
    /// assert!(report.find(Find { word: "qu".into(), trail }).is_continue());
    /// assert_eq!(
    ///     String::from_utf8(text)?.trim_end(),
    ///     r#"{"grid":"a.txt","word":"qu","row":1,"column":1,"direction":null,"length":2,"trail":[[1,1]]}"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(output: W) -> Self {
        Self {
            output,
            grid: None,
            trail: Vec::new(),
        }
    }

    fn write(&mut self, find: &Find<'_>) -> io::Result<()> {
        let cells = find.trail.cells();
        self.trail.clear();
        self.trail
            .extend(cells.map(|cell| [cell.row, cell.column].map(|index| u64::from(index) + 1)));
        let [row, column] = self.trail[0];
        let line = Line {
            grid: self.grid.as_deref(),
            word: &find.word,
            row,
            column,
            direction: find.trail.direction().map(|direction| direction.name()),
            length: find.length(),
            trail: &self.trail,
        };
        serde_json::to_writer(&mut self.output, &line)?;
        self.output.write_all(b"\n")
    }
}

impl<W: Write> Sink for JsonLines<W> {
    type Break = io::Error;

    fn find(&mut self, find: Find<'_>) -> ControlFlow<io::Error> {
        super::go_on(self.write(&find))
    }
}

impl<W: Write> Report for JsonLines<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        self.grid = name.map(str::to_owned);
        Ok(())
    }

    fn end(&mut self, _: &Grid, _: &[&str]) -> io::Result<()> {
        self.output.flush()
    }
}
