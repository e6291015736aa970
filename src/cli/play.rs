//! `wordtrail play`: a puzzle as a page in the browser.

use super::arguments::{CaseArgument, SearchArguments, positive};
use super::compression::uncompressed_name;
use super::format::{HTML, check_format};
use super::input::{Input, STANDARD_INPUT, explain};
use super::outcome::Outcome;
use super::output::{Output, Target};
use super::picture::{MAX_SIDE, purpose};
use super::search_input::{SearchInput, WordSource};
use super::search_options::SearchOptions;
use super::terminal;
use crate::wording::escaped;
use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use wordtrail::Trails;
use wordtrail::report::{Case, Longest, Purpose, Sheet, page};

/// The maximum number of words that a player is asked for: more than any Boggle board has.
const MAX_WORDS: usize = 2000;

/// Play a puzzle in the browser
///
/// The player finds the words listed below the grid or, if there are none, the words of the dictionary. Listed words
/// are shown; those of the dictionary stay hidden until they are found. Words that are not on the grid are left out.
///
/// The page is one HTML file that needs no server and no network. Words are marked by dragging, clicking, touching, or
/// with the arrow keys and space. The browser saves the progress.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail play puzzle.txt                   open a puzzle in the browser
  wordtrail play -m adjacent -n 4 board.txt   Boggle with words of 4+ letters
  wordtrail play -m adjacent --time-limit 180 board.txt   against the clock
  wordtrail play puzzle.txt -o puzzle.html    only write the page
  wordtrail play --no-open puzzle.txt         print where the page is
  wordtrail make cat,dog,bird | wordtrail play

Exit status: 0 success, 1 nothing was found or a listed word is missing, 2 error.")]
pub struct Arguments {
    /// Puzzle or grid: a file of text, or a document with one puzzle (make -f json); “-” reads standard input [default: -]
    #[arg(value_name = "PUZZLE", default_value = STANDARD_INPUT, hide_default_value = true)]
    pub puzzle: PathBuf,

    #[command(flatten)]
    pub search: SearchArguments,

    /// Title above the grid [default: that of a document, or the file name without extension]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// Play for points, as in Boggle: words stay hidden until they are found, and all are listed when the time is up
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    pub time_limit: Option<NonZeroUsize>,

    /// Letters on the page [default: capitals, with ß as it is]
    #[arg(long, value_enum, value_name = "CASE")]
    pub case: Option<CaseArgument>,

    /// Write the page to this file instead of opening it; “-” is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Open the page of --output, too
    #[arg(long, requires = "output", conflicts_with = "no_open")]
    pub open: bool,

    /// Print where the page is instead of opening it
    #[arg(long)]
    pub no_open: bool,
}

/// What `wordtrail play` does: its arguments, checked.
pub struct Options {
    puzzle: Input,
    search: SearchOptions,
    /// Everything that is read, of which at most one is standard input.
    inputs: Vec<Input>,
    /// The title, if it was given.
    title: Option<String>,
    /// The seconds of a game for points.
    time_limit: Option<u32>,
    case: Case,
    /// Without it, the page goes to a temporary file.
    target: Option<Target>,
    then: Then,
}

/// What becomes of a page that is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    Open,
    PrintPlace,
    Nothing,
}

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        let puzzle = Input::from(arguments.puzzle);
        let search = SearchOptions::try_from(arguments.search)?;
        let inputs = search.inputs(std::slice::from_ref(&puzzle))?;
        let target = arguments.output.map(|path| Target::from(Some(path)));
        if let Some(target) = &target {
            check_format(HTML, target)?;
        }
        let then = match (&target, arguments.open, arguments.no_open) {
            (_, _, true) => Then::PrintPlace,
            (Some(Target::StandardOutput), true, _) => {
                bail!("--open needs a file: name one with --output FILE")
            }
            (Some(_), false, _) => Then::Nothing,
            (None, ..) | (Some(_), true, _) => Then::Open,
        };
        Ok(Self {
            puzzle,
            search,
            inputs,
            title: arguments.title,
            time_limit: arguments
                .time_limit
                .map(|limit| u32::try_from(limit.get()).unwrap_or(u32::MAX)),
            case: arguments.case.map_or(Case::default(), Case::from),
            target,
            then,
        })
    }
}

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let source = &options.puzzle;
    source.check()?;
    if let Some(target) = &options.target {
        target.check("--output", &options.inputs)?;
    }
    let words = WordSource::load(&options.search)?;
    let input = SearchInput::read(source, &options.search, &words)?;
    let title = match (&options.title, source) {
        (Some(title), _) => title.clone(),
        (None, Input::File(path)) if input.title.is_empty() => {
            let name = uncompressed_name(path);
            let stem = name.file_stem().unwrap_or_default();
            stem.to_string_lossy().into_owned()
        }
        (None, _) => input.title.clone(),
    };
    let (mut sheet, outcome) = sheet(source, &input, &title)?;
    if sheet.words.is_empty() {
        terminal::print_note(&format!(
            "{source}: none of the words is on the grid, so there is nothing to play"
        ));
        return Ok(Outcome::NothingFound);
    }
    sheet.style.case = options.case;
    // The words of a dictionary are to be discovered.
    let purpose = match (options.time_limit, &input.word_bank) {
        (Some(seconds), _) => Purpose::Boggle {
            seconds: Some(seconds),
        },
        (None, Some(_)) => purpose(&sheet),
        (None, None) => Purpose::Discover,
    };
    let html = page(&sheet, purpose);
    if let Some(target) = &options.target {
        Output::open(target, &options.inputs)?.write_whole(html.as_bytes())?;
    }
    let path = match &options.target {
        Some(Target::StandardOutput) => return Ok(outcome),
        Some(Target::File(path)) => path.clone(),
        None => write_temporary(&html)?,
    };
    let place = escaped(&path);
    match options.then {
        Then::Open => {
            if open::that_detached(&path).is_err() {
                bail!("no browser could be opened: open {place} yourself, or use --no-open");
            }
            terminal::print_note(&format!("the page is in {place}"));
        }
        Then::PrintPlace => {
            let output = Output::standard();
            // A script needs the name itself.
            let line = match output.is_terminal() {
                true => place.as_bytes(),
                false => path.as_os_str().as_encoded_bytes(),
            };
            output.write_whole(&[line, b"\n"].concat())?;
        }
        Then::Nothing => {}
    }
    Ok(outcome)
}

/// The grid with the words to find: in the order of their list, or those of a dictionary from the longest.
fn sheet(name: &Input, input: &SearchInput<'_>, title: &str) -> anyhow::Result<(Sheet, Outcome)> {
    let (rows, columns) = (input.grid.rows(), input.grid.columns());
    if rows.max(columns) > MAX_SIDE {
        bail!(
            "{name}: the grid has {rows} rows and {columns} columns, and a page shows at most {MAX_SIDE} of either: draw a part of it with “wordtrail find -f html --region R1:C1-R2:C2”"
        );
    }
    let mut longest = Longest::new(MAX_WORDS);
    let ControlFlow::Continue(found) = input.consume(Trails::First, true, &mut longest)?;
    found.print_missing(name);
    let mut sheet = longest.into_sheet(input.grid.clone(), input.mode, title);
    sheet.provenance = input.provenance(Trails::First);
    if sheet.omitted > 0 {
        let words = sheet.omitted + MAX_WORDS as u64;
        terminal::print_note(&format!(
            "{name}: the page uses only the {MAX_WORDS} longest of {words} words"
        ));
    }
    if let Some((bent, answers)) = &input.bent {
        // The first trails of words may share cells; in the answers of a cover, each cell belongs to one word.
        let answered: HashSet<&str> = answers.iter().map(|find| &*find.word).collect();
        if sheet.words.iter().all(|word| answered.contains(&**word)) {
            let words: HashSet<String> = sheet.words.iter().cloned().collect();
            let finds = answers.iter().filter(|find| words.contains(&*find.word));
            sheet.finds = finds.cloned().collect();
            sheet.bent = Some(bent.clone());
        }
    }
    match &input.word_bank {
        Some(word_bank) => {
            let found: HashSet<String> = sheet.words.drain(..).collect();
            sheet = sheet.with_words(word_bank);
            sheet.words.retain(|word| found.contains(word));
            sheet.bonus.retain(|word| found.contains(word));
        }
        None => sheet
            .words
            .sort_by_cached_key(|word| (std::cmp::Reverse(word.chars().count()), word.clone())),
    }
    Ok((sheet, Outcome::of(found.missing.is_empty())))
}

/// Writes the page to a file that outlives the program, because the browser reads it later. Equal pages have equal names,
/// because some browsers save progress per file.
fn write_temporary(html: &str) -> anyhow::Result<PathBuf> {
    let folder = std::env::temp_dir();
    let digest = Sha256::digest(html);
    let number: String = digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let path = folder.join(format!("wordtrail-{number}.html"));
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
            escaped(&folder)
        )
    })
}
