//! `wordtrail read`: what a file was read as.

use super::arguments::FileArguments;
use super::input::{Input, ReadArguments, STANDARD_INPUT};
use super::lists::{self, Remedy};
use super::output::{Outcome, Output, Target};
use super::search_options::explain_reading;
use anyhow::{Context, bail};
use clap::{ValueEnum, ValueHint};
use std::path::PathBuf;
use wordtrail::{Ragged, Reader, WordBank};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail read scan.txt                          see what is read
  wordtrail read --repair scan.txt -o puzzle.txt   correct it, and save it
  wordtrail read --list words.csv                  the words of a list
  wordtrail read puzzle.txt -f json                as a document
  wordtrail read photo.jpg                         the puzzle on a photo

Exit status: 0 success, 2 error.")]
pub struct Arguments {
    /// Puzzle, grid or list, or “-” for standard input [default: -]
    #[arg(
        value_name = "FILE",
        default_value = STANDARD_INPUT,
        hide_default_value = true,
        value_hint = ValueHint::AnyPath
    )]
    pub file: Input,

    /// Read a list of words, as “make” does
    #[arg(long, conflicts_with = "pad")]
    pub list: bool,

    #[command(flatten)]
    pub reading: ReadArguments,

    #[command(flatten)]
    pub options: FileArguments,

    /// Fill short rows of a grid with holes
    #[arg(long)]
    pub pad: bool,

    /// Correct likely typing and scanning errors (0→O, 1→I)
    #[arg(long, conflicts_with = "strict")]
    pub repair: bool,

    /// Output format
    #[arg(short, long, value_enum, ignore_case = true, default_value_t)]
    pub format: ReadFormat,

    /// Write to this file [default: standard output]
    ///
    /// The file is replaced only on success.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Hide notes
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum ReadFormat {
    /// A puzzle file: rows, an empty line, and the words; or the words of a list
    #[default]
    Text,
    /// A document, or an array of words
    Json,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let source = &arguments.file;
    source.check()?;
    let text = source.read()?;
    let read = || match arguments.list {
        true => list(&text, arguments),
        false => puzzles(text, arguments),
    };
    let results = read().with_context(|| source.to_string())?;
    let target = Target::from(arguments.output.clone());
    let output = Output::open(&target, std::slice::from_ref(source))?;
    output.write_whole(results.as_bytes())?;
    Ok(Outcome::Found)
}

/// The puzzles of a text.
fn puzzles(text: Vec<u8>, arguments: &Arguments) -> anyhow::Result<String> {
    let source = &arguments.file;
    let bytes = text.len() as u64;
    let explain = |error| {
        explain_reading(
            error,
            source,
            bytes,
            arguments.reader(),
            arguments.reading.strict,
        )
    };
    let mut results = String::new();
    for (number, puzzle) in arguments
        .reader()
        .puzzles(text)
        .map_err(explain)?
        .enumerate()
    {
        let puzzle = puzzle.map_err(explain)?;
        lists::print_notes(source, puzzle.notes(), Remedy::RepairAndColumn);
        if let Some(bank) = lists::list_below(&puzzle)? {
            arguments.check(&bank)?;
        }
        match arguments.format {
            ReadFormat::Json => results += &(puzzle.to_json()? + "\n"),
            ReadFormat::Text if number > 0 => {
                bail!(
                    "it has several puzzles, and text output holds one: choose one of a picture with --sheet, or add -f json"
                )
            }
            ReadFormat::Text => results += &puzzle.to_string(),
        }
    }
    Ok(results)
}

/// The words of a list.
fn list(text: &[u8], arguments: &Arguments) -> anyhow::Result<String> {
    let bank = lists::list_of(text, &arguments.reader(), Remedy::RepairAndColumn)?;
    arguments.check(&bank)?;
    Ok(match arguments.format {
        ReadFormat::Json => serde_json::to_string(&Vec::from_iter(bank.words()))? + "\n",
        ReadFormat::Text => bank.to_list(),
    })
}

impl Arguments {
    /// Refuses entries that are no words, as the options say, and prints what was skipped and guessed.
    fn check(&self, bank: &WordBank) -> anyhow::Result<()> {
        let source = &self.file;
        let accepts_others = !self.reading.strict;
        lists::check(bank, source, accepts_others, Remedy::RepairAndColumn)?;
        lists::print_notes(source, bank.notes(), Remedy::RepairAndColumn);
        Ok(())
    }

    fn reader(&self) -> Reader {
        let reader = self.options.reader(self.reading.reader(self.repair));
        reader.ragged(match self.pad {
            true => Ragged::Pad,
            false => Ragged::Refuse,
        })
    }
}
