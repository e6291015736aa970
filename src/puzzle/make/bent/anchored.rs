//! Words that are found from any of their letters: a GADDAG.
//!
//! A word is stored once for each of its letters: this letter and those before it, backwards, a mark, and those after it. So the
//! words through a cell are found by one walk from this cell. Walks of whole words would have to begin at every cell within the
//! length of the longest word (Gordon, “A Faster Scrabble Move Generation Algorithm”, Software: Practice and Experience 24, 1994).

use super::cells::CellGraph;
use super::walk::StepsLeft;
use crate::dictionary::{Letter, Node, NodeId, Trie, with_trie};
use crate::puzzle::make::filling::PartialGrid;
use crate::{Dictionary, Query};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// What stands between the letters before an anchor and those after it: a letter of no alphabet with capitals.
const MARK: char = 'ǃ';

/// The words of a dictionary, anchored at each of their letters.
pub(super) struct AnchoredWords {
    dictionary: Dictionary,
}

impl AnchoredWords {
    /// The built-in offensive words. They are compiled when they are first used, in some 20 milliseconds.
    pub(super) fn offensive() -> &'static Self {
        static OFFENSIVE: LazyLock<AnchoredWords> =
            LazyLock::new(|| AnchoredWords::new(Dictionary::offensive()));
        &OFFENSIVE
    }

    fn new(words: &Dictionary) -> Self {
        let mut anchored = Vec::new();
        let _ = words.words(&Query::all(), |word: &str| {
            for (start, letter) in word.char_indices() {
                let end = start + letter.len_utf8();
                let before = word[..end].chars().rev();
                anchored.push(before.chain([MARK]).chain(word[end..].chars()).collect());
            }
            ControlFlow::<()>::Continue(())
        });
        let dictionary = Dictionary::from_words::<String>(anchored);
        Self {
            dictionary: dictionary.expect("they are as many letters as the words have"),
        }
    }

    /// Whether a trail through a cell spells a word. When no steps are left, it is reported that one does.
    pub(super) fn cross(
        &self,
        graph: &CellGraph,
        grid: &PartialGrid,
        cell: u32,
        steps: &mut StepsLeft<'_>,
    ) -> bool {
        with_trie!(self.dictionary, trie => {
            let codes = self.dictionary.codes();
            let Some(mark) = codes.code(MARK) else { return false };
            let code = |cell: u32| codes.code(grid.letter_at(cell as usize)?);
            let mut walk = Walk { trie, graph, code, mark, steps, trail: Vec::new() };
            walk.enter(NodeId::ROOT, cell, Sense::Backwards).is_break()
        })
    }
}

/// Which letters of a word are next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    Backwards,
    Forwards,
}

/// A depth-first walk from the anchor, which breaks off at a word. It is as deep as a word has letters.
struct Walk<'a, 'index, 'steps, N, C> {
    trie: Trie<'index, N>,
    graph: &'a CellGraph,
    /// The letter of a cell.
    code: C,
    mark: Letter,
    steps: &'a mut StepsLeft<'steps>,
    /// The cells so far, from the anchor on.
    trail: Vec<u32>,
}

impl<N: Node, C: Fn(u32) -> Option<Letter>> Walk<'_, '_, '_, N, C> {
    /// Continues the trail to a cell, if a word does.
    fn enter(&mut self, node: NodeId, cell: u32, sense: Sense) -> ControlFlow<()> {
        self.steps.take()?;
        let child = (self.code)(cell).and_then(|letter| self.trie.child(node, letter));
        let Some(child) = child.filter(|_| !self.trail.contains(&cell)) else {
            return ControlFlow::Continue(());
        };
        self.trail.push(cell);
        self.leave(child, cell, sense)?;
        if sense == Sense::Backwards
            && let Some(turned) = self.trie.child(child, self.mark)
        {
            self.leave(turned, self.trail[0], Sense::Forwards)?;
        }
        self.trail.pop();
        ControlFlow::Continue(())
    }

    /// Continues the trail from a cell to its neighbours, unless it is a word.
    fn leave(&mut self, node: NodeId, cell: u32, sense: Sense) -> ControlFlow<()> {
        if sense == Sense::Forwards && self.trie.ends_word(node) {
            return ControlFlow::Break(());
        }
        let graph = self.graph;
        let mut near = graph.neighbours(cell).iter();
        near.try_for_each(|&near| self.enter(node, near, sense))
    }
}

#[cfg(test)]
mod tests {
    use super::super::walk::WordSet;
    use super::*;
    use crate::puzzle::make::stop::Stop;
    use crate::puzzle::mask::Mask;
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
            let expected = WordSet::whole(&dictionary).crosses(&graph, &grid, cell, &mut steps());
            let found = AnchoredWords::new(&dictionary).cross(&graph, &grid, cell, &mut steps());
            prop_assert_eq!(found, expected);
        }
    }
}
