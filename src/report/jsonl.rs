//! Finds as JSON lines: an object a find.

use super::decimal::{cell, number};
use super::{Format, Report};
use crate::{Find, Grid, Sink};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Writes an object a find: `{"word":"cat","row":1,"column":1,"direction":"E","length":3,"trail":[[1,1],[1,2],[1,3]]}`.
///
/// The direction of a bent trail, and of a single cell, is `null`. When there are several grids,
/// each object has the grid's name as `grid`. Entry words that were not found are not written. Rows
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
    format: Arc<Object>,
    line: Vec<u8>,
}

/// How a find of a grid is written.
struct Object {
    /// What comes before the word.
    beginning: Vec<u8>,
}

impl Object {
    fn new(grid: Option<&str>) -> Self {
        let mut beginning = b"{".to_vec();
        if let Some(grid) = grid {
            beginning.extend(b"\"grid\":");
            string(grid, &mut beginning);
            beginning.push(b',');
        }
        beginning.extend(b"\"word\":");
        Self { beginning }
    }
}

impl Format for Object {
    fn line(&self, find: &Find<'_>, lines: &mut Vec<u8>) {
        lines.extend_from_slice(&self.beginning);
        string(&find.word, lines);
        let start = find.trail.start();
        lines.extend_from_slice(b",\"row\":");
        number(u64::from(start.row) + 1, lines);
        lines.extend_from_slice(b",\"column\":");
        number(u64::from(start.column) + 1, lines);
        lines.extend_from_slice(b",\"direction\":");
        match find.trail.direction() {
            Some(direction) => {
                lines.push(b'"');
                lines.extend_from_slice(direction.name().as_bytes());
                lines.push(b'"');
            }
            None => lines.extend_from_slice(b"null"),
        }
        lines.extend_from_slice(b",\"length\":");
        number(find.length() as u64, lines);
        lines.extend_from_slice(b",\"trail\":[");
        find.trail.cells().enumerate().for_each(|(place, next)| {
            lines.extend_from_slice(if place == 0 { b"[" } else { b",[" });
            cell(next, b',', lines);
            lines.push(b']');
        });
        lines.extend_from_slice(b"]}\n");
    }
}

/// Appends a text as JSON has it.
fn string(text: &str, line: &mut Vec<u8>) {
    serde_json::to_writer(line, text).expect("a text can be written as JSON, and kept in memory");
}

impl<W: Write> JsonLines<W> {
    /// A report to this output, which should be buffered: each object is written by itself.
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
            format: Arc::new(Object::new(None)),
            line: Vec::new(),
        }
    }
}

impl<W: Write> Sink for JsonLines<W> {
    type Break = io::Error;

    fn find(&mut self, find: Find<'_>) -> ControlFlow<io::Error> {
        super::write_line(&*self.format, &find, &mut self.line, &mut self.output)
    }
}

impl<W: Write> Report for JsonLines<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        self.format = Arc::new(Object::new(name));
        Ok(())
    }

    fn format(&self) -> Option<Arc<dyn Format>> {
        Some(self.format.clone())
    }

    fn lines(&mut self, lines: &[u8]) -> io::Result<()> {
        self.output.write_all(lines)
    }

    fn end(&mut self, _: &Grid, _: &[&str]) -> io::Result<()> {
        self.output.flush()
    }
}
