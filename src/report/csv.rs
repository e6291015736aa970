//! Finds as comma-separated values: a row a find.

use super::decimal::{cell, cells, number};
use super::{Format, Report};
use crate::{Find, Grid, Sink};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Writes a row a find, below the header `word,row,column,direction,length,trail`.
///
/// The trail is written as `1:1 1:2 1:3`. The direction of a bent trail, and of a single cell, is
/// empty. When there are several grids, a first column `grid` has the grid's name. Entry words
/// that were not found are not written. Rows and columns count from 1, the length is in letters, and
/// lines end with LF.
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
pub struct Csv<W> {
    output: W,
    several_grids: bool,
    header_written: bool,
    format: Arc<Row>,
    line: Vec<u8>,
}

/// How a find of a grid is written.
struct Row {
    /// The column `grid` with the comma after it, or nothing.
    grid: Vec<u8>,
}

impl Format for Row {
    fn line(&self, find: &Find<'_>, lines: &mut Vec<u8>) {
        lines.extend_from_slice(&self.grid);
        field(&find.word, lines);
        cell(find.trail.start(), b',', lines);
        lines.push(b',');
        if let Some(direction) = find.trail.direction() {
            lines.extend_from_slice(direction.name().as_bytes());
        }
        lines.push(b',');
        number(find.length() as u64, lines);
        lines.push(b',');
        cells(find.trail.cells(), lines);
        lines.push(b'\n');
    }
}

/// Appends a field that is not the last of its row, and the comma after it.
fn field(text: &str, row: &mut Vec<u8>) {
    // Hardly any text needs quotes, and telling that takes a twentieth of the time of a writer.
    if text
        .bytes()
        .any(|byte| matches!(byte, b',' | b'"' | b'\r' | b'\n'))
    {
        let mut writer = csv::Writer::from_writer(row);
        // The second field is empty: it adds the comma alone.
        let written = writer
            .write_field(text)
            .and_then(|()| writer.write_field(""));
        written.expect("a row in memory takes what is written to it");
        writer
            .flush()
            .expect("a row in memory takes what is written to it");
    } else {
        row.extend_from_slice(text.as_bytes());
        row.push(b',');
    }
}

const HEADER: &str = "word,row,column,direction,length,trail\n";

impl<W: Write> Csv<W> {
    /// A report to this output, which should be buffered, with or without the column `grid`. With it, each grid should have a
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
            output,
            several_grids,
            header_written: false,
            format: Arc::new(Row { grid: Vec::new() }),
            line: Vec::new(),
        }
    }
}

impl<W: Write> Sink for Csv<W> {
    type Break = io::Error;

    fn find(&mut self, find: Find<'_>) -> ControlFlow<io::Error> {
        super::write_line(&*self.format, &find, &mut self.line, &mut self.output)
    }
}

impl<W: Write> Report for Csv<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        let mut grid = Vec::new();
        if self.several_grids {
            field(name.unwrap_or_default(), &mut grid);
        }
        self.format = Arc::new(Row { grid });
        if !std::mem::replace(&mut self.header_written, true) {
            if self.several_grids {
                self.output.write_all(b"grid,")?;
            }
            self.output.write_all(HEADER.as_bytes())?;
        }
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
