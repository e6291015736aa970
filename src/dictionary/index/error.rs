//! What can be wrong with a word list or an index.

use crate::wording::{counted, printable};

/// Why a word list, an index or a query of the dictionary was refused.
///
/// The messages name the line, the byte or the part that is wrong and what to do about it; the file's
/// name is the caller's to add, who has it.
///
/// ```
/// use wordtrail::{DictionaryError, WordList};
///
/// let line = match WordList::parse(b"cat\nd\0g\n").unwrap_err() {
///     DictionaryError::NotText { line } | DictionaryError::NotUtf8 { line, .. } => Some(line),
///     _ => None,
/// };
/// assert_eq!(line, Some(2));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DictionaryError {
    /// The file could not be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),

    /// The word list is not text in UTF-8. Line and byte (within the line) count from 1.
    #[error(
        "line {line}, byte {byte} is not valid UTF-8: a word list is a text file in UTF-8, one word a line"
    )]
    NotUtf8 {
        /// Line number, from 1.
        line: usize,
        /// Byte within the line, from 1.
        byte: usize,
    },

    /// The word list has a NUL character, so it is no text. The line counts from 1.
    #[error(
        "line {line} has a NUL character, so this is a binary file: a word list is a text file, one word a line"
    )]
    NotText {
        /// Line number, from 1.
        line: usize,
    },

    /// A line that was to be a word has something other than letters. The line counts from 1.
    #[error(
        "line {line}: “{text}” is not a word, because it has something other than letters: mend or delete the line"
    )]
    NotAWord {
        /// Line number, from 1.
        line: usize,
        /// The beginning of the line.
        text: String,
    },

    /// No line of the word list is a word.
    #[error(
        "there is no word in this list{}: a word list has one word a line, letters only",
        left_out_lines(*.left_out)
    )]
    NoWords {
        /// How many lines had something other than letters.
        left_out: usize,
    },

    /// The words have more distinct letters than a trie node has bits for.
    #[error(
        "the words have {letters} distinct letters, and an index holds at most {limit}: use a shorter list or split it"
    )]
    TooManyLetters {
        /// How many distinct letters the words have.
        letters: usize,
        /// How many an index can hold.
        limit: usize,
    },

    /// A word is longer than a search can follow.
    #[error("a word of {letters} letters is too long: at most {limit} are supported")]
    LongWord {
        /// How many letters it has.
        letters: usize,
        /// How many a word may have.
        limit: usize,
    },

    /// The words need more trie nodes than an index can number.
    #[error(
        "the words need more than 4,294,967,295 trie nodes, the most an index holds: split the list"
    )]
    TooManyNodes,

    /// The FST could not be built or read.
    #[error("the words have no sound FST: compile the word list again")]
    Fst(#[from] fst::Error),

    /// The file does not begin as an index does.
    #[error("this is not a Wordtrail index: compile the word list with “wordtrail index WORDLIST”")]
    NotAnIndex,

    /// The index was written by a later version of the program.
    #[error(
        "the index has format {found}, and this program reads format {known}: compile the word list again, or update the program"
    )]
    OtherVersion {
        /// The version that the file names.
        found: u32,
        /// The version that this program writes and reads.
        known: u32,
    },

    /// The index is shorter than its header says.
    #[error(
        "the index is cut off: it has {length} bytes of {expected}; compile the word list again"
    )]
    Truncated {
        /// The bytes that are there.
        length: u64,
        /// The bytes that the header promises.
        expected: u64,
    },

    /// A part of the index contradicts its checksum or the rules of the format.
    #[error("the index is damaged ({part}): compile the word list again")]
    Damaged {
        /// Which part, and what is wrong with it.
        part: &'static str,
    },

    /// A pattern or word to look up has a character that no word can have.
    #[error(
        "“{pattern}” has the character “{}”: a pattern has letters, “?” and “*”",
        printable(*.character)
    )]
    BadPattern {
        /// The pattern.
        pattern: String,
        /// The first character that is not allowed in it.
        character: char,
    },

    /// The automaton for this word and spelling distance would be too large.
    #[error(
        "distance {distance} is too large for a word of {letters} letters: ask for a smaller one"
    )]
    TooDistant {
        /// The distance asked for.
        distance: u32,
        /// How many letters the word has.
        letters: usize,
    },
}

fn left_out_lines(count: usize) -> String {
    if count == 0 {
        String::new()
    } else {
        format!(" ({} left out)", counted(count, "line"))
    }
}
