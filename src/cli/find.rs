//! `wordtrail find`: every word in a grid, with its trail.

use super::Outcome;
use super::input::{self, DictionaryArguments, STANDARD_INPUT};
use super::leftover::Leftover;
use super::numbers::{LengthArguments, positive};
use super::output::Output;
use super::progress::Progress;
use super::terminal::{self, Color};
use anyhow::{Context, bail};
use clap::ValueEnum;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use wordtrail::report::{Colours, Csv, JsonLines, Looks, Report, Text};
use wordtrail::{Dictionary, Direction, Find, Grid, GridError, Hunt, Mode, Puzzle, Ragged, Search};

/// Finds every word in a grid, or in several, with its trail
///
/// A grid is a text file: a letter a cell, rows of equal length, either compact (“cat”) or with
/// spaces between (“C A T”, where a cell may have several letters, as in “Qu E S T”). “.” is a hole
/// and “?” stands for any letter. An empty line and a list of words below the grid make it a
/// puzzle, and then those words are hunted instead of the dictionary's.
///
/// Rows and columns count from 1; a column is a cell, also where cells have spaces between. A word is
/// found once, at its first trail, unless --all asks for every trail.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail find grid.txt                          every English word in straight lines
  wordtrail find -m adjacent -n 4 board.txt        Boggle, words of 4 letters and more
  wordtrail find --words cat,dog,bird grid.txt     where are these?
  wordtrail find puzzle.txt                        where are the words listed below the grid?
  wordtrail find -d words.txt grid.txt             with another dictionary
  wordtrail find --all -c *.txt                    how many, in each file
  wordtrail find --leftover puzzle.txt             the letters in no find: a hidden message?
  printf 'cat\\ndog\\n' | wordtrail find -f jsonl    from standard input, for a program

Exit status: 0 something was found, 1 nothing was found or a hunted word is missing, 2 an error.")]
pub struct Arguments {
    /// The grids or puzzles; “-”, or none, is standard input
    #[arg(value_name = "GRID")]
    grids: Vec<PathBuf>,

    #[command(flatten)]
    dictionary: DictionaryArguments,

    /// How a trail may run
    #[arg(short, long, value_enum, default_value_t)]
    mode: ModeArgument,

    #[command(flatten)]
    lengths: LengthArguments,

    /// Find every trail of a word, not only the first
    #[arg(short, long)]
    all: bool,

    /// The directions to search, of E, SE, S, SW, W, NW, N, NE; in adjacent mode, those of each step [default: all]
    #[arg(long, value_name = "E,SE,...", value_delimiter = ',')]
    directions: Vec<Direction>,

    /// Leave out finds whose cells are all part of a longer find's cells
    #[arg(long)]
    maximal: bool,

    /// Hunt these words: a file with one a line, or the words with commas between
    #[arg(long, value_name = "FILE|WORD,WORD,...", conflicts_with = "dictionary")]
    words: Option<String>,

    /// Write only how many finds there are
    #[arg(short, long, conflicts_with = "format")]
    count: bool,

    /// Write only the letters that no find covers, in reading order: a puzzle's hidden message
    #[arg(long, conflicts_with_all = ["count", "format"])]
    leftover: bool,

    /// The format of the finds
    #[arg(short, long, value_enum, default_value_t)]
    format: Format,

    /// Write to this file, which appears whole or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How many threads to use; the finds do not depend on it [default: all the machine has]
    #[arg(short = 'j', long, value_name = "N", value_parser = positive)]
    threads: Option<NonZeroUsize>,

    /// Show no progress and no notes
    #[arg(short, long)]
    quiet: bool,

    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,

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

impl From<ModeArgument> for Mode {
    fn from(mode: ModeArgument) -> Self {
        match mode {
            ModeArgument::Straight => Self::Straight,
            ModeArgument::Adjacent => Self::Adjacent,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// A line a find, for people
    #[default]
    Text,
    /// Comma-separated values with a header
    Csv,
    /// A JSON object a line
    Jsonl,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    arguments.lengths.check()?;
    let standard_input = [PathBuf::from(STANDARD_INPUT)];
    let grids = match arguments.grids.as_slice() {
        [] => &standard_input[..],
        grids => grids,
    };
    let inputs = inputs(arguments, grids);
    let is_standard_input = |path: &&Path| path.as_os_str() == STANDARD_INPUT;
    if inputs.iter().copied().filter(is_standard_input).count() > 1 {
        bail!("standard input can be read only once: name files");
    }
    arguments.color.apply();
    // A name that is wrong is better told before the finds of the grids before it.
    for path in grids.iter().map(PathBuf::as_path) {
        if !is_standard_input(&path) {
            input::check(path)?;
        }
    }
    let mut output = Output::open(arguments.output.as_deref(), &inputs)?;
    let words = Words::new(arguments)?;
    let outcome = if arguments.count {
        count(arguments, grids, &words, &mut output)
    } else if arguments.leftover {
        leftover(arguments, grids, &words, &mut output)
    } else {
        report(arguments, grids, &words, &mut output)
    }?;
    output.finish()?;
    Ok(outcome)
}

/// All files that are read.
fn inputs<'a>(arguments: &'a Arguments, grids: &'a [PathBuf]) -> Vec<&'a Path> {
    let mut inputs = arguments.dictionary.files();
    inputs.extend(arguments.words.as_deref().map(Path::new));
    inputs.extend(grids.iter().map(PathBuf::as_path));
    inputs
}

/// The words to look for: those of a list given for all grids, of a dictionary, or of the puzzle itself.
enum Words {
    Given(Rc<Hunt>, Dictionary),
    Dictionary(Dictionary),
    /// The puzzle's own, or else the built-in dictionary's.
    Own,
}

impl Words {
    fn new(arguments: &Arguments) -> anyhow::Result<Self> {
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
        arguments: &Arguments,
    ) -> anyhow::Result<(Dictionary, Option<Rc<Hunt>>)> {
        match self {
            Self::Given(hunt, dictionary) => {
                return Ok((dictionary.clone(), Some(Rc::clone(hunt))));
            }
            Self::Dictionary(dictionary) => return Ok((dictionary.clone(), None)),
            Self::Own => {}
        }
        let Some(hunt) = puzzle.hunt().context("the words below the grid")? else {
            return Ok((arguments.dictionary.load(arguments.quiet)?, None));
        };
        let DictionaryArguments { strict, .. } = arguments.dictionary;
        input::check_left_out(hunt.left_out(), &input::name(path), strict, arguments.quiet)?;
        Ok((hunt.compile()?, Some(Rc::new(hunt))))
    }
}

/// A grid and what to look for on it.
struct Subject {
    grid: Grid,
    dictionary: Dictionary,
    hunt: Option<Rc<Hunt>>,
}

impl Subject {
    fn read(path: &Path, arguments: &Arguments, words: &Words) -> anyhow::Result<Self> {
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
            })
        };
        read().with_context(|| input::name(path).into_owned())
    }

    fn search(&self, arguments: &Arguments) -> Search<'_> {
        let lengths = self.lengths(arguments);
        let mut search = Search::new(&self.dictionary)
            .mode(arguments.mode.into())
            .min_length(*lengths.start())
            .max_length(*lengths.end())
            .all(arguments.all)
            .maximal(arguments.maximal);
        if !arguments.directions.is_empty() {
            search = search.directions(arguments.directions.iter().copied());
        }
        match arguments.threads {
            Some(threads) => search.threads(threads),
            None => search,
        }
    }

    /// The fewest and the most letters of a word. Who lists the words to hunt wants the short ones, too.
    fn lengths(&self, arguments: &Arguments) -> RangeInclusive<usize> {
        let fewest = if self.hunt.is_some() { 1 } else { 3 };
        arguments.lengths.range(fewest)
    }

    /// Searches the grid and hands the finds on. Returns the hunted words that were not found.
    fn push(
        &self,
        arguments: &Arguments,
        show_progress: bool,
        mut take: impl FnMut(Find<'_>) -> ControlFlow<io::Error>,
    ) -> io::Result<Vec<&str>> {
        let search = self.search(arguments);
        let progress = Progress::start(search.progress_end(&self.grid), "cells", show_progress);
        let search = search.progress(progress.counter());
        let Some(hunt) = &self.hunt else {
            return stopped(search.run(&self.grid, &mut take)).map(|()| Vec::new());
        };
        let mut hunting = hunt.start(take);
        stopped(search.run(&self.grid, &mut hunting))?;
        drop(progress);
        let lengths = self.lengths(arguments);
        let is_asked_for = |word: &&str| {
            let letters = word.chars().filter(|character| character.is_alphabetic());
            lengths.contains(&letters.count())
        };
        let (missing, others): (Vec<_>, Vec<_>) =
            hunting.missing().into_iter().partition(is_asked_for);
        if !others.is_empty() {
            let message = format!("too short or too long to be hunted: {}", others.join(", "));
            terminal::note(arguments.quiet, &message);
        }
        Ok(missing)
    }

    /// Searches the grid for no list in particular, has the threads that find something write it in a format, and
    /// hands the lines on.
    fn push_lines(
        &self,
        arguments: &Arguments,
        show_progress: bool,
        format: &dyn wordtrail::report::Format,
        mut take: impl FnMut(&mut Lines) -> io::Result<()>,
    ) -> io::Result<()> {
        let search = self.search(arguments);
        let progress = Progress::start(search.progress_end(&self.grid), "cells", show_progress);
        let search = search.progress(progress.counter());
        let add = |lines: &mut Lines, find: Find<'_>| {
            format.line(&find, &mut lines.text);
            lines.finds += 1;
        };
        stopped(
            search.run_parts(&self.grid, add, |lines| match take(lines) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }),
        )
    }

    /// Counts the finds. Returns the hunted words that were not found, too.
    fn count(&self, arguments: &Arguments) -> io::Result<(u64, Vec<&str>)> {
        let show_progress = !arguments.quiet;
        if self.hunt.is_some() {
            let mut finds = 0;
            let missing = self.push(arguments, show_progress, |_| {
                finds += 1;
                ControlFlow::Continue(())
            })?;
            return Ok((finds, missing));
        }
        let search = self.search(arguments);
        let progress = Progress::start(search.progress_end(&self.grid), "cells", show_progress);
        let finds = search.progress(progress.counter()).count(&self.grid);
        Ok((finds, Vec::new()))
    }
}

/// The finds of a part of a grid as a format spells them.
#[derive(Default)]
struct Lines {
    text: Vec<u8>,
    finds: u64,
}

fn stopped(flow: ControlFlow<io::Error>) -> io::Result<()> {
    flow.break_value().map_or(Ok(()), Err)
}

/// What a grid's search came to, summed over the grids.
#[derive(Default)]
struct Tally {
    finds: u64,
    missing: usize,
}

impl Tally {
    fn outcome(&self) -> Outcome {
        if self.finds > 0 && self.missing == 0 {
            Outcome::Found
        } else {
            Outcome::NothingFound
        }
    }
}

/// Writes the finds of each grid.
fn report(
    arguments: &Arguments,
    grids: &[PathBuf],
    words: &Words,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let failed = output.failure();
    let several = grids.len() > 1;
    // A bar would be drawn into finds on the same screen.
    let show_progress = !arguments.quiet && !output.is_terminal();
    let mut report: Box<dyn Report + '_> = match arguments.format {
        Format::Text => {
            let looks = looks(arguments.color, output);
            Box::new(Text::new(output, arguments.mode.into(), looks))
        }
        Format::Csv => Box::new(Csv::new(output, several)),
        Format::Jsonl => Box::new(JsonLines::new(output)),
    };
    let mut tally = Tally::default();
    for path in grids {
        let subject = Subject::read(path, arguments, words)?;
        let name = input::name(path);
        report
            .begin(several.then_some(&*name), &subject.grid)
            .map_err(&failed)?;
        let missing = match report.format() {
            Some(format) if subject.hunt.is_none() => {
                let take = |lines: &mut Lines| {
                    tally.finds += std::mem::take(&mut lines.finds);
                    let written = report.lines(&lines.text);
                    lines.text.clear();
                    written
                };
                let pushed = subject.push_lines(arguments, show_progress, &*format, take);
                pushed.map(|()| Vec::new())
            }
            _ => subject.push(arguments, show_progress, |find| {
                tally.finds += 1;
                report.find(find)
            }),
        };
        let missing = missing.map_err(&failed)?;
        report.end(&subject.grid, &missing).map_err(&failed)?;
        tally.missing += missing.len();
        if arguments.format != Format::Text {
            tell_missing(&name, &missing, arguments.quiet);
        }
    }
    Ok(tally.outcome())
}

/// Writes how many finds each grid has.
fn count(
    arguments: &Arguments,
    grids: &[PathBuf],
    words: &Words,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let failed = output.failure();
    let mut tally = Tally::default();
    for path in grids {
        let subject = Subject::read(path, arguments, words)?;
        let (finds, missing) = subject.count(arguments)?;
        let name = input::name(path);
        match grids.len() {
            1 => writeln!(output, "{finds}"),
            _ => writeln!(output, "{name}:{finds}"),
        }
        .map_err(&failed)?;
        tell_missing(&name, &missing, arguments.quiet);
        tally.finds += finds;
        tally.missing += missing.len();
    }
    Ok(tally.outcome())
}

/// Writes the letters of each grid that no find covers, on a line.
fn leftover(
    arguments: &Arguments,
    grids: &[PathBuf],
    words: &Words,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let failed = output.failure();
    let mut tally = Tally::default();
    for path in grids {
        let subject = Subject::read(path, arguments, words)?;
        let name = input::name(path);
        let mut leftover = Leftover::new(&subject.grid)
            .with_context(|| format!("{name}: there is no memory for its cells, a bit each"))?;
        let missing = subject.push(arguments, !arguments.quiet, |find| {
            tally.finds += 1;
            leftover.cover(&find.trail);
            ControlFlow::Continue(())
        });
        let missing = missing.map_err(&failed)?;
        if grids.len() > 1 {
            write!(output, "{name}:").map_err(&failed)?;
        }
        leftover.write(output).map_err(&failed)?;
        writeln!(output).map_err(&failed)?;
        tell_missing(&name, &missing, arguments.quiet);
        tally.missing += missing.len();
    }
    Ok(tally.outcome())
}

/// How a text report looks where it goes.
fn looks(color: Color, output: &Output) -> Looks {
    // Colours for a file or a pipe are asked for by who will show them on a terminal.
    let (colours, shows_grid) = match output {
        Output::File(..) if color == Color::Always => (terminal::colours(), false),
        Output::File(..) => (Colours::None, false),
        Output::Terminal(_) => (color.on_standard_output(), true),
        Output::Pipe(_) => (color.on_standard_output(), color == Color::Always),
    };
    Looks {
        colours,
        marked_grid: shows_grid.then(terminal::width),
    }
}

/// Tells the hunted words that were not found, where the report has no place for them.
fn tell_missing(grid: &str, missing: &[&str], quiet: bool) {
    if !missing.is_empty() {
        terminal::note(quiet, &format!("{grid}: not found: {}", missing.join(", ")));
    }
}
