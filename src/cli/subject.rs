//! What a command that searches has before it: a grid, and what to look for on it.

use super::counted::{Counted, Ignored};
use super::input::{self, DictionaryArguments, STANDARD_INPUT};
use super::numbers::{LengthArguments, positive};
use super::progress::Progress;
use super::terminal;
use anyhow::{Context, bail};
use clap::ValueEnum;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use wordtrail::{
    Consumer, Dictionary, Direction, Grid, GridError, Mode, Puzzle, Ragged, Search, Trails,
    WordBank,
};

/// What to look for on a grid, and how.
#[derive(clap::Args)]
pub struct SearchArguments {
    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// How a trail may run
    #[arg(short, long, value_enum, default_value_t)]
    mode: ModeArgument,

    #[command(flatten)]
    lengths: LengthArguments,

    /// The directions to search, of E, SE, S, SW, W, NW, N, NE; in adjacent mode, those of each step [default: all]
    #[arg(long, value_name = "E,SE,...", value_delimiter = ',')]
    directions: Vec<Direction>,

    /// Leave out finds whose cells are all part of a longer find's cells
    #[arg(long)]
    maximal: bool,

    /// WordBank these words: a file with one a line, or the words with commas between
    #[arg(long, value_name = "FILE|WORD,WORD,...", conflicts_with = "dictionary")]
    words: Option<String>,

    /// How many threads to use; the finds do not depend on it [default: all the machine has]
    #[arg(short = 'j', long, value_name = "N", value_parser = positive)]
    threads: Option<NonZeroUsize>,

    /// Show no progress and no notes
    #[arg(short, long)]
    pub quiet: bool,

    /// Fill short rows of a grid with holes
    #[arg(long)]
    pad: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum ModeArgument {
    /// Along one of the eight directions, as in a word search
    #[default]
    Straight,
    /// From neighbour to neighbour, no cell twice, as in Boggle
    Adjacent,
}

impl SearchArguments {
    /// Refuses what no search can be asked for, and files that cannot be read, before anything is written.
    pub fn check(&self, grids: &[PathBuf]) -> anyhow::Result<()> {
        self.lengths.check()?;
        let is_standard_input = |path: &&Path| path.as_os_str() == STANDARD_INPUT;
        let inputs = self.inputs(grids);
        if inputs.iter().copied().filter(is_standard_input).count() > 1 {
            bail!("standard input can be read only once: name files");
        }
        // A name that is wrong is better told before the finds of the grids before it.
        grids
            .iter()
            .map(PathBuf::as_path)
            .filter(|path| !is_standard_input(path))
            .try_for_each(input::check)
    }

    /// All files that are read.
    pub fn inputs<'a>(&'a self, grids: &'a [PathBuf]) -> Vec<&'a Path> {
        let mut inputs = self.dictionary.files();
        inputs.extend(self.words.as_deref().map(Path::new));
        inputs.extend(grids.iter().map(PathBuf::as_path));
        inputs
    }

    /// How a trail may run.
    pub fn mode(&self) -> Mode {
        match self.mode {
            ModeArgument::Straight => Mode::Straight,
            ModeArgument::Adjacent => Mode::Adjacent,
        }
    }
}

/// The words to look for: those of a list given for all grids, of a dictionary, or of the puzzle itself.
pub enum Words {
    Given(Rc<WordBank>, Dictionary),
    Dictionary(Dictionary),
    /// The puzzle's own, or else the built-in dictionary's.
    Own,
}

impl Words {
    /// Reads the words that the arguments name.
    pub fn new(arguments: &SearchArguments) -> anyhow::Result<Self> {
        let dictionary = &arguments.dictionary;
        if let Some(words) = &arguments.words {
            let typed = format!("--words {words}");
            let hunt = input::hunt(&typed, words, dictionary.strict, arguments.quiet)?;
            let compiled = hunt.compile().with_context(|| typed)?;
            return Ok(Self::Given(Rc::new(hunt), compiled));
        }
        Ok(match dictionary.dictionary {
            Some(_) => Self::Dictionary(dictionary.load(arguments.quiet)?),
            None => Self::Own,
        })
    }

    /// The dictionary to search a puzzle with, and the list it is made of when that is hunted.
    fn for_puzzle(
        &self,
        puzzle: &Puzzle,
        path: &Path,
        arguments: &SearchArguments,
    ) -> anyhow::Result<(Dictionary, Option<Rc<WordBank>>)> {
        match self {
            Self::Given(hunt, dictionary) => {
                return Ok((dictionary.clone(), Some(Rc::clone(hunt))));
            }
            Self::Dictionary(dictionary) => return Ok((dictionary.clone(), None)),
            Self::Own => {}
        }
        let Some(hunt) = puzzle.word_bank().context("the words below the grid")? else {
            return Ok((arguments.dictionary.load(arguments.quiet)?, None));
        };
        let DictionaryArguments { strict, .. } = arguments.dictionary;
        input::check_left_out(hunt.left_out(), &input::name(path), strict, arguments.quiet)?;
        Ok((hunt.compile()?, Some(Rc::new(hunt))))
    }
}

/// A grid and what to look for on it.
pub struct Subject<'a> {
    pub grid: Grid,
    dictionary: Dictionary,
    pub hunt: Option<Rc<WordBank>>,
    arguments: &'a SearchArguments,
}

impl<'a> Subject<'a> {
    /// Reads a puzzle or a grid alone.
    pub fn read(
        path: &Path,
        arguments: &'a SearchArguments,
        words: &Words,
    ) -> anyhow::Result<Self> {
        let ragged = if arguments.pad {
            Ragged::Pad
        } else {
            Ragged::Refuse
        };
        let puzzle = if path.as_os_str() == STANDARD_INPUT {
            Puzzle::read(input::read(path)?, ragged)
        } else {
            Puzzle::map(&input::open(path)?, ragged)
        };
        let read = || {
            let puzzle = puzzle.map_err(|error| match error {
                GridError::Io(error) => input::explained(error),
                error => error.into(),
            })?;
            let (dictionary, hunt) = words.for_puzzle(&puzzle, path, arguments)?;
            anyhow::Ok(Self {
                grid: puzzle.grid,
                dictionary,
                hunt,
                arguments,
            })
        };
        read().with_context(|| input::name(path).into_owned())
    }

    /// The search that is asked for, for every trail of a word or the first.
    pub fn search(&self, all: bool) -> Search<'_> {
        let arguments = self.arguments;
        let lengths = self.lengths();
        let mut search = Search::new(&self.dictionary)
            .mode(arguments.mode())
            .min_length(*lengths.start())
            .max_length(*lengths.end())
            .trails(if all { Trails::All } else { Trails::First });
        if arguments.maximal {
            search = search.maximal_only();
        }
        if !arguments.directions.is_empty() {
            search = search.directions(arguments.directions.iter().copied());
        }
        match arguments.threads {
            Some(threads) => search.threads(threads),
            None => search,
        }
    }

    /// The fewest and the most letters of a word. Who lists the words to hunt wants the short ones, too.
    fn lengths(&self) -> RangeInclusive<usize> {
        let fewest = if self.hunt.is_some() { 1 } else { 3 };
        self.arguments.lengths.range(fewest)
    }

    /// Searches the grid for a consumer.
    pub fn consume<C: Consumer>(
        &self,
        search: Search<'_>,
        show_progress: bool,
        consumer: C,
    ) -> ControlFlow<C::Break, Found<'_>> {
        let progress = Progress::start(search.progress_end(&self.grid), "cells", show_progress);
        let search = search.progress(progress.counter());
        let mut counted = Counted::new(consumer);
        let Some(bank) = &self.hunt else {
            search.consume(&self.grid, &mut counted)?;
            return ControlFlow::Continue(Found {
                finds: counted.finds,
                missing: Vec::new(),
            });
        };
        let mut tracker = bank.tracker(&mut counted);
        search.consume(&self.grid, &mut tracker)?;
        drop(progress);
        let missing = self.searched_for(tracker.missing());
        ControlFlow::Continue(Found {
            missing,
            finds: counted.finds,
        })
    }

    /// Counts the finds.
    pub fn count(&self, search: Search<'_>, show_progress: bool) -> Found<'_> {
        if self.hunt.is_some() {
            let ControlFlow::Continue(found) = self.consume(search, show_progress, Ignored);
            return found;
        }
        let progress = Progress::start(search.progress_end(&self.grid), "cells", show_progress);
        Found {
            finds: search.progress(progress.counter()).count(&self.grid),
            missing: Vec::new(),
        }
    }

    /// Of the missing words those of the lengths asked for. Prints a note about the others.
    fn searched_for<'w>(&self, missing: Vec<&'w str>) -> Vec<&'w str> {
        let lengths = self.lengths();
        let is_asked_for = |word: &&str| {
            let letters = word.chars().filter(|character| character.is_alphabetic());
            lengths.contains(&letters.count())
        };
        let (missing, others): (Vec<_>, Vec<_>) = missing.into_iter().partition(is_asked_for);
        if !others.is_empty() {
            let message = format!("too short or too long to be hunted: {}", others.join(", "));
            terminal::note(self.arguments.quiet, &message);
        }
        missing
    }
}

/// What a search found.
pub struct Found<'a> {
    pub finds: u64,
    /// The hunted words that were not found.
    pub missing: Vec<&'a str>,
}

/// Tells the hunted words that were not found, where the results have no place for them.
pub fn tell_missing(grid: &str, missing: &[&str], quiet: bool) {
    if !missing.is_empty() {
        terminal::note(quiet, &format!("{grid}: not found: {}", missing.join(", ")));
    }
}
