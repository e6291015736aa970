//! `wordtrail words`: what a dictionary knows of words, patterns and letters.

mod lookup;
mod options;
mod write;

use super::input::MOST_WORDS_IN_MEMORY;
use super::outcome::Outcome;
use super::output::Output;
use super::terminal;
use anyhow::bail;
use options::{List, Question, check};
use std::cmp::Reverse;
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
    let budget = options.limits.budget();
    let mut words = dictionary.words(options.limits.limit(list.query.clone(), &budget));
    while let Some(word) = words.next_word() {
        count += 1;
        if options.only_count {
            continue;
        }
        if !list.is_rack {
            write::word(options.format, word, false, &mut output).map_err(&failed)?;
            continue;
        }
        rack.push(word.to_owned());
        if rack.len() > MOST_WORDS_IN_MEMORY {
            bail!("the letters make more than {MOST_WORDS_IN_MEMORY} words: give fewer of them");
        }
    }
    check(&budget, list.remedy)?;
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
