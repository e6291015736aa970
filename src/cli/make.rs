//! `wordtrail make`: puzzles, verified by a search.

mod arguments;
mod book;
mod from;
mod listing;
mod options;
mod paper;
mod remedy;
mod write;

use super::input::is_file_name;
use super::lists;
use super::outcome::Outcome;
use super::picture;
use super::progress::Progress;
use super::terminal;
use crate::parallel;
use crate::wording::{counted, excerpt, first_ten};
use anyhow::{Context, bail};
use book::Section;
use options::{Cells, MAX_COPIES, NewWords, Settings, TOO_LARGE, WordsChoice};
use remedy::{with_remedy, with_remedy_of_exchange};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use wordtrail::puzzle::{GenerateError, Recipe};
use wordtrail::{Dictionary, Directions, Puzzle, Reader, WordBank};

pub use arguments::Arguments;
pub use options::{Options, seed_from_clock};

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let puzzles = match &options.words {
        WordsChoice::Of(source) => from::puzzles(options, source)?,
        WordsChoice::New(words) => new_puzzles(options, words)?,
    };
    if options.format.is_drawing() {
        for FinishedPuzzle { puzzle, .. } in &puzzles {
            picture::check_size(puzzle.grid.rows(), puzzle.grid.columns(), TOO_LARGE)?;
        }
    }
    print_notes(&puzzles);
    write::write(options, &puzzles)?;
    let is_whole = |puzzle: &FinishedPuzzle| puzzle.dropped.is_empty();
    Ok(Outcome::of(puzzles.iter().all(is_whole)))
}

/// Makes puzzles of words.
fn new_puzzles(options: &Options, words: &NewWords) -> anyhow::Result<Vec<FinishedPuzzle>> {
    let sources = Sources::read(options, words)?;
    let seed = options.seed.unwrap_or_else(seed_from_clock);
    let words = sources.count().saturating_mul(options.copies);
    let progress = Progress::start(Some(words as u64), "words", true);
    let make = |number: usize| {
        let seed = seed.wrapping_add(number as u64);
        sources.make_puzzle(options, number, seed, progress.counter())
    };
    let puzzles = match &sources.words {
        HiddenWords::Book(sections) => {
            // A wrong name is better reported before the puzzles are made.
            options.targets(sections.len())?;
            let numbered: Vec<(usize, &Section)> = sections.iter().enumerate().collect();
            let make = |&(number, section): &(usize, &Section)| {
                make(number).with_context(|| section.name.clone())
            };
            // All results are collected, so that the error is that of the first list.
            let puzzles: Vec<anyhow::Result<FinishedPuzzle>> = parallel::map(None, &numbered, make);
            puzzles.into_iter().collect::<anyhow::Result<_>>()?
        }
        _ => distinct_puzzles(options.copies, make)?,
    };
    drop(progress);
    if options.seed.is_none() {
        terminal::print_note(&format!("made with --seed {seed}"));
    }
    Ok(puzzles)
}

/// A puzzle, and what its maker should know.
pub struct FinishedPuzzle {
    pub puzzle: Puzzle,
    /// The seed, if it was generated and the seed is known.
    seed: Option<u64>,
    /// The words that did not fit.
    pub dropped: Vec<String>,
    /// The words that can be read more than once, each with one that it is a part of.
    parts: Vec<(String, String)>,
    /// The number of words in directions that have more than their share.
    misdirected: usize,
}

/// What a puzzle is made of.
struct Job<'a> {
    words: &'a WordBank,
    settings: Cow<'a, Settings>,
    avoid: Option<&'a WordBank>,
    clean: Option<(&'a Dictionary, usize)>,
    /// The name of the dictionary, if it is not the built-in one.
    dictionary: Option<String>,
    /// The checksum of the dictionary, if one is used.
    dictionary_checksum: Option<u32>,
    title: &'a str,
    /// A puzzle whose words stay where they are.
    kept: Option<&'a Puzzle>,
    time_limit: Duration,
}

impl Job<'_> {
    fn generate(&self, seed: u64, progress: &Arc<AtomicU64>) -> anyhow::Result<FinishedPuzzle> {
        let settings = &*self.settings;
        let recipe = self.recipe(seed);
        let mut generator = recipe
            .generator(self.words)
            .time_limit(self.time_limit)
            .progress(progress);
        match &settings.cells {
            None | Some(Cells::AsNeeded) => {}
            Some(Cells::Shape(shape)) => generator = generator.shape(*shape),
            Some(Cells::Mask(mask)) => generator = generator.mask(mask.clone()),
        }
        if let Some(avoid) = self.avoid {
            generator = generator.avoid(avoid);
        }
        if let Some((dictionary, letters)) = self.clean {
            generator = generator.clean(dictionary, letters);
        }
        if let Some(puzzle) = self.kept {
            generator = generator.keep(puzzle);
        }
        let generated = generator.generate().map_err(|error| match self.kept {
            Some(_) => with_remedy_of_exchange(error),
            None if depends_on_seed(&error) => {
                with_remedy(error).context(format!("no puzzle was made (seed {seed})"))
            }
            None => with_remedy(error),
        })?;
        let puzzle = Puzzle::from(&generated).with_title(self.title);
        Ok(FinishedPuzzle {
            puzzle: puzzle.with_recipe(recipe),
            seed: Some(seed),
            dropped: generated.dropped,
            parts: generated.parts,
            misdirected: generated.misdirected,
        })
    }

    /// What is needed to make the puzzle again.
    fn recipe(&self, seed: u64) -> Recipe {
        let settings = self.settings.clone().into_owned();
        let mut recipe = Recipe::new(self.words, seed);
        recipe.directions = settings.directions.unwrap_or(Directions::ALL);
        recipe.weights = settings.weights;
        recipe.overlap = settings.overlap.unwrap_or_default();
        recipe.size = settings.size;
        recipe.mask = settings.mask;
        if let Some((message, fit)) = settings.message {
            (recipe.message, recipe.message_fit) = (Some(message), fit);
        }
        recipe.fill = settings.fill;
        let avoid = |words: &WordBank| words.words().map(str::to_owned).collect();
        recipe.avoid = self.avoid.map(avoid);
        recipe.dictionary = self.dictionary.clone();
        recipe.dictionary_checksum = self.dictionary_checksum;
        recipe.clean = self.clean.map(|(_, letters)| letters);
        recipe.misfits = settings.misfits.unwrap_or_default();
        recipe
    }
}

/// The words of all puzzles.
struct Sources {
    words: HiddenWords,
    /// Words that are hidden, too, but not listed.
    bonus: Option<WordBank>,
    avoid: Option<WordBank>,
    /// The dictionary whose other words are kept out, from this number of letters.
    clean: Option<(Dictionary, usize)>,
}

/// Where the words to hide come from.
enum HiddenWords {
    Listed(WordBank),
    /// A number of words of these lengths, drawn for each copy.
    Random(Dictionary, usize, RangeInclusive<usize>),
    /// Those of each puzzle.
    Book(Vec<Section>),
}

impl HiddenWords {
    /// The number of words.
    fn count(&self) -> usize {
        match self {
            Self::Listed(words) => words.words().len(),
            Self::Random(_, count, _) => *count,
            Self::Book(sections) => sections.iter().map(|it| it.words.words().len()).sum(),
        }
    }

    /// The words of the puzzle with this number and seed.
    fn words(&self, number: usize, seed: u64) -> anyhow::Result<Cow<'_, WordBank>> {
        Ok(match self {
            Self::Listed(words) => Cow::Borrowed(words),
            Self::Book(sections) => Cow::Borrowed(&sections[number].words),
            Self::Random(dictionary, count, lengths) => {
                let drawn = WordBank::draw(dictionary, *count, lengths.clone(), seed);
                Cow::Owned(drawn.with_context(|| {
                    format!("the dictionary has fewer than {count} words of these lengths: lower --random, or choose other lengths or a larger --size")
                })?)
            }
        })
    }
}

impl Sources {
    /// The number of words to hide.
    fn count(&self) -> usize {
        let bonus = self.bonus.as_ref();
        self.words.count() + bonus.map_or(0, |bonus| bonus.words().len())
    }

    /// Reads everything that the options name.
    fn read(options: &Options, words: &NewWords) -> anyhow::Result<Self> {
        let dictionary = || options.dictionary.load();
        let clean = match options.clean {
            Some(letters) => Some((dictionary()?, letters)),
            None => None,
        };
        let words = match words {
            NewWords::Listed(argument) => {
                let words = listed(argument, &options.reader())?;
                HiddenWords::Listed(match (listing::clues(options)?, &options.clues) {
                    (Some(clues), Some(source)) => listing::with_clues(&words, &clues, source)?,
                    _ => words,
                })
            }
            NewWords::Clued => {
                let clues = listing::clues(options)?;
                let clues = clues.context("there are no words to hide")?;
                listing::print_words_without_clue(clues.words());
                HiddenWords::Listed(clues.words().clone())
            }
            NewWords::Random { count, lengths } => {
                let dictionary = match &clean {
                    Some((dictionary, _)) => dictionary.clone(),
                    None => dictionary()?,
                };
                HiddenWords::Random(dictionary, *count, lengths.clone())
            }
            NewWords::Book(book) => {
                let mut sections = book.read(&options.reader(), MAX_COPIES)?;
                for Section { name, words, .. } in &sections {
                    lists::print_notes(name, words.notes());
                }
                if let (Some(clues), Some(source)) = (listing::clues(options)?, &options.clues) {
                    listing::add_clues(&mut sections, &clues, source)?;
                }
                HiddenWords::Book(sections)
            }
        };
        Ok(Self {
            words,
            bonus: listing::bonus(options)?,
            avoid: avoided(options)?,
            clean,
        })
    }

    /// Makes the puzzle with this number and seed.
    fn make_puzzle(
        &self,
        options: &Options,
        number: usize,
        seed: u64,
        progress: &Arc<AtomicU64>,
    ) -> anyhow::Result<FinishedPuzzle> {
        let words = self.words.words(number, seed)?;
        let words = listing::with_bonus(words, self.bonus.as_ref())?;
        let title = match &self.words {
            HiddenWords::Book(sections) => &sections[number].title,
            _ => &options.title,
        };
        let dictionary = match (&self.words, &self.clean) {
            (HiddenWords::Random(dictionary, ..), _) => Some(dictionary),
            (_, clean) => clean.as_ref().map(|(dictionary, _)| dictionary),
        };
        let job = Job {
            words: &words,
            settings: Cow::Borrowed(&options.settings),
            avoid: self.avoid.as_ref(),
            clean: self
                .clean
                .as_ref()
                .map(|(dictionary, letters)| (dictionary, *letters)),
            dictionary: options.dictionary_name(),
            dictionary_checksum: dictionary.map(Dictionary::checksum),
            title,
            kept: None,
            time_limit: options.time_limit,
        };
        let generated = job.generate(seed, progress);
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
fn avoided(options: &Options) -> anyhow::Result<Option<WordBank>> {
    let read = |words: &String| {
        let typed = format!("--avoid {}", excerpt(words));
        let reader = lists::reader(options.dictionary.strict, options.repair, None);
        lists::word_bank(&typed, words, &reader, false)
    };
    options.avoid.as_ref().map(read).transpose()
}

/// Reads the words that an argument names. A note says if a lone word may be meant as a file.
fn listed(argument: &str, reader: &Reader) -> anyhow::Result<WordBank> {
    if argument.is_empty() {
        bail!("there are no words to hide: name a word list or words, or add --random N");
    }
    let words = lists::word_bank(&excerpt(argument), argument, reader, false)?;
    if words.words().len() == 1 && !argument.contains(',') && !is_file_name(argument) {
        terminal::print_note(&format!(
            "there is no file “{}”, so it is used as a word",
            excerpt(argument)
        ));
    }
    Ok(words)
}

/// Whether another seed might work.
fn depends_on_seed(error: &GenerateError) -> bool {
    use GenerateError::{MessageLength, NotClean, NotFound, OutOfTime};
    matches!(
        error,
        MessageLength { .. } | NotClean { .. } | NotFound { .. } | OutOfTime { .. }
    )
}

/// Makes a number of puzzles with different grids, from the numbers 0, 1, 2 and so on.
fn distinct_puzzles(
    copies: usize,
    make: impl Fn(usize) -> anyhow::Result<FinishedPuzzle> + Sync,
) -> anyhow::Result<Vec<FinishedPuzzle>> {
    let max_tries = copies.saturating_mul(10).saturating_add(100);
    let (mut puzzles, mut grids) = (Vec::new(), HashSet::new());
    let mut tried = 0;
    while puzzles.len() < copies && tried < max_tries {
        let numbers: Vec<usize> = (tried..tried + copies - puzzles.len()).collect();
        tried += numbers.len();
        let made: anyhow::Result<Vec<FinishedPuzzle>> =
            parallel::map(None, &numbers, |&number| make(number));
        let is_new = |puzzle: &FinishedPuzzle| grids.insert(puzzle.puzzle.grid.to_string());
        puzzles.extend(made?.into_iter().filter(is_new));
    }
    if puzzles.len() < copies {
        let found = puzzles.len();
        bail!(
            "--copies {copies}: {tried} seeds gave only {found} different puzzles: choose fewer copies, or a larger --size"
        );
    }
    Ok(puzzles)
}

/// What a note about a puzzle begins with.
fn seed_prefix(seed: Option<u64>) -> String {
    seed.map_or_else(String::new, |seed| format!("seed {seed}: "))
}

/// Prints the dropped words, and the words that can be read inside others.
fn print_notes(puzzles: &[FinishedPuzzle]) {
    for FinishedPuzzle { dropped, seed, .. } in puzzles {
        if !dropped.is_empty() {
            let words = first_ten(dropped);
            let seed = seed_prefix(*seed);
            terminal::print_note(&format!("{seed}dropped because they do not fit: {words}"));
        }
    }
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.misdirected > 0) {
        let words = counted(puzzle.misdirected, "word");
        let seed = seed_prefix(puzzle.seed);
        terminal::print_note(&format!(
            "{seed}for {words} there was no room in the directions that the weights ask for"
        ));
    }
    let parts: BTreeSet<String> = puzzles
        .iter()
        .flat_map(|puzzle| &puzzle.parts)
        .map(|(part, whole)| format!("“{part}” in “{whole}”"))
        .collect();
    if !parts.is_empty() {
        let parts = first_ten(&Vec::from_iter(parts));
        terminal::print_note(&format!("can also be read inside other words: {parts}"));
    }
}
