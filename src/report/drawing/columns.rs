//! Lists of words in columns, such as the legend of a picture.

use super::markup::{Escaped, Number};
use super::measure::{HALF_CAPITAL, is_right_to_left, shortened, width};
use super::strokes::{FILL, OUTLINE};
use crate::report::colours::{Colour, FAINT};
use std::fmt::Write;

/// A word of a list.
pub struct ListedWord {
    pub text: String,
    pub marker: Marker,
}

/// What stands before a word, and how the word looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    /// None in the whole list, which does not show what was found.
    None,
    /// A capsule like those of its finds.
    Capsule(Colour),
    /// A stroke like those of its bent finds.
    Line(Colour),
    /// None, because its finds are not drawn.
    Omitted,
    /// None, and the word is grey, because it is not on the grid.
    Missing,
}

/// The layout of a list in columns, read from top to bottom and then to the right, or to the left if the first word is written
/// so. Lengths are in drawing units.
pub struct Columns {
    size: f32,
    /// The width of the list with what is free on both sides.
    room: f32,
    columns: usize,
    /// From one column to the next.
    step: f32,
    /// The left edge of the first column, so that the columns are centred.
    start: f32,
    /// Maximum width of a word.
    max_width: f32,
    /// Indent of a word, which leaves room for its marker.
    indent: f32,
    /// Whether all of this is mirrored, apart from the words.
    is_mirrored: bool,
}

/// In font sizes: the gap between columns, the line height, and the width of a marker.
const GAP: f32 = 1.4;
const LINE: f32 = 1.5;
const MARKER: f32 = 1.6;

/// Maximum width of a word in font sizes: a whole sentence.
const MAX_WIDTH: f32 = 40.0;

impl Columns {
    /// As many columns as fit a width, with text of a size.
    pub fn new(words: &[ListedWord], room: f32, size: f32) -> Self {
        let has_markers = words.iter().any(|word| word.marker != Marker::None);
        let indent = if has_markers { MARKER * size } else { 0.0 };
        let longest = words.iter().map(|word| width(&word.text));
        let longest = longest.fold(0.0, f32::max).min(MAX_WIDTH) * size;
        let max_width = longest.min(room - indent);
        let column = indent + max_width;
        let fitting = ((room + GAP * size) / (column + GAP * size)) as usize;
        let rows = words.len().div_ceil(fitting.max(1)).max(1);
        // No more columns than these rows need, so that no column is much shorter than the others.
        let columns = words.len().div_ceil(rows).max(1);
        let step = match columns {
            1 => column,
            _ => ((room - column) / (columns - 1) as f32).min((column + GAP * size) * 1.5),
        };
        Self {
            size,
            room,
            columns,
            step,
            start: (room - column - step * (columns - 1) as f32) / 2.0,
            max_width,
            indent,
            is_mirrored: words
                .first()
                .is_some_and(|word| is_right_to_left(&word.text)),
        }
    }

    /// The minimum width in which the list has this many columns.
    pub fn room_for(words: &[ListedWord], columns: usize, size: f32) -> f32 {
        let one = Self::new(words, f32::INFINITY, size);
        let column = one.indent + one.max_width;
        column * columns as f32 + GAP * size * (columns - 1) as f32
    }

    /// The height of a number of words.
    pub fn height(&self, words: usize) -> f32 {
        words.div_ceil(self.columns) as f32 * LINE * self.size
    }

    /// Number of words that fit a height.
    #[cfg(feature = "pictures")]
    pub fn capacity(&self, height: f32) -> usize {
        (height / (LINE * self.size)) as usize * self.columns
    }

    /// Draws words with the upper left corner of the list at this point.
    pub fn draw(&self, words: &[ListedWord], left: f32, top: f32, svg: &mut String) {
        let rows = words.len().div_ceil(self.columns).max(1);
        // The left edge of an entry or, if the list is mirrored, the right edge; and the middle of its line.
        let place = |number: usize| {
            let x = left + self.start + (number / rows) as f32 * self.step;
            let middle = top + ((number % rows) as f32 + 0.5) * LINE * self.size;
            match self.is_mirrored {
                true => (left + self.room - (x - left), middle),
                false => (x, middle),
            }
        };
        let (length, thickness) = (MARKER * self.size * 0.35, self.size * 0.65);
        let radius = Number(thickness / 2.0);
        let mut markers = String::new();
        for (number, word) in words.iter().enumerate() {
            let (x, middle) = match (place(number), self.is_mirrored) {
                ((x, middle), true) => (x - length - thickness, middle),
                (place, false) => place,
            };
            let (left, top) = (Number(x), Number(middle - thickness / 2.0));
            let (width, height) = (Number(length + thickness), Number(thickness));
            let (colour, outline) = match word.marker {
                Marker::Capsule(colour) => (colour, format!(r#" stroke="{colour}""#)),
                Marker::Line(colour) => (colour, String::new()),
                _ => continue,
            };
            let _ = write!(
                markers,
                r#"<rect rx="{radius}" fill="{colour}"{outline} x="{left}" y="{top}" width="{width}" height="{height}"/>"#
            );
            if let Marker::Line(_) = word.marker {
                let (x, middle) = (Number(x + thickness / 2.0), Number(middle));
                let length = Number(length);
                let _ = write!(
                    markers,
                    r#"<path stroke="{colour}" d="M{x} {middle}h{length}"/>"#
                );
            }
        }
        if !markers.is_empty() {
            let _ = write!(
                svg,
                r#"<g fill-opacity="{FILL}" stroke-width="{OUTLINE}" stroke-linecap="round">{markers}</g>"#
            );
        }
        let (anchor, indent) = match self.is_mirrored {
            true => (r#" text-anchor="end""#, -self.indent),
            false => ("", self.indent),
        };
        let _ = write!(svg, r#"<g font-size="{}"{anchor}>"#, Number(self.size));
        for (number, word) in words.iter().enumerate() {
            let (x, middle) = place(number);
            let x = Number(x + indent);
            let baseline = Number(middle + self.size * HALF_CAPITAL);
            let text = shortened(&word.text, self.max_width / self.size);
            let _ = write!(svg, r#"<text x="{x}" y="{baseline}""#);
            if word.marker == Marker::Missing {
                let _ = write!(svg, r#" fill="{FAINT}""#);
            }
            let _ = write!(svg, ">{}</text>", Escaped(&text));
        }
        svg.push_str("</g>");
    }
}
