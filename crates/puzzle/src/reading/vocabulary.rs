//! Words by which titles of lists and columns of tables are recognised, in up to 25 languages: the file `vocabulary.txt`.

use super::item::Item;

/// Whether a cell is the name of the column of the words.
pub fn names_words(cell: &str) -> bool {
    is_one_of("word", &folded_name(cell))
}

/// Whether a cell is the name of the column of the definitions.
pub fn names_definitions(cell: &str) -> bool {
    is_one_of("definition", &folded_name(cell))
}

/// Whether a text in small letters is one of those of a kind.
pub(super) fn is_one_of(kind: &str, text: &str) -> bool {
    all_of(kind).any(|known| known == text)
}

pub(super) fn all_of(kind: &str) -> impl Iterator<Item = &'static str> {
    let lines = include_str!("vocabulary.txt").lines();
    let texts = lines.filter_map(move |line| line.strip_prefix(kind)?.strip_prefix(": "));
    texts.flat_map(|texts| texts.split(", "))
}

/// The name of a column in small letters, without remarks.
pub(super) fn folded_name(cell: &str) -> String {
    Item::of(cell).word.trim().to_lowercase()
}
