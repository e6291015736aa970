//! `wordtrail words`: the words of a dictionary that match a pattern.

use super::arguments::{BudgetArguments, DictionaryArguments, LengthArguments, Lengths};
use super::input::DictionaryChoice;
use super::outcome::Outcome;
use super::output::{Output, Target};
use crate::wording::counted;
use anyhow::{anyhow, bail};
use clap::builder::NonEmptyStringValueParser;
use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;
use wordtrail::{Budget, BudgetError, Query};

/// List the words of a dictionary that match a pattern
///
/// Words are sorted, one per line. Without a pattern, all words are listed. In a pattern, “?” matches one letter and
/// “*” any number of letters; quote the pattern so that the shell does not expand it.
#[derive(clap::Args)]
#[command(mut_arg("min_length", |argument| argument.help("Minimum word length in letters [default: 1]")))]
#[command(mut_arg("max_steps", |argument| argument.help(MAX_STEPS)))]
#[command(after_help = "\
Examples:
  wordtrail words trail                look up a word: status 0 if it exists
  wordtrail words 'c?t'                cat, cot, cut
  wordtrail words '*ology' -c          count the words that end in “ology”
  wordtrail words --prefix wordp       words that begin with “wordp”
  wordtrail words --distance 1 trial   words with at most one letter changed

Exit status: 0 words were found, 1 no words were found, 2 error.")]
pub struct Arguments {
    /// Word or pattern to match [default: all words]
    #[arg(value_name = "PATTERN", value_parser = NonEmptyStringValueParser::new())]
    pub pattern: Option<String>,

    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// Match words that begin with the pattern
    #[arg(short, long, requires = "pattern")]
    pub prefix: bool,

    /// Match words within N inserted, deleted or replaced letters of the given word, at most 8
    #[arg(
        long,
        value_name = "N",
        requires = "pattern",
        conflicts_with = "prefix",
        value_parser = distance
    )]
    pub distance: Option<u32>,

    #[command(flatten)]
    pub lengths: LengthArguments,

    /// Print only the number of words
    #[arg(short, long)]
    pub count: bool,

    #[command(flatten)]
    pub budget: BudgetArguments,

    /// Write to this file, which is replaced only on success [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Hide notes
    #[arg(short, long)]
    pub quiet: bool,
}

const MAX_STEPS: &str = "\
Fail after this number of steps, about one per letter read and place in the pattern [default: 8,589,934,592]";

/// What `wordtrail words` does: its arguments, checked.
pub struct Options {
    query: Query<'static>,
    /// What the user can do when the query takes too many steps, apart from allowing more.
    remedy: Option<&'static str>,
    lengths: RangeInclusive<usize>,
    dictionary: DictionaryChoice,
    only_count: bool,
    max_steps: Option<u64>,
    target: Target,
}

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        Ok(Self {
            query: query(&arguments)?,
            remedy: remedy(&arguments),
            lengths: Lengths::try_from(arguments.lengths)?.range(1),
            dictionary: arguments.dictionary.into(),
            only_count: arguments.count,
            max_steps: arguments.budget.max_steps,
            target: arguments.output.into(),
        })
    }
}

/// Parses the number of changed letters.
fn distance(text: &str) -> Result<u32, &'static str> {
    text.parse()
        .map_err(|_| "it must be a whole number from 0 to 8")
}

/// What the pattern and the options that go with it ask for.
fn query(arguments: &Arguments) -> anyhow::Result<Query<'static>> {
    let Some(pattern) = &arguments.pattern else {
        return Ok(Query::all());
    };
    let has_wildcards = pattern.contains(['?', '*']);
    Ok(match (arguments.distance, arguments.prefix) {
        (Some(_), _) if has_wildcards => {
            bail!("--distance needs a word without “?” and “*”, not “{pattern}”")
        }
        (Some(distance), _) => Query::distance(pattern, distance)?,
        (None, true) if has_wildcards => {
            // A message is about the pattern as it was typed.
            Query::pattern(pattern)?;
            Query::pattern(&format!("{pattern}*"))?
        }
        (None, true) => Query::prefix(pattern)?,
        (None, false) if has_wildcards => Query::pattern(pattern)?,
        (None, false) => Query::word(pattern)?,
    })
}

/// What the user can change so that the query takes fewer steps.
fn remedy(arguments: &Arguments) -> Option<&'static str> {
    match arguments.distance {
        Some(0) => return None,
        Some(_) => return Some("lower --distance"),
        None => {}
    }
    let pattern = arguments.pattern.as_deref()?;
    pattern.contains('*').then_some("use fewer “*”")
}

/// Refuses an answer that is incomplete.
fn check(budget: &Budget, remedy: Option<&str>) -> anyhow::Result<()> {
    budget.check().map_err(|error| match error {
        BudgetError::TooManySteps { limit } => {
            let limit = counted(limit, "step");
            let remedy = remedy.map_or_else(String::new, |remedy| format!("{remedy} or "));
            anyhow!("the query took more than {limit}: {remedy}raise --max-steps")
        }
        error => error.into(),
    })
}

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let dictionary = options.dictionary.load()?;
    let inputs = Vec::from_iter(options.dictionary.file.clone());
    let mut output = Output::open(&options.target, &inputs)?;
    let budget = match options.max_steps {
        Some(steps) => Budget::with_steps(steps),
        None => Budget::for_cells(0),
    };
    let query = options.query.clone().budget(&budget);
    let mut words = 0_u64;
    let written = dictionary.words(&query, |word| {
        if options.lengths.contains(&word.chars().count()) {
            words += 1;
            if !options.only_count
                && let Err(error) = writeln!(output, "{word}")
            {
                return ControlFlow::Break(error);
            }
        }
        ControlFlow::Continue(())
    });
    let written = written.break_value().map_or(Ok(()), Err);
    written.map_err(output.failure())?;
    check(&budget, options.remedy)?;
    if options.only_count {
        writeln!(output, "{words}").map_err(output.failure())?;
    }
    output.finish()?;
    Ok(Outcome::of(words > 0))
}
