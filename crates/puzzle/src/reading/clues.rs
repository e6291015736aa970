//! Lines with a word and its clue: what stands between the two.
//!
//! That each line has a clue is known, so nothing else about the list decides, as it does where definitions are recognised
//! among words (`definitions.rs`): the earliest separator ends the word.

use super::Note;
use super::cells::split_cells;
use super::definitions::named_columns;
use super::item::without_quotes;
use super::marks::{is_number, without_mark};
use super::prose::has_letters_alone;
use crate::listing_error::ListingError;
use std::borrow::Cow;

/// A line of a list.
#[derive(Debug)]
pub(crate) struct Pair {
    pub line: usize,
    pub word: String,
    /// Empty if the word has none.
    pub clue: String,
}

/// What separates the cells of a table, of which the word is one.
const CELLS: [char; 4] = ['\t', '|', ';', ','];

/// What may stand behind a word.
const MARKS: [&str; 10] = ["\t", "|", ";", ",", ":", "=", " - ", " – ", " — ", " -- "];

/// Cuts lines that are not blank into words and clues. A note says if the first one is a title.
pub(crate) fn pairs(
    lines: &[(usize, Cow<'_, str>)],
) -> Result<(Vec<Pair>, Option<Note>), ListingError> {
    let Some(((number, first), rest)) = lines.split_first() else {
        return Ok((Vec::new(), None));
    };
    let named = CELLS.iter().find_map(|&separator| {
        let columns = named_columns(&cells(first, separator))?;
        Some((separator, columns))
    });
    if let Some((separator, columns)) = named {
        let pairs = rest.iter().map(|(number, line)| {
            let cells = cells(line, separator);
            let cell = |column: usize| cells.get(column).copied().unwrap_or_default();
            pair(*number, cell(columns.0), cell(columns.1))
        });
        return Ok((pairs.collect::<Result<_, _>>()?, None));
    }
    let has_clue = |(_, line): &(usize, Cow<'_, str>)| separator(line).is_some();
    let is_title = separator(first).is_none() && rest.len() > 1 && rest.iter().all(has_clue);
    let note = is_title.then(|| Note::Label {
        line: *number,
        text: first.trim().to_owned(),
    });
    let pairs = if is_title { rest } else { lines }.iter();
    let has_numbers = pairs.clone().any(|(_, line)| has_number(line));
    let pairs = pairs.map(|(number, line)| cut(*number, line, has_numbers));
    Ok((pairs.collect::<Result<_, _>>()?, note))
}

/// The cells of a line of a table, which may have bars at both ends.
fn cells(line: &str, separator: char) -> Vec<&str> {
    let line = match separator {
        '|' => within_bars(line),
        _ => line,
    };
    split_cells(line, &[separator])
}

/// Where the separator of a line begins, and the separator: a tab, or else the first of all.
fn separator(line: &str) -> Option<(usize, &'static str)> {
    let tab = first_outside_quotes(line, &MARKS[..1]);
    tab.filter(|&(tab, _)| is_word(&line[..tab]))
        .or_else(|| first_outside_quotes(line, &MARKS))
}

fn first_outside_quotes(line: &str, marks: &[&'static str]) -> Option<(usize, &'static str)> {
    let are_quotes_closed = line.matches('"').count().is_multiple_of(2);
    let mut is_inside = false;
    for (place, character) in line.char_indices() {
        is_inside ^= character == '"' && are_quotes_closed;
        let mark = marks.iter().find(|mark| line[place..].starts_with(**mark));
        if let (Some(mark), false) = (mark, is_inside) {
            return Some((place, mark));
        }
    }
    None
}

/// A line of a table without the bars at both of its ends. A tab or a bar at its beginning alone has no word before it.
fn within_bars(line: &str) -> &str {
    let line = line.trim_start_matches(' ').trim_end();
    let inner = line.strip_prefix('|').and_then(|it| it.strip_suffix('|'));
    inner.unwrap_or(line)
}

/// Cuts a line into its word and its clue. In a list with a column of numbers, one may stand before the word.
fn cut(number: usize, line: &str, has_numbers: bool) -> Result<Pair, ListingError> {
    let line = within_bars(line);
    let numbered = cut_at_separator(line).filter(|(first, _, _)| has_numbers && is_number(first));
    let line = numbered.map_or(line, |(_, _, rest)| rest);
    let (word, mark, rest) = cut_at_separator(line).unwrap_or((line, "", ""));
    let clue = match mark.chars().next() {
        Some(separator @ ('\t' | '|')) => {
            let mut cells = split_cells(rest, &[separator]).into_iter();
            let clue = cells.find(|cell| !cell.is_empty() && !is_number(cell));
            clue.unwrap_or_default()
        }
        _ => rest,
    };
    pair(number, word, clue)
}

/// Whether a number stands in a column before a word and its clue.
fn has_number(line: &str) -> bool {
    cut_at_separator(within_bars(line)).is_some_and(|(first, _, rest)| {
        is_number(first) && cut_at_separator(rest).is_some_and(|(word, _, _)| is_word(word))
    })
}

/// What stands before the separator of a line, the separator, and what stands behind it.
fn cut_at_separator(line: &str) -> Option<(&str, &'static str, &str)> {
    let (place, mark) = separator(line)?;
    let rest = &line[place + mark.len()..];
    Some((&line[..place], mark, rest.trim_start_matches(' ')))
}

/// A word and its clue, without what belongs to neither.
fn pair(line: usize, word: &str, clue: &str) -> Result<Pair, ListingError> {
    let clue = unquoted(clue).ok_or(ListingError::OpenQuote { line })?;
    Ok(Pair {
        line,
        word: bare(word).to_owned(),
        clue: clue.into_owned(),
    })
}

fn is_word(text: &str) -> bool {
    has_letters_alone(bare(text))
}

/// A text without the mark before it and the quotes around it.
fn bare(text: &str) -> &str {
    without_quotes(without_mark(text))
}

/// The text of a cell without the quotes that CSV has around it, and two for one within it. Nothing if they are not closed.
fn unquoted(cell: &str) -> Option<Cow<'_, str>> {
    let cell = cell.trim();
    let Some(inner) = cell.strip_prefix('"') else {
        return Some(Cow::Borrowed(cell));
    };
    let mut text = String::new();
    let mut rest = inner;
    loop {
        let (before, behind) = rest.split_once('"')?;
        text += before;
        match behind.strip_prefix('"') {
            Some(after) => {
                text.push('"');
                rest = after;
            }
            // What has more behind its quotes is no cell, but a text that begins with them.
            None if behind.trim_start().starts_with([',', ';']) || behind.trim().is_empty() => {
                return Some(Cow::Owned(text));
            }
            None => return Some(Cow::Borrowed(cell)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::Clues;

    fn cut_all(text: &str) -> Result<Vec<(String, String)>, ListingError> {
        let lines: Vec<_> = (1..).zip(text.lines().map(Cow::Borrowed)).collect();
        let (pairs, _) = pairs(&lines)?;
        Ok(pairs.into_iter().map(|it| (it.word, it.clue)).collect())
    }

    #[test]
    fn the_earliest_separator_ends_the_word() {
        for (line, word, clue) in [
            ("cat\ta pet: it meows", "cat", "a pet: it meows"),
            ("dog\tperro", "dog", "perro"),
            ("1\tcat\ta pet\t12", "cat", "a pet"),
            ("12. cat: a pet, small", "cat", "a pet, small"),
            ("seven = 3 + 4", "seven", "3 + 4"),
            ("seven,3 + 4", "seven", "3 + 4"),
            ("ice cream - cold, sweet", "ice cream", "cold, sweet"),
            ("well-being – health", "well-being", "health"),
            ("o'neill;\"a; name\"", "o'neill", "a; name"),
            (
                r#""ice cream","sweet, ""cold""",3"#,
                "ice cream",
                r#"sweet, "cold""#,
            ),
            (r#"cat: "meow" it says"#, "cat", r#""meow" it says"#),
            (r#"nail: 5" long"#, "nail", r#"5" long"#),
            ("| cat | a pet |", "cat", "a pet"),
            ("| 1 | cat | a pet |", "cat", "a pet"),
            ("  cat\t\ta pet\t", "cat", "a pet"),
            ("cat, a pet", "cat", "a pet"),
            ("кот\tcat", "кот", "cat"),
            ("cat", "cat", ""),
        ] {
            let expected = vec![(word.to_owned(), clue.to_owned())];
            assert_eq!(cut_all(line).unwrap(), expected, "{line}");
        }
    }

    #[test]
    fn a_heading_says_which_column_is_the_word() {
        let expected = vec![("cat".to_owned(), "a pet, small".to_owned())];
        for text in [
            "Clue,Topic,Word\n\"a pet, small\",x,cat",
            "No.\tWord\tClue\n1\tcat\ta pet, small",
            "Animals\n- cat: a pet, small\n- cow: large",
        ] {
            let pairs = cut_all(text).unwrap();
            assert_eq!(pairs[..1], expected, "{text}");
        }
    }

    #[test]
    fn what_has_no_word_is_named_with_its_line() {
        for (text, message) in [
            ("cat: pet\n: large", "line 2 has the clue “large”"),
            ("3 + 4 = seven", "line 1: “3 + 4” is not a word"),
            ("cat,\"a pet", "line 1 has a quote"),
            ("word,clue\n,large", "line 2 has the clue “large”"),
            ("\tlarge", "line 1 has the clue “large”"),
            ("cat\tpet\n \tlarge", "line 2 has the clue “large”"),
            ("1\tcat\tpet\n2\t\tlarge", "line 2 has the clue “large”"),
            ("|large", "line 1 has the clue “large”"),
            ("| | large |", "line 1 has the clue “large”"),
            ("cat\tpet\n4711\tnumber", "line 2: “4711” is not a word"),
        ] {
            let error = Clues::parse(text.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
