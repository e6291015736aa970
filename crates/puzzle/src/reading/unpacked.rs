//! What a file is that is no text, by its first bytes, and what it holds.

use super::Note;
use crate::puzzle::Puzzle;
use wordtrail_dictionary::WordListError;
use wordtrail_dictionary::internals::letters::without_byte_order_mark;
use wordtrail_search::grid::GridError;

/// The bytes at the beginning of a file that are looked at.
pub(crate) const BEGINNING: usize = 64;

/// A kind of file that is no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A ZIP archive, as the documents of today's office programs are.
    Archive,
    /// A compound file (OLE): a document of an old office program, or an encrypted one.
    Compound,
    Pdf,
    /// A page, which this program may have made.
    Page,
    /// A photo, a scan or a screenshot, also in a format that is refused.
    Picture,
}

/// How files begin, and what they are.
const BEGINNINGS: [(&[u8], Kind); 10] = [
    (b"PK\x03\x04", Kind::Archive),
    (b"PK\x05\x06", Kind::Archive),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Kind::Compound),
    (b"\x89PNG\r\n\x1a\n", Kind::Picture),
    (b"\xff\xd8\xff", Kind::Picture),
    (b"\xff\x0a", Kind::Picture),
    (b"\0\0\0\x0cJXL ", Kind::Picture),
    (b"GIF8", Kind::Picture),
    (b"II*\0", Kind::Picture),
    (b"MM\0*", Kind::Picture),
];

impl Kind {
    /// The kind of a file, or of one that begins with these bytes, unless it may be a text.
    pub fn of(file: &[u8]) -> Option<Self> {
        let file = &file[..file.len().min(BEGINNING)];
        let has = |place: usize, bytes: &[u8]| file.get(place..place + bytes.len()) == Some(bytes);
        let known = BEGINNINGS.iter().find(|(bytes, _)| has(0, bytes));
        if let Some((_, kind)) = known {
            return Some(*kind);
        }
        // HEIC and AVIF, WebP, and BMP, whose size stands between.
        let is_media = has(4, b"ftyp");
        let is_webp = has(0, b"RIFF") && has(8, b"WEBP");
        if is_media || is_webp || has(0, b"BM") && has(6, &[0; 4]) {
            return Some(Self::Picture);
        }
        let text = without_byte_order_mark(file).trim_ascii_start();
        match text.starts_with(b"%PDF-") {
            true => Some(Self::Pdf),
            false => (text.starts_with(b"<!doctype html>")).then_some(Self::Page),
        }
    }
}

/// What a file holds.
#[cfg_attr(
    not(all(feature = "office", feature = "photo")),
    allow(dead_code, reason = "not each file is unpacked")
)]
pub(crate) enum Unpacked {
    /// The JSON documents of the puzzles that this program put into it.
    Puzzles(String),
    /// Lines, and what is to be said of them.
    Lines(String, Vec<Note>),
    /// The puzzles of a picture or of pages that are pictures, or that which was chosen, at least one.
    Ready(Vec<Puzzle>),
}

/// What is read of a file, or why nothing is.
pub(crate) type Result<T> = std::result::Result<T, FileError>;

/// Why a file cannot be read.
#[derive(Debug)]
#[cfg_attr(
    not(all(feature = "office", feature = "photo", feature = "encodings")),
    allow(dead_code, reason = "not each file is unpacked")
)]
pub(crate) enum FileError {
    /// A message that says what is wrong and what to do.
    Refused(String),
    /// Several sheets, tables or pages could be meant: their names, and what they hold.
    Several(String),
    /// It is not in the encoding that was named, from a line on.
    NotEncoded { encoding: &'static str, line: usize },
}

impl From<&str> for FileError {
    fn from(problem: &str) -> Self {
        Self::Refused(problem.to_owned())
    }
}

impl From<FileError> for GridError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Refused(problem) => Self::Document {
                place: String::new(),
                problem,
            },
            FileError::Several(sheets) => Self::SeveralSheets { sheets },
            FileError::NotEncoded { encoding, line } => Self::NotEncoded { encoding, line },
        }
    }
}

impl From<FileError> for WordListError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Refused(problem) => Self::Document { problem },
            FileError::Several(sheets) => Self::SeveralSheets { sheets },
            FileError::NotEncoded { encoding, line } => Self::NotEncoded { encoding, line },
        }
    }
}
