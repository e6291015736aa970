//! Marks before the words of a list: numbers, letters and bullets.

use super::page::Line;

/// Whether a text is a number, as those before words are.
pub(super) fn is_number(text: &str) -> bool {
    let digits = text.trim().trim_end_matches(['.', ')', ':']);
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// Whether a cell is the name of a column of numbers.
pub(super) fn is_name_of_numbers(cell: &str) -> bool {
    let name = cell.trim().trim_end_matches(['.', ':']).to_lowercase();
    matches!(&*name, "#" | "no" | "nr" | "number" | "num" | "№")
}

/// The number or letter before an entry, with a mark behind it, as “1.”, “(2)”, “\[3\]” or “c)”, or in a circle, or behind `#` or “No.”: its
/// value, and what follows. Of “1.2” the last number counts.
fn mark(entry: &str) -> Option<(u32, &str)> {
    let first = entry.chars().next()?;
    if let Some(number) = enclosed(first) {
        return Some((number, entry[first.len_utf8()..].trim_start()));
    }
    const NAMES: [&str; 9] = ["#", "№", "No.", "no.", "Nr.", "nr.", "Nº", "nº", "n°"];
    if let Some(rest) = NAMES.iter().find_map(|name| entry.strip_prefix(name)) {
        let (number, rest) = leading_number(rest.trim_start())?;
        let rest = rest.strip_prefix(['.', ':', ')']).unwrap_or(rest);
        let is_whole = rest.starts_with(char::is_whitespace);
        return is_whole.then(|| (number, rest.trim_start()));
    }
    let text = entry.strip_prefix(['(', '[']).unwrap_or(entry);
    let letter = text.chars().next()?;
    let number = leading_number(text);
    let (value, rest) = match number {
        Some(number) => number,
        // What an empty box has inside is no letter of a list.
        None if first == '[' && letter.eq_ignore_ascii_case(&'x') => return None,
        None if letter.is_ascii_alphabetic() => {
            (u32::from(letter.to_ascii_lowercase()), &text[1..])
        }
        None => return None,
    };
    let is_enclosed = text.len() < entry.len();
    let rest = match first {
        '[' => rest.strip_prefix(']')?,
        // A letter with a full stop may be an initial, and one with a colon a label.
        _ if is_enclosed || number.is_none() => rest.strip_prefix(')')?,
        _ => rest.strip_prefix(['.', ')', ':', '．', '、', KEYCAP])?,
    };
    match leading_number(rest).filter(|_| !is_enclosed && number.is_some()) {
        Some((part, rest)) => {
            let rest = rest.strip_prefix(['.', ')', ':']).unwrap_or(rest);
            (rest.starts_with(char::is_whitespace)).then(|| (part, rest.trim_start()))
        }
        None => Some((value, rest.trim_start())),
    }
}

/// What stands behind a digit that is drawn as a key: 1️⃣.
const KEYCAP: char = '\u{20e3}';

/// The number that a text begins with, and what follows.
fn leading_number(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|it| digit(it).is_some());
    let mut digits = text[..text.len() - rest.len()].chars().filter_map(digit);
    let first = digits.next()?;
    let add = |number: u32, digit| number.checked_mul(10)?.checked_add(digit);
    Some((digits.try_fold(first, add)?, rest))
}

/// The value of a digit of some scripts.
fn digit(character: char) -> Option<u32> {
    // ASCII, wide, Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu, Kannada, Malayalam, Thai, Lao, Burmese, Khmer.
    const ZEROS: [char; 16] = [
        '0', '０', '٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '൦', '๐', '໐', '၀', '០',
    ];
    let value = |zero: char| u32::from(character).checked_sub(u32::from(zero));
    let mut values = ZEROS.into_iter().filter_map(value);
    values.find(|&value| value < 10)
}

/// The number that a character has in a circle, in parentheses, or with a full stop: ①, ⑴, ⒈, ❶.
fn enclosed(character: char) -> Option<u32> {
    let first = match character {
        '①'..='⑳' => '①',
        '⑴'..='⒇' => '⑴',
        '⒈'..='⒛' => '⒈',
        '❶'..='❿' => '❶',
        '➀'..='➉' => '➀',
        '➊'..='➓' => '➊',
        _ => return None,
    };
    Some(u32::from(character) - u32::from(first) + 1)
}

/// An entry without the number or the letter before it.
pub(super) fn without_number(entry: &str) -> &str {
    mark(entry).map_or(entry, |(_, rest)| rest)
}

/// The parts of a line with several numbered entries, as “1. cat 2. dog”, or the line itself.
pub(super) fn numbered_parts(line: &str) -> Vec<&str> {
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
        // The columns of a table may be numbered one after the other.
        let cells: Vec<&str> = line.split('\t').filter(|cell| !cell.is_empty()).collect();
        let are_numbered = |pair: &[&str]| {
            pair.len() == 2 && is_number(pair[0]) && pair[1].contains(char::is_alphabetic)
        };
        let words = cells.iter().skip(1).step_by(2).map(|cell| cell.trim());
        return match cells.len() > 2 && cells.chunks(2).all(are_numbered) {
            true => words.collect(),
            false => vec![line],
        };
    }
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    let parts = starts.iter().zip(ends);
    parts.map(|(&start, end)| line[start..end].trim()).collect()
}

/// The lines without what counts them: “a. cat”, “b. dog”; “i. cat”, “ii. dog”; or “1 cat”, “2 dog” or “01 cat” from any number on.
pub(super) fn without_counts<'text>(lines: &[Line<'text>]) -> Option<Vec<Line<'text>>> {
    let (_, first) = lines.first().filter(|_| lines.len() > 1)?;
    let first = first.split(' ').next()?.parse::<u32>().ok();
    let letter = |count: usize| ('a'..='z').nth(count).map(String::from);
    let number = |count: usize| Some((first? as usize + count).to_string());
    type Label<'a> = &'a dyn Fn(usize) -> Option<String>;
    let kinds: [(&[char], Label<'_>); 3] = [
        (&['.', ')', ':'], &|count| Some(roman(count + 1))),
        (&['.'], &letter),
        (&[' '], &number),
    ];
    kinds.into_iter().find_map(|(ends, label)| {
        let rest = |(count, &(line, text)): (usize, &Line<'text>)| {
            let (found, rest) = text.split_once(ends)?;
            let is_word = ends != [' '] || rest.trim_start().starts_with(char::is_alphabetic);
            // `01` is 1.
            let found = found.trim_start_matches('0');
            let is_next = found.eq_ignore_ascii_case(label(count)?.trim_start_matches('0'));
            (is_next && is_word && !rest.trim().is_empty()).then(|| (line, rest.trim()))
        };
        lines.iter().enumerate().map(rest).collect()
    })
}

/// A number as a Roman numeral.
fn roman(mut number: usize) -> String {
    const NUMERALS: [(usize, &str); 9] = [
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut numeral = String::new();
    for (value, letters) in NUMERALS {
        numeral += &letters.repeat(number / value);
        number %= value;
    }
    numeral
}

/// Whether most lines of a list begin with a mark, so that each is an entry.
pub(super) fn are_marked(list: &str) -> bool {
    let lines = list.lines().map(str::trim).filter(|line| !line.is_empty());
    let marked = lines.clone().filter(|line| without_mark(line) != *line);
    2 * marked.count() > lines.count()
}

/// The number of bullets that are boxes, the first ones.
const BOXES: usize = 8;

const BULLETS: [&str; 18] = [
    "[ ]", "[x]", "[X]", "☐", "□", "☑", "✓", "✔", "•", "‣", "·", "▪", "◦", "●", "*", "-", "–", "—",
];

/// An entry without the number, the letter or the bullet before it.
pub(super) fn without_mark(entry: &str) -> &str {
    let entry = entry.trim();
    // Without a mark the number may belong to the word, as in “7 Up”.
    let marked = mark(entry).map(|(_, rest)| rest).or_else(|| {
        let unnumbered = entry.trim_start_matches(|it: char| it.is_ascii_digit());
        let rest = unnumbered.trim_start().strip_prefix(['-', '–', '—'])?;
        let is_marked = rest.starts_with(' ') && unnumbered.len() < entry.len();
        is_marked.then_some(rest.trim_start())
    });
    let entry = marked.unwrap_or(entry);
    let without = |entry, bullets: &[&str]| {
        let bullet = bullets.iter().chain(&["+"]).find_map(|bullet| {
            let rest = str::strip_prefix(entry, bullet)?;
            (rest.starts_with(char::is_whitespace) || !bullet.is_ascii()).then_some(rest)
        });
        bullet.map_or(entry, str::trim_start)
    };
    // Behind the bullet of a list to be checked is a box. A picture before a word is a bullet, too, and one behind it ticks it off.
    let entry = without(without(entry, &BULLETS), &BULLETS[..BOXES]);
    let is_picture = |it| matches!(it, '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1faff}');
    entry.trim_matches(is_picture).trim()
}
