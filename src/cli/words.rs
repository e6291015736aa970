//! `wordtrail words`: what a dictionary knows of words, patterns and letters.

mod lookup;
mod options;
mod write;

use super::input::MOST_WORDS_IN_MEMORY;
use super::outcome::Outcome;
use super::output::Output;
use super::terminal;
use anyhow::anyhow;
use options::{List, Question};
use std::cmp::Reverse;
use std::ops::ControlFlow;
use wordtrail::Dictionary;
use wordtrail_dictionary::internals::wording::first_ten;

pub use options::{Arguments, Options};

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let dictionary = options.dictionary.load()?;
    match &options.question {
        Question::List(words) => list(options, words, &dictionary),
        Question::LookUp(words) => lookup::run(options, words, &dictionary),
        Question::LookUpInput => lookup::run(
            options,
            &lookup::read_words(options.dictionary.strict)?,
            &dictionary,
        ),
    }
}

/// Lists words.
fn list(options: &Options, list: &List, dictionary: &Dictionary) -> anyhow::Result<Outcome> {
    if let Some(letters) = &list.letters {
        print_unknown_letters(letters, dictionary);
    }
    let mut output = Output::open(&options.target, &options.inputs)?;
    let failed = output.failure();
    options
        .write_header("word,length,points", &mut output)
        .map_err(&failed)?;
    let mut count = 0_u64;
    // A rack has few words, and its longest are written first.
    let mut rack = Vec::new();
    let query = list.query.clone();
    let visited = options
        .limits
        .visit(dictionary, query, list.remedy, |word| {
            count += 1;
            if options.only_count {
                return ControlFlow::Continue(());
            }
            if list.is_rack {
                rack.push(word.to_owned());
                return match rack.len() > MOST_WORDS_IN_MEMORY {
                    true => ControlFlow::Break(anyhow!(
                        "the letters make more than {MOST_WORDS_IN_MEMORY} words: give fewer of them"
                    )),
                    false => ControlFlow::Continue(()),
                };
            }
            match write::word(options.format, word, false, &mut output) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(failed(error)),
            }
        })?;
    visited.break_value().map_or(Ok(()), Err)?;
    rack.sort_by_key(|word| Reverse(word.chars().count()));
    for word in &rack {
        write::word(options.format, word, true, &mut output).map_err(&failed)?;
    }
    options.finish(count, output)?;
    if count == 0 && !options.only_count {
        terminal::print_note("no words were found");
    }
    Ok(Outcome::of(count > 0))
}

/// Prints a note about letters that no word has.
fn print_unknown_letters(letters: &str, dictionary: &Dictionary) {
    let unknown = dictionary.unknown_letters(letters);
    if !unknown.is_empty() {
        let unknown: Vec<String> = unknown.iter().map(char::to_string).collect();
        terminal::print_note(&format!(
            "no word of the dictionary has these letters: {}",
            first_ten(&unknown)
        ));
    }
}
