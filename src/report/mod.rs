//! Writing finds down: one file a format, one trait. And drawing them: one drawing, several formats.
//!
//! A report is a sink with a beginning and an end. It writes to any [`Write`], which
//! should be buffered, and it writes a find when it gets it; nothing is collected. How a find is spelled
//! is a [`Format`], which threads can share.
//!
//! ```
//! use std::ops::ControlFlow;
//! use wordtrail::report::{Csv, Report};
//! use wordtrail::{Dictionary, Grid, Search};
//!
//! let dictionary = Dictionary::from_words(["cat", "cod"])?;
//! let grid: Grid = "cat\ndog\nead\n".parse()?;
//! let mut text = Vec::new();
//! let mut report = Csv::new(&mut text, false);
//! report.begin(None, &grid)?;
//! if let ControlFlow::Break(error) = Search::new(&dictionary).run(&grid, &mut report) {
//!     return Err(error.into());
//! }
//! report.end(&grid, &[])?;
//! drop(report);
//! assert_eq!(
//!     String::from_utf8(text)?,
//!     "word,row,column,direction,length,trail\n\
//!      cat,1,1,E,3,1:1 1:2 1:3\n\
//!      cod,1,1,SE,3,1:1 2:2 3:3\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is drawn is a [`Sheet`]: a grid with words and finds, all at once in memory. [`svg()`] draws it, and what else there is
//! is made from that drawing: pictures in pixels and pages of paper (crate feature `pictures`). A [`page()`] for a browser
//! draws it by itself.

mod colouring;
mod colours;
mod csv;
mod decimal;
mod drawing;
#[cfg(feature = "pictures")]
mod heatmap;
mod jsonl;
mod marked;
mod page;
mod palette;
#[cfg(feature = "pictures")]
mod paper;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod png;
mod region;
mod sheet;
mod svg;
mod text;
mod text_style;
#[cfg(feature = "pictures")]
mod typeset;

pub use csv::Csv;
pub use drawing::{Filler, View};
#[cfg(feature = "pictures")]
pub use heatmap::Heatmap;
pub use jsonl::JsonLines;
pub use page::{Purpose, page};
pub use palette::Colours;
#[cfg(feature = "pictures")]
pub use paper::{Paper, Print};
#[cfg(feature = "pictures")]
pub use pdf::pdf;
#[cfg(feature = "pictures")]
pub use png::png;
pub use region::{ParseRegionError, Region};
pub use sheet::{Longest, Sheet};
pub use svg::svg;
pub use text::Text;
pub use text_style::TextStyle;
#[cfg(feature = "pictures")]
pub use typeset::PictureError;

use crate::{Find, Grid, Sink};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A sink that writes finds down, grid by grid. Rows and columns count from 1.
///
/// For each grid call [`begin`](Self::begin), push its finds, and call [`end`](Self::end). When writing
/// a find fails, the report ends the search with the error.
///
/// ```
/// use wordtrail::report::{Csv, Report};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let mut text = Vec::new();
/// let mut report: Box<dyn Report> = Box::new(Csv::new(&mut text, true));
/// for (name, grid) in [("a", "cat\n"), ("b", "dog\n"), ("c", "tac\n")] {
///     let grid: Grid = grid.parse()?;
///     report.begin(Some(name), &grid)?;
///     assert!(Search::new(&dictionary).run(&grid, &mut *report).is_continue());
///     report.end(&grid, &[])?;
/// }
/// drop(report);
/// assert_eq!(
///     String::from_utf8(text)?,
///     "grid,word,row,column,direction,length,trail\n\
///      a,cat,1,1,E,3,1:1 1:2 1:3\n\
///      c,cat,1,3,W,3,1:3 1:2 1:1\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Report: Sink<Break = io::Error> {
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
    /// let mut report = Csv::new(&mut text, false);
    /// report.begin(None, &grid)?;
    /// drop(report);
    /// assert_eq!(text, b"word,row,column,direction,length,trail\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn begin(&mut self, name: Option<&str>, grid: &Grid) -> io::Result<()>;

    /// How a find of the grid begun is spelled, for threads that make lines to be written with
    /// [`lines`](Self::lines) later: the same line as pushing the find here would write. Nothing when this
    /// report must be given the finds, because it does more with them than to write a line each.
    ///
    /// ```
    /// use wordtrail::report::{Csv, Report};
    /// use wordtrail::{Dictionary, Grid, Search};
    ///
    /// let grid: Grid = "cat\n".parse()?;
    /// let finds = Search::new(&Dictionary::from_words(["cat"])?).finds(&grid);
    /// let mut text = Vec::new();
    /// let mut report = Csv::new(&mut text, false);
    /// report.begin(None, &grid)?;
    /// let format = report.format().expect("CSV is nothing but lines");
    /// let mut lines = Vec::new();
    /// std::thread::scope(|scope| {
    ///     scope.spawn(|| finds.iter().for_each(|find| format.line(find, &mut lines)));
    /// });
    /// report.lines(&lines)?;
    /// report.end(&grid, &[])?;
    /// drop(report);
    /// assert_eq!(
    ///     String::from_utf8(text)?,
    ///     "word,row,column,direction,length,trail\ncat,1,1,E,3,1:1 1:2 1:3\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn format(&self) -> Option<Arc<dyn Format>>;

    /// Writes lines that this grid's [`format`](Self::format) has made.
    ///
    /// # Errors
    ///
    /// When writing fails.
    ///
    /// ```
    /// use wordtrail::Grid;
    /// use wordtrail::report::{JsonLines, Report};
    ///
    /// let mut text = Vec::new();
    /// let mut report = JsonLines::new(&mut text);
    /// report.begin(None, &"cat\n".parse::<Grid>()?)?;
    /// report.lines(b"{\"word\":\"cat\"}\n")?;
    /// assert_eq!(text, b"{\"word\":\"cat\"}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn lines(&mut self, lines: &[u8]) -> io::Result<()>;

    /// Ends the finds of a grid, with the hunted words that were not found, and flushes the output.
    ///
    /// # Errors
    ///
    /// When writing fails.
    ///
    /// ```
    /// use wordtrail::report::{TextStyle, Report, Text};
    /// use wordtrail::{Grid, Mode};
    ///
    /// let grid: Grid = "cat\n".parse()?;
    /// let mut text = Vec::new();
    /// let mut report = Text::new(&mut text, Mode::Straight, TextStyle::default());
    /// report.begin(None, &grid)?;
    /// report.end(&grid, &["zebra"])?;
    /// assert_eq!(text, b"zebra  not found\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn end(&mut self, grid: &Grid, missing: &[&str]) -> io::Result<()>;
}

/// How a format spells a find. Threads can share it: [`Report::format`] lends it.
///
/// ```
/// use wordtrail::report::{Format, JsonLines, Report};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let finds = Search::new(&Dictionary::from_words(["cat"])?).finds(&"tac\n".parse::<Grid>()?);
/// let format = JsonLines::new(Vec::new()).format().expect("JSON lines are nothing but lines");
/// let mut lines = Vec::new();
/// format.line(&finds[0], &mut lines);
/// assert!(lines.starts_with(br#"{"word":"cat","row":1,"column":3,"direction":"W","#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Format: Send + Sync {
    /// Appends the line of a find, with its line end.
    fn line(&self, find: &Find<'_>, lines: &mut Vec<u8>);
}

/// Writes a find's line and says to the search whether to go on. The line is built in a buffer that is
/// kept from find to find.
fn write_line(
    format: &impl Format,
    find: &Find<'_>,
    line: &mut Vec<u8>,
    output: &mut impl Write,
) -> ControlFlow<io::Error> {
    line.clear();
    format.line(find, line);
    match output.write_all(line) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Direction, Mode, Trail};

    /// Finds of all sorts: straight and bent, of one cell, far away, and with words that a format may
    /// have to escape.
    fn finds() -> Vec<Find<'static>> {
        let cell = |(row, column)| Cell { row, column };
        let bent = [(9, 99), (10, 100), (10, 99)].map(cell);
        let far = cell((u32::MAX, 99_999_998));
        let trails = [
            Trail::straight(cell((0, 0)), Direction::East, 3),
            Trail::straight(far, Direction::NorthEast, 12),
            Trail::straight(cell((7, 7)), Direction::South, 1),
            Trail::new(vec![cell((7, 7))]),
            Trail::new(bent.to_vec()),
            Trail::stepping(bent[0], &[Direction::SouthEast, Direction::West]),
        ];
        let words = [
            "cat",
            "ice cream",
            "o’neill-d'été",
            "a,b",
            "\"q\"\\",
            "\r\n\t\u{1}\u{7f}",
            "",
        ];
        let with_word = |word: &'static str| {
            trails.clone().map(|trail| Find {
                word: word.into(),
                trail,
            })
        };
        words.into_iter().flat_map(with_word).collect()
    }

    const NAMES: [&str; 5] = ["a.txt", "", "a,b", "\"c\"\n\\d", " é\r"];

    /// What the report of a grid's finds writes, be the finds pushed or formatted elsewhere.
    fn written(
        report: impl Fn(&mut Vec<u8>) -> Box<dyn Report + '_>,
        name: Option<&str>,
    ) -> Vec<u8> {
        let grid: Grid = "cat\n".parse().unwrap();
        let mut pushed = Vec::new();
        let mut to_push = report(&mut pushed);
        to_push.begin(name, &grid).unwrap();
        for find in finds() {
            assert!(to_push.find(find).is_continue());
        }
        to_push.end(&grid, &[]).unwrap();
        drop(to_push);

        let mut taken = Vec::new();
        let mut to_take = report(&mut taken);
        to_take.begin(name, &grid).unwrap();
        let format = to_take.format().expect("there is nothing but lines");
        for finds in finds().chunks(4) {
            let mut lines = Vec::new();
            finds.iter().for_each(|find| format.line(find, &mut lines));
            to_take.lines(&lines).unwrap();
        }
        to_take.end(&grid, &[]).unwrap();
        drop(to_take);
        assert_eq!(pushed, taken);
        pushed
    }

    fn name_of(direction: Option<Direction>) -> Option<String> {
        direction.map(|direction| direction.name().to_owned())
    }

    #[test]
    fn csv_reads_back_as_the_finds() {
        for name in [None].into_iter().chain(NAMES.map(Some)) {
            let text = written(|text| Box::new(Csv::new(text, name.is_some())), name);
            let mut rows = ::csv::Reader::from_reader(&text[..]);
            let rows: Vec<Vec<String>> = rows.deserialize().map(Result::unwrap).collect();
            let expected = finds().into_iter().map(|find| {
                let start = find.trail.start();
                let fields = [
                    find.word.to_string(),
                    (u64::from(start.row) + 1).to_string(),
                    (u64::from(start.column) + 1).to_string(),
                    name_of(find.trail.direction()).unwrap_or_default(),
                    find.length().to_string(),
                    find.trail.to_string(),
                ];
                name.map(str::to_owned).into_iter().chain(fields).collect()
            });
            assert_eq!(rows, expected.collect::<Vec<Vec<String>>>());
        }
    }

    #[test]
    fn json_lines_read_back_as_the_finds() {
        for name in [None].into_iter().chain(NAMES.map(Some)) {
            let text = written(|text| Box::new(JsonLines::new(text)), name);
            let text = String::from_utf8(text).unwrap();
            let lines: Vec<&str> = text.split_terminator('\n').collect();
            let finds = finds();
            assert_eq!(lines.len(), finds.len());
            for (line, find) in lines.into_iter().zip(finds) {
                let index = |index: u32| u64::from(index) + 1;
                let start = find.trail.start();
                let cells = find.trail.cells();
                let mut expected = serde_json::json!({
                    "word": find.word,
                    "row": index(start.row),
                    "column": index(start.column),
                    "direction": name_of(find.trail.direction()),
                    "length": find.length(),
                    "trail": cells.map(|cell| [cell.row, cell.column].map(index)).collect::<Vec<_>>(),
                });
                if let Some(name) = name {
                    expected["grid"] = name.into();
                }
                assert_eq!(line.parse::<serde_json::Value>().unwrap(), expected);
            }
        }
    }

    #[test]
    fn text_is_the_same_wherever_it_is_made() {
        for mode in [Mode::Straight, Mode::Adjacent] {
            for colours in [Colours::None, Colours::True] {
                let looks = TextStyle {
                    colours,
                    marked_grid: None,
                };
                let text = written(|text| Box::new(Text::new(text, mode, looks)), Some("a.txt"));
                assert!(text.starts_with(b"a.txt: "));
            }
        }
    }

    #[test]
    fn a_report_that_marks_the_grid_must_be_given_the_finds() {
        let looks = TextStyle {
            colours: Colours::None,
            marked_grid: Some(80),
        };
        let mut report = Text::new(Vec::new(), Mode::Straight, looks);
        report.begin(None, &"cat\n".parse().unwrap()).unwrap();
        assert!(report.format().is_none());
    }
}
