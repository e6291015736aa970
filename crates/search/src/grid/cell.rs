//! What a cell of a typed or scanned grid may be.

use wordtrail_dictionary::internals::letters::{clusters, fold_letters};

/// A cell without a letter.
pub const HOLE: &str = ".";

/// Whether a cell has one letter, or is a hole or a wildcard.
pub fn is_single(cell: &str) -> bool {
    matches!(cell, "." | "?") || clusters(cell).count() == 1 && has_letters_alone(cell)
}

fn has_letters_alone(cell: &str) -> bool {
    fold_letters(cell).is_ok() && !cell.contains(|it: char| it.is_ascii_digit())
}

/// Whether a cell is a letter, a hole, a wildcard, or two letters.
pub fn is_tile(cell: &str) -> bool {
    is_single(cell) || clusters(cell).count() == 2 && has_letters_alone(cell)
}

/// The letter that a scanner or a hurried typist probably meant.
pub fn meant(cell: &str) -> Option<&str> {
    Some(match cell {
        "0" => "O",
        "1" | "|" => "I",
        "5" | "$" => "S",
        "8" => "B",
        // An empty cell of a table, or a gap.
        "" => HOLE,
        // A letter with a stray dot.
        _ => {
            let letter = cell.trim_matches('.');
            return Some(letter).filter(|_| letter.len() < cell.len() && is_single(letter));
        }
    })
}

/// What an error about a character that is no letter says about the letter that was probably meant, if one is known.
pub fn probable_letter(character: char) -> String {
    match meant(&character.to_string()) {
        Some(letter) => format!(", and probably stands for {letter}"),
        None => String::new(),
    }
}

/// Whether a cell is a stray mark of a scan rather than a letter, if its row is too long: none stands for a letter but `|`.
pub fn is_mark(cell: &str) -> bool {
    let mut characters = cell.chars();
    let is_punctuation = |character| {
        matches!(
            character,
            '|' | '\'' | '’' | '`' | ',' | ':' | ';' | '-' | '_' | '~' | '*'
        )
    };
    characters.next().is_some_and(is_punctuation) && characters.next().is_none()
}
