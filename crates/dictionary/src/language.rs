//! Languages whose letters have other capitals than Unicode gives them by default.

use crate::letters::{capital, compose};
use std::borrow::Cow;
use std::str::FromStr;
use unicode_normalization::char::decompose_canonical;

/// A language that has capitals of its own. All others need none: their letters are read by the tables of Unicode.
///
/// ```
/// use wordtrail::{Language, Reader};
///
/// let puzzle = Reader::new().language("tr".parse::<Language>()?).puzzle("KIZ\n")?;
/// assert_eq!(puzzle.grid.to_string(), "kız\n");
/// let puzzle = Reader::new().language(Language::Greek).puzzle("ΘΆΛΑΣΣΑ\n")?;
/// assert_eq!(puzzle.grid.to_string(), "θαλασσα\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// Turkish and Azeri: `I` is the capital of `ı`, and `İ` that of `i`.
    Turkish,
    /// Greek, whose capitals have no accents. So words are read without them.
    Greek,
}

/// A text that names no [`Language`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "no letters are read in another way for this language: use tr, az or el, or leave the language out"
)]
#[non_exhaustive]
pub struct LanguageError;

/// The tag of a language (BCP 47): `tr`, `az` or `el`, with what may follow, as in `tr-TR`.
impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(tag: &str) -> Result<Self, LanguageError> {
        let (language, _) = tag.split_once(['-', '_']).unwrap_or((tag, ""));
        match language.to_ascii_lowercase().as_str() {
            "tr" | "tur" | "az" | "aze" => Ok(Self::Turkish),
            "el" | "ell" | "gre" => Ok(Self::Greek),
            _ => Err(LanguageError),
        }
    }
}

// What the other crates need.
#[doc(hidden)]
impl Language {
    /// The language that the letters of a text are certain of: that with a dotted capital or a dotless small letter, or with `ğ`. A line
    /// with a dotless small letter among capitals has it because it is not read as this language.
    pub fn of_text(text: &str) -> Option<Self> {
        if text.is_ascii() {
            return None;
        }
        let is_among_capitals = |line: &str| {
            let cased = line.chars().filter(|it| it.is_alphabetic() && *it != 'ı');
            let (capitals, small): (Vec<char>, Vec<char>) = cased.partition(|it| it.is_uppercase());
            line.contains('ı') && capitals.len() > small.len()
        };
        let has_its_letters =
            || text.contains(['ı', 'ğ', 'Ğ']) && !text.lines().any(is_among_capitals);
        (text.contains('İ') || has_its_letters()).then_some(Self::Turkish)
    }

    /// A text with letters that are folded as this language writes them.
    pub fn spelled(self, text: &str) -> Cow<'_, str> {
        let text = compose(text);
        match self {
            Self::Turkish if text.contains(['I', 'İ']) => {
                Cow::Owned(text.replace('I', "ı").replace('İ', "i"))
            }
            Self::Greek if text.contains(is_accented_greek) => {
                Cow::Owned(text.chars().map(without_greek_accent).collect())
            }
            _ => text,
        }
    }
}

fn is_accented_greek(character: char) -> bool {
    without_greek_accent(character) != character
}

/// A letter of Greek without its accents and breathings. It keeps its diaeresis, which capitals have, too.
fn without_greek_accent(character: char) -> char {
    if !matches!(character, '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}') {
        return character;
    }
    let mut parts = String::new();
    decompose_canonical(character, |part| {
        let is_accent = matches!(
            part,
            '\u{300}' | '\u{301}' | '\u{342}' | '\u{313}' | '\u{314}' | '\u{345}'
        );
        parts.extend((!is_accent).then_some(part));
    });
    let composed = compose(&parts);
    let mut letters = composed.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => letter,
        _ => character,
    }
}

/// How folded letters are written as capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Casing {
    /// As Unicode has it by default.
    #[default]
    Usual,
    /// `ı` and `i` have capitals of their own.
    Turkish,
}

impl Casing {
    /// The capitals of texts: only languages with two letters i have `ı` or `ğ`.
    pub fn of<'text>(mut texts: impl Iterator<Item = &'text str>) -> Self {
        match texts.any(|text| text.contains(['ı', 'ğ'])) {
            true => Self::Turkish,
            false => Self::Usual,
        }
    }

    /// A text in which letters that have other capitals than by default are these.
    pub fn raised(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Turkish if text.contains(['ı', 'i']) => {
                Cow::Owned(text.replace('ı', "I").replace('i', "İ"))
            }
            _ => Cow::Borrowed(text),
        }
    }

    /// The text in capitals, as [`capitals`](crate::letters::capitals) has it by default.
    pub fn capitals(self, text: &str) -> String {
        self.raised(text).chars().map(capital).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letters::fold;

    #[test]
    fn capitals_are_read_back_as_the_letters_that_they_were_made_of() {
        for text in ["ışık", "izmir", "ağaç", "çiçek"] {
            let capitals = Casing::Turkish.capitals(text);
            let read = Language::Turkish
                .spelled(&capitals)
                .chars()
                .filter_map(fold)
                .collect::<String>();
            assert_eq!(read, text);
        }
        assert_eq!(Casing::Turkish.capitals("ışık izmir"), "IŞIK İZMİR");
        assert_eq!(Casing::of(["cat", "şal"].into_iter()), Casing::Usual);
        assert_eq!(Casing::Usual.capitals("ılık"), "ıLıK");
    }

    #[test]
    fn letters_of_turkish_are_certain_where_their_case_is() {
        for text in ["İZMİR", "Kız\n", "IŞIK\nAĞAÇ", "ışık\n"] {
            assert_eq!(Language::of_text(text), Some(Language::Turkish), "{text}");
        }
        for text in ["IZMIR", "ŞAL", "ıŞıK\nIZMIR\n", "I A Z ı K\n", "été"] {
            assert_eq!(Language::of_text(text), None, "{text}");
        }
    }

    #[test]
    fn greek_capitals_have_no_accents() {
        let spelled = |text| Language::Greek.spelled(text).into_owned();
        assert_eq!(spelled("ΘΆΛΑΣΣΑ καλημέρα Έ"), "ΘΑΛΑΣΣΑ καλημερα Ε");
        assert_eq!(spelled("Μαΐου ϊ ᾅ café"), "Μαϊου ϊ α café");
    }

    #[test]
    fn tags_name_languages() {
        assert_eq!("tr-TR".parse(), Ok(Language::Turkish));
        assert_eq!("az_Latn".parse(), Ok(Language::Turkish));
        assert_eq!("EL".parse(), Ok(Language::Greek));
        assert_eq!("xx".parse::<Language>(), Err(LanguageError));
    }
}
