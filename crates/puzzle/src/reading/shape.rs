//! Grids with blanks: spaces before the letters, or between them, are cells without a letter, blank lines of a table are rows of these,
//! and those between compact rows are nothing.

use std::borrow::Cow;
use wordtrail_dictionary::internals::letters::fold;
use wordtrail_search::internals::cell::{HOLE, is_single};

/// A text whose first lines are rows of letters at different distances from the edge, with `.` for each cell without a letter in
/// these. The letters stand side by side, or all have an odd number of spaces between. Nothing if the rows are no shape.
pub(crate) fn shaped(text: &str) -> Option<String> {
    let text = text.trim_end();
    let blank = text.lines().take_while(|line| line.trim().is_empty());
    let blank = blank.count();
    let rows = text.lines().skip(blank).map(str::trim_end);
    let rows = rows.take_while(|row| !row.is_empty());
    let rows: Vec<Vec<char>> = rows.map(|row| row.chars().collect()).collect();
    let indent = |row: &Vec<char>| row.iter().take_while(|&&cell| cell == ' ').count();
    let least = rows.iter().map(indent).min()?;
    let is_cell = |&cell: &char| cell == ' ' || is_single(cell.encode_utf8(&mut [0; 4]));
    let is_shape = rows.len() > 2
        && rows.iter().any(|row| indent(row) > least)
        && rows.iter().flatten().all(is_cell)
        && rows.iter().flatten().any(|&cell| fold(cell).is_some());
    let labels = String::from_iter(rows[0].iter().filter(|cell| **cell != ' '));
    let are_labels = labels.len() > 1 && labels.chars().zip('A'..).all(|(it, label)| it == label);
    if !is_shape || are_labels {
        return None;
    }
    let places = rows.iter().map(|row| {
        let cells = row.iter().enumerate().filter(|(_, cell)| **cell != ' ');
        Vec::from_iter(cells.map(|(place, _)| place - least))
    });
    let places = Vec::from_iter(places);
    // Where all letters stand in every second column, spaces between them are no cells.
    let is_spaced = places.iter().flatten().all(|place| place % 2 == 0);
    // Otherwise each row is without spaces inside.
    let is_compact = |places: &Vec<usize>| places.windows(2).all(|pair| pair[1] - pair[0] == 1);
    if !is_spaced && !places.iter().all(is_compact) {
        return None;
    }
    let step = if is_spaced { 2 } else { 1 };
    let width = 1 + places.iter().flatten().max()? / step;
    let mut shaped = "\n".repeat(blank);
    for row in &rows {
        let cells = (0..width).map(|column| match row.get(least + step * column) {
            None | Some(' ') => HOLE.to_owned(),
            Some(cell) => cell.to_string(),
        });
        shaped += &(cells.collect::<Vec<_>>().join(" ") + "\n");
    }
    let rest = text.split_inclusive('\n').skip(blank + rows.len());
    shaped.extend(rest);
    Some(shaped)
}

/// A text whose first lines are compact rows with an empty line below each, without these lines.
pub(crate) fn without_double_spacing(text: &str) -> Option<String> {
    /// A list may have as many words of one length.
    const FEWEST: usize = 4;
    let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    let width = lines.first()?.chars().count();
    let pairs = lines.chunks(2);
    let rows = pairs.take_while(|pair| {
        let is_apart = pair.get(1).is_none_or(|line| line.is_empty());
        pair[0].chars().count() == width && is_apart && !pair[0].contains(char::is_whitespace)
    });
    let rows: Vec<&str> = rows.map(|pair| pair[0]).collect();
    let list = lines.get(2 * rows.len()..).unwrap_or_default();
    (rows.len() >= FEWEST && width > 1).then(|| rows.join("\n") + "\n\n" + &list.join("\n"))
}

/// A table in which rows without a letter, which would end the grid, have holes, and the number of these. Beside them are rows with as
/// many cells.
pub(crate) fn with_holes_in_blank_rows(table: &str) -> Option<(String, usize)> {
    if !table.contains("\n\t\t") {
        return None;
    }
    let tabs = |line: &str| line.matches('\t').count();
    let is_row = |line: &str| {
        let mut cells = line.split('\t').map(|cell| cell.trim().chars().count());
        !line.trim().is_empty() && cells.all(|length| length < 3)
    };
    let mut rows: Vec<Cow<'_, str>> = table.lines().map(Cow::Borrowed).collect();
    let mut holes = 0;
    for row in 1..rows.len().saturating_sub(1) {
        let cells = tabs(&rows[row]) + 1;
        let is_beside = |row: &str| tabs(row) + 1 == cells && is_row(row);
        let is_blank = cells > 2 && rows[row].trim().is_empty();
        if is_blank && is_beside(&rows[row - 1]) && is_beside(&rows[row + 1]) {
            rows[row] = Cow::Owned(vec![HOLE; cells].join("\t"));
            holes += cells;
        }
    }
    (holes > 0).then(|| (rows.join("\n"), holes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stay_in_their_columns() {
        for (text, expected) in [
            (
                "  CAT\n DOGXY\nMOUSEAB\n",
                ". . C A T . .\n. D O G X Y .\nM O U S E A B\n",
            ),
            (
                "\n   A\n B C D\n   E\n\nabc\n",
                "\n. A .\nB C D\n. E .\n\nabc",
            ),
        ] {
            assert_eq!(shaped(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "CAT\nDOG\nEEL\n",
            "  CAT\n  DOG\n  EEL\n",
            " a cat\nb dog\nc eel\n",
            " CAT\nDOG\n",
        ] {
            assert_eq!(shaped(text), None, "{text}");
        }
    }
}
