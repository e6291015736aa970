//! `wordtrail make`: puzzles, verified by a search.

mod arguments;
mod options;
mod remedy;
mod write;

use super::input;
use super::outcome::Outcome;
use super::picture;
use super::progress::Progress;
use super::terminal;
use crate::parallel;
use crate::wording::{excerpt, first_ten};
use anyhow::{Context, bail};
use options::{Cells, HiddenWordsChoice, TOO_LARGE};
use remedy::with_remedy;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use wordtrail::puzzle::{Fill, GenerateError, Generated, Generator};
use wordtrail::{Dictionary, WordBank};
use write::FinishedPuzzle;

pub use arguments::Arguments;
pub use options::{Options, seed_from_clock};

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let sources = Sources::read(options)?;
    let words = sources.words.count().saturating_mul(options.copies);
    let progress = Progress::start(Some(words as u64), "words", true);
    let puzzles = distinct_puzzles(options.copies, |number| {
        let seed = options.seed.wrapping_add(number as u64);
        sources.make_puzzle(options, seed, progress.counter())
    })?;
    drop(progress);
    if options.format.is_drawing() {
        let Generated { grid, .. } = &puzzles[0].generated;
        picture::check_size(grid.rows(), grid.columns(), TOO_LARGE)?;
    }
    print_notes(options, &puzzles);
    write::write(options, sources.avoid.as_ref(), &puzzles)?;
    let is_whole = |puzzle: &FinishedPuzzle<'_>| puzzle.generated.dropped.is_empty();
    Ok(Outcome::of(puzzles.iter().all(is_whole)))
}

/// The words of all puzzles.
struct Sources {
    words: HiddenWords,
    avoid: Option<WordBank>,
    /// The dictionary whose other words are kept out, from this number of letters.
    clean: Option<(Dictionary, usize)>,
}

/// Where the words to hide come from.
enum HiddenWords {
    Listed(WordBank),
    /// A number of words of these lengths, drawn for each copy.
    Random(Dictionary, usize, RangeInclusive<usize>),
}

impl HiddenWords {
    /// The number of words.
    fn count(&self) -> usize {
        match self {
            Self::Listed(words) => words.words().len(),
            Self::Random(_, count, _) => *count,
        }
    }

    /// The words of the puzzle with this seed.
    fn words(&self, seed: u64) -> anyhow::Result<Cow<'_, WordBank>> {
        Ok(match self {
            Self::Listed(words) => Cow::Borrowed(words),
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
    /// Reads everything that the options name.
    fn read(options: &Options) -> anyhow::Result<Self> {
        let dictionary = || options.dictionary.load();
        let clean = match options.clean {
            Some(letters) => Some((dictionary()?, letters)),
            None => None,
        };
        let words = match &options.words {
            HiddenWordsChoice::Listed(argument) => {
                HiddenWords::Listed(listed(argument, options.dictionary.strict)?)
            }
            HiddenWordsChoice::Random { count, lengths } => {
                let dictionary = match &clean {
                    Some((dictionary, _)) => dictionary.clone(),
                    None => dictionary()?,
                };
                HiddenWords::Random(dictionary, *count, lengths.clone())
            }
        };
        let avoid = options.avoid.as_ref().map(|words| {
            let typed = format!("--avoid {}", excerpt(words));
            input::word_bank(
                &typed,
                words,
                input::reader(options.dictionary.strict),
                true,
            )
        });
        Ok(Self {
            words,
            avoid: avoid.transpose()?,
            clean,
        })
    }

    /// Makes the puzzle with this seed.
    fn make_puzzle(
        &self,
        options: &Options,
        seed: u64,
        progress: &Arc<AtomicU64>,
    ) -> anyhow::Result<FinishedPuzzle<'_>> {
        let words = self.words.words(seed)?;
        let fill = options.fill.clone();
        let mut generator = Generator::new(&words)
            .seed(seed)
            .directions(options.directions.iter())
            .overlap(options.overlap)
            .fill(fill.unwrap_or_else(|| default_fill(&words)))
            .misfits(options.misfits)
            .time_limit(options.time_limit)
            .progress(progress);
        match &options.cells {
            Cells::AsNeeded => {}
            Cells::Shape(shape) => generator = generator.shape(*shape),
            Cells::Mask(mask) => generator = generator.mask(mask.clone()),
        }
        if let Some((message, fit)) = &options.message {
            generator = generator.message(message, *fit);
        }
        if let Some(avoid) = &self.avoid {
            generator = generator.avoid(avoid);
        }
        if let Some((dictionary, letters)) = &self.clean {
            generator = generator.clean(dictionary, *letters);
        }
        let generated = generator
            .generate()
            .map_err(|error| match depends_on_seed(&error) {
                true => with_remedy(error).context(format!("no puzzle was made (seed {seed})")),
                false => with_remedy(error),
            })?;
        Ok(FinishedPuzzle { words, generated })
    }
}

/// Reads the words that an argument names. A note says if a lone word may be meant as a file.
fn listed(argument: &str, strict: bool) -> anyhow::Result<WordBank> {
    if argument.is_empty() {
        bail!("there are no words to hide: name a word list or words, or add --random N");
    }
    let words = input::word_bank(&excerpt(argument), argument, input::reader(strict), true)?;
    if words.words().len() == 1 && !argument.contains(',') && !input::is_file_name(argument) {
        terminal::print_note(&format!(
            "there is no file “{}”, so it is used as a word",
            excerpt(argument)
        ));
    }
    Ok(words)
}

/// The letters to fill with. English ones would reveal words with other letters.
fn default_fill(words: &WordBank) -> Fill {
    let is_foreign = |letter: char| letter.is_alphabetic() && !letter.is_ascii();
    if words.words().any(|word| word.contains(is_foreign)) {
        Fill::Words
    } else {
        Fill::English
    }
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
fn distinct_puzzles<'a>(
    copies: usize,
    make: impl Fn(usize) -> anyhow::Result<FinishedPuzzle<'a>> + Sync,
) -> anyhow::Result<Vec<FinishedPuzzle<'a>>> {
    let max_tries = copies.saturating_mul(10).saturating_add(100);
    let (mut puzzles, mut grids) = (Vec::new(), HashSet::new());
    let mut tried = 0;
    while puzzles.len() < copies && tried < max_tries {
        let numbers: Vec<usize> = (tried..tried + copies - puzzles.len()).collect();
        tried += numbers.len();
        let made: anyhow::Result<Vec<FinishedPuzzle<'_>>> =
            parallel::map(&numbers, |&number| make(number));
        let is_new = |puzzle: &FinishedPuzzle<'_>| grids.insert(puzzle.generated.grid.to_string());
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

/// Prints the seed if it is new, the dropped words, and the words that can be read inside others.
fn print_notes(options: &Options, puzzles: &[FinishedPuzzle<'_>]) {
    if options.is_seed_new {
        terminal::print_note(&format!("made with --seed {}", options.seed));
    }
    for FinishedPuzzle { generated, .. } in puzzles {
        if !generated.dropped.is_empty() {
            let words = first_ten(&generated.dropped);
            let seed = generated.seed;
            terminal::print_note(&format!(
                "seed {seed}: dropped because they do not fit: {words}"
            ));
        }
    }
    let parts: BTreeSet<String> = puzzles
        .iter()
        .flat_map(|puzzle| &puzzle.generated.parts)
        .map(|(part, whole)| format!("“{part}” in “{whole}”"))
        .collect();
    if !parts.is_empty() {
        let parts = first_ten(&Vec::from_iter(parts));
        terminal::print_note(&format!("can also be read inside other words: {parts}"));
    }
}
