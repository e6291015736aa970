//! How a list of words stands on the page: in columns, numbered, with definitions.

use super::Note;
use super::definitions::{Definitions, has_letters_alone, sentence_behind};
use super::layout::is_border;
use super::repair::repaired_word;
use super::visible::visible;
use crate::letters::fold;
use std::borrow::Cow;

/// The words of a list as they were written, with the numbers of their lines.
pub(crate) struct List {
    pub entries: Vec<(usize, String)>,
    pub notes: Vec<Note>,
}

/// The most words of a phrase in a line with several entries. What has more is a sentence with a comma.
pub(super) const MAX_PHRASE: usize = 4;

impl List {
    /// Cuts lines into entries. Those that are no words stay, so that whoever reads them can say so. With `repair`, letters that
    /// were misread in them are corrected.
    pub fn parse<'text>(lines: impl Iterator<Item = (usize, &'text str)>, repair: bool) -> Self {
        let mut invisible = 0;
        let lines: Vec<(usize, Cow<'_, str>)> = lines
            .map(|(number, line)| {
                let (line, count) = visible(line);
                invisible += count;
                (number, line)
            })
            .collect();
        let lines: Vec<(usize, &str)> = lines
            .iter()
            .map(|(number, line)| (*number, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !is_border(line))
            .collect();
        let definitions = Definitions::of(&lines);
        let with_bars = lines.iter().filter(|(_, line)| line.contains('|')).count();
        let is_table = 2 * with_bars > lines.len();
        let letters = letter_marks(&lines);
        let mut list = Self {
            entries: Vec::new(),
            notes: Vec::new(),
        };
        list.notes
            .extend((invisible > 0).then_some(Note::Invisible { count: invisible }));
        let mut found_definitions: Vec<&str> = Vec::new();
        let mut with_several = 0;
        for (number, line) in lines {
            if let Some(definitions) = &definitions
                && definitions.heading == Some(number)
            {
                let is_title = has_letters_alone(line) && definitions.split(line).is_none();
                list.notes.extend(match is_title {
                    true => Some(Note::Label {
                        line: number,
                        text: line.to_owned(),
                    }),
                    false => skipped(line, number),
                });
                continue;
            }
            let line = if letters {
                line[2..].trim_start()
            } else {
                line
            };
            if let Some(definitions) = &definitions
                && let Some((word, definition)) = definitions.split(line)
            {
                // What has no word is not one, and who reads the list says so.
                let entry = if word.is_empty() { line } else { word };
                list.entries.push((number, entry.to_owned()));
                found_definitions.extend(Some(definition).filter(|text| !text.is_empty()));
                continue;
            }
            if let Some((word, sentence)) = sentence_behind(line) {
                list.entries.push((number, word.to_owned()));
                found_definitions.push(sentence);
                continue;
            }
            // A bar that touches letters in a list of words is probably one.
            if line.contains('|') && !is_table && has_bar_for_letter(line) {
                list.entries.push((number, without_mark(line).to_owned()));
                continue;
            }
            with_several += usize::from(list.add_entries(number, line) > 1);
        }
        if repair {
            list.repair();
        }
        let several = Note::Columns {
            lines: with_several,
        };
        list.notes.extend((with_several > 0).then_some(several));
        let definitions = found_definitions.first().map(|first| Note::Definitions {
            lines: found_definitions.len(),
            first: (*first).to_owned(),
        });
        list.notes.extend(definitions);
        list
    }

    /// Corrects letters that were misread.
    fn repair(&mut self) {
        for (line, entry) in &mut self.entries {
            if let Some(taken) = repaired_word(entry) {
                self.notes.push(Note::Word {
                    line: *line,
                    found: entry.clone(),
                    taken: taken.clone(),
                });
                *entry = taken;
            }
        }
    }

    /// Adds the entries of a line, and returns their number.
    fn add_entries(&mut self, number: usize, line: &str) -> usize {
        // A number of its own before the words is none of them.
        let is_mark = |(place, entry): &(usize, &str)| *place == 0 && is_number(entry);
        let entries_of = |line| -> Vec<&str> {
            let parts = numbered_parts(line).into_iter().flat_map(columns);
            parts
                .enumerate()
                .filter(|entry| !is_mark(entry))
                .map(|(_, entry)| without_mark(entry))
                .filter(|entry| !entry.is_empty())
                .collect()
        };
        let mut entries = entries_of(line);
        if let Some((label, rest)) = line.split_once(':')
            && has_letters_alone(label)
            && let rest = entries_of(rest)
            && (rest.len() > 1 || rest.len() == 1 && is_heading(label))
        {
            self.notes.push(Note::Label {
                line: number,
                text: label.to_owned(),
            });
            entries = rest;
        }
        let is_sentence = entries.len() > 1
            && entries
                .iter()
                .any(|entry| entry.split_whitespace().count() > MAX_PHRASE);
        if entries.is_empty() || is_sentence {
            self.entries.push((number, line.to_owned()));
            return 1;
        }
        let count = entries.len();
        let entries = entries.into_iter().map(str::to_owned);
        self.entries.extend(entries.map(|entry| (number, entry)));
        count
    }
}

/// Whether each `|` of a line stands beside a letter, as one that was misread does, and not between words.
fn has_bar_for_letter(line: &str) -> bool {
    let parts = line.trim_matches('|').split('|');
    let is_spaced = line.split_whitespace().any(|word| word == "|");
    let is_short = parts.clone().any(|part| part.trim().chars().count() < 2);
    !is_spaced
        && (is_short || parts.count() <= 2)
        && !(line.starts_with('|') && line.ends_with('|'))
}

/// Whether a label before a single word is the heading of a list.
fn is_heading(label: &str) -> bool {
    let label = label.to_lowercase();
    [
        "word",
        "words",
        "list",
        "bank",
        "vocabulary",
        "find",
        "spelling",
    ]
    .iter()
    .any(|name| label.split_whitespace().any(|word| word == *name))
}

/// Whether an entry is a number, as those before words are.
pub(super) fn is_number(entry: &str) -> bool {
    let digits = entry.trim().trim_end_matches(['.', ')', ':']);
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// The cells of a line. Separators inside of quotes are part of a cell.
pub(super) fn split_cells<'line>(line: &'line str, separators: &[char]) -> Vec<&'line str> {
    let is_quoted = line.matches('"').count().is_multiple_of(2);
    let (mut cells, mut start, mut inside) = (Vec::new(), 0, false);
    for (place, character) in line.char_indices() {
        if character == '"' && is_quoted {
            inside = !inside;
        } else if !inside && separators.contains(&character) {
            cells.push(line[start..place].trim());
            start = place + character.len_utf8();
        }
    }
    cells.push(line[start..].trim());
    cells
}

/// The entries of a line: between them is a character that separates, a bullet, or two or more spaces.
fn columns(line: &str) -> impl Iterator<Item = &str> {
    const BETWEEN: [char; 10] = ['\t', ',', ';', '|', '•', '‣', '·', '▪', '◦', '●'];
    line.split(" / ")
        .flat_map(|part| split_cells(part, &BETWEEN))
        .flat_map(|part| part.split("  "))
        .flat_map(|part| part.split(" * "))
        .map(str::trim)
}

/// The parts of a line with several numbered entries, as “1. cat 2. dog”, or the line itself.
fn numbered_parts(line: &str) -> Vec<&str> {
    let mut starts = Vec::new();
    let mut last = None;
    let mut is_behind_space = true;
    for (place, character) in line.char_indices() {
        if is_behind_space
            && let Some((number, _)) = mark(&line[place..])
            && last.map_or(place == 0, |last: u32| last.checked_add(1) == Some(number))
        {
            starts.push(place);
            last = Some(number);
        }
        is_behind_space = character.is_whitespace();
    }
    if starts.len() < 2 {
        return vec![line];
    }
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    let parts = starts.iter().zip(ends);
    parts.map(|(&start, end)| line[start..end].trim()).collect()
}

/// The number or letter before an entry, with a mark behind it, as “1.”, “(2)” or “c)”: its value, and what follows.
fn mark(entry: &str) -> Option<(u32, &str)> {
    let inner = entry.strip_prefix('(');
    let text = inner.unwrap_or(entry);
    let digits = text.len()
        - text
            .trim_start_matches(|digit: char| digit.is_ascii_digit())
            .len();
    let (number, rest) = match text.bytes().next()? {
        b'0'..=b'9' => (text[..digits].parse().ok()?, &text[digits..]),
        letter @ (b'a'..=b'z' | b'A'..=b'Z') => {
            (u32::from(letter.to_ascii_lowercase()), &text[1..])
        }
        _ => return None,
    };
    let rest = match inner {
        Some(_) => rest.strip_prefix(')'),
        // A letter with a full stop may be an initial, and one with a colon a label.
        None if digits == 0 => rest.strip_prefix(')'),
        None => rest.strip_prefix(['.', ')', ':']),
    };
    rest.map(|rest| (number, rest.trim_start()))
}

/// Whether all lines begin with letters in their order and full stops: “a. cat”, “b. dog”.
fn letter_marks(lines: &[(usize, &str)]) -> bool {
    let has_letter = |((_, line), letter): (&(usize, &str), u8)| {
        let mut bytes = line.bytes();
        let first = bytes.next().map(|byte| byte.to_ascii_lowercase());
        first == Some(letter) && bytes.next() == Some(b'.')
    };
    (2..=26).contains(&lines.len()) && lines.iter().zip(b'a'..=b'z').all(has_letter)
}

/// An entry without the number, the letter or the bullet before it, the quotes around it, and the full stop behind it.
pub(super) fn without_mark(entry: &str) -> &str {
    let mut entry = entry.trim();
    // Without a mark the number may belong to the word, as in “7 Up”.
    if let Some((_, rest)) = mark(entry) {
        entry = rest;
    } else {
        let unnumbered = entry.trim_start_matches(|character: char| character.is_ascii_digit());
        let dash = ["-", "–", "—"].iter().find_map(|dash| {
            let rest = unnumbered.trim_start().strip_prefix(dash)?;
            (rest.starts_with(' ') && unnumbered.len() < entry.len()).then_some(rest)
        });
        entry = dash.map_or(entry, str::trim_start);
    }
    for bullet in [
        "[ ]", "[x]", "☐", "□", "☑", "✓", "✔", "•", "‣", "·", "▪", "◦", "●", "*", "-", "–", "—",
        "+",
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
