//! What a text that should have a grid is instead, or has besides it: words beside the rows, prose, another encoding.

use super::Note;
use super::layout::Block;
use super::letter_case::differs_in_case;
use super::prose::has_letters_alone;
use super::row::Row;
use wordtrail_dictionary::internals::letters::fold;
use wordtrail_search::grid::GridError;

/// A line with its number.
pub(crate) type Line<'text> = (usize, &'text str);

/// The lines around one, up to blank ones.
pub(crate) fn paragraph<'text>(lines: &[&'text str], number: usize) -> Vec<Line<'text>> {
    let is_blank = |line: &&str| line.trim().is_empty();
    let index = number.saturating_sub(1).min(lines.len());
    let before = lines[..index].iter().rev();
    let start = index - before.take_while(|line| !is_blank(line)).count();
    let rest = lines.iter().copied().enumerate().skip(start);
    rest.take_while(|(_, line)| !is_blank(line))
        .map(|(index, line)| (index + 1, line))
        .collect()
}

/// The first paragraph of a text.
pub(crate) fn first_paragraph<'text>(lines: &[&'text str]) -> Vec<Line<'text>> {
    let first = lines.iter().position(|line| !line.trim().is_empty());
    paragraph(lines, first.map_or(1, |index| index + 1))
}

/// The first and the last of some lines that have words beside rows of a grid, of this block if it is known.
pub(crate) fn words_beside(
    lines: &[Line<'_>],
    block: Option<&Block<'_>>,
) -> Option<(usize, usize)> {
    let split: Vec<(usize, Row<'_>)> = lines
        .iter()
        .filter_map(|&(number, line)| Some((number, row_before_words(number, line)?)))
        .collect();
    let (first, row) = split.first()?;
    let (last, _) = split.last()?;
    let is_like = |other: &Row<'_>| match block {
        Some(block) => {
            other.width == block.width && other.is_compact() == block.rows[0].is_compact()
        }
        None => other.width == row.width && other.is_compact() == row.is_compact(),
    };
    let is_several = block.is_some() || split.len() > 1 && 2 * split.len() >= lines.len();
    (is_several && split.iter().all(|(_, row)| is_like(row))).then_some((*first, *last))
}

/// The row of a line that has words behind it, and more space between than between its cells.
fn row_before_words(number: usize, line: &str) -> Option<Row<'_>> {
    let line = line.trim();
    let (mut start, mut widest) = (0, 0);
    while let Some(gap) = line[start..].find(char::is_whitespace) {
        let left = &line[..start + gap];
        let right = line[start + gap..].trim_start();
        let space = &line[left.len()..line.len() - right.len()];
        let width = match space.contains('\t') {
            true => 8 * space.matches('\t').count(),
            false => space.chars().count(),
        };
        let is_letter = |letter: char| fold(letter).is_some();
        // Before a word may be its number.
        let first = right
            .split_whitespace()
            .find(|text| text.contains(is_letter));
        let first = first.unwrap_or_default();
        let is_word = first.chars().filter(|&letter| is_letter(letter)).count() > 2;
        if width > widest.max(1)
            && is_word
            && let Some(row) = Row::parse(number, left)
            && row.number.is_none()
        {
            return Some(row);
        }
        widest = widest.max(width);
        start = line.len() - right.len();
    }
    None
}

/// The first compact rows of a text that are of one length if each `Qu` of them is one cell, and otherwise are not. Words have
/// other small letters, too.
pub(crate) fn rows_with_qu<'text>(lines: &[&'text str]) -> Option<Block<'text>> {
    // Those of a list may be many.
    const TRIED: usize = 8;
    let is_row = |line: &str| !line.replace("Qu", "").contains(char::is_lowercase);
    let lines_with_qu = lines
        .iter()
        .zip(1..)
        .filter(|(line, _)| line.contains("Qu"));
    lines_with_qu.take(TRIED).find_map(|(_, number)| {
        let lines = paragraph(lines, number);
        let are_rows = lines.iter().all(|(_, line)| is_row(line));
        are_rows.then(|| evened_by_qu(lines, false)).flatten()
    })
}

/// The first lines of a text with another one directly below, if they are of one length only if each `qu` of them, in any case,
/// is one cell.
pub(crate) fn rows_with_any_qu<'text>(lines: &[&'text str]) -> Option<Block<'text>> {
    let is_blank = |line: &str| line.trim().is_empty();
    let pairs = lines.windows(2);
    let first = pairs.map(|pair| pair.iter().any(|line| is_blank(line)));
    let (number, _) = (1..).zip(first).find(|(_, is_alone)| !is_alone)?;
    evened_by_qu(paragraph(lines, number), true)
}

/// Compact rows that are of one length if each `Qu`, or each in any case, is one cell, and otherwise are not.
fn evened_by_qu(lines: Vec<Line<'_>>, in_any_case: bool) -> Option<Block<'_>> {
    let length = |(_, line): &Line<'_>| line.trim().chars().count();
    if lines.iter().all(|line| length(line) == length(&lines[0])) {
        return None;
    }
    let rows = lines
        .into_iter()
        .map(|(number, line)| Row::parse_with_qu(number, line, in_any_case));
    let rows: Vec<Row<'_>> = rows.collect::<Option<_>>()?;
    let width = rows[0].width;
    let is_even = rows.iter().all(|row| row.width == width);
    (is_even && width > 1).then_some(Block { rows, width })
}

/// The error for a text without rows of letters, which is that of the plain reading if there is none that says more.
pub(crate) fn explain(lines: &[&str], plain: GridError) -> GridError {
    let paragraph = first_paragraph(lines);
    if let Some((first, last)) = words_beside(&paragraph, None) {
        return GridError::WordsBeside { first, last };
    }
    let is_prose = |(_, line): &&Line<'_>| {
        let words = line.split_whitespace();
        words.filter(|word| word.chars().count() > 1).count() > 1
    };
    let prose = paragraph.iter().filter(is_prose).count();
    if 2 * prose >= paragraph.len().max(1) {
        return GridError::NoGrid;
    }
    let is_spaced = |(_, line): &&Line<'_>| line.trim().contains(char::is_whitespace);
    let spaced = paragraph.iter().find(is_spaced);
    let compact = paragraph.iter().find(|line| !is_spaced(line));
    match (spaced, compact) {
        (Some(&(spaced, _)), Some(&(compact, _))) => GridError::MixedSpacing { spaced, compact },
        _ => plain,
    }
}

/// The number of small `l` in rows that otherwise have no small letters.
pub(crate) fn small_l<'text>(rows: impl Iterator<Item = &'text str>) -> usize {
    let (mut count, mut has_capitals) = (0, false);
    for letter in rows.flat_map(str::chars) {
        match letter {
            'l' => count += 1,
            _ if letter.is_lowercase() => return 0,
            _ => has_capitals |= letter.is_uppercase(),
        }
    }
    match has_capitals {
        true => count,
        false => 0,
    }
}

/// Compact or spaced rows with an `I` in place of each small `l`, as the text of a grid. The notes say which cells they are.
pub(crate) fn without_small_l(rows: &[Line<'_>], notes: &mut Vec<Note>) -> String {
    let is_spaced = |(_, row): &Line<'_>| row.trim().contains(char::is_whitespace);
    let is_spaced = rows.iter().any(is_spaced);
    let mut text = String::new();
    for &(line, row) in rows {
        let cells: Vec<&str> = match is_spaced {
            true => row.split_whitespace().collect(),
            false => row
                .trim()
                .split("")
                .filter(|cell| !cell.is_empty())
                .collect(),
        };
        for (cell, column) in cells.into_iter().zip(1..) {
            let taken = cell.replace('l', "I");
            text += &taken;
            text += if is_spaced { " " } else { "" };
            if taken != cell {
                notes.push(Note::Cell {
                    line,
                    column,
                    found: cell.to_owned(),
                    taken,
                });
            }
        }
        text.push('\n');
    }
    text
}

/// A note about the first of some rows if it may be a title: it is written in another case than all others.
pub(crate) fn title_among_rows(rows: &[Line<'_>]) -> Option<Note> {
    let [(line, first), rest @ ..] = rows else {
        return None;
    };
    // A cell may be `Qu` among capitals.
    let is_title = |first: &str| {
        let rest: Vec<String> = rest.iter().map(|(_, row)| row.replace("Qu", "")).collect();
        rest.len() > 1 && differs_in_case(first, rest.iter().map(String::as_str))
    };
    (has_letters_alone(first) && is_title(&first.replace("Qu", ""))).then(|| Note::TitleOrRow {
        line: *line,
        text: first.trim().to_owned(),
    })
}

/// The name of the encoding of a text that is not UTF-8 although its bytes may be: every other one is 0.
pub(crate) fn other_encoding(text: &[u8]) -> Option<&'static str> {
    const LOOKED_AT: usize = 64;
    let (pairs, _) = text[..text.len().min(LOOKED_AT)].as_chunks::<2>();
    let zeros = |index: usize| pairs.iter().filter(|pair| pair[index] == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    let is_every_other = first.min(second) == 0 && 4 * first.max(second) > 3 * pairs.len();
    let has_mark = text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF");
    (has_mark || is_every_other).then_some("UTF-16")
}
