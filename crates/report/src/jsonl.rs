//! Finds as JSON lines: one object per find.

use crate::writer::{DataLines, Report, TrailDetail, escaped_word};
use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use wordtrail_dictionary::Points;
use wordtrail_search::grid::Grid;
use wordtrail_search::{Consumer, Find};

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
    /// The objects of the current grid.
    objects: DataLines,
}

/// The beginning of each object of a grid without a name.
const ALONE: &[u8] = b"{\"word\":\"";

/// The beginning of each object of a grid, up to the word.
fn beginning(grid: Option<&str>) -> Arc<[u8]> {
    let mut beginning = b"{".to_vec();
    if let Some(grid) = grid {
        beginning.extend(b"\"grid\":\"");
        beginning.extend_from_slice(&string(grid));
        beginning.extend(b"\",");
    }
    beginning.extend(b"\"word\":\"");
    beginning.into()
}

/// What is between the quotes around a text in JSON.
fn string(text: &str) -> Cow<'_, [u8]> {
    let is_escaped = |byte| byte < b' ' || matches!(byte, b'"' | b'\\');
    if !text.bytes().any(is_escaped) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut quoted = serde_json::to_vec(text).expect("a text can be written as JSON");
    quoted.pop();
    quoted.remove(0);
    Cow::Owned(quoted)
}

impl<W: Write> JsonLines<W> {
    /// A report to this output.
    pub fn new(output: W) -> Self {
        let objects = DataLines {
            beginning: beginning(None),
            ..DataLines::default()
        };
        Self { output, objects }
    }

    /// Sets what is written of each trail: see [`TrailDetail`]. Without a trail, objects have no such field.
    #[must_use]
    pub fn trails(mut self, trails: TrailDetail) -> Self {
        self.objects.trails = trails;
        self
    }

    /// Adds the field `points`, after the length.
    #[must_use]
    pub fn points(mut self, points: Points) -> Self {
        self.objects.points = Some(points);
        self
    }
}

impl<W: Write> Consumer for JsonLines<W> {
    type Buffer = DataLines;
    type Break = io::Error;

    fn new_buffer(&self) -> DataLines {
        self.objects.clone()
    }

    fn add(buffer: &mut DataLines, find: Find<'_>) {
        let DataLines {
            beginning,
            trails,
            points,
            text,
        } = buffer;
        let (word, length) = escaped_word(&find, string);
        let trail = &find.trail;
        let cells = trail.cell_count();
        let mut line = text.line(beginning.len() + word.len() + 128 + 4 * cells, 1 + cells);
        match &**beginning {
            ALONE => line.push(ALONE),
            beginning => line.push(beginning),
        }
        line.word(&word);
        line.push(b"\",\"row\":");
        let start = trail.start();
        line.number(u64::from(start.row) + 1, b',');
        line.push(b"\"column\":");
        line.number(u64::from(start.column) + 1, b',');
        match trail.direction() {
            Some(direction) => {
                line.push(b"\"direction\":\"");
                line.direction(direction);
                line.push(b"\"");
            }
            None => line.push(b"\"direction\":null"),
        }
        line.push(b",\"length\":");
        line.number(length as u64, b',');
        if let Some(points) = points {
            line.push(b"\"points\":");
            line.number(points.of(&find.word), b',');
        }
        if *trails != TrailDetail::None {
            line.push(b"\"trail\":[[");
        }
        match trails {
            TrailDetail::Cells => line.cells(trail, b',', b"],["),
            TrailDetail::Ends => line.ends(trail, b',', b"],["),
            TrailDetail::None => {}
        }
        match trails {
            TrailDetail::None => line.replace_end(b"}"),
            _ => line.replace_end(b"]}"),
        }
        line.push(b"\n");
        line.finish();
    }

    fn take(&mut self, buffer: &mut DataLines) -> ControlFlow<io::Error> {
        buffer.text.write_to(&mut self.output)
    }
}

impl<W: Write> Report for JsonLines<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        self.objects.beginning = beginning(name);
        Ok(())
    }

    fn end(&mut self, _: &Grid, _: &[&str]) -> io::Result<()> {
        self.output.flush()
    }
}
