//! Finds as comma-separated values: one row per find.

use crate::writer::{DataLines, Report, TrailDetail, escaped_word};
use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::ControlFlow;
use wordtrail_dictionary::Points;
use wordtrail_search::grid::Grid;
use wordtrail_search::{Consumer, Find};

/// Writes one row per find, below the header `word,row,column,direction,length,trail`.
///
/// The trail is written as `1:1 1:2 1:3`. The direction of a bent trail, and of a single cell, is
/// empty. When there are several grids, a first column `grid` has the grid's name. Listed
/// words that were not found are not written. Rows and columns count from 1, the length is in letters,
/// and lines end with LF.
///
/// # Spreadsheets
///
/// A spreadsheet runs a field that begins with `=`, `+`, `-`, `@`, a tab, a carriage return or a line feed as a formula.
/// The name of a grid is often that of a file, which may come from somebody else, and a listed word may begin with a
/// hyphen. So a name or a word that begins in this way, after any number of apostrophes, is written with one more
/// apostrophe before it, which spreadsheets take for the mark of a text. This is not an option, because the one who writes
/// the file seldom knows who opens it, and hardly any text is affected. A program that reads the text back removes the first
/// character of a field that matches `^'+[=+@\t\r\n-]`.
///
/// ```
/// use wordtrail::report::{Csv, Report};
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let dictionary = Dictionary::from_words(["cod", "coat"])?;
/// let grid: Grid = "ca\not\nd.\n".parse()?;
/// let mut text = Vec::new();
/// let mut report = Csv::new(&mut text);
/// report.begin(None, &grid)?;
/// let search = Search::new(&dictionary).mode(Mode::Adjacent);
/// assert!(search.consume(&grid, &mut report).is_continue());
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
#[derive(Debug)]
pub struct Csv<W> {
    output: W,
    has_grid_column: bool,
    header_written: bool,
    /// The rows of the current grid begin with the field `grid` and the comma after it, if there is such a column.
    rows: DataLines,
}

/// A text as a field of CSV: in quotes where it needs them, and with an apostrophe before what a spreadsheet would take for a
/// formula, as [`Csv`] writes names and words.
pub fn csv_field(text: &str) -> Cow<'_, [u8]> {
    // Hardly any text needs quotes, and looking for what does takes a twentieth of the time of a writer.
    let is_quoted = |byte| matches!(byte, b',' | b'"' | b'\r' | b'\n');
    let text = without_formula(text);
    if !text.bytes().any(is_quoted) {
        return match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
    }
    let mut row = Vec::new();
    let mut writer = csv::Writer::from_writer(&mut row);
    // The second field is empty: it ends the first one with a comma.
    let written = writer
        .write_field(&*text)
        .and_then(|()| writer.write_field(""))
        .and_then(|()| Ok(writer.flush()?));
    written.expect("a row in memory takes what is written to it");
    drop(writer);
    row.pop();
    Cow::Owned(row)
}

/// What a spreadsheet takes for the beginning of a formula.
const FORMULA: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];

/// The text, so that no spreadsheet takes it for a formula.
fn without_formula(text: &str) -> Cow<'_, str> {
    // Most words begin with a letter.
    let may_be_formula = text.starts_with(FORMULA) || text.starts_with('\'');
    if may_be_formula && text.trim_start_matches('\'').starts_with(FORMULA) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

impl<W: Write> Csv<W> {
    /// A report to this output.
    pub fn new(output: W) -> Self {
        Self {
            output,
            has_grid_column: false,
            header_written: false,
            rows: DataLines::default(),
        }
    }

    /// Adds the column `grid`. Each grid should have a name; that of a grid without one is empty.
    #[must_use]
    pub fn with_grid_column(mut self) -> Self {
        self.has_grid_column = true;
        self
    }

    /// Leaves out the header, as for rows that are appended to others.
    #[must_use]
    pub fn without_header(mut self) -> Self {
        self.header_written = true;
        self
    }

    /// Sets what is written of each trail: see [`TrailDetail`].
    #[must_use]
    pub fn trails(mut self, trails: TrailDetail) -> Self {
        self.rows.trails = trails;
        self
    }

    /// Adds the column `points`, after the length.
    #[must_use]
    pub fn points(mut self, points: Points) -> Self {
        self.rows.points = Some(points);
        self
    }
}

impl<W: Write> Consumer for Csv<W> {
    type Buffer = DataLines;
    type Break = io::Error;

    fn new_buffer(&self) -> DataLines {
        self.rows.clone()
    }

    fn add(buffer: &mut DataLines, find: Find<'_>) {
        let DataLines {
            beginning,
            trails,
            points,
            text,
        } = buffer;
        let (word, length) = escaped_word(&find, csv_field);
        let trail = &find.trail;
        let mut line = text.line(beginning.len() + word.len() + 56, 1 + trail.cell_count());
        if !beginning.is_empty() {
            line.push(beginning);
        }
        line.word(&word);
        line.push(b",");
        line.cell(trail.start(), b',', b',');
        if let Some(direction) = trail.direction() {
            line.direction(direction);
        }
        line.push(b",");
        line.number(length as u64, b',');
        if let Some(points) = points {
            line.number(points.of(&find.word), b',');
        }
        match trails {
            TrailDetail::Cells => line.cells(trail, b':', b" "),
            TrailDetail::Ends => line.ends(trail, b':', b" "),
            TrailDetail::None => {}
        }
        line.replace_end(b"\n");
        line.finish();
    }

    fn take(&mut self, buffer: &mut DataLines) -> ControlFlow<io::Error> {
        buffer.text.write_to(&mut self.output)
    }
}

impl<W: Write> Report for Csv<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        let mut beginning = Vec::new();
        if self.has_grid_column {
            beginning.extend_from_slice(&csv_field(name.unwrap_or_default()));
            beginning.push(b',');
        }
        self.rows.beginning = beginning.into();
        if std::mem::replace(&mut self.header_written, true) {
            return Ok(());
        }
        let grid = if self.has_grid_column { "grid," } else { "" };
        let points = self.rows.points.as_ref().map_or("", |_| ",points");
        let trail = match self.rows.trails {
            TrailDetail::Cells | TrailDetail::Ends => ",trail",
            TrailDetail::None => "",
        };
        let fields = "word,row,column,direction,length";
        writeln!(self.output, "{grid}{fields}{points}{trail}")
    }

    fn end(&mut self, _: &Grid, _: &[&str]) -> io::Result<()> {
        self.output.flush()
    }
}
