//! The words of all puzzles: those to hide, and those to keep out.

use super::arguments::{Arguments, MAX_COPIES};
use super::book::{self, PlannedPuzzle};
use super::choice::{NewWords, RandomSource};
use super::job::{FinishedPuzzle, explain};
use super::listing;
use super::pictures::Pictures;
use super::task::Task;
use crate::cli::input::is_file_name;
use crate::cli::lists::{self, Remedy};
use crate::cli::terminal;
use anyhow::{Context, bail};
use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use wordtrail::puzzle::{
    MAX_LETTERS, PrintOptions, PuzzleCells, PuzzleRequest, PuzzleWords, RandomWords,
};
use wordtrail::{Dictionary, Reader, WordBank};
use wordtrail_dictionary::internals::wording::{escaped, excerpt};

/// The words of all puzzles.
pub struct Sources {
    pub words: HiddenWords,
    /// Words that are hidden, too, but not listed.
    bonus: Option<WordBank>,
    avoid: Option<WordBank>,
    /// The dictionary whose other words are kept out, from this number of letters.
    clean: Option<(Dictionary, usize)>,
}

/// Where the words to hide come from.
pub enum HiddenWords {
    Listed(WordBank),
    /// Drawn for each copy, this number of words if it is known.
    Random(RandomWords, RandomSource, Option<usize>),
    /// Those of each puzzle.
    Book(Vec<PlannedPuzzle>),
}

impl HiddenWords {
    /// The number of words.
    fn count(&self) -> usize {
        match self {
            Self::Listed(words) => words.words().len(),
            Self::Random(.., count) => count.unwrap_or(1),
            Self::Book(puzzles) => puzzles.iter().map(|it| it.words.words().len()).sum(),
        }
    }
}

impl Sources {
    /// The number of words to hide.
    pub fn count(&self) -> usize {
        let bonus = self.bonus.as_ref();
        self.words.count() + bonus.map_or(0, |bonus| bonus.words().len())
    }

    /// Reads everything that the arguments name.
    pub fn read(task: &Task, words: &NewWords) -> anyhow::Result<Self> {
        let arguments = &task.arguments;
        let clean = match arguments.clean {
            Some(letters) => Some((task.clean_dictionary(task.layout.mode)?, letters.get())),
            None => None,
        };
        let random = |source: RandomSource, count, lengths: &RangeInclusive<usize>| {
            let dictionary = || match &clean {
                Some((dictionary, _)) => Ok(dictionary.clone()),
                None => arguments.dictionary.load(),
            };
            let list = || {
                listed(
                    arguments.words.as_deref().unwrap_or_default(),
                    &task.reader(),
                )
            };
            let words = source.words(lengths.clone(), dictionary, list)?;
            let words = match count {
                Some(count) => words.count(count),
                None => words,
            };
            anyhow::Ok(HiddenWords::Random(words, source, count))
        };
        let covers_cells = task.layout.cover.is_some() && task.layout.cells.count().is_some();
        let clued = |words: WordBank| match (listing::clues(task)?, &arguments.clues) {
            (Some(clues), Some(source)) => listing::with_clues(&words, &clues, source),
            _ => Ok(words),
        };
        let words = match words {
            NewWords::Listed(argument) => {
                HiddenWords::Listed(clued(listed(argument, &task.reader())?)?)
            }
            NewWords::Clued => {
                let clues = listing::clues(task)?;
                let clues = clues.context("there are no words to hide")?;
                listing::print_words_without_clue(clues.words());
                HiddenWords::Listed(clues.words().clone())
            }
            // Words of the theme are drawn whose letters add up.
            NewWords::Theme(_) if covers_cells && arguments.clues.is_some() => bail!(
                "--clues cannot be used with --theme and --cover, which draw words: leave one out"
            ),
            NewWords::Theme(theme) if covers_cells => {
                random(RandomSource::Theme(*theme), None, &(1..=MAX_LETTERS))?
            }
            NewWords::Theme(theme) => {
                HiddenWords::Listed(clued(WordBank::from_words(theme.words())?)?)
            }
            NewWords::Random {
                source,
                count,
                lengths,
            } => random(*source, Some(*count), lengths)?,
            NewWords::Book(book) => {
                // A missing name is better said before the lists are read.
                let check_count = |lists| task.targets(lists).map(drop);
                let mut puzzles = book.read(&task.reader(), arguments, MAX_COPIES, check_count)?;
                for PlannedPuzzle { name, words, .. } in &puzzles {
                    lists::print_notes(name, words.notes(), Remedy::RepairAndColumn);
                }
                let mut pictures = Pictures::of(arguments.book.as_deref())?;
                for puzzle in &mut puzzles {
                    let words = puzzle.words.clone();
                    puzzle.words = words.try_map_clues(|word, clue| {
                        pictures
                            .clue(word, clue)
                            .with_context(|| puzzle.name.clone())
                    })?;
                }
                book::print_notes(&puzzles, arguments.repeat_within.map(NonZeroUsize::get));
                if let (Some(clues), Some(source)) = (listing::clues(task)?, &arguments.clues) {
                    listing::add_clues(&mut puzzles, &clues, source)?;
                }
                HiddenWords::Book(puzzles)
            }
        };
        let avoid = avoided(arguments)?;
        let bonus = |words: &OsString| listing::named_words("--bonus", words, arguments);
        let bonus = arguments.bonus.as_ref().map(bonus);
        Ok(Self {
            words,
            bonus: bonus.transpose()?,
            avoid,
            clean,
        })
    }

    /// Makes the puzzle with this number and seed.
    pub fn make_puzzle(
        &self,
        task: &Task,
        time_of_reading: Duration,
        number: usize,
        seed: u64,
        progress: &Arc<AtomicU64>,
    ) -> anyhow::Result<FinishedPuzzle> {
        let (words, source, planned) = match &self.words {
            HiddenWords::Listed(words) => (words.clone().into(), None, None),
            HiddenWords::Random(words, source, _) => (words.clone().into(), Some(*source), None),
            HiddenWords::Book(puzzles) => {
                let planned = &puzzles[number];
                (planned.words.clone().into(), None, Some(planned))
            }
        };
        let own = planned.and_then(|planned| planned.own.as_deref());
        let (arguments, layout) = match own {
            Some(own) => (&own.arguments, &own.layout),
            None => (&task.arguments, &task.layout),
        };
        let seed = own.and_then(|own| own.seed).unwrap_or(seed);
        let mut recipe = arguments.recipe();
        arguments.apply(&mut recipe);
        let mut cells = layout.cells.clone();
        if let (Some(percent), PuzzleWords::Listed(words)) = (arguments.fullness, &words)
            && !matches!(cells, PuzzleCells::Mask(_))
        {
            cells = cells.filled(words, usize::from(percent));
            if let PuzzleCells::Mask(mask) = &cells {
                recipe.size = Some((mask.rows(), mask.columns()));
            }
        }
        let mut title = planned
            .map_or(&task.title, |planned| &planned.title)
            .clone();
        let day = arguments
            .series
            .and_then(|series| series.days().nth(number));
        if let (Some(day), "") = (day, &*title) {
            title = day.to_string();
        }
        if let Some(stars) = arguments.stars(number) {
            title = format!("{title}\n{stars}").trim_start().to_owned();
        }
        let request = PuzzleRequest {
            words,
            bonus: self.bonus.clone(),
            mode: layout.mode,
            cover: layout.cover.clone(),
            cells,
            level: arguments.level_of(number),
            recipe,
            avoid: self.avoid.clone(),
            clean: self.clean.clone(),
            title,
            time_limit: Some(task.time_limit()),
            time_spent: time_of_reading,
            progress: Some(Arc::clone(progress)),
            ..PuzzleRequest::default()
        };
        let made = request.make(seed);
        let made = made.map_err(|error| explain(error, seed, source))?;
        let mut finished = FinishedPuzzle::from(made);
        if let Some(planned) = planned {
            let mut options = PrintOptions::default();
            options.section.clone_from(&planned.section);
            options.note.clone_from(&planned.note);
            finished.puzzle = finished.puzzle.with_print_options(options);
        }
        Ok(finished)
    }
}

/// Reads the words to keep out, if there are any.
pub fn avoided(arguments: &Arguments) -> anyhow::Result<Option<WordBank>> {
    let read = |words: &OsString| listing::named_words("--avoid", words, arguments);
    let lists: Vec<WordBank> = arguments.avoid().map(read).collect::<Result<_, _>>()?;
    Ok(match &lists[..] {
        [] => None,
        lists => Some(WordBank::from_words(
            lists.iter().flat_map(WordBank::words),
        )?),
    })
}

/// Reads the words that an argument names. A note says if a lone word may be meant as a file.
fn listed(argument: &OsStr, reader: &Reader) -> anyhow::Result<WordBank> {
    if argument.is_empty() {
        bail!("there are no words to hide: name a word list or words, or add --random N");
    }
    let typed = excerpt(&escaped(argument));
    let reader = match lists::has_digits(argument) {
        true => &reader.clone().digits(),
        false => reader,
    };
    let words = lists::word_bank(&typed, argument, reader, false, Remedy::RepairAndColumn)?;
    let is_lone = |argument: &str| !argument.contains(',') && !is_file_name(argument);
    if words.words().len() == 1 && argument.to_str().is_some_and(is_lone) {
        terminal::print_note(&format!(
            "there is no file “{typed}”, so it is used as a word"
        ));
    }
    Ok(words)
}
