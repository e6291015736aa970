//! `wordtrail find`: every word in a grid, with its trail.

mod options;

use super::Outcome;
use super::format::LineFormat;
use super::input::Input;
use super::leftover::Leftover;
use super::output::Output;
use super::picture::{self, Canvas, HeatmapFormat, Part};
use super::progress::Progress;
use super::search_input::{SearchInput, WordSource, into_result, print_missing};
use super::terminal::{self, Color};
use anyhow::Context;
use options::{DrawingOptions, FindOutput};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use wordtrail::report::{Colours, Csv, Heatmap, JsonLines, Print, Report, Text, TextStyle, View};
use wordtrail::{Find, Trails};

pub use options::Options;

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    // A wrong name is better reported before the finds of other grids.
    options.grids.iter().try_for_each(Input::check)?;
    let mut output = Output::open(&options.target, &options.inputs)?;
    let words = WordSource::load(&options.search)?;
    let outcome = match &options.output {
        FindOutput::Count => count(options, &words, &mut output),
        FindOutput::Leftover => leftover(options, &words, &mut output),
        FindOutput::Lines(format) => report(options, *format, &words, &mut output),
        FindOutput::Drawing(canvas, drawing) => {
            draw(options, *canvas, drawing, &words, &mut output)
        }
        FindOutput::Heatmap(format, title) => {
            draw_heatmaps(options, *format, title, &words, &mut output)
        }
    }?;
    output.finish()?;
    Ok(outcome)
}

/// Searches a grid without a word bank. The searching threads format the finds, and `take` gets the lines.
fn push_lines(
    input: &SearchInput<'_>,
    trails: Trails,
    allow_progress: bool,
    format: &dyn wordtrail::report::Format,
    mut take: impl FnMut(&mut Lines) -> io::Result<()>,
) -> io::Result<()> {
    let search = input.search(trails);
    let progress = Progress::start(search.progress_end(&input.grid), "cells", allow_progress);
    let search = search.progress(progress.counter());
    let add = |lines: &mut Lines, find: Find<'_>| {
        format.line(&find, &mut lines.text);
        lines.finds += 1;
    };
    into_result(
        search.run_parts(&input.grid, add, |lines| match take(lines) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }),
    )
}

/// Counts the finds of a grid. Returns the listed words that were not found, too.
fn count_finds<'a>(input: &'a SearchInput<'_>, trails: Trails) -> io::Result<(u64, Vec<&'a str>)> {
    let search = input.search(trails);
    if input.word_bank.is_some() {
        let mut finds = 0;
        let missing = input.push(search, true, |_| {
            finds += 1;
            ControlFlow::Continue(())
        })?;
        return Ok((finds, missing));
    }
    let progress = Progress::start(search.progress_end(&input.grid), "cells", true);
    let finds = search.progress(progress.counter()).count(&input.grid);
    Ok((finds, Vec::new()))
}

/// The formatted finds of a part of a grid.
#[derive(Default)]
struct Lines {
    text: Vec<u8>,
    finds: u64,
}

/// The finds and missing words of all grids.
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
    options: &Options,
    format: LineFormat,
    words: &WordSource,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let failed = output.failure();
    let several = options.grids.len() > 1;
    // On a terminal the bar would mix with the finds.
    let allow_progress = !output.is_terminal();
    let mut report: Box<dyn Report + '_> = match format {
        LineFormat::Text => {
            let style = text_style(options.color, output);
            Box::new(Text::new(output, options.search.mode, style))
        }
        LineFormat::Csv => Box::new(Csv::new(output, several)),
        LineFormat::Jsonl => Box::new(JsonLines::new(output)),
    };
    let mut tally = Tally::default();
    for source in &options.grids {
        let input = SearchInput::read(source, &options.search, words)?;
        let name = several.then(|| source.to_string());
        report
            .begin(name.as_deref(), &input.grid)
            .map_err(&failed)?;
        let missing = match report.format() {
            Some(format) if input.word_bank.is_none() => {
                let take = |lines: &mut Lines| {
                    tally.finds += std::mem::take(&mut lines.finds);
                    let written = report.lines(&lines.text);
                    lines.text.clear();
                    written
                };
                push_lines(&input, options.trails, allow_progress, &*format, take)
                    .map(|()| Vec::new())
            }
            _ => input.push(input.search(options.trails), allow_progress, |find| {
                tally.finds += 1;
                report.find(find)
            }),
        };
        let missing = missing.map_err(&failed)?;
        report.end(&input.grid, &missing).map_err(&failed)?;
        tally.missing += missing.len();
        if format != LineFormat::Text {
            print_missing(source, &missing);
        }
    }
    Ok(tally.outcome())
}

/// Draws the finds of each grid.
fn draw(
    options: &Options,
    canvas: Canvas,
    drawing: &DrawingOptions,
    words: &WordSource,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let mut tally = Tally::default();
    let mut sheets = Vec::new();
    for source in &options.grids {
        let input = SearchInput::read(source, &options.search, words)?;
        let mode = options.search.mode;
        let mut part = Part::new(&input.grid, mode, drawing.region, drawing.max_drawn)
            .with_context(|| source.to_string())?;
        let mut found = HashSet::new();
        let missing = input.push(input.search(options.trails), true, |find| {
            tally.finds += 1;
            let word = find.word.clone();
            if part.add(find) && input.word_bank.is_some() && !found.contains(&*word) {
                found.insert(word.into_owned());
            }
            ControlFlow::Continue(())
        })?;
        print_missing(source, &missing);
        tally.missing += missing.len();
        let several = drawing.title.is_empty() && options.grids.len() > 1;
        let mut sheet = if several {
            part.into_sheet(&source.to_string())
        } else {
            part.into_sheet(&drawing.title)
        };
        if let Some(word_bank) = &input.word_bank {
            // A word that is elsewhere on the grid is neither found in this part of it nor missing.
            let is_listed = |word: &&str| found.contains(*word) || missing.contains(word);
            let listed = word_bank.words().filter(is_listed);
            sheet.words = listed.map(str::to_owned).collect();
            sheet.missing = missing.iter().map(|&word| word.to_owned()).collect();
        }
        sheets.push(sheet);
    }
    match canvas {
        Canvas::Picture(picture) => sheets.iter().try_for_each(|sheet| {
            let drawn = picture.draw(sheet, View::FINDS)?;
            output.write_all(&drawn).map_err(output.failure())
        }),
        Canvas::Paper(paper) => {
            let drawn = picture::print(&sheets, paper, Print::Finds)?;
            output.write_all(&drawn).map_err(output.failure())
        }
    }?;
    Ok(tally.outcome())
}

/// Draws how many finds cross each cell.
fn draw_heatmaps(
    options: &Options,
    format: HeatmapFormat,
    title: &str,
    words: &WordSource,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let mut tally = Tally::default();
    for source in &options.grids {
        let input = SearchInput::read(source, &options.search, words)?;
        let (map, missing) = heatmap(&input, options.trails)?;
        print_missing(source, &missing);
        if options.trails == Trails::First {
            terminal::print_note(
                "the heat map counts only the first find of each word: add --all to count every find",
            );
        }
        tally.finds += map.finds();
        tally.missing += missing.len();
        let drawn = format.draw(&map, title)?;
        output.write_all(&drawn).map_err(output.failure())?;
    }
    Ok(tally.outcome())
}

/// The heat map of a grid, and the listed words that were not found.
fn heatmap<'a>(input: &'a SearchInput<'_>, trails: Trails) -> io::Result<(Heatmap, Vec<&'a str>)> {
    let grid = &input.grid;
    let search = input.search(trails);
    if input.word_bank.is_some() {
        let mut map = Heatmap::new(grid);
        let missing = input.push(search, true, |find| {
            map.add(find);
            ControlFlow::Continue(())
        })?;
        return Ok((map, missing));
    }
    let progress = Progress::start(search.progress_end(grid), "cells", true);
    let search = search.progress(progress.counter());
    let empty = Heatmap::new(grid);
    let maps = search.fold(grid, || empty.clone(), Heatmap::add);
    Ok((Heatmap::sum(grid, maps), Vec::new()))
}

/// Writes the number of finds of each grid.
fn count(options: &Options, words: &WordSource, output: &mut Output) -> anyhow::Result<Outcome> {
    let mut tally = Tally::default();
    for source in &options.grids {
        let input = SearchInput::read(source, &options.search, words)?;
        let (finds, missing) = count_finds(&input, options.trails)?;
        match options.grids.len() {
            1 => writeln!(output, "{finds}"),
            _ => writeln!(output, "{source}:{finds}"),
        }
        .map_err(output.failure())?;
        print_missing(source, &missing);
        tally.finds += finds;
        tally.missing += missing.len();
    }
    Ok(tally.outcome())
}

/// Writes the letters of each grid that no find covers, on a line.
fn leftover(options: &Options, words: &WordSource, output: &mut Output) -> anyhow::Result<Outcome> {
    let failed = output.failure();
    let mut tally = Tally::default();
    for source in &options.grids {
        let input = SearchInput::read(source, &options.search, words)?;
        let mut leftover = Leftover::new(&input.grid).with_context(|| {
            format!("{source}: there is not enough memory for one bit per cell")
        })?;
        // A listed word that is part of another is placed elsewhere, too: its first trail may not be its own.
        let trails = match input.word_bank {
            Some(_) => Trails::All,
            None => options.trails,
        };
        let missing = input.push(input.search(trails), true, |find| {
            tally.finds += 1;
            leftover.cover(&find.trail);
            ControlFlow::Continue(())
        });
        let missing = missing.map_err(&failed)?;
        if options.grids.len() > 1 {
            write!(output, "{source}:").map_err(&failed)?;
        }
        leftover.write(output).map_err(&failed)?;
        writeln!(output).map_err(&failed)?;
        print_missing(source, &missing);
        tally.missing += missing.len();
    }
    Ok(tally.outcome())
}

/// How text finds look on the output.
fn text_style(color: Color, output: &Output) -> TextStyle {
    // Who asks for colours in a file or a pipe shows them on a terminal later.
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
