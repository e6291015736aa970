//! Generating a puzzle on the cells of a mask: placing the words, filling the other cells, and the proof.

use super::Message;
use super::{Generated, Generator};
use crate::generator_options::{MessageFit, Misfit, Offensive, Overlap};
use crate::make::error::GenerateError;
use crate::make::filling;
use crate::make::filling::{DEAD_ENDS_PER_CELL, LetterWeights, PartialGrid};
use crate::make::parts::Parts;
use crate::make::placing;
use crate::make::placing::{Arrangement, Effort, Placement, Task, TaskLetter};
use crate::make::proof::{HiddenWords, Rules};
use crate::mask::Mask;
use crate::weights::DirectionWeights;
use crate::word_bank::Entry;
use std::cmp::Reverse;
use std::collections::HashMap;
use wordtrail_dictionary::internals::letters::is_right_to_left;
use wordtrail_search::Find;
use wordtrail_search::grid::{Cell, Grid, Trail};
use wordtrail_search::internals::Random;

/// A puzzle that keeps the rules, apart from offensive words that it may have.
pub(super) struct Finished {
    pub(super) generated: Generated,
    /// Whether no other arrangement is likely to have fewer of these.
    pub(super) is_final: bool,
}

/// How often words are placed again from the start when the other cells cannot be filled or the proof fails.
pub(super) const ATTEMPTS: u64 = 12;

/// The same if the cells that are left spell a message and nothing offensive: there is nothing else to try.
const ATTEMPTS_WITH_MESSAGE: u64 = 60;

/// Which of the random numbers of a seed decide about the shares of directions.
const RANDOM_SHARES: u64 = u64::MAX - 1;

/// The most dead ends for each cell of a filling that avoids offensive words alone: there, few cells lead into any.
const AVOIDING_DEAD_ENDS_PER_CELL: usize = 6;

/// The attempts to generate a puzzle on one mask.
pub(super) struct Attempts<'a> {
    pub(super) generator: &'a Generator,
    pub(super) mask: &'a Mask,
    pub(super) rules: &'a Rules<'a>,
    pub(super) effort: Effort<'a>,
    /// The number of cells to cover, so that a message takes exactly the others.
    pub(super) covered: Option<usize>,
    pub(super) words: Vec<&'a Entry>,
    /// Which of the words are parts of others.
    pub(super) parts: Parts,
    pub(super) dropped: Vec<String>,
    /// Whether to look for an arrangement without offensive words.
    pub(super) avoids_offensive: bool,
}

impl<'a> Attempts<'a> {
    /// Words that are longer than every line are dropped, or are an error.
    pub(super) fn new(
        generator: &'a Generator,
        mask: &'a Mask,
        words: &'a [Entry],
        rules: &'a Rules<'a>,
        effort: Effort<'a>,
    ) -> Result<Self, GenerateError> {
        let longest_line = mask.longest_line(generator.used_directions());
        let fits = |word: &&Entry| word.letters.chars().count() <= longest_line;
        let (words, too_long): (Vec<&Entry>, Vec<&Entry>) = words.iter().partition(fits);
        if let (Misfit::Refuse, Some(word)) = (generator.misfits, too_long.first()) {
            return Err(GenerateError::TooLong {
                word: word.display.clone(),
                letters: word.letters.chars().count(),
            });
        }
        if words.is_empty() {
            return Err(GenerateError::NothingFits);
        }
        let parts = Parts::of(&words, &rules.hidden, effort.stop);
        let (message, cells) = (generator.exact_message(), mask.cells());
        let covered = message.map(|message| {
            let covered = cells.checked_sub(message);
            covered.ok_or(GenerateError::MessageLargerThanGrid { message, cells })
        });
        Ok(Self {
            generator,
            mask,
            rules,
            effort,
            covered: covered.transpose()?,
            words,
            parts: parts.ok_or_else(|| generator.out_of_time(0))?,
            dropped: too_long.iter().map(|word| word.display.clone()).collect(),
            avoids_offensive: generator.offensive == Offensive::Avoid,
        })
    }

    /// Makes attempts until one succeeds. That offensive words are to be avoided is never the reason for an error.
    pub(super) fn run(mut self) -> Result<Generated, GenerateError> {
        if self.is_hopeless() {
            return Err(self.generator.out_of_time(0));
        }
        let (words, parts) = (self.words.clone(), self.parts.clone());
        let dropped = self.dropped.clone();
        match self.attempts() {
            Err(GenerateError::NotClean { .. }) if self.avoids_offensive => {
                (self.words, self.parts, self.dropped) = (words, parts, dropped);
                self.avoids_offensive = false;
                self.attempts()
            }
            result => result,
        }
    }

    /// Makes attempts until one succeeds: without offensive words, if these are to be avoided. Of those with some, the best is
    /// taken in the end.
    fn attempts(&mut self) -> Result<Generated, GenerateError> {
        let mut failure = GenerateError::Impossible;
        let mut best: Option<Generated> = None;
        let stop = self.effort.stop;
        let attempts = match self.covered {
            Some(_) if self.avoids_offensive => ATTEMPTS_WITH_MESSAGE,
            _ => ATTEMPTS,
        };
        for attempt in 0..attempts {
            let random = &mut Random::split(self.generator.seed, attempt);
            let words = self.words.len();
            let placements = match self.arrange(random) {
                Ok(placements) => placements,
                // Attempts before have placed all words.
                Err(GenerateError::OutOfTime { .. } | GenerateError::NotFound { .. })
                    if attempt > 0 && self.placing_effort().stop.is_due() =>
                {
                    return best.ok_or_else(|| self.generator.out_of_time(words));
                }
                Err(error) => return best.ok_or(error),
            };
            // What is placed is not given up for the last step.
            self.effort.stop = stop.later_by(self.grace());
            match self.finish(&placements, random) {
                Ok(finished) => {
                    if finished.generated.is_better_than(best.as_ref()) {
                        best = Some(finished.generated);
                    }
                    if finished.is_final {
                        break;
                    }
                }
                Err(error) => failure = error,
            }
            self.effort.stop = stop;
            if attempt + 1 >= ATTEMPTS && best.is_none() {
                break;
            }
            if stop.is_due() {
                return best.ok_or_else(|| self.generator.out_of_time(self.words.len()));
            }
        }
        best.ok_or(failure)
    }

    /// Places the words so that they spell nothing unwanted between them, as far as that is possible.
    fn arrange(&mut self, random: &mut Random) -> Result<Vec<Placement>, GenerateError> {
        let placements = self.place(random)?;
        if self.covered.is_some() {
            return Ok(placements);
        }
        let placements = self.separate(placements, random)?;
        // Where words are dropped, a few more are no reason for another arrangement.
        let drops = self.generator.misfits == Misfit::Drop
            && (!self.dropped.is_empty() || self.separating_stop().is_due());
        match drops {
            true => Ok(self.drop_unseparated(placements, random)?),
            false => Ok(placements),
        }
    }

    /// Places the words. Those that do not fit are dropped, or are an error.
    fn place(&mut self, random: &mut Random) -> Result<Vec<Placement>, GenerateError> {
        let effort = self.placing_effort();
        let best = match self.search(random, effort) {
            Arrangement::Found(placements) => return Ok(placements),
            Arrangement::Impossible => return Err(GenerateError::Impossible),
            Arrangement::Best(best) => best,
        };
        let missing = self.words.iter().zip(&best).filter(|(_, it)| it.is_none());
        let missing: Vec<String> = missing.map(|(word, _)| word.display.clone()).collect();
        let (all, none) = (missing.is_empty(), missing.len() == self.words.len());
        let placements: Vec<Placement> = best.iter().copied().flatten().collect();
        if all {
            // They leave more or fewer cells than the message has letters.
            let (grid, _) = self.lay_out(&placements);
            return Err(GenerateError::MessageLength {
                message: self.generator.exact_message().unwrap_or(0),
                cells: grid.empty_cells().len(),
            });
        }
        if self.generator.misfits == Misfit::Refuse {
            let limit = self.generator.time_limit;
            let limit = limit.filter(|_| effort.stop.is_due());
            let placed = placements.len();
            // On a large grid, short words that appear by chance keep others from their places.
            let by_chance = match self.is_large() {
                true => self.generator.by_chance(limit),
                false => None,
            };
            return Err(by_chance.unwrap_or(GenerateError::NotFound {
                placed,
                missing,
                limit,
            }));
        }
        if none {
            return Err(match effort.stop.is_due() {
                true => self.generator.out_of_time(0),
                false => GenerateError::NothingFits,
            });
        }
        let is_placed: Vec<bool> = best.iter().map(Option::is_some).collect();
        self.keep(&is_placed);
        Ok(placements)
    }

    /// Drops all words but some.
    pub(super) fn keep(&mut self, is_kept: &[bool]) {
        let words = self.words.iter().zip(is_kept);
        let dropped = words.filter(|&(_, is_kept)| !is_kept);
        self.dropped
            .extend(dropped.map(|(word, _)| word.display.clone()));
        let mut kept = is_kept.iter();
        self.words.retain(|_| kept.next() == Some(&true));
        self.parts.retain(is_kept);
    }

    /// How many words each direction should have.
    fn shares(&self, weights: DirectionWeights) -> [usize; 8] {
        let directions = self.generator.used_directions();
        let random = &mut Random::split(self.generator.seed, RANDOM_SHARES);
        weights.shares(directions, self.words.len(), random)
    }

    fn search(&self, random: &mut Random, effort: Effort<'_>) -> Arrangement {
        let (task, alphabet) = self.task();
        if !self.is_large() {
            return placing::arrange(&task, random, effort);
        }
        let forbidden = self.rules.forbidden(self.avoids_offensive);
        self.many_words(&task, &alphabet, &forbidden)
            .arrange(random, effort)
    }

    /// The task of placing the words, and their letters in the order of the numbers that they have in it.
    pub(super) fn task(&self) -> (Task, Vec<char>) {
        let (mut alphabet, mut numbers) = (Vec::new(), HashMap::new());
        let mut code = |letter| {
            *numbers.entry(letter).or_insert_with(|| {
                alphabet.push(letter);
                alphabet.len() as TaskLetter - 1
            })
        };
        let words = self.words.iter();
        let words = words.map(|word| word.letters.chars().map(&mut code).collect());
        let mut task = Task {
            words: words.collect(),
            mask: self.mask.clone(),
            directions: self.generator.used_directions(),
            shares: self.generator.weights.map(|weights| self.shares(weights)),
            has_weights: self.generator.weights.is_some(),
            parts: self.parts.words(),
            may_share: self.generator.overlap == Overlap::Shared,
            covered: self.covered,
            best_effort: self.generator.misfits == Misfit::Drop,
        };
        // Without weights, directions are used alike where that is easy. On a wide grid they nearly are without that.
        let is_easy = task.covered.is_none() && !task.is_dense() && !task.is_wide();
        if is_easy && task.shares.is_none() {
            task.shares = Some(self.shares(DirectionWeights::EVEN));
        }
        (task, alphabet)
    }

    /// Writes the message, fills the other cells that no word covers, and proves the result.
    fn finish(
        &self,
        placements: &[Placement],
        random: &mut Random,
    ) -> Result<Finished, GenerateError> {
        let (mut grid, key) = self.lay_out(placements);
        let answer = grid.to_grid()?;
        if self.generator.message.is_some() {
            self.write_message(&mut grid)?;
        }
        let mut finished = self.complete(grid, answer, key, random)?;
        if self.generator.weights.is_some() {
            finished.generated.misdirected = self.misdirected_words(placements);
        }
        Ok(finished)
    }

    /// Fills the cells that are empty, and proves the result. Offensive words are avoided if that is possible.
    pub(super) fn complete(
        &self,
        grid: PartialGrid,
        answer: Grid,
        key: Vec<Find<'static>>,
        random: &mut Random,
    ) -> Result<Finished, GenerateError> {
        let (empty, weights) = (grid.empty_cells(), self.letter_weights());
        if weights.is_empty() && !empty.is_empty() {
            return Err(GenerateError::NoFill);
        }
        let stop = self.effort.stop;
        let hidden = HiddenWords::new(&self.words, &key);
        let has_clean = self.generator.clean.is_some();
        let mut fill = |avoids_offensive| {
            let mut grid = grid.clone();
            let empty = match self.has_many_cells() {
                true => self.fill_at_random(&mut grid, &empty, &weights, &hidden, random)?,
                false => empty.clone(),
            };
            let forbidden = self.rules.forbidden(avoids_offensive);
            let dead_ends = match avoids_offensive && !has_clean {
                true => AVOIDING_DEAD_ENDS_PER_CELL,
                false => DEAD_ENDS_PER_CELL,
            };
            let crosses = |grid: &PartialGrid, cell| {
                forbidden.iter().any(|words| words.cross(grid, cell, stop))
            };
            let filled = filling::fill(grid, empty, &weights, crosses, dead_ends, random, stop);
            Ok::<_, GenerateError>(filled)
        };
        let avoiding = self.avoids_offensive.then(|| fill(true));
        let (filled, may_improve) = match avoiding.transpose()? {
            // On a large grid, an arrangement takes long, and no word has been placed where it completes an offensive one.
            Some(Some(filled)) => (Some(filled), !self.is_large()),
            // Another arrangement may have room for other letters.
            Some(None) if has_clean => (None, true),
            _ => (fill(false)?, false),
        };
        let grid = filled
            .ok_or_else(|| self.generator.not_clean(None))?
            .to_grid()?;
        if !self.rules.hold(&grid, &hidden, stop) {
            return Err(self.generator.not_clean(None));
        }
        let generated = Generated {
            unavoided: self.rules.offensive_words(&grid, &hidden, stop),
            grid,
            answer,
            key,
            words: self.generator.hidden_words(&self.words),
            misdirected: 0,
            moved: Vec::new(),
            bent: None,
            dropped: self.dropped.clone(),
            parts: self.parts.names(&self.words),
            seed: self.generator.seed,
        };
        Ok(Finished {
            is_final: !may_improve || generated.unavoided.is_empty(),
            generated,
        })
    }

    /// The number of words that directions have beyond their shares.
    fn misdirected_words(&self, placements: &[Placement]) -> usize {
        let mut in_direction = [0; 8];
        for placement in placements {
            in_direction[placement.direction as usize] += 1;
        }
        let (task, _) = self.task();
        task.misdirected_words(&in_direction)
    }

    /// The grid with the words alone, and their trails.
    pub(super) fn lay_out(&self, placements: &[Placement]) -> (PartialGrid, Vec<Find<'static>>) {
        let mut grid = PartialGrid::new(self.mask);
        let mut key = Vec::new();
        for (word, &placement) in placements.iter().enumerate() {
            for (cell, letter) in self.cells(word, placement) {
                grid.set(cell, Some(letter));
            }
            key.push(Find {
                word: self.words[word].display.clone().into(),
                trail: self.trail(word, placement),
            });
        }
        (grid, key)
    }

    fn trail(&self, word: usize, placement: Placement) -> Trail<'static> {
        let cells = self.words[word].letters.chars().count() as u32;
        Trail::straight(placement.start, placement.direction, cells)
    }

    /// The cells of a word, and their letters.
    pub(super) fn cells(
        &self,
        word: usize,
        placement: Placement,
    ) -> impl Iterator<Item = (Cell, char)> {
        let cells = Vec::from_iter(self.trail(word, placement).cells());
        cells.into_iter().zip(self.words[word].letters.chars())
    }

    /// Writes the message on a grid with the words, and returns the cells that stay empty.
    pub(super) fn write_message(&self, grid: &mut PartialGrid) -> Result<Vec<Cell>, GenerateError> {
        let mut empty = grid.empty_cells();
        let Some(Message { letters, fit }) = &self.generator.message else {
            return Ok(empty);
        };
        let (message, cells) = (letters.len(), empty.len());
        match fit {
            MessageFit::Exact if message != cells => {
                return Err(GenerateError::MessageLength { message, cells });
            }
            MessageFit::Padded if message > cells => {
                return Err(GenerateError::MessageTooLong { message, cells });
            }
            MessageFit::Exact | MessageFit::Padded => {}
        }
        if letters
            .iter()
            .collect::<String>()
            .split(' ')
            .any(is_right_to_left)
        {
            // The message is read from right to left, too.
            empty.sort_by_key(|cell| (cell.row, Reverse(cell.column)));
        }
        for (cell, &letter) in empty.drain(..message).zip(letters) {
            grid.set(cell, Some(letter));
        }
        Ok(empty)
    }

    pub(super) fn letter_weights(&self) -> LetterWeights {
        let words = self.words.iter().map(|word| &*word.letters);
        LetterWeights::for_fill(&self.generator.fill, words)
    }
}
