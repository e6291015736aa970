//! `wordtrail words`: asks the dictionary itself.

use super::Outcome;
use super::input::DictionaryArguments;
use super::numbers::LengthArguments;
use super::output::Output;
use anyhow::bail;
use clap::builder::NonEmptyStringValueParser;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use wordtrail::Query;

/// Asks the dictionary: is this a word, and which words are like it
///
/// Writes the words that answer, one a line, sorted. Without a pattern it writes all words. In a
/// pattern “?” stands for one letter and “*” for any number of letters; quote it, or the shell may
/// take it for file names.
#[derive(clap::Args)]
#[command(mut_arg("min_length", |argument| argument.help("The fewest letters of a word [default: 1]")))]
#[command(after_help = "\
Examples:
  wordtrail words trail                is it a word? The exit status tells, too
  wordtrail words 'c?t'                cat cot cut
  wordtrail words '*ology' -c          how many end so?
  wordtrail words --prefix wordp       what begins so?
  wordtrail words --distance 1 trial   what is spelled nearly so?

Exit status: 0 some word answers, 1 none does, 2 an error.")]
pub struct Arguments {
    /// A word, or a pattern with “?” and “*”
    #[arg(value_name = "PATTERN", value_parser = NonEmptyStringValueParser::new())]
    pattern: Option<String>,

    #[command(flatten)]
    dictionary: DictionaryArguments,

    /// Words that begin with the pattern
    #[arg(short, long, requires = "pattern")]
    prefix: bool,

    /// Words that take at most N insertions, deletions and changes of a letter to become this one
    #[arg(
        long,
        value_name = "N",
        requires = "pattern",
        conflicts_with = "prefix"
    )]
    distance: Option<u32>,

    #[command(flatten)]
    lengths: LengthArguments,

    /// Write only how many words there are
    #[arg(short, long)]
    count: bool,

    /// Write to this file, which appears whole or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Show no notes
    #[arg(short, long)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    arguments.lengths.check()?;
    let lengths = arguments.lengths.range(1);
    let query = query(arguments)?;
    let dictionary = arguments.dictionary.load(arguments.quiet)?;
    let mut output = Output::open(arguments.output.as_deref(), &arguments.dictionary.files())?;
    let failed = output.failure();
    let mut words = 0_u64;
    let written = dictionary.words(&query, |word| {
        if !lengths.contains(&word.chars().count()) {
            return ControlFlow::Continue(());
        }
        words += 1;
        if arguments.count {
            ControlFlow::Continue(())
        } else {
            match writeln!(output, "{word}") {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        }
    });
    if let ControlFlow::Break(error) = written {
        return Err(failed(error));
    }
    if arguments.count {
        writeln!(output, "{words}").map_err(failed)?;
    }
    output.finish()?;
    Ok(if words > 0 {
        Outcome::Found
    } else {
        Outcome::NothingFound
    })
}

/// The question that the arguments ask.
fn query(arguments: &Arguments) -> anyhow::Result<Query> {
    let Some(pattern) = &arguments.pattern else {
        return Ok(Query::all());
    };
    let has_wildcards = pattern.contains(['?', '*']);
    Ok(match (arguments.distance, arguments.prefix) {
        (Some(_), _) if has_wildcards => {
            bail!(
                "--distance compares spellings, so “{pattern}” must be a word, without “?” and “*”"
            )
        }
        (Some(distance), _) => Query::distance(pattern, distance)?,
        (None, true) if has_wildcards => Query::pattern(&format!("{pattern}*"))?,
        (None, true) => Query::prefix(pattern)?,
        (None, false) if has_wildcards => Query::pattern(pattern)?,
        (None, false) => Query::word(pattern)?,
    })
}
