//! Finds as text for people: a line a find and, on a terminal, the grid with its finds marked.

use super::decimal::{cell, cells};
use super::marked::MarkedGrid;
use super::text_style::TextStyle;
use super::{Format, Report};
use crate::{Find, Grid, Mode, Sink};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

const MISSING: Style = AnsiColor::Yellow.on_default();

/// Writes a line a find: the word, and what a person needs to put a finger on it.
///
/// In straight mode that is the first cell, the last cell and the direction (`cat  1:1 → 1:3  E`),
/// in adjacent mode all cells (`bade  1:2 1:1 2:1 2:2`). Below come the hunted words that were not
/// found (`zebra  not found`). When there are several grids, each line begins with the grid's name
/// (`box.txt: cat  1:1 → 1:3  E`).
///
/// The marked grid has found letters in upper case and the others in lower case. With
/// [colours](TextStyle::colours) a find's word and its cells have the same one; a cell that several finds cross
/// has that of the longest, and a line below it. A grid of more than 50 rows, or of more columns than the
/// terminal shows, is cut into windows: the first 8 with finds are shown, with the numbers of columns above and
/// of rows beside, without rows that have no finds, and it is told how many windows with finds there are besides.
///
/// ```
/// use wordtrail::report::{TextStyle, Report, Text};
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "dog"])?;
/// let grid: Grid = "cat\ngod\n".parse()?;
/// let mut text = Vec::new();
/// let mut report = Text::new(&mut text, Mode::Straight, TextStyle::default());
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
    looks: TextStyle,
    prefix: String,
    /// How finds are written: in each of their styles.
    lines: Vec<Arc<Line>>,
    /// How many finds of this grid there were.
    finds: u64,
    line: Vec<u8>,
    /// The grid, when it is shown.
    marked: Option<MarkedGrid>,
}

/// How a find of a grid is written.
struct Line {
    mode: Mode,
    before_word: String,
    after_word: String,
}

impl Line {
    fn new(mode: Mode, style: Style, prefix: &str) -> Self {
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
    /// use wordtrail::report::{TextStyle, Report, Text};
    /// use wordtrail::{Dictionary, Grid, Mode, Search};
    ///
    /// let dictionary = Dictionary::from_words(["bade"])?;
    /// let grid: Grid = "ab\nde\n".parse()?;
    /// let mut text = Vec::new();
    /// let mut report = Text::new(&mut text, Mode::Adjacent, TextStyle::default());
    /// report.begin(None, &grid)?;
    /// let search = Search::new(&dictionary).mode(Mode::Adjacent);
    /// assert!(search.run(&grid, &mut report).is_continue());
    /// assert_eq!(String::from_utf8(text)?, "bade  1:2 1:1 2:1 2:2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(output: W, mode: Mode, looks: TextStyle) -> Self {
        Self {
            output,
            mode,
            looks,
            prefix: String::new(),
            lines: lines(mode, looks, ""),
            finds: 0,
            line: Vec::new(),
            marked: None,
        }
    }
}

/// How finds are written in each of their styles.
fn lines(mode: Mode, looks: TextStyle, prefix: &str) -> Vec<Arc<Line>> {
    let styles = looks.word_styles().iter();
    styles
        .map(|&style| Arc::new(Line::new(mode, style, prefix)))
        .collect()
}

impl<W: Write> Sink for Text<W> {
    type Break = io::Error;

    fn find(&mut self, find: Find<'_>) -> ControlFlow<io::Error> {
        let style = (self.finds % self.lines.len() as u64) as usize;
        self.finds += 1;
        if let Some(marked) = &mut self.marked {
            marked.mark(&find.trail, self.looks.word_styles()[style]);
        }
        super::write_line(&*self.lines[style], &find, &mut self.line, &mut self.output)
    }
}

impl<W: Write> Report for Text<W> {
    fn begin(&mut self, name: Option<&str>, grid: &Grid) -> io::Result<()> {
        self.prefix = name.map(|name| format!("{name}: ")).unwrap_or_default();
        self.lines = lines(self.mode, self.looks, &self.prefix);
        self.finds = 0;
        let marked = |width| MarkedGrid::new(grid, width);
        self.marked = self.looks.marked_grid.map(marked);
        Ok(())
    }

    fn format(&self) -> Option<Arc<dyn Format>> {
        // What marks the grid must see the finds.
        match self.marked {
            Some(_) => None,
            None => Some(self.lines[0].clone()),
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
        if let Some(marked) = self.marked.take()
            && self.finds > 0
        {
            marked.write(grid, self.looks, &mut self.output)?;
            // The next grid's finds keep their distance.
            if !self.prefix.is_empty() {
                writeln!(self.output)?;
            }
        }
        self.output.flush()
    }
}
