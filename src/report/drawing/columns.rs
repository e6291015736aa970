//! Lists of words in columns.

use super::colours::Colour;
use super::markup::{Number, Text};
use super::measure::{shortened, width};
use super::{FAINT, FILL, HALF_CAPITAL, OUTLINE};
use std::fmt::Write;

/// A word of a list.
pub struct Entry {
    pub text: String,
    pub mark: Mark,
}

/// How a word is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Not at all: whether it is found is not told.
    None,
    /// By a capsule as those of its finds.
    Capsule(Colour),
    /// By a stroke as those of its finds, which bend.
    Line(Colour),
    /// Not at all among words that are marked: it was found, but is not drawn.
    Undrawn,
    /// In grey, as one that is not on the grid.
    Missing,
}

/// How a list is laid out in columns, read from top to bottom and then to the right. Lengths are in the units of the drawing.
pub struct Columns {
    size: f32,
    columns: usize,
    /// From one column to the next.
    step: f32,
    /// Where the first column begins, so that all are in the middle.
    start: f32,
    /// The widest that a word may be.
    widest: f32,
    /// What a word is indented for the mark of its colour.
    indent: f32,
}

/// In font sizes: what is between columns, from line to line, and what the mark of a colour takes.
const GAP: f32 = 1.4;
const LINE: f32 = 1.5;
const MARK: f32 = 1.6;

/// What is shown of a word at most: a whole sentence, in font sizes.
const LONGEST: f32 = 40.0;

impl Columns {
    /// As many columns as there is room for in a width, with text of a size.
    pub fn new(entries: &[Entry], room: f32, size: f32) -> Self {
        let has_marks = entries.iter().any(|entry| entry.mark != Mark::None);
        let indent = if has_marks { MARK * size } else { 0.0 };
        let longest = entries.iter().map(|entry| width(&entry.text));
        let longest = longest.fold(0.0, f32::max).min(LONGEST) * size;
        let widest = longest.min(room - indent);
        let column = indent + widest;
        let most = ((room + GAP * size) / (column + GAP * size)) as usize;
        let rows = entries.len().div_ceil(most.max(1)).max(1);
        // As many as it takes for so few rows: no column is much shorter than the others.
        let columns = entries.len().div_ceil(rows).max(1);
        let step = match columns {
            1 => column,
            _ => ((room - column) / (columns - 1) as f32).min((column + GAP * size) * 1.5),
        };
        Self {
            size,
            columns,
            step,
            start: (room - column - step * (columns - 1) as f32) / 2.0,
            widest,
            indent,
        }
    }

    /// The least room in which the list has so many columns.
    pub fn room_for(entries: &[Entry], columns: usize, size: f32) -> f32 {
        let one = Self::new(entries, f32::INFINITY, size);
        let column = one.indent + one.widest;
        column * columns as f32 + GAP * size * (columns - 1) as f32
    }

    /// How high so many words are.
    pub fn height(&self, words: usize) -> f32 {
        words.div_ceil(self.columns) as f32 * LINE * self.size
    }

    /// How many words there is room for in a height.
    #[cfg(feature = "pictures")]
    pub fn capacity(&self, height: f32) -> usize {
        (height / (LINE * self.size)) as usize * self.columns
    }

    /// Draws words with the upper left corner of the list here.
    pub fn draw(&self, entries: &[Entry], left: f32, top: f32, svg: &mut String) {
        let rows = entries.len().div_ceil(self.columns).max(1);
        let places = |number: usize| {
            let x = left + self.start + (number / rows) as f32 * self.step;
            let middle = top + ((number % rows) as f32 + 0.5) * LINE * self.size;
            (x, middle)
        };
        let (length, thickness) = (MARK * self.size * 0.35, self.size * 0.65);
        let radius = Number(thickness / 2.0);
        let mut marks = String::new();
        for (number, entry) in entries.iter().enumerate() {
            let (x, middle) = places(number);
            let (left, top) = (Number(x), Number(middle - thickness / 2.0));
            let (width, height) = (Number(length + thickness), Number(thickness));
            let (colour, outline) = match entry.mark {
                Mark::Capsule(colour) => (colour, format!(r#" stroke="{colour}""#)),
                Mark::Line(colour) => (colour, String::new()),
                _ => continue,
            };
            let _ = write!(
                marks,
                r#"<rect rx="{radius}" fill="{colour}"{outline} x="{left}" y="{top}" width="{width}" height="{height}"/>"#
            );
            if let Mark::Line(_) = entry.mark {
                let (x, middle) = (Number(x + thickness / 2.0), Number(middle));
                let length = Number(length);
                let _ = write!(
                    marks,
                    r#"<path stroke="{colour}" d="M{x} {middle}h{length}"/>"#
                );
            }
        }
        if !marks.is_empty() {
            let _ = write!(
                svg,
                r#"<g fill-opacity="{FILL}" stroke-width="{OUTLINE}" stroke-linecap="round">{marks}</g>"#
            );
        }
        let _ = write!(svg, r#"<g font-size="{}">"#, Number(self.size));
        for (number, entry) in entries.iter().enumerate() {
            let (x, middle) = places(number);
            let x = Number(x + self.indent);
            let baseline = Number(middle + self.size * HALF_CAPITAL);
            let text = shortened(&entry.text, self.widest / self.size);
            let _ = write!(svg, r#"<text x="{x}" y="{baseline}""#);
            if entry.mark == Mark::Missing {
                let _ = write!(svg, r#" fill="{FAINT}""#);
            }
            let _ = write!(svg, ">{}</text>", Text(&text));
        }
        svg.push_str("</g>");
    }
}
