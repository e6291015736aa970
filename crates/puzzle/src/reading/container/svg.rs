//! Drawings in SVG, in which the place of a text is its meaning.

use super::lines::is_letter;
use std::collections::{BTreeMap, BTreeSet};

/// The texts of a drawing. Places are in thousandths.
#[derive(Default)]
pub(super) struct Drawing {
    /// By their places, first down and then across.
    texts: BTreeMap<(i64, i64), String>,
    /// Where the element that is open has its characters, or its only text.
    open: Option<(i64, Vec<i64>)>,
    /// The number of texts at the place of another one: the elements around them move them.
    moved: usize,
}

impl Drawing {
    /// Begins an element with a text, or a part of one (`tspan`), which is where the text is unless it says another place.
    pub fn begin(&mut self, is_text: bool, x: Option<&str>, y: Option<&str>) {
        let thousandths = |numbers: &str| {
            let numbers = numbers.split([' ', ',']).filter(|it| !it.is_empty());
            let numbers = numbers.map(|it| it.trim_end_matches("px").parse::<f64>().ok());
            let places = numbers.map(|number| Some(((number? * 1000.0).round() as i32).into()));
            places.collect::<Option<Vec<_>>>()
        };
        let outer = self.open.take().filter(|_| !is_text);
        let (outer_y, outer_x) = outer.unwrap_or((0, vec![0]));
        let y = y.and_then(thousandths).and_then(|y| y.first().copied());
        let y = y.unwrap_or(outer_y);
        let x = x.and_then(thousandths).unwrap_or(outer_x);
        let is_moved = is_text && x.iter().any(|x| self.texts.contains_key(&(y, *x)));
        self.moved += usize::from(is_moved);
        self.open = Some((y, x));
    }

    pub fn end(&mut self) {
        self.open = None;
    }

    pub fn add_text(&mut self, text: &str) {
        let Some((y, x)) = &self.open else {
            return;
        };
        if let [x] = x[..] {
            *self.texts.entry((*y, x)).or_default() += text;
            return;
        }
        for (x, character) in x.iter().zip(text.trim().chars()) {
            self.texts.entry((*y, *x)).or_default().push(character);
        }
    }

    /// The rows of its cells, with other texts above and below, unless it is not certain which cells are below each other.
    pub fn into_lines(self) -> Option<String> {
        let texts = self.texts.iter().map(|(place, text)| (*place, text.trim()));
        let texts = texts.filter(|(_, text)| !text.is_empty());
        let (cells, mut words): (Vec<_>, Vec<_>) = texts.partition(|(_, it)| is_letter(it));
        let rows: Vec<_> = cells.chunk_by(|(a, _), (b, _)| a.0 == b.0).collect();
        let width = rows.iter().map(|row| row.len()).max().unwrap_or_default();
        let columns = BTreeSet::from_iter(cells.iter().map(|((_, x), _)| *x));
        // Letters that are not in the middle of their cells are less far from the column than the next column is.
        let places = |column: usize| rows.iter().map(move |row| row[column].0.1);
        let is_apart = |column: usize| {
            let last = places(column - 1).max()?;
            Some(last - places(column - 1).min()? < places(column).min()? - last)
        };
        let are_full = rows.iter().all(|row| row.len() == width)
            && (1..width).all(|column| is_apart(column) == Some(true));
        let is_shape = columns.len() == width && columns.len() * rows.len() <= 4 * cells.len();
        // Logos have a few letters.
        let is_certain = self.moved == 0 && (are_full || is_shape);
        if cells.len() + self.moved > 2 && !is_certain {
            return None;
        }
        let line = |row: &[((i64, i64), &str)]| {
            let mut row = row.iter().peekable();
            let cell = |x: &i64| {
                row.next_if(|(place, _)| place.1 == *x)
                    .map_or(".", |it| it.1)
            };
            match are_full {
                true => Vec::from_iter(row.map(|(_, text)| *text)).join("\t"),
                false => Vec::from_iter(columns.iter().map(cell)).join("\t"),
            }
        };
        let top = cells.first().map_or(i64::MIN, |((y, _), _)| *y);
        let place = words.partition_point(|((y, _), _)| *y < top);
        let (above, below) = words.split_at_mut(place);
        // Lists are in columns.
        below.sort_by_key(|((y, x), _)| (*x, *y));
        let lines = |words: &[(_, &str)]| Vec::from_iter(words.iter().map(|it| it.1)).join("\n");
        let rows = Vec::from_iter(rows.into_iter().map(line)).join("\n");
        Some([lines(above), rows, lines(below)].join("\n\n"))
    }
}
