//! Words from the letters of a rack.

use super::automaton::Automaton;
use super::error::QueryError;
use super::pattern::folded;
use std::ops::Range;

/// A blank of a rack.
const BLANK: &str = "?";

/// The most letters and blanks of a rack. A state has a number for each at worst, and there are no more states than the
/// rack has letters, so the stack stays below 1 MB.
const LARGEST_RACK: usize = 255;

/// The automaton of the letters on a rack, of which each can be used once, and of blanks, each of which stands for any
/// letter.
///
/// The state is the number of blanks that are left, and of each letter. A letter of a word takes a blank only if no such
/// letter is left. Nothing is lost by that: a blank that is kept can stand for every letter.
#[derive(Debug, Clone)]
pub(super) struct Rack {
    blanks: usize,
    /// The distinct letters in order, and how often each is on the rack.
    letters: Vec<char>,
    counts: Vec<usize>,
    /// The number of letters of a word, if it must use the whole rack.
    whole: Option<usize>,
}

impl Rack {
    /// The rack of these letters, where `?` is a blank.
    pub(super) fn parse(text: &str, is_whole: bool) -> Result<Self, QueryError> {
        let mut letters = folded(text, BLANK)?;
        let all = letters.len();
        if all > LARGEST_RACK {
            return Err(QueryError::LargeRack {
                letters: all,
                limit: LARGEST_RACK,
            });
        }
        letters.retain(|letter| !BLANK.contains(*letter));
        let blanks = all - letters.len();
        letters.sort_unstable();
        let counts = letters.chunk_by(|one, other| one == other).map(<[_]>::len);
        let counts = counts.collect();
        letters.dedup();
        Ok(Self {
            blanks,
            letters,
            counts,
            whole: is_whole.then_some(all),
        })
    }
}

impl Automaton for Rack {
    fn start(&self, states: &mut Vec<usize>) {
        states.push(self.blanks);
        states.extend(&self.counts);
    }

    fn accept(&self, letter: char, _: usize, state: Range<usize>, states: &mut Vec<usize>) {
        let held = self.letters.binary_search(&letter).ok();
        let places = [held.map(|letter| letter + 1), Some(0)];
        let is_left = |place: &usize| states[state.start + place] > 0;
        let Some(used) = places.into_iter().flatten().find(is_left) else {
            return;
        };
        let next = states.len();
        states.extend_from_within(state);
        states[next + used] -= 1;
    }

    fn is_match(&self, depth: usize, _: &[usize]) -> bool {
        self.whole.is_none_or(|letters| letters == depth)
    }
}
