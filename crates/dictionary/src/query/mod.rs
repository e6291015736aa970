//! Queries for the words of a dictionary, each an automaton that runs over the FST.
//!
//! [`Walk`] walks the FST. `pattern.rs`, `distance.rs` and `rack.rs` have an automaton each, and `nearest.rs` runs that of a
//! distance several times.

mod distance;
mod error;
mod letters;
mod nearest;
mod pattern;
mod rack;
#[cfg(feature = "regex")]
mod regex;
mod walk;

pub use error::QueryError;
pub use pattern::Pattern;
#[cfg(feature = "regex")]
pub use regex::Regex;

use crate::budget::Budget;
use crate::dictionary::Dictionary;
use crate::walker::Walker;
use distance::{Distance, LARGEST_DISTANCE};
use letters::folded;
use nearest::Nearest;
use rack::Rack;
use std::fmt;
use std::iter;
use std::ops::{ControlFlow, RangeInclusive};
use walk::{Automaton, Walk};

/// A query for [`Dictionary::words`](crate::Dictionary::words).
///
/// Queries ignore case and the spelling of accents.
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::{Dictionary, Query};
///
/// let dictionary = Dictionary::from_words(["cat", "coat", "cot", "dog"])?;
/// let words = |query: Query| {
///     let mut words = Vec::new();
///     let _ = dictionary.words(&query, |word| {
///         words.push(word.to_owned());
///         ControlFlow::<()>::Continue(())
///     });
///     words
/// };
/// assert_eq!(words(Query::prefix("CO")?), ["coat", "cot"]);
/// assert_eq!(words(Query::pattern("c[ao]*t")?.lengths(3..=3)), ["cat", "cot"]);
/// assert_eq!(words(Query::distance("dot", 1)?), ["cot", "dog"]);
/// assert_eq!(words(Query::nearest("caot", 2)?), ["coat", "cat"]);
/// assert_eq!(words(Query::rack("go?d")?), ["dog"]);
/// assert_eq!(words(Query::anagram("taco")?), ["coat"]);
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
    /// check finds it used up or cancelled, the visitor gets no more words, and [`Budget::check`] says why.
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

    /// Calls the visitor with every match.
    fn run<B>(
        &self,
        walker: Walker<'_>,
        mut visit: impl FnMut(&str) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match &self.kind {
            Kind::Pattern(pattern) => self.visit_all(pattern, walker, visit),
            Kind::Distance(distance) => self.visit_all(distance, walker, visit),
            Kind::Rack(rack) => self.visit_all(rack, walker, visit),
            #[cfg(feature = "regex")]
            Kind::Regex(regex) => self.visit_all(regex, walker, visit),
            Kind::Nearest(nearest) => {
                let words = nearest.words(|distance| self.walk(distance, walker));
                // A walk that ended early may have missed nearer ones.
                let is_complete = self.budget.is_none_or(|budget| budget.check().is_ok());
                let mut words = words.iter().filter(|_| is_complete);
                words.try_for_each(|word| visit(word))
            }
        }
    }

    /// Calls the visitor with every word that an automaton matches, sorted by code point.
    fn visit_all<B>(
        &self,
        automaton: &impl Automaton,
        walker: Walker<'_>,
        mut visit: impl FnMut(&str) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut walk = self.walk(automaton, walker);
        while let Some(word) = walk.next(automaton) {
            visit(word)?;
        }
        ControlFlow::Continue(())
    }

    /// A walk with an automaton over the words of the lengths that are wanted.
    fn walk<'w>(&'w self, automaton: &impl Automaton, walker: Walker<'w>) -> Walk<'w> {
        Walk::new(automaton, walker, self.lengths.clone(), self.budget)
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
    /// Calls the visitor with every word that the query matches until the visitor breaks. Words are sorted by code point,
    /// except those of [`Query::nearest`].
    ///
    /// An automaton runs over the FST. It visits only those parts of the dictionary that can still match,
    /// and collects nothing. A query with a [budget](Query::budget) may end early: see [`Budget::check`].
    pub fn words<B>(
        &self,
        query: &Query<'_>,
        visit: impl FnMut(&str) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        query.run(self.walker(), visit)
    }

    /// The words that match a pattern, sorted by code point. They are looked for as the iterator advances.
    ///
    /// This is for patterns of your own. Give those of others to [`words`](Self::words), with a
    /// [budget](Query::budget).
    ///
    /// # Errors
    ///
    /// Those of [parsing](Pattern#impl-FromStr-for-Pattern) a pattern.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let dictionary = Dictionary::from_words(["quart", "quest", "quiet", "quilt", "quote"])?;
    /// assert!(dictionary.matching("qu??t")?.eq(["quart", "quest", "quiet", "quilt"]));
    /// assert_eq!(dictionary.matching("qu[^a-e]*")?.next().as_deref(), Some("quiet"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matching(&self, pattern: &str) -> Result<Matching<'_>, QueryError> {
        let pattern: Pattern = pattern.parse()?;
        let mut walk = Walk::new(&pattern, self.walker(), 0..=usize::MAX, None);
        let words = iter::from_fn(move || walk.next(&pattern).map(str::to_owned));
        Ok(Matching(Box::new(words)))
    }
}

/// The words that match a pattern: see [`Dictionary::matching`].
pub struct Matching<'a>(Box<dyn Iterator<Item = String> + Send + 'a>);

impl Iterator for Matching<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.0.next()
    }
}

impl fmt::Debug for Matching<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Matching").finish_non_exhaustive()
    }
}
