//! Queries for the words of a dictionary, each an automaton that runs over the FST.

use crate::letters::{compose, fold};
use crate::wording::{excerpt, printable};
use fst::automaton::{AlwaysMatch, Automaton, Levenshtein, LevenshteinError, Str};
use fst::{IntoStreamer, Set, Streamer};
use std::ops::ControlFlow;

/// A query for [`Dictionary::words`](crate::Dictionary::words).
///
/// Queries ignore case and the spelling of accents.
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::{Dictionary, Query};
///
/// let dictionary = Dictionary::from_words(["cat", "cot", "dog"])?;
/// let count = |query: Query| {
///     let mut words = 0;
///     let ended = dictionary.words(&query, |_| {
///         words += 1;
///         ControlFlow::<()>::Continue(())
///     });
///     assert!(ended.is_continue());
///     words
/// };
/// assert_eq!(count(Query::prefix("C")?), 2);
/// assert_eq!(count(Query::pattern("?o?")?), 2);
/// assert_eq!(count(Query::distance("dot", 1)?), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Query(Kind);

#[derive(Debug)]
enum Kind {
    All,
    Word(String),
    Prefix(String),
    Pattern(Pattern),
    Distance(Levenshtein),
}

impl Query {
    /// Every word.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Dictionary, Query};
    ///
    /// let dictionary = Dictionary::from_words(["dog", "cat"])?;
    /// let first = dictionary.words(&Query::all(), |word| ControlFlow::Break(word.to_owned()));
    /// assert_eq!(first.break_value().as_deref(), Some("cat"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all() -> Self {
        Self(Kind::All)
    }

    /// The word itself.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when it has anything but letters.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Dictionary, Query};
    ///
    /// let dictionary = Dictionary::from_words(["ete", "été"])?;
    /// let answer = dictionary.words(&Query::word("ÉTÉ")?, |word| {
    ///     ControlFlow::Break(word.to_owned())
    /// });
    /// assert_eq!(answer.break_value().as_deref(), Some("été"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn word(word: &str) -> Result<Self, QueryError> {
        Ok(Self(Kind::Word(folded(word, "")?)))
    }

    /// Every word that begins with the prefix. The prefix itself is one if it is a word.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when it has anything but letters.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Dictionary, Query};
    ///
    /// let dictionary = Dictionary::from_words(["rail", "trail", "trails", "train"])?;
    /// let mut completions = Vec::new();
    /// let ended = dictionary.words(&Query::prefix("trail")?, |word| {
    ///     completions.push(word.to_owned());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert!(ended.is_continue());
    /// assert_eq!(completions, ["trail", "trails"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prefix(prefix: &str) -> Result<Self, QueryError> {
        Ok(Self(Kind::Prefix(folded(prefix, "")?)))
    }

    /// Every word that matches the whole pattern. `?` stands for one letter, `*` for any number of letters or
    /// none.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when it has anything but letters, `?` and `*`.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Dictionary, Query, QueryError};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "chariot", "cart", "cats"])?;
    /// let mut words = Vec::new();
    /// let ended = dictionary.words(&Query::pattern("c?*t")?, |word| {
    ///     words.push(word.to_owned());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert!(ended.is_continue());
    /// assert_eq!(words, ["cart", "cat", "chariot"]);
    ///
    /// let error = Query::pattern("c.t").unwrap_err();
    /// assert!(matches!(error, QueryError::BadCharacter { character: '.', .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pattern(pattern: &str) -> Result<Self, QueryError> {
        Ok(Self(Kind::Pattern(Pattern::new(&folded(pattern, "?*")?))))
    }

    /// Every word within a Levenshtein distance of `word`: at most `distance` insertions, deletions and
    /// changes of a letter lead from one to the other.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when the word has anything but letters;
    /// [`QueryError::TooDistant`] when the automaton would have more than 100,000 states, as it
    /// would for long words and distances above 3.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Dictionary, Query};
    ///
    /// let dictionary = Dictionary::from_words(["trail", "trails", "train", "tail", "rat"])?;
    /// let mut words = Vec::new();
    /// let _ = dictionary.words(&Query::distance("trial", 2)?, |word| {
    ///     words.push(word.to_owned());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(words, ["tail", "trail"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance(word: &str, distance: u32) -> Result<Self, QueryError> {
        const STATES: usize = 100_000;
        let word = folded(word, "")?;
        match Levenshtein::new_with_limit(&word, distance, STATES) {
            Ok(automaton) => Ok(Self(Kind::Distance(automaton))),
            Err(LevenshteinError::TooManyStates(_)) => Err(QueryError::TooDistant {
                distance,
                letters: word.chars().count(),
            }),
        }
    }

    /// Calls the visitor with every match, in the order of the FST.
    pub(super) fn run<B>(
        &self,
        fst: &Set<&[u8]>,
        visit: impl FnMut(&str) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match &self.0 {
            Kind::All => stream(fst, AlwaysMatch, visit),
            Kind::Word(word) => stream(fst, Str::new(word), visit),
            Kind::Prefix(prefix) => stream(fst, Str::new(prefix).starts_with(), visit),
            Kind::Pattern(pattern) => stream(fst, pattern, visit),
            Kind::Distance(automaton) => stream(fst, automaton, visit),
        }
    }
}

/// Why a query was refused.
///
/// ```
/// use wordtrail::Query;
///
/// let error = Query::word("c?t").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "“c?t” has the character “?”: words and prefixes have letters only, patterns also “?” and “*”"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The query has a character that no word has, and that stands for none.
    #[error(
        "“{query}” has the character “{}”: words and prefixes have letters only, patterns also “?” and “*”",
        printable(*.character)
    )]
    BadCharacter {
        /// The beginning of the query.
        query: String,
        /// The first character that is not allowed in it.
        character: char,
    },

    /// The automaton for this word and distance would be too large.
    #[error("distance {distance} is too large for a word of {letters} letters: use a smaller one")]
    TooDistant {
        /// The distance.
        distance: u32,
        /// The letters of the word.
        letters: usize,
    },
}

fn stream<B>(
    fst: &Set<&[u8]>,
    automaton: impl Automaton,
    mut visit: impl FnMut(&str) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut words = fst.search(automaton).into_stream();
    while let Some(word) = words.next() {
        visit(&String::from_utf8_lossy(word))?;
    }
    ControlFlow::Continue(())
}

/// The folded text, if every character is a letter or one of those in `also`.
fn folded(text: &str, also: &str) -> Result<String, QueryError> {
    let allowed = |character| fold(character).or(also.contains(character).then_some(character));
    let folded = compose(text)
        .chars()
        .map(|character| allowed(character).ok_or(character))
        .collect::<Result<_, _>>();
    folded.map_err(|character| QueryError::BadCharacter {
        query: excerpt(text),
        character,
    })
}

/// The automaton of a pattern with `?` and `*`, over UTF-8 bytes.
///
/// It simulates a nondeterministic automaton in the usual way: the state is the set of positions in the
/// pattern that the bytes read so far can lead to, in ascending order.
#[derive(Debug)]
struct Pattern {
    steps: Vec<Step>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Byte(u8),
    AnyLetter,
    AnyLetters,
}

impl Pattern {
    fn new(pattern: &str) -> Self {
        let steps = pattern.bytes().map(|byte| match byte {
            b'?' => Step::AnyLetter,
            b'*' => Step::AnyLetters,
            _ => Step::Byte(byte),
        });
        Self {
            steps: steps.collect(),
        }
    }

    /// Adds a position to a state, and those that are reached from it without reading anything.
    fn reach(&self, mut position: usize, state: &mut Vec<usize>) {
        loop {
            if state.last().is_none_or(|&last| last < position) {
                state.push(position);
            }
            if self.steps.get(position) != Some(&Step::AnyLetters) {
                return;
            }
            position += 1;
        }
    }
}

impl Automaton for Pattern {
    type State = Vec<usize>;

    fn start(&self) -> Self::State {
        let mut state = Vec::new();
        self.reach(0, &mut state);
        state
    }

    fn is_match(&self, state: &Self::State) -> bool {
        state.last() == Some(&self.steps.len())
    }

    fn can_match(&self, state: &Self::State) -> bool {
        !state.is_empty()
    }

    fn accept(&self, state: &Self::State, byte: u8) -> Self::State {
        let continues_letter = byte & 0b1100_0000 == 0b1000_0000;
        let mut next = Vec::with_capacity(state.len() + 1);
        for &position in state {
            let after_any_letter = position > 0 && self.steps[position - 1] == Step::AnyLetter;
            if continues_letter && after_any_letter {
                self.reach(position, &mut next);
            }
            match self.steps.get(position) {
                Some(Step::Byte(expected)) if *expected == byte => {
                    self.reach(position + 1, &mut next);
                }
                Some(Step::AnyLetter) if !continues_letter => self.reach(position + 1, &mut next),
                Some(Step::AnyLetters) => self.reach(position, &mut next),
                _ => {}
            }
        }
        next
    }
}
