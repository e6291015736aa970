//! `wordtrail find`: every word in a grid, with its trail.

use super::Outcome;
use super::input::{self, STANDARD_INPUT};
use super::leftover::Leftover;
use super::output::Output;
use super::progress::Progress;
use super::subject::{SearchArguments, Subject, Words, stopped, tell_missing};
use super::terminal::{self, Color};
use anyhow::Context;
use clap::ValueEnum;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use wordtrail::report::{Colours, Csv, JsonLines, Looks, Report, Text};
use wordtrail::{Find, Search};

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
    search: SearchArguments,

    /// Find every trail of a word, not only the first
    #[arg(short, long)]
    all: bool,

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

    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
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
    let standard_input = [PathBuf::from(STANDARD_INPUT)];
    let grids = match arguments.grids.as_slice() {
        [] => &standard_input[..],
        grids => grids,
    };
    arguments.color.apply();
    arguments.search.check(grids)?;
    let inputs = arguments.search.inputs(grids);
    let mut output = Output::open(arguments.output.as_deref(), &inputs)?;
    let words = Words::new(&arguments.search)?;
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

/// The search that is asked for.
fn search<'a>(subject: &'a Subject<'_>, arguments: &Arguments) -> Search<'a> {
    subject.search().all(arguments.all)
}

/// Searches the grid for no list in particular, has the threads that find something write it in a format, and
/// hands the lines on.
fn push_lines(
    subject: &Subject<'_>,
    arguments: &Arguments,
    show_progress: bool,
    format: &dyn wordtrail::report::Format,
    mut take: impl FnMut(&mut Lines) -> io::Result<()>,
) -> io::Result<()> {
    let search = search(subject, arguments);
    let progress = Progress::start(search.progress_end(&subject.grid), "cells", show_progress);
    let search = search.progress(progress.counter());
    let add = |lines: &mut Lines, find: Find<'_>| {
        format.line(&find, &mut lines.text);
        lines.finds += 1;
    };
    stopped(
        search.run_parts(&subject.grid, add, |lines| match take(lines) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }),
    )
}

/// Counts the finds of a grid. Returns the hunted words that were not found, too.
fn count_finds<'a>(
    subject: &'a Subject<'_>,
    arguments: &Arguments,
) -> io::Result<(u64, Vec<&'a str>)> {
    let show_progress = !arguments.search.quiet;
    let search = search(subject, arguments);
    if subject.hunt.is_some() {
        let mut finds = 0;
        let missing = subject.push(search, show_progress, |_| {
            finds += 1;
            ControlFlow::Continue(())
        })?;
        return Ok((finds, missing));
    }
    let progress = Progress::start(search.progress_end(&subject.grid), "cells", show_progress);
    let finds = search.progress(progress.counter()).count(&subject.grid);
    Ok((finds, Vec::new()))
}

/// The finds of a part of a grid as a format spells them.
#[derive(Default)]
struct Lines {
    text: Vec<u8>,
    finds: u64,
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
    let show_progress = !arguments.search.quiet && !output.is_terminal();
    let mut report: Box<dyn Report + '_> = match arguments.format {
        Format::Text => {
            let looks = looks(arguments.color, output);
            Box::new(Text::new(output, arguments.search.mode(), looks))
        }
        Format::Csv => Box::new(Csv::new(output, several)),
        Format::Jsonl => Box::new(JsonLines::new(output)),
    };
    let mut tally = Tally::default();
    for path in grids {
        let subject = Subject::read(path, &arguments.search, words)?;
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
                let pushed = push_lines(&subject, arguments, show_progress, &*format, take);
                pushed.map(|()| Vec::new())
            }
            _ => subject.push(search(&subject, arguments), show_progress, |find| {
                tally.finds += 1;
                report.find(find)
            }),
        };
        let missing = missing.map_err(&failed)?;
        report.end(&subject.grid, &missing).map_err(&failed)?;
        tally.missing += missing.len();
        if arguments.format != Format::Text {
            tell_missing(&name, &missing, arguments.search.quiet);
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
        let subject = Subject::read(path, &arguments.search, words)?;
        let (finds, missing) = count_finds(&subject, arguments)?;
        let name = input::name(path);
        match grids.len() {
            1 => writeln!(output, "{finds}"),
            _ => writeln!(output, "{name}:{finds}"),
        }
        .map_err(&failed)?;
        tell_missing(&name, &missing, arguments.search.quiet);
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
        let subject = Subject::read(path, &arguments.search, words)?;
        let name = input::name(path);
        let mut leftover = Leftover::new(&subject.grid)
            .with_context(|| format!("{name}: there is no memory for its cells, a bit each"))?;
        let missing = subject.push(
            search(&subject, arguments),
            !arguments.search.quiet,
            |find| {
                tally.finds += 1;
                leftover.cover(&find.trail);
                ControlFlow::Continue(())
            },
        );
        let missing = missing.map_err(&failed)?;
        if grids.len() > 1 {
            write!(output, "{name}:").map_err(&failed)?;
        }
        leftover.write(output).map_err(&failed)?;
        writeln!(output).map_err(&failed)?;
        tell_missing(&name, &missing, arguments.search.quiet);
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
