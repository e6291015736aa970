//! Generating a bent puzzle: the checks of the words, the choice of a grid, placing, filling, and the proof.

use super::sharing::PlacedWords;
use super::task::BentTask;
use super::ways::Ways;
use crate::bent::Bent;
use crate::bent::tracings::Tracings;
use crate::generator_options::Misfit;
use crate::limits::MAX_BENT_CELLS;
use crate::make::error::GenerateError;
use crate::make::filling;
use crate::make::filling::{LetterWeights, PartialGrid};
use crate::make::generator::sizes;
use crate::make::generator::sizes::Extent;
use crate::make::generator::{Generated, Generator};
use crate::make::placing::PlacementProgress;
use crate::make::proof::HiddenWords;
use crate::make::stop::{StepsLeft, Stop};
use crate::make::word_set::WordSet;
use crate::mask::Mask;
use crate::shape::Shape;
use crate::word_bank::{Entry, WordBank};
use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::ControlFlow;
use wordtrail_search::Find;
use wordtrail_search::grid::Trail;
use wordtrail_search::internals::Random;

/// How often words are placed from the start when they can be traced in several ways, or cells cannot be filled; and how often
/// as long as all have offensive words, or if there are words that must not appear.
const ATTEMPTS: u64 = 12;
const ATTEMPTS_WHILE_OFFENSIVE: u64 = 64;
const ATTEMPTS_WITH_FORBIDDEN: u64 = 1 << 11;

/// The steps of placing words again until each can be traced in one way only, on a small grid; those as long as all arrangements
/// have offensive words; and those if there are words that must not appear, some seconds.
const STEPS_OF_SEPARATING: u64 = 1 << 24;
const STEPS_WHILE_OFFENSIVE: u64 = 1 << 27;
const STEPS_WITH_FORBIDDEN: u64 = 1 << 29;

/// The steps of finding out whether a letter completes a word, and those of all letters for each cell to fill.
const STEPS_OF_LETTER: u64 = 1 << 16;
const STEPS_OF_CELL: u64 = 1 << 18;

impl Generator {
    pub(in crate::make) fn generate_bent(
        &self,
        stop: Stop<'_>,
    ) -> Result<Generated, GenerateError> {
        let mut words = self.words.entries().to_vec();
        let spanning = self.spanning_word()?.map(|spanning| {
            let is_it = |word: &Entry| word.letters == spanning.letters;
            words.iter().position(is_it).unwrap_or_else(|| {
                words.push(spanning);
                words.len() - 1
            })
        });
        let rules = self.rules(&words, stop)?;
        let progress = PlacementProgress::new(self.progress.as_deref());
        let on = |mask: &Mask| {
            if mask.rows() * mask.columns() > MAX_BENT_CELLS {
                return Err(GenerateError::TooManyBentCells);
            }
            BentTask::new(self, &words, spanning, &rules, mask, stop).generate()
        };
        let generated = match &self.extent {
            Extent::Size(rows, columns) => on(&Mask::full(*rows, *columns)),
            Extent::Mask(mask) => on(mask),
            Extent::AsNeeded(shape) => self.generate_bent_on_smallest(*shape, &words, stop, on),
        }?;
        progress.raise_to(self.words.entries().len());
        Ok(generated)
    }

    /// Generates a puzzle on the first grid that works: with as many cells as the words have letters if they cover it, and
    /// otherwise with room for them, or the next larger one.
    fn generate_bent_on_smallest(
        &self,
        shape: Option<Shape>,
        words: &[Entry],
        stop: Stop<'_>,
        on: impl Fn(&Mask) -> Result<Generated, GenerateError>,
    ) -> Result<Generated, GenerateError> {
        // Without time left there are no sizes to try, which would look like words that need too large a grid.
        if stop.is_due() {
            return Err(self.out_of_time(0));
        }
        let lengths = words.iter().map(length);
        let (letters, longest) = (lengths.clone().sum(), lengths.max().unwrap_or(0));
        let (cells, longest, mut failure) = match self.cover {
            Some(_) => {
                let failure = GenerateError::NoCoverSize { letters };
                (Some(letters..=letters), 1, failure)
            }
            None => (None, longest.isqrt() + 1, GenerateError::TooManyBentCells),
        };
        for (rows, columns) in sizes::sizes(shape, cells, (letters, longest, 0), stop) {
            match on(&sizes::mask(shape, rows, columns)) {
                Err(GenerateError::TooManyBentCells) => {
                    return Err(GenerateError::TooManyBentCells);
                }
                Err(error) => failure = error,
                generated => return generated,
            }
            if stop.is_due() {
                return Err(self.out_of_time(0));
            }
        }
        Err(failure)
    }

    /// The word that joins two opposite edges.
    fn spanning_word(&self) -> Result<Option<Entry>, GenerateError> {
        let spanning = self
            .cover
            .as_ref()
            .and_then(|cover| cover.spanning.as_ref());
        let Some(text) = spanning else {
            return Ok(None);
        };
        let bank = WordBank::from_words([text]);
        let text = text.clone();
        let bank = bank.map_err(|_| GenerateError::SpanningNotAWord { text })?;
        Ok(bank.entries().first().cloned())
    }
}

fn length(word: &Entry) -> usize {
    word.letters.chars().count()
}

impl BentTask<'_> {
    fn generate(&self) -> Result<Generated, GenerateError> {
        match self.generator.cover {
            Some(_) => self.generate_cover(),
            None => self.hide(),
        }
    }

    fn generate_cover(&self) -> Result<Generated, GenerateError> {
        let letters = self.words.iter().map(Vec::len).sum();
        let cells = self.graph.cells().len();
        if letters != cells {
            return Err(GenerateError::CoverLetters { letters, cells });
        }
        if let Some(spanning) = self.spanning {
            let needed = self.graph.shortest_spanning();
            let letters = self.words[spanning].len();
            if needed.is_none_or(|needed| letters < needed) {
                return Err(GenerateError::SpanningTooShort {
                    word: self.entries[spanning].display.clone(),
                    letters,
                    needed,
                });
            }
        }
        let cover = self.cover()?;
        let all = Vec::from_iter(self.entries);
        let grid = cover.grid.clone();
        let generated = self.prove(grid, cover.grid, &all, cover.trails)?;
        let is_as_wanted = |generated: &Generated| {
            let bent = generated.bent.as_ref();
            !self.is_unique() || bent.is_some_and(|bent| bent.is_unique)
        };
        generated
            .filter(is_as_wanted)
            .ok_or_else(|| self.generator.not_clean(None))
    }

    /// Hides words that may share cells, and fills the others. Where words can be traced in several ways, the puzzle with the
    /// fewest is taken.
    fn hide(&self) -> Result<Generated, GenerateError> {
        let largest = self.graph.largest_piece();
        let too_long = |word: &&Entry| length(word) > largest;
        if let (Misfit::Refuse, Some(word)) =
            (self.generator.misfits, self.entries.iter().find(too_long))
        {
            return Err(GenerateError::TooLongForCells {
                word: word.display.clone(),
                letters: length(word),
                cells: largest,
            });
        }
        let work = (self.graph.cells().len() * self.entries.len()) as u64;
        let has_forbidden = self.avoided.is_some() || self.clean.is_some();
        let (attempts, steps) = match has_forbidden {
            true => (ATTEMPTS_WITH_FORBIDDEN, STEPS_WITH_FORBIDDEN),
            false => (ATTEMPTS_WHILE_OFFENSIVE, STEPS_OF_SEPARATING),
        };
        let mut steps = StepsLeft::new(steps + (work << 6), self.placing_stop());
        let mut has_more_steps = false;
        let mut best: Option<Generated> = None;
        let mut failure = GenerateError::NothingFits;
        let mut most_placed = 0;
        // Of the longest forbidden word of each arrangement, the fewest letters: longer words can be kept out.
        let mut fewest_letters = usize::MAX;
        for attempt in 0..attempts {
            if attempt > 0 && self.placing_stop().is_due() {
                return best.ok_or_else(|| match failure {
                    GenerateError::NotClean { .. } => failure,
                    _ => self.generator.out_of_time(most_placed),
                });
            }
            let random = &mut Random::split(self.generator.seed, attempt);
            let mut arrangement = self.arrange(random);
            let is_missing = |&word: &usize| arrangement.trails[word].is_none();
            let missing: Vec<usize> = (0..self.entries.len()).filter(is_missing).collect();
            if missing.len() == self.entries.len() {
                continue;
            }
            most_placed = most_placed.max(self.entries.len() - missing.len());
            if !missing.is_empty() && self.generator.misfits == Misfit::Refuse {
                let missing = missing
                    .iter()
                    .map(|&word| self.entries[word].display.clone());
                return Err(GenerateError::NotFound {
                    placed: self.entries.len() - missing.len(),
                    missing: missing.collect(),
                    limit: self
                        .generator
                        .time_limit
                        .filter(|_| self.placing_stop().is_due()),
                });
            }
            let flaws = self.separate(&mut arrangement, &mut steps, random);
            let generated = match flaws.longest_forbidden() {
                Some(letters) => {
                    fewest_letters = fewest_letters.min(letters);
                    Err(self.generator.not_clean(Some(fewest_letters)))
                }
                None => self.finish(arrangement, random),
            };
            match generated {
                Ok(generated) => {
                    if generated.is_better_than(best.as_ref()) {
                        best = Some(generated);
                    }
                }
                Err(error) => failure = error,
            }
            let is_inoffensive = best.as_ref().is_some_and(|best| best.unavoided.is_empty());
            let is_last = attempt + 1 >= ATTEMPTS;
            let is_over = match best {
                Some(_) => is_last || steps.are_used_up(),
                None => is_last && (steps.are_used_up() || !has_forbidden),
            };
            if flaws.are_none() && is_inoffensive || is_over && (best.is_none() || is_inoffensive) {
                break;
            }
            if is_over && !has_more_steps {
                has_more_steps = true;
                steps = StepsLeft::new(STEPS_WHILE_OFFENSIVE, self.placing_stop());
            } else if has_more_steps
                && (attempt + 1 >= ATTEMPTS_WHILE_OFFENSIVE || steps.are_used_up())
            {
                break;
            }
        }
        best.ok_or(failure)
    }

    /// Fills the other cells, and proves the result.
    fn finish(
        &self,
        arrangement: PlacedWords,
        random: &mut Random,
    ) -> Result<Generated, GenerateError> {
        let placed = self.entries.iter().zip(arrangement.trails);
        let placed = placed.filter_map(|(word, trail)| Some((word, trail?)));
        let (words, trails): (Vec<&Entry>, Vec<Vec<u32>>) = placed.unzip();
        let answer = arrangement.grid;
        let letters = self.entries.iter().map(|word| &*word.letters);
        let weights = LetterWeights::for_fill(&self.generator.fill, letters);
        let empty = answer.empty_cells();
        if weights.is_empty() && !empty.is_empty() {
            return Err(GenerateError::NoFill);
        }
        // A letter that completes a hidden word adds a way to trace it, which is better than an offensive word, and this is better
        // than no puzzle.
        let forbidden = [Some(self.hidden), self.offensive, self.avoided, self.clean];
        let attempts = [&forbidden[..], &forbidden[1..], &forbidden[2..]];
        let mut filled = attempts.into_iter().filter_map(|sets| {
            let steps = StepsLeft::new(STEPS_OF_CELL * empty.len() as u64, self.stop);
            let steps = RefCell::new(steps);
            let crosses = |grid: &PartialGrid, cell| {
                let cell = self.graph.number(cell);
                let crosses = |set: &WordSet<'_>, steps: &mut StepsLeft<'_>| {
                    let found = |_: &[u32]| ControlFlow::Break(());
                    set.for_each_through(cell, &self.graph, grid, steps, found)
                        .is_break()
                };
                steps.borrow_mut().lend(STEPS_OF_LETTER, |steps| {
                    sets.iter().flatten().any(|set| crosses(set, steps))
                })
            };
            let (answer, empty) = (answer.clone(), empty.clone());
            let dead_ends = filling::DEAD_ENDS_PER_CELL;
            filling::fill(
                answer, empty, &weights, crosses, dead_ends, random, self.stop,
            )
        });
        let grid = filled.next().ok_or_else(|| match self.stop.is_due() {
            true => self.generator.out_of_time(words.len()),
            false => self.generator.not_clean(None),
        })?;
        let proved = self.prove(grid, answer, &words, trails)?;
        proved.ok_or_else(|| self.generator.not_clean(None))
    }

    /// Proves a puzzle. Returns nothing if it has something unwanted.
    fn prove(
        &self,
        grid: PartialGrid,
        answer: PartialGrid,
        words: &[&Entry],
        trails: Vec<Vec<u32>>,
    ) -> Result<Option<Generated>, GenerateError> {
        let key = words.iter().zip(trails).map(|(word, trail)| {
            let cells = trail.into_iter().map(|cell| self.graph.cell(cell));
            Find {
                word: word.display.clone().into(),
                trail: Trail::new(Vec::from_iter(cells)),
            }
        });
        let key: Vec<Find<'static>> = key.collect();
        let grid = grid.to_grid()?;
        let hidden = HiddenWords::new(words, &key);
        // Its searches have a number of steps each, since a puzzle that is complete is not given up for the last step.
        let stop = self.stop.without_deadline();
        let found = |_: &Find<'_>| ControlFlow::Break(());
        if self
            .rules
            .for_each_unwanted(&grid, &hidden, stop, found)
            .is_break()
        {
            return Ok(None);
        }
        let unavoided = self.rules.offensive_words(&grid, &hidden, stop);
        let placed: Vec<_> = words.iter().copied().zip(&key).collect();
        let Some(Ways { counts, tracings }) = self.ways(&grid, &placed)? else {
            return Ok(None);
        };
        let is_cover = self.generator.cover.is_some();
        let is_unique = |tracings: Tracings| tracings.are_unique(self.graph.places());
        let ways = words.iter().zip(counts).filter(|&(_, ways)| ways > 1);
        let hidden: HashSet<&str> = words.iter().map(|word| &*word.letters).collect();
        let is_dropped = |word: &&Entry| !hidden.contains(&*word.letters);
        let dropped = self.entries.iter().filter(is_dropped);
        Ok(Some(Generated {
            answer: answer.to_grid()?,
            dropped: dropped.map(|word| word.display.clone()).collect(),
            parts: Vec::new(),
            misdirected: 0,
            moved: Vec::new(),
            bent: Some(Bent {
                is_cover,
                is_unique: is_cover && tracings.is_some_and(is_unique),
                spanning: self.spanning.map(|word| self.entries[word].display.clone()),
                ways: ways
                    .map(|(word, ways)| (word.display.clone(), ways))
                    .collect(),
            }),
            seed: self.generator.seed,
            unavoided,
            words: self.generator.hidden_words(words),
            grid,
            key,
        }))
    }
}
