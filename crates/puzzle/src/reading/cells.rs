//! Cutting the lines of lists and tables into cells.

use unicode_normalization::char::is_combining_mark;

/// What separates the entries of a line, apart from two or more spaces and ` / `. The bar may also be a letter.
pub(super) const BAR_AND_SEPARATORS: &[char] = &[
    '|', '\t', ',', ';', '،', '؛', '、', '，', '；', '•', '‣', '·', '▪', '◦', '●', '☐', '☑',
];
pub(super) const SEPARATORS: &[char] = BAR_AND_SEPARATORS.split_at(1).1;

/// The entries of a line. Between them is one of some separators, ` / `, ` * `, two or more spaces, or dashes.
pub(super) fn cells<'line>(line: &'line str, separators: &[char]) -> Vec<&'line str> {
    line.split(" / ")
        .flat_map(|part| split_cells(part, separators))
        .flat_map(|part| part.split("  "))
        .flat_map(|part| part.split(" * "))
        .flat_map(between_dashes)
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect()
}

/// The cells of a line. Separators inside of quotes and parentheses are part of a cell.
pub(super) fn split_cells<'line>(line: &'line str, separators: &[char]) -> Vec<&'line str> {
    let is_quoted = line.matches('"').count().is_multiple_of(2);
    let is_closed = line.matches('(').count() == line.matches(')').count();
    let (mut cells, mut start) = (Vec::new(), 0);
    let (mut is_in_quotes, mut is_in_parentheses) = (false, false);
    for (place, character) in line.char_indices() {
        match character {
            '"' if is_quoted => is_in_quotes = !is_in_quotes,
            '(' if is_closed => is_in_parentheses = true,
            ')' => is_in_parentheses = false,
            _ if is_in_quotes || is_in_parentheses || is_in_word(line, place) => {}
            _ if separators.contains(&character) => {
                cells.push(line[start..place].trim());
                start = place + character.len_utf8();
            }
            _ => {}
        }
    }
    cells.push(line[start..].trim());
    cells
}

/// Whether a point at a place is between two letters, as in `col·legi`. One between words has spaces around it.
fn is_in_word(line: &str, place: usize) -> bool {
    // A vowel sign or a tone may stand behind a letter.
    let is_letter = |character: Option<char>| {
        character.is_some_and(|it| it.is_alphabetic() || is_combining_mark(it))
    };
    let behind = line[place..].strip_prefix('·');
    is_letter(line[..place].chars().next_back())
        && is_letter(behind.and_then(|behind| behind.chars().next()))
}

/// The words between two or more dashes: `cat - dog - eel`. A single dash belongs to a phrase.
fn between_dashes(part: &str) -> Vec<&str> {
    let mut dashes = [" - ", " – ", " — "].into_iter();
    match dashes.find(|dash| part.matches(dash).count() > 1) {
        Some(dash) => part.split(dash).collect(),
        None => vec![part],
    }
}
