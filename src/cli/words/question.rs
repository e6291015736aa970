//! The arguments of `wordtrail words`, and the question that they ask.

use crate::cli::arguments::{BudgetArguments, LengthArguments, parsed, refuse};
use crate::cli::format::LineFormat;
use crate::cli::input::{self, DictionaryArguments, STANDARD_INPUT};
use anyhow::{anyhow, bail};
use clap::builder::NonEmptyStringValueParser;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use wordtrail::{Budget, BudgetError, Query, Regex};
use wordtrail_dictionary::internals::wording::{counted, excerpt};

#[derive(clap::Args)]
#[command(mut_arg("min_length", |argument| argument.help("Minimum word length in letters [default: 1]")))]
#[command(mut_arg("max_steps", |argument| argument.help(MAX_STEPS).long_help(MAX_STEPS_EXPLAINED)))]
#[command(after_help = "\
Examples:
  wordtrail words trail                look up a word: status 0 if it exists
  wordtrail words seperate recieve     look up several, with suggestions
  wordtrail words -f csv - <list.txt   look up the words of a file
  wordtrail words 'c?t'                cat, cot, cut
  wordtrail words 'qu[aeiou]*[^s]'     words with a pattern of letters
  wordtrail words '*ology' -c          count the words that end in “ology”
  wordtrail words --regex '(.*q){2}.*'  words with two q
  wordtrail words --prefix wordp       words that begin with “wordp”
  wordtrail words --distance 1 trial   words within one edit of “trial”
  wordtrail words --anagram listen     elints, enlist, inlets, listen, …
  wordtrail words --rack 'retain?'     longest first, with points; ? is a blank

Exit status: 0 words were found, 1 no words were found or a word that was looked
up is missing, 2 error.")]
pub struct Arguments {
    /// Words to look up, one pattern to match, or “-” for a list on standard input [default: all words]
    #[arg(value_name = "WORD|PATTERN", value_parser = NonEmptyStringValueParser::new())]
    pub words: Vec<String>,

    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// List words that begin with the pattern
    #[arg(short, long, requires = "words", conflicts_with_all = ["rack", "anagram"])]
    pub prefix: bool,

    /// List words within N edits of the given word, at most 8
    ///
    /// An edit inserts, deletes or replaces one letter.
    #[arg(
        long,
        value_name = "N",
        requires = "words",
        conflicts_with_all = ["prefix", "rack", "anagram"],
        value_parser = distance
    )]
    pub distance: Option<u32>,

    /// List words that match this regular expression
    ///
    /// The expression matches the whole word, in any case.
    #[arg(long, value_name = "RE", value_parser = parsed::<Regex>, conflicts_with_all = ["words", "rack", "anagram"])]
    pub regex: Option<Regex>,

    /// List words that use all of these letters, “?” for any letter
    #[arg(
        long,
        value_name = "LETTERS",
        conflicts_with_all = ["words", "rack"],
        value_parser = NonEmptyStringValueParser::new()
    )]
    pub anagram: Option<String>,

    /// List words that use some of these letters, “?” for any letter
    ///
    /// The longest words come first. Each has its Boggle score.
    #[arg(
        long,
        value_name = "LETTERS",
        conflicts_with = "words",
        value_parser = NonEmptyStringValueParser::new()
    )]
    pub rack: Option<String>,

    #[command(flatten)]
    pub lengths: LengthArguments,

    /// Print only the number of words
    #[arg(short, long)]
    pub count: bool,

    /// Output format [default: from the extension of --output, or text]
    #[arg(short, long, value_enum, ignore_case = true)]
    pub format: Option<LineFormat>,

    /// Omit the header of CSV output
    #[arg(long)]
    pub no_header: bool,

    #[command(flatten)]
    pub budget: BudgetArguments,

    /// Write to this file [default: standard output]
    ///
    /// The file is replaced only on success. A second extension, .gz or .zst, compresses the file.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Hide notes
    #[arg(short, long)]
    pub quiet: bool,
}

const MAX_STEPS: &str = "Maximum number of search steps per query [default: 8,589,934,592]";
const MAX_STEPS_EXPLAINED: &str = "\
Maximum number of search steps per query [default: 8,589,934,592]

A word or pattern that needs more is an error. A step is about one letter read, at one place in the pattern.";

/// What is asked.
pub enum Question {
    /// Which words match?
    List(List),
    /// Does the dictionary have these words?
    LookUp(Vec<String>),
    /// Does it have those on standard input?
    LookUpInput,
}

/// Words to list.
pub struct List {
    pub query: Query<'static>,
    /// The letters of a rack or an anagram.
    pub letters: Option<String>,
    /// Whether they are words of a rack: longest first, with points.
    pub is_rack: bool,
    /// What the user can do when the query takes too many steps, apart from allowing more.
    pub remedy: Option<&'static str>,
}

/// What limits a query.
pub struct Limits {
    lengths: RangeInclusive<usize>,
    max_steps: Option<u64>,
}

/// Parses the number of changed letters.
fn distance(text: &str) -> Result<u32, &'static str> {
    text.parse()
        .map_err(|_| "it must be a whole number from 0 to 8")
}

/// Whether a text has what only patterns have.
fn is_pattern(text: &str) -> bool {
    text.contains(['?', '*', '[', ']'])
}

impl Question {
    pub fn new(arguments: &Arguments) -> anyhow::Result<Self> {
        // A rack may be typed with spaces between its letters.
        let letters = |typed: &String| typed.split_whitespace().collect::<String>();
        if let Some(rack) = arguments.rack.as_ref().map(letters) {
            let query = Query::rack(&rack)?;
            return Ok(Self::List(List {
                letters: Some(rack),
                is_rack: true,
                ..List::from(query)
            }));
        }
        if let Some(anagram) = arguments.anagram.as_ref().map(letters) {
            let query = Query::anagram(&anagram)?;
            return Ok(Self::List(List {
                letters: Some(anagram),
                ..List::from(query)
            }));
        }
        if let Some(regex) = &arguments.regex {
            return Ok(Self::List(Query::from(regex.clone()).into()));
        }
        match &*arguments.words {
            [] => Ok(Self::List(Query::all().into())),
            [word] if arguments.prefix || arguments.distance.is_some() || is_pattern(word) => {
                let query = query(word, arguments)?;
                let remedy = match arguments.distance {
                    Some(0) => None,
                    Some(_) => Some("lower --distance"),
                    None => word.contains('*').then_some("use fewer “*”"),
                };
                Ok(Self::List(List {
                    remedy,
                    ..List::from(query)
                }))
            }
            [input] if input == STANDARD_INPUT => {
                check_words(&[], arguments)?;
                Ok(Self::LookUpInput)
            }
            words => {
                check_words(words, arguments)?;
                Ok(Self::LookUp(between_commas(words)))
            }
        }
    }
}

impl From<Query<'static>> for List {
    fn from(query: Query<'static>) -> Self {
        Self {
            query,
            letters: None,
            is_rack: false,
            remedy: None,
        }
    }
}

/// Words of which some may have commas between them. An argument without a word stays as it is.
fn between_commas(arguments: &[String]) -> Vec<String> {
    let words = |argument: &String| {
        let words = argument.split(',').map(str::trim);
        let words = words.filter(|word| !word.is_empty()).map(str::to_owned);
        match words.collect::<Vec<String>>() {
            words if words.is_empty() => vec![argument.clone()],
            words => words,
        }
    };
    arguments.iter().flat_map(words).collect()
}

/// The query for a pattern, or for a word with an option.
fn query(pattern: &str, arguments: &Arguments) -> anyhow::Result<Query<'static>> {
    Ok(match arguments.distance {
        Some(_) if is_pattern(pattern) => {
            bail!(
                "--distance needs a word without “?”, “*” and “[”, not “{}”",
                excerpt(pattern)
            )
        }
        Some(distance) => Query::distance(pattern, distance)?,
        None if arguments.prefix && is_pattern(pattern) => {
            // A message is about the pattern as it was typed.
            Query::pattern(pattern)?;
            Query::pattern(&format!("{pattern}*"))?
        }
        None if arguments.prefix => Query::prefix(pattern)?,
        None => Query::pattern(pattern)?,
    })
}

/// Refuses words that cannot be looked up.
fn check_words(words: &[String], arguments: &Arguments) -> anyhow::Result<()> {
    let options = [
        ("--distance", arguments.distance.is_some()),
        ("--prefix", arguments.prefix),
    ];
    let count = words.len();
    let problem = format!("takes one word, and {count} are given: run the command for each");
    refuse(&options, &problem)?;
    if let Some(pattern) = words.iter().find(|word| is_pattern(word)) {
        bail!(
            "“{}” is a pattern among several words: run the command for it alone",
            excerpt(pattern)
        );
    }
    let lengths = arguments.lengths;
    if lengths.min_length.or(lengths.max_length).is_some() {
        bail!(LENGTHS_OF_LISTS);
    }
    let is_file = |word: &&String| Query::word(word).is_err() && input::is_file_name(word);
    if let Some(file) = words
        .iter()
        .find(|word| *word != STANDARD_INPUT && is_file(word))
    {
        let file = excerpt(file);
        bail!("“{file}” is a file: look up its words with “wordtrail words - <{file}”");
    }
    if words.iter().any(|word| word == STANDARD_INPUT) {
        bail!(
            "“{STANDARD_INPUT}” stands for the words on standard input: give it alone, or leave it out"
        );
    }
    Ok(())
}

const LENGTHS_OF_LISTS: &str = "--min-length and --max-length limit lists of words, and a word that is looked up is in the dictionary or not: leave them out";

impl Limits {
    pub fn new(arguments: &Arguments) -> anyhow::Result<Self> {
        Ok(Self {
            lengths: arguments.lengths.range(1)?,
            max_steps: arguments.budget.max_steps,
        })
    }

    /// The budget of one query.
    pub fn budget(&self) -> Budget {
        match self.max_steps {
            Some(steps) => Budget::with_steps(steps),
            None => Budget::for_cells(0),
        }
    }

    /// A query within these limits and a budget.
    pub fn limit<'a>(&self, query: Query<'static>, budget: &'a Budget) -> Query<'a> {
        query.lengths(self.lengths.clone()).budget(budget)
    }
}

/// Refuses an answer that is incomplete. `remedy` is what takes fewer steps.
pub fn check(budget: &Budget, remedy: Option<&str>) -> anyhow::Result<()> {
    budget.check().map_err(|error| match error {
        BudgetError::TooManySteps { limit } => {
            let limit = counted(limit, "step");
            let remedy = remedy.map_or_else(String::new, |remedy| format!("{remedy} or "));
            anyhow!("the query took more than {limit}: {remedy}raise --max-steps")
        }
        error => error.into(),
    })
}
