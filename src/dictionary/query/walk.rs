//! The walk of an automaton over the trie.
//!
//! The trie is walked in depth, with the text and the state of the automaton for each letter on a stack. A
//! branch is abandoned as soon as no word on it can match.

use crate::budget::{Budget, Cancellation, Steps};
use crate::dictionary::index::alphabet::Alphabet;
use crate::dictionary::index::node::Node;
use crate::dictionary::index::trie::{Edges, NodeId, Trie};
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

/// Visits the words of a trie that an automaton matches, sorted by code point, until the budget is used up.
pub(super) struct Walk<'a, N> {
    trie: Trie<'a, N>,
    alphabet: &'a Alphabet,
    /// The numbers of letters that words may have.
    lengths: RangeInclusive<usize>,
    cancellation: Cancellation<'a>,
    steps: Steps,
    text: String,
    states: Vec<usize>,
    prefixes: Vec<Prefix>,
}

/// The state of a prefix whose continuations are being visited.
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
        let cancellation = Cancellation::new(budget);
        let (mut states, mut prefixes) = (Vec::new(), Vec::new());
        if !cancellation.is_cancelled() && *lengths.end() > 0 {
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
            cancellation,
            steps: Steps::default(),
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
            let taken = self.steps.add(state.len(), &self.cancellation);
            if taken.is_break() {
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

impl<N> Drop for Walk<'_, N> {
    fn drop(&mut self) {
        // The walk has ended.
        let _ = self.steps.spend(&self.cancellation);
    }
}
