//! Languages whose letters have other capitals than Unicode gives them by default.

use crate::letters::{capital, compose};
use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use unicode_normalization::char::decompose_canonical;

/// The language of words. Those with capitals of their own are named, and the letters of all others are read by the tables of Unicode.
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
    /// Any other one.
    Other(LanguageCode),
}

/// The code of a [`Language`] that has no name of its own here: two letters of ISO 639-1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LanguageCode(&'static str);

/// All codes of ISO 639-1.
const CODES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el \
    en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj \
    kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj \
    om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts \
    tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

/// A text that names no [`Language`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no such language: write its code of two letters (ISO 639-1), such as tr, el or cy"
)]
#[non_exhaustive]
pub struct LanguageError;

/// The tag of a language (BCP 47), such as `tr`, with what may follow, as in `tr-TR`.
impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(tag: &str) -> Result<Self, LanguageError> {
        let (language, _) = tag.split_once(['-', '_']).unwrap_or((tag, ""));
        let language = language.to_ascii_lowercase();
        match &*language {
            "tr" | "tur" | "az" | "aze" => Ok(Self::Turkish),
            "el" | "ell" | "gre" => Ok(Self::Greek),
            _ => {
                let code = CODES.split(' ').find(|code| *code == language);
                Ok(Self::Other(LanguageCode(code.ok_or(LanguageError)?)))
            }
        }
    }
}

/// The code of two letters.
impl Display for Language {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.pad(self.code())
    }
}

impl Language {
    /// The code of two letters (ISO 639-1).
    pub fn code(self) -> &'static str {
        match self {
            Self::Turkish => "tr",
            Self::Greek => "el",
            Self::Other(LanguageCode(code)) => code,
        }
    }

    /// What is one letter of the alphabet of the language and has several characters, in folded letters. Empty for most languages.
    ///
    /// ```
    /// use wordtrail::Language;
    ///
    /// assert_eq!("hr".parse::<Language>()?.digraphs(), ["dž", "lj", "nj"]);
    /// assert!("fr".parse::<Language>()?.digraphs().is_empty());
    /// # Ok::<(), wordtrail::LanguageError>(())
    /// ```
    pub fn digraphs(self) -> &'static [&'static str] {
        match self.code() {
            "bs" | "hr" | "sr" => &["dž", "lj", "nj"],
            "cs" => &["ch"],
            "cy" => &["ch", "dd", "ff", "ng", "ll", "ph", "rh", "th"],
            // Until 1994.
            "es" => &["ch", "ll"],
            "hu" => &["cs", "dz", "dzs", "gy", "ly", "ny", "sz", "ty", "zs"],
            "nl" => &["ij"],
            "sk" => &["ch", "dz", "dž"],
            "sq" => &["dh", "gj", "ll", "nj", "rr", "sh", "th", "xh", "zh"],
            _ => &[],
        }
    }
}

// What the other crates need.
#[doc(hidden)]
impl Language {
    /// The codes of languages that have [digraphs](Self::digraphs).
    pub fn codes_with_digraphs() -> impl Iterator<Item = &'static str> {
        let codes = CODES.split(' ');
        codes.filter(|code| !Self::Other(LanguageCode(code)).digraphs().is_empty())
    }

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
        let code = |tag: &str| tag.parse::<Language>().map(Language::code);
        assert_eq!(code("pt-BR"), Ok("pt"));
        for none in ["", "x", "aa ab", "123", "english", "p t"] {
            assert_eq!(code(none), Err(LanguageError), "{none}");
        }
        assert_eq!("xx".parse::<Language>(), Err(LanguageError));
    }

    #[test]
    fn codes_are_in_order_and_digraphs_are_folded_letters() {
        let codes = Vec::from_iter(CODES.split(' '));
        assert!(codes.is_sorted() && codes.iter().all(|code| code.len() == 2));
        for language in codes.iter().map(|code| code.parse::<Language>().unwrap()) {
            assert_eq!(language.to_string().parse(), Ok(language));
            for digraph in language.digraphs() {
                assert!(digraph.chars().all(|letter| fold(letter) == Some(letter)));
            }
        }
    }
}
