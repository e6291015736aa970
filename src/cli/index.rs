//! `wordtrail index`: compiles a word list; checks and describes an index.

use super::compression::uncompressed_name;
use super::format::{INDEX, check_format};
use super::input::{self, Input, ReadArguments};
use super::output::{Outcome, Output, Target};
use super::terminal;
use anyhow::{Context, bail};
use clap::ValueHint;
use std::path::{Path, PathBuf};
use wordtrail_dictionary::internals::wording::{counted, escaped};

#[derive(clap::Args)]
#[command(override_usage = "\
wordtrail index [OPTIONS] <WORDLIST>
       wordtrail index --verify <FILE.fst>
       wordtrail index --stat <FILE.fst>")]
#[command(after_help = "\
Examples:
  wordtrail index enable1.txt              write enable1.fst
  wordtrail index --strict words.txt       reject lines that are not words
  wordtrail index words.txt -o mine.fst    write mine.fst
  wordtrail index table.csv --column 2     the words of a column
  wordtrail index de_DE.dic -o de.fst      Hunspell, with de_DE.aff beside it
  wordtrail index de                       a German list of the system
  wordtrail find -d enable1.fst grid.txt   search with an index
  wordtrail index --verify enable1.fst     check an index for damage
  wordtrail index --stat enable1.fst       show what an index contains

Exit status: 0 success, 2 error or a damaged index.")]
#[command(mut_arg("strict", |argument| argument
    .help("Fail on lines that are not words, instead of skipping them")
    .long_help("Fail on lines that are not words, instead of skipping them")
    .requires("word_list")))]
#[command(mut_arg("column", |argument| argument.requires("word_list")))]
#[command(mut_arg("encoding", |argument| argument.requires("word_list")))]
#[command(mut_arg("sheet", |argument| argument.requires("word_list")))]
#[group(skip)]
pub struct Arguments {
    /// Word list to compile, or “-” for standard input
    ///
    /// The list may be compressed.
    #[arg(value_name = "WORDLIST", required_unless_present_any = ["verify", "stat"], value_hint = ValueHint::AnyPath)]
    pub word_list: Option<Input>,

    /// Index to write [default: the name of the word list with the extension .fst]
    #[arg(short, long, value_name = "FILE.fst", requires = "word_list")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadArguments,

    /// Verify the checksum, the structure and every word of an index
    #[arg(long, value_name = "FILE.fst", conflicts_with_all = ["word_list", "stat"])]
    pub verify: Option<PathBuf>,

    /// Show the number of words, the alphabet and the sizes of an index
    #[arg(long, value_name = "FILE.fst", conflicts_with = "word_list")]
    pub stat: Option<PathBuf>,

    /// Hide notes
    #[arg(short, long)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(arguments: Arguments) -> anyhow::Result<Outcome> {
    match (arguments.verify, arguments.stat, arguments.word_list) {
        (Some(index), ..) => verify(&index),
        (None, Some(index), _) => describe(&index),
        (None, None, word_list) => {
            // clap requires it without --verify and --stat.
            let word_list = word_list.unwrap_or(Input::Standard);
            let target = match (arguments.output, &word_list) {
                (None, Input::File(path)) => {
                    Target::File(uncompressed_name(path).with_extension("fst"))
                }
                (None, Input::Standard) => bail!(
                    "the word list comes from standard input: name the index with --output FILE.fst"
                ),
                (output, _) => Target::from(output),
            };
            check_format(INDEX, &target)?;
            compile(&word_list, &arguments.reading, &target)
        }
    }?;
    Ok(Outcome::Found)
}

fn compile(word_list: &Input, reading: &ReadArguments, target: &Target) -> anyhow::Result<()> {
    let file = Output::open(target, std::slice::from_ref(word_list))?;
    let dictionary = input::compile(word_list, reading)?;
    file.write_whole(&dictionary.fst_bytes())?;
    terminal::print_note(&format!(
        "wrote {target}: {}, {}, {}",
        counted(dictionary.word_count(), "word"),
        counted(dictionary.alphabet().len() as u64, "letter"),
        counted(dictionary.fst_bytes().len() as u64, "byte"),
    ));
    Ok(())
}

fn verify(path: &Path) -> anyhow::Result<()> {
    let dictionary = input::open_index(path)?;
    let name = escaped(path);
    let unreachable = dictionary.verify().with_context(|| name.clone())?;
    if unreachable > 0 {
        let words = counted(unreachable, "word");
        terminal::print_note(&format!(
            "{name}: no search finds {words}, because of other characters than letters in lower case, no letters or more than 8,191. \
             To search for them, list them, for example with “fst range”, and compile the list with “wordtrail index”"
        ));
    }
    let words = dictionary.word_count();
    Output::standard()?.write_whole(format!("{name}: sound, words: {words}\n").as_bytes())
}

fn describe(path: &Path) -> anyhow::Result<()> {
    let dictionary = input::open_index(path)?;
    let statistics = dictionary.statistics();
    let alphabet: String = dictionary.alphabet().iter().collect();
    let mut text = format!(
        "words          {}\n\
         longest word   {} letters\n\
         alphabet       {} ({} letters)\n\
         index          {} bytes\n",
        dictionary.word_count(),
        dictionary.longest_word(),
        alphabet,
        dictionary.alphabet().len(),
        statistics.index_bytes,
    );
    if let (Some(bytes), Some(nodes)) = (statistics.trie_bytes, statistics.trie_nodes) {
        text += &format!("unpacked       {bytes} bytes, {nodes} nodes\n");
    }
    text += "words of\n";
    for (letters, words) in statistics.words_by_length.iter().enumerate() {
        if *words > 0 {
            text += &format!("{letters:>4} letters   {words}\n");
        }
    }
    Output::standard()?.write_whole(text.as_bytes())
}
