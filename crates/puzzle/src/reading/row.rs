//! A line that may be a row of a grid: what stands between its cells.

use std::borrow::Cow;
use wordtrail_dictionary::internals::letters::{clusters, compose, fold};
use wordtrail_search::internals::cell::{is_single, is_tile, meant};

/// A line that may be a row of a grid.
#[derive(Debug, Clone)]
pub(crate) struct Row<'text> {
    /// The number of the line, from 1.
    pub line: usize,
    text: Cow<'text, str>,
    /// The characters before the text.
    indent: usize,
    separator: Separator,
    /// The number of cells.
    pub width: usize,
    /// The cells before the first one that belongs to a grid.
    pub(super) skipped: usize,
    /// The number before a compact row.
    pub number: Option<i64>,
}

/// The most letters of a tile in a table.
const LONGEST_TILE: usize = 4;

/// What may stand before the first cell and behind the last one, too.
pub(super) const BORDER: char = '|';

/// What stands between the cells of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Separator {
    Nothing,
    /// Nothing, and each `Qu` is one cell, or each in any case.
    NothingButQu {
        in_any_case: bool,
    },
    Space,
    /// A character. White space around it is ignored.
    Character(char),
}

impl Separator {
    /// The separators that a line may have. The first that makes cells of it counts.
    fn all_of(line: &str) -> impl Iterator<Item = Self> {
        let characters = ['\t', BORDER, ',', ';'].into_iter();
        let characters = characters.filter(|&character| line.contains(character));
        let last = match line.contains(char::is_whitespace) {
            true => Self::Space,
            false => Self::Nothing,
        };
        characters.map(Self::Character).chain([last])
    }

    fn split(self, line: &str) -> Vec<&str> {
        match self {
            Self::Nothing => clusters(line).collect(),
            Self::NothingButQu { in_any_case } => {
                let is_second = |start: usize, character: char| match in_any_case {
                    false => character == 'u' && line[..start].ends_with('Q'),
                    true => matches!(character, 'u' | 'U') && line[..start].ends_with(['q', 'Q']),
                };
                let starts = line
                    .char_indices()
                    .filter(|(start, it)| !is_second(*start, *it));
                let starts = starts.map(|(start, _)| start);
                let ends = starts.clone().skip(1).chain([line.len()]);
                let cells = starts.zip(ends);
                cells.map(|(start, end)| &line[start..end]).collect()
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
    pub(super) fn parse(line: usize, text: &'text str) -> Option<Self> {
        let indent = indent(text);
        let text = trimmed(text);
        // Not a compact row that begins with a number.
        if text.contains(BORDER)
            && let Some(row) = Self::parse_numbered(line, &text)
        {
            return Some(row);
        }
        if is_list(&text) {
            return None;
        }
        let row = Separator::all_of(&text).find_map(|separator| {
            let cells = separator.split(&text);
            looks_like_row(&cells).then_some((separator, cells.len()))
        });
        match row {
            Some((separator, width)) => Some(Self {
                indent,
                ..Self::new(line, text, separator, width)
            }),
            None => Self::parse_numbered(line, &text),
        }
    }

    fn new(line: usize, text: Cow<'text, str>, separator: Separator, width: usize) -> Self {
        Self {
            line,
            text,
            indent: 0,
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
        let text = Cow::Owned(cells.to_owned());
        Some(Self {
            number: Some(number.parse().ok()?),
            ..Self::new(line, text, Separator::Nothing, width)
        })
    }

    /// A compact row in which each `Qu` is one cell or, if that is wanted, each in any case.
    pub(super) fn parse_with_qu(line: usize, text: &'text str, in_any_case: bool) -> Option<Self> {
        let text = trimmed(text);
        let separator = Separator::NothingButQu { in_any_case };
        let cells = separator.split(&text);
        let width = cells.len();
        let is_row = cells.iter().all(|cell| is_qu(cell) || is_single(cell));
        is_row.then(|| Self::new(line, text, separator, width))
    }

    /// A line with cells like those of a row directly above or below, of which only some are letters.
    pub(super) fn parse_like(line: usize, text: &'text str, above: &Self) -> Option<Self> {
        let indent = indent(text);
        let text = trimmed(text);
        let cells = above.separator.split(&text);
        let is_letter = |cell: &&&str| is_tile(cell) || meant(cell).is_some();
        let letters = cells.iter().filter(is_letter).count();
        let others = cells.iter().find(|cell| !is_letter(cell));
        let is_filled = others.is_none_or(|filler| {
            let is_part = |cell: &&str| cell == filler || is_letter(&cell);
            cells.iter().all(is_part) && above.cells().contains(filler)
        });
        // A table may have tiles such as ING.
        let singles = cells.iter().filter(|cell| is_single(cell)).count();
        let is_table =
            matches!(above.separator, Separator::Character(_)) && !above.has_empty_cells();
        let longest = if is_table && 3 * singles >= 2 * cells.len() {
            4
        } else {
            2
        };
        let fits = above.skipped == 0
            && above.number.is_none()
            && cells.len() == above.width
            && cells.iter().all(|cell| clusters(cell).count() <= longest)
            && (is_filled || letters > 0 && (3 * letters >= cells.len() || !above.is_compact()))
            && !(above.is_compact() && text.contains(char::is_whitespace))
            && !are_labels(&cells);
        let width = cells.len();
        fits.then(|| Self {
            indent,
            ..Self::new(line, text, above.separator, width)
        })
    }

    pub fn cells(&self) -> Vec<&str> {
        let cells = self.separator.split(&self.text).into_iter();
        cells.skip(self.skipped).take(self.width).collect()
    }

    /// Where its cells begin, in characters from the beginning of the line. Nothing if anything else than spaces is between.
    pub(super) fn stops(&self) -> Option<Vec<usize>> {
        let mut is_between = true;
        let stops = (self.indent..)
            .zip(self.text.chars())
            .filter(|(_, character)| {
                let is_space = character.is_whitespace();
                std::mem::replace(&mut is_between, is_space) && !is_space
            });
        let stops = stops.map(|(place, _)| place);
        let stops = stops.skip(self.skipped).take(self.width);
        (self.separator == Separator::Space).then(|| stops.collect())
    }

    pub(super) fn is_compact(&self) -> bool {
        use Separator::{Nothing, NothingButQu};
        matches!(self.separator, Nothing | NothingButQu { .. })
    }

    pub(super) fn has_empty_cells(&self) -> bool {
        matches!(self.separator, Separator::Character(_)) && self.cells().contains(&"")
    }

    /// Whether all cells are a single character, or were probably meant to be.
    pub(super) fn has_no_words(&self) -> bool {
        let cells = self.cells();
        let mut words = cells.iter().filter(|cell| clusters(cell).count() > 1);
        // Above labels of rows is their name.
        let is_tile =
            |cell| is_single(cells[0]) && clusters(cell).count() > 2 && self.is_tile(cell);
        words.all(|cell| meant(cell).is_some() || is_tile(cell))
    }

    /// Whether a cell is one of a grid: in a table also tiles such as ING.
    pub(super) fn is_tile(&self, cell: &str) -> bool {
        let has_letters = !cell.is_empty() && cell.chars().all(char::is_alphabetic);
        let may_be_long = matches!(self.separator, Separator::Character(_)) && has_letters;
        is_tile(cell) || may_be_long && clusters(cell).count() <= LONGEST_TILE
    }

    pub fn has_qu(&self) -> bool {
        self.is_compact() && self.cells().into_iter().any(is_qu)
    }

    /// Whether it is a row of a grid beyond doubt, and no word: something stands between its letters, or a number before them.
    pub(super) fn is_certain(&self) -> bool {
        !self.is_compact() || self.number.is_some()
    }

    /// Whether the number before it, if there is one, comes after that of another row.
    pub(super) fn is_numbered_after(&self, other: &Self) -> bool {
        match (self.number, other.number) {
            (None, None) => true,
            (Some(number), Some(other)) => other.abs_diff(number) == 1,
            _ => false,
        }
    }
}

/// Whether a cell is the tile `Qu`, in any case.
fn is_qu(cell: &str) -> bool {
    cell.eq_ignore_ascii_case("qu")
}

/// The spaces at the beginning of a line.
fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

/// A line without what surrounds its cells: white space, but no tab, which has an empty cell beside it, and quotation marks.
pub(super) fn trimmed(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches([' ', '\r']);
    let quotes = text.matches(QUOTES).count();
    if quotes == 0 || quotes % 2 == 1 {
        return compose(text);
    }
    Cow::Owned(compose(&text.replace(QUOTES, "")).into_owned())
}

/// What stands around the cells of a table in CSV, as programs write and as documents show it.
const QUOTES: [char; 3] = ['"', '“', '”'];

/// Whether a line has words with commas or semicolons between, and no cells.
fn is_list(line: &str) -> bool {
    let is_word = |part: &str| {
        clusters(part).nth(2).is_some() && part.chars().all(|letter| fold(letter).is_some())
    };
    [',', ';'].iter().any(|&separator| {
        let mut words = line.split(separator).map(str::trim);
        line.contains(separator) && words.all(is_word)
    })
}

/// Whether texts are the numbers from 0 or from 1, or the last digits of these.
pub(super) fn counts<'cell>(cells: impl Iterator<Item = &'cell str>) -> bool {
    let cells: Vec<&str> = cells.collect();
    let first = usize::from(cells.first() != Some(&"0"));
    let are_digits = cells.len() > 9 && cells.iter().all(|cell| cell.len() == 1);
    let modulus = if are_digits { 10 } else { usize::MAX };
    let mut numbered = (first..).zip(&cells);
    numbered.all(|(number, cell)| cell.parse() == Ok(number % modulus))
}

/// Whether cells number columns. Above labels of rows is none.
fn are_labels(cells: &[&str]) -> bool {
    let numbers = cells.iter().copied().filter(|cell| !cell.is_empty());
    numbers.clone().count() > 1 && counts(numbers)
}

/// Whether a line with these cells may be a row: at least two thirds are letters, holes and wildcards, where a cell that was
/// probably meant to be one counts half, and none but the labels is longer than two characters. Numbers at the edges may be labels, and
/// those that count up are of columns.
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
    !are_labels(cells)
        && (share(cells) || share(inner))
        && inner.iter().all(|cell| clusters(cell).count() <= 2)
}

/// A label without the mark behind it.
pub(super) fn label(cell: &str) -> &str {
    cell.trim_end_matches(['.', ')', ':'])
}
