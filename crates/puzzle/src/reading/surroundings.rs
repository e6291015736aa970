//! What stands around a grid and is no part of it: a frame of bars or brackets, and labels of its rows and columns.

use super::Note;
use super::layout::{Block, is_drawn, numbered_columns};
use super::page::Page;
use super::row::{Row, counts, label};
use wordtrail_search::grid::GridError;
use wordtrail_search::internals::cell::meant;

/// Removes a frame and labels that are certain. Returns whether there were any.
pub(crate) fn remove(
    page: &Page<'_>,
    block: &mut Block<'_>,
    notes: &mut Vec<Note>,
) -> Result<bool, GridError> {
    let numbers = block.rows.first().zip(block.rows.last());
    if let Some((first, last)) = numbers.and_then(|(first, last)| first.number.zip(last.number)) {
        notes.push(Note::RowLabels {
            first: first.to_string(),
            last: last.to_string(),
        });
        return Ok(true);
    }
    let width = block.width;
    let mut has_frame = remove_frame(block);
    if let Some(note) = remove_labels(page, block)? {
        notes.push(note);
        has_frame |= remove_frame(block);
    }
    notes.extend(has_frame.then_some(Note::Frame));
    Ok(block.width < width)
}

/// Removes a bar or a bracket that begins or ends all rows.
fn remove_frame(block: &mut Block<'_>) -> bool {
    if block.width < 3 {
        return false;
    }
    let rows = || block.rows.iter();
    let begin = |mark: &&str| rows().all(|row| row.cells().first() == Some(mark));
    let end = |mark: &&str| rows().all(|row| row.cells().last() == Some(mark));
    let begins = ["|", "[", "("].iter().any(begin);
    let ends = ["|", "]", ")"].iter().any(end);
    block.trim(usize::from(begins), usize::from(ends));
    begins || ends
}

/// The fewest rows with letters from A on that are labelled, if their columns are not.
const LABELLED: usize = 4;

/// Whether the rows of a block have letters and spaces between them, and begin with those from A on.
pub(crate) fn has_letters_beside(block: &Block<'_>) -> bool {
    let cells = block.rows.iter().map(Row::cells);
    let first = cells.map(|cells| cells.first().copied().unwrap_or_default());
    block.is_spaced() && block.rows.len() >= LABELLED && are_in_order(&Vec::from_iter(first))
}

/// Removes labels of rows, and the rows with labels of columns. Rows have numbers one after the other or, if the columns have
/// labels, a `|` stands behind those of the rows, or the rows are many, letters.
fn remove_labels(page: &Page<'_>, block: &mut Block<'_>) -> Result<Option<Note>, GridError> {
    let letters_above = match block.rows.len() {
        0..=2 => None,
        _ => column_letters(&block.rows[0], block.width),
    };
    let numbers_above = numbered_columns(page, block);
    let first = usize::from(letters_above.is_some());
    let letters_below = match &block.rows[first..] {
        [_, _, .., last] => column_letters(last, block.width),
        _ => None,
    };
    let columns = letters_above
        .or(letters_below)
        .or(numbers_above.map(|(_, count)| count));
    let end = block.rows.len() - usize::from(letters_below.is_some());
    let body = &block.rows[first..end];
    let cells = || body.iter().map(Row::cells);
    let label_of = |cell: Option<&&'_ str>| label(cell.copied().unwrap_or_default()).to_owned();
    let begin = Vec::from_iter(cells().map(|cells| label_of(cells.first())));
    let end_labels = Vec::from_iter(cells().map(|cells| label_of(cells.last())));
    // The labels of columns decide whether a letter at the end is one.
    let are_at_both =
        begin == end_labels && columns.is_none_or(|columns| columns + 2 == block.width);
    let fits = |labels: usize| {
        let width = block.width.saturating_sub(labels);
        width > 0 && columns.is_none_or(|columns| columns == width)
    };
    let is_separate = |row: &Row<'_>| {
        let cells = row.cells();
        cells.get(1) == Some(&"|") || cells.first().is_some_and(|cell| cell.ends_with([':', ')']))
    };
    let may_be_letters = columns.is_some()
        || block.width > 3 && (has_letters_beside(block) || body.iter().all(is_separate));
    let begins = 1 + usize::from(are_at_both);
    let (labels, sides) =
        if fits(begins) && (may_be_letters && are_in_order(&begin) || are_numbers(body, &begin)?) {
            (begin, (1, usize::from(are_at_both)))
        } else if fits(1) && are_numbers(body, &end_labels)? {
            (end_labels, (0, 1))
        } else {
            return match numbers_above {
                Some((line, count)) if count + 1 == block.width => Err(GridError::Labels { line }),
                _ => Ok(None),
            };
        };
    block.rows.truncate(end);
    block.rows.drain(..first);
    block.trim(sides.0, sides.1);
    let [first, last] = [labels.first(), labels.last()].map(|it| it.cloned().unwrap_or_default());
    Ok(Some(Note::RowLabels { first, last }))
}

/// The number of columns that a row labels with the letters from A on. What stands above the labels of rows is none.
fn column_letters(row: &Row<'_>, width: usize) -> Option<usize> {
    let mut cells = row.cells();
    let is_corner = |cell: &&str| matches!(*cell, "" | "." | "+" | "/" | "\\" | "#");
    if cells.len() == width {
        cells.drain(..usize::from(cells.first().is_some_and(is_corner)));
        cells.truncate(cells.len() - usize::from(cells.last().is_some_and(is_corner)));
    }
    (cells.len() < width && cells.len() + 2 >= width && are_in_order(&cells)).then_some(cells.len())
}

/// The number of the line below a block that repeats the labels of its columns.
pub(crate) fn labels_below(page: &Page<'_>, block: &Block<'_>) -> Option<usize> {
    let width = block.width;
    let mut below = page.lines_from(block.line_below(page));
    let (number, line) = below.find(|(_, line)| !is_drawn(line))?;
    let cells = line.split([' ', '\t', '|', ',', ';']);
    let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let are_labels = counts(cells.iter().copied()) || are_in_order(&cells);
    // Without spaces, the labels may be a word.
    let is_repeated = |other: &str| {
        let letters: Vec<String> = other.trim().chars().map(String::from).collect();
        other.trim() == line.trim() && letters.len() == width && are_in_order(&letters)
    };
    let mut above = page.lines_from(1).take(block.first_line() - 1);
    let last = above.rfind(|(_, line)| !is_drawn(line));
    let is_repeated = last.is_some_and(|(_, line)| is_repeated(line));
    (cells.len() == width && width > 1 && are_labels || is_repeated).then_some(number)
}

/// Whether cells are the letters from A on, and AA behind Z, as spreadsheets name columns.
fn are_in_order(cells: &[impl AsRef<str>]) -> bool {
    let name = |index: u8| match index {
        0..26 => char::from(b'A' + index).to_string(),
        _ => String::from_iter([b'A' + index / 26 - 1, b'A' + index % 26].map(char::from)),
    };
    let mut pairs = cells.iter().zip(0..);
    (2..=NAMES).contains(&cells.len())
        && pairs.all(|(cell, index)| cell.as_ref().to_uppercase() == name(index))
}

/// The names of up to two letters that are looked at.
const NAMES: usize = 200;

/// Whether rows are numbered, upwards or downwards, or with the last digits alone. Fails if only most of them are.
fn are_numbers(rows: &[Row<'_>], labels: &[String]) -> Result<bool, GridError> {
    let number = |label: &String| label.parse::<u32>().ok().map(i64::from);
    let numbers: Vec<Option<i64>> = labels.iter().map(number).collect();
    let are_digits = labels.len() > 9 && labels.iter().all(|label| label.len() == 1);
    let modulus = if are_digits { 10 } else { 1 << 32 };
    for step in [1, -1] {
        // Where the numbering would begin, most often.
        let begins = (0..)
            .zip(&numbers)
            .filter_map(|(index, number)| Some(((*number)? - step * index).rem_euclid(modulus)));
        let begins: Vec<i64> = begins.collect();
        let count = |begin: i64| begins.iter().filter(|&&other| other == begin).count();
        let first_ones = begins.iter().copied().take(10);
        let Some(begin) = first_ones.max_by_key(|&begin| count(begin)) else {
            return Ok(false);
        };
        let numbered = count(begin);
        // 0, 1, 5 and 8 may be letters that were misread.
        let is_number = |label: &String| label.parse::<i64>().is_ok() && meant(label).is_none();
        let is_certain = labels.iter().any(is_number);
        if !is_certain || numbered < 2 || 4 * numbered < 3 * rows.len() {
            continue;
        }
        let expected = (0..).map(|index| (begin + step * index).rem_euclid(modulus));
        let mut pairs = numbers.iter().zip(expected).zip(rows);
        return match pairs.find(|((number, expected), _)| **number != Some(*expected)) {
            None => Ok(true),
            Some(((_, expected), row)) => Err(GridError::RowLabels {
                line: row.line,
                expected: expected.to_string(),
            }),
        };
    }
    Ok(false)
}
