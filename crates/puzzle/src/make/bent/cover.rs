//! Covering all cells with words, each cell with one.
//!
//! Divisions of the cells into trails of the right lengths come from [`division`](super::division): random ones, from searches
//! that get more steps each time, the last of which may try everything. Each is labelled with the words at random, and then
//! improved by [local search](super::local_search). The best grid is kept: without unwanted words, with the fewest offensive
//! ones, and whose words can be traced on the fewest other cells.

use super::division::{Ended, Lengths, Trails, divide, divide_at_random};
use super::evaluation::{EvaluatedCover, Rank};
use super::local_search::RELABELLINGS;
use super::task::BentTask;
use crate::make::error::GenerateError;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use wordtrail_search::internals::Random;

/// The arrangements from which the best is chosen, on a small grid.
const CHOICES: usize = 3000;

/// The cells of all arrangements from which the best is chosen, each as often as there are words.
const MAX_CELLS_OF_CHOICES: usize = 1 << 21;

/// The arrangements before the search for one that is unique, or has no unwanted word, is abandoned.
const MAX_TRIES: usize = 20_000;

/// The steps of the first search for a division, for each cell.
const STEPS_PER_CELL: u64 = 40;

/// The most steps of a search for a division: some minutes.
const MAX_STEPS: u64 = 1 << 29;

/// The steps of a search through all arrangements, and the most arrangements of it.
const STEPS_OF_ALL: u64 = 1 << 20;
const MAX_ARRANGEMENTS: usize = 100_000;

impl BentTask<'_> {
    pub(super) fn cover(&self) -> Result<EvaluatedCover, GenerateError> {
        let lengths = Lengths {
            words: self.words.iter().map(Vec::len).collect(),
            spanning: self.spanning,
        };
        let cells = self.graph.cells().len();
        let choices = MAX_CELLS_OF_CHOICES / (cells * self.words.len()).max(1);
        let choices = choices.clamp(1, CHOICES);
        // The letters are those of the longest forbidden word of an arrangement: longer words can be kept out.
        let (mut best, mut tried, mut fewest_letters) = (None, 0, usize::MAX);
        let mut max_steps = STEPS_PER_CELL * cells as u64;
        let mut were_all_tried = false;
        for attempt in 0.. {
            let random = &mut Random::split(self.generator.seed, attempt);
            let Some(trails) = self.random_division(&lengths, max_steps, random)? else {
                if self.stop.is_due() || max_steps > MAX_STEPS {
                    break;
                }
                if attempt == 0 && lengths.spanning.is_some() {
                    // If there is no division without a word that joins edges, the search ends much sooner.
                    let random = &mut Random::split(self.generator.seed, u64::MAX);
                    let lengths = Lengths {
                        spanning: None,
                        ..lengths.clone()
                    };
                    self.random_division(&lengths, 10 * max_steps, random)?;
                }
                max_steps *= 2;
                continue;
            };
            let cover = self.evaluate(self.random_labels(trails, random));
            let cover = self.relabel(cover, random);
            tried += 1 + RELABELLINGS;
            fewest_letters = fewest_letters.min(cover.longest_forbidden());
            let better = match best.take() {
                Some(best) if self.rank(&best) <= self.rank(&cover) => best,
                _ => cover,
            };
            let is_perfect = self.rank(&better) == Rank::default();
            let is_good = self.is_good(&better);
            best = Some(better);
            if is_perfect || is_good && tried >= choices {
                break;
            }
            if tried >= CHOICES && !is_good && !were_all_tried {
                // On few cells all arrangements can be tried.
                were_all_tried = true;
                if let Some(result) = self.try_all(&lengths) {
                    return result;
                }
            }
            if tried >= MAX_TRIES || self.stop.is_due() {
                break;
            }
        }
        let random = &mut Random::split(self.generator.seed, u64::MAX - 1);
        let best = best.map(|best| self.remove_flaws(best, random));
        match best {
            Some(best) if self.is_good(&best) => Ok(best),
            Some(best) if !best.is_clean() => Err(self.generator.not_clean(Some(fewest_letters))),
            Some(_) => Err(GenerateError::NotUnique { tried: Some(tried) }),
            None => Err(GenerateError::NoCover {
                limit: self.generator.time_limit.filter(|_| self.stop.is_due()),
            }),
        }
    }

    /// Whether a cover is as asked for.
    fn is_good(&self, cover: &EvaluatedCover) -> bool {
        cover.is_clean() && (cover.is_unique || !self.is_unique())
    }

    /// A random division; none if there was none in this number of steps.
    fn random_division(
        &self,
        lengths: &Lengths,
        max_steps: u64,
        random: &mut Random,
    ) -> Result<Option<Trails>, GenerateError> {
        match divide_at_random(&self.graph, lengths, random, max_steps, self.stop) {
            (_, Ended::Exhausted) => Err(GenerateError::Impossible),
            (found, Ended::Taken | Ended::Abandoned) => Ok(found),
        }
    }

    /// The trails for words of the same length in random order, each in a random one of its two directions.
    fn random_labels(&self, mut trails: Trails, random: &mut Random) -> Trails {
        for words in self.interchangeable() {
            let mut order = words.clone();
            random.shuffle(&mut order);
            let shuffled: Trails = order.iter().map(|&word| trails[word].clone()).collect();
            for (&word, mut trail) in words.iter().zip(shuffled) {
                if random.below(2) == 0 {
                    trail.reverse();
                }
                trails[word] = trail;
            }
        }
        trails
    }

    /// The words of each length; the word that joins two edges by itself.
    pub(super) fn interchangeable(&self) -> Vec<Vec<usize>> {
        let mut by_length: BTreeMap<(usize, bool), Vec<usize>> = BTreeMap::new();
        for (word, letters) in self.words.iter().enumerate() {
            let class = (letters.len(), self.spanning == Some(word));
            by_length.entry(class).or_default().push(word);
        }
        by_length.into_values().collect()
    }

    /// Tries all arrangements. Returns nothing if there are too many.
    fn try_all(&self, lengths: &Lengths) -> Option<Result<EvaluatedCover, GenerateError>> {
        let (mut arrangements, mut unclean, mut found) = (0, 0, None);
        let mut fewest_letters = usize::MAX;
        let classes = self.interchangeable();
        let interchangeable = classes.iter();
        let interchangeable: Vec<&[usize]> = interchangeable
            .flat_map(|class| (0..class.len()).map(|first| &class[first..]))
            .collect();
        let mut evaluate = |trails: &Trails| {
            arrangements += 1;
            let cover = self.evaluate(trails.clone());
            unclean += usize::from(!cover.is_clean());
            fewest_letters = fewest_letters.min(cover.longest_forbidden());
            if self.is_good(&cover) {
                found = Some(cover);
            }
            match found.is_some() || arrangements >= MAX_ARRANGEMENTS || self.stop.is_due() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let (graph, stop) = (&self.graph, self.stop);
        let ended = divide(graph, lengths, None, STEPS_OF_ALL, stop, |trails| {
            for_each_labelling(&interchangeable, trails, &mut evaluate)
        });
        match (found, ended) {
            (Some(cover), _) => Some(Ok(cover)),
            (None, Ended::Exhausted) if unclean == arrangements => {
                Some(Err(self.generator.not_clean(Some(fewest_letters))))
            }
            (None, Ended::Exhausted) => Some(Err(GenerateError::NotUnique { tried: None })),
            (None, Ended::Taken | Ended::Abandoned) => None,
        }
    }
}

/// Passes on the trails with words of the same length in every order, each trail in both directions. The first of some
/// interchangeable words gets the trail of each of them; then those of the next.
fn for_each_labelling(
    interchangeable: &[&[usize]],
    mut trails: Trails,
    take: &mut dyn FnMut(&Trails) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((words, others)) = interchangeable.split_first() else {
        return take(&trails);
    };
    for &other in *words {
        trails.swap(words[0], other);
        for _ in 0..2 {
            for_each_labelling(others, trails.clone(), take)?;
            trails[words[0]].reverse();
        }
        trails.swap(words[0], other);
    }
    ControlFlow::Continue(())
}
