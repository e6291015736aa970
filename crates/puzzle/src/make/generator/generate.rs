//! Generating a puzzle: the checks of the words, and the choice of a grid.

use super::Message;
use super::attempt::Attempts;
use super::sizes::Extent;
use super::{Generated, Generator, sizes};
use crate::generator_options::{MessageFit, Misfit, Offensive, Overlap};
use crate::limits::{MAX_BENT_CELLS, MAX_CELLS, MAX_LETTERS, MAX_WORDS};
use crate::make::error::GenerateError;
use crate::make::parts;
use crate::make::placing::{Effort, PlacementProgress};
use crate::make::proof::Rules;
use crate::make::stand_ins::StandIns;
use crate::make::stop::Stop;
use crate::make::word_set::WordSet;
use crate::mask::Mask;
use crate::shape::Shape;
use crate::word_bank::{Entry, WordBank};
use wordtrail_dictionary::Dictionary;
use wordtrail_search::Mode;
use wordtrail_search::grid::Directions;

/// The number of turns of the searches for an arrangement.
const TURNS: u32 = 5;

impl Generator {
    /// Generates a puzzle.
    ///
    /// # Errors
    ///
    /// When the words cannot be hidden as the options require, or not within the time limit: see [`GenerateError`].
    pub fn generate(&self) -> Result<Generated, GenerateError> {
        let Some(stand_ins) = StandIns::of(self, self.cell_letters()?)? else {
            return self.generate_characters();
        };
        let generated = stand_ins.replaced(self)?.generate_characters()?;
        stand_ins.restored(generated)
    }

    /// Generates a puzzle with one character in each cell.
    fn generate_characters(&self) -> Result<Generated, GenerateError> {
        self.words.clone().unless_empty()?;
        let stop = Stop::new(self.time_limit, self.time_spent, self.budget.as_ref());
        let result = match (self.mode, &self.cover, self.straight_option()) {
            (Mode::Straight, Some(_), _) => Err(GenerateError::OnlyBent { option: "a cover" }),
            (Mode::Straight, None, _) => self.generate_or_advise(stop),
            (Mode::Adjacent, _, Some(option)) => Err(GenerateError::OnlyStraight { option }),
            (Mode::Adjacent, _, None) => self.generate_bent(stop),
        };
        if stop.is_cancelled() {
            return Err(GenerateError::Cancelled);
        }
        result
    }

    /// What was asked for and only straight words have.
    fn straight_option(&self) -> Option<&'static str> {
        let options = [
            (self.directions != Directions::ALL, "directions"),
            (self.weights.is_some(), "weights of directions"),
            (self.message.is_some(), "message"),
            (self.repeats > 0, "repeats"),
            (self.has_digraphs, "digraphs"),
            (self.kept.is_some(), "words to keep"),
        ];
        let given = options.into_iter().find(|(is_given, _)| *is_given);
        given.map(|(_, option)| option)
    }

    /// Generates a puzzle, or reports which dictionary words can be kept out.
    fn generate_or_advise(&self, stop: Stop<'_>) -> Result<Generated, GenerateError> {
        let result = self.generate_until(stop);
        let (Err(GenerateError::NotClean { unwanted, .. }), Some((dictionary, letters))) =
            (&result, &self.clean)
        else {
            return result.map_err(|error| self.or_words_by_chance(error));
        };
        let works = |&letters: &usize| {
            let generator = Self {
                progress: None,
                ..self.clone().clean(dictionary, letters)
            };
            generator.generate_until(stop).is_ok()
        };
        let mut lengths = (*letters + 1..=dictionary.longest_word()).take_while(|_| !stop.is_due());
        Err(GenerateError::NotClean {
            unwanted: unwanted.clone(),
            works_from: lengths.find(works),
        })
    }

    /// An error, or that short words are in the way, if that is why there is no puzzle.
    fn or_words_by_chance(&self, error: GenerateError) -> GenerateError {
        let limit = match error {
            // A message, and words that stay, are in the way of others, too.
            _ if self.message.is_some() || self.kept.is_some() => return error,
            GenerateError::OutOfTime { limit, placed, .. } if placed > 0 => Some(limit),
            GenerateError::NotClean { .. } => None,
            _ => return error,
        };
        self.by_chance(limit).unwrap_or(error)
    }

    fn generate_until(&self, stop: Stop<'_>) -> Result<Generated, GenerateError> {
        let begin = stop.now();
        let words = self.words.entries();
        let rules = self.rules(words, stop)?;
        let stop = stop.prepared_since(begin);
        let progress = PlacementProgress::new(self.progress.as_deref());
        let effort = Effort {
            turns: TURNS,
            stop,
            progress: &progress,
        };
        if let Some(puzzle) = &self.kept {
            let generated = self.revise(puzzle, words, rules, effort)?;
            progress.raise_to(words.len());
            return Ok(generated);
        }
        let on = |mask: &Mask| Attempts::new(self, mask, words, &rules, effort)?.run();
        let generated = match &self.extent {
            Extent::Size(rows, columns) => on(&Mask::full(*rows, *columns)),
            Extent::Mask(mask) => on(mask),
            Extent::AsNeeded(shape) => self.generate_on_smallest(*shape, words, &rules, effort),
        }?;
        progress.raise_to(words.len());
        Ok(generated)
    }

    /// What a puzzle of these words must and must not have, if nothing is wrong with the options.
    pub(in crate::make) fn rules(
        &self,
        words: &[Entry],
        stop: Stop<'_>,
    ) -> Result<Rules<'_>, GenerateError> {
        self.check(words)?;
        let clean = self.clean.as_ref();
        let clean = clean.map(|(dictionary, letters)| WordSet {
            min_length: *letters,
            ..WordSet::from(dictionary)
        });
        let rules = Rules {
            mode: self.mode,
            hidden: Dictionary::from_words(words.iter().map(|word| &word.letters))?,
            repeats: self.repeats,
            avoided: self.avoid.as_ref().map(WordBank::compile).transpose()?,
            removed: match &*self.other_divisions {
                [] => None,
                words => Some(Dictionary::from_words(words)?),
            },
            clean,
            offensive: match self.offensive {
                Offensive::Allow => None,
                Offensive::Avoid => {
                    let in_cells = self.offensive_words.as_ref();
                    Some(in_cells.unwrap_or_else(|| Dictionary::offensive()))
                }
            },
        };
        if let (Some(avoid), Some(dictionary)) = (&self.avoid, &rules.avoided) {
            parts::check_avoided(words, avoid.entries(), dictionary, stop)?;
            if stop.is_due() {
                return Err(self.out_of_time(0));
            }
        }
        Ok(rules)
    }

    /// Checks the number of words, their lengths, the size of the grid, and other options.
    fn check(&self, words: &[Entry]) -> Result<(), GenerateError> {
        if words.len() > MAX_WORDS {
            return Err(GenerateError::TooManyWords { words: words.len() });
        }
        for word in words {
            let letters = word.letters.chars().count();
            if letters > MAX_LETTERS {
                let word = word.display.clone();
                return Err(GenerateError::TooManyLetters { word, letters });
            }
        }
        match (&self.extent, self.mode) {
            (Extent::Size(rows, columns), Mode::Straight)
                if rows.saturating_mul(*columns) > MAX_CELLS =>
            {
                return Err(GenerateError::TooManyCells);
            }
            (Extent::Size(rows, columns), Mode::Adjacent)
                if rows.saturating_mul(*columns) > MAX_BENT_CELLS =>
            {
                return Err(GenerateError::TooManyBentCells);
            }
            _ => {}
        }
        if let Some((line, text)) = self.words.skipped().first.clone() {
            return Err(GenerateError::NotAWord { line, text });
        }
        if self.used_directions().iter().next().is_none() {
            return Err(GenerateError::NoDirection);
        }
        if self.message_length() == Some(0) {
            return Err(GenerateError::EmptyMessage);
        }
        Ok(())
    }

    /// The error of a time limit that is over when this number of words is placed, or of a generator that was cancelled.
    pub(in crate::make) fn out_of_time(&self, placed: usize) -> GenerateError {
        let words = self.words.entries().len();
        match self.time_limit {
            Some(limit) => GenerateError::OutOfTime {
                limit,
                placed,
                words,
            },
            None => GenerateError::Cancelled,
        }
    }

    /// The error if words that must not appear do, the longest of them with a number of letters if that is known.
    pub(in crate::make) fn not_clean(&self, longest: Option<usize>) -> GenerateError {
        let unwanted = match (&self.clean, &self.avoid, self.mode) {
            (Some((_, letters)), ..) => format!("words of {letters} or more letters"),
            (None, _, Mode::Adjacent) => "avoided words".to_owned(),
            (None, Some(_), Mode::Straight) => {
                "avoided words and second copies of hidden ones".to_owned()
            }
            (None, None, Mode::Straight) => "second copies of hidden words".to_owned(),
        };
        let longest = longest.filter(|_| self.clean.is_some() && self.avoid.is_none());
        GenerateError::NotClean {
            unwanted,
            works_from: longest.map(|longest| longest + 1),
        }
    }

    /// Generates a puzzle on a grid with room for the words, or on the next larger one that works. No word is dropped as
    /// long as one works.
    fn generate_on_smallest(
        &self,
        shape: Option<Shape>,
        words: &[Entry],
        rules: &Rules<'_>,
        effort: Effort<'_>,
    ) -> Result<Generated, GenerateError> {
        if self.misfits == Misfit::Drop
            && let Some(for_dropping) = self.time_for_dropping(words, effort.stop)
        {
            let generator = self.clone().misfits(Misfit::Refuse);
            let stop = effort.stop.earlier_by(for_dropping);
            let effort = Effort { stop, ..effort };
            let generated = generator.generate_on_smallest(shape, words, rules, effort);
            if generated.is_ok() {
                return generated;
            }
        }
        let lengths = words.iter().map(|word| word.letters.chars().count());
        let (letters, longest) = (lengths.clone().sum::<usize>(), lengths.max().unwrap_or(0));
        let message = self.message_length().unwrap_or(0);
        let cells = self.exact_message().map(|message| {
            let most_shared = match self.overlap {
                Overlap::Shared => letters / 5,
                Overlap::None => 0,
            };
            letters - most_shared + message..=letters + message
        });
        let mut failure = match &cells {
            Some(cells) if *cells.start() <= MAX_CELLS => GenerateError::NoSize { message },
            _ => GenerateError::TooManyCells,
        };
        let letters = self.letters_in_time(letters, effort.stop);
        let mut sizes = sizes::sizes(shape, cells, (letters, longest, message), effort.stop);
        // Every size gets a little effort before any gets more.
        for turns in [2, 3, TURNS] {
            let effort = Effort { turns, ..effort };
            let mut rest = Vec::new();
            for (rows, columns) in sizes {
                let mask = sizes::mask(shape, rows, columns);
                let attempts = Attempts::new(self, &mask, words, rules, effort);
                let had_all_words = matches!(failure, GenerateError::NotClean { .. });
                failure = match attempts.and_then(Attempts::run) {
                    // Another size has had all words.
                    Err(GenerateError::NotFound { limit: Some(_), .. }) if had_all_words => {
                        return Err(self.out_of_time_after(failure));
                    }
                    Err(GenerateError::Impossible) => GenerateError::Impossible,
                    Err(
                        failure @ (GenerateError::NotFound { .. }
                        | GenerateError::NotClean { .. }
                        | GenerateError::MessageLength { .. }
                        | GenerateError::MessageTooLong { .. }),
                    ) => {
                        rest.push((rows, columns));
                        failure
                    }
                    Err(GenerateError::OutOfTime { placed: 0, .. }) => {
                        return Err(self.out_of_time_after(failure));
                    }
                    result => return result,
                };
                if effort.stop.is_due() {
                    return Err(failure);
                }
            }
            if effort.stop.is_due() {
                return Err(self.out_of_time_after(failure));
            }
            sizes = Box::new(rest.into_iter());
        }
        Err(failure)
    }

    /// The error of a time limit that is over when one size has failed, with what came of that.
    fn out_of_time_after(&self, failure: GenerateError) -> GenerateError {
        match failure {
            GenerateError::NotFound {
                placed, missing, ..
            } => GenerateError::NotFound {
                placed,
                missing,
                limit: self.time_limit,
            },
            GenerateError::NotClean { .. } => self.out_of_time(self.words.entries().len()),
            _ => self.out_of_time(0),
        }
    }

    /// The letters of the message.
    fn message_length(&self) -> Option<usize> {
        self.message.as_ref().map(|message| message.letters.len())
    }

    /// The letters of a message that takes all cells that the words leave.
    pub(super) fn exact_message(&self) -> Option<usize> {
        let is_exact = |message: &&Message| message.fit == MessageFit::Exact;
        let message = self.message.as_ref().filter(is_exact);
        message.map(|message| message.letters.len())
    }
}
