//! Letters of listed words that scanners misread.

use super::page::small_l;
use wordtrail_dictionary::internals::letters::{fold, is_hyphen_or_apostrophe};
use wordtrail_search::internals::cell::meant;

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
