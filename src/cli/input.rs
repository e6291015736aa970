//! Reading what the arguments name: files, standard input, dictionaries, lists to hunt.

use super::terminal;
use anyhow::{Context, anyhow, bail};
use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Seek, StdinLock};
use std::path::{Path, PathBuf};
use wordtrail::dictionary::LeftOut;
use wordtrail::{Dictionary, WordBank, WordList};

/// The name that stands for standard input.
pub const STANDARD_INPUT: &str = "-";

/// What a message calls the file.
pub fn name(path: &Path) -> Cow<'_, str> {
    if path.as_os_str() == STANDARD_INPUT {
        Cow::Borrowed("standard input")
    } else {
        path.to_string_lossy()
    }
}

/// All of a file, or of standard input.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.as_os_str() == STANDARD_INPUT {
        standard_input()?.read_to_end(&mut bytes)
    } else {
        open(path)?.read_to_end(&mut bytes)
    }
    .map_err(explained)
    .with_context(|| format!("cannot read {}", name(path)))?;
    Ok(bytes)
}

/// Standard input, unless it is the keyboard.
pub fn standard_input() -> anyhow::Result<StdinLock<'static>> {
    if io::stdin().is_terminal() {
        bail!("standard input is the keyboard: name a file, or pipe one in");
    }
    Ok(io::stdin().lock())
}

/// The file, open for reading.
pub fn open(path: &Path) -> anyhow::Result<File> {
    check(path)?;
    File::open(path)
        .map_err(explained)
        .with_context(|| format!("cannot read {}", name(path)))
}

/// Refuses a name that stands for nothing that can be read. The file is not opened, because a pipe
/// could not be opened again.
pub fn check(path: &Path) -> anyhow::Result<()> {
    let checked = match fs::metadata(path) {
        Err(error) => Err(explained(error)),
        Ok(metadata) if metadata.is_dir() => Err(anyhow!("it is a folder: name a file in it")),
        Ok(_) => Ok(()),
    };
    checked.with_context(|| format!("cannot read {}", name(path)))
}

/// An error of the system, in words that say what to do about it where that is known.
pub fn explained(error: io::Error) -> anyhow::Error {
    anyhow!(match error.kind() {
        io::ErrorKind::NotFound => "there is no such file: check the name",
        io::ErrorKind::PermissionDenied => "permission denied: check who may read and write it",
        io::ErrorKind::AlreadyExists => "there is a file of that name: choose another",
        io::ErrorKind::NotADirectory => "a part of its path is no folder: check the name",
        io::ErrorKind::OutOfMemory => "there is not enough memory for it: split it",
        io::ErrorKind::StorageFull => "the disk is full: make room, or write elsewhere",
        _ => return error.into(),
    })
}

/// What commands that search have in common: the dictionary, and how it is read.
#[derive(clap::Args)]
pub struct DictionaryArguments {
    /// The dictionary: a word list, or an index made by “wordtrail index” [default: the built-in English word list ENABLE]
    #[arg(short, long, value_name = "FILE")]
    pub dictionary: Option<PathBuf>,

    /// Refuse a word list that has lines with anything but letters, instead of leaving those out
    #[arg(long)]
    pub strict: bool,
}

impl DictionaryArguments {
    /// The files that are read.
    pub fn files(&self) -> Vec<&Path> {
        self.dictionary.as_deref().into_iter().collect()
    }

    /// The dictionary asked for.
    pub fn load(&self, quiet: bool) -> anyhow::Result<Dictionary> {
        match &self.dictionary {
            Some(path) => load(path, self.strict, quiet),
            None => built_in(),
        }
    }
}

#[cfg(feature = "english")]
fn built_in() -> anyhow::Result<Dictionary> {
    Ok(Dictionary::english().clone())
}

#[cfg(not(feature = "english"))]
fn built_in() -> anyhow::Result<Dictionary> {
    bail!("this program was built without the English dictionary: name one with --dictionary FILE")
}

/// The dictionary in a file, be it an index or a word list.
fn load(path: &Path, strict: bool, quiet: bool) -> anyhow::Result<Dictionary> {
    if let Some(file) = open_index(path)? {
        return Dictionary::map(&file).with_context(|| name(path).into_owned());
    }
    compile(path, strict, quiet)
}

/// The file, if it begins as an index does.
fn open_index(path: &Path) -> anyhow::Result<Option<File>> {
    // What is no regular file can be read only once, and an index must be mapped anyhow.
    if !path.is_file() {
        return Ok(None);
    }
    let mut file = open(path)?;
    let mut beginning = Vec::new();
    let magic = file.by_ref().take(8).read_to_end(&mut beginning);
    magic.with_context(|| format!("cannot read {}", name(path)))?;
    file.rewind()?;
    Ok(Dictionary::is_index(&beginning).then_some(file))
}

/// Compiles the word list in a file.
pub fn compile(path: &Path, strict: bool, quiet: bool) -> anyhow::Result<Dictionary> {
    let text = read(path)?;
    let compile = || {
        if Dictionary::is_index(&text) {
            bail!("it is an index and no word list: --dictionary opens one that is a regular file");
        }
        let list = WordList::parse(&text)?;
        check_left_out(list.left_out(), &name(path), strict, quiet)?;
        anyhow::Ok(Dictionary::compile(&list)?)
    };
    compile().with_context(|| name(path).into_owned())
}

/// Tells the lines that were left out, or refuses them if asked to be strict.
pub fn check_left_out(
    left_out: &LeftOut,
    source: &str,
    strict: bool,
    quiet: bool,
) -> anyhow::Result<()> {
    if strict {
        left_out.none()?;
    }
    if let Some((line, text)) = &left_out.first {
        let message = match left_out.count {
            1 => format!(
                "{source}: line {line} is left out, because it has something other than letters: {text}"
            ),
            count => format!(
                "{source}: {count} lines are left out, because they have something other than letters; the first is line {line}: {text}"
            ),
        };
        terminal::note(quiet, &message);
    }
    Ok(())
}

/// The list of words that an argument names: a file with a word a line, or the words themselves. A message calls it
/// by what was typed.
pub fn hunt(typed: &str, argument: &str, strict: bool, quiet: bool) -> anyhow::Result<WordBank> {
    let path = Path::new(argument);
    if argument == STANDARD_INPUT || path.exists() {
        let text = read(path)?;
        let parse = || {
            let hunt = WordBank::parse(&text)?;
            check_left_out(hunt.left_out(), &name(path), strict, quiet)?;
            anyhow::Ok(hunt)
        };
        return parse().with_context(|| name(path).into_owned());
    }
    let is_no_word = |word: &&str| WordBank::from_words([word]).is_err();
    if let Some(word) = argument.split(',').find(is_no_word) {
        bail!(
            "{typed}: there is no such file, and as a list of words it has “{word}”, which is no word"
        );
    }
    Ok(WordBank::from_words(argument.split(','))?)
}
