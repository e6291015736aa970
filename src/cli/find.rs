//! `wordtrail find`: every word in a grid, with its trail.

mod options;

use super::Outcome;
use super::format::{Canvas, LineFormat};
use super::input::Input;
use super::leftover::Covered;
use super::output::Output;
use super::picture::{self, HeatmapFormat, Part};
use super::search_input::{Found, SearchInput, WordSource};
use super::terminal::{self, Color};
use anyhow::Context;
use options::{DrawingOptions, FindOutput};
use std::io::Write;
use std::ops::ControlFlow;
use wordtrail::Trails;
use wordtrail::report::{
    Colours, Csv, Filler, Heatmap, JsonLines, Print, Report, Text, TextStyle, View,
};

pub use options::{Arguments, Options};

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    // A wrong name is better reported before the finds of other grids.
    options.grids.iter().try_for_each(Input::check)?;
    let mut output = Output::open(&options.target, &options.inputs)?;
    let words = WordSource::load(&options.search)?;
    let grids = Grids { options, words };
    let outcome = match &options.output {
        FindOutput::Count => count(&grids, &mut output),
        FindOutput::Leftover => leftover(&grids, &mut output),
        FindOutput::Lines(LineFormat::Text) => {
            let style = text_style(options.color, &output);
            let mode = options.search.mode;
            report(&grids, &mut output, |output| Text::new(output, mode, style))
        }
        FindOutput::Lines(LineFormat::Csv) if grids.are_several() => {
            report(&grids, &mut output, |output| {
                Csv::new(output).with_grid_column()
            })
        }
        FindOutput::Lines(LineFormat::Csv) => report(&grids, &mut output, Csv::new),
        FindOutput::Lines(LineFormat::Jsonl) => report(&grids, &mut output, JsonLines::new),
        FindOutput::Drawing(canvas, drawing) => draw(&grids, *canvas, drawing, &mut output),
        FindOutput::Heatmap(format, title) => draw_heatmaps(&grids, *format, title, &mut output),
    }?;
    output.finish()?;
    Ok(outcome)
}

/// The grids to search.
struct Grids<'a> {
    options: &'a Options,
    words: WordSource,
}

impl Grids<'_> {
    /// Reads the grids one after the other, has each searched, and sums up what was found.
    fn search(
        &self,
        mut search: impl for<'a> FnMut(&'a SearchInput<'_>, &Input) -> anyhow::Result<Found<'a>>,
    ) -> anyhow::Result<Outcome> {
        let (mut finds, mut missing) = (0, 0);
        for source in &self.options.grids {
            let input = SearchInput::read(source, &self.options.search, &self.words)?;
            let found = search(&input, source)?;
            finds += found.finds;
            missing += found.missing.len();
            // The text format has lines for missing words.
            let is_listed = matches!(self.options.output, FindOutput::Lines(LineFormat::Text));
            if !is_listed {
                found.print_missing(source);
            }
        }
        Ok(if finds > 0 && missing == 0 {
            Outcome::Found
        } else {
            Outcome::NothingFound
        })
    }

    fn are_several(&self) -> bool {
        self.options.grids.len() > 1
    }

    /// What the output calls a grid, if it is one of several.
    fn name(&self, source: &Input) -> Option<String> {
        self.are_several().then(|| source.to_string())
    }
}

/// Writes the finds of each grid.
fn report<'output, R: Report>(
    grids: &Grids<'_>,
    output: &'output mut Output,
    new_report: impl FnOnce(&'output mut Output) -> R,
) -> anyhow::Result<Outcome> {
    let failed = output.failure();
    // On a terminal the bar would mix with the finds.
    let allow_progress = !output.is_terminal();
    let mut report = new_report(output);
    grids.search(|input, source| {
        let name = grids.name(source);
        let begun = report.begin(name.as_deref(), &input.grid);
        begun.map_err(&failed)?;
        let search = input.search(grids.options.trails);
        let found = match input.consume(search, allow_progress, &mut report) {
            ControlFlow::Continue(found) => found,
            ControlFlow::Break(error) => return Err(failed(error)),
        };
        let ended = report.end(&input.grid, &found.missing);
        ended.map_err(&failed)?;
        Ok(found)
    })
}

/// Draws the finds of each grid.
fn draw(
    grids: &Grids<'_>,
    canvas: Canvas,
    drawing: &DrawingOptions,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let mode = grids.options.search.mode;
    let mut sheets = Vec::new();
    let outcome = grids.search(|input, source| {
        let mut part = Part::new(&input.grid, mode, drawing.region, drawing.max_drawn)
            .with_context(|| source.to_string())?;
        let search = input.search(grids.options.trails);
        let ControlFlow::Continue(found) = input.consume(search, true, &mut part);
        let name = grids.name(source).filter(|_| drawing.title.is_empty());
        let (mut sheet, words_drawn) = part.into_sheet(name.as_ref().unwrap_or(&drawing.title));
        if let Some(word_bank) = &input.word_bank {
            // A word that is elsewhere on the grid is neither found in this part of it nor missing.
            let is_listed =
                |word: &&str| words_drawn.contains(*word) || found.missing.contains(word);
            let listed = word_bank.words().filter(is_listed);
            sheet.words = listed.map(str::to_owned).collect();
            sheet.missing = found.missing.iter().map(|&word| word.to_owned()).collect();
        }
        sheets.push(sheet);
        Ok(found)
    })?;
    match canvas {
        Canvas::Picture(picture) => sheets.iter().try_for_each(|sheet| {
            let drawn = picture.draw(sheet, View::Finds(Filler::Normal))?;
            output.write_all(&drawn).map_err(output.failure())
        }),
        Canvas::Paper(paper) => {
            let drawn = picture::print(&sheets, paper, Print::Finds)?;
            output.write_all(&drawn).map_err(output.failure())
        }
    }?;
    Ok(outcome)
}

/// Draws how many finds cross each cell.
fn draw_heatmaps(
    grids: &Grids<'_>,
    format: HeatmapFormat,
    title: &str,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let trails = grids.options.trails;
    grids.search(|input, _| {
        let mut map = Heatmap::new(&input.grid);
        let ControlFlow::Continue(found) = input.consume(input.search(trails), true, &mut map);
        if trails == Trails::First {
            terminal::print_note(
                "the heat map counts only the first find of each word: add --all to count every find",
            );
        }
        let drawn = format.draw(&map, title)?;
        output.write_all(&drawn).map_err(output.failure())?;
        Ok(found)
    })
}

/// Writes the number of finds of each grid.
fn count(grids: &Grids<'_>, output: &mut Output) -> anyhow::Result<Outcome> {
    grids.search(|input, source| {
        let found = input.count(input.search(grids.options.trails));
        let finds = found.finds;
        match grids.name(source) {
            None => writeln!(output, "{finds}"),
            Some(name) => writeln!(output, "{name}:{finds}"),
        }
        .map_err(output.failure())?;
        Ok(found)
    })
}

/// Writes the letters of each grid that no find covers, on a line.
fn leftover(grids: &Grids<'_>, output: &mut Output) -> anyhow::Result<Outcome> {
    let failed = output.failure();
    grids.search(|input, source| {
        let mut covered = Covered::none(&input.grid).with_context(|| {
            format!("{source}: there is not enough memory for one bit per cell")
        })?;
        // A listed word that is part of another is placed elsewhere, too: its first trail may not be its own.
        let trails = match input.word_bank {
            Some(_) => Trails::All,
            None => grids.options.trails,
        };
        let ControlFlow::Continue(found) = input.consume(input.search(trails), true, &mut covered);
        if let Some(name) = grids.name(source) {
            write!(output, "{name}:").map_err(&failed)?;
        }
        let written = covered.write_others(&input.grid, output);
        written.and_then(|()| writeln!(output)).map_err(&failed)?;
        Ok(found)
    })
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
