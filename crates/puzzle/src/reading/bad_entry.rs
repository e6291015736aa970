//! Entries of a list that are not words, and what they were probably meant to be: letters that scanners misread.

use super::prose::has_letters_alone;
use super::repair::small_l;
use std::fmt::{self, Display, Formatter};
use wordtrail_dictionary::internals::letters::{fold, is_hyphen_or_apostrophe, letter_count};
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_search::internals::cell::meant;

/// An entry of a list that is not a word. The message has its line and, if it is known, what was probably meant; with `{:#}`
/// it has no line.
///
/// ```
/// use wordtrail::Reader;
///
/// let bank = Reader::new().word_bank("cat, d0g\n3rd\n")?;
/// let bad: Vec<_> = bank.bad_entries().iter().map(ToString::to_string).collect();
/// assert_eq!(bad, ["line 1: “d0g” (probably “dog”)", "line 2: “3rd”"]);
/// assert_eq!(format!("{:#}", bank.bad_entries()[1]), "“3rd”");
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadEntry {
    /// Its line, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
    /// What was probably meant, as [`Reader::repair`](crate::Reader::repair) takes it.
    pub meant: Option<String>,
}

impl BadEntry {
    pub(crate) fn new(line: usize, text: &str) -> Self {
        Self {
            line,
            text: text.to_owned(),
            meant: repaired_word(text),
        }
    }

    /// The words that it may have been before up to three letters were misread.
    pub(crate) fn may_be(&self) -> Vec<String> {
        let mut words = vec![String::new()];
        for character in self.text.chars() {
            let mut bytes = [0; 4];
            let letters = match character {
                '0' => "OQD",
                '1' | '!' | '|' => "ILT",
                '2' => "Z",
                '3' => "E",
                '4' | '@' => "A",
                '5' | '$' => "S",
                '6' | '9' => "G",
                '7' => "T",
                '8' => "B",
                _ => character.encode_utf8(&mut bytes),
            };
            let longer = words.iter().flat_map(|word| {
                let letters = letters.chars();
                letters.map(move |letter| word.clone() + letter.encode_utf8(&mut [0; 4]))
            });
            words = longer.collect();
            if words.len() > MOST_MEANT {
                return Vec::new();
            }
        }
        let has_small = self.text.contains(char::is_lowercase);
        words
            .into_iter()
            .filter(|word| has_letters_alone(word) && letter_count(word) > 2)
            .map(|word| if has_small { word.to_lowercase() } else { word })
            .collect()
    }
}

/// The most words that an entry may have been.
const MOST_MEANT: usize = 27;

impl Display for BadEntry {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        if !formatter.alternate() {
            write!(formatter, "line {}: ", self.line)?;
        }
        write!(formatter, "“{}”", excerpt(&self.text))?;
        match &self.meant {
            Some(meant) => write!(formatter, " (probably “{}”)", excerpt(meant)),
            None => Ok(()),
        }
    }
}

/// A phrase with letters for what was misread, as `O` for `0`, in words most of which are letters. The table is that of
/// cells. Nothing if there is nothing to correct, or something else than that.
pub(super) fn repaired_word(phrase: &str) -> Option<String> {
    // A small l among capitals was an I.
    let capitals = phrase.chars().filter(|letter| letter.is_uppercase());
    let is_small_l_wrong = capitals.count() > 1 && small_l(std::iter::once(phrase)) > 0;
    let has_small = !is_small_l_wrong && phrase.chars().any(char::is_lowercase);
    let letter_of = |character: char| {
        if is_small_l_wrong && character == 'l' {
            return 'I';
        }
        if fold(character).is_some() {
            return character;
        }
        let mut bytes = [0; 4];
        let meant = meant(character.encode_utf8(&mut bytes));
        match meant.and_then(|letter| letter.chars().next()) {
            Some(letter) if has_small => letter.to_ascii_lowercase(),
            Some(letter) => letter,
            None => character,
        }
    };
    let repaired: String = phrase.chars().map(letter_of).collect();
    let is_word = |word: &str| {
        let is_letter = |&character: &char| fold(character).is_some();
        let letters = word.chars().filter(is_letter).count();
        let is_wrong = |&character: &char| letter_of(character) != character;
        let wrong = word.chars().filter(is_wrong).count();
        wrong == 0 || letters > wrong
    };
    let fits = |character: char| {
        fold(character).is_some() || character == ' ' || is_hyphen_or_apostrophe(character)
    };
    (repaired != phrase && repaired.chars().all(fits) && phrase.split(' ').all(is_word))
        .then_some(repaired)
}
