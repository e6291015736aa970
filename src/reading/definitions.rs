//! Lists with a definition beside each word: what stands between the two, and which of them is the word.

use super::list::{MAX_PHRASE, is_number, split_cells, without_mark};
use crate::letters::{fold, is_hyphen_or_apostrophe};

/// A list whose lines have a word and its definition.
pub(super) struct Definitions {
    between: Between,
    /// The column of the words, from 0.
    word: usize,
    /// The line with the headings of the columns, or the title above.
    pub heading: Option<usize>,
}

/// What stands between a word and its definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Between {
    /// A character between the cells of a table.
    Cells(char),
    /// A mark behind the word, of which only the first counts.
    Mark(&'static [&'static str]),
}

/// What may stand between, from the most certain on.
const ALL: [Between; 8] = [
    Between::Cells('\t'),
    Between::Cells('|'),
    Between::Cells(';'),
    Between::Cells(','),
    COLON,
    Between::Mark(&["="]),
    DASH,
    ANY_MARK,
];

const COLON: Between = Between::Mark(&[":"]);
const DASH: Between = Between::Mark(&[" - ", " – ", " — ", " -- "]);
/// A list that several people wrote, or one at several times.
const ANY_MARK: Between = Between::Mark(&[":", "=", " - ", " – ", " — ", " -- "]);

/// How the column of the words may be called.
const WORD: [&str; 12] = [
    "word",
    "words",
    "term",
    "terms",
    "vocabulary",
    "vocabulary word",
    "vocab",
    "spelling",
    "spelling word",
    "spelling words",
    "answer",
    "name",
];

/// How the column of the definitions may be called.
const DEFINITION: [&str; 14] = [
    "definition",
    "definitions",
    "meaning",
    "meanings",
    "clue",
    "clues",
    "hint",
    "hints",
    "description",
    "explanation",
    "example",
    "translation",
    "sentence",
    "category",
];

impl Between {
    fn split(self, line: &str) -> Vec<&str> {
        match self {
            Self::Cells('|') => {
                let line = line.trim().trim_start_matches('|').trim_end_matches('|');
                line.split('|').map(str::trim).collect()
            }
            Self::Cells(separator) => split_cells(line, &[separator]),
            Self::Mark(marks) => {
                let first = marks.iter().filter_map(|mark| line.split_once(mark));
                match first.min_by_key(|(left, _)| left.len()) {
                    Some((left, right)) => vec![left.trim(), right.trim()],
                    None => vec![line],
                }
            }
        }
    }
}

/// A line with its number, and its cells.
type Row<'text> = (usize, Vec<&'text str>);

impl Definitions {
    /// How the lines have definitions, if they have. A line without one above others, all of which have one, is a title.
    pub fn of(lines: &[(usize, &str)]) -> Option<Self> {
        if let [(number, title), rest @ ..] = lines
            && rest.len() > 1
            && ANY_MARK.split(title).len() == 1
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

    fn without_title(lines: &[(usize, &str)]) -> Option<Self> {
        ALL.into_iter().find_map(|between| {
            let rows: Vec<Row<'_>> = lines
                .iter()
                .map(|&(number, line)| (number, between.split(line)))
                .filter(|(_, cells)| cells.len() > 1)
                .collect();
            Self::with_heading(between, &rows).or_else(|| match between {
                Between::Cells(separator) => Self::of_table(separator, &rows, lines.len()),
                Between::Mark(_) => Self::of_pairs(between, &rows, lines.len()),
            })
        })
    }

    /// A list with names of its columns in the first line.
    fn with_heading(between: Between, rows: &[Row<'_>]) -> Option<Self> {
        let (number, cells) = rows.first()?;
        let (word, _) = named_columns(cells).filter(|_| rows.len() > 1)?;
        Some(Self {
            between,
            word,
            heading: Some(*number),
        })
    }

    /// A table most of whose lines have prose beside the first column, or beside the second behind a column of numbers.
    fn of_table(separator: char, rows: &[Row<'_>], lines: usize) -> Option<Self> {
        // Commas separate words, too.
        let is_weak = matches!(separator, ',' | ';');
        if is_weak && 4 * rows.len() < 3 * lines {
            return None;
        }
        let numbered = rows.iter().filter(|(_, cells)| is_number(cells[0]));
        let word = usize::from(2 * numbered.count() > rows.len());
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
            || !is_weak && repeats(rows, word + 1);
        is_table.then_some(Self {
            between: Between::Cells(separator),
            word,
            heading: (has_heading && defined > 0).then_some(*first),
        })
    }

    /// Lines with a mark behind their words: nearly all of them, or a single one with prose.
    fn of_pairs(between: Between, rows: &[Row<'_>], lines: usize) -> Option<Self> {
        // A form to fill in has a blank, a date or a page behind its marks.
        let is_blank = |text: &str| {
            text.is_empty() || text.contains(|letter: char| letter == '_' || letter.is_numeric())
        };
        // A dash at the beginning is a bullet, and so are those that follow.
        let may_be_dash = matches!(between, DASH | ANY_MARK);
        let has_bullet = |text: &str| may_be_dash && text.starts_with(['-', '–', '—']);
        let is_pair = |(_, cells): &&Row<'_>| {
            is_phrase(without_mark(cells[0])) && !has_bullet(cells[0]) && !is_blank(cells[1])
        };
        let pairs: Vec<&Row<'_>> = rows.iter().filter(is_pair).collect();
        let (_, first) = pairs.first()?;
        let is_single = pairs.len() == 1 && (between == COLON || !has_article(first[1]));
        if 4 * pairs.len() < 3 * lines || is_single {
            return None;
        }
        // With several words behind each mark, what stands before is a label, or a dash separates words.
        let has_several = |row: &&&Row<'_>| {
            let rest = row.1[1];
            match between == DASH {
                true => DASH.split(rest).len() > 1,
                false => {
                    let cells = split_cells(rest, &[',', ';']);
                    cells.len() > 1 && cells.iter().all(|cell| is_phrase(cell) && !is_prose(cell))
                }
            }
        };
        let several = pairs.iter().filter(has_several).count();
        let separates = match between == DASH {
            true => 2 * several > pairs.len(),
            false => several == pairs.len(),
        };
        (!separates).then_some(Self {
            between,
            word: 0,
            heading: None,
        })
    }

    /// The word of a line and its definition.
    pub fn split<'text>(&self, line: &'text str) -> Option<(&'text str, &'text str)> {
        let cells = self.between.split(line);
        let word = cells.get(self.word).filter(|_| cells.len() > 1)?;
        let mut others = cells.iter().enumerate();
        let other = others
            .find(|(column, cell)| *column != self.word && !is_number(cell) && !cell.is_empty());
        if let Between::Mark(_) = self.between
            && !is_phrase(without_mark(word))
        {
            return None;
        }
        Some((
            without_mark(word),
            other.map_or("", |(_, cell)| without_mark(cell)),
        ))
    }
}

/// The columns of the words and of their definitions in a line that names them.
pub(super) fn named_columns(cells: &[&str]) -> Option<(usize, usize)> {
    let place = |names: &[&str]| {
        let is_name = |cell: &&str| names.contains(&without_mark(cell).to_lowercase().as_str());
        cells.iter().position(is_name)
    };
    Some((place(&WORD)?, place(&DEFINITION)?))
}

/// Whether a column of a table with two columns of words has each of its texts twice or more: no list of words has.
fn repeats(rows: &[Row<'_>], column: usize) -> bool {
    let mut texts: Vec<&str> = rows
        .iter()
        .filter(|(_, cells)| cells.len() == column + 1)
        .map(|(_, cells)| cells[column])
        .collect();
    let count = texts.len();
    texts.sort_unstable();
    texts.dedup();
    count == rows.len() && count > 3 && 2 * texts.len() <= count
}

/// Whether a text may be a word of a list.
pub(super) fn is_phrase(text: &str) -> bool {
    has_letters_alone(text) && text.split_whitespace().count() <= MAX_PHRASE
}

/// Whether a text has letters, and nothing else than words have.
pub(super) fn has_letters_alone(text: &str) -> bool {
    let fits = |letter: char| {
        fold(letter).is_some() || letter.is_whitespace() || is_hyphen_or_apostrophe(letter)
    };
    text.chars().all(fits) && text.contains(|letter| fold(letter).is_some())
}

/// Whether a cell of a table has a definition, and not a word.
fn is_prose(cell: &str) -> bool {
    let cell = without_mark(cell);
    cell.split_whitespace().count() > 2
        || cell.contains(['.', ':', ';', ',', '(', '!', '?'])
        || has_article(cell)
}

/// Whether a text begins as definitions do.
fn has_article(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    ["a", "an", "the", "to"].contains(&first.as_str()) && words.next().is_some()
}

/// A word and the sentence about it that follows a comma, in small letters: `cat, it meows at night`.
pub(super) fn sentence_behind(line: &str) -> Option<(&str, &str)> {
    const BEGINNINGS: [&str; 19] = [
        "a",
        "an",
        "he",
        "if",
        "it",
        "it",
        "its",
        "like",
        "she",
        "something",
        "someone",
        "that",
        "the",
        "they",
        "when",
        "where",
        "which",
        "who",
        "you",
    ];
    let (word, sentence) = line.split_once(',')?;
    let (word, sentence) = (without_mark(word), sentence.trim());
    let first_part = sentence.split([',', ';']).next()?;
    let mut words = first_part.split_whitespace();
    let begins = BEGINNINGS.contains(&words.next()?);
    let count = words.count() + 1;
    let is_sentence = match begins {
        true => count > 2 || first_part == sentence && sentence.starts_with("it "),
        false => count > 3,
    };
    let is_small = sentence.starts_with(char::is_lowercase);
    let is_word = is_phrase(word) && word.split_whitespace().count() < 3;
    (is_sentence && is_small && is_word).then_some((word, sentence))
}
