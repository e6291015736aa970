//! Lists of words in columns, such as the legend of a picture.

use super::markup::{Escaped, Number, image};
use super::measure::{self, HALF_CAPITAL, shortened, width};
use super::strokes::{FILL, FindColours, OUTLINE};
use crate::colours::FAINT;
use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;
use wordtrail_puzzle::PictureClue;

/// A word of a list.
pub struct ListedWord {
    pub text: String,
    /// Of a clue, the numbers of letters of the words for which there are blanks to write on. A clue is broken into lines where it is
    /// too wide, and a word is cut off.
    pub blanks: Option<Vec<usize>>,
    /// The picture that is the clue, above the text.
    pub picture: Option<PictureClue>,
    /// Whether the text or, below a picture, the word that is sought is written from right to left.
    pub is_right_to_left: bool,
    pub marker: Marker,
}

impl ListedWord {
    pub fn is_clue(&self) -> bool {
        self.blanks.is_some()
    }
}

/// What stands before a word, and how the word looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Marker {
    /// None in the whole list, which does not show what was found.
    None,
    /// A capsule like those of its finds.
    Capsule(FindColours),
    /// A stroke like those of its bent finds.
    Line(FindColours),
    /// None, because its finds are not drawn.
    Omitted,
    /// None, and the word is grey, because it is not on the grid.
    Missing,
}

/// The layout of a list in columns, read from top to bottom and then to the right, or to the left if the first word is written
/// so. Lengths are in drawing units.
#[derive(Clone, Default)]
pub struct Columns {
    size: f32,
    /// The height of a line in font sizes.
    line: f32,
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
    /// The width of a blank for a letter with the gap behind it, in font sizes.
    blank: f32,
    /// Whether the blanks below pictures have a line of their own, in all of the list or nowhere, so that rows stay even.
    has_blank_lines: bool,
    /// Whether these are lines to write on, without a blank for each letter, because those of some word would be too narrow.
    has_whole_lines: bool,
    /// Whether all of this is mirrored, apart from the words.
    is_mirrored: bool,
}

/// In font sizes: the gap between columns, the line height, that of a list with room to spare, and the width of a marker.
const GAP: f32 = 1.4;
pub const LINE: f32 = 1.5;
#[cfg(feature = "pictures")]
const MAX_LINE: f32 = 2.2;
const MARKER: f32 = 1.6;

/// In font sizes: the width of a blank for a letter with the gap behind it, and the wider gap between words. On paper, a letter that is
/// written by hand needs five millimetres, or 14 units.
const BLANK: f32 = 0.95;
const BLANK_SPACE: f32 = 0.6;
const MIN_BLANK: f32 = 14.2;

/// The share of a blank that is its gap.
const BLANK_GAP: f32 = 0.2;

/// Maximum width of a word in font sizes: a whole sentence.
const MAX_WIDTH: f32 = 40.0;

/// In font sizes: the maximum and minimum width of a line of a clue, and how far the lines after its first one are indented.
const CLUE_WIDTH: f32 = 30.0;
const MIN_CLUE_WIDTH: f32 = 12.0;
const CLUE_INDENT: f32 = 1.2;

/// The lines that a picture takes and, in font sizes, what is free of them, and the minimum width of a column of pictures.
const PICTURE_LINES: usize = 4;
const PICTURE_GAP: f32 = 1.0;
const PICTURE_WIDTH: f32 = 5.7;

/// How much smaller, or larger, blanks become to fit their column: below a picture, and before they are a line to write on.
const MIN_BLANKS: f32 = 0.7;
const MIN_SCALE: f32 = 0.85;
const MAX_BLANKS: f32 = 1.4;

/// The maximum number of lines of a clue, of columns of clues, and of columns of pictures.
const CLUE_LINES: usize = 8;
const CLUE_COLUMNS: usize = 4;
const PICTURE_COLUMNS: usize = 8;

/// The fewest lines that clues take: one for each, in as many columns as there may be.
#[cfg(feature = "pictures")]
pub fn fewest_clue_lines(words: &[ListedWord]) -> usize {
    let pictures = words.iter().filter(|word| word.picture.is_some()).count();
    match words.iter().any(ListedWord::is_clue) {
        true if pictures > 0 => pictures.div_ceil(PICTURE_COLUMNS) * (PICTURE_LINES + 1),
        true => words.len().div_ceil(CLUE_COLUMNS),
        false => 0,
    }
}

impl Columns {
    /// As many columns as fit a width, with text of a size.
    pub fn new(words: &[ListedWord], room: f32, size: f32) -> Self {
        let has_markers = words.iter().any(|word| word.marker != Marker::None);
        let indent = if has_markers { MARKER * size } else { 0.0 };
        let blank = BLANK.max(MIN_BLANK / size);
        let blanks = |word: &ListedWord| blanks_width(word, blank);
        let longest = words.iter().map(|word| match word.is_clue() {
            true => width(&word.text) + BLANK_SPACE + blanks(word),
            false => width(&word.text),
        });
        let longest = longest.fold(0.0, f32::max);
        if words.iter().any(ListedWord::is_clue) {
            let mut clues = words.iter().filter(|word| word.is_clue());
            let (most, least) = match clues.all(|word| word.picture.is_some()) {
                true => {
                    let widest = words.iter().map(blanks).fold(0.0, f32::max);
                    (PICTURE_COLUMNS, PICTURE_WIDTH.max(widest * MIN_BLANKS))
                }
                false => (CLUE_COLUMNS, MIN_CLUE_WIDTH),
            };
            let widest = longest.clamp(PICTURE_WIDTH, CLUE_WIDTH) * size;
            let columns = (1..=most).filter_map(|columns| {
                let share = (room + GAP * size) / columns as f32 - GAP * size - indent;
                let is_wide = columns == 1 || share >= least * size;
                is_wide.then(|| Self::of_width(words, widest.min(share), indent, room, size))
            });
            let lowest = columns.min_by_key(|columns| columns.rows(words));
            return lowest.expect("there is one with one column");
        }
        let max_width = (longest.min(MAX_WIDTH) * size).min(room - indent);
        Self::of_width(words, max_width, indent, room, size)
    }

    /// As many columns of a maximum width of words as fit.
    fn of_width(words: &[ListedWord], max_width: f32, indent: f32, room: f32, size: f32) -> Self {
        let column = indent + max_width;
        let fitting = ((room + GAP * size) / (column + GAP * size)) as usize;
        let blank = BLANK.max(MIN_BLANK / size);
        let is_narrow = |word: &ListedWord| {
            word.picture.is_some() && !has_blanks_beside(word, &word.text, max_width / size, blank)
        };
        let has_blank_lines = words.iter().any(is_narrow);
        let is_tiny = |word: &ListedWord| {
            word.picture.is_some() && blanks_width(word, blank) * MIN_SCALE > max_width / size
        };
        let height = |word| lines(word, max_width / size, blank, has_blank_lines).len();
        let heights: Vec<usize> = words.iter().map(height).collect();
        let rows = rows(&heights, fitting.max(1));
        // No more columns than these rows need, so that no column is much shorter than the others.
        let columns = fill(&heights, rows)
            .last()
            .map_or(1, |&(column, _)| column + 1);
        let step = match columns {
            1 => column,
            _ => ((room - column) / (columns - 1) as f32).min((column + GAP * size) * 1.5),
        };
        Self {
            size,
            line: LINE,
            room,
            columns,
            step,
            start: (room - column - step * (columns - 1) as f32) / 2.0,
            max_width,
            indent,
            blank,
            has_blank_lines,
            has_whole_lines: words.iter().any(is_tiny),
            is_mirrored: words.first().is_some_and(|word| word.is_right_to_left),
        }
    }

    /// The minimum width in which the list has this many columns.
    pub fn room_for(words: &[ListedWord], columns: usize, size: f32) -> f32 {
        let one = Self::new(words, f32::INFINITY, size);
        let column = one.indent + one.max_width;
        column * columns as f32 + GAP * size * (columns - 1) as f32
    }

    /// The height of some of the words.
    pub fn height(&self, words: &[ListedWord]) -> f32 {
        self.rows(words) as f32 * self.line * self.size
    }

    /// The number of lines of the longest column.
    fn rows(&self, words: &[ListedWord]) -> usize {
        rows(&self.heights(words), self.columns)
    }

    /// The number of lines of each word.
    fn heights(&self, words: &[ListedWord]) -> Vec<usize> {
        words.iter().map(|word| self.lines(word).len()).collect()
    }

    /// The column and the line in it of each of some words. Columns of words are as long as each other or longer by one.
    fn places(&self, words: &[ListedWord]) -> Vec<(usize, usize)> {
        let heights = self.heights(words);
        // Pictures are looked at row by row.
        if let Some(first) = words.first()
            && words.iter().all(|word| word.picture.is_some())
        {
            let height = self.lines(first).len();
            let place = |number| (number % self.columns, number / self.columns * height);
            return (0..words.len()).map(place).collect();
        }
        let rows = self.rows(words);
        let columns = words.len().div_ceil(rows.max(1));
        if heights.iter().any(|&height| height > 1) || columns == 0 {
            return fill(&heights, rows);
        }
        let (least, longer) = (words.len() / columns, words.len() % columns);
        let lengths = (0..columns).map(|column| least + usize::from(column < longer));
        let places = lengths.enumerate();
        let places = places.flat_map(|(column, length)| (0..length).map(move |row| (column, row)));
        places.collect()
    }

    fn lines<'word>(&self, word: &'word ListedWord) -> Vec<Cow<'word, str>> {
        let max_width = self.max_width / self.size;
        lines(word, max_width, self.blank, self.has_blank_lines)
    }

    /// The size of the text.
    #[cfg(feature = "pictures")]
    pub fn size(&self) -> f32 {
        self.size
    }

    /// Draws the lines of some words further apart, as far as they fill a height and still look like a list.
    #[cfg(feature = "pictures")]
    pub fn spread(&mut self, words: &[ListedWord], height: f32) {
        let filling = height / (self.rows(words).max(1) as f32 * self.size);
        self.line = filling.clamp(LINE, MAX_LINE);
    }

    /// Number of words, from the first one, that fit a height.
    #[cfg(feature = "pictures")]
    pub fn capacity(&self, words: &[ListedWord], height: f32) -> usize {
        let rows = self.rows_within(height);
        let heights = self.heights(words);
        let places = fill(&heights, rows).into_iter().zip(&heights);
        let fitting = places
            .take_while(|&((column, row), height)| column < self.columns && row + height <= rows);
        fitting.count()
    }

    /// Number of pages of a height that words take.
    #[cfg(feature = "pictures")]
    pub fn pages(&self, words: &[ListedWord], height: f32) -> usize {
        self.pages_of_rows(&self.heights(words), self.rows_within(height))
    }

    /// Draws lines further apart, as far as the pages of a height that words take are filled.
    #[cfg(feature = "pictures")]
    pub fn balance(&mut self, words: &[ListedWord], height: f32) {
        let rows = self.even_height(words, height) / (self.line * self.size);
        self.line = (height / (rows * self.size)).clamp(LINE, MAX_LINE);
    }

    /// The height that words have on the first of the pages of a height that they take, if all are equally full.
    #[cfg(feature = "pictures")]
    pub fn even_height(&self, words: &[ListedWord], height: f32) -> f32 {
        let heights = self.heights(words);
        let pages = |rows| self.pages_of_rows(&heights, rows);
        let most = self.rows_within(height);
        let highest = heights.iter().copied().max().unwrap_or(1);
        let rows = (highest..most).find(|&rows| pages(rows) == pages(most));
        rows.unwrap_or(most) as f32 * self.line * self.size
    }

    #[cfg(feature = "pictures")]
    fn rows_within(&self, height: f32) -> usize {
        (height / (self.line * self.size) + 0.001) as usize
    }

    #[cfg(feature = "pictures")]
    fn pages_of_rows(&self, heights: &[usize], rows: usize) -> usize {
        let last = fill(heights, rows).last().copied();
        last.map_or(0, |(column, _)| column / self.columns + 1)
    }

    /// Draws some of the words of a list with its upper left corner at this point.
    pub fn draw(
        &self,
        words: &[ListedWord],
        shown: Range<usize>,
        left: f32,
        top: f32,
        svg: &mut String,
    ) {
        let places = self.places(words);
        let shown = || shown.clone().zip(&words[shown.clone()]);
        // The left edge of an entry or, if the list is mirrored, the right edge; and the middle of its first line.
        let place = |number: usize| {
            let (column, row) = places[number];
            let x = left + self.start + column as f32 * self.step;
            let middle = top + (row as f32 + 0.5) * self.line * self.size;
            match self.is_mirrored {
                true => (left + self.room - (x - left), middle),
                false => (x, middle),
            }
        };
        let (length, thickness) = (MARKER * self.size * 0.35, self.size * 0.65);
        let radius = Number(thickness / 2.0);
        let (mut markers, mut opacity) = (String::new(), FILL);
        for (number, word) in shown() {
            let (x, middle) = match (place(number), self.is_mirrored) {
                ((x, middle), true) => (x - length - thickness, middle),
                (place, false) => place,
            };
            let (left, top) = (Number(x), Number(middle - thickness / 2.0));
            let (width, height) = (Number(length + thickness), Number(thickness));
            let (colours, outline) = match word.marker {
                Marker::Capsule(colours) => (colours, format!(r#" stroke="{}""#, colours.outline)),
                Marker::Line(colours) => (colours, String::new()),
                _ => continue,
            };
            opacity = colours.opacity;
            let _ = write!(
                markers,
                r#"<rect rx="{radius}" fill="{}"{outline} x="{left}" y="{top}" width="{width}" height="{height}"/>"#,
                colours.ground
            );
            if let Marker::Line(_) = word.marker {
                let (x, middle) = (Number(x + thickness / 2.0), Number(middle));
                let length = Number(length);
                let _ = write!(
                    markers,
                    r#"<path stroke="{}" d="M{x} {middle}h{length}"/>"#,
                    colours.outline
                );
            }
        }
        if !markers.is_empty() {
            let _ = write!(
                svg,
                r#"<g fill-opacity="{opacity}" stroke-width="{OUTLINE}" stroke-linecap="round">{markers}</g>"#
            );
        }
        let (anchor, indent) = match self.is_mirrored {
            true => (r#" text-anchor="end""#, -self.indent),
            false => ("", self.indent),
        };
        let _ = write!(svg, r#"<g font-size="{}"{anchor}>"#, Number(self.size));
        for (number, word) in shown() {
            let (x, middle) = place(number);
            for (line, text) in self.lines(word).into_iter().enumerate() {
                let further = match (line, self.is_mirrored) {
                    (PICTURE_LINES, _) if word.picture.is_some() => 0.0,
                    (0, _) => 0.0,
                    (_, true) => -CLUE_INDENT * self.size,
                    (_, false) => CLUE_INDENT * self.size,
                };
                if let (Some(picture), 0) = (&word.picture, line) {
                    let side = PICTURE_LINES as f32 * self.line * self.size;
                    let side = (side - PICTURE_GAP * self.size).min(self.max_width);
                    let top = middle + (PICTURE_GAP - self.line) / 2.0 * self.size;
                    let corner = match self.is_mirrored {
                        true => (x - side, top),
                        false => (x, top),
                    };
                    image(svg, &picture.address(), corner, (side, side));
                }
                if text.is_empty() {
                    continue;
                }
                let x = Number(x + indent + further);
                let middle = middle + line as f32 * self.line * self.size;
                let baseline = Number(middle + self.size * HALF_CAPITAL);
                let _ = write!(svg, r#"<text x="{x}" y="{baseline}""#);
                if word.marker == Marker::Missing {
                    let _ = write!(svg, r#" fill="{FAINT}""#);
                }
                let embedding = measure::embedding(&text, word.is_right_to_left);
                let _ = write!(svg, ">{embedding}{}</text>", Escaped(&text));
            }
        }
        svg.push_str("</g>");
        let mut blanks = String::new();
        for (number, word) in shown() {
            let (x, middle) = place(number);
            self.draw_blanks(word, (x + indent, middle), &mut blanks);
        }
        if !blanks.is_empty() {
            let _ = write!(svg, r#"<path stroke="{FAINT}" d="{blanks}"/>"#);
        }
    }

    /// Draws the blanks of a word whose first line begins at a point.
    fn draw_blanks(&self, word: &ListedWord, (x, middle): (f32, f32), path: &mut String) {
        let lines = self.lines(word);
        let Some(lengths) = &word.blanks else {
            return;
        };
        let width = blanks_width(word, self.blank);
        let is_below = word.picture.is_some() && self.has_blank_lines;
        let room = match is_below {
            true => self.max_width,
            false => self.max_width - CLUE_INDENT * self.size,
        };
        let scale = room / (width * self.size);
        // Below a picture they begin where it does. Others end where the column does, in the last line or in one of their own.
        let (scale, mut distance) = match is_below {
            true => (scale.min(MAX_BLANKS), 0.0),
            false => (
                scale.min(1.0),
                self.max_width - width * scale.min(1.0) * self.size,
            ),
        };
        let middle = middle + (lines.len() - 1) as f32 * self.line * self.size;
        let y = Number(middle + self.size * (HALF_CAPITAL + 0.12));
        let mut draw = |start: f32, length: f32| {
            let (start, end) = match self.is_mirrored {
                true => (x - start - length, x - start),
                false => (x + start, x + start + length),
            };
            let _ = write!(path, "M{} {y}H{}", Number(start), Number(end));
        };
        if scale < MIN_SCALE || is_below && self.has_whole_lines {
            return draw(distance, room);
        }
        let (blank, unit) = (self.blank * self.size * scale, self.size * scale);
        for &length in lengths {
            for _ in 0..length {
                draw(distance, blank * (1.0 - BLANK_GAP));
                distance += blank;
            }
            distance += BLANK_SPACE * unit - blank * BLANK_GAP;
        }
    }
}

/// The width of the blanks of a word at a font size of 1, with blanks of a width for each letter.
fn blanks_width(word: &ListedWord, blank: f32) -> f32 {
    let Some(lengths) = &word.blanks else {
        return 0.0;
    };
    let gap = blank * BLANK_GAP;
    let letters: usize = lengths.iter().sum();
    let spaces = lengths.len().saturating_sub(1) as f32 * (BLANK_SPACE - gap);
    letters as f32 * blank + spaces - gap
}

/// The lines of a word at a font size of 1, in this width. The last one is empty if the blanks of a clue need a line of their own, or
/// those below a picture are to have one.
fn lines(
    word: &ListedWord,
    max_width: f32,
    blank: f32,
    has_blank_lines: bool,
) -> Vec<Cow<'_, str>> {
    if !word.is_clue() {
        return vec![shortened(&word.text, max_width)];
    }
    let picture = word.picture.iter().flat_map(|_| [""; PICTURE_LINES]);
    let mut above: Vec<Cow<'_, str>> = picture.map(Cow::Borrowed).collect();
    let mut lines = match width(&word.text) <= max_width {
        true => vec![Cow::Borrowed(&*word.text)],
        false => {
            let text = with_bound_numbers(&word.text);
            let lines = measure::lines(&text, max_width - CLUE_INDENT, CLUE_LINES);
            let lines = lines.into_iter().map(|line| line.replace(BOUND, " "));
            lines.map(Cow::Owned).collect()
        }
    };
    let indent = if lines.len() == 1 { 0.0 } else { CLUE_INDENT };
    let last = lines.last().map_or("", |line| line);
    let is_below = match word.picture {
        Some(_) => has_blank_lines,
        None => !has_blanks_beside(word, last, max_width - indent, blank),
    };
    if is_below {
        lines.push(Cow::Borrowed(""));
    }
    above.append(&mut lines);
    above
}

/// Whether the blanks of a clue fit a width at a font size of 1, beside its last line.
fn has_blanks_beside(word: &ListedWord, line: &str, max_width: f32, blank: f32) -> bool {
    width(line) + BLANK_SPACE + blanks_width(word, blank) <= max_width
}

/// What stands for a space at which no line is broken.
const BOUND: &str = "\u{a0}";

/// A clue whose numbers of letters stay with its last word.
fn with_bound_numbers(clue: &str) -> Cow<'_, str> {
    match clue.rsplit_once(" (") {
        Some((text, numbers)) if numbers.ends_with(')') => {
            format!("{text}{BOUND}({}", numbers.replace(' ', BOUND)).into()
        }
        _ => clue.into(),
    }
}

/// The column and the line in it of each of some words with these numbers of lines, in columns of this many lines. A word stays in
/// one column.
fn fill(heights: &[usize], rows: usize) -> Vec<(usize, usize)> {
    let (mut column, mut row) = (0, 0);
    let place = |&height: &usize| {
        if row > 0 && row + height > rows {
            (column, row) = (column + 1, 0);
        }
        let place = (column, row);
        row += height;
        place
    };
    heights.iter().map(place).collect()
}

/// The fewest lines of columns that have room for words with these numbers of lines.
fn rows(heights: &[usize], columns: usize) -> usize {
    let all: usize = heights.iter().sum();
    let highest = heights.iter().copied().max().unwrap_or(1);
    let fits = |rows: &usize| {
        let last = fill(heights, *rows).last().copied();
        last.is_none_or(|(column, _)| column < columns)
    };
    let mut enough = (all.div_ceil(columns).max(highest)..all).filter(fits);
    enough.next().unwrap_or(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_have_a_blank_for_each_letter() {
        let long = "cold and sweet, in a cone or in a cup, with a wafer and with cream (3, 5)";
        let words = [clue("1. it meows (3)", &[3]), clue(long, &[3, 5])];
        for room in [500.0, 200.0, 130.0] {
            let columns = Columns::new(&words, room, 10.0);
            let mut svg = String::new();
            columns.draw(&words, 0..2, 0.0, 0.0, &mut svg);
            let (_, path) = svg.rsplit_once(r#" d=""#).unwrap();
            let ends = path.split('H').skip(1).map(|rest| {
                let end = rest.split(['M', '"']).next().unwrap();
                end.parse::<f32>().unwrap()
            });
            assert!(ends.clone().all(|end| end <= room + 0.01), "{room}: {svg}");
            assert_eq!(ends.count(), 3 + 3 + 5, "{room}");
        }
        // Letters that are words of a list have none.
        let word = ListedWord {
            blanks: None,
            ..clue("CAT", &[])
        };
        let mut svg = String::new();
        Columns::new(std::slice::from_ref(&word), 100.0, 10.0).draw(
            &[word],
            0..1,
            0.0,
            0.0,
            &mut svg,
        );
        assert!(!svg.contains("<path"), "{svg}");
    }

    fn clue(text: &str, blanks: &[usize]) -> ListedWord {
        ListedWord {
            text: text.to_owned(),
            blanks: Some(blanks.to_vec()),
            picture: None,
            is_right_to_left: false,
            marker: Marker::None,
        }
    }

    #[cfg(feature = "pictures")]
    fn pictures(count: usize) -> Vec<ListedWord> {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x01";
        let address = PictureClue::new("cat.png", png).to_string();
        // Words of 3 to 9 letters.
        let words = (0..count).map(|number| ListedWord {
            picture: PictureClue::parse(&address),
            ..clue(
                &format!("{number}. ({})", 3 + number % 7),
                &[3 + number % 7],
            )
        });
        words.collect()
    }

    #[cfg(feature = "pictures")]
    #[test]
    fn pictures_stand_in_even_rows() {
        for (count, room) in [(5, 100.0), (12, 500.0), (23, 400.0), (40, 700.0)] {
            let words = pictures(count);
            let columns = Columns::new(&words, room, 10.0);
            let places = columns.places(&words);
            let height = columns.lines(&words[0]).len();
            assert!(
                places.iter().all(|(_, line)| line % height == 0),
                "{places:?}"
            );
            assert!(columns.max_width >= PICTURE_WIDTH * 10.0 || columns.columns == 1);
            assert!(fewest_clue_lines(&words) <= columns.rows(&words));
        }
    }

    #[cfg(feature = "pictures")]
    #[test]
    fn pages_of_a_list_are_equally_full() {
        let words = pictures(25);
        let list = Columns::new(&words, 450.0, 12.0);
        let row = list.columns;
        for height in [120.0, 250.0, 400.0, 700.0] {
            let count = list.pages(&words, height);
            let mut balanced = list.clone();
            balanced.balance(&words, height);
            let mut rest = &words[..];
            let mut pages = Vec::new();
            while !rest.is_empty() {
                let filled = balanced.even_height(rest, height);
                assert!(filled <= height + 0.01, "{filled} of {height}");
                let here = balanced.capacity(rest, filled);
                pages.push(here);
                rest = &rest[here..];
            }
            assert_eq!(pages.len(), count);
            let rows = |words: &usize| words.div_ceil(row);
            let (most, least) = (pages.iter().map(rows).max(), pages.iter().map(rows).min());
            assert!(most.unwrap() - least.unwrap() <= 1, "{pages:?}");
        }
    }
}
