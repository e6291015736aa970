//! Words that a regular expression matches.

use super::automaton::Automaton;
use super::error::QueryError;
use crate::clusters::letters_of;
use crate::letters::compose;
use crate::wording::excerpt;
use regex_automata::dfa::dense::{Builder, Config, DFA};
use regex_automata::dfa::{Automaton as _, StartKind};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::{start, syntax};
use regex_automata::{Anchored, MatchKind};
use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

/// The most bytes of an automaton, and that making it takes: some thousand states.
const MAX_BYTES: usize = 1 << 22;

/// A regular expression for whole words in any case, in the syntax of the crate
/// [`regex`](https://docs.rs/regex/latest/regex/#syntax). Needs the feature `regex`.
///
/// It is compiled into an automaton, so that a walk of a dictionary visits only words that it can still match. For letters and
/// wildcards, a [`Pattern`](crate::Pattern) is simpler.
///
/// ```
/// use wordtrail::{Dictionary, Regex};
///
/// let dictionary = Dictionary::from_words(["banana", "bandana", "cabana", "canal"])?;
/// let regex: Regex = "(ban|cab)an?a.*".parse()?;
/// assert!(dictionary.words(regex.clone()).eq(["banana", "cabana"]));
/// assert!(regex.matches("Banana") && !regex.matches("a banana"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Regex {
    text: Arc<str>,
    dfa: Arc<DFA<Vec<u32>>>,
    start: StateID,
}

impl FromStr for Regex {
    type Err = QueryError;

    /// # Errors
    ///
    /// [`QueryError::BadRegex`] if it is none, or would take more than 4 MB.
    fn from_str(text: &str) -> Result<Self, QueryError> {
        let refused = |problem: String| QueryError::BadRegex {
            query: excerpt(text),
            problem,
        };
        let config = Config::new()
            .start_kind(StartKind::Anchored)
            // A word has to match whole, so none of the ways to match may be left out.
            .match_kind(MatchKind::All)
            .dfa_size_limit(Some(MAX_BYTES))
            .determinize_size_limit(Some(MAX_BYTES));
        let dfa = Builder::new()
            .configure(config)
            .syntax(syntax::Config::new().case_insensitive(true))
            .thompson(thompson::Config::new().nfa_size_limit(Some(MAX_BYTES)))
            .build(&compose(text));
        let dfa = dfa.map_err(|error| {
            let source = error.source();
            let nfa = source.and_then(|error| error.downcast_ref::<thompson::BuildError>());
            let is_large = nfa.is_some_and(|error| error.size_limit().is_some());
            match is_large || error.is_size_limit_exceeded() {
                true => refused("it takes too much memory: repeat less often".to_owned()),
                false if text.contains(r"\b") => {
                    refused(r"it is to match whole words: leave out “\b”".to_owned())
                }
                false => refused(cause(&error)),
            }
        })?;
        let anchored = start::Config::new().anchored(Anchored::Yes);
        let start = dfa.start_state(&anchored);
        Ok(Self {
            text: text.into(),
            start: start.map_err(|error| refused(error.to_string()))?,
            dfa: Arc::new(dfa),
        })
    }
}

/// What is wrong with an expression. Messages of its parser have several lines, of which the last one says it.
fn cause(error: &dyn Error) -> String {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    let message = cause.to_string();
    let last = message.lines().last().unwrap_or_default();
    last.trim_start_matches("error: ").to_owned()
}

impl fmt::Display for Regex {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl Regex {
    /// Whether the expression matches a whole word. What is not a letter, as in the listed word `ICE CREAM`, is ignored.
    pub fn matches(&self, word: &str) -> bool {
        let word = letters_of(word);
        let mut letters = word.chars();
        let end = letters.try_fold(self.start, |state, letter| self.after(state, letter));
        end.is_some_and(|state| self.is_end(state))
    }

    /// The state after a letter, unless it leads nowhere.
    fn after(&self, state: StateID, letter: char) -> Option<StateID> {
        let mut bytes = [0; 4];
        let bytes = letter.encode_utf8(&mut bytes).bytes();
        let next = bytes.fold(state, |state, byte| self.dfa.next_state(state, byte));
        (!self.dfa.is_dead_state(next) && !self.dfa.is_quit_state(next)).then_some(next)
    }

    fn is_end(&self, state: StateID) -> bool {
        self.dfa.is_match_state(self.dfa.next_eoi_state(state))
    }
}

/// A state is that of the automaton that the expression was compiled into.
impl Automaton for Regex {
    fn start(&self, states: &mut Vec<usize>) {
        states.push(self.start.as_usize());
    }

    fn accept(&self, letter: char, _: usize, state: Range<usize>, states: &mut Vec<usize>) {
        let state = StateID::new(states[state.start]).expect("it was one");
        states.extend(self.after(state, letter).map(|state| state.as_usize()));
    }

    fn is_match(&self, _: usize, state: &[usize]) -> bool {
        self.is_end(StateID::new(state[0]).expect("it was one"))
    }

    fn number(&self, state: &[usize]) -> Option<u64> {
        Some(state[0] as u64)
    }
}
