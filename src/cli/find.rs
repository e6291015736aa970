//! `wordtrail find`: every word in a grid, with its trail.

use super::Outcome;
use super::input::{self, STANDARD_INPUT};
use super::leftover::Leftover;
use super::output::Output;
use super::picture::{Canvas, PartArguments, Picture, PictureArguments};
use super::progress::Progress;
use super::subject::{SearchArguments, Subject, Words, stopped, tell_missing};
use super::terminal::{self, Color};
use anyhow::Context;
use clap::ValueEnum;
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use wordtrail::report::{
    Colours, Csv, Filler, Heatmap, JsonLines, Print, Report, Text, TextStyle, View,
};
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
  wordtrail find grid.txt                        every English word in it
  wordtrail find -m adjacent -n 4 board.txt      Boggle, 4 letters and more
  wordtrail find --words cat,dog,bird grid.txt   where are these?
  wordtrail find puzzle.txt                      where are its own words?
  wordtrail find -d words.txt grid.txt           with another dictionary
  wordtrail find --all -c *.txt                  how many, in each file
  wordtrail find --leftover puzzle.txt           the letters in no find
  wordtrail find -f svg -o p.svg grid.txt        a picture, the finds marked
  printf 'cat\\ndog\\n' | wordtrail find -f jsonl  from standard input

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

    #[command(flatten)]
    picture: PictureArguments,

    #[command(flatten)]
    part: PartArguments,

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
    /// A picture, for browsers and drawing programs
    Svg,
    /// A picture in pixels
    Png,
    /// A page for a browser, to look words up and hover over letters
    Html,
    /// Pages of paper
    Pdf,
}

impl Format {
    /// What is drawn on, if it is a format to draw in.
    fn canvas(self) -> Option<Canvas> {
        match self {
            Self::Text | Self::Csv | Self::Jsonl => None,
            Self::Svg => Some(Canvas::Picture(Picture::Svg)),
            Self::Png => Some(Canvas::Picture(Picture::Png)),
            Self::Html => Some(Canvas::Picture(Picture::Html)),
            Self::Pdf => Some(Canvas::Paper),
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let standard_input = [PathBuf::from(STANDARD_INPUT)];
    let grids = match arguments.grids.as_slice() {
        [] => &standard_input[..],
        grids => grids,
    };
    arguments.color.apply();
    let canvas = arguments.format.canvas();
    arguments.picture.check(canvas)?;
    arguments.part.check(canvas, grids.len())?;
    arguments.search.check(grids)?;
    let inputs = arguments.search.inputs(grids);
    let mut output = Output::open(arguments.output.as_deref(), &inputs)?;
    if let Some(canvas) = canvas {
        canvas.check_output(&output)?;
    }
    let words = Words::new(&arguments.search)?;
    let outcome = if arguments.count {
        count(arguments, grids, &words, &mut output)
    } else if arguments.leftover {
        leftover(arguments, grids, &words, &mut output)
    } else if let Some(canvas) = canvas {
        draw(arguments, canvas, grids, &words, &mut output)
    } else {
        report(arguments, grids, &words, &mut output)
    }?;
    output.finish()?;
    Ok(outcome)
}

/// The search that is asked for.
fn search<'a>(subject: &'a Subject<'_>, arguments: &Arguments) -> Search<'a> {
    subject.search(arguments.all)
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
        Format::Svg | Format::Png | Format::Html | Format::Pdf => {
            unreachable!("what is drawn is no report")
        }
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

/// Draws the finds of each grid, or how they are spread on it.
fn draw(
    arguments: &Arguments,
    canvas: Canvas,
    grids: &[PathBuf],
    words: &Words,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let failed = output.failure();
    let quiet = arguments.search.quiet;
    let title = arguments.picture.title();
    let mut tally = Tally::default();
    let mut sheets = Vec::new();
    for path in grids {
        let subject = Subject::read(path, &arguments.search, words)?;
        let name = input::name(path);
        if let Canvas::Picture(picture) = canvas
            && arguments.part.heatmap
        {
            let (map, missing) = heatmap(&subject, search(&subject, arguments), !quiet)?;
            tell_missing(&name, &missing, quiet);
            if !arguments.all {
                terminal::note(
                    quiet,
                    "the map shows the first find of each word: --all shows all of them",
                );
            }
            tally.finds += map.finds();
            tally.missing += missing.len();
            let drawn = picture.draw_heatmap(&map, title)?;
            output.write_all(&drawn).map_err(&failed)?;
            continue;
        }
        let mode = arguments.search.mode();
        let part = arguments.part.of(&subject.grid, mode, canvas);
        let mut part = part.with_context(|| name.to_string())?;
        let mut found = HashSet::new();
        let missing = subject.push(search(&subject, arguments), !quiet, |find| {
            tally.finds += 1;
            let word = find.word.clone();
            if part.add(find) && subject.hunt.is_some() && !found.contains(&*word) {
                found.insert(word.into_owned());
            }
            ControlFlow::Continue(())
        })?;
        tell_missing(&name, &missing, quiet);
        tally.missing += missing.len();
        let several = title.is_empty() && grids.len() > 1;
        let mut sheet = part.into_sheet(if several { &name } else { title });
        if let Some(hunt) = &subject.hunt {
            // What is elsewhere on the grid is neither found in this part of it nor missing.
            let is_told = |word: &&str| found.contains(*word) || missing.contains(word);
            sheet.words = hunt.words().filter(is_told).map(str::to_owned).collect();
            sheet.missing = missing.iter().map(|&word| word.to_owned()).collect();
        }
        sheets.push(sheet);
    }
    let drawn = match (canvas, sheets.first()) {
        (_, None) => return Ok(tally.outcome()),
        (Canvas::Picture(picture), Some(sheet)) => {
            picture.draw(sheet, View::Finds(Filler::Normal))?
        }
        (Canvas::Paper, Some(_)) => arguments.picture.print(&sheets, Print::Finds, quiet)?,
    };
    output.write_all(&drawn).map_err(&failed)?;
    Ok(tally.outcome())
}

/// How the finds are spread on a grid, and the hunted words that were not found.
fn heatmap<'a>(
    subject: &'a Subject<'_>,
    search: Search<'_>,
    show_progress: bool,
) -> io::Result<(Heatmap, Vec<&'a str>)> {
    let grid = &subject.grid;
    if subject.hunt.is_some() {
        let mut map = Heatmap::new(grid);
        let missing = subject.push(search, show_progress, |find| {
            map.add(find);
            ControlFlow::Continue(())
        })?;
        return Ok((map, missing));
    }
    let progress = Progress::start(search.progress_end(grid), "cells", show_progress);
    let search = search.progress(progress.counter());
    let empty = Heatmap::new(grid);
    let maps = search.fold(grid, || empty.clone(), Heatmap::add);
    Ok((Heatmap::sum(grid, maps), Vec::new()))
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
        // A hunted word that is part of another is laid elsewhere, too: its first trail may not be its own.
        let all = arguments.all || subject.hunt.is_some();
        let missing = subject.push(subject.search(all), !arguments.search.quiet, |find| {
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
        tell_missing(&name, &missing, arguments.search.quiet);
        tally.missing += missing.len();
    }
    Ok(tally.outcome())
}

/// How a text report looks where it goes.
fn looks(color: Color, output: &Output) -> TextStyle {
    // Colours for a file or a pipe are asked for by who will show them on a terminal.
    let (colours, shows_grid) = match output {
        Output::File(..) if color == Color::Always => (terminal::colours(), false),
        Output::File(..) => (Colours::None, false),
        Output::Terminal(_) => (color.on_standard_output(), true),
        Output::Pipe(_) => (color.on_standard_output(), color == Color::Always),
    };
    TextStyle {
        colours,
        marked_grid: shows_grid.then(terminal::width),
    }
}
