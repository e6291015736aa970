//! How a list of words stands on the page: in columns, numbered, with definitions.

use super::Note;
use super::layout::is_border;
use crate::letters::fold;

/// The words of a list as they were written, with the numbers of their lines.
pub(crate) struct List {
    pub entries: Vec<(usize, String)>,
    pub notes: Vec<Note>,
}

/// The most words of a phrase in a line with several entries. What has more is a sentence with a comma.
const MAX_PHRASE: usize = 4;

impl List {
    /// Cuts lines into entries. Those that are no words stay, so that whoever reads them can say so.
    pub fn parse<'text>(lines: impl Iterator<Item = (usize, &'text str)> + Clone) -> Self {
        let table = Table::of(lines.clone());
        let mut list = Self {
            entries: Vec::new(),
            notes: Vec::new(),
        };
        let (mut defined, mut with_several) = (0, 0);
        for (number, line) in lines {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            if let Some(table) = &table
                && line.contains('\t')
            {
                if table.heading == Some(number) {
                    list.notes.extend(skipped(line, number));
                } else if let Some(word) = line.split('\t').nth(table.word) {
                    list.entries.push((number, without_mark(word).to_owned()));
                    defined += 1;
                }
                continue;
            }
            // A number of its own before the words is none of them.
            let is_mark = |(place, entry): &(usize, &str)| *place == 0 && is_number(entry);
            let entries: Vec<&str> = columns(line)
                .enumerate()
                .filter(|entry| !is_mark(entry))
                .map(|(_, entry)| without_mark(entry))
                .filter(|entry| !entry.is_empty())
                .collect();
            let is_sentence = entries.len() > 1
                && entries
                    .iter()
                    .any(|entry| entry.split_whitespace().count() > MAX_PHRASE);
            if entries.is_empty() || is_sentence {
                list.entries.push((number, line.to_owned()));
                continue;
            }
            with_several += usize::from(entries.len() > 1);
            let entries = entries.into_iter().map(str::to_owned);
            list.entries.extend(entries.map(|entry| (number, entry)));
        }
        let several = Note::Columns {
            lines: with_several,
        };
        list.notes.extend((with_several > 0).then_some(several));
        let definitions = Note::Definitions { lines: defined };
        list.notes.extend((defined > 0).then_some(definitions));
        list
    }
}

/// A table of words and their definitions, with tabs between its columns.
struct Table {
    /// The column of the words, from 0: the first, or the second behind a column of numbers.
    word: usize,
    /// The line with the headings of the columns.
    heading: Option<usize>,
}

impl Table {
    /// The table of the lines with tabs, if most have a definition.
    fn of<'text>(lines: impl Iterator<Item = (usize, &'text str)>) -> Option<Self> {
        let cells = |line: &'text str| line.trim().split('\t').collect::<Vec<_>>();
        let rows: Vec<(usize, Vec<&str>)> = lines
            .map(|(number, line)| (number, cells(line)))
            .filter(|(_, cells)| cells.len() > 1)
            .collect();
        let numbered = rows.iter().filter(|(_, cells)| is_number(cells[0]));
        let word = usize::from(2 * numbered.count() > rows.len());
        let is_defined = |cells: &[&str]| cells.iter().skip(word + 1).any(|cell| is_prose(cell));
        let defined = rows.iter().filter(|(_, cells)| is_defined(cells)).count();
        let (first, cells) = rows.first()?;
        // Nearly all others have a definition.
        let has_heading = !is_defined(cells) && 4 * defined >= 3 * (rows.len() - 1);
        (2 * defined > rows.len() || has_heading && defined > 0).then_some(Self {
            word,
            heading: has_heading.then_some(*first),
        })
    }
}

/// Whether an entry is a number, as those before words are.
fn is_number(entry: &str) -> bool {
    let digits = entry.trim().trim_end_matches(['.', ')', ':']);
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// Whether a cell of a table has a definition, and not a word.
fn is_prose(cell: &str) -> bool {
    let cell = without_mark(cell);
    cell.split_whitespace().count() > 2 || cell.contains(['.', ':', ';', ',', '(', '!', '?'])
}

/// The entries of a line: between them is a tab, a comma, a semicolon, or two or more spaces.
fn columns(line: &str) -> impl Iterator<Item = &str> {
    line.split(['\t', ',', ';'])
        .flat_map(|part| part.split("  "))
        .map(str::trim)
}

/// An entry without the number or the bullet before it, the quotes around it, and the full stop behind it.
fn without_mark(entry: &str) -> &str {
    let mut entry = entry.trim();
    let unnumbered = entry.trim_start_matches(|character: char| character.is_ascii_digit());
    if unnumbered.len() < entry.len() {
        // Without them the number may belong to the word, as in “7 Up”.
        if let Some(rest) = unnumbered.strip_prefix(['.', ')', ':']) {
            entry = rest.trim_start();
        }
    }
    for bullet in [
        "[ ]", "[x]", "☐", "□", "•", "‣", "·", "▪", "◦", "*", "-", "–", "—", "+",
    ] {
        if let Some(rest) = entry.strip_prefix(bullet)
            && (rest.starts_with(char::is_whitespace) || !bullet.is_ascii())
        {
            entry = rest.trim_start();
            break;
        }
    }
    for (open, close) in [('"', '"'), ('“', '”'), ('«', '»')] {
        if let Some(inner) = entry
            .strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close))
        {
            entry = inner.trim();
        }
    }
    match entry.strip_suffix('.') {
        Some(word) if word.ends_with(|letter| fold(letter).is_some()) => word,
        _ => entry,
    }
}

/// The note about lines that are neither rows nor words, the first of which has this number.
pub(crate) fn skipped(text: &str, first: usize) -> Option<Note> {
    let mut lines = (first..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty() && !is_border(line));
    let (first, text) = lines.next()?;
    Some(Note::Skipped {
        first,
        last: lines.last().map_or(first, |(number, _)| number),
        text: text.trim().trim_start_matches('\u{feff}').to_owned(),
    })
}
