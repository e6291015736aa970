//! Which lines of a text are rows of letters, and which block of them is the grid.

use super::page::{Line, Page};
use super::row::{BORDER, Row, counts, trimmed};
use std::collections::HashMap;
use wordtrail_dictionary::internals::letters::fold;
use wordtrail_search::grid::GridError;
use wordtrail_search::internals::cell::is_single;

/// Whether a line draws a border of a table: some characters side by side, or corners.
pub(super) fn is_border(line: &str) -> bool {
    let draws = |character| matches!(character, '-' | '+' | '=' | '_' | '|' | ' ' | '─'..='╿');
    let corner = |character| matches!(character, '+' | '─'..='╿');
    let is_line = ["---", "===", "___"].iter().any(|part| line.contains(part));
    (is_line || line.contains(corner)) && line.trim_end().chars().all(draws)
}

/// Whether a line has nothing to read: it is blank, or draws a border.
pub(super) fn is_drawn(line: &str) -> bool {
    line.trim().is_empty() || is_border(line)
}

/// A block as errors name it: its first line, its last line, its rows and its columns.
pub(crate) type Place = (usize, usize, usize, usize);

/// Rows that may be a grid. Most have the same width.
#[derive(Debug, Clone)]
pub(crate) struct Block<'text> {
    pub rows: Vec<Row<'text>>,
    /// The cells of most rows.
    pub width: usize,
}

impl<'text> Block<'text> {
    /// Adds the line directly above if it has as many cells as the rows: a first row most of which is no letters.
    pub fn with_row_above(mut self, page: &Page<'text>) -> Self {
        let line = self.first_line() - 1;
        if let Some(above) = page.line(line)
            && !is_border(above)
            && let Some(row) = Row::parse_like(line, above, &self.rows[0])
            && row.has_no_words()
        {
            self.rows.insert(0, row);
        }
        self
    }

    pub fn first_line(&self) -> usize {
        self.rows.first().map_or(0, |row| row.line)
    }

    pub fn last_line(&self) -> usize {
        self.rows.last().map_or(0, |row| row.line)
    }

    /// Whether nothing stands between its letters, so that it may be a list of words.
    pub fn is_compact(&self) -> bool {
        !self.rows[0].is_certain()
    }

    /// Whether there are numbers before compact rows.
    pub fn is_numbered(&self) -> bool {
        self.rows[0].number.is_some()
    }

    /// Whether it is a grid beyond doubt: something stands between its letters or before them, in three rows or more.
    pub fn is_spaced(&self) -> bool {
        self.rows.len() > 2 && !self.is_compact()
    }

    /// Whether it is a table of rows of one length with empty cells.
    pub fn has_empty_cells(&self) -> bool {
        self.rows.iter().any(Row::has_empty_cells)
            && self.rows.iter().all(|row| row.width == self.width)
    }

    pub fn cells(&self) -> usize {
        self.rows.len() * self.width
    }

    pub fn place(&self) -> Place {
        let (rows, columns) = (self.rows.len(), self.width);
        (self.first_line(), self.last_line(), rows, columns)
    }

    /// Whether all rows have the same width, and the lines around them are blank: no list of words of several lengths is so.
    pub fn is_exact(&self, page: &Page<'_>) -> bool {
        let is_apart = |number: usize| page.line(number).is_none_or(is_drawn);
        self.rows.iter().all(|row| row.width == self.width)
            && is_apart(self.first_line() - 1)
            && is_apart(self.last_line() + 1)
    }

    /// Leaves out cells at the beginning and at the end of each row.
    pub fn trim(&mut self, begin: usize, end: usize) {
        for row in &mut self.rows {
            row.skipped += begin;
            row.width = row.width.saturating_sub(begin + end);
        }
        self.width -= begin + end;
    }

    /// The number of the first line below the block and its border.
    pub fn line_below(&self, page: &Page<'_>) -> usize {
        let below = page.lines_from(self.last_line() + 1);
        let border = below.take_while(|(_, line)| is_border(line));
        self.last_line() + 1 + border.count()
    }
}

/// The blocks of a page from a line on, in its order.
pub(crate) fn blocks<'text>(page: &Page<'text>, first: usize) -> Vec<Block<'text>> {
    let mut blocks = Vec::new();
    let mut rows: Vec<Row<'_>> = Vec::new();
    // Between the rows of a page that is typed with double spacing are blank lines.
    let mut is_double_spaced = false;
    let mut is_behind_blank = false;
    for (line, text) in page.lines_from(first) {
        if text.trim().is_empty() {
            is_behind_blank = true;
            continue;
        }
        let is_filled = |last: &Row<'_>| Row::parse_like(line, text, last).is_some();
        if !is_behind_blank && is_border(text) && rows.last().is_some_and(|it| !is_filled(it)) {
            continue;
        }
        let above = match &rows[..] {
            [.., before, last] if !is_behind_blank && before.width == last.width => Some(last),
            _ => None,
        };
        let row = above
            .and_then(|above| Row::parse_like(line, text, above))
            .or_else(|| Row::parse(line, text));
        let continues = |row: &Row<'_>| {
            rows.last().is_none_or(|last| {
                let fits = last.is_compact() == row.is_compact() && row.is_numbered_after(last);
                let begins_double_spacing = rows.len() == 1 && is_behind_blank;
                let is_next = is_double_spaced == is_behind_blank || begins_double_spacing;
                fits && is_next
                    && (!is_behind_blank || !row.is_compact() && last.width == row.width)
            })
        };
        if row.as_ref().is_some_and(continues) {
            is_double_spaced = !rows.is_empty() && is_behind_blank;
        } else {
            blocks.extend(block(std::mem::take(&mut rows)));
            is_double_spaced = false;
        }
        rows.extend(row);
        is_behind_blank = false;
    }
    blocks.extend(block(rows));
    blocks
}

/// How far the width of a row of a grid may be from that of the others.
const NEAR: usize = 2;

/// The most rows at an edge of a grid that have another width.
const AT_EDGE: usize = 2;

/// The part of some rows that is the largest rectangle, with rows that are a little too long or too short inside it.
fn block(mut rows: Vec<Row<'_>>) -> Option<Block<'_>> {
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for row in &rows {
        *counts.entry(row.width).or_default() += 1;
    }
    let counts = counts.into_iter();
    let (width, _) = counts.max_by_key(|(width, rows)| (width * rows, *width))?;
    // The part with the largest sum of these.
    let worth = |row: &Row<'_>| match row.width.abs_diff(width) {
        0 => 2,
        1..=NEAR => -1,
        _ => -6,
    };
    let (mut best, mut best_sum) = (0..0, 0);
    let (mut start, mut sum) = (0, 0);
    for (index, row) in rows.iter().enumerate() {
        if sum <= 0 {
            (start, sum) = (index, 0);
        }
        sum += worth(row);
        if sum > 0 && sum >= best_sum {
            (best, best_sum) = (start..index + 1, sum);
        }
    }
    // Rows at the edge that nearly fit may belong to the grid: whoever reads on should not lose them silently.
    let is_near = |row: &&Row<'_>| row.width.abs_diff(width) <= NEAR;
    let below = rows[best.end..].iter().take(AT_EDGE);
    let end = best.end + below.take_while(is_near).count();
    let above = rows[..best.start].iter().rev().take(AT_EDGE);
    let start = best.start - above.take_while(is_near).count();
    rows.truncate(end);
    rows.drain(..start);
    let good = rows.iter().filter(|row| row.width == width).count();
    (rows.len() > 1 && 2 * good > rows.len()).then_some(Block { rows, width })
}

pub(crate) fn grid<'blocks, 'text>(
    blocks: impl Iterator<Item = &'blocks Block<'text>>,
) -> Result<Option<&'blocks Block<'text>>, GridError> {
    let mut candidates = Vec::from_iter(blocks);
    if candidates.iter().any(|block| block.is_spaced()) {
        candidates.retain(|block| block.is_spaced());
    }
    // The first of the largest.
    let largest = candidates.iter().rev().max_by_key(|block| block.cells());
    let Some(&best) = largest else {
        return Ok(None);
    };
    let is_rival = |block: &&&Block<'_>| {
        // A smaller block above may be the grid of a list that is larger by chance.
        let is_above = block.first_line() < best.first_line();
        let share = if is_above { 4 } else { 1 };
        block.first_line() != best.first_line() && 4 * share * block.cells() > 3 * best.cells()
    };
    let Some(&rival) = candidates.iter().find(is_rival) else {
        return Ok(Some(best));
    };
    let mut both = [rival, best];
    both.sort_by_key(|block| block.first_line());
    Err(GridError::SeveralGrids {
        places: both.map(Block::place),
    })
}

/// The line above a block that numbers columns, and their number, if it is less than that of the block.
pub(super) fn numbered_columns(page: &Page<'_>, block: &Block<'_>) -> Option<(usize, usize)> {
    let mut lines = page.lines_from(1).take(block.first_line() - 1);
    let (number, line) = lines.rfind(|(_, line)| !is_drawn(line))?;
    let cells = line.split([' ', '\t', BORDER, ',', ';']);
    let cells = cells.filter(|cell| !cell.is_empty());
    let is_counting = counts(cells.clone());
    let count = cells.count();
    (is_counting && (count + 1 == block.width || count + 2 == block.width))
        .then_some((number, count))
}

/// The number of the first of some lines that is a row of about this many cells beyond doubt. Where the rows of the grid have no
/// numbers, those before words are of a list.
pub(crate) fn row_among<'text>(
    lines: impl Iterator<Item = Line<'text>>,
    width: usize,
    may_be_numbered: bool,
) -> Option<usize> {
    let mut rows = lines.filter_map(|(line, text)| Row::parse(line, text));
    let is_row = |row: &Row<'_>| {
        row.is_certain()
            && (row.number.is_none() || may_be_numbered)
            && row.width.abs_diff(width) <= NEAR
    };
    rows.find(is_row).map(|row| row.line)
}

/// The number of the first line outside a block that may be a row of it, if its rows have something between their letters.
pub(crate) fn lost_row(page: &Page<'_>, block: &Block<'_>) -> Option<usize> {
    if block.is_compact() {
        return None;
    }
    let rows = block.first_line()..=block.last_line();
    let outside = page.lines_from(1).filter(|(line, _)| !rows.contains(line));
    row_among(outside, block.width, block.is_numbered())
}

/// The number of a line directly below a block, with nothing directly below it, that has as many letters as a row without what
/// stands between them: a row that was typed in another way, or a word.
pub(crate) fn row_or_word(page: &Page<'_>, block: &Block<'_>) -> Option<usize> {
    // Below numbered rows may be labels of columns.
    if block.is_numbered() {
        return None;
    }
    let line = block.last_line() + 1;
    let row = trimmed(page.line(line)?);
    let next = page.line(line + 1);
    let is_alone = next.is_none_or(|next| next.trim().is_empty());
    let characters = Vec::from_iter(row.chars().filter(|it| !it.is_whitespace()));
    let letters = characters.iter().filter(|it| fold(**it).is_some());
    let letters = letters.count();
    let may_be_row = match block.rows[0].is_compact() {
        // A row of letters with spaces between them, or with spaces for some.
        true => {
            let single = row.split_whitespace().filter(|word| is_single(word));
            single.count() == characters.len() && characters.len().abs_diff(block.width) <= NEAR
        }
        false => block.is_spaced() && characters.len() == block.width,
    };
    let is_row = match characters.len() {
        0 => false,
        // No word has a single letter.
        1 => letters == 1,
        count => may_be_row && 3 * letters >= 2 * count,
    };
    (is_alone && is_row).then_some(line)
}

/// The place of lines above a block that look like rows in a form of their own: a paragraph most of which are of one length, which is that
/// of the block or more.
pub(super) fn like_rows_above(page: &Page<'_>, block: &Block<'_>) -> Option<Place> {
    const FEWEST: usize = 3;
    let above: Vec<Line<'_>> = page.lines_from(1).take(block.first_line() - 1).collect();
    let mut paragraphs = above.split(|(_, line)| line.trim().is_empty());
    paragraphs.find_map(|lines| {
        let lengths = lines.iter();
        let lengths = lengths.map(|(_, line)| line.trim_end().chars().count());
        let as_long = |length: usize| lengths.clone().filter(|&other| other == length).count();
        let length = lengths.clone().max_by_key(|&length| as_long(length))?;
        let is_like = as_long(length) >= FEWEST
            && 3 * as_long(length) >= 2 * lines.len()
            && length >= block.width;
        is_like.then(|| (lines[0].0, lines[lines.len() - 1].0, lines.len(), length))
    })
}

/// A line as long as the rows of a compact block that has a space: the next one, or one above between the block and another row.
pub(super) fn divided_row<'text>(page: &Page<'text>, block: &Block<'_>) -> Option<Line<'text>> {
    let is_long = |line: &str| line.trim().chars().count() == block.width;
    let is_row = |line: &str| is_long(line) && line.trim().chars().all(char::is_alphabetic);
    let is_divided = |line: &str| {
        let parts: Vec<&str> = line.split_whitespace().collect();
        is_long(line) && parts.len() == 2 && parts.concat().chars().all(char::is_alphabetic)
    };
    let line_if = |number: usize, is_wanted: &dyn Fn(&str) -> bool| {
        let line = page.line(number).filter(|line| is_wanted(line))?;
        Some((number, line.trim()))
    };
    let (first, last) = (block.first_line(), block.last_line());
    let above = || {
        line_if(first.checked_sub(2)?, &is_row)?;
        line_if(first - 1, &is_divided)
    };
    line_if(last + 1, &is_divided).or_else(above)
}

/// The first compact rows of a page that are of one length if each `Qu` of them is one cell, and otherwise are not. Words have
/// other small letters, too.
pub(crate) fn rows_with_qu<'text>(page: &Page<'text>) -> Option<Block<'text>> {
    // Those of a list may be many.
    const TRIED: usize = 8;
    let is_row = |line: &str| !line.replace("Qu", "").contains(char::is_lowercase);
    let with_qu = page.lines_from(1).filter(|(_, line)| line.contains("Qu"));
    with_qu.take(TRIED).find_map(|(number, _)| {
        let lines = page.paragraph(number);
        let are_rows = lines.iter().all(|(_, line)| is_row(line));
        are_rows.then(|| evened_by_qu(lines, false)).flatten()
    })
}

/// The first lines of a page with another one directly below, if they are of one length only if each `qu` of them, in any case,
/// is one cell.
pub(crate) fn rows_with_any_qu<'text>(page: &Page<'text>) -> Option<Block<'text>> {
    let is_text = |(_, line): &Line<'_>| !line.trim().is_empty();
    let mut pairs = page.lines_from(1).zip(page.lines_from(2));
    let ((number, _), _) = pairs.find(|(line, next)| is_text(line) && is_text(next))?;
    evened_by_qu(page.paragraph(number), true)
}

/// Compact rows that are of one length if each `Qu`, or each in any case, is one cell, and otherwise are not.
fn evened_by_qu(lines: Vec<Line<'_>>, in_any_case: bool) -> Option<Block<'_>> {
    let length = |(_, line): &Line<'_>| line.trim().chars().count();
    if lines.iter().all(|line| length(line) == length(&lines[0])) {
        return None;
    }
    let rows = lines.into_iter();
    let rows = rows.map(|(number, line)| Row::parse_with_qu(number, line, in_any_case));
    let rows: Vec<Row<'_>> = rows.collect::<Option<_>>()?;
    let width = rows[0].width;
    let is_even = rows.iter().all(|row| row.width == width);
    (is_even && width > 1).then_some(Block { rows, width })
}
