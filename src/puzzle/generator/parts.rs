//! Words that are parts of others.

use crate::Find;
use crate::puzzle::word_bank::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The words that are parts of others, forwards or backwards, each with each of these: indices into the list.
pub(super) struct Parts(Vec<(usize, usize)>);

impl Parts {
    pub(super) fn of(words: &[&Entry]) -> Self {
        let letters = |word: &Entry| word.letters.chars().collect::<Vec<char>>();
        let indices: HashMap<Vec<char>, usize> = (0..)
            .zip(words)
            .map(|(index, word)| (letters(word), index))
            .collect();
        let lengths: BTreeSet<usize> = indices.keys().map(Vec::len).collect();
        let mut parts = BTreeSet::new();
        for (whole, word) in words.iter().enumerate() {
            let forwards = letters(word);
            let backwards: Vec<char> = forwards.iter().rev().copied().collect();
            for length in lengths.range(..=forwards.len()) {
                let both = [&forwards, &backwards].into_iter();
                let inside = both.flat_map(|letters| letters.windows(*length));
                let inside = inside.filter_map(|letters| indices.get(letters).copied());
                let inside = inside.filter(|&part| part != whole);
                parts.extend(inside.map(|part| (part, whole)));
            }
        }
        Self(parts.into_iter().collect())
    }

    /// The parts alone.
    pub(super) fn words(&self) -> HashSet<usize> {
        self.0.iter().map(|&(part, _)| part).collect()
    }

    /// The parts whose cells all belong to one of their wholes. (Of two words with the same cells, one.)
    pub(super) fn fully_covered(&self, key: &[Find<'_>]) -> Vec<usize> {
        let cells = |word: usize| key[word].trail.cells().collect::<HashSet<_>>();
        let is_covered = |&&(part, whole): &&(usize, usize)| {
            let (part_cells, whole_cells) = (cells(part), cells(whole));
            part_cells.is_subset(&whole_cells) && (part < whole || part_cells != whole_cells)
        };
        let covered = self.0.iter().filter(is_covered);
        covered.map(|&(part, _)| part).collect()
    }

    /// The parts for display, each with one of its wholes.
    pub(super) fn names(&self, words: &[&Entry]) -> Vec<(String, String)> {
        let mut parts = self.0.clone();
        parts.dedup_by_key(|&mut (part, _)| part);
        let name = |word: usize| words[word].display.clone();
        let parts = parts.into_iter();
        parts
            .map(|(part, whole)| (name(part), name(whole)))
            .collect()
    }
}
