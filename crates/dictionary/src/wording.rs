//! Text for people: numbers with their nouns, lists, and excerpts of files.

use std::ffi::OsStr;
use std::fmt::Display;
use unicode_normalization::char::is_combining_mark;

/// A number and what it counts: `1 line`, `2 lines`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// The beginning of a text, escaped.
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => escaped(text),
        Some((end, _)) => escaped(&text[..end]) + "…",
    }
}

/// The first ten of some texts, and the number of the others.
pub fn first_ten(texts: &[String]) -> String {
    match texts.get(10..) {
        None | Some([]) => texts.join(", "),
        Some(others) => format!("{} and {} more", texts[..10].join(", "), others.len()),
    }
}

/// A text or a name from outside, for people to read: whatever is invisible is escaped. This includes control
/// characters, line ends, what changes the direction of text, and bytes that are not UTF-8.
///
/// Quotes and backslashes stay, because names have them. So this cannot be undone, and to escape twice changes nothing.
pub fn escaped(text: &(impl AsRef<OsStr> + ?Sized)) -> String {
    let mut escaped = String::new();
    for chunk in text.as_ref().as_encoded_bytes().utf8_chunks() {
        for character in chunk.valid().chars() {
            // A mark that would stand alone is escaped.
            if is_combining_mark(character) && !escaped.is_empty() {
                escaped.push(character);
            } else {
                escaped += &printable(character);
            }
        }
        for byte in chunk.invalid() {
            escaped += &format!("\\x{byte:02x}");
        }
    }
    escaped
}

/// The character, escaped if it is invisible.
pub fn printable(character: char) -> String {
    match character {
        '\'' | '"' | '\\' => character.to_string(),
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

    #[test]
    fn what_is_visible_is_not_escaped() {
        for text in ["don't", "“C:\\wörter”", "e\u{301}te\u{301}", "語 ܐ א", "🐈"] {
            assert_eq!(escaped(text), text);
        }
    }

    #[test]
    fn what_acts_on_a_terminal_is_escaped_once() {
        let text = "\u{1b}[2J\n\r\t\u{7f}\u{9b}\u{202e}\u{2066}\u{200f}\u{2028}\u{feff}\u{ad}";
        let shown = r"\u{1b}[2J\n\r\t\u{7f}\u{9b}\u{202e}\u{2066}\u{200f}\u{2028}\u{feff}\u{ad}";
        assert_eq!(escaped(text), shown);
        assert_eq!(escaped(shown), shown);
        assert_eq!(escaped("\u{301}a"), r"\u{301}a");
    }
}
