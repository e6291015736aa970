//! Parts of messages: numbers with their nouns, and excerpts of files.

use std::fmt::Display;

/// A number and what it counts: `1 line`, `2 lines`.
pub(crate) fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// The beginning of a text, with control characters escaped.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut characters = text.chars();
    let mut excerpt: String = characters.by_ref().take(LONGEST).map(printable).collect();
    if characters.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// The character, escaped if it is invisible.
pub(crate) fn printable(character: char) -> String {
    match character {
        '\'' | '"' => character.to_string(),
        _ => character.escape_debug().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_short_and_has_no_control_characters() {
        assert_eq!(excerpt("don't"), "don't");
        assert_eq!(excerpt("\u{1b}[31mred"), "\\u{1b}[31mred");
        assert_eq!(excerpt(&"1".repeat(50)), "1".repeat(40) + "…");
    }
}
