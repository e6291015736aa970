//! What is above a grid: lines to write on, a logo, and a title.

use super::markup::{Escaped, Number};
use super::measure::{self, HALF_CAPITAL, shortened};
use crate::report::colours::FAINT;
use crate::report::style::Style;
use std::fmt::Write;

/// Maximum number of lines of a title that is typed on one, and of one that is typed on several.
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

/// The width of a title whose first line has a font size of 1.
pub fn width(title: &str) -> f32 {
    let widths = typed(title).enumerate().map(|(number, line)| match number {
        0 => measure::width(line),
        _ => measure::width(line) * SMALL,
    });
    widths.fold(0.0, f32::max)
}

/// The lines of a title in a width, each with its font size.
pub fn title(title: &str, room: f32, size: f32) -> Vec<(String, f32)> {
    let max_lines = typed(title).count().max(LINES);
    let mut lines = Vec::new();
    for (number, line) in typed(title).enumerate() {
        let size = if number == 0 { size } else { size * SMALL };
        let left = max_lines - lines.len();
        if left == 0 {
            break;
        }
        let broken = measure::lines(line, room / size, left);
        lines.extend(broken.into_iter().map(|line| (line, size)));
    }
    lines
}

/// The room of a logo beside a title, at this font size.
pub fn logo_room(room: f32, size: f32) -> (f32, f32) {
    (room * LOGO_SHARE, size * 2.2)
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

/// Draws lines to write on beside each other from a point, with what to write before each. Returns their height.
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
    for (label, (start, end)) in labels.iter().zip(slots) {
        let (start, end) = (left + start, left + end);
        let label = shortened(label, (end - start) / size * LABEL_SHARE);
        let line = start + (measure::width(&label) + 0.4) * size;
        let _ = write!(
            svg,
            r#"<text x="{}" y="{}" font-size="{}">{}</text><path stroke="{FAINT}" d="M{} {}H{}"/>"#,
            Number(start),
            Number(baseline),
            Number(size),
            Escaped(&label),
            Number(line),
            Number(baseline + size * 0.15),
            Number(end),
        );
    }
    NAME_HEIGHT * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_lines_of_a_title_are_smaller() {
        let lines = title("Animals\n\n of the wood ", 1000.0, 10.0);
        assert_eq!(
            lines,
            [
                ("Animals".to_owned(), 10.0),
                ("of the wood".to_owned(), 6.5)
            ]
        );
    }

    #[test]
    fn a_title_has_few_lines() {
        assert_eq!(title(&"long ".repeat(100), 100.0, 10.0).len(), 3);
        assert_eq!(title(&"line\n".repeat(100), 100.0, 10.0).len(), MAX_LINES);
        assert!(title(" \n", 100.0, 10.0).is_empty());
    }
}
