//! Texts as readers see them: letters with their marks, each of which takes one cell.
//!
//! A cell holds an extended grapheme cluster of Unicode (UAX #29): a letter and all marks on it, a conjunct of consonants in
//! Devanagari, the parts of a Hangul syllable. In a word it may have several characters, as a tile such as `Qu` does.

use crate::forms::without_forms;
use crate::letters::{compose, fold, is_composed, is_folded_letter};
use std::iter::Peekable;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::{Graphemes, UnicodeSegmentation};

/// The clusters of a text, each of which takes one cell. This is the only place that decides what a cell is.
pub fn clusters(text: &str) -> Clusters<'_> {
    let is_single = has_single_characters(text);
    Clusters {
        rest: text,
        graphemes: (!is_single).then(|| text.graphemes(true).peekable()),
    }
}

/// See [`clusters`].
#[derive(Debug, Clone)]
pub struct Clusters<'text> {
    /// The text after the last cluster.
    rest: &'text str,
    /// What UAX #29 makes of it, unless each character is a cluster. Where it divides a mark from its letter, as some vowels of
    /// Burmese, a cluster has both.
    graphemes: Option<Peekable<Graphemes<'text>>>,
}

impl<'text> Iterator for Clusters<'text> {
    type Item = &'text str;

    #[inline]
    fn next(&mut self) -> Option<&'text str> {
        let length = match &mut self.graphemes {
            None => self.rest.chars().next()?.len_utf8(),
            Some(graphemes) => {
                let mut length = graphemes.next()?.len();
                while let Some(mark) = graphemes.next_if(|next| next.starts_with(is_combining_mark))
                {
                    length += mark.len();
                }
                length
            }
        };
        let (cluster, tail) = self.rest.split_at(length);
        self.rest = tail;
        Some(cluster)
    }
}

/// Whether it is certain at a glance that each character of a text is a cluster. Below U+0300, where the first marks are, none
/// joins another, and no byte is as large as the first one of these. So most texts are tested by their bytes, in vectors.
fn has_single_characters(text: &str) -> bool {
    const FIRST_MARK: u8 = 0xcc;
    let largest = text.bytes().fold(0, u8::max);
    largest < FIRST_MARK && !text.contains('\r') || text.chars().all(stands_alone)
}

/// Whether a character never joins those beside it: one of Latin, Greek, Cyrillic, or a syllable of Hiragana or Katakana, or an
/// ideograph. Others may.
fn stands_alone(character: char) -> bool {
    matches!(
        character,
        ' '..'\u{300}' | '\u{370}'..'\u{483}' | '\u{48a}'..'\u{590}' | '\u{3041}'..'\u{3099}' | '\u{30a0}'..'\u{a66f}'
    )
}

/// Whether some character of an alphabet belongs to the cluster of the letter before it.
pub fn joins_clusters(alphabet: &[char]) -> bool {
    // A letter of the Latin alphabet, and the first part of a syllable of Hangul.
    let joins = |character| {
        ['a', '\u{1100}']
            .map(|letter| clusters(&String::from_iter([letter, character])).count() == 1)
    };
    let mut others = alphabet
        .iter()
        .filter(|&&character| !stands_alone(character));
    others.any(|&character| joins(character).contains(&true))
}

/// The number of letters and digits of a word, in clusters. Spaces, hyphens and apostrophes, which listed words may have, are not counted.
pub fn letter_count(word: &str) -> usize {
    clusters(word)
        .filter(|cluster| begins_with_letter(cluster))
        .count()
}

fn begins_with_letter(cluster: &str) -> bool {
    cluster.chars().next().and_then(folded).is_some()
}

/// The folded letter, or the digit: one is a letter in a word that has it, as in `R2D2`, and in a cell. Who reads texts decides
/// whether it does.
fn folded(character: char) -> Option<char> {
    fold(character).or_else(|| character.is_ascii_digit().then_some(character))
}

/// Whether a word can have a folded character: a letter, a digit, or a mark on a letter.
pub fn is_folded(character: char) -> bool {
    let is_mark = || is_combining_mark(character) && fold(character).is_none();
    is_folded_letter(character)
        || character.is_ascii_digit()
        || is_mark() && is_composed(character.encode_utf8(&mut [0; 4]))
}

/// The folded letters of a text, their marks and the digits, or the first character that is none of these. Characters that join
/// letters or separate them only in writing are left out.
pub fn fold_letters(text: &str) -> Result<String, char> {
    let plain = without_forms(text);
    let composed = compose(&plain);
    let mut letters = String::with_capacity(composed.len());
    for character in composed.chars() {
        match folded(character) {
            Some(letter) => letters.push(letter),
            None if letters.is_empty() => return Err(character),
            None if is_combining_mark(character) => letters.push(character),
            None if is_joiner(character) => {}
            None => return Err(character),
        }
    }
    Ok(letters)
}

/// The folded letters of a text, their marks and the digits, without its other characters.
pub fn letters_of(text: &str) -> String {
    let composed = compose(text);
    let letters = clusters(&composed).filter(|cluster| begins_with_letter(cluster));
    letters
        .filter_map(|cluster| fold_letters(cluster).ok())
        .collect()
}

/// Whether a character says how the letters beside it are written, and is no letter: as in Persian and Hindi.
pub fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}
