//! Whether a text may be a word of a list, or describes one.

use super::item::Item;
use wordtrail_dictionary::internals::letters::{fold, has_abbreviations, is_hyphen_or_apostrophe};

/// The most words of a phrase in a line with several entries. What has more is a sentence with a comma.
pub(super) const MAX_PHRASE: usize = 4;

/// Whether a text may be a word of a list.
pub(super) fn is_phrase(text: &str) -> bool {
    has_letters_alone(text) && text.split_whitespace().count() <= MAX_PHRASE
}

/// Whether a text has letters, and nothing else than words have.
pub(super) fn has_letters_alone(text: &str) -> bool {
    let fits = |letter: char| {
        fold(letter).is_some()
            || letter.is_whitespace()
            || is_hyphen_or_apostrophe(letter)
            || letter == '.'
    };
    text.chars().all(fits)
        && text.contains(|letter| fold(letter).is_some())
        && has_abbreviations(text)
}

/// Whether a cell of a table has a definition, and not a word.
pub(super) fn is_prose(cell: &str) -> bool {
    let cell = Item::of(cell).word;
    cell.split_whitespace().count() > 2
        || cell.contains(['.', ':', ';', ',', '(', '!', '?'])
        || has_article(cell)
}

/// Whether a text begins as definitions do.
pub(super) fn has_article(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    ["a", "an", "the", "to"].contains(&first.as_str()) && words.next().is_some()
}

/// Words that phrases of a list seldom have, and definitions often.
const OF_SENTENCES: &str = "a an are as at by for from he if in into is it its like of on or she someone something that the \
                            they to when where which who with without you";

/// Whether a word is one of some that have spaces between.
pub(super) fn is_in(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

pub(crate) fn has_word_of_sentences(text: &str) -> bool {
    let is_one = |word: &str| is_in(OF_SENTENCES, &word.to_lowercase());
    text.split_whitespace().any(is_one)
}

/// Whether a text describes something: it begins as sentences and definitions do, or has three words as they have.
pub(super) fn is_description(text: &str) -> bool {
    let text = Item::of(text).word;
    let words = text.split_whitespace().count();
    let first = text.split_whitespace().next().unwrap_or_default();
    has_article(text)
        || words > 1 && is_in(BEGINNINGS, first)
        || words > 2 && has_word_of_sentences(text)
}

/// How a sentence about a word begins.
const BEGINNINGS: &str =
    "a an he if it its like she something someone that the they when where which who you";

/// A word and the sentence about it that follows, in small letters: `cat, it meows at night`.
pub(super) fn sentence_behind(line: &str) -> Option<(&str, &str)> {
    let ends = [",", ";", "\t", "  "];
    let ends = ends.into_iter();
    let ends = ends.filter_map(|separator| Some((line.find(separator)?, separator)));
    let (end, separator) = ends.min()?;
    let (word, sentence) = (&line[..end], line[end + separator.len()..].trim());
    let first_part = sentence.split([',', ';']).next()?;
    let mut words = first_part.split_whitespace();
    let begins = is_in(BEGINNINGS, words.next()?);
    let count = words.count() + 1;
    let is_sentence = match begins {
        true => count > 2 || first_part == sentence && sentence.starts_with("it "),
        false => count > 3,
    };
    let is_small = sentence.starts_with(char::is_lowercase);
    let item = Item::of(word).word;
    let is_word = is_phrase(item) && item.split_whitespace().count() < 3;
    // Words in columns have tabs or spaces between them again.
    let is_last = !sentence.contains("  ") && !sentence.contains('\t');
    (is_sentence && is_small && is_word && is_last).then_some((word, sentence))
}
