//! The arguments of `wordtrail index`.

use std::path::PathBuf;

/// Compile a word list into an index, or check or describe an index
///
/// A word list is UTF-8 text with one word per line, in any order and case. Lines that are not words are skipped and
/// counted. An index opens faster than a word list. The index file is replaced only on success.
#[derive(clap::Args)]
#[command(override_usage = "\
wordtrail index [OPTIONS] <WORDLIST>
       wordtrail index --verify <FILE.wti>
       wordtrail index --stat <FILE.wti>")]
#[command(after_help = "\
Examples:
  wordtrail index enable1.txt              write enable1.wti
  wordtrail index --strict words.txt       reject lines that are not words
  wordtrail index words.txt -o mine.wti    write mine.wti
  wordtrail find -d enable1.wti grid.txt   search with an index
  wordtrail index --verify enable1.wti     check an index for damage
  wordtrail index --stat enable1.wti       show what an index contains

Exit status: 0 success, 2 error or a damaged index.")]
#[group(skip)]
pub struct Arguments {
    /// Word list to compile; “-” reads standard input
    #[arg(value_name = "WORDLIST", required_unless_present_any = ["verify", "stat"])]
    pub word_list: Option<PathBuf>,

    /// Index to write [default: name of the word list, with the extension .wti]
    #[arg(short, long, value_name = "FILE.wti", requires = "word_list")]
    pub output: Option<PathBuf>,

    /// Reject a word list with lines that are not words, instead of skipping those lines
    #[arg(long, requires = "word_list")]
    pub strict: bool,

    /// Check the checksums, the structure and every word of an index
    #[arg(long, value_name = "FILE.wti", conflicts_with_all = ["word_list", "stat"])]
    pub verify: Option<PathBuf>,

    /// Show the words, alphabet and sizes of an index
    #[arg(long, value_name = "FILE.wti", conflicts_with = "word_list")]
    pub stat: Option<PathBuf>,

    /// Hide notes
    #[arg(short, long)]
    pub quiet: bool,
}
