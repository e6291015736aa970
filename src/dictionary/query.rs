//! Queries for the words of a dictionary, each an automaton that runs over the trie.
//!
//! The trie is walked in depth, with the text and the state of the automaton for each letter on a stack. A
//! branch is abandoned as soon as no word on it can match.

use super::index::alphabet::Alphabet;
use super::index::node::Node;
use super::index::trie::{NodeId, Trie};
use crate::budget::{Budget, Cancellation};
use crate::letters::{compose, fold};
use crate::wording::{excerpt, printable};
use std::mem;
use std::ops::{ControlFlow, Range};

/// The most letters and wildcards of a pattern. A state has a position for each at worst, and a word of 8,191
/// letters as many states, so this keeps the stack below 20 MB whatever the dictionary is.
const LONGEST_PATTERN: usize = 255;

/// The largest distance. It bounds a state, which has at most 17 numbers, whatever the word is.
const LARGEST_DISTANCE: u32 = 8;

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
#[derive(Debug, Clone)]
pub struct Query<'a> {
    kind: Kind,
    budget: Option<&'a Budget>,
}

#[derive(Debug, Clone)]
enum Kind {
    Pattern(Pattern),
    Distance(Distance),
}

impl<'a> Query<'a> {
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
        Self::new(Kind::Pattern(Pattern::new([Step::AnyLetters])))
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
        let letters = folded(word, "")?.into_iter().map(Step::Letter);
        Ok(Self::new(Kind::Pattern(Pattern::new(letters))))
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
        let letters = folded(prefix, "")?.into_iter().map(Step::Letter);
        let steps = letters.chain([Step::AnyLetters]);
        Ok(Self::new(Kind::Pattern(Pattern::new(steps))))
    }

    /// Every word that matches the whole pattern. `?` stands for one letter, `*` for any number of letters or
    /// none.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when it has anything but letters, `?` and `*`;
    /// [`QueryError::LongPattern`] when it has more than 255 of these, where adjacent stars are one.
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
        let mut characters = folded(pattern, "?*")?;
        characters.dedup_by(|next, previous| (*next, *previous) == ('*', '*'));
        if characters.len() > LONGEST_PATTERN {
            return Err(QueryError::LongPattern {
                steps: characters.len(),
                limit: LONGEST_PATTERN,
            });
        }
        let steps = characters.into_iter().map(|character| match character {
            '?' => Step::AnyLetter,
            '*' => Step::AnyLetters,
            letter => Step::Letter(letter),
        });
        Ok(Self::new(Kind::Pattern(Pattern::new(steps))))
    }

    /// Every word within a Levenshtein distance of `word`: at most `distance` insertions, deletions and
    /// changes of a letter lead from one to the other.
    ///
    /// # Errors
    ///
    /// [`QueryError::BadCharacter`] when the word has anything but letters;
    /// [`QueryError::TooDistant`] when the distance is above 8.
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
        let word = folded(word, "")?;
        if distance > LARGEST_DISTANCE {
            return Err(QueryError::TooDistant { distance });
        }
        Ok(Self::new(Kind::Distance(Distance {
            word,
            distance: distance as usize,
        })))
    }

    /// Sets a [`Budget`], which limits the query and lets another thread cancel it. Without one, a query takes time in
    /// proportion to the dictionary and, for a pattern with many stars, to the length of the pattern.
    ///
    /// [`Budget`] says what a step is. The query checks the budget when it begins and about every 16,384 steps. When a
    /// check finds it used up or cancelled, the visitor gets no more words, and [`Budget::check`] says why.
    /// [`Budget::for_cells(0)`](Budget::for_cells) is more than enough for any query of a dictionary of a language.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Budget, BudgetError, Dictionary, Query};
    ///
    /// let dictionary = Dictionary::from_words((1..2000).map(|length| "a".repeat(length)))?;
    /// let budget = Budget::with_steps(50_000);
    /// let query = Query::pattern(&"?*".repeat(120))?.budget(&budget);
    /// let mut words = 0;
    /// let _ = dictionary.words(&query, |_| {
    ///     words += 1;
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert!(words < 1880);
    /// assert_eq!(budget.check(), Err(BudgetError::TooManySteps { limit: 50_000 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn budget(self, budget: &'a Budget) -> Self {
        Self {
            budget: Some(budget),
            ..self
        }
    }

    fn new(kind: Kind) -> Self {
        Self { kind, budget: None }
    }

    /// Calls the visitor with every match, sorted by code point.
    pub(super) fn run<N: Node, B>(
        &self,
        trie: Trie<'_, N>,
        alphabet: &Alphabet,
        visit: impl FnMut(&str) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let steps = Steps::new(self.budget);
        match &self.kind {
            Kind::Pattern(pattern) => walk(pattern, trie, alphabet, steps, visit),
            Kind::Distance(distance) => walk(distance, trie, alphabet, steps, visit),
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

    /// The pattern is longer than is supported.
    #[error(
        "a pattern of {steps} letters and wildcards is too long, because at most {limit} are supported: use a shorter one"
    )]
    LongPattern {
        /// The letters and wildcards of the pattern, where adjacent stars are one.
        steps: usize,
        /// The most that are supported.
        limit: usize,
    },

    /// The distance is larger than is supported.
    #[error("distance {distance} is too large: use at most {LARGEST_DISTANCE}")]
    TooDistant {
        /// The distance.
        distance: u32,
    },
}

/// The folded characters, if each is a letter or one of those in `also`.
fn folded(text: &str, also: &str) -> Result<Vec<char>, QueryError> {
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

/// An automaton over the letters of words. Its states are lists of numbers, one after the other in one vector.
/// An empty state matches nothing and leads nowhere.
trait Automaton {
    /// Appends the state before any letter.
    fn start(&self, states: &mut Vec<usize>);

    /// Appends the state after one more letter. `depth` letters were read before.
    fn accept(&self, letter: char, depth: usize, state: Range<usize>, states: &mut Vec<usize>);

    /// Whether a word of `depth` letters that led to this state matches.
    fn is_match(&self, depth: usize, state: &[usize]) -> bool;
}

/// What is known of a prefix whose continuations are being visited.
struct Prefix<E> {
    /// The letters that continue it and were not visited, with their nodes.
    edges: E,
    /// The bytes of its text.
    text: usize,
    state: Range<usize>,
}

/// The steps of a walk, which come off its budget.
struct Steps<'run> {
    cancellation: Cancellation<'run>,
    /// Those that were not taken off the budget yet.
    unspent: usize,
}

impl<'run> Steps<'run> {
    /// The steps after which the budget is looked at: a fraction of a millisecond. All threads count in one place.
    const BETWEEN_CHECKS: usize = 1 << 14;

    fn new(budget: Option<&'run Budget>) -> Self {
        Self {
            cancellation: Cancellation::new(budget),
            unspent: 0,
        }
    }

    /// Counts steps. Breaks when the budget is used up or cancelled.
    #[inline]
    fn take(&mut self, steps: usize) -> ControlFlow<()> {
        self.unspent += steps;
        if self.unspent >= Self::BETWEEN_CHECKS {
            self.spend()?;
        }
        ControlFlow::Continue(())
    }

    /// Takes the steps so far off the budget. Breaks when it is used up or cancelled.
    #[cold]
    fn spend(&mut self) -> ControlFlow<()> {
        self.cancellation.spend(mem::take(&mut self.unspent));
        if self.cancellation.is_cancelled() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Steps<'_> {
    fn drop(&mut self) {
        // The walk has ended.
        let _ = self.spend();
    }
}

/// Calls the visitor with every word of the trie that an automaton matches, sorted by code point, until the budget is
/// used up.
fn walk<N: Node, B>(
    automaton: &impl Automaton,
    trie: Trie<'_, N>,
    alphabet: &Alphabet,
    mut steps: Steps<'_>,
    mut visit: impl FnMut(&str) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if steps.spend().is_break() {
        return ControlFlow::Continue(());
    }
    let mut text = String::new();
    let mut states = Vec::new();
    automaton.start(&mut states);
    let mut prefixes = vec![Prefix {
        edges: trie.edges(NodeId::ROOT),
        text: 0,
        state: 0..states.len(),
    }];
    while let Some(prefix) = prefixes.last_mut() {
        let Some((code, node)) = prefix.edges.next() else {
            prefixes.pop();
            continue;
        };
        let (letter, state) = (alphabet.letter(code), prefix.state.clone());
        text.truncate(prefix.text);
        states.truncate(state.end);
        let depth = prefixes.len();
        let next = state.end;
        if steps.take(state.len()).is_break() {
            break;
        }
        automaton.accept(letter, depth - 1, state, &mut states);
        if states.len() == next {
            continue;
        }
        text.push(letter);
        if trie.ends_word(node) && automaton.is_match(depth, &states[next..]) {
            visit(&text)?;
        }
        prefixes.push(Prefix {
            edges: trie.edges(node),
            text: text.len(),
            state: next..states.len(),
        });
    }
    ControlFlow::Continue(())
}

/// The automaton of a pattern with `?` and `*`.
///
/// It simulates a nondeterministic automaton in the usual way: the state is the set of positions in the
/// pattern that the letters read so far can lead to, in ascending order.
#[derive(Debug, Clone)]
struct Pattern {
    steps: Vec<Step>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Letter(char),
    AnyLetter,
    AnyLetters,
}

impl Pattern {
    /// A pattern without adjacent [`Step::AnyLetters`].
    fn new(steps: impl IntoIterator<Item = Step>) -> Self {
        Self {
            steps: steps.into_iter().collect(),
        }
    }

    /// Adds a position to the state that begins at `state`, and the one that is reached from it without
    /// reading anything.
    fn reach(&self, position: usize, state: usize, states: &mut Vec<usize>) {
        let skips = self.steps.get(position) == Some(&Step::AnyLetters);
        for position in position..=position + usize::from(skips) {
            if states[state..].last().is_none_or(|&last| last < position) {
                states.push(position);
            }
        }
    }
}

impl Automaton for Pattern {
    fn start(&self, states: &mut Vec<usize>) {
        self.reach(0, 0, states);
    }

    fn accept(&self, letter: char, _: usize, state: Range<usize>, states: &mut Vec<usize>) {
        let next = states.len();
        for index in state {
            let position = states[index];
            match self.steps.get(position) {
                Some(Step::Letter(expected)) if *expected != letter => {}
                Some(Step::Letter(_) | Step::AnyLetter) => self.reach(position + 1, next, states),
                Some(Step::AnyLetters) => self.reach(position, next, states),
                None => {}
            }
        }
    }

    fn is_match(&self, _: usize, state: &[usize]) -> bool {
        state.last() == Some(&self.steps.len())
    }
}

/// The automaton of a word and its Levenshtein distance to others.
///
/// The state is a row of the usual table: for each beginning of the word, by how many edits it becomes the
/// letters read so far. Of the row only those are kept whose length differs by the distance at most, because
/// all others need more edits.
#[derive(Debug, Clone)]
struct Distance {
    word: Vec<char>,
    distance: usize,
}

impl Distance {
    /// The lengths of the beginnings of the word in the row of a depth.
    fn row(&self, depth: usize) -> Range<usize> {
        depth.saturating_sub(self.distance)..self.word.len().min(depth + self.distance) + 1
    }
}

impl Automaton for Distance {
    fn start(&self, states: &mut Vec<usize>) {
        states.extend(self.row(0));
    }

    fn accept(&self, letter: char, depth: usize, state: Range<usize>, states: &mut Vec<usize>) {
        let next = states.len();
        let before = self.row(depth);
        for length in self.row(depth + 1) {
            let edits_before = |states: &[usize], length: usize| {
                let place = length.checked_sub(before.start)?;
                states[state.clone()].get(place).copied()
            };
            let inserted = edits_before(states, length).map(|edits| edits + 1);
            let replaced = length.checked_sub(1).and_then(|last| {
                let differs = self.word[last] != letter;
                edits_before(states, last).map(|edits| edits + usize::from(differs))
            });
            let deleted = states[next..].last().map(|edits| edits + 1);
            let edits = [inserted, replaced, deleted].into_iter().flatten().min();
            states.extend(edits);
        }
        if states[next..].iter().all(|&edits| edits > self.distance) {
            states.truncate(next);
        }
    }

    fn is_match(&self, depth: usize, state: &[usize]) -> bool {
        self.row(depth).end > self.word.len()
            && state.last().is_some_and(|&edits| edits <= self.distance)
    }
}
