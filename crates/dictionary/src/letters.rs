//! What a letter is, and when two letters are the same.
//!
//! Dictionary and grid must agree on this to the last accent, so it is defined once, here.
//! A letter is one alphabetic code point after NFC normalisation, in its folded case: `É`, `é` and
//! `e` + U+0301 are one letter, `Σ`, `σ` and `ς` are one letter, `ß` and `ẞ` are one letter.

use std::borrow::Cow;
use unicode_normalization::char::{
    self as unicode, canonical_combining_class, decompose_canonical,
};
use unicode_normalization::{IsNormalized, is_nfc_quick};

/// The text with composed accents (NFC). ASCII and most other text is not copied.
pub fn compose(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(composed(text))
    }
}

/// The text in NFC. The iterator of the crate has tables for compatibility, too, which nothing else uses: without them, a module
/// of WebAssembly is smaller by 80 KB.
fn composed(text: &str) -> String {
    let mut characters: Vec<char> = Vec::new();
    for character in text.chars() {
        decompose_canonical(character, |part| characters.push(part));
    }
    // The marks on a character are ordered by their classes.
    for marked in characters.chunk_by_mut(|_, &next| canonical_combining_class(next) != 0) {
        marked.sort_by_key(|&character| canonical_combining_class(character));
    }
    let mut composed: Vec<char> = Vec::new();
    // Where the character is that marks are on, and the class of the last mark that stays on it.
    let (mut starter, mut last) = (None, None);
    for character in characters {
        let class = canonical_combining_class(character);
        let is_blocked = last.is_some_and(|last| last >= class);
        if let Some(place) = starter.filter(|_| !is_blocked)
            && let Some(whole) = unicode::compose(composed[place], character)
        {
            composed[place] = whole;
            continue;
        }
        if class == 0 {
            (starter, last) = (Some(composed.len()), None);
        } else {
            last = Some(class);
        }
        composed.push(character);
    }
    composed.into_iter().collect()
}

/// Whether a text has composed accents (NFC).
pub fn is_composed(text: &str) -> bool {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => true,
        IsNormalized::No => false,
        IsNormalized::Maybe => composed(text) == text,
    }
}

/// The folded letter, or `None` when the character is not a letter.
///
/// Folding is simple (one letter stays one letter): to upper and then to lower case, so that letters with
/// two lower-case forms become one. Only the dotless `ı` is left as it is, because its capital is the `I`
/// of another letter.
pub fn fold(character: char) -> Option<char> {
    if character.is_ascii() {
        return character
            .is_ascii_alphabetic()
            .then(|| character.to_ascii_lowercase());
    }
    // The tatweel makes a line of Arabic longer, and is no letter.
    if !character.is_alphabetic() || character == '\u{640}' {
        return None;
    }
    if character == 'ı' {
        return Some(character);
    }
    let upper = single_char(character.to_uppercase()).unwrap_or(character);
    Some(single_char(upper.to_lowercase()).unwrap_or(character))
}

/// Whether a folded word can have the character.
pub fn is_folded_letter(character: char) -> bool {
    fold(character) == Some(character) && is_composed(character.encode_utf8(&mut [0; 4]))
}

/// Whether a character is a hyphen, an apostrophe, an accent typed for one, or the point of Catalan, in any of their forms, which listed
/// words may have besides letters.
///
/// The modifier letter apostrophe (U+02BC) is none of them: it is alphabetic, and Unicode has it for languages in which it
/// is a letter. So it takes a cell of its own.
pub fn is_hyphen_or_apostrophe(character: char) -> bool {
    let dash = matches!(character, '-' | '\u{2010}'..='\u{2013}');
    let apostrophe = matches!(character, '\'' | '´' | '\u{2018}' | '\u{2019}');
    dash || apostrophe || character == '·'
}

/// Whether each full stop of a phrase belongs to an abbreviation or to initials, as in `Dr. King` and `Washington D.C.`: at
/// most three letters stand before it, and one if a letter follows. It is not the only one and at the end.
pub fn has_abbreviations(phrase: &str) -> bool {
    let letters = |word: &str| word.chars().filter(|&it| fold(it).is_some()).count();
    let is_abbreviation = |word: &str| {
        let mut parts = word.split_terminator('.');
        match word.matches('.').count() {
            0 => true,
            1 if word.ends_with('.') => (1..=3).contains(&letters(word)),
            _ => parts.all(|part| letters(part) == 1),
        }
    };
    let stops = phrase.matches('.').count();
    phrase.split_whitespace().all(is_abbreviation) && (stops != 1 || !phrase.ends_with('.'))
}

/// Whether a text is written from right to left: its first letter is one of Hebrew, Arabic or another script in the blocks that
/// Unicode reserves for these.
pub fn is_right_to_left(text: &str) -> bool {
    let first = text.chars().find(|character| character.is_alphabetic());
    first.is_some_and(|letter| {
        matches!(
            letter,
            '\u{590}'..='\u{8ff}'
                | '\u{fb1d}'..='\u{fdff}'
                | '\u{fe70}'..='\u{feff}'
                | '\u{10800}'..='\u{10fff}'
                | '\u{1e800}'..='\u{1efff}'
        )
    })
}

/// The text in capitals. A letter stays as it is when its capital is several letters, or that of another letter.
pub fn capitals(text: &str) -> String {
    text.chars().map(capital).collect()
}

/// The capital of a letter, or the letter if it has none of one letter.
pub fn capital(letter: char) -> char {
    match letter {
        'ı' => letter,
        _ => single_char(letter.to_uppercase()).unwrap_or(letter),
    }
}

/// The only character of an iterator that has exactly one.
fn single_char(mut characters: impl Iterator<Item = char>) -> Option<char> {
    let first = characters.next()?;
    characters.next().is_none().then_some(first)
}

/// What some editors write at the beginning of a text.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The text without a byte order mark at its beginning.
pub fn without_byte_order_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK.as_bytes())
        .unwrap_or(text)
}

/// The text, or the line and the byte within the line, both from 0, of the first byte that is not UTF-8.
pub fn decode(text: &[u8]) -> Result<&str, (usize, usize)> {
    std::str::from_utf8(text).map_err(|error| line_and_byte(text, error.valid_up_to()))
}

/// The line of a byte and its position within the line, both from 0.
pub fn line_and_byte(text: &[u8], position: usize) -> (usize, usize) {
    let before = &text[..position];
    let line = before.iter().filter(|&&byte| byte == b'\n').count();
    let line_start = before.iter().rposition(|&byte| byte == b'\n');
    (line, position - line_start.map_or(0, |end| end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capital_is_the_same_letter() {
        for letter in '\0'..=char::MAX {
            assert_eq!(fold(capital(letter)), fold(letter), "{letter:?}");
        }
    }

    #[test]
    fn a_letter_without_a_capital_of_its_own_stays() {
        assert_eq!(capitals("größe"), "GRÖßE");
        assert_eq!(capitals("ılk"), "ıLK");
    }

    #[test]
    fn texts_are_composed_as_the_iterator_of_the_crate_does_it() {
        use unicode_normalization::{UnicodeNormalization, is_nfc};
        let is_same = |text: &str| {
            assert_eq!(composed(text), text.nfc().collect::<String>(), "{text:?}");
            assert_eq!(is_composed(text), is_nfc(text), "{text:?}");
        };
        let mut random = fastrand::Rng::with_seed(19);
        let mut special = Vec::new();
        for character in '\0'..=char::MAX {
            is_same(character.encode_utf8(&mut [0; 4]));
            let parts = character.nfd().count();
            if parts > 1 || canonical_combining_class(character) > 0 {
                special.push(character);
                special.extend(character.nfd());
            }
        }
        for _ in 0..200_000 {
            let characters = (0..random.usize(..6)).map(|_| special[random.usize(..special.len())]);
            is_same(&characters.collect::<String>());
        }
    }

    fn folded(text: &str) -> Option<String> {
        compose(text).chars().map(fold).collect()
    }

    #[test]
    fn spellings_of_one_letter_are_the_same() {
        for (left, right) in [
            ("CAT", "cat"),
            ("É", "e\u{301}"),
            ("ΟΔΟΣ", "οδος"),
            ("ẞ", "ß"),
            ("Ǆ", "ǆ"),
            ("Å", "\u{212b}"),
            ("ЁЖ", "ёж"),
        ] {
            assert_eq!(folded(left), folded(right), "{left} and {right}");
        }
    }

    #[test]
    fn different_letters_stay_apart() {
        assert_ne!(folded("ı"), folded("i"));
        assert_ne!(folded("é"), folded("e"));
        assert_ne!(folded("ß"), folded("s"));
    }

    #[test]
    fn a_full_stop_is_that_of_an_abbreviation_or_ends_a_sentence() {
        for phrase in [
            "cat",
            "Dr. King",
            "D.C.",
            "John F. Kennedy",
            "Acme Inc. Ltd.",
        ] {
            assert!(has_abbreviations(phrase), "{phrase}");
        }
        for phrase in [
            "cat.",
            "Have fun. Good luck.",
            "...",
            ". cat",
            "Dr.. King",
            "Sentence. Cat",
            "no.txt",
            "a.txt",
            "St.Louis",
        ] {
            assert!(!has_abbreviations(phrase), "{phrase}");
        }
    }

    #[test]
    fn what_is_not_a_letter_is_refused() {
        for text in ["3", " ", "-", "'", ".", "?", "\u{301}", "\0", "€"] {
            assert_eq!(folded(text), None, "{text:?}");
        }
    }

    #[test]
    fn no_letter_is_a_hyphen_or_an_apostrophe() {
        for character in '\0'..=char::MAX {
            let is_both = is_hyphen_or_apostrophe(character) && fold(character).is_some();
            assert!(!is_both, "{character:?}");
        }
        assert_eq!(fold('\u{2bc}'), Some('\u{2bc}'));
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for character in ('\0'..=char::MAX).filter_map(fold) {
            assert_eq!(fold(character), Some(character), "{character:?}");
        }
    }

    #[test]
    fn every_letter_of_a_word_is_a_folded_letter() {
        for character in '\0'..=char::MAX {
            let text = character.to_string();
            for letter in compose(&text).chars().filter_map(fold) {
                assert!(is_folded_letter(letter), "{character:?}: {letter:?}");
            }
        }
        for character in ['A', '3', '\n', '\u{1b}', '\u{301}', 'ς', '\u{f900}'] {
            assert!(!is_folded_letter(character), "{character:?}");
        }
    }
}
