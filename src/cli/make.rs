//! `wordtrail make`: puzzles, verified by a search.

mod arguments;
mod book;
mod choice;
mod cover;
mod directions;
mod format;
mod from;
mod listing;
mod options;
mod paper;
mod remedy;
mod targets;
mod write;

use super::input::is_file_name;
use super::lists::{self, Remedy};
use super::outcome::Outcome;
use super::output::Output;
use super::picture;
use super::progress::Progress;
use super::terminal;
use crate::parallel;
use crate::wording::{counted, excerpt, first_ten};
use anyhow::{Context, bail};
use book::Section;
use cover::CoverSettings;
use options::{Cells, MAX_COPIES, NewWords, RandomSource, Settings, TOO_LARGE, WordsChoice};
use remedy::{with_remedy, with_remedy_of_exchange};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use wordtrail::puzzle::{Cover, GenerateError, MAX_LETTERS, Offensive, Recipe};
use wordtrail::{Dictionary, Directions, Mode, Puzzle, Query, Reader, WordBank};

pub use arguments::Arguments;
pub use options::{Options, seed_from_clock};

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let puzzles = match &options.words {
        WordsChoice::ListOfThemes => {
            Output::standard().write_whole(choice::list_of_themes().as_bytes())?;
            return Ok(Outcome::Found);
        }
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
    options.check_room()?;
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
    /// Offensive words that no arrangement avoids.
    unavoided: Vec<String>,
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
        if settings.mode == Some(Mode::Adjacent) {
            return self.generate_bent(recipe, seed, progress);
        }
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
            None => with_seed(error, seed),
        })?;
        let puzzle = Puzzle::from(&generated).with_title(self.title);
        Ok(FinishedPuzzle {
            puzzle: puzzle.with_recipe(recipe),
            seed: Some(seed),
            dropped: generated.dropped,
            parts: generated.parts,
            misdirected: generated.misdirected,
            unavoided: generated.unavoided,
        })
    }

    /// The same for words that bend.
    fn generate_bent(
        &self,
        mut recipe: Recipe,
        seed: u64,
        progress: &Arc<AtomicU64>,
    ) -> anyhow::Result<FinishedPuzzle> {
        let settings = &*self.settings;
        let mut generator = recipe
            .bent_generator(self.words)
            .time_limit(self.time_limit)
            .progress(progress);
        match &settings.cells {
            None | Some(Cells::AsNeeded) => {}
            Some(Cells::Shape(shape)) => generator = generator.shape(*shape),
            Some(Cells::Mask(mask)) => generator = generator.mask(mask.clone()),
        }
        if let Some(CoverSettings {
            spanning,
            is_unique,
        }) = &settings.cover
        {
            let mut cover = Cover::new();
            if let Some(word) = spanning {
                cover = cover.spanning(word);
            }
            generator = generator.cover(if *is_unique { cover.unique() } else { cover });
        }
        if let Some(avoid) = self.avoid {
            generator = generator.avoid(avoid);
        }
        if let Some((dictionary, letters)) = self.clean {
            generator = generator.clean(dictionary, letters);
        }
        let generated = generator.generate().map_err(|error| match error {
            GenerateError::NotClean {
                works_from: None, ..
            } if settings.cover.is_some() => {
                anyhow::anyhow!("{error}: choose another --seed or other words")
                    .context(format!("no puzzle was made (seed {seed})"))
            }
            error => with_seed(error, seed),
        })?;
        if let Some(spanning) = &generated.bent.spanning
            && !recipe.list.contains(spanning)
        {
            recipe.list.push(spanning.clone());
        }
        let puzzle = Puzzle::from(&generated).with_title(self.title);
        Ok(FinishedPuzzle {
            puzzle: puzzle.with_recipe(recipe),
            seed: Some(seed),
            dropped: generated.dropped,
            parts: Vec::new(),
            misdirected: 0,
            unavoided: generated.unavoided,
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
        recipe.offensive = settings.offensive.unwrap_or(Offensive::Avoid);
        recipe
    }
}

/// The words of all puzzles.
struct Sources {
    words: HiddenWords,
    /// Words that are hidden, too, but not listed.
    bonus: Option<WordBank>,
    avoid: Option<WordBank>,
    /// The same, compiled.
    avoid_dictionary: Option<Dictionary>,
    /// The dictionary whose other words are kept out, from this number of letters.
    clean: Option<(Dictionary, usize)>,
}

/// Where the words to hide come from.
enum HiddenWords {
    Listed(WordBank),
    /// Drawn for each copy.
    Random(RandomWords),
    /// Those of each puzzle.
    Book(Vec<Section>),
}

/// A number of words of these lengths, and what they are drawn from.
struct RandomWords {
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

    /// The words of the puzzle with this seed.
    fn draw(
        &self,
        count: usize,
        avoid: Option<&Dictionary>,
        seed: u64,
    ) -> anyhow::Result<WordBank> {
        let lengths = self.lengths.clone();
        let is_suitable = |word: &str| self.is_suitable(word, avoid);
        let drawn = WordBank::draw_where(&self.dictionary, count, lengths, seed, is_suitable);
        drawn.with_context(|| {
            let mut suitable = 0;
            let _ = self.dictionary.words(&Query::all(), |word| {
                let is_of_length = self.lengths.contains(&word.chars().count());
                suitable += usize::from(is_of_length && self.is_suitable(word, avoid));
                ControlFlow::<()>::Continue(())
            });
            let suitable = counted(suitable, "word");
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
        cover: &CoverSettings,
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
        let is_suitable = |word: &str| word != spanning && self.is_suitable(word, avoid);
        let drawn = WordBank::draw_letters_where(
            &self.dictionary,
            count,
            lengths,
            letters,
            seed,
            is_suitable,
        );
        drawn.with_context(|| {
            let number = count.map_or(String::new(), |count| format!("{count} "));
            format!(
                "no {number}words of these lengths have {letters} letters together, which the grid has cells for: choose another --random, --min-length, --max-length or --size"
            )
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
        settings: &Settings,
    ) -> anyhow::Result<Cow<'_, WordBank>> {
        Ok(match (self, &settings.cover, settings.known_cells()) {
            (Self::Listed(words), ..) => Cow::Borrowed(words),
            (Self::Book(sections), ..) => Cow::Borrowed(&sections[number].words),
            (Self::Random(random), Some(cover), Some(cells)) => {
                Cow::Owned(random.draw_cover(avoided, cover, cells, seed)?)
            }
            (Self::Random(random), ..) => {
                let count = random.count.unwrap_or_default();
                Cow::Owned(random.draw(count, avoided, seed)?)
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
            Some(letters) => {
                let mode = options.settings.mode.unwrap_or_default();
                Some((options.clean_dictionary(mode)?, letters))
            }
            None => None,
        };
        let random = |source: RandomSource, count, lengths: &RangeInclusive<usize>| {
            anyhow::Ok(HiddenWords::Random(RandomWords {
                source,
                dictionary: source.dictionary(|| match &clean {
                    Some((dictionary, _)) => Ok(dictionary.clone()),
                    None => dictionary(),
                })?,
                count,
                lengths: lengths.clone(),
                may_offend: options.settings.offensive == Some(Offensive::Allow),
            }))
        };
        let covers_cells =
            options.settings.cover.is_some() && options.settings.known_cells().is_some();
        let clued = |words: WordBank| match (listing::clues(options)?, &options.clues) {
            (Some(clues), Some(source)) => listing::with_clues(&words, &clues, source),
            _ => Ok(words),
        };
        let words = match words {
            NewWords::Listed(argument) => {
                HiddenWords::Listed(clued(listed(argument, &options.reader())?)?)
            }
            NewWords::Clued => {
                let clues = listing::clues(options)?;
                let clues = clues.context("there are no words to hide")?;
                listing::print_words_without_clue(clues.words());
                HiddenWords::Listed(clues.words().clone())
            }
            // Words of the theme are drawn whose letters add up.
            NewWords::Theme(_) if covers_cells && options.clues.is_some() => bail!(
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
                let mut sections = book.read(&options.reader(), MAX_COPIES)?;
                for Section { name, words, .. } in &sections {
                    lists::print_notes(name, words.notes(), Remedy::RepairAndColumn);
                }
                if let (Some(clues), Some(source)) = (listing::clues(options)?, &options.clues) {
                    listing::add_clues(&mut sections, &clues, source)?;
                }
                HiddenWords::Book(sections)
            }
        };
        let avoid = avoided(options)?;
        Ok(Self {
            words,
            bonus: listing::bonus(options)?,
            avoid_dictionary: avoid.as_ref().map(WordBank::compile).transpose()?,
            avoid,
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
        let avoid = self.avoid_dictionary.as_ref();
        let words = self.words.words(number, avoid, seed, &options.settings)?;
        let words = listing::with_bonus(words, self.bonus.as_ref())?;
        let title = match &self.words {
            HiddenWords::Book(sections) => &sections[number].title,
            _ => &options.title,
        };
        let dictionary = match (&self.clean, &self.words) {
            (Some((dictionary, _)), _) => Some(dictionary),
            (None, HiddenWords::Random(random)) => Some(&random.dictionary),
            (None, HiddenWords::Listed(_) | HiddenWords::Book(_)) => None,
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
        lists::word_bank(&typed, words, &reader, false, Remedy::Repair)
    };
    let lists: Vec<WordBank> = options.avoid.iter().map(read).collect::<Result<_, _>>()?;
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

/// The error with its remedy, and with the seed if another one might work.
fn with_seed(error: GenerateError, seed: u64) -> anyhow::Error {
    use GenerateError::{MessageLength, NoCover, NotClean, NotFound, NotUnique, OutOfTime};
    let depends_on_seed = matches!(
        error,
        MessageLength { .. }
            | NoCover { .. }
            | NotClean { .. }
            | NotFound { .. }
            | NotUnique { tried: Some(_) }
            | OutOfTime { .. }
    );
    let error = with_remedy(error);
    match depends_on_seed {
        true => error.context(format!("no puzzle was made (seed {seed})")),
        false => error,
    }
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

/// Prints the dropped words, the words that can be read inside others, and offensive words.
fn print_notes(puzzles: &[FinishedPuzzle]) {
    for FinishedPuzzle { dropped, seed, .. } in puzzles {
        if !dropped.is_empty() {
            let (seed, words) = (seed_prefix(*seed), first_ten(dropped));
            terminal::print_note(&format!("{seed}dropped because they do not fit: {words}"));
        }
    }
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.misdirected > 0) {
        let (seed, words) = (
            seed_prefix(puzzle.seed),
            counted(puzzle.misdirected, "word"),
        );
        terminal::print_note(&format!(
            "{seed}for {words} there was no room in the directions that the weights ask for"
        ));
    }
    for FinishedPuzzle { puzzle, seed, .. } in puzzles {
        let (Some(bent), Some(_)) = (puzzle.bent(), seed) else {
            continue;
        };
        let seed = seed_prefix(*seed);
        if !bent.ways.is_empty() {
            let ways = bent
                .ways
                .iter()
                .map(|(word, ways)| format!("“{word}” ({ways})"));
            let words = first_ten(&Vec::from_iter(ways));
            terminal::print_note(&format!("{seed}can be traced in several ways: {words}"));
        }
        if bent.is_cover && !bent.is_unique {
            terminal::print_note(&format!(
                "{seed}the grid can be divided into the words in another way, too: add --unique to rule that out"
            ));
        }
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
    print_offensive(puzzles);
}

/// The start of a note about the puzzle with this seed. One that is printed again has no seed, unless it had one.
fn seed_prefix(seed: Option<u64>) -> String {
    seed.map_or_else(String::new, |seed| format!("seed {seed}: "))
}

/// Prints the offensive words that are hidden, and those that no arrangement avoids.
fn print_offensive(puzzles: &[FinishedPuzzle]) {
    let avoids = |puzzle: &&Puzzle| {
        puzzle
            .recipe()
            .is_some_and(|recipe| recipe.offensive == Offensive::Avoid)
    };
    let puzzles_that_avoid = puzzles
        .iter()
        .map(|finished| &finished.puzzle)
        .filter(avoids);
    let hidden: BTreeSet<String> = puzzles_that_avoid
        .flat_map(Puzzle::answers)
        .map(|find| find.word.to_string())
        .filter(|word| {
            let letters: String = word.chars().filter(|it| it.is_alphabetic()).collect();
            Dictionary::offensive().contains(&letters)
        })
        .collect();
    if !hidden.is_empty() {
        let words = first_ten(&Vec::from_iter(hidden));
        terminal::print_note(&format!(
            "hidden as listed, although on the list of offensive words: {words}"
        ));
    }
    for FinishedPuzzle {
        unavoided, seed, ..
    } in puzzles
    {
        if !unavoided.is_empty() {
            let (seed, words) = (seed_prefix(*seed), first_ten(unavoided));
            terminal::print_note(&format!(
                "{seed}offensive words that come about in every arrangement tried: {words}"
            ));
        }
    }
}
