//! `wordtrail index`: compiles a word list once; checks and describes what was compiled.

use super::input::{self, STANDARD_INPUT};
use super::output::Output;
use super::{Outcome, terminal};
use anyhow::{Context, bail};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Compiles a word list into an index, which opens in no time
///
/// A word list is a text file in UTF-8 with a word a line, in any order and case. Lines with
/// anything but letters are left out and counted. The index takes its place whole or not at all.
/// While an index is in use, replace it, but do not change it in place.
#[derive(clap::Args)]
#[command(override_usage = "\
wordtrail index [OPTIONS] <WORDLIST>
       wordtrail index --verify <FILE.wti>
       wordtrail index --stat <FILE.wti>")]
#[command(after_help = "\
Examples:
  wordtrail index enable1.txt                 writes enable1.wti
  wordtrail index --strict words.txt          refuses lines that are no words
  wordtrail index words.txt -o mine.wti       writes mine.wti
  wordtrail find -d enable1.wti grid.txt      searches with it
  wordtrail index --verify enable1.wti        is it sound, to the last word?
  wordtrail index --stat enable1.wti          what is in it?

Exit status: 0 it is done, or the index is sound; 2 an error.")]
#[group(skip)]
pub struct Arguments {
    /// The word list; “-” is standard input
    #[arg(value_name = "WORDLIST", required_unless_present_any = ["verify", "stat"])]
    word_list: Option<PathBuf>,

    /// The index to write [default: the word list's name with the ending .wti]
    #[arg(short, long, value_name = "FILE.wti", requires = "word_list")]
    output: Option<PathBuf>,

    /// Refuse a list that has lines with anything but letters, instead of leaving those out
    #[arg(long, requires = "word_list")]
    strict: bool,

    /// Check an index: checksums, structure, and that its two forms have the same words
    #[arg(long, value_name = "FILE.wti", conflicts_with_all = ["word_list", "stat"])]
    verify: Option<PathBuf>,

    /// Describe an index: its words, its alphabet, its size
    #[arg(long, value_name = "FILE.wti", conflicts_with = "word_list")]
    stat: Option<PathBuf>,

    /// Show no notes
    #[arg(short, long)]
    quiet: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    if let Some(path) = &arguments.verify {
        verify(path)?;
    }
    if let Some(path) = &arguments.stat {
        describe(path)?;
    }
    if let Some(path) = &arguments.word_list {
        compile(path, arguments)?;
    }
    Ok(Outcome::Found)
}

fn compile(word_list: &Path, arguments: &Arguments) -> anyhow::Result<()> {
    let output = match &arguments.output {
        Some(output) => output.clone(),
        None if word_list.as_os_str() == STANDARD_INPUT => {
            bail!(
                "a word list from standard input has no name to give the index: name it with --output FILE.wti"
            )
        }
        None => word_list.with_extension("wti"),
    };
    let mut file = Output::open(Some(&output), &[word_list])?;
    let dictionary = input::compile(word_list, arguments.strict, arguments.quiet)?;
    file.write_all(dictionary.as_bytes())
        .map_err(file.failure())?;
    file.finish()?;
    let message = format!(
        "{}: {} bytes, words: {}, letters: {}",
        output.display(),
        dictionary.as_bytes().len(),
        dictionary.word_count(),
        dictionary.alphabet().len(),
    );
    terminal::note(arguments.quiet, &message);
    Ok(())
}

fn verify(path: &Path) -> anyhow::Result<()> {
    let dictionary = input::open_index(path)?;
    let name = input::name(path);
    dictionary
        .verify()
        .with_context(|| name.clone().into_owned())?;
    print(format_args!(
        "{name}: sound, words: {}\n",
        dictionary.word_count()
    ))
}

fn describe(path: &Path) -> anyhow::Result<()> {
    let dictionary = input::open_index(path)?;
    let statistics = dictionary.statistics();
    let alphabet: String = dictionary.alphabet().iter().collect();
    let mut text = format!(
        "words          {}\n\
         longest word   {} letters\n\
         alphabet       {} ({} letters)\n\
         index          {} bytes\n\
         FST            {} bytes\n\
         trie           {} bytes, {} nodes\n\
         words of\n",
        dictionary.word_count(),
        dictionary.longest_word(),
        alphabet,
        dictionary.alphabet().len(),
        statistics.index_bytes,
        statistics.fst_bytes,
        statistics.trie_bytes,
        statistics.trie_nodes,
    );
    for (letters, words) in statistics.words_by_length.iter().enumerate() {
        if *words > 0 {
            text += &format!("{letters:>4} letters   {words}\n");
        }
    }
    print(format_args!("{text}"))
}

fn print(text: std::fmt::Arguments<'_>) -> anyhow::Result<()> {
    let mut output = Output::open(None, &[])?;
    output.write_fmt(text).map_err(output.failure())?;
    output.finish()
}
