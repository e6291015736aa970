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
    /// A PDF document.
    Pdf,
    /// A page, which this program may have made.
    Page,
    /// A photo, a scan or a screenshot, also in a format that is refused.
    Picture,
}

impl Kind {
    /// The kind of a file that begins with these bytes, unless it may be a text.
    pub fn of(beginning: &[u8]) -> Option<Self> {
        const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
        if beginning.starts_with(b"PK\x03\x04") || beginning.starts_with(b"PK\x05\x06") {
            return Some(Self::Archive);
        }
        if beginning.starts_with(COMPOUND) {
            return Some(Self::Compound);
        }
        if is_picture(beginning) {
            return Some(Self::Picture);
        }
        let text = without_byte_order_mark(beginning).trim_ascii_start();
        match text {
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Self::Pdf),
            _ if text.starts_with(b"<!doctype html>") => Some(Self::Page),
            _ => None,
        }
    }
}

/// Whether bytes are the first ones of a picture: PNG, JPEG, JPEG XL, GIF, WebP, HEIC and AVIF, TIFF, BMP.
fn is_picture(beginning: &[u8]) -> bool {
    const BEGINNINGS: [&[u8]; 7] = [
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        b"\xff\x0a",
        b"\0\0\0\x0cJXL ",
        b"GIF8",
        b"II*\0",
        b"MM\0*",
    ];
    let is_webp = beginning.starts_with(b"RIFF") && beginning.get(8..12) == Some(b"WEBP");
    let is_media = beginning.get(4..8) == Some(b"ftyp");
    // Its size stands between.
    let is_bmp = beginning.starts_with(b"BM") && beginning.get(6..10) == Some(&[0; 4]);
    is_webp || is_media || is_bmp || BEGINNINGS.iter().any(|it| beginning.starts_with(it))
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
    not(any(feature = "office", feature = "photo")),
    allow(dead_code, reason = "no file has sheets")
)]
pub(crate) enum FileError {
    /// A message that says what is wrong and what to do.
    Refused(String),
    /// Several sheets, tables or pages could be meant: their names, and what they hold.
    Several(String),
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
        }
    }
}

impl From<FileError> for WordListError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Refused(problem) => Self::Document { problem },
            FileError::Several(sheets) => Self::SeveralSheets { sheets },
        }
    }
}
