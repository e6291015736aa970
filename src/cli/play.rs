//! `wordtrail play`: a puzzle as a page in the browser.

use super::input::{self, STANDARD_INPUT, explained};
use super::output::{Output, STANDARD_OUTPUT};
use super::picture::MOST_ROWS;
use super::subject::{Found, SearchArguments, Subject, Words, tell_missing};
use super::{Outcome, terminal};
use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use wordtrail::report::{Longest, Purpose, Sheet, page};

/// The most words that are asked of a player: more than any Boggle board has.
const MOST_WORDS: usize = 2000;

/// Plays a puzzle in the browser
///
/// The words to find are those listed below the grid or, where there are none, those of the dictionary. They are
/// searched for first, so that hints can be given and what is not there is not asked for. Those of a dictionary are
/// hidden until they are found or asked for.
///
/// The page is one file that needs no server and no network. Words are marked by dragging, clicking, touching, or with
/// arrows and space. What has been played is kept by the browser.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail play puzzle.txt                   opens it in the browser
  wordtrail play -m adjacent -n 4 board.txt   Boggle, 4 letters and more
  wordtrail play puzzle.txt -o puzzle.html    keeps the page, to send it
  wordtrail play --no-open puzzle.txt         only says where the page is
  wordtrail make cat,dog,bird | wordtrail play

Exit status: 0 the page was written, 1 words are not on the grid, 2 an error.")]
pub struct Arguments {
    /// The puzzle or grid; “-”, or none, is standard input
    #[arg(value_name = "PUZZLE", default_value = STANDARD_INPUT, hide_default_value = true)]
    puzzle: PathBuf,

    #[command(flatten)]
    search: SearchArguments,

    /// What stands above the grid [default: the name of the file]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// Write the page to this file, which appears whole or not at all; “-” is standard output [default: a file in the
    /// system's folder for temporary files, the same for the same puzzle]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write the page and say where it is, but open no browser
    #[arg(long)]
    no_open: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let search = &arguments.search;
    let puzzles = std::slice::from_ref(&arguments.puzzle);
    search.check(puzzles)?;
    let inputs = search.inputs(puzzles);
    if let Some(path) = &arguments.output {
        Output::check("--output", path, &inputs)?;
    }
    let subject = Subject::read(&arguments.puzzle, search, &Words::new(search)?)?;
    let (sheet, outcome) = sheet(arguments, &subject)?;
    if sheet.words.is_empty() {
        let name = input::name(&arguments.puzzle);
        let message = format!("{name}: no word is on the grid, so there is nothing to play");
        terminal::note(search.quiet, &message);
        return Ok(Outcome::NothingFound);
    }
    // Who plays with a list knows it; the words of a dictionary are there to be thought of.
    let purpose = match subject.hunt {
        Some(_) => Purpose::Play,
        None => Purpose::Discover,
    };
    let html = page(&sheet, purpose);
    match arguments.output.as_deref() {
        Some(path) => {
            write(&html, path, &inputs)?;
            if path.as_os_str() != STANDARD_OUTPUT {
                present(arguments, path)?;
            }
        }
        None => present(arguments, &write_temporary(&html)?)?,
    }
    Ok(outcome)
}

/// The grid with the words to find: in the order of their list, or those of a dictionary from the longest.
fn sheet(arguments: &Arguments, subject: &Subject<'_>) -> anyhow::Result<(Sheet, Outcome)> {
    let name = input::name(&arguments.puzzle);
    let quiet = arguments.search.quiet;
    let (rows, columns) = (subject.grid.rows(), subject.grid.columns());
    if rows.max(columns) > MOST_ROWS {
        bail!(
            "{name}: the grid has {rows} rows and {columns} columns, and a page shows at most {MOST_ROWS} of either: see a part of it with “wordtrail find -f html --region R1:C1-R2:C2”"
        );
    }
    let mut longest = Longest::new(MOST_WORDS);
    let ControlFlow::Continue(Found { missing, .. }) =
        subject.consume(subject.search(false), !quiet, &mut longest);
    tell_missing(&name, &missing, quiet);
    let title = arguments.title.clone().unwrap_or_else(|| {
        let stem = arguments.puzzle.file_stem().unwrap_or_default();
        if arguments.puzzle.as_os_str() == STANDARD_INPUT {
            String::new()
        } else {
            stem.to_string_lossy().into_owned()
        }
    });
    let mut sheet = longest.into_sheet(subject.grid.clone(), arguments.search.mode(), &title);
    if sheet.omitted > 0 {
        let words = sheet.omitted + MOST_WORDS as u64;
        let message = format!("{name}: of {words} words the {MOST_WORDS} longest are to be found");
        terminal::note(quiet, &message);
    }
    match &subject.hunt {
        Some(hunt) => {
            let found: HashSet<String> = sheet.words.drain(..).collect();
            let words = hunt.words().filter(|word| found.contains(*word));
            sheet.words = words.map(str::to_owned).collect();
        }
        None => sheet
            .words
            .sort_by_cached_key(|word| (std::cmp::Reverse(word.chars().count()), word.clone())),
    }
    let outcome = match missing.is_empty() {
        true => Outcome::Found,
        false => Outcome::NothingFound,
    };
    Ok((sheet, outcome))
}

fn write(html: &str, path: &Path, inputs: &[&Path]) -> anyhow::Result<()> {
    let mut output = Output::open(Some(path), inputs)?;
    let failed = output.failure();
    output.write_all(html.as_bytes()).map_err(failed)?;
    output.finish()
}

/// Writes the page to a file that stays when the program ends, because the browser reads it later. It has the same name
/// whenever the page is the same, because some browsers keep for each file by itself what was played.
fn write_temporary(html: &str) -> anyhow::Result<PathBuf> {
    let folder = std::env::temp_dir();
    let digest = Sha256::digest(html);
    let number = digest[..8]
        .iter()
        .fold(0, |number: u64, byte| number << 8 | u64::from(*byte));
    let path = folder.join(format!("wordtrail-{number:016x}.html"));
    let write = || -> io::Result<PathBuf> {
        let mut file = tempfile::Builder::new()
            .prefix("wordtrail-")
            .suffix(".html")
            .tempfile_in(&folder)?;
        file.write_all(html.as_bytes())?;
        match file.persist(&path) {
            Ok(_) => Ok(path.clone()),
            // In a folder that people share, the file of that name may be another's.
            Err(error) => Ok(error.file.keep()?.1),
        }
    };
    write().map_err(explained).with_context(|| {
        format!(
            "cannot write a page to {}: name a file with --output FILE",
            folder.display()
        )
    })
}

/// Opens the page, or says where it is.
fn present(arguments: &Arguments, path: &Path) -> anyhow::Result<()> {
    if arguments.no_open {
        writeln!(io::stdout(), "{}", path.display()).context("cannot write to standard output")?;
        return Ok(());
    }
    let place = path.display();
    if let Err(error) = open::that_detached(path) {
        bail!(
            "no browser could be opened ({error}): open the page yourself, it is {place}, or use --no-open"
        );
    }
    terminal::note(arguments.search.quiet, &format!("the page is {place}"));
    Ok(())
}
