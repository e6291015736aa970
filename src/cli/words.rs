//! `wordtrail words`: what a dictionary knows of words, patterns and letters.

mod question;
mod write;

use super::format::{LineFormat, TEXT, check_format, output_format};
use super::input::{self, Input, ReadArguments};
use super::lists::{self, Remedy};
use super::output::{Outcome, Output, Target};
use super::terminal;
use anyhow::{Context, bail};
use question::{Limits, List, Question, check};
use std::cmp::Reverse;
use std::io::{self, Write};
use wordtrail::puzzle::MAX_KEPT_WORDS;
use wordtrail::{Dictionary, Query};
use wordtrail_dictionary::internals::letters::letters_of;
use wordtrail_dictionary::internals::wording::first_ten;
use write::Verdict;

pub use question::Arguments;

/// The most words that are named for a missing one.
const NEAREST: usize = 5;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let question = Question::new(arguments)?;
    let mut inputs = Vec::from_iter(arguments.dictionary.file.clone());
    if matches!(question, Question::LookUpInput) {
        inputs.push(Input::Standard);
    }
    input::check_standard_input(&inputs)?;
    let target = Target::from(arguments.output.clone());
    let format = match arguments.format {
        None if arguments.count => {
            check_format(TEXT, &target)?;
            LineFormat::Text
        }
        format => output_format(format, &target)?,
    };
    if arguments.no_header && format != LineFormat::Csv {
        bail!("--no-header needs --format csv");
    }
    let limits = Limits::new(arguments)?;
    let dictionary = arguments.dictionary.load()?;
    let answer = Answer {
        only_count: arguments.count,
        has_header: !arguments.no_header,
        format,
        output: Output::open(&target, &inputs)?,
    };
    match question {
        Question::List(words) => answer.list(&words, &limits, &dictionary),
        Question::LookUp(words) => answer.look_up(&words, &limits, &dictionary),
        Question::LookUpInput => {
            let words = read_words(&arguments.dictionary.reading)?;
            answer.look_up(&words, &limits, &dictionary)
        }
    }
}

/// An answer that is written.
struct Answer {
    only_count: bool,
    /// Whether CSV begins with a header.
    has_header: bool,
    format: LineFormat,
    output: Output,
}

impl Answer {
    /// Lists words.
    fn list(
        mut self,
        list: &List,
        limits: &Limits,
        dictionary: &Dictionary,
    ) -> anyhow::Result<Outcome> {
        if let Some(letters) = &list.letters {
            print_unknown_letters(letters, dictionary);
        }
        let failed = self.output.failure();
        self.write_header("word,length,points").map_err(&failed)?;
        let mut count = 0_u64;
        // A rack has few words, and its longest are written first.
        let mut rack = Vec::new();
        let budget = limits.budget();
        let mut words = dictionary.words(limits.limit(list.query.clone(), &budget));
        while let Some(word) = words.next_word() {
            count += 1;
            if self.only_count {
                continue;
            }
            if !list.is_rack {
                write::word(self.format, word, false, &mut self.output).map_err(&failed)?;
                continue;
            }
            rack.push(word.to_owned());
            if rack.len() > MAX_KEPT_WORDS {
                bail!("the letters make more than {MAX_KEPT_WORDS} words: give fewer of them");
            }
        }
        check(&budget, list.remedy)?;
        rack.sort_by_key(|word| Reverse(word.chars().count()));
        for word in &rack {
            write::word(self.format, word, true, &mut self.output).map_err(&failed)?;
        }
        let only_count = self.only_count;
        self.finish(count)?;
        if count == 0 && !only_count {
            terminal::print_note("no words were found");
        }
        Ok(Outcome::of(count > 0))
    }

    /// Looks words up. Those that have not only letters are in no dictionary.
    fn look_up(
        mut self,
        words: &[String],
        limits: &Limits,
        dictionary: &Dictionary,
    ) -> anyhow::Result<Outcome> {
        let failed = self.output.failure();
        self.write_header("word,found,nearest").map_err(&failed)?;
        let nearest = if self.only_count { 0 } else { NEAREST };
        let mut found = 0;
        for word in words {
            let verdict = look_up(limits, word, nearest, dictionary)?;
            found += usize::from(matches!(verdict, Verdict::Found(_)));
            if !self.only_count {
                write::verdict(self.format, word, &verdict, &mut self.output).map_err(&failed)?;
            }
        }
        self.finish(found as u64)?;
        Ok(Outcome::of(found == words.len()))
    }

    /// Writes the header of CSV.
    fn write_header(&mut self, columns: &str) -> io::Result<()> {
        if self.format == LineFormat::Csv && self.has_header && !self.only_count {
            writeln!(self.output, "{columns}")?;
        }
        Ok(())
    }

    /// Writes the number of words if only that is wanted, and completes the output.
    fn finish(mut self, count: u64) -> anyhow::Result<()> {
        if self.only_count {
            writeln!(self.output, "{count}").map_err(self.output.failure())?;
        }
        self.output.finish()
    }
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
    let letters = letters_of(word);
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
fn read_words(reading: &ReadArguments) -> anyhow::Result<Vec<String>> {
    let source = Input::Standard;
    let text = source.read()?;
    let entries = reading.of_other_list().reader(false).entries(text);
    let entries = entries.map_err(input::explain_list);
    let (texts, notes) = entries.with_context(|| source.to_string())?;
    if texts.is_empty() {
        bail!("{source} has no words: pipe some in, one per line");
    }
    lists::print_notes(&source, &notes, Remedy::Nothing);
    Ok(texts)
}
