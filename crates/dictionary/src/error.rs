//! What can be wrong with word lists, with indexes and with short texts.

use crate::wording::{counted, excerpt};

/// Why a word list was refused. Lines and bytes count from 1.
///
/// The message has the line and what to do about it. The caller adds the name of the file.
///
/// ```
/// use wordtrail::{WordList, WordListError};
///
/// let line = match WordList::parse(b"cat\nd\0g\n").unwrap_err() {
///     WordListError::NotText { line } | WordListError::NotUtf8 { line, .. } => Some(line),
///     _ => None,
/// };
/// assert_eq!(line, Some(2));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WordListError {
    /// The list is not valid UTF-8.
    #[error(
        "line {line}, byte {byte} is not valid UTF-8: save it as UTF-8; it may be text in UTF-16, Windows-1252 or Latin-1"
    )]
    NotUtf8 {
        /// Line number.
        line: usize,
        /// Byte within the line.
        byte: usize,
    },

    /// The list has another encoding.
    #[error("it is text in {name}: save it as UTF-8")]
    OtherEncoding {
        /// Its name.
        name: &'static str,
    },

    /// The list is not in the encoding that was named.
    #[error("line {line} is not text in {encoding}: name another encoding")]
    NotEncoded {
        /// The name of the encoding.
        encoding: &'static str,
        /// Line number.
        line: usize,
    },

    /// The list has a NUL character, so it is not a text file.
    #[error(
        "line {line} has a NUL character, so this is a binary file, or text in UTF-16: a word list is a text file in UTF-8 with one word per line"
    )]
    NotText {
        /// Line number.
        line: usize,
    },

    /// The file of affixes of a Hunspell dictionary cannot be read, or makes too many words.
    #[error(
        "the file of affixes{}: {problem}; a list with one word per line needs none",
        .line.map_or(String::new(), |line| format!(", line {line}"))
    )]
    Affixes {
        /// Line number, if one is wrong.
        line: Option<usize>,
        /// What is wrong with it.
        problem: String,
    },

    /// The words have flags behind a slash, as in a Hunspell dictionary.
    #[error(
        "line {line}: “{text}” has flags, as a Hunspell dictionary has: put its file of affixes (.aff) beside it under the same name, or write one word per line"
    )]
    Flags {
        /// Line number.
        line: usize,
        /// The beginning of the line.
        text: String,
    },

    /// A line has a character that is not a letter, or a word given by a program is empty.
    #[error("line {line}: “{text}” is not a word: use only letters, or delete the line")]
    NotAWord {
        /// Line number, or the position among the words given.
        line: usize,
        /// The beginning of the line.
        text: String,
    },

    /// No line is a word.
    #[error(
        "the list has no words{}: {}write one word per line, with letters only",
        skipped_lines(.skipped),
        if is_table(.skipped) { "it looks like a table with colons between its columns, so " } else { "" }
    )]
    NoWords {
        /// The lines with other characters than letters.
        skipped: SkippedLines,
    },

    /// The list has no such column.
    #[error(
        "the list has no column {column}: name one that stands in its first line, or the number of one"
    )]
    NoColumn {
        /// The column that was asked for.
        column: String,
    },

    /// The text is the document of a puzzle that cannot be read, or has no list.
    #[error("{problem}")]
    Document {
        /// What is wrong with it, and where.
        problem: String,
    },

    /// Several sheets, tables or pages of a document could be meant.
    #[error("several parts of it could be meant: {sheets}: choose one, by its name or number")]
    SeveralSheets {
        /// Their numbers and names, and what they hold.
        sheets: String,
    },

    /// The text is a grid, or a puzzle that cannot be read.
    #[error(
        "lines {first} to {last} are rows of a grid, below which no list of words can be read: write the words below it, or name a file with words alone"
    )]
    GridWithoutList {
        /// The line of its first row.
        first: usize,
        /// The line of its last row.
        last: usize,
    },

    /// A word is longer than a search supports.
    #[error(
        "line {line}: a word of {letters} letters is too long, because at most {limit} are supported: correct or delete the line"
    )]
    LongWord {
        /// Line number, or the position among the words given.
        line: usize,
        /// The letters of the word.
        letters: usize,
        /// The most letters that a word may have.
        limit: usize,
    },
}

/// The lines of a list that are not words, because they have characters other than letters.
///
/// ```
/// use wordtrail::WordList;
///
/// let list = WordList::parse(b"cat\nice cream\n3rd\n")?;
/// let skipped = list.skipped();
/// assert_eq!((skipped.count, &skipped.first), (2, &Some((2, "ice cream".to_owned()))));
/// let error = skipped.require_none().unwrap_err();
/// assert!(error.to_string().starts_with("line 2: “ice cream” is not a word"));
/// # Ok::<(), wordtrail::WordListError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SkippedLines {
    /// The number of lines.
    pub count: usize,
    /// The number of the first line, from 1, and the beginning of its text: at most 40 characters, and `…` if
    /// there are more. Invisible characters are escaped.
    pub first: Option<(usize, String)>,
    /// The first ten, in the same form.
    pub first_ten: Vec<(usize, String)>,
}

impl SkippedLines {
    /// Refuses a list that has such lines.
    ///
    /// # Errors
    ///
    /// [`WordListError::NotAWord`] for the first of them.
    pub fn require_none(&self) -> Result<(), WordListError> {
        match self.first.clone() {
            Some((line, text)) => Err(WordListError::NotAWord { line, text }),
            None => Ok(()),
        }
    }

    /// Adds a line.
    pub fn add(&mut self, number: usize, line: &str) {
        self.count += 1;
        if self.first_ten.len() < 10 {
            self.first_ten.push((number, excerpt(line)));
            self.first = self.first_ten.first().cloned();
        }
    }
}

/// Whether lines have several colons each, as those of `/etc/passwd`.
fn is_table(skipped: &SkippedLines) -> bool {
    let mut lines = skipped.first_ten.iter();
    skipped.count > 1 && lines.all(|(_, line)| line.matches(':').count() > 1)
}

fn skipped_lines(skipped: &SkippedLines) -> String {
    match &skipped.first {
        None => String::new(),
        Some((line, text)) if skipped.count == 1 => {
            format!(" (line {line} is skipped: {text})")
        }
        Some(_) => {
            let lines = skipped.first_ten.iter();
            let lines: Vec<String> = lines
                .map(|(line, text)| format!("line {line}: {text}"))
                .collect();
            let others = match skipped.count - lines.len() {
                0 => String::new(),
                others => format!("; and {others} more"),
            };
            format!(
                " ({} are skipped: {}{others})",
                counted(skipped.count, "line"),
                lines.join("; ")
            )
        }
    }
}

/// Why an index could not be opened, verified or saved.
///
/// ```
/// use wordtrail::{Dictionary, IndexError};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("pets.fst");
/// std::fs::write(&path, "cat\ndog\n")?;
/// assert!(matches!(Dictionary::open(&path), Err(IndexError::NotAnIndex)));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// The file could not be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),

    /// The file does not begin as an index does.
    #[error("this is not an index: it is neither a set nor a map of the crate fst")]
    NotAnIndex,

    /// Wordtrail before 0.2 wrote the index.
    #[error("this index is in a format that is no longer read: compile the word list again")]
    OldIndex,

    /// Another version of the crate `fst` wrote the index.
    #[error(
        "the index has format {found} of the crate fst, and this version reads format 3: compile the word list again, or update Wordtrail"
    )]
    OtherVersion {
        /// The format version of the file.
        found: u64,
    },

    /// The index contradicts its checksum or the rules of the format.
    #[error("the index is damaged ({part}): compile the word list again")]
    Damaged {
        /// What is wrong with it.
        part: &'static str,
    },
}

impl IndexError {
    pub(crate) const CUT_OFF: Self = Self::damaged("it was cut off or changed");

    pub(crate) const fn damaged(part: &'static str) -> Self {
        Self::Damaged { part }
    }
}

/// Why a text is not what it should be: a mode, a direction, a cell, or another value that is read from a short text. The
/// message says what to write.
///
/// ```
/// use wordtrail::Mode;
///
/// let error = "bent".parse::<Mode>().unwrap_err();
/// assert_eq!(error.to_string(), "“bent” is not a mode: the modes are straight and adjacent");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ParseError {
    message: String,
}

#[doc(hidden)]
impl ParseError {
    /// The error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
        }
    }

    /// The error of a text that is not a value of a kind, and what to write.
    pub fn not_a(kind: &str, text: &str, advice: &str) -> Self {
        Self::new(format!("“{}” is not a {kind}: {advice}", excerpt(text)))
    }
}
