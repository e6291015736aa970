//! How large a puzzle may be, and when to stop generating it.
//!
//! The sizes are checked before anything is allocated for them. Generating takes up to about 100 bytes for each cell, and
//! two bits more for each letter of the alphabet.

use crate::Budget;
use std::time::{Duration, Instant};

/// The most cells of a puzzle: rows times columns, with those that a mask leaves out.
///
/// ```
/// use wordtrail::puzzle::{GenerateError, Generator, MAX_CELLS};
/// use wordtrail::WordBank;
///
/// let words = WordBank::parse(b"CAT\n")?;
/// let error = Generator::new(&words).size(2, MAX_CELLS).generate().unwrap_err();
/// assert!(matches!(error, GenerateError::TooManyCells));
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
pub const MAX_CELLS: usize = 1 << 22;

/// The most words of a puzzle.
///
/// ```
/// use wordtrail::puzzle::{GenerateError, Generator, MAX_WORDS};
/// use wordtrail::WordBank;
///
/// let letters = |number: usize| [16, 12, 8, 4, 0].map(|bits| char::from(b'a' + (number >> bits & 15) as u8));
/// let words = WordBank::from_words((0..=MAX_WORDS).map(|number| String::from_iter(letters(number))))?;
/// let error = Generator::new(&words).generate().unwrap_err();
/// assert!(matches!(error, GenerateError::TooManyWords { words } if words == MAX_WORDS + 1));
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
pub const MAX_WORDS: usize = 1 << 19;

/// The most letters of a word of a puzzle. To try a word everywhere on the largest grid takes half a second with this
/// many letters.
///
/// ```
/// use wordtrail::puzzle::{GenerateError, Generator, MAX_LETTERS};
/// use wordtrail::WordBank;
///
/// let words = WordBank::from_words(["cat", &"z".repeat(MAX_LETTERS + 1)])?;
/// let error = Generator::new(&words).generate().unwrap_err();
/// assert!(matches!(error, GenerateError::TooManyLetters { letters, .. } if letters == MAX_LETTERS + 1));
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
pub const MAX_LETTERS: usize = 1 << 10;

/// Whether there is a clock. Without one, as in a WebAssembly module that gets nothing from its host, asking for the time
/// panics.
const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// When to stop: at the end of a time limit, or of a budget.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stop<'a> {
    deadline: Option<Instant>,
    /// How long the preparation took, if there is a time limit.
    preparation: Duration,
    budget: Option<&'a Budget>,
}

impl<'a> Stop<'a> {
    pub(super) fn new(limit: Option<Duration>, budget: Option<&'a Budget>) -> Self {
        let limit = limit.filter(|_| HAS_CLOCK);
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        Self {
            deadline,
            preparation: Duration::ZERO,
            budget,
        }
    }

    /// The same after a preparation that began at a time given. How long it took tells how busy the machine is.
    pub(super) fn prepared_since(self, begin: Option<Instant>) -> Self {
        let preparation = begin.map_or(Duration::ZERO, |begin| begin.elapsed());
        Self {
            preparation,
            ..self
        }
    }

    /// How long the preparation took.
    pub(super) fn preparation(&self) -> Duration {
        self.preparation
    }

    /// The time now, if there is a time limit.
    pub(super) fn now(&self) -> Option<Instant> {
        self.deadline.map(|_| Instant::now())
    }

    /// Whether to stop now.
    pub(super) fn is_due(&self) -> bool {
        self.is_cancelled()
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The time that is left, if there is a time limit.
    pub(super) fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether the budget is used up or cancelled.
    pub(super) fn is_cancelled(&self) -> bool {
        self.budget.is_some_and(|budget| budget.check().is_err())
    }

    /// The budget for searches.
    pub(super) fn budget(&self) -> Option<&'a Budget> {
        self.budget
    }

    /// The same, but later by some time.
    pub(super) fn later_by(self, time: Duration) -> Self {
        let deadline = self
            .deadline
            .and_then(|deadline| deadline.checked_add(time));
        Self { deadline, ..self }
    }

    /// The same, but earlier by some time.
    pub(super) fn earlier_by(self, time: Duration) -> Self {
        let deadline = self
            .deadline
            .and_then(|deadline| deadline.checked_sub(time));
        Self { deadline, ..self }
    }
}
