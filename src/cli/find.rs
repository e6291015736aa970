//! `wordtrail find`: every word in a grid, with its trail.

mod arguments;
mod columns;
mod cover;
mod options;
mod tally;
mod writer;

use super::format::{LineFormat, PageFormat};
use super::leftover::Covered;
use super::output::{Outcome, Output};
use super::picture::{self, DrawnRegion};
use super::provenance;
use super::search_input::{Found, SearchInput, SearchInputs};
use super::terminal::{self, Color};
use anyhow::Context;
use arguments::TallyArgument;
use cover::Cover;
use options::{DrawingOptions, FindOutput, Options};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use tally::Tally;
use wordtrail::report::{
    Colours, Csv, Filler, Heatmap, JsonLines, Paper, Print, Report, Sheet, Text, TextStyle, View,
};
use wordtrail::{Mode, Points, Trails};
use writer::Writer;

pub use arguments::Arguments;

/// Runs the command.
pub fn run(arguments: Arguments) -> anyhow::Result<Outcome> {
    arguments.color.apply();
    let mut options = Options::try_from(arguments)?;
    options.search.look_for_digits(&options.grids);
    let options = &options;
    // A wrong name is better reported before the finds of other grids.
    let mut grids = options.grids.iter();
    grids.try_for_each(|grid| options.search.check_grid(grid))?;
    let mut output = Output::open(&options.target, &options.inputs)?;
    let words = options.search.words()?;
    // Other programs need the name of a grid itself; a terminal might act on it.
    let is_data = !output.is_terminal()
        && match options.output {
            FindOutput::Lines(format, _) => format.is_data(),
            FindOutput::Tally(ref tally) => tally.format.is_data(),
            FindOutput::Columns(..) => true,
            _ => false,
        };
    let read = |source| SearchInputs::read(source, &options.search, words.as_ref());
    // A single file may have several puzzles, and then its finds need a column for them.
    let mut first = match &options.grids[..] {
        [source] => Some(read(source)?),
        _ => None,
    };
    let several_in_one = first.as_ref().map_or(0, |inputs| inputs.count);
    options.check_puzzles(several_in_one)?;
    let numbers_divisions = options.cover.as_ref().is_some_and(Cover::is_of_several);
    let are_several = options.grids.len() > 1 || several_in_one > 1 || numbers_divisions;
    let format = match &options.output {
        FindOutput::Lines(format, _) => Some(*format),
        FindOutput::Tally(tally) => Some(tally.format),
        _ => None,
    };
    if let (Some(format), true) = (format, options.has_provenance)
        && let Some(inputs) = &first
    {
        let line = provenance::line(format, &inputs.first.provenance());
        let written = output.write_all(line.as_bytes());
        written.map_err(output.failure())?;
    }
    let trails = options.search.request.trails;
    if let (FindOutput::Tally(tally), Trails::First) = (&options.output, trails)
        && tally.by != TallyArgument::Length
    {
        terminal::print_note(
            "only the first find of each word is counted: add --all to count every find",
        );
    }
    let mode = match &first {
        Some(inputs) => inputs.mode,
        None => options.search.request.mode.unwrap_or_default(),
    };
    let mut writer = writer(options, mode, are_several, &mut output);
    let (mut finds, mut missing) = (0, 0);
    let (mut has_lone_q, mut has_words) = (false, false);
    for source in &options.grids {
        let inputs = match first.take() {
            Some(inputs) => inputs,
            None => read(source)?,
        };
        if options.grids.len() > 1 {
            options.check_puzzles(inputs.count)?;
        }
        let are_several_here = inputs.count > 1;
        for (number, input) in (1..).zip([Ok(inputs.first)].into_iter().chain(inputs.others)) {
            let mut input = input?;
            // A listed word that is part of another is placed elsewhere, too: its first trail may not be its own.
            if matches!(options.output, FindOutput::Leftover) && input.words.bank().is_some() {
                input.find_all();
            }
            // What the output calls a grid, if it is one of several.
            let name = are_several.then(|| match is_data {
                true => source.name().into_owned(),
                false => source.to_string(),
            });
            let name = name.map(|name| match are_several_here {
                true => format!("{name}:{number}"),
                false => name,
            });
            let mut write = |input: &SearchInput<'_>, name: Option<&str>| {
                let found = writer.write(input, name)?;
                finds += found.finds;
                missing += found.missing.len();
                has_lone_q |= found.finds == 0 && input.has_lone_q();
                has_words |= !input.words.is_empty();
                // The text format has lines for missing words.
                if !matches!(options.output, FindOutput::Lines(LineFormat::Text, _)) {
                    found.print_missing(source);
                }
                anyhow::Ok(())
            };
            let Some(cover) = &options.cover else {
                write(&input, name.as_deref())?;
                continue;
            };
            for (number, division) in (1..).zip(cover.divide(&input)?) {
                let name = name.as_ref();
                let name = name.map(|name| match numbers_divisions {
                    true => format!("{name}:{number}"),
                    false => name.clone(),
                });
                input.division = Some(division);
                write(&input, name.as_deref())?;
            }
        }
    }
    writer.finish()?;
    output.finish()?;
    // Counts, letters that are left over and missing words say it themselves, and other parts may have finds.
    if finds + missing as u64 == 0
        && options.search.request.part.is_none()
        && options.cover.is_none()
        && !matches!(options.output, FindOutput::Count | FindOutput::Leftover)
    {
        let reason = match &options.search.request.filter {
            Some(filter) if !has_words => {
                let (option, text) = filter.option();
                format!(": --{option} {text} matches no word of the list or dictionary")
            }
            _ if has_lone_q => ": --qu reads q as Qu".to_owned(),
            _ => String::new(),
        };
        terminal::print_note(&format!("no words were found{reason}"));
    }
    Ok(if finds > 0 && missing == 0 {
        Outcome::Found
    } else {
        Outcome::NothingFound
    })
}

/// The writer of the output that the options ask for.
fn writer<'a>(
    options: &'a Options,
    mode: Mode,
    are_several: bool,
    output: &'a mut Output,
) -> Box<dyn Writer + 'a> {
    let failed = output.failure();
    // On a terminal the bar would mix with the finds.
    let shows_progress = !output.is_terminal();
    // What is put together from parts has the same style on every machine.
    let style = match options.search.request.part {
        Some(_) => TextStyle::default(),
        None => text_style(options.color, output),
    };
    let prefix = |name: Option<&str>| name.map_or_else(String::new, |name| format!("{name}:"));
    match &options.output {
        FindOutput::Count => writer::of(move |input, name| {
            let found = input.count()?;
            writeln!(output, "{}{}", prefix(name), found.finds).map_err(&failed)?;
            Ok(found)
        }),
        FindOutput::Leftover => writer::of(move |input, name| {
            let mut covered = Covered::none(&input.grid).with_context(|| {
                let source = input.source;
                format!("{source}: there is not enough memory for one bit per cell")
            })?;
            let ControlFlow::Continue(found) = input.consume(true, &mut covered)?;
            let written = write!(output, "{}", prefix(name))
                .and_then(|()| covered.write_others(&input.grid, output))
                .and_then(|()| writeln!(output));
            written.map_err(&failed)?;
            Ok(found)
        }),
        FindOutput::Tally(tally) => Box::new(Tally::new(tally, are_several, output)),
        FindOutput::Lines(LineFormat::Text, _) => {
            let mut report = Text::new(output, mode, style);
            if options.has_points {
                report = report.points(Points::BOGGLE);
            }
            lines(report, failed, shows_progress)
        }
        &FindOutput::Lines(LineFormat::Csv, trail) => {
            let mut report = Csv::new(output).trails(trail);
            if are_several {
                report = report.with_grid_column();
            }
            if !options.has_header {
                report = report.without_header();
            }
            if options.has_points {
                report = report.points(Points::BOGGLE);
            }
            lines(report, failed, shows_progress)
        }
        &FindOutput::Lines(LineFormat::Jsonl, trail) => {
            let mut report = JsonLines::new(output).trails(trail);
            if options.has_points {
                report = report.points(Points::BOGGLE);
            }
            lines(report, failed, shows_progress)
        }
        &FindOutput::Columns(format, has_trails) => {
            columns::writer(options, format, has_trails, output)
        }
        FindOutput::Picture(format, drawing) => writer::of(move |input, name| {
            let (sheet, found) = search_for_sheet(drawing, input, name)?;
            let drawn = format.draw(&sheet, View::Finds(Filler::Normal), drawing.scale)?;
            output.write_all(&drawn).map_err(&failed)?;
            Ok(found)
        }),
        FindOutput::Pages(format, paper, drawing) => Box::new(Pages {
            drawing,
            format: *format,
            paper: *paper,
            sheets: Vec::new(),
            output,
        }),
        FindOutput::Heatmap(format, title) => writer::of(move |input, _| {
            let provenance = input.provenance();
            let mut map = Heatmap::new(&input.grid).with_provenance(&provenance);
            let ControlFlow::Continue(found) = input.consume(true, &mut map)?;
            if options.search.request.trails == Trails::First {
                terminal::print_note(
                    "the heat map counts only the first find of each word: add --all to count every find",
                );
            }
            let drawn = format.draw(&map, title)?;
            output.write_all(&drawn).map_err(&failed)?;
            Ok(found)
        }),
    }
}

/// Writes the finds of each grid as lines. `failed` adds the name of the output to an error.
fn lines<'a>(
    mut report: impl Report + 'a,
    failed: impl Fn(io::Error) -> anyhow::Error + 'a,
    shows_progress: bool,
) -> Box<dyn Writer + 'a> {
    writer::of(move |input, name| {
        report.begin(name, &input.grid).map_err(&failed)?;
        let found = match input.consume(shows_progress, &mut report)? {
            ControlFlow::Continue(found) => found,
            ControlFlow::Break(error) => return Err(failed(error)),
        };
        report.end(&input.grid, &found.missing).map_err(&failed)?;
        Ok(found)
    })
}

/// Searches a grid for what is drawn of it.
fn search_for_sheet<'a>(
    drawing: &DrawingOptions,
    input: &'a SearchInput<'_>,
    name: Option<&str>,
) -> anyhow::Result<(Sheet, Found<'a>)> {
    let mut drawn = DrawnRegion::new(&input.grid, input.mode(), drawing.region, drawing.max_drawn)
        .with_context(|| input.source.to_string())?;
    let ControlFlow::Continue(found) = input.consume(true, &mut drawn)?;
    let title = match (drawing.title.as_str(), name) {
        ("", Some(name)) => name,
        (title, _) => title,
    };
    let (mut sheet, words_drawn) = drawn.into_sheet(title);
    sheet.provenance = input.provenance();
    sheet.style = drawing.style.clone();
    if let (Some(photo), None) = (&input.photo, drawing.region) {
        sheet.photo = photo.clone();
    }
    if let Some(word_bank) = input.words.bank() {
        // A word that is elsewhere on the grid is neither found in this part of it nor missing.
        let missing: HashSet<&str> = found.missing.iter().copied().collect();
        let is_listed = |word: &&str| words_drawn.contains(*word) || missing.contains(word);
        let listed = word_bank.words().filter(is_listed);
        sheet.words = listed.map(str::to_owned).collect();
        sheet.missing = found.missing.iter().map(|&word| word.to_owned()).collect();
        sheet = sheet.with_spelling_of(word_bank);
    }
    Ok((sheet, found))
}

/// Draws the finds of all grids on pages.
struct Pages<'a> {
    drawing: &'a DrawingOptions,
    format: PageFormat,
    paper: Paper,
    sheets: Vec<Sheet>,
    output: &'a mut Output,
}

impl Writer for Pages<'_> {
    fn write<'a>(
        &mut self,
        input: &'a SearchInput<'_>,
        name: Option<&str>,
    ) -> anyhow::Result<Found<'a>> {
        let (sheet, found) = search_for_sheet(self.drawing, input, name)?;
        self.sheets.push(sheet);
        Ok(found)
    }

    fn finish(self: Box<Self>) -> anyhow::Result<()> {
        let setup = self.paper.into();
        let drawn = picture::print(self.format, &self.sheets, setup, Print::Finds)?;
        self.output.write_all(&drawn).map_err(self.output.failure())
    }
}

/// How text finds look on the output.
fn text_style(color: Color, output: &Output) -> TextStyle {
    // A user who asks for colours in a file or a pipe will show it on a terminal later.
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
