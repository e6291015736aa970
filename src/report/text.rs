//! Finds as text for people: a line a find and, on a terminal, the grid with its finds marked.

use super::decimal::{cell, cells};
use super::{Format, Report};
use crate::{Find, Grid, Mode, Sink, Tile};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use unicode_width::UnicodeWidthStr;

const WORD: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Green.on_default().bold();
const FILLER: Style = Style::new().dimmed();
const MISSING: Style = AnsiColor::Yellow.on_default();

/// How a text report looks: by default plain and without the grid.
///
/// ```
/// use wordtrail::report::{Looks, Report, Text};
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let grid: Grid = "cat\ndog\n".parse()?;
/// let looks = Looks { styled: false, marked_grid: Some(80) };
/// let mut text = Vec::new();
/// let mut report = Text::new(&mut text, Mode::Straight, looks);
/// report.begin(None, &grid)?;
/// assert!(Search::new(&dictionary).run(&grid, &mut report).is_continue());
/// report.end(&grid, &[])?;
/// assert_eq!(
///     String::from_utf8(text)?,
///     "cat  1:1 → 1:3  E\n\nC A T\nd o g\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Looks {
    /// Whether to use colours and other styles, as ANSI escape codes.
    pub styled: bool,
    /// Shows the grid with its finds marked, below them, if there are any and it is not wider than so
    /// many columns of a terminal. `None` never shows it.
    pub marked_grid: Option<usize>,
}

impl Looks {
    /// The style, or none when the report is plain.
    fn style(self, style: Style) -> Style {
        if self.styled { style } else { Style::new() }
    }
}

/// Writes a line a find: the word, and what a person needs to put a finger on it.
///
/// In straight mode that is the first cell, the last cell and the direction (`cat  1:1 → 1:3  E`),
/// in adjacent mode all cells (`bade  1:2 1:1 2:1 2:2`). Below come the hunted words that were not
/// found (`zebra  not found`). When there are several grids, each line begins with the grid's name
/// (`box.txt: cat  1:1 → 1:3  E`).
///
/// The marked grid has found letters in upper case and the others in lower case.
///
/// ```
/// use wordtrail::report::{Looks, Report, Text};
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "dog"])?;
/// let grid: Grid = "cat\ngod\n".parse()?;
/// let mut text = Vec::new();
/// let mut report = Text::new(&mut text, Mode::Straight, Looks::default());
/// report.begin(Some("box.txt"), &grid)?;
/// assert!(Search::new(&dictionary).run(&grid, &mut report).is_continue());
/// report.end(&grid, &["zebra"])?;
/// assert_eq!(
///     String::from_utf8(text)?,
///     "box.txt: cat  1:1 → 1:3  E\n\
///      box.txt: dog  2:3 → 2:1  W\n\
///      box.txt: zebra  not found\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Text<W> {
    output: W,
    mode: Mode,
    looks: Looks,
    prefix: String,
    format: Arc<Line>,
    line: Vec<u8>,
    /// For each cell whether a find crosses it; empty when the grid is not shown.
    marks: Vec<bool>,
    columns: usize,
}

/// How a find of a grid is written.
struct Line {
    mode: Mode,
    before_word: String,
    after_word: String,
}

impl Line {
    fn new(mode: Mode, looks: Looks, prefix: &str) -> Self {
        let style = looks.style(WORD);
        Self {
            mode,
            before_word: format!("{prefix}{style}"),
            after_word: format!("{style:#}  "),
        }
    }
}

impl Format for Line {
    fn line(&self, find: &Find<'_>, lines: &mut Vec<u8>) {
        lines.extend_from_slice(self.before_word.as_bytes());
        lines.extend_from_slice(find.word.as_bytes());
        lines.extend_from_slice(self.after_word.as_bytes());
        match (self.mode, find.trail.direction()) {
            (Mode::Straight, Some(direction)) => {
                cell(find.trail.start(), b':', lines);
                lines.extend_from_slice(" → ".as_bytes());
                cell(find.trail.end(), b':', lines);
                lines.extend_from_slice(b"  ");
                lines.extend_from_slice(direction.name().as_bytes());
            }
            _ => cells(find.trail.cells(), lines),
        }
        lines.push(b'\n');
    }
}

impl<W: Write> Text<W> {
    /// A report to this output of a search in this mode.
    ///
    /// ```
    /// use wordtrail::report::{Looks, Report, Text};
    /// use wordtrail::{Dictionary, Grid, Mode, Search};
    ///
    /// let dictionary = Dictionary::from_words(["bade"])?;
    /// let grid: Grid = "ab\nde\n".parse()?;
    /// let mut text = Vec::new();
    /// let mut report = Text::new(&mut text, Mode::Adjacent, Looks::default());
    /// report.begin(None, &grid)?;
    /// let search = Search::new(&dictionary).mode(Mode::Adjacent);
    /// assert!(search.run(&grid, &mut report).is_continue());
    /// assert_eq!(String::from_utf8(text)?, "bade  1:2 1:1 2:1 2:2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(output: W, mode: Mode, looks: Looks) -> Self {
        Self {
            output,
            mode,
            looks,
            prefix: String::new(),
            format: Arc::new(Line::new(mode, looks, "")),
            line: Vec::new(),
            marks: Vec::new(),
            columns: 0,
        }
    }

    fn mark(&mut self, find: &Find<'_>) {
        if !self.marks.is_empty() {
            for cell in find.trail.cells() {
                self.marks[cell.row as usize * self.columns + cell.column as usize] = true;
            }
        }
    }

    fn write_grid(&mut self, grid: &Grid) -> io::Result<()> {
        let tile_width = tile_width(grid);
        writeln!(self.output)?;
        for row in 0..grid.rows() {
            for (column, tile) in grid.row(row).enumerate() {
                let found = self.marks[row * self.columns + column];
                let style = self.looks.style(if found { FOUND } else { FILLER });
                let text = if found {
                    upper_case(tile)
                } else {
                    tile.to_string()
                };
                let padding = if column + 1 < grid.columns() {
                    tile_width + 1 - text.width()
                } else {
                    0
                };
                write!(self.output, "{style}{text}{style:#}{:padding$}", "")?;
            }
            writeln!(self.output)?;
        }
        // The next grid's finds keep their distance.
        if !self.prefix.is_empty() {
            writeln!(self.output)?;
        }
        Ok(())
    }
}

impl<W: Write> Sink for Text<W> {
    type Break = io::Error;

    fn find(&mut self, find: Find<'_>) -> ControlFlow<io::Error> {
        self.mark(&find);
        super::write_line(&*self.format, &find, &mut self.line, &mut self.output)
    }
}

impl<W: Write> Report for Text<W> {
    fn begin(&mut self, name: Option<&str>, grid: &Grid) -> io::Result<()> {
        self.prefix = name.map(|name| format!("{name}: ")).unwrap_or_default();
        self.format = Arc::new(Line::new(self.mode, self.looks, &self.prefix));
        let width = grid.columns().saturating_mul(tile_width(grid) + 1) - 1;
        let shown = self.looks.marked_grid.is_some_and(|widest| width <= widest);
        self.columns = grid.columns();
        self.marks.clear();
        if shown {
            self.marks.resize(grid.rows() * grid.columns(), false);
        }
        Ok(())
    }

    fn format(&self) -> Option<Arc<dyn Format>> {
        // What marks the grid must see the finds.
        match self.marks.is_empty() {
            true => Some(self.format.clone()),
            false => None,
        }
    }

    fn lines(&mut self, lines: &[u8]) -> io::Result<()> {
        self.output.write_all(lines)
    }

    fn end(&mut self, grid: &Grid, missing: &[&str]) -> io::Result<()> {
        let style = self.looks.style(MISSING);
        for word in missing {
            writeln!(
                self.output,
                "{}{style}{word}  not found{style:#}",
                self.prefix
            )?;
        }
        if self.marks.contains(&true) {
            self.write_grid(grid)?;
        }
        self.output.flush()
    }
}

/// The columns of a terminal that the widest tile takes.
fn tile_width(grid: &Grid) -> usize {
    let widths = grid.tile_table().map(|tile| match tile {
        Tile::Letters(letters) => letters.width(),
        Tile::Hole | Tile::Wildcard => 1,
    });
    widths.max().unwrap_or(1)
}

/// The tile in upper case, where that is as wide.
fn upper_case(tile: Tile<'_>) -> String {
    let text = tile.to_string();
    let upper = text.to_uppercase();
    if upper.width() == text.width() {
        upper
    } else {
        text
    }
}
