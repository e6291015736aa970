//! `wordtrail words`: the words of a dictionary that match a pattern.

use super::Outcome;
use super::arguments::words::Arguments;
use super::input::DictionaryOptions;
use super::lengths::Lengths;
use super::output::{Output, Target};
use anyhow::bail;
use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use wordtrail::Query;

/// What `wordtrail words` does.
pub struct Options {
    query: Query,
    dictionary: DictionaryOptions,
    lengths: RangeInclusive<usize>,
    /// Whether to write the number of words instead of the words.
    count: bool,
    target: Target,
}

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        Ok(Self {
            query: query(&arguments)?,
            dictionary: arguments.dictionary.into(),
            lengths: Lengths::try_from(arguments.lengths)?.range(1),
            count: arguments.count,
            target: arguments.output.into(),
        })
    }
}

fn query(arguments: &Arguments) -> anyhow::Result<Query> {
    let Some(pattern) = &arguments.pattern else {
        return Ok(Query::all());
    };
    let has_wildcards = pattern.contains(['?', '*']);
    Ok(match (arguments.distance, arguments.prefix) {
        (Some(_), _) if has_wildcards => {
            bail!("--distance needs a word without “?” and “*”, not “{pattern}”")
        }
        (Some(distance), _) => Query::distance(pattern, distance)?,
        (None, true) if has_wildcards => Query::pattern(&format!("{pattern}*"))?,
        (None, true) => Query::prefix(pattern)?,
        (None, false) if has_wildcards => Query::pattern(pattern)?,
        (None, false) => Query::word(pattern)?,
    })
}

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let dictionary = options.dictionary.load()?;
    let inputs: Vec<_> = options.dictionary.file.iter().cloned().collect();
    let mut output = Output::open(&options.target, &inputs)?;
    let failed = output.failure();
    let mut words = 0_u64;
    let written = dictionary.words(&options.query, |word| {
        if !options.lengths.contains(&word.chars().count()) {
            return ControlFlow::Continue(());
        }
        words += 1;
        if options.count {
            return ControlFlow::Continue(());
        }
        match writeln!(output, "{word}") {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    });
    if let ControlFlow::Break(error) = written {
        return Err(failed(error));
    }
    if options.count {
        writeln!(output, "{words}").map_err(failed)?;
    }
    output.finish()?;
    Ok(match words {
        0 => Outcome::NothingFound,
        _ => Outcome::Found,
    })
}
