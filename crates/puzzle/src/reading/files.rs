//! Files that are no text: documents of office programs, and PDF. They are recognised by their first bytes.

use super::{Note, SheetChoice};
use wordtrail_dictionary::WordListError;
use wordtrail_dictionary::internals::letters::without_byte_order_mark;
use wordtrail_search::grid::GridError;

/// The bytes at the beginning of a file that are looked at.
pub(crate) const BEGINNING: usize = 64;

/// The largest file that is read. Those with a grid or a list and some pictures are far smaller.
const MAX_FILE: usize = 1 << 26;

/// A kind of file that is no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A ZIP archive, as the documents of today's office programs are.
    Archive,
    /// A compound file (OLE): a document of an old office program, or an encrypted one.
    Compound,
    /// A PDF document.
    Pdf,
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
        let text = without_byte_order_mark(beginning).trim_ascii_start();
        text.starts_with(b"%PDF-").then_some(Self::Pdf)
    }

    /// What a file of this kind and size holds. A sheet, table or page may have been chosen.
    #[cfg(feature = "office")]
    pub fn unpack(self, bytes: &[u8], sheet: Option<&SheetChoice>) -> Result<Unpacked, FileError> {
        super::office::unpacked(self, bytes, sheet)
    }

    #[cfg(not(feature = "office"))]
    pub fn unpack(self, _: &[u8], _: Option<&SheetChoice>) -> Result<Unpacked, FileError> {
        let kind = match self {
            Self::Archive | Self::Compound => "an office file",
            Self::Pdf => "a PDF document",
        };
        Err(FileError::Refused(format!(
            "it is {kind}, and this program was built without the feature “office”: save it as text"
        )))
    }

    /// Refuses a file of too many bytes, before it is read as a whole.
    pub fn check_size(bytes: usize) -> Result<(), FileError> {
        match bytes > MAX_FILE {
            true => Err(FileError::from(
                "it has more than 64 MB: save the grid or the list alone, as text or in a new file",
            )),
            false => Ok(()),
        }
    }
}

/// What a file holds.
#[cfg_attr(
    not(feature = "office"),
    allow(dead_code, reason = "no file is unpacked")
)]
pub(crate) enum Unpacked {
    /// The JSON documents of the puzzles that this program put into it.
    Puzzles(String),
    /// Lines, and what is to be said of them.
    Lines(String, Vec<Note>),
}

/// Why a file cannot be read.
#[derive(Debug)]
#[cfg_attr(
    not(feature = "office"),
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
