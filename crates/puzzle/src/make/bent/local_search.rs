//! Improving a cover by local search: a change of a few words at a time, kept as long as the cover gets no worse.
//!
//! Words of the same length change places or directions. At flaws of the best cover, two words beside each other also get other
//! trails across the cells of both. Flaws are trails that spell what they should not.

use super::division::{Lengths, Trails, divide_at_random};
use super::evaluation::EvaluatedCover;
use super::task::BentTask;
use wordtrail_search::internals::Random;

/// How often the words on a new division change places or directions.
pub(super) const RELABELLINGS: usize = 60;

/// The cells of all changes of the best cover that are tried, each as often as there are words, and the most changes on a small
/// grid: some seconds.
const MAX_CELLS_OF_CHANGES: usize = 1 << 29;
const MAX_CHANGES: usize = 1 << 16;

/// The changes without a better cover before some are kept whatever they do, and the number of these: what leads out of a local
/// optimum (iterated local search).
const PATIENCE: usize = 2000;
const KICK: usize = 4;

/// The maximum number of steps of redividing the cells of two words, for each cell.
const STEPS_PER_CELL: u64 = 100;

impl BentTask<'_> {
    /// Puts words in other places of the same trails.
    pub(super) fn relabel(&self, mut cover: EvaluatedCover, random: &mut Random) -> EvaluatedCover {
        for _ in 0..RELABELLINGS {
            let word = random.below(self.words.len());
            let trails = self.relabelled(&cover.trails, word, random);
            if let Some(changed) = self.evaluate_change(trails, &cover) {
                cover = changed;
            }
        }
        cover
    }

    /// Changes words of a cover at its flaws until it has none, or enough has been tried: less if nothing worse is
    /// left than words that can be traced in several ways.
    pub(super) fn remove_flaws(
        &self,
        mut best: EvaluatedCover,
        random: &mut Random,
    ) -> EvaluatedCover {
        let cells = self.graph.cells().len() * self.words.len();
        let changes = (MAX_CELLS_OF_CHANGES / cells.max(1)).min(MAX_CHANGES);
        let (mut cover, mut since_better) = (best.clone(), KICK);
        for change in 0..changes {
            let is_enough = best.has_small_flaws_only() && change >= changes / 4;
            if best.flaws().is_empty() || is_enough || self.stop.is_due() {
                break;
            }
            since_better += 1;
            if since_better == PATIENCE {
                (cover, since_better) = (best.clone(), 0);
            }
            let Some(trails) = self.changed(&cover, random) else {
                continue;
            };
            if since_better < KICK {
                cover = self.evaluate(trails);
            } else if let Some(changed) = self.evaluate_change(trails, &cover) {
                cover = changed;
            }
            if self.rank(&cover) < self.rank(&best) {
                (best, since_better) = (cover.clone(), KICK);
            }
        }
        best
    }

    /// The trails with a change at a flaw. The change may be impossible, and a cover may have no flaws.
    fn changed(&self, cover: &EvaluatedCover, random: &mut Random) -> Option<Trails> {
        let flaws = cover.flaws();
        if flaws.is_empty() {
            return None;
        }
        let trail = &flaws[random.below(flaws.len())];
        let cell = trail[random.below(trail.len())];
        let has_cell = |trail: &Vec<u32>| trail.contains(&cell);
        let word = cover.trails.iter().position(has_cell)?;
        match random.below(2) {
            0 => Some(self.relabelled(&cover.trails, word, random)),
            _ => self.redivided(&cover.trails, word, random),
        }
    }

    /// The same trails, but a word is written backwards, or changes places with one of the same length.
    fn relabelled(&self, trails: &Trails, word: usize, random: &mut Random) -> Trails {
        let mut trails = trails.clone();
        let classes = self.interchangeable();
        let class = classes.iter().find(|class| class.contains(&word));
        let other = class.map_or(word, |class| class[random.below(class.len())]);
        match other == word {
            true => trails[word].reverse(),
            false => trails.swap(word, other),
        }
        trails
    }

    /// The same trails, but a word and one beside it lie otherwise on the cells of both. There may be no other way.
    fn redivided(&self, trails: &Trails, word: usize, random: &mut Random) -> Option<Trails> {
        let cell = trails[word][random.below(trails[word].len())];
        let beside = self.graph.neighbours(cell);
        if beside.is_empty() {
            return None;
        }
        let near = beside[random.below(beside.len())];
        let other = trails.iter().position(|trail| trail.contains(&near))?;
        // The trail that joins two edges does so only as it lies.
        if other == word || [Some(word), Some(other)].contains(&self.spanning) {
            return None;
        }
        let words = [word, other];
        let cells = words.map(|word| &trails[word][..]).concat();
        let lengths = Lengths {
            words: words.map(|word| trails[word].len()).to_vec(),
            spanning: None,
        };
        let graph = self.graph.part(&cells);
        let max_steps = STEPS_PER_CELL * cells.len() as u64;
        let (divided, _) = divide_at_random(&graph, &lengths, random, max_steps, self.stop);
        let mut trails = trails.clone();
        for (word, mut trail) in words.into_iter().zip(divided?) {
            if random.below(2) == 0 {
                trail.reverse();
            }
            trails[word] = trail;
        }
        Some(trails)
    }
}
