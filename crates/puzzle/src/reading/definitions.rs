//! Lists whose words stand in one column of several: beside definitions, or in the column that was asked for.

use super::NumberOrName;
use super::cells::split_cells;
use super::item::Item;
use super::marks::{is_name_of_numbers, is_number};
use super::page::Line;
use super::prose::{has_article, is_description, is_phrase, is_prose};
use super::vocabulary::{folded_name, names_definitions, names_words};
use std::collections::HashSet;

/// A list whose lines have a word and something else.
pub(super) struct Definitions {
    between: Between,
    /// The column of the words, from 0.
    pub word: usize,
    /// The line with the headings of the columns, or the title above.
    pub heading: Option<usize>,
    /// Whether what stands beside the words need not be definitions.
    pub is_column: bool,
}

/// What stands between a word and its definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Between {
    /// A character between the cells of a table.
    Cells(char),
    /// Two or more spaces.
    Spaces,
    /// A mark behind the word, of which only the first counts.
    Mark(&'static [&'static str]),
    /// Any mark, a tab, two spaces, or parentheses: a list that several people wrote, or one at several times.
    Any,
}

/// What may stand between, from the most certain on.
const ALL: [Between; 10] = [
    Between::Cells('\t'),
    Between::Cells('|'),
    Between::Cells(';'),
    Between::Cells(','),
    Between::Spaces,
    ARROW,
    COLON,
    Between::Mark(&["="]),
    DASH,
    Between::Any,
];

/// Columns of a table of finds.
const FINDS: [&str; 3] = ["row", "column", "direction"];

const ARROW: Between = Between::Mark(&["->", "→", "=>"]);
const COLON: Between = Between::Mark(&[":"]);
const DASH: Between = Between::Mark(&[" - ", " – ", " — ", " -- "]);
const ANY_MARK: [&str; 8] = ["\t", "  ", ":", "=", " - ", " – ", " — ", " -- "];

impl Between {
    fn split(self, line: &str) -> Vec<&str> {
        match self {
            Self::Cells('|') => {
                let line = line.trim().trim_start_matches('|').trim_end_matches('|');
                line.split('|').map(str::trim).collect()
            }
            Self::Cells(separator) => split_cells(line, &[separator]),
            Self::Spaces => {
                let cells = line.split("  ").map(str::trim);
                cells.filter(|cell| !cell.is_empty()).collect()
            }
            Self::Mark(marks) => split_at_first(line, marks),
            Self::Any => {
                let cells = split_at_first(line, &ANY_MARK);
                let item = Item::of(line);
                let start = item
                    .definition
                    .and(line.find(item.remark.unwrap_or_default()));
                match start.filter(|start| *start <= cells[0].len()) {
                    Some(start) => vec![line[..start].trim(), &line[start..]],
                    None => cells,
                }
            }
        }
    }
}

/// The text before the first of some marks, and the text behind it.
fn split_at_first<'line>(line: &'line str, marks: &[&str]) -> Vec<&'line str> {
    let first = marks.iter().filter_map(|mark| line.split_once(mark));
    match first.min_by_key(|(left, _)| left.len()) {
        Some((left, right)) => vec![left.trim(), right.trim()],
        None => vec![line],
    }
}

/// A line with its number, and its cells.
type Row<'text> = (usize, Vec<&'text str>);

impl Definitions {
    /// How the lines have definitions, if they have. A line without one above others, all of which have one, is a title.
    pub fn of(lines: &[Line<'_>]) -> Option<Self> {
        if let [(number, title), rest @ ..] = lines
            && rest.len() > 1
            && Between::Any.split(title).len() == 1
            && let Some(untitled) = Self::without_title(rest)
            && untitled.heading.is_none()
            && untitled.split(title).is_none()
            && rest.iter().all(|(_, line)| untitled.split(line).is_some())
        {
            return Some(Self {
                heading: Some(*number),
                ..untitled
            });
        }
        Self::without_title(lines)
    }

    /// The column that was asked for, if the list has one.
    pub fn chosen(lines: &[Line<'_>], column: &NumberOrName) -> Option<Self> {
        match column {
            NumberOrName::Name(name) => {
                let name = name.trim().to_lowercase();
                let is_name = |cell: &&str| folded_name(cell) == name;
                ALL.into_iter().find_map(|between| {
                    let mut rows = rows(lines, between).into_iter();
                    rows.find_map(|(number, cells)| {
                        let word = cells.iter().position(is_name)?;
                        Some(Self::column(between, word, Some(number)))
                    })
                })
            }
            NumberOrName::Number(number) => {
                let is_long = |(_, cells): &&Row<'_>| cells.len() >= *number;
                let count = |between| rows(lines, between).iter().filter(is_long).count();
                // The first of those with as many lines.
                let between = ALL.into_iter().rev().max_by_key(|it| count(*it))?;
                let rows = rows(lines, between);
                let (first, cells) = rows
                    .first()
                    .filter(|_| rows.iter().any(|it| is_long(&it)))?;
                let word = number.checked_sub(1)?;
                let is_named = cells.get(word).is_some_and(|cell| names_words(cell));
                Some(Self::column(between, word, is_named.then_some(*first)))
            }
        }
    }

    fn column(between: Between, word: usize, heading: Option<usize>) -> Self {
        Self {
            between,
            word,
            heading,
            is_column: true,
        }
    }

    fn without_title(lines: &[Line<'_>]) -> Option<Self> {
        // Words have nothing between, and most lists are long and have nothing else.
        let has_marks = |(_, line): &&Line<'_>| line.contains(|it: char| !it.is_alphabetic());
        let others: Vec<Line<'_>> = lines.iter().filter(has_marks).copied().collect();
        ALL.into_iter().find_map(|between| {
            let rows = rows(&others, between);
            let heading = Self::with_heading(between, &rows, lines.len());
            heading.or_else(|| match between {
                Between::Cells(_) | Between::Spaces => Self::of_table(between, &rows, lines.len()),
                Between::Any if 2 * marked(&others) < rows.len() => None,
                Between::Mark(_) | Between::Any => Self::of_pairs(between, &rows, lines.len()),
            })
        })
    }

    /// A list with names of its columns in the first line.
    fn with_heading(between: Between, rows: &[Row<'_>], lines: usize) -> Option<Self> {
        let (number, cells) = rows.first()?;
        let word = cells.iter().position(|cell| names_words(cell))?;
        // What this program writes as CSV may be a single find, or none.
        let has_finds = FINDS.iter().all(|name| cells.contains(name));
        if rows.len() < 2 && !has_finds {
            return None;
        }
        // Any other columns, if all lines of the table have them.
        let is_whole = |(_, others): &Row<'_>| others.len() == cells.len();
        let is_table = matches!(between, Between::Cells(_))
            && (rows.len() > 2 || has_finds)
            && rows.len() == lines
            && rows.iter().all(is_whole);
        let is_defined = cells.iter().any(|cell| names_definitions(cell));
        (is_defined || is_table).then_some(Self {
            is_column: !is_defined,
            ..Self::column(between, word, Some(*number))
        })
    }

    /// A table most of whose lines have prose beside the first column, or beside the second behind a column of numbers.
    fn of_table(between: Between, rows: &[Row<'_>], lines: usize) -> Option<Self> {
        // Commas and spaces separate words, too.
        let is_weak = !matches!(between, Between::Cells('\t' | '|'));
        let share = if is_weak { 3 } else { 2 };
        if 4 * rows.len() < share * lines || is_weak && lines < 2 {
            return None;
        }
        let numbered = rows.iter().filter(|(_, cells)| is_number(cells[0]));
        let word = usize::from(2 * numbered.count() > rows.len());
        let articles = rows.iter().filter(|(_, cells)| {
            let word = cells.get(word).copied().unwrap_or_default();
            has_article(Item::of(word).word)
        });
        if 2 * articles.count() >= rows.len() {
            return None;
        }
        let is_definition = |cell: &&str| match is_weak && !cell.starts_with('"') {
            true => has_article(cell),
            false => is_prose(cell),
        };
        let is_defined = |cells: &[&str]| cells.iter().skip(word + 1).any(&is_definition);
        let defined = rows.iter().filter(|(_, cells)| is_defined(cells)).count();
        let (first, cells) = rows.first()?;
        // Nearly all others have a definition.
        let has_heading =
            !is_weak && rows.len() > 2 && !is_defined(cells) && 4 * defined >= 3 * (rows.len() - 1);
        let is_table = 2 * defined > rows.len()
            || !is_weak && defined > 0 && 2 * defined == rows.len()
            || has_heading && defined > 0
            || !is_weak && repeats(rows, word + 1)
            || describes(rows, word, lines);
        let heading = (has_heading && defined > 0).then_some(*first);
        is_table.then_some(Self {
            is_column: false,
            ..Self::column(between, word, heading)
        })
    }

    /// Lines with a mark behind their words: nearly all of them, or a single one with prose.
    fn of_pairs(between: Between, rows: &[Row<'_>], lines: usize) -> Option<Self> {
        // A form to fill in has a blank, a date or a page behind its marks.
        let is_blank = |text: &str| {
            let is_short = text.split_whitespace().count() < 4;
            text.is_empty() || text.contains('_') || is_short && text.contains(char::is_numeric)
        };
        // A dash at the beginning is a bullet, and so are those that follow.
        let may_be_dash = matches!(between, DASH | Between::Any);
        let has_bullet = |text: &str| may_be_dash && text.starts_with(['-', '–', '—']);
        let is_pair = |(_, cells): &&Row<'_>| {
            is_phrase(Item::of(cells[0]).word) && !has_bullet(cells[0]) && !is_blank(cells[1])
        };
        let pairs: Vec<&Row<'_>> = rows.iter().filter(is_pair).collect();
        let (_, first) = pairs.first()?;
        let is_single = pairs.len() == 1 && (between == COLON || !has_article(first[1]));
        if 4 * pairs.len() < 3 * lines || is_single {
            return None;
        }
        // With several words behind the marks, what stands before is a label, or a dash separates words.
        let has_several = |row: &&&Row<'_>| {
            let rest = row.1[1];
            let cells = split_cells(rest, &[',', ';']);
            let are_words = || cells.iter().all(|cell| is_phrase(cell) && !is_prose(cell));
            match between == DASH {
                true => DASH.split(rest).len() > 1,
                false => cells.len() > 1 && are_words(),
            }
        };
        let several = pairs.iter().filter(has_several).count();
        let is_described = pairs.iter().any(|row| is_description(row.1[1]));
        let separates = match between {
            DASH => 2 * several > pairs.len(),
            COLON | Between::Any if !is_described => 2 * several >= pairs.len(),
            _ => several == pairs.len(),
        };
        (!separates).then_some(Self {
            is_column: false,
            ..Self::column(between, 0, None)
        })
    }

    /// The word of a line and its definition.
    pub fn split<'text>(&self, line: &'text str) -> Option<(&'text str, &'text str)> {
        let mut cells = self.between.split(line);
        if self.word >= cells.len() || cells.len() == 1 && !self.is_column {
            return None;
        }
        let word = cells.remove(self.word);
        let is_mark = matches!(self.between, Between::Mark(_) | Between::Any);
        if is_mark && !self.is_column && !is_phrase(Item::of(word).word) {
            return None;
        }
        let other = cells
            .iter()
            .find(|cell| !is_number(cell) && !cell.is_empty());
        Some((word, other.map_or("", |cell| Item::of(cell).word)))
    }
}

/// The lines with several cells.
fn rows<'text>(lines: &[Line<'text>], between: Between) -> Vec<Row<'text>> {
    let rows = lines.iter();
    let rows = rows.map(|&(number, line)| (number, between.split(line)));
    rows.filter(|(_, cells)| cells.len() > 1).collect()
}

/// How many lines have a mark, or parentheses before a text. Tabs and spaces are also those of tables.
fn marked(lines: &[Line<'_>]) -> usize {
    let is_marked = |(_, line): &&Line<'_>| {
        ANY_MARK[2..].iter().any(|mark| line.contains(mark)) || Item::of(line).definition.is_some()
    };
    lines.iter().filter(is_marked).count()
}

/// Whether the first line has a name for a column of numbers.
pub(super) fn has_numbers_column(lines: &[Line<'_>]) -> bool {
    lines.first().is_some_and(|(_, line)| {
        let mut tables = ALL.iter().filter(|it| matches!(it, Between::Cells(_)));
        tables.any(|between| {
            let cells = between.split(line);
            cells.len() > 1 && is_name_of_numbers(cells[0])
        })
    })
}

/// Whether single words stand beside texts, some of which describe something.
fn describes(rows: &[Row<'_>], word: usize, lines: usize) -> bool {
    let is_pair = |(_, cells): &&Row<'_>| cells.len() == word + 2;
    let is_single = |(_, cells): &Row<'_>| {
        let word = Item::of(cells.get(word).copied().unwrap_or_default()).word;
        is_phrase(word) && !word.contains(char::is_whitespace)
    };
    let is_described = |(_, cells): &&Row<'_>| {
        let mut others = cells.iter().skip(word + 1);
        others.any(|cell| is_description(cell))
    };
    let described = rows.iter().filter(is_described).count();
    lines > 1
        && rows.len() == lines
        && 2 * rows.iter().filter(is_pair).count() >= lines
        && rows.iter().all(is_single)
        && described > 0
        && 5 * described >= lines
}

/// The columns of the words and of their definitions in a line that names them.
pub(super) fn named_columns(cells: &[&str]) -> Option<(usize, usize)> {
    let place = |is_name: fn(&str) -> bool| cells.iter().position(|cell| is_name(cell));
    Some((place(names_words)?, place(names_definitions)?))
}

/// Whether a column of a table with two columns of words has each of its texts twice or more: no list of words has.
fn repeats(rows: &[Row<'_>], column: usize) -> bool {
    let is_last = |(_, cells): &Row<'_>| cells.len() == column + 1;
    let texts = rows.iter().filter_map(|(_, cells)| cells.get(column));
    let texts: HashSet<&&str> = texts.collect();
    rows.len() > 3 && rows.iter().all(is_last) && 2 * texts.len() <= rows.len()
}
