//! Reading files, standard input, dictionaries and word lists.

use super::closed;
use super::compression::{Content, compression, decompressed, is_picture};
use super::interrupt::{lock, watch_mapped};
use super::language_lists;
use super::terminal;
use anyhow::{Context, anyhow, bail};
use clap::ValueHint;
use clap::builder::{MapValueParser, PathBufValueParser, TypedValueParser, ValueParserFactory};
use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Seek, StdinLock};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use wordtrail::dictionary::Encoding;
use wordtrail::dictionary::SkippedLines;
use wordtrail::reading::{ListText, Note, NumberOrName};
use wordtrail::{
    Budget, Dictionary, GridError, IndexError, Query, Reader, WordList, WordListError,
};
use wordtrail_dictionary::internals::wording::{counted, escaped};

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

impl ValueParserFactory for Input {
    type Parser = MapValueParser<PathBufValueParser, fn(PathBuf) -> Self>;

    fn value_parser() -> Self::Parser {
        PathBufValueParser::new().map(Self::from as fn(PathBuf) -> Self)
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
    /// The path of a file.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Standard => None,
            Self::File(path) => Some(path),
        }
    }

    /// Reads a grid or a list: a text, or a document that the library takes for one.
    pub fn read(&self) -> anyhow::Result<Vec<u8>> {
        self.read_content(Content::Document)
    }

    /// Reads what is a text alone.
    pub fn read_text(&self) -> anyhow::Result<Vec<u8>> {
        self.read_content(Content::Text)
    }

    /// The text of a file of at most a megabyte, which can be read again.
    pub fn small_text(&self) -> Option<Vec<u8>> {
        const LARGEST: u64 = 1 << 20;
        let Self::File(path) = self else {
            return None;
        };
        let is_small = |it: &fs::Metadata| it.is_file() && it.len() <= LARGEST;
        fs::metadata(path).ok().filter(is_small)?;
        self.read().ok()
    }

    fn read_content(&self, content: Content) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let (text, is_compressed, _) = self.decompress(content)?;
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

    /// Opens a text. Returns the length of a regular file that is not compressed, too.
    pub fn open(&self) -> anyhow::Result<(Box<dyn Read>, Option<u64>)> {
        let (text, _, length) = self.decompress(Content::Text)?;
        Ok((text, length))
    }

    /// Opens it. Returns whether it is compressed, and otherwise the length of a regular file, too.
    fn decompress(&self, content: Content) -> anyhow::Result<(Box<dyn Read>, bool, Option<u64>)> {
        let (text, length) = match self {
            Self::Standard => (decompressed(standard_input()?, content), None),
            Self::File(path) => {
                let file = open(path)?;
                let metadata = file.metadata().ok().filter(fs::Metadata::is_file);
                (
                    decompressed(file, content),
                    metadata.map(|metadata| metadata.len()),
                )
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

    /// Whether it is the file of a picture.
    pub fn is_picture(&self) -> anyhow::Result<bool> {
        match self {
            Self::File(path) if path.is_file() => is_picture(open(path)?)
                .map_err(explain)
                .with_context(|| format!("cannot read {self}")),
            _ => Ok(false),
        }
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
    if closed::input() {
        bail!("standard input is closed: name a file, or pipe one in");
    }
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
    // The name of the file, which the library adds, is in the context of the message.
    let system = error.get_ref().and_then(|named| named.source());
    let system = system.and_then(|source| source.downcast_ref::<io::Error>());
    let code = system.unwrap_or(&error).raw_os_error();
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
        _ => match code {
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
            _ => return system.map_or_else(|| anyhow!("{error}"), |system| anyhow!("{system}")),
        },
    })
}

// Which dictionary to use.
#[derive(Clone, clap::Args)]
pub struct DictionaryArguments {
    /// Word list or index to use as the dictionary [default: built-in English]
    #[arg(id = "dictionary", short = 'd', long = "dictionary", alias = "dict", value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub file: Option<Input>,

    #[command(flatten)]
    pub reading: ReadArguments,
}

// How texts are read.
#[derive(Clone, clap::Args)]
pub struct ReadArguments {
    /// Fail on anything unexpected, guess nothing
    ///
    /// Grids and lists are read exactly as they are written. A line that is not a word is an error.
    #[arg(long)]
    pub strict: bool,

    /// Column that holds the words of a list (number or header)
    ///
    /// Columns count from 1. A header is a name in the first line of the list.
    #[arg(long, value_name = "N|NAME", conflicts_with = "strict")]
    pub column: Option<NumberOrName>,

    /// Encoding of grids and lists, such as latin1 or shift_jis [default: recognised]
    ///
    /// UTF-8, UTF-16, UTF-32 and Windows-1252 are recognised. A byte order mark decides all the same.
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<Encoding>,

    /// Sheet, table, page or grid to read of an office file, a PDF or a picture (number or name)
    ///
    /// Numbers count from 1. Without it, a file is read that has one grid or, without a grid, one list.
    #[arg(long, value_name = "N|NAME")]
    pub sheet: Option<NumberOrName>,
}

impl ReadArguments {
    /// What reads grids and lists. To be strict is to repair nothing.
    pub fn reader(&self, repair: bool) -> Reader {
        let reader = match (self.strict, repair) {
            (true, _) => Reader::new().strict(),
            (false, true) => Reader::new().repair(),
            (false, false) => Reader::new(),
        };
        let reader = reader.sheet(self.sheet.clone());
        let reader = match &self.column {
            Some(column) => reader.column(column.clone()),
            None => reader,
        };
        match self.encoding {
            Some(encoding) => reader.encoding(encoding),
            None => reader,
        }
    }

    /// These, without the column and the sheet, which are those of another list.
    pub fn of_other_list(&self) -> Self {
        Self {
            column: None,
            sheet: None,
            ..self.clone()
        }
    }
}

impl DictionaryArguments {
    pub fn load(&self) -> anyhow::Result<Dictionary> {
        match &self.file {
            Some(file) => load(file, &self.reading),
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
pub fn load(input: &Input, reading: &ReadArguments) -> anyhow::Result<Dictionary> {
    match input {
        // Only a regular file can be read twice.
        Input::File(path) if path.is_file() && is_index(path)? => {
            let dictionary = open_index(path)?;
            note_without_words(&dictionary, path);
            Ok(dictionary)
        }
        _ => compile(input, reading),
    }
}

/// Whether the file begins as an index does.
fn is_index(path: &Path) -> anyhow::Result<bool> {
    let mut beginning = Vec::new();
    let read = open(path)?.take(8).read_to_end(&mut beginning);
    read.with_context(|| format!("cannot read {}", escaped(path)))?;
    Ok(Dictionary::is_index(&beginning))
}

/// The largest index that is read and compared with its checksum, which takes 2 ms at most. Larger ones are mapped.
const MAX_READ: u64 = 1 << 23;

/// Opens an index.
pub fn open_index(path: &Path) -> anyhow::Result<Dictionary> {
    // The error of a folder names the remedy.
    Input::File(path.to_owned()).check()?;
    let opened = || {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() || metadata.len() <= MAX_READ {
            return Dictionary::open(path);
        }
        watch_mapped(path, &file)?;
        // SAFETY: if another program truncates the file, the system ends this one with a message, as it does for a grid.
        unsafe { Dictionary::open_mapped(path) }
    };
    let dictionary = explain_index(opened()).with_context(|| escaped(path))?;
    lock(&OPENED).push((path.to_owned(), dictionary.clone()));
    Ok(dictionary)
}

/// Says that nothing will be found in a set of others if it has no words, or all of them have capitals or other characters.
fn note_without_words(dictionary: &Dictionary, path: &Path) {
    // A dictionary that has many words begins with one, and one that has none begins with nothing.
    let budget = Budget::with_steps(10_000);
    let first = dictionary.words(Query::all().budget(&budget)).next();
    if first.is_none() && budget.check().is_ok() && dictionary.check().is_ok() {
        terminal::print_note(&format!(
            "{}: no word of it can be found, because it has none, or none with letters in lower case alone: list its words, for example with \
             “fst range”, and compile the list with “wordtrail index”",
            escaped(path)
        ));
    }
}

/// The indexes that were opened.
static OPENED: Mutex<Vec<(PathBuf, Dictionary)>> = Mutex::new(Vec::new());

/// Refuses the results of searches that met damage in an index.
pub fn check_indexes() -> anyhow::Result<()> {
    let opened = lock(&OPENED);
    opened.iter().try_for_each(|(path, dictionary)| {
        explain_index(dictionary.check()).with_context(|| escaped(path))
    })
}

/// The error of an index, with the remedy where the library's has none.
fn explain_index<T>(result: Result<T, IndexError>) -> anyhow::Result<T> {
    result.map_err(|error| match error {
        IndexError::Io(error) => explain(error),
        IndexError::NotAnIndex => {
            anyhow!("{error}: compile the word list with “wordtrail index WORDLIST”")
        }
        error => error.into(),
    })
}

/// Compiles a word list.
pub fn compile(input: &Input, reading: &ReadArguments) -> anyhow::Result<Dictionary> {
    let of_language = match input {
        Input::File(path) if !is_file_name(path) => language_lists::named(path)?,
        _ => None,
    };
    let input = &of_language.map_or_else(|| input.clone(), Input::File);
    let text = input.read()?;
    let compile = || {
        if Dictionary::is_index(&text) {
            if let Err(error @ IndexError::OldIndex) = Dictionary::from_fst(text.to_vec()) {
                bail!("{error} with “wordtrail index WORDLIST”");
            }
            bail!(
                "it is an index, not a word list: pass it to --dictionary as a regular file that is not compressed"
            );
        }
        if let Some(list) = hunspell_list(input, &text, reading)? {
            return compile_list(&list, input, reading.strict);
        }
        let ListText {
            text,
            notes,
            reader,
        } = reading
            .reader(false)
            .list_text(&text)
            .map_err(explain_list)?;
        for note in &notes {
            terminal::print_note(&format!("{input}: {note}"));
        }
        check_is_list(input, &text, reading.strict)?;
        let list = reader.word_list(&text).map_err(|error| match error {
            WordListError::Document { .. } if begins_object(&text) => {
                anyhow!("{error}: the list of a puzzle is read with --words")
            }
            error => explain_list(error),
        })?;
        compile_list(&list, input, reading.strict)
    };
    compile().with_context(|| input.to_string())
}

/// Compiles the words of a list. What is left out is printed or, if strict, refused.
fn compile_list(list: &WordList<'_>, input: &Input, strict: bool) -> anyhow::Result<Dictionary> {
    if let Some(encoding) = list.encoding() {
        bail!("it is text in {encoding}: save it as UTF-8");
    }
    if list.has_counts() {
        if strict {
            bail!("there are numbers behind its words: delete them");
        }
        terminal::print_note(&format!("{input}: the numbers behind words are left out"));
    }
    check_skipped(list.skipped(), &input.to_string(), strict)?;
    Ok(Dictionary::compile(list))
}

/// The words of a Hunspell dictionary with the affixes in the file beside it, if it is one.
fn hunspell_list<'text>(
    input: &Input,
    text: &'text [u8],
    reading: &ReadArguments,
) -> anyhow::Result<Option<WordList<'text>>> {
    if let Input::File(path) = input
        && path.extension() == Some("dic".as_ref())
        && let affixes = path.with_extension("aff")
        && affixes.is_file()
    {
        if reading.column.is_some() || reading.encoding.is_some() {
            bail!(
                "it is a Hunspell dictionary, which has one word per line and names its encoding: leave --column and --encoding out"
            );
        }
        let affixes = Input::File(affixes);
        let list = WordList::from_hunspell(text, &affixes.read_text()?)?;
        terminal::print_note(&format!(
            "{input}: its words get the affixes of {affixes}: {} in all",
            counted(list.iter().len() as u64, "word"),
        ));
        return Ok(Some(list));
    }
    Ok(None)
}

fn begins_object(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"{")
}

/// Refuses a document, a puzzle and a spaced grid in the place of a word list. Prints a note about one that looks like a
/// compact grid.
fn check_is_list(input: &Input, text: &[u8], strict: bool) -> anyhow::Result<()> {
    // Larger ones are lists.
    const LARGEST: usize = 1 << 16;
    // Hardly any list has only words of this length or longer.
    const ROW: usize = 16;
    if strict && begins_object(text) {
        bail!("it is a JSON document, not a word list: the list of a puzzle is read with --words");
    }
    if strict || text.len() > LARGEST {
        return Ok(());
    }
    let mut lengths = text
        .split(|&byte| byte == b'\n')
        .map(|line| line.trim_ascii().len());
    let first = lengths.next().unwrap_or_default();
    let rows = 1 + lengths.clone().filter(|&length| length == first).count();
    if first >= ROW && rows > 2 && lengths.all(|length| length == first || length == 0) {
        terminal::print_note(&format!(
            "{input}: all {rows} words have {first} letters, as the rows of a grid have"
        ));
    }
    match Reader::new().word_bank(text) {
        Err(error @ WordListError::GridWithoutList { .. }) => bail!(error),
        Ok(bank) if bank.notes().iter().any(is_about_puzzle) => {
            bail!("it is a puzzle, not a word list: its list is read with --words")
        }
        _ => Ok(()),
    }
}

fn is_about_puzzle(note: &Note) -> bool {
    matches!(note, Note::GridLeftOut { .. })
}

/// Whether a file that is no grid has words of several lengths.
pub fn is_list(source: &Input, reader: Reader) -> bool {
    // Longer ones are dictionaries.
    const LONGEST: usize = 1000;
    // Standard input cannot be read again.
    let Input::File(path) = source else {
        return false;
    };
    let Some(bank) = path
        .is_file()
        .then(|| source.read().ok())
        .flatten()
        .and_then(|text| reader.word_bank(text).ok())
    else {
        return false;
    };
    let lengths: Vec<usize> = bank.words().map(|word| word.chars().count()).collect();
    if !(3..=LONGEST).contains(&lengths.len()) {
        return false;
    }
    let as_long = |length: usize| lengths.iter().filter(|&&other| other == length).count();
    let most = lengths.iter().map(|&length| as_long(length)).max();
    // Of the rows of a grid, fewer have another length.
    let are_different = most.is_some_and(|most| 4 * (lengths.len() - most) >= lengths.len());
    are_different && bank.skipped().count == 0 && !bank.notes().iter().any(is_about_puzzle)
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
pub fn is_file_name(argument: impl AsRef<Path>) -> bool {
    match fs::symlink_metadata(argument) {
        Ok(_) => true,
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    }
}

/// The error of a text that is not UTF-8, with the option that names its encoding.
fn not_utf_8(error: impl Display) -> anyhow::Error {
    anyhow!(
        "{error} (--encoding windows-1252), or in windows-1250 (Central European), windows-1251 (Cyrillic), gbk, big5, shift_jis or euc-kr"
    )
}

/// The error of a grid, with its remedy where one is known.
pub fn explain_grid(error: GridError) -> anyhow::Error {
    match error {
        GridError::Io(error) => explain(error),
        GridError::Problems(problems) if problems.can_be_repaired() => {
            anyhow!("{problems}: correct the file, or let --repair do it")
        }
        GridError::Problems(problems) => anyhow!("{problems}: correct the file"),
        GridError::SeveralSheets { .. } | GridError::SeveralPuzzles { .. } => {
            anyhow!("{error} (--sheet)")
        }
        GridError::NotUtf8 { .. } => not_utf_8(error),
        error => error.into(),
    }
}

/// The error of a list, with its remedy where one is known.
pub fn explain_list(error: WordListError) -> anyhow::Error {
    match error {
        WordListError::SeveralSheets { .. } => anyhow!("{error} (--sheet)"),
        WordListError::NotUtf8 { .. } => not_utf_8(error),
        error => error.into(),
    }
}
