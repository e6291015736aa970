//! Finds as JSON lines: one object per find.

use super::decimal::{cell, number};
use super::writer::Report;
use crate::{Consumer, Find, Grid};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Writes one object per find: `{"word":"cat","row":1,"column":1,"direction":"E","length":3,"trail":[[1,1],[1,2],[1,3]]}`.
///
/// The direction of a bent trail, and of a single cell, is `null`. When there are several grids,
/// each object has the grid's name as `grid`. Listed words that were not found are not written. Rows
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
/// assert!(Search::new(&dictionary).consume(&grid, &mut report).is_continue());
/// report.end(&grid, &[])?;
/// drop(report);
/// assert_eq!(
///     String::from_utf8(text)?,
///     r#"{"word":"cat","row":1,"column":1,"direction":"E","length":3,"trail":[[1,1],[1,2],[1,3]]}"#
///         .to_owned()
///         + "\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct JsonLines<W> {
    output: W,
    /// The beginning of each object of the current grid, up to the word.
    beginning: Arc<[u8]>,
}

/// Objects of one grid.
#[derive(Debug, Clone)]
pub struct JsonObjects {
    beginning: Arc<[u8]>,
    text: Vec<u8>,
}

/// The beginning of each object of a grid, up to the word.
fn beginning(grid: Option<&str>) -> Arc<[u8]> {
    let mut beginning = b"{".to_vec();
    if let Some(grid) = grid {
        beginning.extend(b"\"grid\":");
        string(grid, &mut beginning);
        beginning.push(b',');
    }
    beginning.extend(b"\"word\":");
    beginning.into()
}

/// Appends a text as JSON has it.
fn string(text: &str, line: &mut Vec<u8>) {
    serde_json::to_writer(line, text).expect("a text can be written as JSON, and kept in memory");
}

impl<W: Write> JsonLines<W> {
    /// A report to this output.
    ///
    /// ```
    /// use wordtrail::report::{JsonLines, Report};
    /// use wordtrail::{Cell, Consumer, Find, Grid, Trail};
    ///
    /// let grid = Grid::from_tiles(1, ["Qu"])?;
    /// let mut text = Vec::new();
    /// let mut report = JsonLines::new(&mut text);
    /// report.begin(Some("a.txt"), &grid)?;
    /// let trail = Trail::new(vec![Cell { row: 0, column: 0 }]);
    /// assert!(report.add_finds([Find { word: "qu".into(), trail }]).is_continue());
    /// drop(report);
    /// assert_eq!(
    ///     String::from_utf8(text)?.trim_end(),
    ///     r#"{"grid":"a.txt","word":"qu","row":1,"column":1,"direction":null,"length":2,"trail":[[1,1]]}"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(output: W) -> Self {
        Self {
            output,
            beginning: beginning(None),
        }
    }
}

impl<W: Write> Consumer for JsonLines<W> {
    type Part = JsonObjects;
    type Break = io::Error;

    fn new_part(&self) -> JsonObjects {
        JsonObjects {
            beginning: Arc::clone(&self.beginning),
            text: Vec::new(),
        }
    }

    fn add(JsonObjects { beginning, text }: &mut JsonObjects, find: Find<'_>) {
        text.extend_from_slice(beginning);
        string(&find.word, text);
        let start = find.trail.start();
        text.extend_from_slice(b",\"row\":");
        number(u64::from(start.row) + 1, text);
        text.extend_from_slice(b",\"column\":");
        number(u64::from(start.column) + 1, text);
        text.extend_from_slice(b",\"direction\":");
        match find.trail.direction() {
            Some(direction) => {
                text.push(b'"');
                text.extend_from_slice(direction.name().as_bytes());
                text.push(b'"');
            }
            None => text.extend_from_slice(b"null"),
        }
        text.extend_from_slice(b",\"length\":");
        number(find.length() as u64, text);
        text.extend_from_slice(b",\"trail\":[");
        find.trail.cells().enumerate().for_each(|(place, next)| {
            text.extend_from_slice(if place == 0 { b"[" } else { b",[" });
            cell(next, b',', text);
            text.push(b']');
        });
        text.extend_from_slice(b"]}\n");
    }

    fn take(&mut self, part: &mut JsonObjects) -> ControlFlow<io::Error> {
        let written = self.output.write_all(&part.text);
        part.text.clear();
        written.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    }
}

impl<W: Write> Report for JsonLines<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        self.beginning = beginning(name);
        Ok(())
    }

    fn end(&mut self, _: &Grid, _: &[&str]) -> io::Result<()> {
        self.output.flush()
    }
}
