//! ZIP archives, within limits: what some kilobytes expand to may be larger than memory.

use crate::reading::unpacked::{FileError, Result};
use std::io::{Cursor, Read};
use wordtrail_dictionary::internals::letters::BYTE_ORDER_MARK;
use zip::ZipArchive;
use zip::result::ZipError;

/// The most bytes that the files of an archive may expand to, of those that are read.
const MAX_EXPANDED: u64 = 1 << 25;

/// The most files in an archive. Documents have some dozens, and a picture each in addition.
const MAX_FILES: usize = 10_000;

/// The bytes before each entry of an archive's directory.
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";

/// An archive whose files are read one by one.
pub(super) struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// The bytes that files may still expand to.
    left: u64,
}

impl<'a> Archive<'a> {
    pub fn open(bytes: &'a [u8]) -> Result<Self> {
        // The directory is read as a whole when an archive is opened.
        let entries = bytes.windows(4).filter(|part| *part == DIRECTORY_ENTRY);
        if entries.count() > MAX_FILES {
            return Err("it is an archive of more than 10,000 files: name a document".into());
        }
        if bytes.starts_with(b"PK\x05\x06") {
            return Err("it is an empty ZIP archive".into());
        }
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
        Ok(Self {
            zip,
            left: MAX_EXPANDED,
        })
    }

    pub fn names(&self) -> Vec<String> {
        self.zip.file_names().map(str::to_owned).collect()
    }

    /// A file, if there is one of this name.
    pub fn file(&mut self, name: &str) -> Result<Option<Vec<u8>>> {
        let file = match self.zip.by_name(name) {
            Ok(file) => file,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)) => {
                return Err(encrypted());
            }
            Err(_) => return Err(damaged()),
        };
        let mut bytes = Vec::new();
        let limit = self.left;
        let read = file.take(limit + 1).read_to_end(&mut bytes);
        if bytes.len() as u64 > limit {
            return Err(
                "it expands to more than 32 MB of text: save the grid or the list alone, as text or in a new file"
                    .into(),
            );
        }
        read.map_err(|_| damaged())?;
        self.left -= bytes.len() as u64;
        Ok(Some(bytes))
    }

    /// The text of a file, if there is one of this name.
    pub fn part(&mut self, name: &str) -> Result<Option<String>> {
        let Some(bytes) = self.file(name)? else {
            return Ok(None);
        };
        let mut text = String::from_utf8(bytes).map_err(|_| damaged())?;
        if text.starts_with(BYTE_ORDER_MARK) {
            text.remove(0);
        }
        Ok(Some(text))
    }

    /// The text of a file that a document cannot lack.
    pub fn needed_part(&mut self, name: &str) -> Result<String> {
        self.part(name)?.ok_or_else(damaged)
    }
}

pub(super) fn damaged() -> FileError {
    "it is an archive, or a document of an office program, and it is damaged: open it in its program, and save it again, or save it as plain text".into()
}

pub(super) fn encrypted() -> FileError {
    "it is encrypted: open it with its password, and save it without one".into()
}
