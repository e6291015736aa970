//! Covering all cells with words, each cell with one.
//!
//! Divisions of the cells into trails of the right lengths come from [`division`](super::division): random ones, from searches
//! that get more steps each time, the last of which may try everything. Each is labelled with the words at random, and then
//! improved by [local search](super::local_search). The best grid is kept: without unwanted words, with the fewest offensive
//! ones, and whose words can be traced on the fewest other cells.

use super::cover_task::CoverTask;
use super::division::{Ended, Lengths, Trails, divide};
use super::evaluation::{Cover, Rank};
use super::local_search::RELABELLINGS;
use std::ops::ControlFlow;
use wordtrail_search::internals::Random;

/// Why there is no cover.
pub(super) enum Failure {
    /// There is none.
    Impossible,
    /// There are some, and each grid can be divided in another way, too.
    NoneUnique,
    /// None was found.
    NotFound,
    /// Of this number of arrangements none has only one division.
    NotUnique { tried: usize },
    /// Each arrangement that was tried spells a word that must not appear: of at least this many letters.
    NotClean { letters: usize },
}

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

impl CoverTask<'_> {
    /// Covers the cells.
    pub(super) fn cover(&self) -> Result<Cover, Failure> {
        let lengths = self.lengths();
        let cells = self.graph.cells().len();
        let choices = MAX_CELLS_OF_CHOICES / (cells * self.words.len()).max(1);
        let choices = choices.clamp(1, CHOICES);
        // The letters are those of the longest forbidden word of an arrangement: longer words can be kept out.
        let (mut best, mut tried, mut fewest_letters) = (None, 0, usize::MAX);
        let mut max_steps = STEPS_PER_CELL * cells as u64;
        let mut were_all_tried = false;
        for attempt in 0.. {
            let random = &mut Random::split(self.seed, attempt);
            let Some(trails) = self.random_division(&lengths, max_steps, random)? else {
                if self.stop.is_due() || max_steps > MAX_STEPS {
                    break;
                }
                if attempt == 0 && lengths.spanning.is_some() {
                    self.check_without_spanning(&lengths, max_steps)?;
                }
                max_steps *= 2;
                continue;
            };
            let cover = self.evaluate(self.random_labels(trails, random));
            let cover = self.relabel(cover, random);
            tried += 1 + RELABELLINGS;
            fewest_letters = fewest_letters.min(cover.longest_forbidden());
            if best
                .as_ref()
                .is_none_or(|best| self.rank(&cover) < self.rank(best))
            {
                best = Some(cover);
            }
            let is_perfect = best
                .as_ref()
                .is_some_and(|best| self.rank(best) == Rank::default());
            let is_good = best.as_ref().is_some_and(|best| self.is_good(best));
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
        let random = &mut Random::split(self.seed, u64::MAX - 1);
        let best = best.map(|best| self.remove_flaws(best, random));
        match best {
            Some(best) if self.is_good(&best) => Ok(best),
            Some(best) if !best.is_clean() => Err(Failure::NotClean {
                letters: fewest_letters,
            }),
            Some(_) => Err(Failure::NotUnique { tried }),
            None => Err(Failure::NotFound),
        }
    }

    /// Whether a cover is as asked for.
    fn is_good(&self, cover: &Cover) -> bool {
        cover.is_clean() && (cover.is_unique || !self.is_unique)
    }

    /// A random division; none if there was none in this number of steps.
    fn random_division(
        &self,
        lengths: &Lengths,
        max_steps: u64,
        random: &mut Random,
    ) -> Result<Option<Trails>, Failure> {
        let mut found = None;
        let ended = divide(
            self.graph,
            lengths,
            Some(random),
            max_steps,
            self.stop,
            |trails| {
                found = Some(trails);
                ControlFlow::Break(())
            },
        );
        match ended {
            Ended::Exhausted => Err(Failure::Impossible),
            Ended::Taken | Ended::Abandoned => Ok(found),
        }
    }

    /// Whether there is a division if no word has to join edges: without it, the search ends much sooner.
    fn check_without_spanning(&self, lengths: &Lengths, max_steps: u64) -> Result<(), Failure> {
        let lengths = Lengths {
            spanning: None,
            ..lengths.clone()
        };
        let random = &mut Random::split(self.seed, u64::MAX);
        self.random_division(&lengths, 10 * max_steps, random)
            .map(|_| ())
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

    /// Tries all arrangements. Returns nothing if there are too many.
    fn try_all(&self, lengths: &Lengths) -> Option<Result<Cover, Failure>> {
        let (mut arrangements, mut unclean, mut found) = (0, 0, None);
        let mut fewest_letters = usize::MAX;
        let classes = self.interchangeable();
        let ended = divide(
            self.graph,
            lengths,
            None,
            STEPS_OF_ALL,
            self.stop,
            |trails| {
                for_each_labelling(&classes, trails, &mut |trails| {
                    arrangements += 1;
                    let cover = self.evaluate(trails.clone());
                    unclean += usize::from(!cover.is_clean());
                    fewest_letters = fewest_letters.min(cover.longest_forbidden());
                    if self.is_good(&cover) {
                        found = Some(cover);
                    }
                    match found.is_some() || arrangements >= MAX_ARRANGEMENTS || self.stop.is_due()
                    {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                })
            },
        );
        match (found, ended) {
            (Some(cover), _) => Some(Ok(cover)),
            (None, Ended::Exhausted) if unclean == arrangements => Some(Err(Failure::NotClean {
                letters: fewest_letters,
            })),
            (None, Ended::Exhausted) => Some(Err(Failure::NoneUnique)),
            (None, Ended::Taken | Ended::Abandoned) => None,
        }
    }
}

/// Passes on the trails with words of the same length in every order, each trail in both directions.
fn for_each_labelling(
    classes: &[Vec<usize>],
    trails: Trails,
    take: &mut dyn FnMut(&Trails) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((words, others)) = classes.split_first() else {
        return take(&trails);
    };
    for_each_order(words, 0, trails, &mut |trails| {
        for_each_labelling(others, trails.clone(), take)
    })
}

/// The same for the words of one length, from the one with this number on.
fn for_each_order(
    words: &[usize],
    number: usize,
    mut trails: Trails,
    take: &mut dyn FnMut(&Trails) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if number == words.len() {
        return take(&trails);
    }
    for other in number..words.len() {
        trails.swap(words[number], words[other]);
        for _ in 0..2 {
            for_each_order(words, number + 1, trails.clone(), take)?;
            trails[words[number]].reverse();
        }
        trails.swap(words[number], words[other]);
    }
    ControlFlow::Continue(())
}
