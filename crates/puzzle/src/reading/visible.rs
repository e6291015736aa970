//! What nobody sees in pasted text: invisible characters, hard spaces, and line ends of another kind.

use std::borrow::Cow;
use wordtrail_dictionary::internals::letters::BYTE_ORDER_MARK;

/// Whether a character has no width and no meaning in a grid or a list: it sets the direction of text, joins or separates
/// what is beside it, may become a hyphen at the end of a line, or chooses between forms of a symbol.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
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

/// A text without invisible characters and with plain spaces, and the number of the former. A byte order mark at the beginning
/// is not counted.
pub(crate) fn visible(text: &str) -> (Cow<'_, str>, usize) {
    let text = text.trim_start_matches(BYTE_ORDER_MARK);
    if text.is_ascii()
        || !text.contains(|character| is_invisible(character) || is_hard_space(character))
    {
        return (Cow::Borrowed(text), 0);
    }
    let mut count = 0;
    let mut visible = String::with_capacity(text.len());
    for character in text.chars() {
        if is_invisible(character) {
            count += 1;
        } else if is_hard_space(character) {
            visible.push(' ');
        } else {
            visible.push(character);
        }
    }
    (Cow::Owned(visible), count)
}

/// A text whose lines end with LF or CRLF, where each CR that stands alone ends one, too.
pub(crate) fn with_line_feeds(text: &[u8]) -> Cow<'_, [u8]> {
    let is_alone =
        |(place, &byte): (usize, &u8)| byte == b'\r' && text.get(place + 1) != Some(&b'\n');
    if !text.iter().enumerate().any(is_alone) {
        return Cow::Borrowed(text);
    }
    let bytes = text.iter().enumerate();
    Cow::Owned(
        bytes
            .map(|place| if is_alone(place) { b'\n' } else { *place.1 })
            .collect(),
    )
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
