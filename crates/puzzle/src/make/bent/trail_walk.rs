//! Walking all trails that spell words, on a grid that is being made.
//!
//! The grid changes with every step of the generator, so this search prepares nothing, unlike the engine that proves the
//! finished puzzle.
//!
//! Offensive words through a cell are found from any of their letters, with a GADDAG: a word is stored once for each of its
//! letters, as this letter and those before it, backwards, a mark, and those after it. So one walk from the cell finds them.
//! Walks of whole words would have to begin at every cell within the length of the longest word (Gordon, “A Faster Scrabble
//! Move Generation Algorithm”, Software: Practice and Experience 24, 1994).

use super::cells::CellGraph;
use crate::limits::MAX_LETTERS;
use crate::make::filling::PartialGrid;
use crate::make::stop::StepsLeft;
use crate::make::word_set::WordSet;
use std::ops::ControlFlow;
use wordtrail_dictionary::internals::{Lexicon, OnceValue, with_lexicon};
use wordtrail_dictionary::{Dictionary, Query};

/// What stands between the letters before an anchor and those after it: a letter of no alphabet with capitals.
const MARK: char = 'ǃ';

/// The words of a dictionary, anchored at each of their letters.
fn anchored(words: &Dictionary) -> Dictionary {
    let mut anchored: Vec<String> = Vec::new();
    let mut words = words.words(Query::all());
    while let Some(word) = words.next_word() {
        for (start, letter) in word.char_indices() {
            let end = start + letter.len_utf8();
            let before = word[..end].chars().rev();
            anchored.push(before.chain([MARK]).chain(word[end..].chars()).collect());
        }
    }
    Dictionary::from_words(anchored).expect("they are as many letters as the words have")
}

impl WordSet<'_> {
    /// The built-in offensive words.
    pub(super) fn offensive() -> Self {
        static ANCHORED: OnceValue<Dictionary> = OnceValue::new();
        Self {
            anchored: Some(ANCHORED.get_or_init(|| anchored(Dictionary::offensive()))),
            ..Self::from(Dictionary::offensive())
        }
    }

    /// Passes on every trail that spells a word. Breaks off when `take` does, or when no steps are left.
    pub(super) fn for_each(
        self,
        graph: &CellGraph,
        grid: &PartialGrid,
        steps: &mut StepsLeft<'_>,
        take: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let starts = graph.cells().iter().copied();
        self.walk(starts, None, (graph, grid), steps, take)
    }

    /// The same, but only trails through a cell.
    pub(super) fn for_each_through(
        self,
        cell: u32,
        graph: &CellGraph,
        grid: &PartialGrid,
        steps: &mut StepsLeft<'_>,
        mut take: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.anchored.is_some() {
            return self.walk([cell], self.anchored, (graph, grid), steps, take);
        }
        let starts = graph.within(cell, self.dictionary.longest_word().saturating_sub(1));
        self.walk(starts, None, (graph, grid), steps, |trail| {
            match trail.contains(&cell) {
                true => take(trail),
                false => ControlFlow::Continue(()),
            }
        })
    }

    /// Walks from some cells, which are the first of trails, or their anchors.
    fn walk(
        self,
        starts: impl IntoIterator<Item = u32>,
        anchored: Option<&Dictionary>,
        (graph, grid): (&CellGraph, &PartialGrid),
        steps: &mut StepsLeft<'_>,
        take: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        with_lexicon!(anchored.unwrap_or(self.dictionary), lexicon => {
            let root = lexicon.root();
            let mut walk = Walk {
                min_length: self.min_length,
                lexicon,
                mark: lexicon.letter(MARK),
                graph,
                grid,
                steps,
                take,
                trail: Vec::new(),
            };
            let before = anchored.map_or(Some(0), |_| None);
            starts.into_iter().try_for_each(|start| walk.enter(root, start, before))
        })
    }
}

/// A depth-first walk. `before` is in how many cells of the trail the letters up to the anchor are, if they are complete.
struct Walk<'a, 'steps, L: Lexicon, T> {
    min_length: usize,
    lexicon: L,
    mark: Option<L::Letter>,
    graph: &'a CellGraph,
    grid: &'a PartialGrid,
    steps: &'a mut StepsLeft<'steps>,
    take: T,
    /// The cells so far, from the start or the anchor on.
    trail: Vec<u32>,
}

impl<L: Lexicon, T: FnMut(&[u32]) -> ControlFlow<()>> Walk<'_, '_, L, T> {
    /// Continues the trail to a cell, if a word does, and from there on. It is no deeper than a word of a puzzle has letters:
    /// longer ones of a dictionary are left to the proof.
    fn enter(
        &mut self,
        position: L::Position,
        cell: u32,
        before: Option<usize>,
    ) -> ControlFlow<()> {
        self.steps.take()?;
        let letter = self.grid.letter_at(cell as usize);
        let letter = letter.and_then(|letter| self.lexicon.letter(letter));
        let child = letter.and_then(|letter| self.lexicon.child(position, letter));
        let Some(child) = child.filter(|_| !self.trail.contains(&cell)) else {
            return ControlFlow::Continue(());
        };
        self.trail.push(cell);
        self.take_word(child, before)?;
        let turned = self.mark.and_then(|mark| self.lexicon.child(child, mark));
        if let Some(turned) = turned.filter(|_| before.is_none()) {
            let before = Some(self.trail.len());
            self.take_word(turned, before)?;
            self.enter_neighbours(turned, self.trail[0], before)?;
        }
        self.enter_neighbours(child, cell, before)?;
        self.trail.pop();
        ControlFlow::Continue(())
    }

    fn enter_neighbours(
        &mut self,
        position: L::Position,
        cell: u32,
        before: Option<usize>,
    ) -> ControlFlow<()> {
        if self.trail.len() < MAX_LETTERS {
            for &near in self.graph.neighbours(cell) {
                self.enter(position, near, before)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes the trail if it is a word.
    fn take_word(&mut self, position: L::Position, before: Option<usize>) -> ControlFlow<()> {
        match before {
            Some(before)
                if self.trail.len() >= self.min_length && self.lexicon.ends_word(position) =>
            {
                let (before, after) = self.trail.split_at(before);
                let trail: Vec<u32> = before.iter().rev().chain(after).copied().collect();
                (self.take)(&trail)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::stop::Stop;
    use crate::mask::Mask;
    use proptest::prelude::*;
    use std::time::Duration;

    proptest! {
        #[test]
        fn anchored_words_through_a_cell_are_those_of_a_walk_of_whole_words(
            words in proptest::collection::btree_set("[abcé]{1,6}", 1..8),
            letters in proptest::collection::vec(proptest::option::of("[abcé]"), 16),
            cell in 0_u32..16,
        ) {
            let dictionary = Dictionary::from_words(words).unwrap();
            let mask = Mask::full(4, 4);
            let mut grid = PartialGrid::new(&mask);
            for (number, letter) in letters.iter().enumerate() {
                grid.set_at(number, letter.as_ref().and_then(|it| it.chars().next()));
            }
            let graph = CellGraph::new(&mask);
            let anchored = anchored(&dictionary);
            let trails = |anchored| {
                let words = WordSet { anchored, ..WordSet::from(&dictionary) };
                let mut steps = StepsLeft::new(1 << 20, Stop::new(None, Duration::ZERO, None));
                let mut trails = Vec::new();
                let _ = words.for_each_through(cell, &graph, &grid, &mut steps, |trail| {
                    trails.push(trail.to_vec());
                    ControlFlow::Continue(())
                });
                trails.sort_unstable();
                trails
            };
            prop_assert_eq!(trails(Some(&anchored)), trails(None));
        }
    }
}
