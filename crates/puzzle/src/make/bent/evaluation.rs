//! What a cover spells besides its words, and in how many ways these can be traced.

use super::cover_task::CoverTask;
use super::division::Trails;
use super::walk::WordSet;
use crate::bent::recount::Tracings;
use crate::make::filling::PartialGrid;
use crate::make::stop::StepsLeft;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Words that cover all cells.
#[derive(Clone)]
pub(super) struct Cover {
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

impl Cover {
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

impl CoverTask<'_> {
    /// The better of two covers has the lower rank.
    pub(super) fn rank(&self, cover: &Cover) -> Rank {
        (
            cover.forbidden.len(),
            self.is_unique && !cover.is_unique,
            cover.straight,
            !cover.is_unique,
            cover.offensive.len() - cover.straight,
            cover.extra,
        )
    }

    /// Writes the words on their trails, and finds out what is spelled.
    pub(super) fn evaluate(&self, trails: Trails) -> Cover {
        let mut steps = self.steps_of_tracing();
        let mut cover = self.write(trails, &mut steps);
        if let Some(words) = self.unwanted.offensive {
            let _ = words.for_each(self.graph, &cover.grid, &mut steps, |trail| {
                cover.offensive.push(trail.to_vec());
                ControlFlow::Continue(())
            });
        }
        self.trace(self.without_parts(cover), &mut steps)
    }

    /// The same for a change of a cover, unless this is worse.
    pub(super) fn evaluate_change(&self, trails: Trails, from: &Cover) -> Option<Cover> {
        let mut steps = self.steps_of_tracing();
        let Some(words) = self.unwanted.offensive.and_then(|words| words.anchored) else {
            let cover = self.evaluate(trails);
            return (self.rank(&cover) <= self.rank(from)).then_some(cover);
        };
        let mut is_changed = vec![false; self.graph.places()];
        let pairs = trails.iter().zip(&from.trails);
        let changed: Vec<u32> = pairs
            .filter(|(new, old)| new != old)
            .flat_map(|(new, _)| new.iter().copied())
            .collect();
        for &cell in &changed {
            is_changed[cell as usize] = true;
        }
        let mut cover = self.write(trails, &mut steps);
        let is_old = |trail: &&Vec<u32>| trail.iter().all(|&cell| !is_changed[cell as usize]);
        cover.offensive = from.offensive.iter().filter(is_old).cloned().collect();
        // A trail across several of these cells is taken at the last one.
        for &cell in &changed {
            let _ = words.for_each(self.graph, &cover.grid, cell, &mut steps, |trail| {
                if trail
                    .iter()
                    .all(|&other| other == cell || !is_changed[other as usize])
                {
                    cover.offensive.push(trail.to_vec());
                }
                ControlFlow::Continue(())
            });
            is_changed[cell as usize] = false;
        }
        let cover = self.without_parts(cover);
        // So far it is as if each word could be traced in one way.
        if self.rank(&cover) > self.rank(from) {
            return None;
        }
        let cover = self.trace(cover, &mut steps);
        (self.rank(&cover) <= self.rank(from)).then_some(cover)
    }

    fn steps_of_tracing(&self) -> StepsLeft<'_> {
        StepsLeft::new(
            STEPS_OF_TRACING * self.graph.cells().len() as u64,
            self.stop,
        )
    }

    /// The words on their trails, with the forbidden words that are spelled.
    fn write(&self, trails: Trails, steps: &mut StepsLeft<'_>) -> Cover {
        let mut grid = self.empty.clone();
        for (trail, word) in trails.iter().zip(self.words) {
            for (&cell, &letter) in trail.iter().zip(word) {
                grid.set_at(cell as usize, Some(letter));
            }
        }
        let word_on = self.word_on(&trails);
        let mut forbidden = Vec::new();
        let mut collect = |words: Option<WordSet<'_>>, are_parts_allowed: bool| {
            let _ = words.map(|words| {
                words.for_each(self.graph, &grid, steps, |trail| {
                    if !(are_parts_allowed && is_part(trail, &word_on)) {
                        forbidden.push(trail.to_vec());
                    }
                    ControlFlow::Continue(())
                })
            });
        };
        collect(self.unwanted.avoided, false);
        collect(self.unwanted.clean, true);
        Cover {
            grid,
            trails,
            forbidden,
            offensive: Vec::new(),
            straight: 0,
            is_unique: true,
            ambiguous: Vec::new(),
            extra: 0,
        }
    }

    /// The word on each cell.
    fn word_on(&self, trails: &Trails) -> Vec<usize> {
        let mut word_on = vec![0; self.graph.places()];
        for (word, trail) in trails.iter().enumerate() {
            for &cell in trail {
                word_on[cell as usize] = word;
            }
        }
        word_on
    }

    /// The cover without the offensive words that are parts of its words, and with the number of those on straight lines.
    fn without_parts(&self, mut cover: Cover) -> Cover {
        let word_on = self.word_on(&cover.trails);
        cover.offensive.retain(|trail| !is_part(trail, &word_on));
        let is_straight = |trail: &&Vec<u32>| self.graph.is_straight(trail);
        cover.straight = cover.offensive.iter().filter(is_straight).count();
        cover
    }

    /// Finds out in how many ways the words can be traced.
    fn trace(&self, mut cover: Cover, steps: &mut StepsLeft<'_>) -> Cover {
        let numbers: HashMap<String, usize> = (0..)
            .zip(self.words)
            .map(|(number, word)| (String::from_iter(word), number))
            .collect();
        let mut tracings = Tracings::new(self.words.len());
        let grid = &cover.grid;
        let walked = self.hidden.for_each(self.graph, grid, steps, |trail| {
            let letters = trail
                .iter()
                .filter_map(|&cell| grid.letter_at(cell as usize));
            match numbers.get(&String::from_iter(letters)) {
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

/// Whether all cells of a trail are those of one word.
fn is_part(trail: &[u32], word_on: &[usize]) -> bool {
    let mut words = trail.iter().map(|&cell| word_on[cell as usize]);
    let first = words.next();
    words.all(|word| Some(word) == first)
}
