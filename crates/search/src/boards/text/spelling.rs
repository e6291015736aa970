//! How the cells of a board are typed: one after the other, with separators between, or in rows.

use super::error::{BoardError, MAX_LINE};
use wordtrail_dictionary::internals::letters::{compose, fold};

/// The hole of a board.
pub(super) const HOLE: char = '.';

/// What is typed in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypedCell {
    Character(char),
    /// The letters of the tile `Qu`.
    Qu,
}

impl TypedCell {
    /// Whether the cell holds a `q` alone.
    pub(crate) fn is_lone_q(self) -> bool {
        matches!(self, Self::Character(character) if fold(character) == Some('q'))
    }
}

/// Whether a character stands between cells, or beside them.
fn is_separator(character: char) -> bool {
    character.is_whitespace() || [',', ';', '|'].contains(&character)
}

/// Whether a text of cells has more than these and white space between: something before them, or other separators.
pub(super) fn is_decorated(text: &[u8]) -> bool {
    let is_other = |byte: &u8| byte.is_ascii_digit() || [b',', b';', b'|'].contains(byte);
    text.first().is_some_and(u8::is_ascii_whitespace) || text.iter().any(is_other)
}

/// Reads the cells of a board or a row with this number of rows and columns. There may be too few or too many.
pub(super) fn read(text: &[u8], rows: usize, columns: usize) -> Result<Vec<TypedCell>, BoardError> {
    if text.len() > MAX_LINE {
        return Err(BoardError::TooLong);
    }
    let text = std::str::from_utf8(text).map_err(|error| BoardError::NotUtf8 {
        byte: error.valid_up_to() + 1,
    })?;
    let cells = cells(&compose(text), rows, columns)?;
    check(&cells)?;
    Ok(cells)
}

/// Whether a text has the cells of this number of rows.
pub(super) fn has_rows(text: &[u8], rows: usize, columns: usize) -> bool {
    read(text, rows, columns).is_ok_and(|cells| cells.len() == rows * columns)
}

/// The cells of a text without separate accents, of a board or a row with this number of rows and columns. A number such as
/// `1.` before them is left out. If there are separators, what is between them is a cell, or a row of cells if there are as
/// many rows and each is as long as wanted. Otherwise each character is a cell, unless this makes too many, and as many as
/// wanted if each `q` and the `u` after it are one.
fn cells(text: &str, rows: usize, columns: usize) -> Result<Vec<TypedCell>, BoardError> {
    let text = without_number(text);
    if let Some(character) = text.chars().find(|&character| is_separator(character)) {
        let parts: Vec<&str> = text.split(is_separator).collect();
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        if let Some(cells) = parts.clone().map(cell).collect() {
            return Ok(cells);
        }
        if let (Some(part), None) = (parts.clone().next(), parts.clone().nth(1)) {
            return Ok(without_separators(part, rows * columns));
        }
        let typed_rows: Vec<_> = parts.map(|row| without_separators(row, columns)).collect();
        return match typed_rows.iter().all(|row| row.len() == columns) {
            true if typed_rows.len() == rows => Ok(typed_rows.concat()),
            _ => Err(BoardError::Separator { character }),
        };
    }
    Ok(without_separators(text, rows * columns))
}

/// A text without the number and the mark at its beginning, if both are there, with white space after them.
fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|character: char| character.is_ascii_digit());
    let unmarked = after.strip_prefix(['.', ')', ':']);
    match unmarked.map(|rest| (rest, rest.trim_start())) {
        Some((rest, cells)) if after.len() < text.len() && cells.len() < rest.len() => cells,
        _ => text,
    }
}

/// The cells of a text without separators.
fn without_separators(text: &str, wanted: usize) -> Vec<TypedCell> {
    let characters: Vec<char> = text.chars().collect();
    let joined = joined(&characters);
    if joined.len() == wanted {
        return joined;
    }
    characters.into_iter().map(TypedCell::Character).collect()
}

/// The cell with this text, if it is one.
fn cell(text: &str) -> Option<TypedCell> {
    let mut characters = text.chars();
    match (characters.next()?, characters.next(), characters.next()) {
        (character, None, _) => Some(TypedCell::Character(character)),
        (q, Some(u), None) if is_qu(q, u) => Some(TypedCell::Qu),
        _ => None,
    }
}

fn is_qu(q: char, u: char) -> bool {
    fold(q) == Some('q') && fold(u) == Some('u')
}

/// The cells of characters of which each `q` and the `u` after it are one.
fn joined(characters: &[char]) -> Vec<TypedCell> {
    let mut cells = Vec::new();
    let mut rest = characters;
    while let [first, others @ ..] = rest {
        rest = others;
        cells.push(match others {
            [second, others @ ..] if is_qu(*first, *second) => {
                rest = others;
                TypedCell::Qu
            }
            _ => TypedCell::Character(*first),
        });
    }
    cells
}

/// The number of cells if each `q` and the `u` after it are one.
pub(super) fn joined_length(cells: &[TypedCell]) -> usize {
    let is_joined = |pair: &&[TypedCell]| matches!(pair, [TypedCell::Character(q), TypedCell::Character(u)] if is_qu(*q, *u));
    cells.len() - cells.windows(2).filter(is_joined).count()
}

/// Refuses a cell that holds something else than a letter or a hole.
fn check(cells: &[TypedCell]) -> Result<(), BoardError> {
    for (cell, content) in (1..).zip(cells) {
        match *content {
            TypedCell::Character('?') => return Err(BoardError::Wildcard { cell }),
            TypedCell::Character(character) if character != HOLE && fold(character).is_none() => {
                return Err(BoardError::BadCharacter { cell, character });
            }
            _ => {}
        }
    }
    Ok(())
}

/// The text of cells, which reads back as the same cells.
pub(super) fn spelled(cells: &[TypedCell]) -> String {
    let is_spaced = cells.contains(&TypedCell::Qu);
    let mut text = String::new();
    for (position, cell) in cells.iter().enumerate() {
        if is_spaced && position > 0 {
            text.push(' ');
        }
        match cell {
            TypedCell::Character(character) => text.push(*character),
            TypedCell::Qu => text.push_str("Qu"),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_cells_says_whether_qu_is_one() {
        for (text, rows, columns, expected) in [
            ("quit", 2, 2, "quit"),
            ("QUIT", 1, 3, "Qu I T"),
            ("QuitQu", 2, 2, "Qu i t Qu"),
            ("Quitqu", 1, 5, "Quitqu"),
            ("qQui", 1, 3, "q Qu i"),
            ("c a\tqu t", 2, 2, "c a Qu t"),
            ("q u i t", 2, 2, "quit"),
            ("cats", 1, 3, "cats"),
        ] {
            let cells = cells(text, rows, columns).unwrap();
            assert_eq!(spelled(&cells), expected, "{text}");
        }
    }

    #[test]
    fn cells_and_rows_may_have_separators_between_and_a_number_before() {
        for (text, expected) in [
            ("c,a,t,s", "cats"),
            ("c, a; Qu, s", "c a Qu s"),
            ("| c | a | t | s |", "cats"),
            ("ca ts", "cats"),
            ("ca|ts", "cats"),
            (" | cats |", "cats"),
            ("qua tqu", "Qu a t Qu"),
            ("1. cats", "cats"),
            ("12) c a t s", "cats"),
            ("3: ca ts", "cats"),
            ("1.ts", "1.ts"),
        ] {
            let cells = cells(text, 2, 2).unwrap();
            assert_eq!(spelled(&cells), expected, "{text}");
        }
        for (text, character) in [
            ("c ats", ' '),
            ("ca tsx", ' '),
            ("qu.a ts", ' '),
            ("b7,cats", ','),
            ("1 cats", ' '),
        ] {
            let error = Err(BoardError::Separator { character });
            assert_eq!(cells(text, 2, 2), error, "{text}");
        }
    }
}
