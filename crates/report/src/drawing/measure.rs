//! The font of pictures, the width of text in it, and how text is made to fit.
//!
//! A viewer may show an SVG in another font. DejaVu Sans is one of the widest, so what fits in it fits in others.

use std::borrow::Cow;
use unicode_width::UnicodeWidthChar;
pub use wordtrail_dictionary::internals::letters::is_right_to_left;

/// The font attributes of text that has no others.
pub const FONT: &str = r#"font-family="DejaVu Sans,Verdana,sans-serif""#;

/// The distance from the middle of a line to its baseline, in font sizes: half the height of a capital in DejaVu Sans.
pub const HALF_CAPITAL: f32 = 0.365;

/// How much wider bold letters are at most, on average over a word.
pub const BOLD: f32 = 1.2;

/// The advance widths of `A` to `Z` in DejaVu Sans, in thousandths of the font size. `I` and `J` are those of the other bundled fonts,
/// which have wider ones.
#[rustfmt::skip]
const CAPITALS: [u16; 26] = [
    684, 686, 698, 770, 632, 575, 775, 752, 480, 540, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685,
];

/// The advance widths of `a` to `z`.
#[rustfmt::skip]
const SMALL_LETTERS: [u16; 26] = [
    613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974,
    634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525,
];

/// The approximate width of a text at a font size of 1. It is never too small, except for a few wide letters of other scripts.
pub fn width(text: &str) -> f32 {
    text.chars().map(character_width).sum()
}

fn character_width(character: char) -> f32 {
    let thousandths = match character {
        'A'..='Z' => CAPITALS[character as usize - 'A' as usize],
        'a'..='z' => SMALL_LETTERS[character as usize - 'a' as usize],
        ' ' | '\u{a0}' | '.' | ',' | ':' | '\'' | '’' => 318,
        '-' => 430,
        '0'..='9' => 636,
        // Vowel signs beside a letter, to which Unicode gives no width because they extend it.
        '\u{9be}' | '\u{9d7}' | '\u{b3e}' | '\u{b57}' => 780,
        // From Tamil to Sinhala, letters are wide.
        '\u{bbe}' | '\u{bd7}' | '\u{cc2}' | '\u{cd5}' | '\u{cd6}' | '\u{d3e}' | '\u{d57}'
        | '\u{dcf}' | '\u{ddf}' => 950,
        '\u{b80}'..='\u{dff}' => 950 * character.width().unwrap_or(0) as u16,
        _ => 780 * character.width().unwrap_or(0) as u16,
    };
    f32::from(thousandths) / 1000.0
}

/// What stands before a text that runs from right to left, if that is said, so that its numbers, foreign words and punctuation have their
/// places: the mark of Unicode that embeds it, if it has any of these.
pub fn embedding(text: &str, is_mirrored: bool) -> &'static str {
    match is_mirrored && text.contains(|it: char| it.is_ascii_graphic()) {
        true => "\u{202b}",
        false => "",
    }
}

/// The text or, if it is too wide at a font size of 1, as much of its beginning as fits with an ellipsis.
pub fn shortened(text: &str, max_width: f32) -> Cow<'_, str> {
    // Rounding may make a text of exactly this width seem wider.
    if width(text) <= max_width + 0.01 {
        return Cow::Borrowed(text);
    }
    let end = fitting(text, max_width - width("…"));
    Cow::Owned(format!("{}…", text[..end].trim_end()))
}

/// Number of bytes of the text that fit a width. A letter keeps its accents.
fn fitting(text: &str, max_width: f32) -> usize {
    let mut sum = 0.0;
    for (place, character) in text.char_indices() {
        sum += character_width(character);
        if sum > max_width {
            return place;
        }
    }
    text.len()
}

/// Breaks the text at spaces, but not at no-break spaces, into at most `max_lines` lines of a width at a font size of 1. The last line is cut off with an
/// ellipsis if the text is longer.
pub fn lines(text: &str, max_width: f32, max_lines: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let is_break = |it: char| it.is_whitespace() && it != '\u{a0}';
    let words = text.split(is_break).filter(|word| !word.is_empty());
    let mut words = words.peekable();
    while words.peek().is_some() {
        if lines.len() + 1 == max_lines {
            let rest: Vec<&str> = words.collect();
            lines.push(shortened(&rest.join(" "), max_width).into_owned());
            break;
        }
        let mut line = words.next().unwrap_or_default().to_owned();
        while let Some(word) = words.peek()
            && width(&line) + width(" ") + width(word) <= max_width
        {
            line.push(' ');
            line.push_str(word);
            words.next();
        }
        lines.push(shortened(&line, max_width).into_owned());
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
    fn vowel_signs_beside_a_letter_take_room() {
        for (letter, with_sign) in [("ম", "মা"), ("ம", "மா"), ("म", "मा"), ("മ", "മാ")]
        {
            assert_eq!(width(with_sign), 2.0 * width(letter), "{with_sign}");
        }
    }

    #[test]
    fn the_first_letter_says_whether_a_text_is_written_from_right_to_left() {
        for text in ["שלום", "٣ كتاب", "“שלום” abc"] {
            assert!(is_right_to_left(text), "{text}");
        }
        for text in ["", "- 7", "été", "кот", "abc שלום"] {
            assert!(!is_right_to_left(text), "{text}");
        }
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
