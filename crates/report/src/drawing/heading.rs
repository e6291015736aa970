//! What is above a grid: lines to write on, a logo, and a title.

use super::markup::{Escaped, Number, bold, centred};
use super::measure::{self, BOLD, HALF_CAPITAL, is_right_to_left, shortened};
use crate::colours::{Colour, FAINT};
use crate::style::Style;
use std::fmt::Write;

/// The lines of a title that is typed on one, if it fits in them in small type, and the maximum number of lines.
const LINES: usize = 3;
const MAX_LINES: usize = 10;

/// The font size of the further lines of a title, relative to that of the first.
const SMALL: f32 = 0.65;

/// The maximum share of the width that a logo takes.
const LOGO_SHARE: f32 = 0.16;

/// In font sizes of a line to write on: its height, and the gap to the next one.
const NAME_HEIGHT: f32 = 2.3;
const NAME_GAP: f32 = 1.0;

/// The share of a line to write on that the text before it has at most, and the length of a short line in font sizes.
const LABEL_SHARE: f32 = 0.7;
const MIN_NAME: f32 = 4.0;

/// The lines of a title as typed, of which the first is the title proper.
pub fn typed(title: &str) -> impl Iterator<Item = &str> {
    let lines = title.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).take(MAX_LINES)
}

/// The title proper.
#[cfg(feature = "pictures")]
pub fn first_line(title: &str) -> &str {
    typed(title).next().unwrap_or_default()
}

/// A title on one line.
pub fn joined(title: &str) -> String {
    Vec::from_iter(typed(title)).join(", ")
}

/// A line of a title as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct TitleLine {
    pub text: String,
    pub size: f32,
    /// Whether it is of the title proper.
    pub is_bold: bool,
}

impl TitleLine {
    /// Draws the line with its middle at a point, in ink unless it has another colour.
    pub fn draw(&self, (x, y): (f32, f32), colour: Option<Colour>, svg: &mut String) {
        let place = (x, y + self.size * HALF_CAPITAL);
        let draw = |svg: &mut String| centred(svg, place, self.size, colour, &self.text);
        match self.is_bold {
            true => bold(svg, draw),
            false => draw(svg),
        }
    }
}

/// The width of a title whose first line has a font size of 1.
pub fn width(title: &str) -> f32 {
    widest(title, measure::width)
}

/// The width of the widest of its lines, each of which has a width at a font size of 1.
fn widest(title: &str, width: impl Fn(&str) -> f32) -> f32 {
    let widths = typed(title).enumerate().map(|(number, line)| match number {
        0 => width(line) * BOLD,
        _ => width(line) * SMALL,
    });
    widths.fold(0.0, f32::max)
}

/// The step from a font size to the next smaller one for a long title.
const STEP: f32 = 0.95;

/// The lines of a title in a width, each with its font size. The first has the larger of two sizes or, if the title would have many
/// lines, a smaller one down to the other. A title that has many lines even then is cut off at the last one.
pub fn title(title: &str, room: f32, (smallest, size): (f32, f32)) -> Vec<TitleLine> {
    let few = typed(title).count().max(LINES);
    let sizes = std::iter::successors(Some(size), |size| Some(size * STEP));
    let mut smaller = sizes.take_while(|&size| size >= smallest);
    let widest_word = widest(title, |line| {
        let words = line.split_whitespace().map(measure::width);
        words.fold(0.0, f32::max)
    });
    let fits =
        |size: &f32| widest_word * size <= room && broken(title, room, *size, few + 1).len() <= few;
    let mut lines = match smaller.find(fits) {
        Some(size) => broken(title, room, size, few),
        None => broken(title, room, smallest, MAX_LINES),
    };
    let typed_lines = title.lines().filter(|line| !line.trim().is_empty());
    if let Some(last) = lines.last_mut()
        && typed_lines.count() > MAX_LINES
        && !last.text.ends_with('…')
    {
        last.text.push_str(" …");
    }
    lines
}

/// The lines of a title at a font size, at most this many.
fn broken(title: &str, room: f32, size: f32, max_lines: usize) -> Vec<TitleLine> {
    let mut lines = Vec::new();
    for (number, line) in typed(title).enumerate() {
        let is_bold = number == 0;
        let (size, width) = match is_bold {
            true => (size, size * BOLD),
            false => (size * SMALL, size * SMALL),
        };
        let left = max_lines - lines.len();
        if left == 0 {
            break;
        }
        let broken = measure::lines(line, room / width, left);
        lines.extend(broken.into_iter().map(|text| TitleLine {
            text,
            size,
            is_bold,
        }));
    }
    lines
}

/// The room of a logo beside a title, at this font size.
pub fn logo_room(room: f32, size: f32) -> (f32, f32) {
    (room * LOGO_SHARE, size * 2.2)
}

/// Where a logo of a width begins beside a title: on the left of a room that begins at `left`, or on its right if what is above
/// the grid is written from right to left.
pub fn logo_left(style: &Style, title: &str, (left, room): (f32, f32), width: f32) -> f32 {
    let label = style.name_line.first();
    let text = typed(title).next().or(label.map(String::as_str));
    match text.is_some_and(is_right_to_left) {
        true => left + room - width,
        false => left,
    }
}

/// Where lines to write on begin and end in a width, with a gap between them. The first is the longest: a name needs more room
/// than a date.
pub fn name_slots(count: usize, room: f32, gap: f32) -> impl Iterator<Item = (f32, f32)> {
    let unit = (room - gap * count.saturating_sub(1) as f32) / (count + 1) as f32;
    (0..count).map(move |number| {
        let start = if number == 0 {
            0.0
        } else {
            (number + 1) as f32 * unit
        };
        let start = start + number as f32 * gap;
        let end = (number + 2) as f32 * unit + number as f32 * gap;
        (start, end)
    })
}

/// The width that lines to write on need at least, so that what is before each is whole and leaves room to write.
pub fn name_room(style: &Style, size: f32) -> f32 {
    let labels = &style.name_line;
    let needed = labels.iter().enumerate().map(|(number, label)| {
        let units = if number == 0 { 2.0 } else { 1.0 };
        (measure::width(label) * size / LABEL_SHARE / units).max(MIN_NAME * size)
    });
    let unit = needed.fold(0.0, f32::max);
    match labels.len() {
        0 => 0.0,
        count => unit * (count + 1) as f32 + NAME_GAP * size * (count - 1) as f32,
    }
}

/// Draws lines to write on beside each other from a point, with what to write before each. They begin on the right if the first
/// text is written so. Returns their height.
pub fn name_line(
    style: &Style,
    (left, top): (f32, f32),
    room: f32,
    size: f32,
    svg: &mut String,
) -> f32 {
    let labels = &style.name_line;
    if labels.is_empty() {
        return 0.0;
    }
    let slots = name_slots(labels.len(), room, NAME_GAP * size);
    let baseline = top + size * (0.5 + HALF_CAPITAL);
    let is_mirrored = is_right_to_left(&labels[0]);
    let anchor = if is_mirrored {
        r#" text-anchor="end""#
    } else {
        ""
    };
    let place = |distance: f32| match is_mirrored {
        true => Number(left + room - distance),
        false => Number(left + distance),
    };
    for (label, (start, end)) in labels.iter().zip(slots) {
        let label = shortened(label, (end - start) / size * LABEL_SHARE);
        let line = start + (measure::width(&label) + 0.4) * size;
        let _ = write!(
            svg,
            r#"<text x="{}" y="{}" font-size="{}"{anchor}>{}</text><path stroke="{FAINT}" d="M{} {}H{}"/>"#,
            place(start),
            Number(baseline),
            Number(size),
            Escaped(&label),
            place(line),
            Number(baseline + size * 0.15),
            place(end),
        );
    }
    NAME_HEIGHT * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_lines_of_a_title_are_smaller() {
        let lines = title("Animals\n\n of the wood ", 1000.0, (5.0, 10.0));
        let line = |text: &str, size, is_bold| TitleLine {
            text: text.to_owned(),
            size,
            is_bold,
        };
        assert_eq!(
            lines,
            [line("Animals", 10.0, true), line("of the wood", 6.5, false)]
        );
    }

    #[test]
    fn lines_to_write_on_begin_where_their_words_do() {
        let places = |label: &str| {
            let style = Style {
                name_line: vec![label.to_owned()],
                ..Style::default()
            };
            let mut svg = String::new();
            name_line(&style, (100.0, 0.0), 200.0, 10.0, &mut svg);
            let is_mirrored = svg.contains(r#"text-anchor="end""#);
            let (_, end) = svg.rsplit_once('H').unwrap();
            (is_mirrored, end.trim_end_matches("\"/>").to_owned())
        };
        assert_eq!(places("Name"), (false, "300".to_owned()));
        assert_eq!(places("שם"), (true, "100".to_owned()));
    }

    #[test]
    fn a_title_has_few_lines() {
        let long = "long ".repeat(15);
        let at = |sizes| title(&long, 100.0, sizes);
        assert_eq!(at((10.0, 10.0)).len(), 5, "it is not cut off");
        let smaller = at((5.0, 10.0));
        assert!(
            smaller.len() == 3 && (5.0..10.0).contains(&smaller[0].size),
            "{smaller:?}"
        );
        let words = smaller.iter().map(|line| line.text.split(' ').count());
        assert_eq!(words.sum::<usize>(), 15);
        let cut = title(&"long ".repeat(1000), 100.0, (5.0, 10.0));
        assert!(cut.len() == MAX_LINES && cut[MAX_LINES - 1].text.ends_with('…'));
        let many = title(&"line\n".repeat(100), 100.0, (10.0, 10.0));
        assert_eq!(
            (many.len(), &*many[MAX_LINES - 1].text),
            (MAX_LINES, "line …")
        );
        assert!(title(" \n", 100.0, (5.0, 10.0)).is_empty());
    }
}
