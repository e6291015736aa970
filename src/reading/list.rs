//! How a list of words stands on the page: in columns, numbered, with definitions.

use super::Note;
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
        let has_definitions = definitions(lines.clone()) > 0;
        let mut list = Self {
            entries: Vec::new(),
            notes: Vec::new(),
        };
        let (mut defined, mut with_several) = (0, 0);
        for (number, line) in lines {
            let mut line = line.trim();
            if line.is_empty() {
                continue;
            }
            if has_definitions && let Some((word, _)) = word_and_definition(line) {
                line = word;
                defined += 1;
            }
            let entries: Vec<&str> = columns(line)
                .map(without_mark)
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
            list.entries
                .extend(entries.into_iter().map(|entry| (number, entry.to_owned())));
        }
        let several = Note::Columns {
            lines: with_several,
        };
        list.notes.extend((with_several > 0).then_some(several));
        list.notes
            .extend((defined > 0).then_some(Note::Definitions { lines: defined }));
        list
    }
}

/// The entries of a line: between them is a tab, a comma, a semicolon, or two or more spaces.
fn columns(line: &str) -> impl Iterator<Item = &str> {
    line.split(['\t', ',', ';'])
        .flat_map(|part| part.split("  "))
        .map(str::trim)
}

/// The number of lines with a definition, if most lines with a tab have one.
fn definitions<'text>(lines: impl Iterator<Item = (usize, &'text str)>) -> usize {
    let (mut defined, mut with_tab) = (0, 0);
    for (_, line) in lines {
        if line.trim().contains('\t') {
            with_tab += 1;
            defined += usize::from(word_and_definition(line.trim()).is_some());
        }
    }
    if 2 * defined > with_tab { defined } else { 0 }
}

/// An entry and its definition behind a tab: some words of prose. The entry may be numbered in a column of its own.
fn word_and_definition(line: &str) -> Option<(&str, &str)> {
    let (mut word, mut rest) = line.split_once('\t')?;
    if without_mark(word).is_empty() {
        (word, rest) = rest.trim_start().split_once('\t')?;
    }
    let definition = rest.trim();
    let is_prose =
        definition.split_whitespace().count() > 2 || definition.contains(['.', ':', '(', '!', '?']);
    is_prose.then_some((word, definition))
}

/// An entry without the number or the bullet before it, the quotes around it, and the full stop behind it.
fn without_mark(entry: &str) -> &str {
    let mut entry = entry.trim();
    let unnumbered = entry.trim_start_matches(|character: char| character.is_ascii_digit());
    if unnumbered.len() < entry.len() {
        match unnumbered.strip_prefix(['.', ')', ':']) {
            Some(rest) => entry = rest.trim_start(),
            None if unnumbered.starts_with(' ') || unnumbered.is_empty() => {
                entry = unnumbered.trim_start()
            }
            // As in “3rd”.
            None => {}
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
        .filter(|(_, line)| !line.trim().is_empty());
    let (first, text) = lines.next()?;
    Some(Note::Skipped {
        first,
        last: lines.last().map_or(first, |(number, _)| number),
        text: text.trim().trim_start_matches('\u{feff}').to_owned(),
    })
}
