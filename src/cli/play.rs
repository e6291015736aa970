//! `wordtrail play`: a puzzle as a page in the browser.

use super::arguments::play::Arguments;
use super::input::{Input, explain};
use super::output::{Output, Target};
use super::picture::MAX_SIDE;
use super::search_input::{SearchInput, SearchOptions, WordSource};
use super::{Outcome, terminal};
use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use wordtrail::Trails;
use wordtrail::report::{Longest, Purpose, Sheet, page};

/// The maximum number of words that a player is asked for: more than any Boggle board has.
const MAX_WORDS: usize = 2000;

/// What `wordtrail play` does.
pub struct Options {
    puzzle: Input,
    search: SearchOptions,
    title: String,
    /// Where the page goes; without a target, to a temporary file.
    target: Option<Target>,
    opens_browser: bool,
    /// Everything that is read.
    inputs: Vec<Input>,
}

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        let puzzle = Input::from(arguments.puzzle);
        let search = SearchOptions::try_from(arguments.search)?;
        let title = match (arguments.title, &puzzle) {
            (Some(title), _) => title,
            (None, Input::File(path)) => {
                let stem = path.file_stem().unwrap_or_default();
                stem.to_string_lossy().into_owned()
            }
            (None, Input::Standard) => String::new(),
        };
        Ok(Self {
            inputs: search.inputs(std::slice::from_ref(&puzzle))?,
            puzzle,
            search,
            title,
            target: arguments.output.map(|path| Target::from(Some(path))),
            opens_browser: !arguments.no_open,
        })
    }
}

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    options.puzzle.check()?;
    if let Some(target) = &options.target {
        target.check("--output", &options.inputs)?;
    }
    let words = WordSource::load(&options.search)?;
    let input = SearchInput::read(&options.puzzle, &options.search, &words)?;
    let (sheet, outcome) = sheet(options, &input)?;
    if sheet.words.is_empty() {
        terminal::print_note(&format!(
            "{}: none of the words is on the grid, so there is nothing to play",
            options.puzzle
        ));
        return Ok(Outcome::NothingFound);
    }
    // Listed words are known to the player; those of a dictionary are to be discovered.
    let purpose = match input.word_bank {
        Some(_) => Purpose::Play,
        None => Purpose::Discover,
    };
    let html = page(&sheet, purpose);
    let write = |target| Output::open(target, &options.inputs)?.write_whole(html.as_bytes());
    match &options.target {
        Some(target @ Target::StandardOutput) => write(target)?,
        Some(target @ Target::File(path)) => {
            write(target)?;
            present(options, path)?;
        }
        None => present(options, &write_temporary(&html)?)?,
    }
    Ok(outcome)
}

/// The grid with the words to find: in the order of their list, or those of a dictionary from the longest.
fn sheet(options: &Options, input: &SearchInput<'_>) -> anyhow::Result<(Sheet, Outcome)> {
    let name = &options.puzzle;
    let (rows, columns) = (input.grid.rows(), input.grid.columns());
    if rows.max(columns) > MAX_SIDE {
        bail!(
            "{name}: the grid has {rows} rows and {columns} columns, and a page shows at most {MAX_SIDE} of either: draw a part of it with “wordtrail find -f html --region R1:C1-R2:C2”"
        );
    }
    let mut longest = Longest::new(MAX_WORDS);
    let ControlFlow::Continue(found) = input.consume(Trails::First, true, &mut longest);
    found.print_missing(name);
    let mut sheet = longest.into_sheet(input.grid.clone(), options.search.mode, &options.title);
    if sheet.omitted > 0 {
        let words = sheet.omitted + MAX_WORDS as u64;
        terminal::print_note(&format!(
            "{name}: the player is asked for the {MAX_WORDS} longest of {words} words"
        ));
    }
    match &input.word_bank {
        Some(word_bank) => {
            let found: HashSet<String> = sheet.words.drain(..).collect();
            let words = word_bank.words().filter(|word| found.contains(*word));
            sheet.words = words.map(str::to_owned).collect();
        }
        None => sheet
            .words
            .sort_by_cached_key(|word| (std::cmp::Reverse(word.chars().count()), word.clone())),
    }
    let outcome = match found.missing.is_empty() {
        true => Outcome::Found,
        false => Outcome::NothingFound,
    };
    Ok((sheet, outcome))
}

/// Writes the page to a file that outlives the program, because the browser reads it later. Equal pages have equal names,
/// because some browsers save progress per file.
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
            // In a shared folder the file of that name may belong to somebody else.
            Err(error) => Ok(error.file.keep()?.1),
        }
    };
    write().map_err(explain).with_context(|| {
        format!(
            "cannot write a page to {}: name a file with --output FILE",
            folder.display()
        )
    })
}

/// Opens the page, or prints where it is.
fn present(options: &Options, path: &Path) -> anyhow::Result<()> {
    let place = path.display();
    if !options.opens_browser {
        return Output::standard().write_whole(format!("{place}\n").as_bytes());
    }
    if let Err(error) = open::that_detached(path) {
        bail!("no browser could be opened ({error}): open {place} yourself, or use --no-open");
    }
    terminal::print_note(&format!("the page is in {place}"));
    Ok(())
}
