//! Messages, and parts of them.

use std::fmt::Display;

/// The message of an error or a note.
pub fn text(error: impl Display) -> String {
    error.to_string()
}

/// A note on lines that are no words.
pub fn left_out(of: &str, count: usize, line: impl Display, text: &str) -> String {
    match count {
        1 => format!("line {line} of the {of} is left out because it is not a word: {text}"),
        _ => format!(
            "{count} lines of the {of} are left out because they are not words, first line {line}: {text}"
        ),
    }
}

/// A number with a noun.
pub fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}
