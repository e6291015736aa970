//! Grids that are a shape: spaces before the letters, or between them, are cells without a letter.

use wordtrail_dictionary::internals::letters::fold;
use wordtrail_search::internals::cell::{HOLE, is_single};

/// A text whose first lines are rows of letters at different distances from the edge, with `.` for each cell without a letter in
/// these. The letters stand side by side, or all have an odd number of spaces between. Nothing if the rows are no shape.
pub(crate) fn shaped(text: &str) -> Option<String> {
    let text = text.trim_end();
    let blank = text.lines().take_while(|line| line.trim().is_empty());
    let blank = blank.count();
    let rows = text
        .lines()
        .skip(blank)
        .take_while(|line| !line.trim().is_empty());
    let rows: Vec<Vec<char>> = rows.map(|row| row.trim_end().chars().collect()).collect();
    let indent = |row: &Vec<char>| row.iter().take_while(|&&cell| cell == ' ').count();
    let least = rows.iter().map(indent).min()?;
    let is_cell = |&cell: &char| cell == ' ' || is_single(cell.encode_utf8(&mut [0; 4]));
    let is_shape = rows.len() > 2
        && rows.iter().any(|row| indent(row) > least)
        && rows.iter().flatten().all(is_cell)
        && rows.iter().flatten().any(|&cell| fold(cell).is_some());
    let labels: Vec<char> = rows
        .first()?
        .iter()
        .copied()
        .filter(|cell| *cell != ' ')
        .collect();
    let are_labels = labels.len() > 1
        && labels
            .into_iter()
            .zip('A'..)
            .all(|(cell, label)| cell == label);
    if !is_shape || are_labels {
        return None;
    }
    let places = |row: &Vec<char>| {
        let cells = row.iter().enumerate().filter(|(_, cell)| **cell != ' ');
        cells.map(|(place, _)| place - least).collect::<Vec<_>>()
    };
    let places: Vec<Vec<usize>> = rows.iter().map(places).collect();
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
