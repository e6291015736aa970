//! `wordtrail make`: puzzles, verified by a search.

mod arguments;
mod book;
mod choice;
mod from;
mod job;
mod layout;
mod listing;
mod notes;
mod outputs;
mod paper;
mod pictures;
mod print_options;
mod series;
mod sources;
mod task;
mod write;

use super::arguments::seed_from_clock;
use super::output::{Outcome, Output};
use super::picture;
use super::progress::Progress;
use super::terminal;
use anyhow::{Context, bail};
use choice::{NewWords, WordsChoice};
use job::FinishedPuzzle;
use outputs::TOO_LARGE;
use sources::{HiddenWords, Sources};
use std::collections::HashSet;
use std::time::Instant;
use task::Task;
use wordtrail_report::internals::parallel;

pub use arguments::Arguments;

/// Runs the command.
pub fn run(arguments: Arguments) -> anyhow::Result<Outcome> {
    let task = &Task::try_from(arguments)?;
    let puzzles = match &task.words {
        WordsChoice::ListOfThemes => {
            Output::standard()?.write_whole(choice::list_of_themes().as_bytes())?;
            return Ok(Outcome::Found);
        }
        WordsChoice::Of(source) => from::puzzles(task, source)?,
        WordsChoice::New(words) => new_puzzles(task, words)?,
    };
    if task.format.is_drawing() {
        for FinishedPuzzle { puzzle, .. } in &puzzles {
            picture::check_size(puzzle.grid.rows(), puzzle.grid.columns(), TOO_LARGE)?;
        }
    }
    notes::print(&puzzles);
    if task.arguments.difficulty {
        notes::print_difficulty(&puzzles);
    }
    match task.arguments.series {
        Some(series) => series::write(task, series, &puzzles)?,
        None => write::write(task, &puzzles)?,
    }
    let is_whole = |puzzle: &FinishedPuzzle| {
        let generated = puzzle.generated.as_ref();
        generated.is_none_or(|generated| generated.dropped.is_empty())
    };
    Ok(Outcome::of(puzzles.iter().all(is_whole)))
}

/// Makes puzzles of words.
fn new_puzzles(task: &Task, words: &NewWords) -> anyhow::Result<Vec<FinishedPuzzle>> {
    let Arguments {
        seed: given,
        copies,
        ..
    } = task.arguments;
    task.check_room()?;
    let begin = Instant::now();
    let sources = Sources::read(task, words)?;
    // The time limit of each puzzle includes it.
    let time_of_reading = begin.elapsed();
    let series = task.arguments.series;
    let seed = match series {
        Some(_) => given.unwrap_or(0),
        None => given.unwrap_or_else(seed_from_clock),
    };
    let words = sources.count().saturating_mul(copies);
    let progress = Progress::start(Some(words as u64), "words", true);
    let make = |number: usize| {
        let seed = match series.and_then(|series| series.days().nth(number)) {
            Some(day) => day.seed(seed),
            None => seed.wrapping_add(number as u64),
        };
        sources.make_puzzle(task, time_of_reading, number, seed, progress.counter())
    };
    let puzzles = match &sources.words {
        HiddenWords::Book(puzzles) => {
            let named = |number: usize| make(number).with_context(|| puzzles[number].name.clone());
            all_puzzles(puzzles.len(), named)?
        }
        _ if !task.arguments.set.is_empty() || series.is_some() => all_puzzles(copies, make)?,
        _ => distinct_puzzles(copies, make)?,
    };
    drop(progress);
    if given.is_none() && series.is_none() {
        terminal::print_note(&format!("made with --seed {seed}"));
    }
    Ok(puzzles)
}

/// Makes the puzzles with the numbers 0, 1, 2 and so on. The error is that of the first one that fails.
fn all_puzzles(
    count: usize,
    make: impl Fn(usize) -> anyhow::Result<FinishedPuzzle> + Sync,
) -> anyhow::Result<Vec<FinishedPuzzle>> {
    let numbers: Vec<usize> = (0..count).collect();
    // All results are collected before the first error is looked for.
    let puzzles: Vec<anyhow::Result<FinishedPuzzle>> =
        parallel::map(&numbers, |&number| make(number));
    puzzles.into_iter().collect()
}

/// Makes a number of puzzles with different grids, from the numbers 0, 1, 2 and so on.
fn distinct_puzzles(
    copies: usize,
    make: impl Fn(usize) -> anyhow::Result<FinishedPuzzle> + Sync,
) -> anyhow::Result<Vec<FinishedPuzzle>> {
    let max_tries = copies.saturating_mul(10).saturating_add(100);
    let (mut puzzles, mut grids) = (Vec::new(), HashSet::new());
    let mut tried = 0;
    while puzzles.len() < copies && tried < max_tries {
        let numbers: Vec<usize> = (tried..tried + copies - puzzles.len()).collect();
        tried += numbers.len();
        let made: anyhow::Result<Vec<FinishedPuzzle>> =
            parallel::map(&numbers, |&number| make(number));
        let is_new = |puzzle: &FinishedPuzzle| grids.insert(puzzle.puzzle.grid.to_string());
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
