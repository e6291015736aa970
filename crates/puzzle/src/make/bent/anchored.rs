//! Words that are found from any of their letters: a GADDAG.
//!
//! A word is stored once for each of its letters: this letter and those before it, backwards, a mark, and those after it. So the
//! words through a cell are found by one walk from this cell. Walks of whole words would have to begin at every cell within the
//! length of the longest word (Gordon, “A Faster Scrabble Move Generation Algorithm”, Software: Practice and Experience 24, 1994).

use super::cells::CellGraph;
use crate::make::filling::PartialGrid;
use crate::make::stop::StepsLeft;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use wordtrail_dictionary::internals::{Lexicon, with_lexicon};
use wordtrail_dictionary::{Dictionary, Query};

/// What stands between the letters before an anchor and those after it: a letter of no alphabet with capitals.
const MARK: char = 'ǃ';

/// The words of a dictionary, anchored at each of their letters.
pub(super) struct AnchoredWords {
    dictionary: Dictionary,
}

impl AnchoredWords {
    /// The built-in offensive words.
    pub(super) fn offensive() -> &'static Self {
        static OFFENSIVE: LazyLock<AnchoredWords> =
            LazyLock::new(|| AnchoredWords::new(Dictionary::offensive()));
        &OFFENSIVE
    }

    fn new(words: &Dictionary) -> Self {
        let mut anchored = Vec::new();
        let mut words = words.words(Query::all());
        while let Some(word) = words.next_word() {
            for (start, letter) in word.char_indices() {
                let end = start + letter.len_utf8();
                let before = word[..end].chars().rev();
                anchored.push(before.chain([MARK]).chain(word[end..].chars()).collect());
            }
        }
        let dictionary = Dictionary::from_words::<String>(anchored);
        Self {
            dictionary: dictionary.expect("they are as many letters as the words have"),
        }
    }

    /// Passes on every trail through a cell that spells a word. Breaks off when `take` does, or when no steps are left.
    pub(super) fn for_each(
        &self,
        graph: &CellGraph,
        grid: &PartialGrid,
        cell: u32,
        steps: &mut StepsLeft<'_>,
        take: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        with_lexicon!(self.dictionary, lexicon => {
            let Some(mark) = lexicon.letter(MARK) else { return ControlFlow::Continue(()) };
            let code = |cell: u32| lexicon.letter(grid.letter_at(cell as usize)?);
            let (before, trail) = (0, Vec::new());
            let mut walk = Walk { lexicon, graph, code, mark, steps, take, before, trail };
            walk.enter(lexicon.root(), cell, Sense::Backwards)
        })
    }
}

/// Which letters of a word are next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    Backwards,
    Forwards,
}

/// A depth-first walk from the anchor. It is as deep as a word has letters.
struct Walk<'a, 'steps, L: Lexicon, C, T> {
    lexicon: L,
    graph: &'a CellGraph,
    /// The letter of a cell.
    code: C,
    mark: L::Letter,
    steps: &'a mut StepsLeft<'steps>,
    take: T,
    /// The cells so far, from the anchor on, and how many of them are those of the anchor and of letters before it.
    trail: Vec<u32>,
    before: usize,
}

impl<L, C, T> Walk<'_, '_, L, C, T>
where
    L: Lexicon,
    C: Fn(u32) -> Option<L::Letter>,
    T: FnMut(&[u32]) -> ControlFlow<()>,
{
    /// Continues the trail to a cell, if a word does.
    fn enter(&mut self, position: L::Position, cell: u32, sense: Sense) -> ControlFlow<()> {
        self.steps.take()?;
        let child = (self.code)(cell).and_then(|letter| self.lexicon.child(position, letter));
        let Some(child) = child.filter(|_| !self.trail.contains(&cell)) else {
            return ControlFlow::Continue(());
        };
        self.trail.push(cell);
        self.leave(child, cell, sense)?;
        if sense == Sense::Backwards
            && let Some(turned) = self.lexicon.child(child, self.mark)
        {
            self.before = self.trail.len();
            self.leave(turned, self.trail[0], Sense::Forwards)?;
        }
        self.trail.pop();
        ControlFlow::Continue(())
    }

    /// Continues the trail from a cell to its neighbours, and takes it if it is a word.
    fn leave(&mut self, position: L::Position, cell: u32, sense: Sense) -> ControlFlow<()> {
        if sense == Sense::Forwards && self.lexicon.ends_word(position) {
            let (before, after) = self.trail.split_at(self.before);
            let trail: Vec<u32> = before.iter().rev().chain(after).copied().collect();
            (self.take)(&trail)?;
        }
        let graph = self.graph;
        let mut near = graph.neighbours(cell).iter();
        near.try_for_each(|&near| self.enter(position, near, sense))
    }
}

#[cfg(test)]
mod tests {
    use super::super::walk::WordSet;
    use super::*;
    use crate::make::stop::Stop;
    use crate::mask::Mask;
    use proptest::prelude::*;
    use std::time::Duration;

    proptest! {
        #[test]
        fn words_through_a_cell_are_those_of_a_walk_of_whole_words(
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
            let steps = || StepsLeft::new(1 << 20, Stop::new(None, Duration::ZERO, None));
            let mut expected = Vec::new();
            let _ = WordSet::whole(&dictionary).for_each(&graph, &grid, &mut steps(), |trail| {
                if trail.contains(&cell) {
                    expected.push(trail.to_vec());
                }
                ControlFlow::Continue(())
            });
            let mut found = Vec::new();
            let anchored = AnchoredWords::new(&dictionary);
            let _ = anchored.for_each(&graph, &grid, cell, &mut steps(), |trail| {
                found.push(trail.to_vec());
                ControlFlow::Continue(())
            });
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
