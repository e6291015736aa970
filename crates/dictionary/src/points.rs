//! Points of words.

use crate::clusters::letter_count;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// How many points a word has: by its number of letters, or by a function.
///
/// The default is [Boggle's table](Self::BOGGLE), which `Score` has, too.
///
/// ```
/// use wordtrail::Points;
///
/// let words = ["cat", "trails"];
/// let sum = |points: &Points| words.iter().map(|word| points.of(word)).sum::<u64>();
/// assert_eq!(sum(&Points::BOGGLE), 1 + 3);
/// assert_eq!(sum(&Points::by_length([0, 0, 0, 10, 20])), 10 + 20);
/// assert_eq!(sum(&Points::by_word(|word| word.matches('t').count() as u64)), 1 + 1);
/// ```
#[derive(Clone)]
pub struct Points(Rule);

#[derive(Clone)]
enum Rule {
    /// The points of words of 0, 1, 2, … letters. Longer words have the last.
    Length(Cow<'static, [u64]>),
    Word(Arc<dyn Fn(&str) -> u64 + Send + Sync>),
}

impl Points {
    /// Boggle's table:
    ///
    /// | letters | 1–2 | 3–4 | 5 | 6 | 7 | 8 or more |
    /// | --- | --- | --- | --- | --- | --- | --- |
    /// | points | 0 | 1 | 2 | 3 | 5 | 11 |
    pub const BOGGLE: Self = Self(Rule::Length(Cow::Borrowed(&BOGGLE)));

    /// The points of words of 0, 1, 2, … letters. Longer words have those of the last entry, and without entries no word
    /// has points.
    pub fn by_length(table: impl Into<Vec<u64>>) -> Self {
        Self(Rule::Length(Cow::Owned(table.into())))
    }

    /// The points that a function gives to a word.
    pub fn by_word(points: impl Fn(&str) -> u64 + Send + Sync + 'static) -> Self {
        Self(Rule::Word(Arc::new(points)))
    }

    /// The points of a word. Where they depend on its length, only letters count, as in
    /// `Find::length`.
    pub fn of(&self, word: &str) -> u64 {
        match &self.0 {
            Rule::Length(table) => of_length(table, letter_count(word)),
            Rule::Word(points) => points(word),
        }
    }

    /// The points of each word of this number of letters, if they are the same.
    pub fn of_length(&self, letters: usize) -> Option<u64> {
        match &self.0 {
            Rule::Length(table) => Some(of_length(table, letters)),
            Rule::Word(_) => None,
        }
    }
}

impl Default for Points {
    fn default() -> Self {
        Self::BOGGLE
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Rule::Length(table) => formatter.debug_tuple("Points").field(table).finish(),
            Rule::Word(_) => formatter.debug_struct("Points").finish_non_exhaustive(),
        }
    }
}

const BOGGLE: [u64; 9] = [0, 0, 0, 1, 1, 2, 3, 5, 11];

fn of_length(table: &[u64], letters: usize) -> u64 {
    table
        .get(letters)
        .or(table.last())
        .copied()
        .unwrap_or_default()
}
