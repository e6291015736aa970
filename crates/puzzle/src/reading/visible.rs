//! What nobody sees in pasted text: invisible characters, colours of a terminal, hard spaces, and line ends of another kind.

use std::borrow::Cow;
use wordtrail_dictionary::internals::letters::BYTE_ORDER_MARK;

/// Whether a character has no width and no meaning in a grid or a list: it sets the direction of text, joins or separates
/// what is beside it, may become a hyphen at the end of a line, chooses between forms of a symbol, strikes a letter out, or makes
/// a line of Arabic longer.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{335}'..='\u{336}'
            | '\u{61c}'
            | '\u{640}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{fe0e}'
            | '\u{fe0f}'
            | '\u{feff}'
    )
}

/// Whether a character is a space that keeps words together. Pages of the web have it for any space.
fn is_hard_space(character: char) -> bool {
    matches!(character, '\u{a0}' | '\u{2007}' | '\u{202f}')
}

/// What begins the sequences that set colours of a terminal.
const ESCAPE: char = '\u{1b}';

/// What follows a sequence that sets colours, without its first character, or erases the rest of a line, as some programs add.
fn behind_sequence(text: &str) -> Option<&str> {
    let parameters = text.strip_prefix('[')?;
    let end = parameters.trim_start_matches(|it: char| it.is_ascii_digit() || it == ';');
    end.strip_prefix(['m', 'K'])
}

/// A text without invisible characters and with plain spaces, and the number of the former. A byte order mark at the beginning
/// is not counted, and a sequence that sets colours is one character.
pub(crate) fn visible(text: &str) -> (Cow<'_, str>, usize) {
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    let is_other = |it: char| is_invisible(it) || is_hard_space(it) || it == ESCAPE;
    if !text.contains(ESCAPE) && (text.is_ascii() || !text.contains(is_other)) {
        return (Cow::Borrowed(text), 0);
    }
    let mut count = 0;
    let mut visible = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character == ESCAPE
            && let Some(rest) = behind_sequence(characters.as_str())
        {
            characters = rest.chars();
            count += 1;
        } else if is_invisible(character) {
            count += 1;
        } else if is_hard_space(character) {
            visible.push(' ');
        } else {
            visible.push(character);
        }
    }
    (Cow::Owned(visible), count)
}

/// A text whose lines end with LF or CRLF, where CR, vertical tabs, form feeds and the line ends of Unicode end one, too, unless a line
/// feed follows.
pub(crate) fn with_line_feeds(text: &[u8]) -> Cow<'_, [u8]> {
    const ENDS: [char; 6] = ['\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
    let Ok(mut rest) = std::str::from_utf8(text) else {
        return Cow::Borrowed(text);
    };
    let mut ends = rest.match_indices(ENDS);
    if ends.all(|(place, end)| end == "\r" && rest[place + 1..].starts_with('\n')) {
        return Cow::Borrowed(text);
    }
    let mut lines = String::with_capacity(text.len());
    while let Some(start) = rest.find(ENDS) {
        let behind = rest[start..].trim_start_matches(ENDS);
        let ends = &rest[start..rest.len() - behind.len()];
        lines.push_str(&rest[..start]);
        if !behind.starts_with('\n') {
            lines.extend(ends.chars().map(|_| '\n'));
        }
        rest = behind;
    }
    lines.push_str(rest);
    Cow::Owned(lines.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_dictionary::internals::letters::fold;

    #[test]
    fn no_letter_is_invisible() {
        for character in '\0'..=char::MAX {
            assert!(
                !is_invisible(character) || fold(character).is_none(),
                "{character:?}"
            );
        }
    }
}
