//! The word of a find.

use crate::short_list::ShortList;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// The word of a [`Find`](crate::Find), which is used like a `&str`. A search lends it. A word that is kept allocates nothing,
/// unless it is long.
///
/// ```
/// use wordtrail::Word;
///
/// let word = Word::from("cat");
/// assert_eq!(word, "cat");
/// assert!(word.starts_with('c') && word < Word::from("dog"));
/// assert_eq!(word.into_owned(), "cat".to_owned());
/// ```
#[derive(Clone)]
pub struct Word<'a>(ShortList<'a, u8>);

impl Word<'_> {
    /// The word as a string.
    pub fn into_owned(self) -> String {
        self.to_string()
    }
}

impl Word<'static> {
    /// Becomes a copy of a word, in its place.
    #[inline(always)]
    pub(super) fn keep(&mut self, word: &str) {
        self.0.keep(word.as_bytes(), 0);
    }
}

impl<'a> From<&'a str> for Word<'a> {
    #[inline(always)]
    fn from(word: &'a str) -> Self {
        Self(ShortList::Lent(word.as_bytes()))
    }
}

impl From<String> for Word<'_> {
    fn from(word: String) -> Self {
        let mut kept = Word::from("");
        kept.keep(&word);
        kept
    }
}

impl Deref for Word<'_> {
    type Target = str;

    #[inline(always)]
    fn deref(&self) -> &str {
        // SAFETY: a word is made of a text, or is a copy of one.
        unsafe { std::str::from_utf8_unchecked(&self.0) }
    }
}

impl AsRef<str> for Word<'_> {
    fn as_ref(&self) -> &str {
        self
    }
}

impl fmt::Display for Word<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, formatter)
    }
}

impl fmt::Debug for Word<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, formatter)
    }
}

impl<T: Deref<Target = str>> PartialEq<T> for Word<'_> {
    fn eq(&self, other: &T) -> bool {
        **self == **other
    }
}

impl PartialEq<str> for Word<'_> {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl Eq for Word<'_> {}

impl PartialOrd for Word<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Word<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(other)
    }
}

impl Hash for Word<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Word<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Word<'_> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short_list::SHORT;

    #[test]
    fn a_kept_word_is_the_lent_one_however_long() {
        let mut kept = Word::from("");
        for length in [0, 1, SHORT - 2, SHORT - 1, SHORT, SHORT + 1] {
            let text = "é".to_owned() + &"a".repeat(length);
            let lent = Word::from(text.as_str());
            kept.keep(&lent);
            assert_eq!(kept, lent);
            assert_eq!(kept, text);
            assert_eq!(Word::from(text.clone()).into_owned(), text);
        }
    }
}
