//! How puzzles are printed, as their documents keep it for `wordtrail make --from`.

use super::paper::{check_code, check_names};
use super::task::Task;
use crate::cli::arguments::{CASES, PAPERS, paper};
use anyhow::{Context, anyhow};
use wordtrail::Puzzle;
use wordtrail::puzzle::PrintOptions;
use wordtrail::report::{PageSetup, Paper, Style};

/// The puzzles with what the options say, or else their documents.
pub fn with_options<'a>(
    task: &Task,
    puzzles: impl Iterator<Item = &'a Puzzle>,
) -> anyhow::Result<Vec<Puzzle>> {
    let arguments = &task.arguments;
    let with_options = |puzzle: &Puzzle| {
        let mut options = puzzle.print_options().clone();
        if let Some(case) = arguments.picture.case {
            let mut names = CASES.iter();
            let name = names.find(|(_, _, other)| *other == case);
            name.map_or("", |(name, ..)| name)
                .clone_into(&mut options.case);
        }
        if let Some(paper) = arguments.picture.paper {
            options.paper = paper_text(paper);
        }
        if !arguments.paper.name_line.is_empty() {
            options.name_line.clone_from(&arguments.paper.name_line);
        }
        if let Some(text) = &arguments.paper.qr {
            options.qr.clone_from(text);
        }
        if let Some(labels) = &arguments.paper.labels {
            options.labels = labels.to_string();
        }
        if arguments.difficulty || options.difficulty.is_some() {
            let score = puzzle.difficulty().map(|difficulty| difficulty.score);
            options.difficulty = score.map(|score| (score * 10.0).round() / 10.0);
        }
        puzzle.clone().with_print_options(options)
    };
    let puzzles: Vec<Puzzle> = puzzles.map(with_options).collect();
    // What is wrong in a document is better said before anything is drawn.
    for (number, puzzle) in (1..).zip(&puzzles) {
        let options = puzzle.print_options();
        let checked = style(task, options).and_then(|_| setup(task, options));
        match puzzles.len() {
            1 => checked,
            _ => checked.with_context(|| format!("puzzle {number}")),
        }?;
    }
    Ok(puzzles)
}

/// The style of a puzzle that was printed like this.
pub fn style(task: &Task, options: &PrintOptions) -> anyhow::Result<Style> {
    let mut style = task.style.clone();
    if !options.case.is_empty() {
        let mut cases = CASES.iter();
        let case = cases.find(|(name, ..)| name.eq_ignore_ascii_case(&options.case));
        let (.., case) = case.ok_or_else(|| {
            let names = CASES.map(|(name, ..)| name).join(", ");
            anyhow!("print.case: it must be one of {names}")
        })?;
        style.case = *case;
    }
    if !options.name_line.is_empty() {
        check_names(&options.name_line).context("print.name_line")?;
        style.name_line.clone_from(&options.name_line);
    }
    if !options.qr.is_empty() {
        check_code(&options.qr).context("print.qr")?;
    }
    if !options.labels.is_empty() {
        style.labels = options.labels.parse().context("print.labels")?;
    }
    Ok(style)
}

/// The pages for puzzles of which the first was printed like this.
pub fn setup(task: &Task, options: &PrintOptions) -> anyhow::Result<PageSetup> {
    let paper = match &*options.paper {
        "" => return Ok(task.setup.clone()),
        text => paper(text).map_err(|problem| anyhow!("print.paper: {problem}"))?,
    };
    Ok(task.setup.clone().with_paper(paper))
}

/// The text of a paper that the option takes.
fn paper_text(paper: Paper) -> String {
    match (PAPERS.iter().find(|(_, other)| *other == paper), paper) {
        (Some((name, _)), _) => (*name).to_owned(),
        (None, Paper::Custom(width, height)) => {
            let [width, height] = [width, height].map(|side| f64::from(side) / 1_000.0);
            format!("{width}x{height}mm")
        }
        (None, _) => String::new(),
    }
}
