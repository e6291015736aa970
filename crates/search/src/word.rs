//! The word of a find.

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
pub struct Word<'a>(Text<'a>);

#[derive(Clone)]
enum Text<'a> {
    Lent(&'a str),
    Short { length: u8, bytes: [u8; SHORT] },
    Long(Box<str>),
}

/// The maximum number of bytes of a short word. A longer one would make every word longer than a `String`.
const SHORT: usize = 22;

impl Word<'_> {
    /// The word as a string.
    pub fn into_owned(self) -> String {
        self.to_string()
    }

    /// The same word, lent by nobody.
    #[inline(always)]
    pub(super) fn into_kept(self) -> Word<'static> {
        match self.0 {
            Text::Lent(word) => Word::kept(word),
            Text::Short { length, bytes } => Word(Text::Short { length, bytes }),
            Text::Long(word) => Word(Text::Long(word)),
        }
    }
}

impl Word<'static> {
    #[inline(always)]
    fn kept(word: &str) -> Self {
        let mut bytes = [0; SHORT];
        Self(match bytes.get_mut(..word.len()) {
            Some(start) => {
                start.copy_from_slice(word.as_bytes());
                let length = word.len() as u8;
                Text::Short { length, bytes }
            }
            None => Text::Long(word.into()),
        })
    }
}

impl<'a> From<&'a str> for Word<'a> {
    #[inline(always)]
    fn from(word: &'a str) -> Self {
        Self(Text::Lent(word))
    }
}

impl From<String> for Word<'_> {
    fn from(word: String) -> Self {
        Word::kept(&word)
    }
}

impl Deref for Word<'_> {
    type Target = str;

    #[inline(always)]
    fn deref(&self) -> &str {
        match &self.0 {
            Text::Lent(word) => word,
            Text::Short { length, bytes } => std::str::from_utf8(&bytes[..usize::from(*length)])
                .expect("they are those of a text"),
            Text::Long(word) => word,
        }
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

    #[test]
    fn a_kept_word_is_the_lent_one_however_long() {
        for length in [0, 1, SHORT - 2, SHORT - 1, SHORT, SHORT + 1] {
            let text = "é".to_owned() + &"a".repeat(length);
            let lent = Word::from(text.as_str());
            let kept = lent.clone().into_kept();
            assert_eq!(kept, lent);
            assert_eq!(kept, text);
            assert_eq!(kept.clone().into_kept().into_owned(), text);
        }
    }
}
