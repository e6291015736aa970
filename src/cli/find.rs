//! `wordtrail find`: every word in a grid, with its trail.

use super::Outcome;
use super::input::{self, STANDARD_INPUT};
use super::leftover::Covered;
use super::output::Output;
use super::picture::{Canvas, PartArguments, Picture, PictureArguments};
use super::subject::{Found, SearchArguments, Subject, Words, tell_missing};
use super::terminal::{self, Color};
use anyhow::Context;
use clap::ValueEnum;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use wordtrail::report::{
    Colours, Csv, Filler, Heatmap, JsonLines, Print, Report, Text, TextStyle, View,
};

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
    let find = Run {
        arguments,
        grids,
        words: &words,
    };
    let outcome = if arguments.count {
        find.count(&mut output)
    } else if arguments.leftover {
        find.leftover(&mut output)
    } else if let Some(canvas) = canvas {
        find.draw(canvas, &mut output)
    } else {
        find.report(&mut output)
    }?;
    output.finish()?;
    Ok(outcome)
}

/// What is searched, for all outputs.
struct Run<'a> {
    arguments: &'a Arguments,
    grids: &'a [PathBuf],
    words: &'a Words,
}

impl Run<'_> {
    /// Reads the grids one after the other, has each searched, and sums up what was found.
    fn each_grid(
        &self,
        mut search: impl for<'a> FnMut(&'a Subject<'_>, &str) -> anyhow::Result<Found<'a>>,
    ) -> anyhow::Result<Outcome> {
        let arguments = self.arguments;
        let (mut finds, mut missing) = (0, 0);
        for path in self.grids {
            let subject = Subject::read(path, &arguments.search, self.words)?;
            let name = input::name(path);
            let found = search(&subject, &name)?;
            finds += found.finds;
            missing += found.missing.len();
            // The text format has lines for missing words.
            if arguments.count || arguments.leftover || arguments.format != Format::Text {
                tell_missing(&name, &found.missing, arguments.search.quiet);
            }
        }
        Ok(if finds > 0 && missing == 0 {
            Outcome::Found
        } else {
            Outcome::NothingFound
        })
    }

    /// The name of a grid, when there are several.
    fn one_of_several<'a>(&self, name: &'a str) -> Option<&'a str> {
        (self.grids.len() > 1).then_some(name)
    }

    /// Writes the finds of each grid.
    fn report(&self, output: &mut Output) -> anyhow::Result<Outcome> {
        let arguments = self.arguments;
        match arguments.format {
            Format::Text => {
                let style = text_style(arguments.color, output);
                self.report_to(output, |output| {
                    Text::new(output, arguments.search.mode(), style)
                })
            }
            Format::Csv if self.grids.len() > 1 => {
                self.report_to(output, |output| Csv::new(output).with_grid_column())
            }
            Format::Csv => self.report_to(output, Csv::new),
            Format::Jsonl => self.report_to(output, JsonLines::new),
            Format::Svg | Format::Png | Format::Html | Format::Pdf => {
                unreachable!("what is drawn is no report")
            }
        }
    }

    fn report_to<'output, R: Report>(
        &self,
        output: &'output mut Output,
        report: impl FnOnce(&'output mut Output) -> R,
    ) -> anyhow::Result<Outcome> {
        let failed = output.failure();
        // A bar would be drawn into finds on the same screen.
        let show_progress = !self.arguments.search.quiet && !output.is_terminal();
        let mut report = report(output);
        self.each_grid(|subject, name| {
            let name = self.one_of_several(name);
            report.begin(name, &subject.grid).map_err(&failed)?;
            let search = subject.search(self.arguments.all);
            let found = match subject.consume(search, show_progress, &mut report) {
                ControlFlow::Continue(found) => found,
                ControlFlow::Break(error) => return Err(failed(error)),
            };
            let ended = report.end(&subject.grid, &found.missing);
            ended.map_err(&failed)?;
            Ok(found)
        })
    }

    /// Draws the finds of each grid, or how they are spread on it.
    fn draw(&self, canvas: Canvas, output: &mut Output) -> anyhow::Result<Outcome> {
        if let Canvas::Picture(picture) = canvas
            && self.arguments.part.heatmap
        {
            return self.draw_heatmap(picture, output);
        }
        let arguments = self.arguments;
        let failed = output.failure();
        let quiet = arguments.search.quiet;
        let title = arguments.picture.title();
        let mut sheets = Vec::new();
        let outcome = self.each_grid(|subject, name| {
            let mode = arguments.search.mode();
            let part = arguments.part.of(&subject.grid, mode, canvas);
            let mut part = part.with_context(|| name.to_owned())?;
            let search = subject.search(arguments.all);
            let ControlFlow::Continue(found) = subject.consume(search, !quiet, &mut part);
            let sheet_title = match self.one_of_several(name) {
                Some(name) if title.is_empty() => name,
                _ => title,
            };
            let (mut sheet, drawn) = part.into_sheet(sheet_title);
            if let Some(bank) = &subject.hunt {
                // What is elsewhere on the grid is neither found in this part of it nor missing.
                let is_shown = |word: &&str| drawn.contains(*word) || found.missing.contains(word);
                sheet.words = bank.words().filter(is_shown).map(str::to_owned).collect();
                sheet.missing = found.missing.iter().map(|&word| word.to_owned()).collect();
            }
            sheets.push(sheet);
            Ok(found)
        })?;
        let drawn = match canvas {
            Canvas::Picture(picture) => match sheets.first() {
                Some(sheet) => picture.draw(sheet, View::Finds(Filler::Normal))?,
                None => return Ok(outcome),
            },
            Canvas::Paper => arguments.picture.print(&sheets, Print::Finds, quiet)?,
        };
        output.write_all(&drawn).map_err(&failed)?;
        Ok(outcome)
    }

    /// Draws how the finds are spread on the grid.
    fn draw_heatmap(&self, picture: Picture, output: &mut Output) -> anyhow::Result<Outcome> {
        let failed = output.failure();
        let arguments = self.arguments;
        let quiet = arguments.search.quiet;
        self.each_grid(|subject, _| {
            let mut map = Heatmap::new(&subject.grid);
            let search = subject.search(arguments.all);
            let ControlFlow::Continue(found) = subject.consume(search, !quiet, &mut map);
            if !arguments.all {
                terminal::note(
                    quiet,
                    "the map shows the first find of each word: --all shows all of them",
                );
            }
            let drawn = picture.draw_heatmap(&map, arguments.picture.title())?;
            output.write_all(&drawn).map_err(&failed)?;
            Ok(found)
        })
    }

    /// Writes how many finds each grid has.
    fn count(&self, output: &mut Output) -> anyhow::Result<Outcome> {
        let failed = output.failure();
        let quiet = self.arguments.search.quiet;
        self.each_grid(|subject, name| {
            let found = subject.count(subject.search(self.arguments.all), !quiet);
            let finds = found.finds;
            match self.one_of_several(name) {
                None => writeln!(output, "{finds}"),
                Some(name) => writeln!(output, "{name}:{finds}"),
            }
            .map_err(&failed)?;
            Ok(found)
        })
    }

    /// Writes the letters of each grid that no find covers, on a line.
    fn leftover(&self, output: &mut Output) -> anyhow::Result<Outcome> {
        let failed = output.failure();
        let quiet = self.arguments.search.quiet;
        self.each_grid(|subject, name| {
            let grid = &subject.grid;
            let mut covered = Covered::none(grid)
                .with_context(|| format!("{name}: there is no memory for its cells, a bit each"))?;
            // A hunted word that is part of another is placed elsewhere, too: its first trail may not be its own.
            let all = self.arguments.all || subject.hunt.is_some();
            let ControlFlow::Continue(found) =
                subject.consume(subject.search(all), !quiet, &mut covered);
            if let Some(name) = self.one_of_several(name) {
                write!(output, "{name}:").map_err(&failed)?;
            }
            let written = covered.write_others(grid, output);
            written.and_then(|()| writeln!(output)).map_err(&failed)?;
            Ok(found)
        })
    }
}

/// How a text report looks where it goes.
fn text_style(color: Color, output: &Output) -> TextStyle {
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
