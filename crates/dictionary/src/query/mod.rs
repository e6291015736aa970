//! Queries for the words of a dictionary, each an automaton that runs over the FST.
//!
//! `automaton.rs` runs an automaton. `pattern.rs`, `distance.rs`, `rack.rs` and `regex.rs` have one each, and `nearest.rs` runs
//! that of a distance several times.

mod automaton;
mod distance;
mod error;
mod nearest;
mod pattern;
mod rack;
#[cfg(feature = "regex")]
mod regex;

pub use error::QueryError;
pub use pattern::Pattern;
#[cfg(feature = "regex")]
pub use regex::Regex;

use crate::budget::Budget;
use crate::dictionary::Dictionary;
use crate::walker::Walker;
use automaton::{Automaton, Matches};
use distance::{Distance, LARGEST_DISTANCE};
use nearest::Nearest;
use pattern::folded;
use rack::Rack;
use std::fmt;
use std::ops::RangeInclusive;
use std::vec;

/// A query for [`Dictionary::words`](crate::Dictionary::words).
///
/// Queries ignore case and the spelling of accents.
///
/// ```
/// use wordtrail::{Dictionary, Query};
///
/// let dictionary = Dictionary::from_words(["cat", "coat", "cot", "dog"])?;
/// assert!(dictionary.words(Query::prefix("CO")?).eq(["coat", "cot"]));
/// assert!(dictionary.words(Query::pattern("c[ao]*t")?.lengths(3..=3)).eq(["cat", "cot"]));
/// assert!(dictionary.words(Query::distance("dot", 1)?).eq(["cot", "dog"]));
/// assert!(dictionary.words(Query::nearest("caot", 2)?).eq(["coat", "cat"]));
/// assert!(dictionary.words(Query::rack("go?d")?).eq(["dog"]));
/// assert!(dictionary.words(Query::anagram("taco")?).eq(["coat"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Query<'a> {
    kind: Kind,
    lengths: RangeInclusive<usize>,
    budget: Option<&'a Budget>,
}

#[derive(Debug, Clone)]
enum Kind {
    Pattern(Pattern),
    Distance(Distance),
    Nearest(Nearest),
    Rack(Rack),
    #[cfg(feature = "regex")]
    Regex(Regex),
}

impl<'a> Query<'a> {
    /// Every word.
    pub fn all() -> Self {
        Self::from(Pattern::of([]).and_any_letters())
    }

    /// The word itself.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when it has anything but letters.
    pub fn word(word: &str) -> Result<Self, QueryError> {
        let letters = folded(word, "")?.into_iter().map(Some);
        Ok(Self::from(Pattern::of(letters)))
    }

    /// Every word that begins with the prefix. The prefix itself is one if it is a word.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when it has anything but letters.
    pub fn prefix(prefix: &str) -> Result<Self, QueryError> {
        let letters = folded(prefix, "")?.into_iter().map(Some);
        Ok(Self::from(Pattern::of(letters).and_any_letters()))
    }

    /// Every word that matches the whole pattern: see [`Pattern`] for what it may have.
    ///
    /// # Errors
    ///
    /// Those of [parsing](Pattern#impl-FromStr-for-Pattern) a pattern.
    pub fn pattern(pattern: &str) -> Result<Self, QueryError> {
        Ok(Self::from(pattern.parse::<Pattern>()?))
    }

    /// Every word within a Levenshtein distance of `word`: at most `distance` insertions, deletions and
    /// changes of a letter lead from one to the other.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when the word has anything but letters;
    /// [`QueryError::TooDistant`] when the distance is above 8.
    pub fn distance(word: &str, distance: u32) -> Result<Self, QueryError> {
        let word = folded(word, "")?;
        if distance > LARGEST_DISTANCE {
            return Err(QueryError::TooDistant { distance });
        }
        Ok(Self::new(Kind::Distance(Distance {
            word,
            edits: 0..=distance as usize,
            has_exchanges: false,
        })))
    }

    /// At most `count` words that are spelled most nearly like `word`, the nearest first: suggestions for a word that the
    /// dictionary lacks.
    ///
    /// An edit is an inserted, deleted or changed letter, or an exchange of two adjacent ones. Words are at most 2 edits
    /// away, from 9 letters on at most 3. Those with fewer edits come first, then those of the same letters, then those with
    /// a longer common beginning, then by code point.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when the word has anything but letters.
    pub fn nearest(word: &str, count: usize) -> Result<Self, QueryError> {
        let word = folded(word, "")?;
        Ok(Self::new(Kind::Nearest(Nearest { word, count })))
    }

    /// Every word that can be made from some of the letters of a rack. Each is used once at most, and `?` is a blank, which
    /// stands for any letter.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when it has anything but letters and `?`; [`QueryError::LargeRack`] when it has more
    /// than 255 of these.
    pub fn rack(letters: &str) -> Result<Self, QueryError> {
        Ok(Self::new(Kind::Rack(Rack::parse(letters, false)?)))
    }

    /// Every word that can be made from all of these letters, each used once. `?` is a blank, which stands for any letter.
    /// The word that the letters spell is one, if it is a word.
    ///
    /// # Errors
    ///
    /// Those of [`rack`](Self::rack).
    pub fn anagram(letters: &str) -> Result<Self, QueryError> {
        Ok(Self::new(Kind::Rack(Rack::parse(letters, true)?)))
    }

    /// Sets the numbers of letters that words may have. By default they may have any.
    #[must_use]
    pub fn lengths(self, lengths: RangeInclusive<usize>) -> Self {
        Self { lengths, ..self }
    }

    /// Sets a [`Budget`], which limits the query and lets another thread cancel it. Without one, a query takes time in
    /// proportion to the dictionary and, for a pattern with many stars, to the length of the pattern.
    ///
    /// [`Budget`] says what a step is. The query checks the budget when it begins and about every 16,384 steps. When a
    /// check finds it used up or cancelled, no more words follow, and [`Budget::check`] says why.
    /// [`Budget::for_cells(0)`](Budget::for_cells) is more than enough for any query of a dictionary of a language.
    #[must_use]
    pub fn budget(self, budget: &'a Budget) -> Self {
        Self {
            budget: Some(budget),
            ..self
        }
    }

    fn new(kind: Kind) -> Self {
        Self {
            kind,
            lengths: 0..=usize::MAX,
            budget: None,
        }
    }
}

/// Every word that the pattern matches.
impl From<Pattern> for Query<'_> {
    fn from(pattern: Pattern) -> Self {
        Self::new(Kind::Pattern(pattern))
    }
}

/// Every word that the expression matches.
#[cfg(feature = "regex")]
impl From<Regex> for Query<'_> {
    fn from(regex: Regex) -> Self {
        Self::new(Kind::Regex(regex))
    }
}

impl Dictionary {
    /// The words that a query or a pattern matches, sorted by code point, except those of [`Query::nearest`].
    ///
    /// An automaton runs over the FST as the iterator advances. It visits only those parts of the dictionary that can still
    /// match, and collects nothing. A query with a [budget](Query::budget) may end early: see [`Budget::check`].
    ///
    /// ```
    /// use wordtrail::{Dictionary, Pattern, Query};
    ///
    /// let dictionary = Dictionary::from_words(["quart", "quest", "quiet", "quilt", "quote"])?;
    /// assert!(dictionary.words(Query::prefix("qui")?).eq(["quiet", "quilt"]));
    /// let pattern: Pattern = "qu[^a-e]*".parse()?;
    /// assert_eq!(dictionary.words(pattern).next().as_deref(), Some("quiet"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words<'a>(&'a self, query: impl Into<Query<'a>>) -> Words<'a> {
        Words::new(query.into(), self.walker())
    }
}

/// The words that a query matches: see [`Dictionary::words`].
///
/// ```
/// use wordtrail::{Dictionary, Query};
///
/// let dictionary = Dictionary::from_words(["cat", "coat", "cot"])?;
/// let mut words = dictionary.words(Query::all());
/// let mut letters = 0;
/// while let Some(word) = words.next_word() {
///     letters += word.len();
/// }
/// assert_eq!(letters, 10);
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
pub struct Words<'a>(Box<dyn NextWord + Send + Sync + 'a>);

/// Where words come from.
trait NextWord {
    fn next_word(&mut self) -> Option<&str>;
}

impl<A: Automaton> NextWord for Matches<'_, A> {
    fn next_word(&mut self) -> Option<&str> {
        self.next()
    }
}

/// Listed words to come, and the last one.
impl NextWord for (vec::IntoIter<String>, String) {
    fn next_word(&mut self) -> Option<&str> {
        let (words, last) = self;
        *last = words.next()?;
        Some(last)
    }
}

impl<'a> Words<'a> {
    fn new(query: Query<'a>, walker: Walker<'a>) -> Self {
        let Query {
            kind,
            lengths,
            budget,
        } = query;
        Self(match kind {
            Kind::Pattern(pattern) => Box::new(Matches::new(pattern, walker, lengths, budget)),
            Kind::Distance(distance) => Box::new(Matches::new(distance, walker, lengths, budget)),
            Kind::Rack(rack) => Box::new(Matches::new(rack, walker, lengths, budget)),
            #[cfg(feature = "regex")]
            Kind::Regex(regex) => Box::new(Matches::new(regex, walker, lengths, budget)),
            Kind::Nearest(nearest) => {
                let matches = |distance| Matches::new(distance, walker, lengths.clone(), budget);
                let mut words = nearest.words(matches);
                if budget.is_some_and(|budget| budget.check().is_err()) {
                    // A walk that ended early may have missed nearer ones.
                    words.clear();
                }
                Box::new((words.into_iter(), String::new()))
            }
        })
    }

    /// The next word, without a copy: faster than the iterator where words need not be kept.
    pub fn next_word(&mut self) -> Option<&str> {
        self.0.next_word()
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.next_word().map(str::to_owned)
    }
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Words").finish_non_exhaustive()
    }
}
