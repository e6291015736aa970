//! The titles and numbers that tell puzzles apart.

use crate::drawing::heading;
use crate::drawing::measure::is_right_to_left;
use crate::sheet::Sheet;

/// A title after the number of its puzzle, or the number alone if it is empty. The mark makes the number stand where a title begins
/// that is written from right to left.
pub fn numbered(number: usize, title: &str) -> String {
    match title {
        "" => number.to_string(),
        _ if is_right_to_left(title) => format!("\u{200f}{number}  {title}"),
        _ => format!("{number}  {title}"),
    }
}

/// Whether all sheets have the same title, so that only numbers tell them apart.
pub fn have_one_title(sheets: &[Sheet]) -> bool {
    sheets.iter().all(|sheet| sheet.title == sheets[0].title)
}

/// What puzzles are called in the contents and in the outline of the document, as far as they differ: a number and a title, or a text.
pub fn entry_texts(sheets: &[Sheet]) -> Vec<(Option<usize>, String)> {
    let have_one_title = have_one_title(sheets);
    let text = |(number, sheet): (usize, &Sheet)| {
        let label = &sheet.style.labels.puzzle;
        match (heading::first_line(&sheet.title), sheets.len()) {
            ("", 1) => (None, label.clone()),
            (title, 1) => (None, title.to_owned()),
            (title, _) if title.is_empty() || have_one_title => (None, format!("{label} {number}")),
            (title, _) => (Some(number), title.to_owned()),
        }
    };
    (1..).zip(sheets).map(text).collect()
}
