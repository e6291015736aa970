//! `wordtrail index`: compiles a word list; checks and describes an index.

use super::arguments::index::Arguments;
use super::input::{self, Input};
use super::output::{Output, Target};
use super::{Outcome, terminal};
use anyhow::{Context, bail};
use std::path::{Path, PathBuf};

/// What `wordtrail index` does.
pub enum Options {
    Compile {
        word_list: Input,
        target: Target,
        strict: bool,
    },
    Verify(PathBuf),
    Describe(PathBuf),
}

impl TryFrom<Arguments> for Options {
    type Error = anyhow::Error;

    fn try_from(arguments: Arguments) -> anyhow::Result<Self> {
        let word_list = match (arguments.verify, arguments.stat, arguments.word_list) {
            (Some(index), ..) => return Ok(Self::Verify(index)),
            (None, Some(index), _) => return Ok(Self::Describe(index)),
            (None, None, word_list) => word_list.context("name a word list")?,
        };
        let word_list = Input::from(word_list);
        let target = match (arguments.output, &word_list) {
            (None, Input::File(path)) => Target::File(path.with_extension("wti")),
            (None, Input::Standard) => bail!(
                "the word list comes from standard input: name the index with --output FILE.wti"
            ),
            (output, _) => Target::from(output),
        };
        Ok(Self::Compile {
            word_list,
            target,
            strict: arguments.strict,
        })
    }
}

/// Runs the command.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    match options {
        Options::Compile {
            word_list,
            target,
            strict,
        } => compile(word_list, target, *strict),
        Options::Verify(index) => verify(index),
        Options::Describe(index) => describe(index),
    }?;
    Ok(Outcome::Found)
}

fn compile(word_list: &Input, target: &Target, strict: bool) -> anyhow::Result<()> {
    let file = Output::open(target, std::slice::from_ref(word_list))?;
    let dictionary = input::compile(word_list, strict)?;
    file.write_whole(dictionary.as_bytes())?;
    terminal::print_note(&format!(
        "{target}: {} bytes, words: {}, letters: {}",
        dictionary.as_bytes().len(),
        dictionary.word_count(),
        dictionary.alphabet().len(),
    ));
    Ok(())
}

fn verify(path: &Path) -> anyhow::Result<()> {
    let dictionary = input::open_index(path)?;
    let name = path.display();
    dictionary.verify().with_context(|| name.to_string())?;
    let words = dictionary.word_count();
    Output::standard().write_whole(format!("{name}: sound, words: {words}\n").as_bytes())
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
    Output::standard().write_whole(text.as_bytes())
}
