//! Walking all trails that spell words, on a grid that is being made.
//!
//! The grid changes with every step of the generator, so this search prepares nothing, unlike the engine that proves the
//! finished puzzle.

use super::anchored::AnchoredWords;
use super::cells::CellGraph;
use crate::make::filling::PartialGrid;
use crate::make::stop::StepsLeft;
use std::ops::ControlFlow;
use wordtrail_dictionary::Dictionary;
use wordtrail_dictionary::internals::{Lexicon, with_lexicon};

/// The words of a dictionary with at least a number of letters.
#[derive(Clone, Copy)]
pub(super) struct WordSet<'a> {
    pub(super) dictionary: &'a Dictionary,
    pub(super) min_length: usize,
    /// The same words, anchored at each of their letters: those through a cell are found faster with these.
    pub(super) anchored: Option<&'a AnchoredWords>,
}

/// The words that a puzzle must not spell, and those that it should not.
#[derive(Clone, Copy)]
pub(super) struct Unwanted<'a> {
    /// They must not appear anywhere.
    pub(super) avoided: Option<WordSet<'a>>,
    /// They must not appear, except inside one hidden word.
    pub(super) clean: Option<WordSet<'a>>,
    /// They appear only inside one hidden word, or where no other arrangement is found.
    pub(super) offensive: Option<WordSet<'a>>,
}

impl<'a> WordSet<'a> {
    /// All words of a dictionary.
    pub(super) fn whole(dictionary: &'a Dictionary) -> Self {
        Self {
            dictionary,
            min_length: 1,
            anchored: None,
        }
    }

    /// The built-in offensive words.
    pub(super) fn offensive() -> Self {
        Self {
            anchored: Some(AnchoredWords::offensive()),
            ..Self::whole(Dictionary::offensive())
        }
    }

    /// Passes on every trail that spells a word. Breaks off when `take` does, or when no steps are left.
    pub(super) fn for_each(
        self,
        graph: &CellGraph,
        grid: &PartialGrid,
        steps: &mut StepsLeft<'_>,
        mut take: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        with_lexicon!(self.dictionary, lexicon => {
            let mut walk = Walk::new(self, lexicon, (graph, grid), None);
            graph.cells().iter().try_for_each(|&start| walk.from(start, steps, &mut take))
        })
    }

    /// Whether a trail through a cell spells a word. When no steps are left, it is reported that one does.
    pub(super) fn crosses(
        self,
        graph: &CellGraph,
        grid: &PartialGrid,
        cell: u32,
        steps: &mut StepsLeft<'_>,
    ) -> bool {
        if let Some(anchored) = self.anchored {
            return anchored
                .for_each(graph, grid, cell, steps, |_| ControlFlow::Break(()))
                .is_break();
        }
        let reach = self.dictionary.longest_word().saturating_sub(1);
        with_lexicon!(self.dictionary, lexicon => {
            let mut walk = Walk::new(self, lexicon, (graph, grid), Some(cell));
            graph
                .within(cell, reach)
                .try_for_each(|start| walk.from(start, steps, &mut |_| ControlFlow::Break(())))
                .is_break()
        })
    }
}

/// A depth-first walk. Its frames are in a list and not on the call stack, because a word may have 8,191 letters.
struct Walk<'a, L: Lexicon> {
    words: WordSet<'a>,
    lexicon: L,
    graph: &'a CellGraph,
    grid: &'a PartialGrid,
    /// The cell that trails have to cross, if any.
    through: Option<u32>,
    /// The cells so far.
    trail: Vec<u32>,
    /// For each cell of the trail the position of its prefix, and which of its neighbours is tried next.
    frames: Vec<(L::Position, usize)>,
}

impl<'a, L: Lexicon> Walk<'a, L> {
    fn new(
        words: WordSet<'a>,
        lexicon: L,
        (graph, grid): (&'a CellGraph, &'a PartialGrid),
        through: Option<u32>,
    ) -> Self {
        Self {
            words,
            lexicon,
            graph,
            grid,
            through,
            trail: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// Walks all trails from a cell.
    fn from(
        &mut self,
        start: u32,
        steps: &mut StepsLeft<'_>,
        take: &mut impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.trail.clear();
        self.frames.clear();
        self.enter(self.lexicon.root(), start, steps, take)?;
        while let Some((position, next)) = self.frames.last_mut() {
            let cell = self.trail[self.trail.len() - 1];
            let Some(&near) = self.graph.neighbours(cell).get(*next) else {
                self.frames.pop();
                self.trail.pop();
                continue;
            };
            *next += 1;
            let position = *position;
            self.enter(position, near, steps, take)?;
        }
        ControlFlow::Continue(())
    }

    /// Continues the trail to a cell, if a word does.
    fn enter(
        &mut self,
        position: L::Position,
        cell: u32,
        steps: &mut StepsLeft<'_>,
        take: &mut impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        steps.take()?;
        let letter = self.grid.letter_at(cell as usize);
        let letter = letter.and_then(|letter| self.lexicon.letter(letter));
        let child = letter.and_then(|letter| self.lexicon.child(position, letter));
        let Some(child) = child else {
            return ControlFlow::Continue(());
        };
        if self.trail.contains(&cell) || !self.is_in_reach(cell) {
            return ControlFlow::Continue(());
        }
        self.trail.push(cell);
        self.frames.push((child, 0));
        let crosses = |through| self.trail.contains(&through);
        if self.trail.len() >= self.words.min_length
            && self.lexicon.ends_word(child)
            && self.through.is_none_or(crosses)
        {
            take(&self.trail)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a trail that continues to a cell can still cross the cell that it has to.
    fn is_in_reach(&self, cell: u32) -> bool {
        let left = self.words.dictionary.longest_word()
            - (self.trail.len() + 1).min(self.words.dictionary.longest_word());
        self.through.is_none_or(|through| {
            self.graph.steps_between(cell, through) as usize <= left
                || self.trail.contains(&through)
        })
    }
}
