//! `wordtrail play`: a puzzle as a page in the browser.

use super::arguments::{CASES, SearchArguments, named, positive};
use super::compression::uncompressed_name;
use super::input::{Input, STANDARD_INPUT};
use super::output::Outcome;
use super::page::PageArguments;
use super::picture::{MAX_SIDE, purpose};
use super::search_input::SearchInput;
use super::search_options::SearchOptions;
use super::terminal;
use anyhow::bail;
use clap::ValueHint;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::slice;
use wordtrail::Dictionary;
use wordtrail::report::{Case, Longest, Purpose, Sheet, page};

/// The maximum number of words that a player is asked for: more than any Boggle board has.
const MAX_WORDS: usize = 2000;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail play puzzle.txt                   open a puzzle in the browser
  wordtrail play -m adjacent -n 4 board.txt   Boggle with words of 4+ letters
  wordtrail play -m boggle --time-limit 180 board.txt
                                              three minutes, for points
  wordtrail play puzzle.txt -o puzzle.html    only write the page
  wordtrail play --no-open puzzle.txt         print the location of the page
  wordtrail make cat,dog,bird | wordtrail play

Exit status: 0 success, 1 nothing was found or a listed word is missing, 2 error.")]
pub struct Arguments {
    /// Puzzle or grid file, or “-” for standard input [default: -]
    ///
    /// The file is a text or a document with one puzzle (make -f json).
    #[arg(
        value_name = "PUZZLE",
        default_value = STANDARD_INPUT,
        hide_default_value = true,
        value_hint = ValueHint::AnyPath
    )]
    pub puzzle: Input,

    #[command(flatten)]
    pub search: SearchArguments,

    /// Title above the grid [default: the title of a document, or the file name without extension]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// Play for points with a time limit, as in Boggle
    ///
    /// Words stay hidden until they are found. All are listed when the time is up.
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    pub time_limit: Option<NonZeroUsize>,

    /// Letter case on the page [default: capitals, ß unchanged]
    #[arg(long, value_parser = named(&CASES), ignore_case = true, value_name = "CASE")]
    pub case: Option<Case>,

    #[command(flatten)]
    pub page: PageArguments,
}

/// Runs the command.
pub fn run(arguments: Arguments) -> anyhow::Result<Outcome> {
    let source = &arguments.puzzle;
    let mut search = SearchOptions::try_from(arguments.search)?;
    search.look_for_digits(slice::from_ref(source));
    let inputs = search.inputs(slice::from_ref(source))?;
    source.check()?;
    arguments.page.check(&inputs)?;
    let words = search.words()?;
    let input = SearchInput::read(source, &search, words.as_ref())?;
    let title = match (arguments.title, source) {
        (Some(title), _) => title,
        (None, Input::File(path)) if input.title.is_empty() => {
            let name = uncompressed_name(path);
            let stem = name.file_stem().unwrap_or_default();
            stem.to_string_lossy().into_owned()
        }
        (None, _) => input.title.clone(),
    };
    let (mut sheet, outcome) = sheet(source, &input, &title)?;
    sheet.language = input.language;
    if sheet.words.is_empty() {
        terminal::print_note(&format!(
            "{source}: none of the words is on the grid, so there is nothing to play"
        ));
        return Ok(Outcome::NothingFound);
    }
    sheet.style.case = arguments.case.unwrap_or_default();
    // The words of a dictionary are to be discovered.
    let purpose = match (arguments.time_limit, input.words.bank()) {
        (Some(limit), _) => Purpose::Boggle {
            seconds: Some(u32::try_from(limit.get()).unwrap_or(u32::MAX)),
        },
        (None, Some(_)) => purpose(&sheet),
        (None, None) => Purpose::Discover,
    };
    if let Purpose::Boggle { .. } = purpose {
        sheet = sheet.first_of(Dictionary::common());
    }
    let html = page(&sheet, purpose);
    arguments.page.write(&html, &inputs)?;
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
    let ControlFlow::Continue(found) = input.consume(true, &mut longest)?;
    found.print_missing(name);
    let mut sheet = longest.into_sheet(input.grid.clone(), input.mode(), title);
    sheet.provenance = input.provenance();
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
    match input.words.bank() {
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
