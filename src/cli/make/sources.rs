//! The words of all puzzles: those to hide, and those to keep out.

use super::arguments::{Arguments, MAX_COPIES};
use super::book::Section;
use super::choice::{NewWords, RandomSource};
use super::job::{FinishedPuzzle, Job};
use super::layout::{CoverLayout, Layout};
use super::listing;
use super::task::Task;
use crate::cli::input::is_file_name;
use crate::cli::lists::{self, Remedy};
use crate::cli::terminal;
use anyhow::{Context, bail};
use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use wordtrail::puzzle::{Cover, MAX_LETTERS, Offensive, redraw};
use wordtrail::{Dictionary, Mode, Query, Reader, WordBank};
use wordtrail_dictionary::internals::wording::{counted, excerpt, first_ten};

/// The words of all puzzles.
pub struct Sources {
    pub words: HiddenWords,
    /// Words that are hidden, too, but not listed.
    bonus: Option<WordBank>,
    avoid: Option<WordBank>,
    /// The same, compiled.
    avoid_dictionary: Option<Dictionary>,
    /// The dictionary whose other words are kept out, from this number of letters.
    clean: Option<(Dictionary, usize)>,
}

/// Where the words to hide come from.
pub enum HiddenWords {
    Listed(WordBank),
    /// Drawn for each copy.
    Random(RandomWords),
    /// Those of each puzzle.
    Book(Vec<Section>),
}

/// A number of words of these lengths, and what they are drawn from.
pub struct RandomWords {
    source: RandomSource,
    dictionary: Dictionary,
    /// Without it, as many as cover the grid.
    count: Option<usize>,
    lengths: RangeInclusive<usize>,
    may_offend: bool,
}

impl RandomWords {
    /// Whether a word may be drawn: it contains no word to avoid.
    fn is_suitable(&self, word: &str, avoid: Option<&Dictionary>) -> bool {
        (self.may_offend || self.source.is_suitable(word))
            && !avoid.is_some_and(|avoid| avoid.occurs_in(word))
    }

    /// The words of the puzzle with this seed, and with this number of cells if they bend.
    fn draw(
        &self,
        count: usize,
        avoid: Option<&Dictionary>,
        bent_on: Option<usize>,
        seed: u64,
    ) -> anyhow::Result<WordBank> {
        let (dictionary, lengths) = (&self.dictionary, self.lengths.clone());
        let is_suitable = |word: &str| self.is_suitable(word, avoid);
        let drawn = match bent_on {
            Some(cells) => {
                WordBank::draw_for_cells(dictionary, count, lengths, cells, seed, is_suitable)
            }
            None => WordBank::draw_where(dictionary, count, lengths, seed, is_suitable),
        };
        drawn.with_context(|| {
            let is_suitable = |word: &String| {
                self.lengths.contains(&word.chars().count()) && self.is_suitable(word, avoid)
            };
            let suitable = self.dictionary.words(Query::all()).filter(is_suitable);
            let suitable = counted(suitable.count(), "word");
            let (min, max) = self.lengths.clone().into_inner();
            let lengths = match max {
                MAX_LETTERS => format!("{min} letters and more"),
                _ if max == min => counted(min, "letter"),
                _ if max < min => format!("{min} letters and more that fit the grid"),
                _ => format!("{min} to {max} letters"),
            };
            format!(
                "--random {count}: {} {suitable} of {lengths} to draw from: lower --random, or choose other lengths or a larger --size",
                self.source.described(),
            )
        })
    }

    /// The words of the puzzle with this seed that cover a number of cells, together with the word that joins two edges.
    fn draw_cover(
        &self,
        avoid: Option<&Dictionary>,
        cover: &CoverLayout,
        cells: usize,
        seed: u64,
    ) -> anyhow::Result<WordBank> {
        let spanning = cover.spanning.as_deref().unwrap_or_default();
        let spanning: String = spanning
            .to_lowercase()
            .chars()
            .filter(|it| it.is_alphabetic())
            .collect();
        let letters = cells.saturating_sub(spanning.chars().count());
        let (count, lengths) = (self.count, self.lengths.clone());
        let joining = Cover::new().spanning(&spanning);
        let is_suitable = |word: &str| joining.suits(word) && self.is_suitable(word, avoid);
        let drawn = WordBank::draw_letters_where(
            &self.dictionary,
            count,
            lengths,
            letters,
            seed,
            is_suitable,
        );
        drawn.with_context(|| {
            let of_theme = match self.source {
                RandomSource::Theme(theme) => Some(theme),
                _ => None,
            };
            let number = count.map_or(String::new(), |count| format!("{count} "));
            let needed = counted(letters, "letter");
            match of_theme {
                Some(theme) => {
                    let all: usize = theme.words().map(|word| word.chars().count()).sum();
                    format!(
                        "no words of --theme {} have {needed} together, which the grid has cells for, and all of them have {all}: choose another --size or --theme",
                        theme.name()
                    )
                }
                None => format!(
                    "no {number}words of these lengths have {needed} together, which the grid has cells for: choose another --random, --min-length, --max-length or --size"
                ),
            }
        })
    }
}

impl HiddenWords {
    /// The number of words.
    fn count(&self) -> usize {
        match self {
            Self::Listed(words) => words.words().len(),
            Self::Random(random) => random.count.unwrap_or(1),
            Self::Book(sections) => sections.iter().map(|it| it.words.words().len()).sum(),
        }
    }

    /// The words of the puzzle with this number and seed. Those that cover a grid have as many letters as it has cells.
    fn words(
        &self,
        number: usize,
        avoided: Option<&Dictionary>,
        seed: u64,
        layout: &Layout,
    ) -> anyhow::Result<Cow<'_, WordBank>> {
        Ok(match (self, &layout.cover, layout.known_cells()) {
            (Self::Listed(words), ..) => Cow::Borrowed(words),
            (Self::Book(sections), ..) => Cow::Borrowed(&sections[number].words),
            (Self::Random(random), Some(cover), Some(cells)) => {
                Cow::Owned(random.draw_cover(avoided, cover, cells, seed)?)
            }
            (Self::Random(random), ..) => {
                let count = random.count.unwrap_or_default();
                let bends = layout.mode == Mode::Adjacent;
                let bent_on = layout.known_cells().filter(|_| bends);
                Cow::Owned(random.draw(count, avoided, bent_on, seed)?)
            }
        })
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
            anyhow::Ok(HiddenWords::Random(RandomWords {
                source,
                dictionary: source.dictionary(|| match &clean {
                    Some((dictionary, _)) => Ok(dictionary.clone()),
                    None => arguments.dictionary.load(),
                })?,
                count,
                lengths: lengths.clone(),
                may_offend: arguments.offensive() == Some(Offensive::Allow),
            }))
        };
        let covers_cells = task.layout.cover.is_some() && task.layout.known_cells().is_some();
        let clued = |words: WordBank| match (listing::clues(arguments)?, &arguments.clues) {
            (Some(clues), Some(source)) => listing::with_clues(&words, &clues, source),
            _ => Ok(words),
        };
        let words = match words {
            NewWords::Listed(argument) => {
                HiddenWords::Listed(clued(listed(argument, &task.reader())?)?)
            }
            NewWords::Clued => {
                let clues = listing::clues(arguments)?;
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
                let mut sections = book.read(&task.reader(), MAX_COPIES)?;
                for Section { name, words, .. } in &sections {
                    lists::print_notes(name, words.notes(), Remedy::RepairAndColumn);
                }
                if let (Some(clues), Some(source)) = (listing::clues(arguments)?, &arguments.clues)
                {
                    listing::add_clues(&mut sections, &clues, source)?;
                }
                HiddenWords::Book(sections)
            }
        };
        let avoid = avoided(arguments)?;
        let bonus = |words: &String| listing::named_words("--bonus", words, arguments);
        let bonus = arguments.bonus.as_ref().map(bonus);
        Ok(Self {
            words,
            bonus: bonus.transpose()?,
            avoid_dictionary: avoid.as_ref().map(WordBank::compile).transpose()?,
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
        let make = |draw: u64, time_limit: Duration| {
            let time = (time_limit, time_of_reading);
            self.make_puzzle_of_draw(task, number, (seed, draw), time, progress)
        };
        match self.words {
            HiddenWords::Listed(_) | HiddenWords::Book(_) => make(seed, task.time_limit()),
            HiddenWords::Random(_) => redraw(seed, task.time_limit(), make, |puzzle| {
                puzzle.unavoided.len()
            }),
        }
    }

    /// The same for the words that are drawn with a seed of their own.
    fn make_puzzle_of_draw(
        &self,
        task: &Task,
        number: usize,
        (seed, draw): (u64, u64),
        (time_limit, time_of_reading): (Duration, Duration),
        progress: &Arc<AtomicU64>,
    ) -> anyhow::Result<FinishedPuzzle> {
        let begin = Instant::now();
        let avoid = self.avoid_dictionary.as_ref();
        let words = self.words.words(number, avoid, draw, &task.layout)?;
        let words = listing::with_bonus(words, self.bonus.as_ref())?;
        let title = match &self.words {
            HiddenWords::Book(sections) => &sections[number].title,
            _ => &task.title,
        };
        let dictionary = match (&self.clean, &self.words) {
            (Some((dictionary, _)), _) => Some(dictionary),
            (None, HiddenWords::Random(random)) => Some(&random.dictionary),
            (None, HiddenWords::Listed(_) | HiddenWords::Book(_)) => None,
        };
        let mut recipe = task.recipe(&words, seed);
        task.arguments.apply(&mut recipe);
        recipe.dictionary_checksum = dictionary.map(Dictionary::checksum);
        let job = Job {
            words: &words,
            recipe,
            layout: &task.layout,
            avoid: self.avoid.as_ref(),
            clean: self
                .clean
                .as_ref()
                .map(|(dictionary, letters)| (dictionary, *letters)),
            title,
            kept: None,
            time_limit,
            // Drawing words can take long, too.
            time_spent: time_of_reading + begin.elapsed(),
        };
        let generated = job.generate(progress);
        match self.words {
            HiddenWords::Listed(_) | HiddenWords::Book(_) => generated,
            HiddenWords::Random(..) => generated.with_context(|| {
                let words: Vec<String> = words.words().map(excerpt).collect();
                format!("the words drawn are {}", first_ten(&words))
            }),
        }
    }
}

/// Reads the words to keep out, if there are any.
pub fn avoided(arguments: &Arguments) -> anyhow::Result<Option<WordBank>> {
    let read = |words: &String| listing::named_words("--avoid", words, arguments);
    let lists: Vec<WordBank> = arguments.avoid().map(read).collect::<Result<_, _>>()?;
    Ok(match &lists[..] {
        [] => None,
        lists => Some(WordBank::from_words(
            lists.iter().flat_map(WordBank::words),
        )?),
    })
}

/// Reads the words that an argument names. A note says if a lone word may be meant as a file.
fn listed(argument: &str, reader: &Reader) -> anyhow::Result<WordBank> {
    if argument.is_empty() {
        bail!("there are no words to hide: name a word list or words, or add --random N");
    }
    let typed = excerpt(argument);
    let words = lists::word_bank(&typed, argument, reader, false, Remedy::RepairAndColumn)?;
    if words.words().len() == 1 && !argument.contains(',') && !is_file_name(argument) {
        terminal::print_note(&format!(
            "there is no file “{}”, so it is used as a word",
            excerpt(argument)
        ));
    }
    Ok(words)
}
