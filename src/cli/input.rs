//! Reading files, standard input, dictionaries and word lists.

use super::arguments::DictionaryArguments;
use super::compression::{compression, decompressed};
use super::terminal;
use crate::wording::{counted, escaped};
use anyhow::{Context, anyhow, bail};
use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Seek, StdinLock};
use std::path::{Path, PathBuf};
use wordtrail::dictionary::SkippedLines;
use wordtrail::reading::Note;
use wordtrail::{Dictionary, GridError, IndexError, Reader, WordBank, WordList, WordListError};

/// The argument that stands for standard input.
pub const STANDARD_INPUT: &str = "-";

/// A file to read, or standard input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    Standard,
    File(PathBuf),
}

impl<P: Into<PathBuf>> From<P> for Input {
    fn from(path: P) -> Self {
        let path = path.into();
        if path.as_os_str() == STANDARD_INPUT {
            Self::Standard
        } else {
            Self::File(path)
        }
    }
}

/// The name in messages and in text.
impl Display for Input {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => formatter.write_str("standard input"),
            Self::File(path) => formatter.write_str(&escaped(path)),
        }
    }
}

/// The most bytes of a compressed text that is read as a whole: some kilobytes may become more than fits in memory.
const MAX_DECOMPRESSED: u64 = 1 << 30;

impl Input {
    /// Reads everything.
    pub fn read(&self) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let (text, is_compressed, _) = self.decompress()?;
        let limit = match is_compressed {
            true => MAX_DECOMPRESSED,
            false => u64::MAX,
        };
        let read = text.take(limit.saturating_add(1)).read_to_end(&mut bytes);
        read.map_err(explain)
            .with_context(|| format!("cannot read {self}"))?;
        if bytes.len() as u64 > limit {
            bail!(
                "cannot read {self}: it is compressed, and has more than 1 GB of text: decompress it into a file"
            );
        }
        Ok(bytes)
    }

    /// Opens it. Returns the length of a regular file that is not compressed, too.
    pub fn open(&self) -> anyhow::Result<(Box<dyn Read>, Option<u64>)> {
        let (text, _, length) = self.decompress()?;
        Ok((text, length))
    }

    /// Opens it. Returns whether it is compressed, and otherwise the length of a regular file, too.
    fn decompress(&self) -> anyhow::Result<(Box<dyn Read>, bool, Option<u64>)> {
        let (text, length) = match self {
            Self::Standard => (decompressed(standard_input()?), None),
            Self::File(path) => {
                let file = open(path)?;
                let metadata = file.metadata().ok().filter(fs::Metadata::is_file);
                (decompressed(file), metadata.map(|metadata| metadata.len()))
            }
        };
        let (text, is_compressed) = text
            .map_err(explain)
            .with_context(|| format!("cannot read {self}"))?;
        Ok((text, is_compressed, length.filter(|_| !is_compressed)))
    }

    /// Opens a regular file that is not compressed, so that it can be mapped.
    pub fn plain_file(&self) -> anyhow::Result<Option<(&Path, File)>> {
        let path = match self {
            Self::File(path) if path.is_file() => path,
            // A pipe cannot be opened again.
            _ => return Ok(None),
        };
        let mut file = open(path)?;
        let compression = compression(&file).and_then(|compression| {
            file.rewind()?;
            Ok(compression)
        });
        let compression = compression
            .map_err(explain)
            .with_context(|| format!("cannot read {self}"))?;
        Ok(compression.is_none().then_some((path, file)))
    }

    /// The argument that names it.
    pub fn argument(&self) -> Cow<'_, str> {
        match self {
            Self::Standard => Cow::Borrowed(STANDARD_INPUT),
            Self::File(path) => path.to_string_lossy(),
        }
    }

    /// The name in data.
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Standard => Cow::Owned(self.to_string()),
            Self::File(path) => path.to_string_lossy(),
        }
    }

    /// Refuses a file that cannot be read, without opening it: a pipe cannot be opened again.
    pub fn check(&self) -> anyhow::Result<()> {
        let Self::File(path) = self else {
            return Ok(());
        };
        let checked = match fs::metadata(path) {
            Err(error) => Err(explain(error)),
            Ok(metadata) if metadata.is_dir() => Err(anyhow!("it is a folder: name a file in it")),
            Ok(_) => Ok(()),
        };
        checked.with_context(|| format!("cannot read {self}"))
    }
}

/// Refuses a list of inputs that has standard input twice.
pub fn check_standard_input(inputs: &[Input]) -> anyhow::Result<()> {
    let is_standard = |input: &&Input| **input == Input::Standard;
    if inputs.iter().filter(is_standard).count() > 1 {
        bail!("standard input can be read only once: name files for the other inputs");
    }
    Ok(())
}

/// Refuses what has no parts, before it is opened. `content` is what it should contain.
pub fn check_has_parts(source: &Input, content: &str) -> anyhow::Result<()> {
    let Input::File(path) = source else {
        bail!("--part reads a part of a file, not of standard input: save the {content} in a file");
    };
    source.check()?;
    if !path.is_file() {
        bail!(
            "{source}: --part reads a part of a file, and this is a pipe or a device: save the {content} in a file"
        );
    }
    if source.plain_file()?.is_none() {
        bail!("{source}: --part reads a part of a file, and this one is compressed: decompress it");
    }
    Ok(())
}

/// Standard input, unless it is a terminal.
pub fn standard_input() -> anyhow::Result<StdinLock<'static>> {
    if io::stdin().is_terminal() {
        bail!("standard input is a terminal: name a file, or pipe one in");
    }
    Ok(io::stdin().lock())
}

/// Opens a file for reading.
pub fn open(path: &Path) -> anyhow::Result<File> {
    Input::File(path.to_owned()).check()?;
    File::open(path)
        .map_err(explain)
        .with_context(|| format!("cannot read {}", escaped(path)))
}

/// The most bytes of a font or a picture that is read.
const MAX_RESOURCE: u64 = 1 << 26;

/// Reads a file that is no text, such as a font or a picture: at most 64 megabytes of it.
pub fn read_resource(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = open(path)?.take(MAX_RESOURCE).read_to_end(&mut bytes);
    read.map_err(explain)
        .with_context(|| format!("cannot read {}", escaped(path)))?;
    Ok(bytes)
}

/// An error of the system, with the remedy where it is known.
pub fn explain(error: io::Error) -> anyhow::Error {
    anyhow!(match error.kind() {
        io::ErrorKind::NotFound => "there is no such file: check the name",
        io::ErrorKind::PermissionDenied => "permission denied: check the permissions of the file",
        io::ErrorKind::AlreadyExists => "a file of that name exists: choose another name",
        io::ErrorKind::IsADirectory => "it is a folder: name a file in it",
        io::ErrorKind::BrokenPipe => "its reader closed it before the end",
        io::ErrorKind::NotADirectory => "part of the path is not a folder: check the path",
        io::ErrorKind::OutOfMemory => "there is not enough memory for it: split it",
        io::ErrorKind::StorageFull => "the disk is full: free some space, or write elsewhere",
        io::ErrorKind::QuotaExceeded => {
            "your share of the disk is full: free some space, or write elsewhere"
        }
        io::ErrorKind::FileTooLarge => {
            "the file would be larger than the system allows: write elsewhere, or raise the limit"
        }
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only: write elsewhere",
        io::ErrorKind::ResourceBusy => {
            "it is in use, perhaps as a mount point, which cannot be replaced: choose another name"
        }
        _ => match error.raw_os_error() {
            // The standard library has no stable names for these.
            #[cfg(unix)]
            Some(libc::ELOOP) => "too many symbolic links: one may lead back to itself",
            #[cfg(unix)]
            Some(libc::ENAMETOOLONG) => "the name is too long: choose a shorter one",
            #[cfg(unix)]
            Some(libc::EMFILE | libc::ENFILE) => {
                "too many files are open: raise the limit of open files (ulimit -n)"
            }
            #[cfg(unix)]
            Some(libc::EBADF) => "it is not open for writing: name another file",
            _ => return error.into(),
        },
    })
}

/// Which dictionary to use.
pub struct DictionaryChoice {
    /// A word list or an index, unless it is the built-in dictionary.
    pub file: Option<Input>,
    /// Whether to refuse a word list with lines that are not words.
    pub strict: bool,
}

impl From<DictionaryArguments> for DictionaryChoice {
    fn from(arguments: DictionaryArguments) -> Self {
        Self {
            file: arguments.dictionary.map(Input::from),
            strict: arguments.strict,
        }
    }
}

impl DictionaryChoice {
    pub fn load(&self) -> anyhow::Result<Dictionary> {
        match &self.file {
            Some(file) => load(file, self.strict),
            None => built_in(),
        }
    }
}

#[cfg(feature = "english")]
pub fn built_in() -> anyhow::Result<Dictionary> {
    Ok(Dictionary::english().clone())
}

#[cfg(not(feature = "english"))]
pub fn built_in() -> anyhow::Result<Dictionary> {
    bail!("this program was built without the English dictionary: name one with --dictionary FILE")
}

/// Opens an index, or compiles a word list.
pub fn load(input: &Input, strict: bool) -> anyhow::Result<Dictionary> {
    match input {
        // Only a regular file can be read twice.
        Input::File(path) if path.is_file() && is_index(path)? => open_index(path),
        _ => compile(input, strict),
    }
}

/// Whether the file begins as an index does.
fn is_index(path: &Path) -> anyhow::Result<bool> {
    let mut beginning = Vec::new();
    let read = open(path)?.take(8).read_to_end(&mut beginning);
    read.with_context(|| format!("cannot read {}", escaped(path)))?;
    Ok(Dictionary::is_index(&beginning))
}

/// Opens an index. It is read, not mapped: nothing keeps other programs from changing the file in place, and a search
/// relies on the checks of the opening.
pub fn open_index(path: &Path) -> anyhow::Result<Dictionary> {
    // The error of a folder names the remedy.
    Input::File(path.to_owned()).check()?;
    let opened = Dictionary::open(path);
    let with_remedy = |error| match error {
        IndexError::Io(error) => explain(error),
        IndexError::NotAnIndex => {
            anyhow!("{error}: compile the word list with “wordtrail index WORDLIST”")
        }
        error => error.into(),
    };
    opened.map_err(with_remedy).with_context(|| escaped(path))
}

/// Compiles a word list.
pub fn compile(input: &Input, strict: bool) -> anyhow::Result<Dictionary> {
    let text = input.read()?;
    let compile = || {
        if Dictionary::is_index(&text) {
            bail!(
                "it is an index, not a word list: pass it to --dictionary as a regular file that is not compressed"
            );
        }
        let list = WordList::parse(&text)?;
        check_skipped(list.skipped(), &input.to_string(), strict)?;
        anyhow::Ok(Dictionary::compile(&list)?)
    };
    compile().with_context(|| input.to_string())
}

/// Prints a note about lines that are not words or, if strict, refuses them.
pub fn check_skipped(skipped: &SkippedLines, source: &str, strict: bool) -> anyhow::Result<()> {
    if strict {
        skipped.require_none()?;
    }
    if let Some((line, text)) = &skipped.first {
        terminal::print_note(&match skipped.count {
            1 => format!("{source}: line {line} is skipped because it is not a word: {text}"),
            count => format!(
                "{source}: {count} lines are skipped because they are not words; the first is line {line}: {text}"
            ),
        });
    }
    Ok(())
}

/// Whether an argument, which may also be a word or a shape, names a file. It need not be readable, and may be a link to nothing.
pub fn is_file_name(argument: &str) -> bool {
    match fs::symlink_metadata(argument) {
        Ok(_) => true,
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    }
}

/// What reads grids and lists. To be strict is to repair nothing.
pub fn reader(strict: bool, repair: bool) -> Reader {
    let reader = Reader::new();
    match (strict, repair) {
        (true, _) => reader.strict(),
        (false, true) => reader.repair(),
        (false, false) => reader,
    }
}

/// The error of a grid, with its remedy where one is known.
pub fn explain_grid(error: GridError) -> anyhow::Error {
    match error {
        GridError::Io(error) => explain(error),
        GridError::Problems(problems) if problems.can_be_repaired() => {
            anyhow!("{problems}: correct the file, or let --repair do it")
        }
        GridError::Problems(problems) => anyhow!("{problems}: correct the file"),
        error => error.into(),
    }
}

/// Prints what was skipped and guessed to read a file.
pub fn print_notes<'note>(source: &impl Display, notes: impl IntoIterator<Item = &'note Note>) {
    const SHOWN: usize = 10;
    let mut notes = notes.into_iter();
    for note in notes.by_ref().take(SHOWN) {
        terminal::print_note(&format!("{source}: {note}"));
    }
    if let others @ 1.. = notes.count() {
        terminal::print_note(&format!("{source}: {}", counted(others, "more note")));
    }
}

/// Reads the words that an argument names: a file with a list, or the list itself. `typed` is what messages call the
/// argument. With `strict`, lines that are no words are refused.
pub fn word_bank(
    typed: &str,
    argument: &str,
    reader: Reader,
    strict: bool,
) -> anyhow::Result<WordBank> {
    let (bank, source) = word_bank_without_notes(typed, argument, reader, strict)?;
    print_notes(&source, bank.notes());
    Ok(bank)
}

/// The same without printing notes. Returns what they name as their source, too.
pub fn word_bank_without_notes(
    typed: &str,
    argument: &str,
    reader: Reader,
    strict: bool,
) -> anyhow::Result<(WordBank, String)> {
    let input = Input::from(argument);
    if input == Input::Standard || is_file_name(argument) {
        let text = input.read()?;
        let parse = || {
            let words = reader.word_bank(&text)?;
            check_skipped(words.skipped(), &input.to_string(), strict)?;
            anyhow::Ok((words, input.to_string()))
        };
        return parse().with_context(|| input.to_string());
    }
    if argument.is_empty() {
        // What was typed ends with a space before the empty list.
        let option = typed.trim_end();
        bail!("{option}: the list is empty: name a file, or words with commas between them");
    }
    // A comma separates words for a strict reader, too.
    let bank = reader.word_bank(argument.replace(',', "\n"));
    let skipped = match &bank {
        Ok(bank) => bank.skipped(),
        Err(WordListError::NoWords { skipped }) => skipped,
        Err(_) => &SkippedLines::default(),
    };
    if let Some((_, word)) = &skipped.first {
        bail!(
            "{typed}: there is no such file, and “{word}” is not a word: check the file name or the list"
        );
    }
    if let Err(WordListError::NoWords { .. }) = bank {
        bail!("{typed}: the list is empty: name a file, or words with commas between them");
    }
    let bank = bank.with_context(|| typed.to_owned())?;
    Ok((bank, typed.to_owned()))
}
