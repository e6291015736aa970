//! Finds as text for people: one line per find and, on a terminal, the grid with its finds marked.

use crate::line_buffer::LineBuffer;
use crate::marked::MarkedGrid;
use crate::palette::TextStyle;
use crate::writer::Report;
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use wordtrail_dictionary::Points;
use wordtrail_search::grid::Grid;
use wordtrail_search::{Consumer, Find, Mode};

const MISSING: Style = AnsiColor::Yellow.on_default();

/// Writes one line per find: the word, and where it is.
///
/// In straight mode that is the first cell, the last cell and the direction (`cat  1:1 → 1:3  E`),
/// in adjacent mode all cells (`bade  1:2 1:1 2:1 2:2`). Below come the listed words that were not
/// found (`zebra  not found`). When there are several grids, each line begins with the grid's name
/// (`box.txt: cat  1:1 → 1:3  E`).
///
/// The marked grid has found letters in upper case and the others in lower case. With
/// [colours](TextStyle::colours) a find's word and its cells have the same colour; a cell that several finds
/// cross has the colour of the longest and is underlined. A grid of more than 50 rows, or of more columns than the
/// terminal shows, is cut into windows: the first 8 with finds are shown, with the numbers of columns above and
/// of rows beside, without rows that have no finds. The number of further windows with finds is printed below.
///
/// ```
/// use wordtrail::report::{Report, Text, TextStyle};
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "dog"])?;
/// let grid: Grid = "catx\ngodx\n".parse()?;
/// let style = TextStyle { marked_grid: Some(80), ..TextStyle::default() };
/// let mut text = Vec::new();
/// let mut report = Text::new(&mut text, Mode::Straight, style);
/// report.begin(Some("box.txt"), &grid)?;
/// assert!(Search::new(&dictionary).consume(&grid, &mut report).is_continue());
/// report.end(&grid, &["zebra"])?;
/// drop(report);
/// assert_eq!(
///     String::from_utf8(text)?,
///     "box.txt: cat  1:1 → 1:3  E\n\
///      box.txt: dog  2:3 → 2:1  W\n\
///      box.txt: zebra  not found\n\n\
///      C A T x\nG O D x\n\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Text<W> {
    output: W,
    mode: Mode,
    style: TextStyle,
    points: Option<Points>,
    prefix: String,
    /// How finds are written, in each of their styles.
    lines: Arc<[Line]>,
    /// The number of finds of this grid.
    finds: u64,
    /// The grid, when it is shown.
    marked: Option<MarkedGrid>,
}

/// How a find of a grid is written.
#[derive(Debug)]
struct Line {
    mode: Mode,
    points: Option<Points>,
    before_word: String,
    after_word: String,
}

impl Line {
    #[inline(always)]
    fn write(&self, Find { word, trail }: &Find<'_>, text: &mut LineBuffer) {
        let around = self.before_word.len() + self.after_word.len();
        let mut line = text.line(around + word.len() + 56, 2 + trail.cell_count());
        if around > 0 {
            line.push(self.before_word.as_bytes());
            line.word(word.as_bytes());
            line.push(self.after_word.as_bytes());
        } else {
            line.word(word.as_bytes());
        }
        line.push(b"  ");
        if let Some(points) = &self.points {
            line.number(points.of(word), b' ');
            line.push(b" ");
        }
        match (self.mode, trail.direction()) {
            (Mode::Straight, Some(direction)) => {
                line.cell(trail.start(), b':', b' ');
                line.push("→ ".as_bytes());
                line.cell(trail.end(), b':', b' ');
                line.push(b" ");
                line.direction(direction);
                line.push(b"\n");
            }
            _ => {
                line.cells(trail, b':', b" ");
                line.replace_end(b"\n");
            }
        }
        line.finish();
    }
}

/// Finds of one grid: their lines, or when the grid is marked and the finds before decide the style of a line, the finds.
#[derive(Debug, Clone)]
pub struct TextLines {
    lines: Arc<[Line]>,
    keeps_finds: bool,
    text: LineBuffer,
    finds: Vec<Find<'static>>,
}

impl<W: Write> Text<W> {
    /// A report to this output of a search in this mode.
    pub fn new(output: W, mode: Mode, style: TextStyle) -> Self {
        let mut text = Self {
            output,
            mode,
            style,
            points: None,
            prefix: String::new(),
            lines: Arc::default(),
            finds: 0,
            marked: None,
        };
        text.set_lines();
        text
    }

    /// Writes the points of each word after it.
    #[must_use]
    pub fn points(mut self, points: Points) -> Self {
        self.points = Some(points);
        self.set_lines();
        self
    }

    /// Sets how finds are written, in each of their styles.
    fn set_lines(&mut self) {
        let line = |style: &Style| Line {
            mode: self.mode,
            points: self.points.clone(),
            before_word: format!("{}{style}", self.prefix),
            after_word: format!("{style:#}"),
        };
        self.lines = self.style.word_styles().iter().map(line).collect();
    }
}

impl<W: Write> Consumer for Text<W> {
    type Buffer = TextLines;
    type Break = io::Error;

    fn new_buffer(&self) -> TextLines {
        TextLines {
            lines: Arc::clone(&self.lines),
            keeps_finds: self.marked.is_some(),
            text: LineBuffer::default(),
            finds: Vec::new(),
        }
    }

    fn add(buffer: &mut TextLines, find: Find<'_>) {
        if buffer.keeps_finds {
            buffer.finds.push(find.into_owned());
        } else {
            // Without a marked grid there is one style.
            buffer.lines[0].write(&find, &mut buffer.text);
        }
    }

    fn take(&mut self, buffer: &mut TextLines) -> ControlFlow<io::Error> {
        for find in buffer.finds.drain(..) {
            let number = (self.finds % self.lines.len() as u64) as usize;
            self.finds += 1;
            if let Some(marked) = &mut self.marked {
                marked.mark(&find.trail, self.style.word_styles()[number]);
            }
            self.lines[number].write(&find, &mut buffer.text);
        }
        buffer.text.write_to(&mut self.output)
    }
}

impl<W: Write> Report for Text<W> {
    fn begin(&mut self, name: Option<&str>, grid: &Grid) -> io::Result<()> {
        self.prefix = name.map(|name| format!("{name}: ")).unwrap_or_default();
        self.set_lines();
        self.finds = 0;
        let marked = |width| MarkedGrid::new(grid, width, self.style);
        self.marked = self.style.marked_grid.map(marked);
        Ok(())
    }

    fn end(&mut self, grid: &Grid, missing: &[&str]) -> io::Result<()> {
        let style = self.style.style(MISSING);
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
            marked.write(grid, &mut self.output)?;
            // The next grid's finds keep their distance.
            if !self.prefix.is_empty() {
                writeln!(self.output)?;
            }
        }
        self.output.flush()
    }
}
