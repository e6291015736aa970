//! Words that are parts of others.

use crate::Find;
use crate::puzzle::limits::Stop;
use crate::puzzle::word_bank::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The words that are parts of others, forwards or backwards, each with each of these: indices into the list, in order.
/// They are numbers of 32 bits, since a word can have hundreds of parts.
pub(super) struct Parts(Vec<(u32, u32)>);

impl Parts {
    /// Finds the parts. Returns nothing when time is over before.
    pub(super) fn of(words: &[&Entry], stop: Stop<'_>) -> Option<Self> {
        let letters = |word: &Entry| word.letters.chars().collect::<Vec<char>>();
        let indices: HashMap<Vec<char>, u32> = (0..)
            .zip(words)
            .map(|(index, word)| (letters(word), index))
            .collect();
        let lengths: BTreeSet<usize> = indices.keys().map(Vec::len).collect();
        let mut parts = Vec::new();
        for (whole, word) in (0..).zip(words) {
            let mut of_word = BTreeSet::new();
            let forwards = letters(word);
            let backwards: Vec<char> = forwards.iter().rev().copied().collect();
            for length in lengths.range(..=forwards.len()) {
                if stop.is_due() {
                    return None;
                }
                let both = [&forwards, &backwards].into_iter();
                let inside = both.flat_map(|letters| letters.windows(*length));
                let inside = inside.filter_map(|letters| indices.get(letters).copied());
                let inside = inside.filter(|&part| part != whole);
                of_word.extend(inside);
            }
            parts.extend(of_word.into_iter().map(|part| (part, whole)));
        }
        parts.sort_unstable();
        Some(Self(parts))
    }

    /// The parts alone.
    pub(super) fn words(&self) -> HashSet<usize> {
        self.0.iter().map(|&(part, _)| part as usize).collect()
    }

    /// The parts whose cells all belong to one of their wholes. (Of two words with the same cells, one.) When time is
    /// over, some may be left out.
    pub(super) fn fully_covered(&self, key: &[Find<'_>], stop: Stop<'_>) -> Vec<usize> {
        let cells = |word: u32| key[word as usize].trail.cells().collect::<HashSet<_>>();
        let is_covered = |&&(part, whole): &&(u32, u32)| {
            let (part_cells, whole_cells) = (cells(part), cells(whole));
            part_cells.is_subset(&whole_cells) && (part < whole || part_cells != whole_cells)
        };
        let pairs = self.0.iter().take_while(|_| !stop.is_due());
        let covered = pairs.filter(is_covered);
        covered.map(|&(part, _)| part as usize).collect()
    }

    /// The parts for display, each with one of its wholes.
    pub(super) fn names(&self, words: &[&Entry]) -> Vec<(String, String)> {
        let mut parts = self.0.clone();
        parts.dedup_by_key(|&mut (part, _)| part);
        let name = |word: u32| words[word as usize].display.clone();
        let parts = parts.into_iter();
        parts
            .map(|(part, whole)| (name(part), name(whole)))
            .collect()
    }
}
