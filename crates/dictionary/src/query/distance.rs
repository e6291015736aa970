//! Words that are spelled nearly like another.

use super::automaton::Automaton;
use std::ops::{Range, RangeInclusive};

/// The largest distance. It bounds a state, which has at most 18 numbers, whatever the word is.
pub(super) const LARGEST_DISTANCE: u32 = 8;

/// The automaton of a word and its edit distance to others.
///
/// The state is the last letter, and a row of the usual table: for each beginning of the word, by how many edits it becomes
/// the letters read so far. Of the row only those are kept whose length differs by the distance at most, because
/// all others need more edits.
#[derive(Debug, Clone)]
pub(super) struct Distance {
    pub(super) word: Vec<char>,
    /// The distances that match.
    pub(super) edits: RangeInclusive<usize>,
    /// Whether an exchange of two adjacent letters is one edit, not two.
    pub(super) has_exchanges: bool,
}

impl Distance {
    /// The lengths of the beginnings of the word in the row of a depth.
    fn row(&self, depth: usize) -> Range<usize> {
        let distance = *self.edits.end();
        depth.saturating_sub(distance)..self.word.len().min(depth + distance) + 1
    }

    /// The edits for a beginning of the word, in the row of a depth that begins at a place among the states.
    fn edits(&self, row: &[usize], depth: usize, length: usize) -> Option<usize> {
        let place = length.checked_sub(self.row(depth).start)?;
        row.get(place).copied()
    }
}

impl Automaton for Distance {
    fn start(&self, states: &mut Vec<usize>) {
        // No letter was read before the first one.
        states.push(0);
        states.extend(self.row(0));
    }

    fn accept(&self, letter: char, depth: usize, state: Range<usize>, states: &mut Vec<usize>) {
        let next = states.len();
        let before = state.start + 1..state.end;
        let letter_before = states[state.start];
        // The state before this one ends where this one begins.
        let two_before = match depth.checked_sub(1) {
            Some(depth) => state.start - self.row(depth).len()..state.start,
            None => 0..0,
        };
        states.push(letter as usize);
        for length in self.row(depth + 1) {
            let inserted = self.edits(&states[before.clone()], depth, length);
            let inserted = inserted.map(|edits| edits + 1);
            let replaced = length.checked_sub(1).and_then(|last| {
                let differs = self.word[last] != letter;
                let edits = self.edits(&states[before.clone()], depth, last)?;
                Some(edits + usize::from(differs))
            });
            let deleted = states[next + 1..].last().map(|edits| edits + 1);
            let exchanged = length.checked_sub(2).and_then(|first| {
                let is_exchange = self.has_exchanges
                    && self.word[first] == letter
                    && self.word[first + 1] as usize == letter_before;
                let edits = self.edits(&states[two_before.clone()], depth.checked_sub(1)?, first);
                edits.filter(|_| is_exchange).map(|edits| edits + 1)
            });
            let edits = [inserted, replaced, deleted, exchanged];
            states.extend(edits.into_iter().flatten().min());
        }
        if states[next + 1..]
            .iter()
            .all(|edits| edits > self.edits.end())
        {
            states.truncate(next);
        }
    }

    fn is_match(&self, depth: usize, state: &[usize]) -> bool {
        self.row(depth).end > self.word.len()
            && state.last().is_some_and(|edits| self.edits.contains(edits))
    }
}
