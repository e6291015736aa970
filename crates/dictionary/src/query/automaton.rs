//! Automata over letters, and the words of an FST that they match.
//!
//! The FST is walked in depth, with the text and the state of the automaton for each letter on a stack. A
//! branch is abandoned as soon as no word on it can match.

use crate::budget::{Budget, Cancellation, Steps};
use crate::lexicon::Lexicon;
use crate::states::State;
use crate::walker::{Decoded, PartialLetter, Walker};
use crate::word_list::LONGEST_WORD;
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

    /// A number that no other state has, if what follows depends on the state alone, not on the depth.
    fn number(&self, _state: &[usize]) -> Option<u64> {
        None
    }
}

/// States of an FST, each with a state of an automaton, after which no word matches. Many words end in the same states, so a walk would
/// come back to them. It is a hash table of a fixed size without chains: a new entry replaces an old one in its place.
#[derive(Default)]
struct DeadEnds(Vec<(usize, u64)>);

impl DeadEnds {
    /// 128 KB: a larger table would know more, and be farther from the processor.
    const BITS: u32 = 13;

    fn place(address: usize, number: u64) -> usize {
        let mixed = (address as u64 ^ number.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (u64::BITS - Self::BITS)) as usize
    }

    fn has(&self, address: usize, number: u64) -> bool {
        self.0.get(Self::place(address, number)) == Some(&(address, number))
    }

    fn add(&mut self, address: usize, number: u64) {
        // No state with transitions has the address 0.
        self.0.resize(1 << Self::BITS, (0, 0));
        self.0[Self::place(address, number)] = (address, number);
    }
}

/// The words that an automaton matches, sorted by code point, until the budget is used up.
pub(super) struct Matches<'a, A> {
    automaton: A,
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
    /// The number of words so far.
    matches: u64,
    /// None if lengths are limited or a word was too long: what matches then depends on the depth, too.
    dead_ends: Option<DeadEnds>,
}

/// A prefix whose continuations are being visited. It may end within a letter.
struct Prefix {
    position: State,
    partial: PartialLetter,
    /// The rank of the transition that is visited next.
    next: u16,
    /// The number of letters.
    letters: usize,
    /// The bytes of the text of these letters.
    text: usize,
    state: Range<usize>,
    /// The number of matches before it.
    matches: u64,
}

impl<'a, A: Automaton> Matches<'a, A> {
    pub(super) fn new(
        automaton: A,
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
                partial: PartialLetter::EMPTY,
                next: 0,
                letters: 0,
                text: 0,
                state: 0..states.len(),
                matches: 0,
            });
        }
        let has_any_length = lengths.start() <= &1 && lengths.end() == &LONGEST_WORD;
        let dead_ends = has_any_length.then(DeadEnds::default);
        Self {
            automaton,
            walker,
            lengths,
            words_left: walker.words(),
            cancellation,
            steps: Steps::default(),
            text: String::new(),
            states,
            prefixes,
            matches: 0,
            dead_ends,
        }
    }

    /// The next word.
    pub(super) fn next(&mut self) -> Option<&str> {
        let fst = self.walker.states();
        while let Some(prefix) = self.prefixes.last_mut() {
            let transition = usize::from(prefix.next);
            let Some(byte) = fst.ascending_input(&prefix.position, transition) else {
                if let Some(dead_ends) = &mut self.dead_ends
                    && prefix.matches == self.matches
                    && prefix.partial.is_empty()
                    && let Some(number) = self.automaton.number(&self.states[prefix.state.clone()])
                {
                    dead_ends.add(prefix.position.address, number);
                }
                self.prefixes.pop();
                continue;
            };
            prefix.next += 1;
            let letter = match prefix.partial.read(byte) {
                Decoded::Letter(letter) => letter,
                // A word at least follows, which cannot be found. It counts, so that the walk ends.
                Decoded::Other => match self.words_left.checked_sub(1) {
                    Some(words_left) if self.steps.add(1, &self.cancellation).is_continue() => {
                        self.words_left = words_left;
                        continue;
                    }
                    words_left => {
                        if words_left.is_none() {
                            fst.damaged();
                        }
                        self.prefixes.clear();
                        break;
                    }
                },
                Decoded::Partial(partial) => {
                    let within = Prefix {
                        position: fst.at(fst.target(&prefix.position, transition)),
                        partial,
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
            self.automaton
                .accept(letter, prefix.letters, state, &mut self.states);
            if self.states.len() == next {
                continue;
            }
            self.text.push(letter);
            let position = fst.at(fst.target(&prefix.position, transition));
            if position.is_damaged() {
                // There may be 2⁶⁰ ways to damage.
                self.prefixes.clear();
                break;
            }
            let letters = prefix.letters + 1;
            let is_longest = letters == *self.lengths.end();
            if is_longest && position.count > 0 {
                // After fewer letters, what follows may be short enough.
                self.dead_ends = None;
            }
            let is_dead_end = position.count > 1
                && self.dead_ends.as_ref().is_some_and(|dead_ends| {
                    let number = self.automaton.number(&self.states[next..]);
                    number.is_some_and(|number| dead_ends.has(position.address, number))
                });
            if !is_longest && position.count > 0 && !is_dead_end {
                let longer = Prefix {
                    position,
                    partial: PartialLetter::EMPTY,
                    next: 0,
                    letters,
                    text: self.text.len(),
                    state: next..self.states.len(),
                    matches: self.matches,
                };
                // Most prefixes have one transition, after which nothing is left to do for them.
                match prefix.position.count == 1 {
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
            if self.lengths.contains(&letters)
                && self.automaton.is_match(letters, &self.states[next..])
            {
                self.matches += 1;
                return Some(&self.text);
            }
        }
        // The budget may be checked before this is dropped.
        let _ = self.steps.spend(&self.cancellation);
        None
    }
}

impl<A> Drop for Matches<'_, A> {
    fn drop(&mut self) {
        // Nothing follows that could end.
        let _ = self.steps.spend(&self.cancellation);
    }
}
