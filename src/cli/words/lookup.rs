//! Looking words up: a verdict on each.

use super::options::{Limits, Options, check};
use super::write::{self, Verdict};
use crate::cli::input::Input;
use crate::cli::lists::{self, Remedy};
use crate::cli::outcome::Outcome;
use crate::cli::output::Output;
use anyhow::{Context, bail};
use wordtrail::{Dictionary, Query};

/// The most words that are named for a missing one.
const NEAREST: usize = 5;

/// Looks words up. Those that have not only letters are in no dictionary.
pub fn run(
    options: &Options,
    words: &[String],
    dictionary: &Dictionary,
) -> anyhow::Result<Outcome> {
    let mut output = Output::open(&options.target, &options.inputs)?;
    let failed = output.failure();
    options
        .write_header("word,found,nearest", &mut output)
        .map_err(&failed)?;
    let mut found = 0;
    for word in words {
        let nearest = if options.only_count { 0 } else { NEAREST };
        let verdict = look_up(&options.limits, word, nearest, dictionary)?;
        found += usize::from(matches!(verdict, Verdict::Found(_)));
        if !options.only_count {
            write::verdict(options.format, word, &verdict, &mut output).map_err(&failed)?;
        }
    }
    options.finish(found as u64, output)?;
    Ok(Outcome::of(found == words.len()))
}

/// Looks a word up, and if it is missing, at most this number of those nearest to it.
fn look_up(
    limits: &Limits,
    word: &str,
    nearest: usize,
    dictionary: &Dictionary,
) -> anyhow::Result<Verdict> {
    let query = Query::word(word);
    let has_letters_alone = query.is_ok();
    if let Ok(query) = query {
        let budget = limits.budget();
        if let Some(spelling) = dictionary.words(limits.limit(query, &budget)).next() {
            return Ok(Verdict::Found(spelling));
        }
        check(&budget, None)?;
    }
    let mut words = Vec::new();
    let letters: String = word
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect();
    if let Ok(query) = Query::nearest(&letters, nearest)
        && !letters.is_empty()
    {
        let budget = limits.budget();
        words.extend(dictionary.words(limits.limit(query, &budget)));
        check(&budget, None)?;
    }
    Ok(match has_letters_alone {
        true => Verdict::Missing(words),
        false => Verdict::NoWord(words),
    })
}

/// Reads the list on standard input, each entry of which has a verdict.
pub fn read_words(strict: bool) -> anyhow::Result<Vec<String>> {
    let source = Input::Standard;
    let text = source.read()?;
    let list = lists::reader(strict, false, None).entries(text);
    let list = list.with_context(|| source.to_string())?;
    if list.texts.is_empty() {
        bail!("{source} has no words: pipe some in, one per line");
    }
    lists::print_notes(&source, &list.notes, Remedy::Nothing);
    Ok(list.texts)
}
