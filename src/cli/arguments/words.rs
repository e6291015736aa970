//! The arguments of `wordtrail words`.

use super::shared::{DictionaryArguments, LengthArguments};
use clap::builder::NonEmptyStringValueParser;
use std::path::PathBuf;

/// List the words of a dictionary that match a pattern
///
/// Words are sorted, one per line. Without a pattern, all words are listed. In a pattern, “?” matches one letter and
/// “*” any number of letters; quote the pattern so that the shell does not expand it.
#[derive(clap::Args)]
#[command(mut_arg("min_length", |argument| argument.help("Minimum word length in letters [default: 1]")))]
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

    /// Match words within N inserted, deleted or replaced letters of the given word
    #[arg(
        long,
        value_name = "N",
        requires = "pattern",
        conflicts_with = "prefix"
    )]
    pub distance: Option<u32>,

    #[command(flatten)]
    pub lengths: LengthArguments,

    /// Print only the number of words
    #[arg(short, long)]
    pub count: bool,

    /// Write to this file, which is replaced only on success [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Hide notes
    #[arg(short, long)]
    pub quiet: bool,
}
