//! Patterns with wildcards and classes of letters.

use super::automaton::Automaton;
use super::error::QueryError;
use crate::clusters::is_folded;
use crate::letters::{compose, fold};
use crate::wording::excerpt;
use std::fmt::{self, Write};
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

/// The most letters, wildcards and classes of a pattern. A state has a position for each at worst, and a word of 8,191
/// letters as many states, so this keeps the stack below 20 MB whatever the dictionary is.
const LONGEST_PATTERN: usize = 255;

/// A pattern of letters, wildcards and classes, which matches whole words.
///
/// | in a pattern | stands for |
/// | --- | --- |
/// | a letter | this letter |
/// | `?` | one letter |
/// | `*` | any number of letters, or none |
/// | `[aeiou]` | one of these letters |
/// | `[a-m]` | one letter from `a` to `m`, in the order of code points |
/// | `[^s]`, `[^a-m]` | one letter that is none of these |
///
/// Patterns ignore case and the spelling of accents, and may have at most 255 letters, wildcards and classes.
/// [`Dictionary::words`](crate::Dictionary::words) has the words that a pattern matches;
/// [`matches`](Self::matches) tests a single word.
///
/// ```
/// use wordtrail::Pattern;
///
/// let pattern: Pattern = "qu[aeiou]*[^s]".parse()?;
/// assert!(pattern.matches("Quiet") && pattern.matches("quit"));
/// assert!(!pattern.matches("quits") && !pattern.matches("qat"));
/// assert_eq!(pattern.to_string(), "qu[aeiou]*[^s]");
/// # Ok::<(), wordtrail::QueryError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// Without adjacent [`Step::AnyLetters`].
    steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Letter(char),
    AnyLetter,
    AnyLetters,
    Class(Class),
}

impl Step {
    /// Whether a letter can be the one that this stands for, or one of those.
    fn accepts(&self, letter: char) -> bool {
        match self {
            Self::Letter(expected) => *expected == letter,
            Self::AnyLetter | Self::AnyLetters => true,
            Self::Class(class) => class.has(letter),
        }
    }
}

/// A set of letters: those in some ranges, or all others.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Class {
    /// In order, without overlaps.
    ranges: Vec<RangeInclusive<char>>,
    is_negated: bool,
}

impl Class {
    /// The class of what stands between brackets in a pattern.
    fn parse(pattern: &str, inside: &str) -> Result<Self, QueryError> {
        let (letters, is_negated) = match inside.strip_prefix('^') {
            Some(letters) => (letters, true),
            None => (inside, false),
        };
        let mut characters = letters.chars().peekable();
        let mut ranges = Vec::new();
        while let Some(character) = characters.next() {
            let first = letter(pattern, character)?;
            let mut last = first;
            if characters.next_if_eq(&'-').is_some() {
                // A range that lacks its end has the hyphen as a bad character.
                last = letter(pattern, characters.next().unwrap_or('-'))?;
            }
            if first > last {
                return Err(QueryError::BadRange {
                    query: excerpt(pattern),
                    first,
                    last,
                });
            }
            ranges.push(first..=last);
        }
        if ranges.is_empty() {
            return Err(QueryError::EmptyClass {
                query: excerpt(pattern),
            });
        }
        Ok(Self {
            ranges: merged(ranges),
            is_negated,
        })
    }

    fn has(&self, letter: char) -> bool {
        let begun = self
            .ranges
            .partition_point(|range| *range.start() <= letter);
        let is_listed = begun > 0 && self.ranges[begun - 1].contains(&letter);
        is_listed != self.is_negated
    }
}

/// The same letters in ranges that are in order and do not overlap.
fn merged(mut ranges: Vec<RangeInclusive<char>>) -> Vec<RangeInclusive<char>> {
    ranges.sort_unstable_by_key(|range| *range.start());
    ranges.dedup_by(|next, range| {
        let overlap = next.start() <= range.end();
        if overlap {
            *range = *range.start()..=*range.end().max(next.end());
        }
        overlap
    });
    ranges
}

/// The folded characters of a query, if each is a letter or one of those in `also`.
pub(super) fn folded(query: &str, also: &str) -> Result<Vec<char>, QueryError> {
    let composed = compose(query);
    let characters = composed.chars();
    characters
        .map(|character| match also.contains(character) {
            true => Ok(character),
            false => letter(query, character),
        })
        .collect()
}

/// The folded letter, or mark on one, that a character of a query is.
fn letter(query: &str, character: char) -> Result<char, QueryError> {
    let mark = Some(character).filter(|&mark| is_folded(mark) && !mark.is_ascii_digit());
    fold(character)
        .or(mark)
        .ok_or_else(|| QueryError::BadCharacter {
            query: excerpt(query),
            character,
        })
}

impl fmt::Display for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            match step {
                Step::Letter(letter) => formatter.write_char(*letter)?,
                Step::AnyLetter => formatter.write_char('?')?,
                Step::AnyLetters => formatter.write_char('*')?,
                Step::Class(class) => write!(formatter, "{class}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Class {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.is_negated { "[^" } else { "[" })?;
        for range in &self.ranges {
            match (range.start(), range.end()) {
                (first, last) if first == last => formatter.write_char(*first)?,
                (first, last) => write!(formatter, "{first}-{last}")?,
            }
        }
        formatter.write_char(']')
    }
}

impl FromStr for Pattern {
    type Err = QueryError;

    /// # Errors
    ///
    /// [`BadCharacter`](QueryError::BadCharacter), [`OpenClass`](QueryError::OpenClass),
    /// [`EmptyClass`](QueryError::EmptyClass), [`BadRange`](QueryError::BadRange) or
    /// [`LongPattern`](QueryError::LongPattern).
    fn from_str(pattern: &str) -> Result<Self, QueryError> {
        let composed = compose(pattern);
        let mut rest = composed.chars();
        let mut steps = Vec::new();
        while let Some(character) = rest.next() {
            let step = match character {
                '?' => Step::AnyLetter,
                '*' => Step::AnyLetters,
                '[' => {
                    let Some((inside, after)) = rest.as_str().split_once(']') else {
                        return Err(QueryError::OpenClass {
                            query: excerpt(pattern),
                        });
                    };
                    rest = after.chars();
                    Step::Class(Class::parse(pattern, inside)?)
                }
                _ => Step::Letter(letter(pattern, character)?),
            };
            if step != Step::AnyLetters || steps.last() != Some(&Step::AnyLetters) {
                steps.push(step);
            }
        }
        if steps.len() > LONGEST_PATTERN {
            return Err(QueryError::LongPattern {
                steps: steps.len(),
                limit: LONGEST_PATTERN,
            });
        }
        Ok(Self { steps })
    }
}

impl Pattern {
    /// The pattern of these folded letters, where nothing stands for any letter.
    pub fn of(letters: impl IntoIterator<Item = Option<char>>) -> Self {
        let step = |letter: Option<char>| letter.map_or(Step::AnyLetter, Step::Letter);
        Self {
            steps: letters.into_iter().map(step).collect(),
        }
    }

    /// The same pattern with any letters after it.
    pub(super) fn and_any_letters(mut self) -> Self {
        if self.steps.last() != Some(&Step::AnyLetters) {
            self.steps.push(Step::AnyLetters);
        }
        self
    }

    /// Whether the pattern matches a word. What is not a letter, as in the listed word `ICE CREAM`, is ignored.
    ///
    /// The time is at worst proportional to the letters of the word times those of the pattern, and nothing is allocated
    /// for composed text.
    pub fn matches(&self, word: &str) -> bool {
        let word = compose(word);
        let mut letters = word.chars().filter_map(fold);
        let mut position = 0;
        // Where to continue if the last star takes a letter more: the position after it, and the letters from there.
        let mut retry = None;
        loop {
            let step = self.steps.get(position);
            if step == Some(&Step::AnyLetters) {
                position += 1;
                retry = Some((position, letters.clone()));
                continue;
            }
            let Some(letter) = letters.next() else {
                return step.is_none();
            };
            if step.is_some_and(|step| step.accepts(letter)) {
                position += 1;
                continue;
            }
            let Some((after_star, rest)) = &mut retry else {
                return false;
            };
            rest.next();
            (position, letters) = (*after_star, rest.clone());
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

/// It simulates a nondeterministic automaton in the usual way: the state is the set of positions in the
/// pattern that the letters read so far can lead to, in ascending order.
impl Automaton for Pattern {
    fn start(&self, states: &mut Vec<usize>) {
        self.reach(0, 0, states);
    }

    fn accept(&self, letter: char, _: usize, state: Range<usize>, states: &mut Vec<usize>) {
        let next = states.len();
        for index in state {
            let position = states[index];
            match self.steps.get(position) {
                Some(Step::AnyLetters) => self.reach(position, next, states),
                Some(step) if step.accepts(letter) => self.reach(position + 1, next, states),
                _ => {}
            }
        }
    }

    fn is_match(&self, _: usize, state: &[usize]) -> bool {
        state.last() == Some(&self.steps.len())
    }

    /// The positions as a set of bits.
    fn number(&self, state: &[usize]) -> Option<u64> {
        let bits = state.iter().map(|&position| 1 << position);
        (self.steps.len() < 64).then(|| bits.sum())
    }
}
