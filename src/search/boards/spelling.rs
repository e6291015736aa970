//! How the cells of a board are typed: one after the other, or with spaces between.

use super::error::BoardError;
use crate::letters::fold;

/// The hole of a board.
pub(super) const HOLE: char = '.';

/// What is typed in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TypedCell {
    Character(char),
    /// The letters of the tile `Qu`.
    Qu,
}

impl TypedCell {
    /// Whether the cell holds a `q` alone.
    pub(super) fn is_lone_q(self) -> bool {
        matches!(self, Self::Character(character) if fold(character) == Some('q'))
    }
}

/// The cells of a text without separate accents. With white space inside it has a cell between each. Otherwise each character
/// is a cell, unless this makes too many, and as many as wanted if each `q` and the `u` after it are one.
pub(super) fn cells(text: &str, wanted: usize) -> Vec<TypedCell> {
    if text.contains(char::is_whitespace) {
        let spaced: Option<Vec<TypedCell>> = text.split_whitespace().map(cell).collect();
        if let Some(cells) = spaced {
            return cells;
        }
    }
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

/// Refuses a cell that holds something else than a letter or a hole.
pub(super) fn check(cells: &[TypedCell]) -> Result<(), BoardError> {
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

/// Appends the text of cells, which reads back as the same cells.
pub(super) fn spell(cells: &[TypedCell], text: &mut String) {
    let is_spaced = cells.contains(&TypedCell::Qu);
    for (position, cell) in cells.iter().enumerate() {
        if is_spaced && position > 0 {
            text.push(' ');
        }
        match cell {
            TypedCell::Character(character) => text.push(*character),
            TypedCell::Qu => text.push_str("Qu"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_cells_says_whether_qu_is_one() {
        for (text, wanted, expected) in [
            ("quit", 4, "quit"),
            ("QUIT", 3, "Qu I T"),
            ("QuitQu", 4, "Qu i t Qu"),
            ("Quitqu", 5, "Quitqu"),
            ("qQui", 3, "q Qu i"),
            ("c a\tqu t", 4, "c a Qu t"),
            ("q u i t", 4, "quit"),
            ("ca ts", 4, "ca ts"),
            ("cats", 3, "cats"),
        ] {
            let mut spelled = String::new();
            spell(&cells(text, wanted), &mut spelled);
            assert_eq!(spelled, expected, "{text}");
        }
    }
}
