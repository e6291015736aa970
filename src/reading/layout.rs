//! Which lines of a text are rows of letters, and which block of them is the grid.

use super::cell::{is_single, is_tile, meant};
use crate::GridError;
use crate::letters::{BYTE_ORDER_MARK, compose, fold};
use std::borrow::Cow;
use std::collections::HashMap;

/// A line that may be a row of a grid.
#[derive(Debug, Clone)]
pub(crate) struct Row<'text> {
    /// The number of the line, from 1.
    pub line: usize,
    text: Cow<'text, str>,
    separator: Separator,
    /// The number of cells.
    pub width: usize,
    /// The cells before the first one that belongs to a grid.
    skipped: usize,
    /// The number before a compact row.
    pub number: Option<i64>,
}

/// What may stand before the first cell and behind the last one, too.
const BORDER: char = '|';

/// What stands between the cells of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Separator {
    Nothing,
    Space,
    /// A character. White space around it is ignored.
    Character(char),
}

impl Separator {
    /// The separators that a line may have. The first that makes cells of it counts.
    fn all_of(line: &str) -> impl Iterator<Item = Self> {
        let characters = ['\t', BORDER, ',', ';'].into_iter();
        let last = match line.contains(char::is_whitespace) {
            true => Self::Space,
            false => Self::Nothing,
        };
        characters
            .filter(|&character| line.contains(character))
            .map(Self::Character)
            .chain([last])
    }

    fn split(self, line: &str) -> Vec<&str> {
        match self {
            Self::Nothing => {
                let ends = line
                    .char_indices()
                    .map(|(start, character)| (start, start + character.len_utf8()));
                ends.map(|(start, end)| &line[start..end]).collect()
            }
            Self::Space => line.split_whitespace().collect(),
            Self::Character(character) => {
                let mut inner = line;
                // Without a border, an empty cell at the edge is one.
                if character == BORDER {
                    inner = inner.strip_prefix(character).unwrap_or(inner);
                    inner = inner.strip_suffix(character).unwrap_or(inner);
                }
                inner.split(character).map(str::trim).collect()
            }
        }
    }
}

impl<'text> Row<'text> {
    fn parse(line: usize, text: &'text str) -> Option<Self> {
        let text = trimmed(text);
        let row = Separator::all_of(&text).find_map(|separator| {
            let cells = separator.split(&text);
            looks_like_row(&cells).then_some((separator, cells.len()))
        });
        match row {
            Some((separator, width)) => Some(Self::new(line, text, separator, width)),
            None => Self::parse_numbered(line, &text),
        }
    }

    fn new(line: usize, text: Cow<'text, str>, separator: Separator, width: usize) -> Self {
        Self {
            line,
            text,
            separator,
            width,
            skipped: 0,
            number: None,
        }
    }

    /// A line with a number before a compact row, as `1 CAT` or `1 | CAT |`. Without a mark behind it, the number is not that of
    /// a word in a list.
    fn parse_numbered(line: usize, text: &str) -> Option<Self> {
        let is_between = |character: char| character == BORDER || character.is_whitespace();
        let (number, rest) = text.trim_start_matches(is_between).split_once(is_between)?;
        let cells = rest.trim_matches(is_between);
        let characters: Vec<&str> = Separator::Nothing.split(cells);
        if !looks_like_row(&characters) || cells.contains(is_between) {
            return None;
        }
        let width = characters.len();
        let row = Self::new(
            line,
            Cow::Owned(cells.to_owned()),
            Separator::Nothing,
            width,
        );
        Some(Self {
            number: Some(number.parse().ok()?),
            ..row
        })
    }

    /// A line with cells like those of a row directly above, of which only some are letters.
    fn parse_like(line: usize, text: &'text str, above: &Self) -> Option<Self> {
        let text = trimmed(text);
        let cells = above.separator.split(&text);
        let is_letter = |cell: &&&str| is_tile(cell) || meant(cell).is_some();
        let letters = cells.iter().filter(is_letter).count();
        let fits = above.skipped == 0
            && above.number.is_none()
            && cells.len() == above.width
            && cells.iter().all(|cell| cell.chars().count() <= 2)
            && 3 * letters >= cells.len()
            && !(above.is_compact() && text.contains(char::is_whitespace))
            && !counts(cells.iter().copied());
        let width = cells.len();
        fits.then(|| Self::new(line, text, above.separator, width))
    }

    pub fn cells(&self) -> Vec<&str> {
        let cells = self.separator.split(&self.text).into_iter();
        cells.skip(self.skipped).take(self.width).collect()
    }

    fn is_compact(&self) -> bool {
        self.separator == Separator::Nothing
    }

    /// Whether it is a row of a grid beyond doubt, and no word: something stands between its letters, or a number before them.
    fn is_certain(&self) -> bool {
        !self.is_compact() || self.number.is_some()
    }

    /// Whether the number before it, if there is one, comes after that of another row.
    fn is_numbered_after(&self, other: &Self) -> bool {
        match (self.number, other.number) {
            (None, None) => true,
            (Some(number), Some(other)) => other.abs_diff(number) == 1,
            _ => false,
        }
    }
}

/// A line without what surrounds its cells: white space, but no tab, which has an empty cell beside it, and quotation marks.
fn trimmed(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches([' ', '\r']);
    let quotes = text.matches(QUOTES).count();
    if quotes == 0 || quotes % 2 == 1 {
        return compose(text);
    }
    Cow::Owned(compose(&text.replace(QUOTES, "")).into_owned())
}

/// What stands around the cells of a table in CSV, as programs write and as documents show it.
const QUOTES: [char; 3] = ['"', '“', '”'];

/// Whether texts are the numbers from 1.
pub(super) fn counts<'cell>(cells: impl Iterator<Item = &'cell str>) -> bool {
    (1..)
        .zip(cells)
        .all(|(number, cell)| cell.parse() == Ok(number))
}

/// Whether a line with these cells may be a row: at least two thirds are letters, holes and wildcards, where a cell that was
/// probably meant to be one counts half, and none is longer than two characters. Numbers at the edges may be labels.
fn looks_like_row(cells: &[&str]) -> bool {
    let mut inner = cells;
    let is_number =
        |cell: &str| label(cell).bytes().all(|digit| digit.is_ascii_digit()) && !cell.is_empty();
    if let [first, rest @ ..] = inner
        && is_number(first)
    {
        inner = rest;
    }
    if let [rest @ .., last] = inner
        && is_number(last)
    {
        inner = rest;
    }
    let share = |cells: &[&str]| {
        let single = cells.iter().filter(|cell| is_single(cell)).count();
        let meant = cells.iter().filter(|cell| meant(cell).is_some()).count();
        cells.len() > 1 && 3 * (2 * single + meant) >= 4 * cells.len()
    };
    (share(cells) || share(inner)) && cells.iter().all(|cell| cell.chars().count() <= 2)
}

/// A label without the mark behind it.
pub(super) fn label(cell: &str) -> &str {
    cell.trim_end_matches(['.', ')', ':'])
}

/// Whether a line draws a border of a table: some characters side by side, or corners.
pub(super) fn is_border(line: &str) -> bool {
    let draws = |character| matches!(character, '-' | '+' | '=' | '_' | '|' | ' ' | '─'..='╿');
    let corner = |character| matches!(character, '+' | '─'..='╿');
    let is_line = ["---", "===", "___"].iter().any(|part| line.contains(part));
    (is_line || line.contains(corner)) && line.trim_end().chars().all(draws)
}

/// Rows that may be a grid. Most have the same width.
#[derive(Debug, Clone)]
pub(crate) struct Block<'text> {
    pub rows: Vec<Row<'text>>,
    /// The cells of most rows.
    pub width: usize,
}

impl Block<'_> {
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

    fn cells(&self) -> usize {
        self.rows.len() * self.width
    }

    /// Leaves out cells at the beginning and at the end of each row.
    pub fn trim(&mut self, begin: usize, end: usize) {
        for row in &mut self.rows {
            row.skipped += begin;
            row.width = row.width.saturating_sub(begin + end);
        }
        self.width -= begin + end;
    }

    /// The text above the block, and that below it and its border, with the number of its first line.
    pub fn around<'text>(&self, text: &'text str) -> (&'text str, usize, &'text str) {
        let end_of = |lines: usize| {
            let lengths = text.split_inclusive('\n').take(lines).map(str::len);
            lengths.sum::<usize>()
        };
        let last = self.last_line();
        let border = text.lines().skip(last).take_while(|line| is_border(line));
        let last = last + border.count();
        let above = &text[..end_of(self.first_line() - 1)];
        (above, last + 1, &text[end_of(last)..])
    }
}

/// The blocks of a text, in its order.
pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    let mut blocks = Vec::new();
    let mut rows: Vec<Row<'_>> = Vec::new();
    // Between the rows of a page that is typed with double spacing are blank lines.
    let mut is_double_spaced = false;
    let mut is_behind_blank = false;
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() {
            is_behind_blank = true;
            continue;
        }
        if !rows.is_empty() && !is_behind_blank && is_border(text) {
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
    let (width, _) = counts
        .into_iter()
        .max_by_key(|&(width, rows)| (width * rows, width))?;
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
    let end = best.end
        + rows[best.end..]
            .iter()
            .take(AT_EDGE)
            .take_while(is_near)
            .count();
    let above = rows[..best.start].iter().rev();
    let start = best.start - above.take(AT_EDGE).take_while(is_near).count();
    rows.truncate(end);
    rows.drain(..start);
    let good = rows.iter().filter(|row| row.width == width).count();
    (rows.len() > 1 && 2 * good > rows.len()).then_some(Block { rows, width })
}

/// The block that is the grid, if there is one. A compact one has to have as many rows and columns as given.
pub(crate) fn grid<'blocks, 'text>(
    blocks: &'blocks [Block<'text>],
    smallest: usize,
) -> Result<Option<&'blocks Block<'text>>, GridError> {
    let spaced: Vec<_> = blocks.iter().filter(|block| block.is_spaced()).collect();
    let candidates = if spaced.is_empty() {
        blocks.iter().collect()
    } else {
        spaced
    };
    let Some((position, &best)) = candidates
        .iter()
        .enumerate()
        .max_by_key(|(position, block)| (block.cells(), usize::MAX - position))
    else {
        return Ok(None);
    };
    if best.is_compact() && best.rows.len().min(best.width) < smallest {
        return Ok(None);
    }
    let others = candidates
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != position);
    for (other, &block) in others {
        // A smaller block above may be the grid of a list that is larger by chance.
        let share = if other < position { 4 } else { 1 };
        if 4 * share * block.cells() > 3 * best.cells() {
            let mut both = [block, best];
            both.sort_by_key(|block| block.first_line());
            return Err(GridError::SeveralGrids {
                places: both.map(|block| {
                    (
                        block.first_line(),
                        block.last_line(),
                        block.rows.len(),
                        block.width,
                    )
                }),
            });
        }
    }
    Ok(Some(best))
}

/// The line above a block that numbers columns, and their number, if it is less than that of the block.
pub(super) fn numbered_columns(text: &str, block: &Block<'_>) -> Option<(usize, usize)> {
    let lines = (1..block.first_line()).zip(text.trim_start_matches(BYTE_ORDER_MARK).lines());
    let is_drawn = |line: &str| line.trim().is_empty() || is_border(line);
    let (number, line) = lines.filter(|(_, line)| !is_drawn(line)).last()?;
    let cells = line
        .split([' ', '\t', BORDER, ',', ';'])
        .filter(|cell| !cell.is_empty());
    let is_counting = counts(cells.clone());
    let count = cells.count();
    (is_counting && (count + 1 == block.width || count + 2 == block.width))
        .then_some((number, count))
}

/// The number of the first line outside a block that may be a row of it, if its rows have something between their letters.
pub(crate) fn lost_row(text: &str, block: &Block<'_>) -> Option<usize> {
    let lines = (1..).zip(text.trim_start_matches(BYTE_ORDER_MARK).lines());
    let outside =
        lines.filter(|(line, _)| !(block.first_line()..=block.last_line()).contains(line));
    let mut rows = outside.filter_map(|(line, text)| Row::parse(line, text));
    let is_near = |row: &Row<'_>| row.width.abs_diff(block.width) <= NEAR;
    let row = rows.find(|row| !block.is_compact() && row.is_certain() && is_near(row));
    row.map(|row| row.line)
}

/// The number of a line directly below a block, with nothing directly below it, that has as many letters as a row without what
/// stands between them: a row that was typed in another way, or a word.
pub(crate) fn row_or_word(text: &str, block: &Block<'_>) -> Option<usize> {
    // Below numbered rows may be labels of columns.
    if block.is_numbered() {
        return None;
    }
    let line = block.last_line() + 1;
    let mut below = text.lines().skip(block.last_line());
    let row = trimmed(below.next()?);
    let is_alone = below.next().is_none_or(|next| next.trim().is_empty());
    let characters: Vec<char> = row
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    let letters = characters
        .iter()
        .filter(|letter| fold(**letter).is_some())
        .count();
    let may_be_row = match block.rows[0].is_compact() {
        // A row of letters with spaces between them, or with spaces for some.
        true => {
            let single = row
                .split_whitespace()
                .filter(|word| is_single(word))
                .count();
            single == characters.len() && characters.len().abs_diff(block.width) <= NEAR
        }
        false => block.is_spaced() && characters.len() == block.width,
    };
    let is_row = may_be_row && characters.len() > 1 && 3 * letters >= 2 * characters.len();
    (is_alone && is_row).then_some(line)
}
