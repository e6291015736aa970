//! The walk of an automaton over the trie.
//!
//! The trie is walked in depth, with the text and the state of the automaton for each letter on a stack. A
//! branch is abandoned as soon as no word on it can match.

use crate::budget::{Budget, Cancellation};
use crate::dictionary::index::alphabet::Alphabet;
use crate::dictionary::index::node::Node;
use crate::dictionary::index::trie::{Edges, NodeId, Trie};
use std::mem;
use std::ops::{ControlFlow, Range, RangeInclusive};

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

/// Visits the words of a trie that an automaton matches, sorted by code point, until the budget is used up.
pub(super) struct Walk<'a, N> {
    trie: Trie<'a, N>,
    alphabet: &'a Alphabet,
    /// The numbers of letters that words may have.
    lengths: RangeInclusive<usize>,
    steps: Steps<'a>,
    text: String,
    states: Vec<usize>,
    prefixes: Vec<Prefix>,
}

/// What is known of a prefix whose continuations are being visited.
struct Prefix {
    /// The letters that continue it and were not visited, with their nodes.
    edges: Edges,
    /// The bytes of its text.
    text: usize,
    state: Range<usize>,
}

impl<'a, N: Node> Walk<'a, N> {
    pub(super) fn new(
        automaton: &impl Automaton,
        trie: Trie<'a, N>,
        alphabet: &'a Alphabet,
        lengths: RangeInclusive<usize>,
        budget: Option<&'a Budget>,
    ) -> Self {
        let mut steps = Steps::new(budget);
        let (mut states, mut prefixes) = (Vec::new(), Vec::new());
        if steps.spend().is_continue() && *lengths.end() > 0 {
            automaton.start(&mut states);
            prefixes.push(Prefix {
                edges: trie.edges(NodeId::ROOT),
                text: 0,
                state: 0..states.len(),
            });
        }
        Self {
            trie,
            alphabet,
            lengths,
            steps,
            text: String::new(),
            states,
            prefixes,
        }
    }

    /// The next word. The automaton is always the one that the walk began with.
    pub(super) fn next(&mut self, automaton: &impl Automaton) -> Option<&str> {
        while let Some(prefix) = self.prefixes.last_mut() {
            let Some((code, node)) = prefix.edges.next() else {
                self.prefixes.pop();
                continue;
            };
            let (letter, state) = (self.alphabet.letter(code), prefix.state.clone());
            self.text.truncate(prefix.text);
            self.states.truncate(state.end);
            let depth = self.prefixes.len();
            let next = state.end;
            if self.steps.take(state.len()).is_break() {
                self.prefixes.clear();
                break;
            }
            automaton.accept(letter, depth - 1, state, &mut self.states);
            if self.states.len() == next {
                continue;
            }
            self.text.push(letter);
            let is_match = self.trie.ends_word(node)
                && self.lengths.contains(&depth)
                && automaton.is_match(depth, &self.states[next..]);
            if depth < *self.lengths.end() {
                self.prefixes.push(Prefix {
                    edges: self.trie.edges(node),
                    text: self.text.len(),
                    state: next..self.states.len(),
                });
            }
            if is_match {
                return Some(&self.text);
            }
        }
        None
    }
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
