//! How wide text is in the font of pictures, and how it is made to fit.
//!
//! Who shows an SVG may have another font; DejaVu Sans is one of the widest, so what fits in it fits in others.

use std::borrow::Cow;
use unicode_width::UnicodeWidthChar;

/// The advance widths of `A` to `Z` in DejaVu Sans, in thousandths of the font size.
#[rustfmt::skip]
const CAPITALS: [u16; 26] = [
    684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685,
];

/// Those of `a` to `z`.
#[rustfmt::skip]
const SMALL_LETTERS: [u16; 26] = [
    613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974,
    634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525,
];

/// About how wide the text is at a font size of 1; not less than it is, but for a few wide letters of other scripts.
pub fn width(text: &str) -> f32 {
    text.chars().map(character_width).sum()
}

fn character_width(character: char) -> f32 {
    let thousandths = match character {
        'A'..='Z' => CAPITALS[character as usize - 'A' as usize],
        'a'..='z' => SMALL_LETTERS[character as usize - 'a' as usize],
        ' ' | '.' | ',' | ':' | '\'' | '’' => 318,
        '-' => 361,
        '0'..='9' => 636,
        _ => 780 * character.width().unwrap_or(0) as u16,
    };
    f32::from(thousandths) / 1000.0
}

/// The text, or as much of its beginning as fits a width at a font size of 1, and an ellipsis.
pub fn shortened(text: &str, widest: f32) -> Cow<'_, str> {
    // What is exactly as wide may seem to be wider by how sums are rounded.
    if width(text) <= widest + 0.01 {
        return Cow::Borrowed(text);
    }
    let end = fitting(text, widest - width("…"));
    Cow::Owned(format!("{}…", text[..end].trim_end()))
}

/// How many bytes of the text fit a width. A letter keeps its accents.
fn fitting(text: &str, widest: f32) -> usize {
    let mut sum = 0.0;
    for (place, character) in text.char_indices() {
        sum += character_width(character);
        if sum > widest {
            return place;
        }
    }
    text.len()
}

/// Breaks the text at spaces into lines of a width at a font size of 1, at most so many. What is left is cut off, with an
/// ellipsis.
pub fn lines(text: &str, widest: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while words.peek().is_some() {
        if lines.len() + 1 == most {
            let rest: Vec<&str> = words.collect();
            lines.push(shortened(&rest.join(" "), widest).into_owned());
            break;
        }
        let mut line = words.next().unwrap_or_default().to_owned();
        while let Some(word) = words.peek()
            && width(&line) + width(" ") + width(word) <= widest
        {
            line.push(' ');
            line.push_str(word);
            words.next();
        }
        lines.push(shortened(&line, widest).into_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_take_no_room() {
        assert_eq!(width("E\u{301}A"), width("EA"));
        assert!(width("WORD") > width("LIFT"));
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        assert_eq!(shortened("CATS", 10.0), "CATS");
        let room = |text| width(text) + 0.01;
        assert_eq!(shortened("CATALOGUE", room("CATA…")), "CATA…");
        assert_eq!(shortened("CAT E\u{301}AB", room("CAT E…")), "CAT E\u{301}…");
        assert_eq!(shortened("CAT", 0.0), "…");
    }

    #[test]
    fn lines_break_at_spaces() {
        let widest = width("the quick fox");
        assert_eq!(
            lines("the quick fox  jumps\nover", widest, 9),
            ["the quick fox", "jumps over"]
        );
        let cut = lines("the quick fox jumps over the dog", widest, 2);
        assert_eq!(cut.len(), 2);
        assert!(cut[1].starts_with("jumps") && cut[1].ends_with('…'));
        assert_eq!(lines(&"x".repeat(10_000), widest, 3).len(), 1);
        assert!(lines(" \n", widest, 3).is_empty());
    }
}
