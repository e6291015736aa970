//! What a cover spells besides its words, and in how many ways these can be traced.

use super::division::Trails;
use super::task::{BentTask, spelled};
use crate::bent::tracings::Tracings;
use crate::make::filling::PartialGrid;
use crate::make::stop::StepsLeft;
use std::ops::ControlFlow;

/// Words that cover all cells.
#[derive(Clone)]
pub(super) struct EvaluatedCover {
    pub(super) grid: PartialGrid,
    pub(super) trails: Trails,
    /// The trails that spell words that must not appear, and offensive ones.
    forbidden: Trails,
    offensive: Trails,
    /// The number of the latter on straight lines, which readers see first.
    straight: usize,
    /// Whether the cells can be divided into the words in no other way.
    pub(super) is_unique: bool,
    /// The cells of words that can be traced on several sets of cells, and how many sets of all words are not needed.
    ambiguous: Trails,
    extra: usize,
}

/// What makes a cover worse, the worst first: forbidden words, another division although there should be none, offensive words on
/// straight lines, another division, offensive words on other trails, and other sets of cells on which words can be traced.
pub(super) type Rank = (usize, bool, usize, bool, usize, usize);

/// The steps of tracing words, for each cell.
const STEPS_OF_TRACING: u64 = 1 << 12;

impl EvaluatedCover {
    pub(super) fn is_clean(&self) -> bool {
        self.forbidden.is_empty()
    }

    /// The most letters of a word that must not appear.
    pub(super) fn longest_forbidden(&self) -> usize {
        self.forbidden.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The trails to change: those of forbidden words or, if there are none, of offensive ones or, if there are none, of words
    /// that can be traced in several ways.
    pub(super) fn flaws(&self) -> &Trails {
        let flaws = [&self.forbidden, &self.offensive];
        let worst = flaws.into_iter().find(|trails| !trails.is_empty());
        worst.unwrap_or(&self.ambiguous)
    }

    /// Whether it spells no unwanted words, and cannot be divided otherwise.
    pub(super) fn has_small_flaws_only(&self) -> bool {
        self.is_clean() && self.offensive.is_empty() && self.is_unique
    }
}

impl BentTask<'_> {
    /// The better of two covers has the lower rank.
    pub(super) fn rank(&self, cover: &EvaluatedCover) -> Rank {
        (
            cover.forbidden.len(),
            self.is_unique() && !cover.is_unique,
            cover.straight,
            !cover.is_unique,
            cover.offensive.len() - cover.straight,
            cover.extra,
        )
    }

    /// Writes the words on their trails, and finds out what is spelled.
    pub(super) fn evaluate(&self, trails: Trails) -> EvaluatedCover {
        let mut steps = self.steps_of_tracing();
        let cover = self.write(trails, &mut steps);
        self.trace(cover, &mut steps)
    }

    /// The same for a change of a cover, unless this is worse.
    pub(super) fn evaluate_change(
        &self,
        trails: Trails,
        from: &EvaluatedCover,
    ) -> Option<EvaluatedCover> {
        let mut steps = self.steps_of_tracing();
        let cover = self.write(trails, &mut steps);
        // So far it is as if each word could be traced in one way.
        if self.rank(&cover) > self.rank(from) {
            return None;
        }
        let cover = self.trace(cover, &mut steps);
        (self.rank(&cover) <= self.rank(from)).then_some(cover)
    }

    fn steps_of_tracing(&self) -> StepsLeft<'_> {
        let cells = self.graph.cells().len() as u64;
        StepsLeft::new(STEPS_OF_TRACING * cells, self.stop)
    }

    /// The words on their trails, with the unwanted words that are spelled.
    fn write(&self, trails: Trails, steps: &mut StepsLeft<'_>) -> EvaluatedCover {
        let mut grid = self.empty.clone();
        let mut word_on = vec![0; self.graph.places()];
        for (word, (trail, letters)) in trails.iter().zip(&self.words).enumerate() {
            for (&cell, &letter) in trail.iter().zip(letters) {
                grid.set_at(cell as usize, Some(letter));
                word_on[cell as usize] = word;
            }
        }
        let is_outside = |trail: &[u32]| {
            let words = trail.iter().map(|&cell| word_on[cell as usize]);
            words.clone().max() != words.min()
        };
        let most = usize::MAX;
        let mut forbidden = self.flaws(self.avoided, &grid, steps, most, |_| true);
        forbidden.extend(self.flaws(self.clean, &grid, steps, most, is_outside));
        let offensive = self.flaws(self.offensive, &grid, steps, most, is_outside);
        let is_straight = |trail: &&Vec<u32>| self.graph.is_straight(trail);
        EvaluatedCover {
            straight: offensive.iter().filter(is_straight).count(),
            grid,
            trails,
            forbidden,
            offensive,
            is_unique: true,
            ambiguous: Vec::new(),
            extra: 0,
        }
    }

    /// Finds out in how many ways the words can be traced.
    fn trace(&self, mut cover: EvaluatedCover, steps: &mut StepsLeft<'_>) -> EvaluatedCover {
        let numbers = self.numbers();
        let mut tracings = Tracings::new(self.words.len());
        let grid = &cover.grid;
        let walked = self.hidden.for_each(&self.graph, grid, steps, |trail| {
            match numbers.get(&spelled(grid, trail)) {
                Some(&word) => tracings.add(word, trail),
                None => ControlFlow::Continue(()),
            }
        });
        cover.is_unique = walked.is_continue() && tracings.are_unique(self.graph.places());
        cover.ambiguous = tracings.several().cloned().collect();
        cover.extra = match walked.is_continue() {
            true => tracings.extra(),
            false => usize::MAX,
        };
        cover
    }
}
