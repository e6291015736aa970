//! Generating a bent puzzle: the checks of the words, the choice of a grid, placing, filling, and the proof.

use super::MAX_BENT_CELLS;
use super::cells::CellGraph;
use super::cover::Failure;
use super::cover_task::CoverTask;
use super::proof::{Proof, Puzzle};
use super::sharing;
use super::walk::{Unwanted, WordSet};
use crate::bent::Bent;
use crate::limits::{MAX_LETTERS, MAX_WORDS};
use crate::make::error::GenerateError;
use crate::make::filling;
use crate::make::filling::{LetterWeights, PartialGrid};
use crate::make::generator::sizes;
use crate::make::generator::sizes::Extent;
use crate::make::generator::{Generated, Generator};
use crate::make::parts;
use crate::make::placing::PlacementProgress;
use crate::make::stop::{StepsLeft, Stop};
use crate::mask::Mask;
use crate::options::{Misfit, Offensive, Overlap};
use crate::shape::Shape;
use crate::word_bank::{Entry, WordBank};
use std::cell::RefCell;
use std::collections::HashSet;
use wordtrail_dictionary::Dictionary;
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
    /// Generates a puzzle whose words bend.
    pub(in crate::make) fn generate_bent(
        &self,
        stop: Stop<'_>,
    ) -> Result<Generated, GenerateError> {
        let spanning = self.spanning_word()?;
        let words = self.checked_bent_words(spanning.as_ref())?;
        let rules = Rules {
            hidden: Dictionary::from_words(words.iter().map(|word| &word.letters))?,
            avoided: self.avoid.as_ref().map(WordBank::compile).transpose()?,
        };
        if let (Some(avoid), Some(dictionary)) = (&self.avoid, &rules.avoided) {
            parts::check_avoided(&words, avoid.entries(), dictionary, stop)?;
        }
        let progress = PlacementProgress::new(self.progress.as_deref());
        let spanning = spanning.and_then(|spanning| {
            words
                .iter()
                .position(|word| word.letters == spanning.letters)
        });
        let attempts = Attempts {
            generator: self,
            words,
            spanning,
            rules: &rules,
            stop,
        };
        let generated = match &self.extent {
            Extent::Size(rows, columns) => {
                if rows.saturating_mul(*columns) > MAX_BENT_CELLS {
                    return Err(GenerateError::TooManyBentCells);
                }
                attempts.on(&Mask::full(*rows, *columns))
            }
            Extent::Mask(mask) => attempts.on(mask),
            Extent::AsNeeded(shape) => attempts.on_smallest(*shape),
        }?;
        progress.raise_to(self.words.entries().len());
        Ok(generated)
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

    /// The words with the one that joins two edges, if nothing is wrong with them.
    fn checked_bent_words(&self, spanning: Option<&Entry>) -> Result<Vec<Entry>, GenerateError> {
        let mut words = self.words.entries().to_vec();
        let is_listed =
            |spanning: &&Entry| !words.iter().any(|word| word.letters == spanning.letters);
        words.extend(spanning.filter(is_listed).cloned());
        if words.len() > MAX_WORDS {
            return Err(GenerateError::TooManyWords { words: words.len() });
        }
        if let Some((line, text)) = self.words.skipped().first.clone() {
            return Err(GenerateError::NotAWord { line, text });
        }
        for word in &words {
            let letters = length(word);
            if letters > MAX_LETTERS {
                let word = word.display.clone();
                return Err(GenerateError::TooManyLetters { word, letters });
            }
        }
        Ok(words)
    }
}

fn length(word: &Entry) -> usize {
    word.letters.chars().count()
}

/// The words that a puzzle must and must not have, except those of the dictionary, which the generator has.
struct Rules {
    hidden: Dictionary,
    avoided: Option<Dictionary>,
}

/// The attempts to generate a puzzle.
struct Attempts<'a> {
    generator: &'a Generator,
    /// The words, with the one that joins two edges.
    words: Vec<Entry>,
    spanning: Option<usize>,
    rules: &'a Rules,
    stop: Stop<'a>,
}

impl Attempts<'_> {
    /// Generates a puzzle on the cells of a mask.
    fn on(&self, mask: &Mask) -> Result<Generated, GenerateError> {
        if mask.rows() * mask.columns() > MAX_BENT_CELLS {
            return Err(GenerateError::TooManyBentCells);
        }
        let graph = CellGraph::new(mask);
        let letters: Vec<Vec<char>> = self
            .words
            .iter()
            .map(|word| word.letters.chars().collect())
            .collect();
        match self.generator.cover {
            Some(_) => self.cover(&graph, mask, &letters),
            None => self.hide(&graph, mask, &letters),
        }
    }

    /// Generates a puzzle on the first grid that works: with as many cells as the words have letters if they cover it, and
    /// otherwise with room for them, or the next larger one.
    fn on_smallest(&self, shape: Option<Shape>) -> Result<Generated, GenerateError> {
        // Without time left there are no sizes to try, which would look like words that need too large a grid.
        if self.stop.is_due() {
            return Err(self.out_of_time(0));
        }
        let lengths = self.words.iter().map(length);
        let (letters, longest) = (lengths.clone().sum(), lengths.max().unwrap_or(0));
        let (sizes, mut failure) = match self.generator.cover {
            Some(_) => (
                sizes::sizes(shape, Some(letters..=letters), (letters, 1, 0), self.stop),
                GenerateError::NoCoverSize { letters },
            ),
            None => (
                sizes::sizes(shape, None, (letters, longest.isqrt() + 1, 0), self.stop),
                GenerateError::TooManyBentCells,
            ),
        };
        for (rows, columns) in sizes {
            match self.on(&sizes::mask(shape, rows, columns)) {
                Err(GenerateError::TooManyBentCells) => {
                    return Err(GenerateError::TooManyBentCells);
                }
                Err(error) => failure = error,
                generated => return generated,
            }
            if self.stop.is_due() {
                return Err(self.out_of_time(0));
            }
        }
        Err(failure)
    }

    /// The error when time is over, with the number of words that were placed.
    fn out_of_time(&self, placed: usize) -> GenerateError {
        match self.generator.time_limit {
            Some(limit) => GenerateError::OutOfTime {
                limit,
                placed,
                words: self.words.len(),
            },
            None => GenerateError::Cancelled,
        }
    }

    /// When to stop placing words, so that filling and the proof have half of the time.
    fn placing_stop(&self) -> Stop<'_> {
        let limit = self.generator.time_limit.unwrap_or_default();
        self.stop.earlier_by(limit / 2)
    }

    fn hidden(&self) -> WordSet<'_> {
        WordSet::whole(&self.rules.hidden)
    }

    fn unwanted(&self) -> Unwanted<'_> {
        let avoids = self.generator.offensive == Offensive::Avoid;
        let clean = self.generator.clean.as_ref();
        Unwanted {
            avoided: self.rules.avoided.as_ref().map(WordSet::whole),
            clean: clean.map(|(dictionary, letters)| WordSet {
                dictionary,
                min_length: *letters,
                anchored: None,
            }),
            offensive: avoids.then(WordSet::offensive),
        }
    }

    /// Covers all cells with the words.
    fn cover(
        &self,
        graph: &CellGraph,
        mask: &Mask,
        letters: &[Vec<char>],
    ) -> Result<Generated, GenerateError> {
        let (total, cells) = (letters.iter().map(Vec::len).sum(), graph.cells().len());
        if total != cells {
            return Err(GenerateError::CoverLetters {
                letters: total,
                cells,
            });
        }
        if let Some(spanning) = self.spanning {
            let needed = graph.shortest_spanning();
            let letters = letters[spanning].len();
            if needed.is_none_or(|needed| letters < needed) {
                return Err(GenerateError::SpanningTooShort {
                    word: self.words[spanning].display.clone(),
                    letters,
                    needed,
                });
            }
        }
        let is_unique = self
            .generator
            .cover
            .as_ref()
            .is_some_and(|cover| cover.is_unique);
        let task = CoverTask {
            graph,
            empty: &PartialGrid::new(mask),
            words: letters,
            spanning: self.spanning,
            is_unique,
            hidden: self.hidden(),
            unwanted: self.unwanted(),
            seed: self.generator.seed,
            stop: self.stop,
        };
        let cover = task.cover().map_err(|failure| match failure {
            Failure::Impossible => GenerateError::Impossible,
            Failure::NoneUnique => GenerateError::NotUnique { tried: None },
            Failure::NotUnique { tried } => GenerateError::NotUnique { tried: Some(tried) },
            Failure::NotClean { letters } => self.not_clean(Some(letters)),
            Failure::NotFound => GenerateError::NoCover {
                limit: self.generator.time_limit.filter(|_| self.stop.is_due()),
            },
        })?;
        let all = Vec::from_iter(&self.words);
        let generated = self.prove(graph, cover.grid.clone(), cover.grid, &all, cover.trails)?;
        let is_proved_unique =
            |generated: &Generated| generated.bent.as_ref().is_some_and(|bent| bent.is_unique);
        match generated {
            Some(generated) if !is_unique || is_proved_unique(&generated) => Ok(generated),
            _ => Err(self.not_clean(None)),
        }
    }

    /// Hides words that may share cells, and fills the others. Where words can be traced in several ways, the puzzle with the
    /// fewest is taken.
    fn hide(
        &self,
        graph: &CellGraph,
        mask: &Mask,
        letters: &[Vec<char>],
    ) -> Result<Generated, GenerateError> {
        let largest = graph.largest_piece();
        let too_long = |word: &&Entry| length(word) > largest;
        if let (Misfit::Refuse, Some(word)) =
            (self.generator.misfits, self.words.iter().find(too_long))
        {
            return Err(GenerateError::TooLongForCells {
                word: word.display.clone(),
                letters: length(word),
                cells: largest,
            });
        }
        let empty = PartialGrid::new(mask);
        let task = sharing::Task {
            graph,
            empty: &empty,
            words: letters,
            hidden: self.hidden(),
            unwanted: self.unwanted(),
            may_share: self.generator.overlap == Overlap::Shared,
            stop: self.placing_stop(),
        };
        let work = (graph.cells().len() * self.words.len()) as u64;
        let has_forbidden = task.unwanted.avoided.is_some() || task.unwanted.clean.is_some();
        let (attempts, steps) = match has_forbidden {
            true => (ATTEMPTS_WITH_FORBIDDEN, STEPS_WITH_FORBIDDEN),
            false => (ATTEMPTS_WHILE_OFFENSIVE, STEPS_OF_SEPARATING),
        };
        let mut steps = StepsLeft::new(steps + (work << 6), task.stop);
        let mut has_more_steps = false;
        let mut best: Option<Generated> = None;
        let mut failure = GenerateError::NothingFits;
        let mut most_placed = 0;
        // Of the longest forbidden word of each arrangement, the fewest letters: longer words can be kept out.
        let mut fewest_letters = usize::MAX;
        for attempt in 0..attempts {
            if attempt > 0 && task.stop.is_due() {
                return best.ok_or_else(|| match failure {
                    GenerateError::NotClean { .. } => failure,
                    _ => self.out_of_time(most_placed),
                });
            }
            let random = &mut Random::split(self.generator.seed, attempt);
            let mut arrangement = task.arrange(random);
            let is_missing = |&word: &usize| arrangement.trails[word].is_none();
            let missing: Vec<usize> = (0..self.words.len()).filter(is_missing).collect();
            if missing.len() == self.words.len() {
                continue;
            }
            most_placed = most_placed.max(self.words.len() - missing.len());
            if !missing.is_empty() && self.generator.misfits == Misfit::Refuse {
                let missing = missing.iter().map(|&word| self.words[word].display.clone());
                return Err(GenerateError::NotFound {
                    placed: self.words.len() - missing.len(),
                    missing: missing.collect(),
                    limit: self.generator.time_limit.filter(|_| task.stop.is_due()),
                });
            }
            let flaws = task.separate(&mut arrangement, &mut steps, random);
            let generated = match flaws.longest_forbidden() {
                Some(letters) => {
                    fewest_letters = fewest_letters.min(letters);
                    Err(self.not_clean(Some(fewest_letters)))
                }
                None => self.finish(graph, arrangement, random),
            };
            match generated {
                Ok(generated) => {
                    let rank = |it: &Generated| -> (usize, u64) {
                        let ways = it.bent.iter().flat_map(|bent| &bent.ways);
                        (it.unavoided.len(), ways.map(|(_, ways)| ways).sum())
                    };
                    let is_better = best
                        .as_ref()
                        .is_none_or(|best| rank(&generated) < rank(best));
                    if is_better {
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
                steps = StepsLeft::new(STEPS_WHILE_OFFENSIVE, task.stop);
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
        graph: &CellGraph,
        arrangement: sharing::Arrangement,
        random: &mut Random,
    ) -> Result<Generated, GenerateError> {
        let placed = self.words.iter().zip(arrangement.trails);
        let placed = placed.filter_map(|(word, trail)| Some((word, trail?)));
        let (words, trails): (Vec<&Entry>, Vec<Vec<u32>>) = placed.unzip();
        let answer = arrangement.grid;
        let weights = LetterWeights::for_fill(
            &self.generator.fill,
            self.words.iter().map(|word| &*word.letters),
        );
        let empty = answer.empty_cells();
        if weights.is_empty() && !empty.is_empty() {
            return Err(GenerateError::NoFill);
        }
        // A letter that completes a hidden word adds a way to trace it, which is better than an offensive word, and this is better
        // than no puzzle.
        let unwanted = self.unwanted();
        let forbidden = [
            Some(self.hidden()),
            unwanted.offensive,
            unwanted.avoided,
            unwanted.clean,
        ];
        let attempts = [&forbidden[..], &forbidden[1..], &forbidden[2..]];
        let mut filled = attempts.into_iter().filter_map(|sets| {
            let steps = StepsLeft::new(STEPS_OF_CELL * empty.len() as u64, self.stop);
            let steps = RefCell::new(steps);
            let crosses = |grid: &PartialGrid, cell| {
                let mut sets = sets.iter().flatten();
                steps.borrow_mut().lend(STEPS_OF_LETTER, |steps| {
                    sets.any(|set| set.crosses(graph, grid, graph.number(cell), steps))
                })
            };
            filling::fill(
                answer.clone(),
                empty.clone(),
                &weights,
                crosses,
                filling::DEAD_ENDS_PER_CELL,
                random,
                self.stop,
            )
        });
        let grid = filled.next().ok_or_else(|| match self.stop.is_due() {
            true => self.out_of_time(words.len()),
            false => self.not_clean(None),
        })?;
        let proved = self.prove(graph, grid, answer.clone(), &words, trails)?;
        proved.ok_or_else(|| self.not_clean(None))
    }

    /// Proves a puzzle. Returns nothing if it has something unwanted.
    fn prove(
        &self,
        graph: &CellGraph,
        grid: PartialGrid,
        answer: PartialGrid,
        words: &[&Entry],
        trails: Vec<Vec<u32>>,
    ) -> Result<Option<Generated>, GenerateError> {
        let key = words.iter().zip(trails).map(|(word, trail)| Find {
            word: word.display.clone().into(),
            trail: Trail::new(
                trail
                    .iter()
                    .map(|&cell| graph.cell(cell))
                    .collect::<Vec<_>>(),
            ),
        });
        let key: Vec<Find<'static>> = key.collect();
        let grid = grid.to_grid()?;
        let puzzle = Puzzle {
            graph,
            grid: &grid,
            words,
            key: &key,
            stop: self.stop,
        };
        let clean = self.generator.clean.as_ref();
        let clean = clean.map(|(dictionary, letters)| (dictionary, *letters));
        let proved = puzzle.prove(&self.rules.hidden, self.rules.avoided.as_ref(), clean)?;
        let Some(Proof { ways, tracings }) = proved else {
            return Ok(None);
        };
        let is_cover = self.generator.cover.is_some();
        let unavoided = match self.generator.offensive {
            Offensive::Avoid => puzzle.words_by_chance(Dictionary::offensive()),
            Offensive::Allow => Vec::new(),
        };
        let is_unique =
            |tracings: crate::bent::recount::Tracings| tracings.are_unique(graph.places());
        let hidden: HashSet<&str> = words.iter().map(|word| &*word.letters).collect();
        let dropped = self
            .words
            .iter()
            .filter(|word| !hidden.contains(&*word.letters));
        let ways = words.iter().zip(ways).filter(|&(_, ways)| ways > 1);
        Ok(Some(Generated {
            answer: answer.to_grid()?,
            dropped: dropped.map(|word| word.display.clone()).collect(),
            parts: Vec::new(),
            misdirected: 0,
            bent: Some(Bent {
                is_cover,
                is_unique: is_cover && tracings.is_some_and(is_unique),
                spanning: self.spanning.map(|word| self.words[word].display.clone()),
                ways: ways
                    .map(|(word, ways)| (word.display.clone(), ways))
                    .collect(),
            }),
            seed: self.generator.seed,
            unavoided,
            words: WordBank::of_entries(words.iter().map(|&word| word.clone()).collect()),
            grid,
            key,
        }))
    }

    /// The error if words that must not appear do, the longest of them with a number of letters if that is known.
    fn not_clean(&self, longest: Option<usize>) -> GenerateError {
        let (unwanted, works_from) = match (&self.generator.clean, &self.generator.avoid) {
            (Some((_, letters)), avoid) => {
                let unwanted = format!("words of {letters} or more letters");
                let works_from = longest.filter(|_| avoid.is_none());
                (unwanted, works_from.map(|longest| longest + 1))
            }
            (None, _) => ("avoided words".to_owned(), None),
        };
        GenerateError::NotClean {
            unwanted,
            works_from,
        }
    }
}
