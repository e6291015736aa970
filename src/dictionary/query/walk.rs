//! The walk of an automaton over the words of an FST.
//!
//! The FST is walked in depth, with the text and the state of the automaton for each letter on a stack. A
//! branch is abandoned as soon as no word on it can match.

use crate::budget::{Budget, Cancellation, Steps};
use crate::dictionary::index::word_list::LONGEST_WORD;
use crate::dictionary::lexicon::Lexicon;
use crate::dictionary::states::State;
use crate::dictionary::walker::{Begun, Read, Walker};
use std::ops::{Range, RangeInclusive};

/// An automaton over the letters of words. Its states are lists of numbers, one after the other in one vector: the state
/// after a prefix follows that after the prefix without its last letter. An empty state matches nothing and leads nowhere.
pub(super) trait Automaton {
    /// Appends the state before any letter.
    fn start(&self, states: &mut Vec<usize>);

    /// Appends the state after one more letter. `depth` letters were read before.
    fn accept(&self, letter: char, depth: usize, state: Range<usize>, states: &mut Vec<usize>);

    /// Whether a word of `depth` letters that led to this state matches.
    fn is_match(&self, depth: usize, state: &[usize]) -> bool;
}

/// Visits the words that an automaton matches, sorted by code point, until the budget is used up.
pub(super) struct Walk<'a> {
    walker: Walker<'a>,
    /// The numbers of letters that words may have.
    lengths: RangeInclusive<usize>,
    /// The most words that are left: as many as the FST says it has, so that every walk ends.
    words_left: u64,
    cancellation: Cancellation<'a>,
    steps: Steps,
    text: String,
    states: Vec<usize>,
    prefixes: Vec<Prefix>,
}

/// A prefix whose continuations are being visited. It may end within a letter.
struct Prefix {
    position: State,
    begun: Begun,
    /// The rank of the transition that is visited next.
    next: u16,
    /// The number of letters.
    letters: usize,
    /// The bytes of the text of these letters.
    text: usize,
    state: Range<usize>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        automaton: &impl Automaton,
        walker: Walker<'a>,
        lengths: RangeInclusive<usize>,
        budget: Option<&'a Budget>,
    ) -> Self {
        let cancellation = Cancellation::new(budget);
        let (mut states, mut prefixes) = (Vec::new(), Vec::new());
        let lengths = *lengths.start()..=LONGEST_WORD.min(*lengths.end());
        if !cancellation.is_cancelled() && *lengths.end() > 0 {
            automaton.start(&mut states);
            prefixes.push(Prefix {
                position: walker.root(),
                begun: Begun::NOTHING,
                next: 0,
                letters: 0,
                text: 0,
                state: 0..states.len(),
            });
        }
        Self {
            walker,
            lengths,
            words_left: walker.words(),
            cancellation,
            steps: Steps::default(),
            text: String::new(),
            states,
            prefixes,
        }
    }

    /// The next word. The automaton is always the one that the walk began with.
    pub(super) fn next(&mut self, automaton: &impl Automaton) -> Option<&str> {
        let fst = self.walker.states();
        while let Some(prefix) = self.prefixes.last_mut() {
            let transition = usize::from(prefix.next);
            let Some(byte) = fst.ascending_input(&prefix.position, transition) else {
                self.prefixes.pop();
                continue;
            };
            prefix.next += 1;
            let letter = match prefix.begun.read(byte) {
                Read::Letter(letter) => letter,
                Read::Other => continue,
                Read::Begun(begun) => {
                    let within = Prefix {
                        position: fst.at(fst.target(&prefix.position, transition)),
                        begun,
                        next: 0,
                        state: prefix.state.clone(),
                        ..*prefix
                    };
                    self.prefixes.push(within);
                    continue;
                }
            };
            let state = prefix.state.clone();
            self.text.truncate(prefix.text);
            self.states.truncate(state.end);
            let next = state.end;
            if self.steps.add(state.len(), &self.cancellation).is_break() {
                self.prefixes.clear();
                break;
            }
            automaton.accept(letter, prefix.letters, state, &mut self.states);
            if self.states.len() == next {
                continue;
            }
            self.text.push(letter);
            let position = fst.at(fst.target(&prefix.position, transition));
            let letters = prefix.letters + 1;
            if letters < *self.lengths.end() && position.count > 0 {
                let longer = Prefix {
                    position,
                    begun: Begun::NOTHING,
                    next: 0,
                    letters,
                    text: self.text.len(),
                    state: next..self.states.len(),
                };
                // Nothing is left to do for a prefix after its last transition, and most have one.
                match prefix.next == prefix.position.count {
                    true => *prefix = longer,
                    false => self.prefixes.push(longer),
                }
            }
            if !position.ends_word {
                continue;
            }
            let Some(words_left) = self.words_left.checked_sub(1) else {
                fst.damaged();
                self.prefixes.clear();
                break;
            };
            self.words_left = words_left;
            if self.lengths.contains(&letters) && automaton.is_match(letters, &self.states[next..])
            {
                return Some(&self.text);
            }
        }
        None
    }
}

impl Drop for Walk<'_> {
    fn drop(&mut self) {
        // The walk has ended.
        let _ = self.steps.spend(&self.cancellation);
    }
}
