//! The text of a list: decoded, or taken out of a file that is no text.

use super::container::decoded;
use super::files;
use super::note::Note;
use super::sheet_table::SheetTable;
use super::unpacked::{FileError, Kind, Unpacked};
use crate::puzzle::sizes;
use crate::reader::{MOST_UNPACKED, Reader};
use std::borrow::Cow;
use wordtrail_dictionary::WordListError;

/// The text of a list, and what reads it.
#[derive(Debug)]
pub struct ListText<'text> {
    /// The text.
    pub text: Cow<'text, [u8]>,
    /// What is to be said of what it was in.
    pub notes: Vec<Note>,
    /// What reads it, which looks for nothing else that it could be in.
    pub reader: Reader,
}

impl Reader {
    /// The text of a list that may be in a file that is no text, or in an encoding that was named or, unless the reader is
    /// [strict](Self::strict), is recognised: what every reading of a list begins with.
    ///
    /// # Errors
    ///
    /// [`WordListError::Document`], [`WordListError::SeveralSheets`] and [`WordListError::NotEncoded`].
    #[doc(hidden)]
    pub fn list_text<'text>(&self, text: &'text [u8]) -> Result<ListText<'text>, WordListError> {
        let list = self.list_in_file(text)?;
        let is_utf8 = || std::str::from_utf8(&list.text).is_ok_and(|text| !text.contains('\0'));
        if self.strict || list.reader.unpacked == MOST_UNPACKED || is_utf8() {
            return Ok(list);
        }
        Ok(match decoded(&list.text) {
            Some((text, note)) => list.reader.inner_list(text, vec![note]),
            None => list,
        })
    }

    /// The text of a list as [`list_text`](Self::list_text) has it, except that no encoding is recognised: one has to be named.
    ///
    /// # Errors
    ///
    /// Those of [`list_text`](Self::list_text).
    #[doc(hidden)]
    pub fn list_in_file<'text>(&self, text: &'text [u8]) -> Result<ListText<'text>, WordListError> {
        let unpacked = match Kind::of(text) {
            Some(kind) => files::unpack(kind, text, self.sheet.as_ref())?,
            None => None,
        };
        let (text, notes) = match unpacked {
            Some(Unpacked::Puzzles(json)) => (json, Vec::new()),
            Some(Unpacked::Lines(lines, notes)) => (lines, notes),
            Some(Unpacked::Ready(puzzles)) => match &puzzles[..] {
                [puzzle] => (puzzle.to_string(), puzzle.notes().to_vec()),
                several => return Err(FileError::Several(sizes(several)).into()),
            },
            None => {
                let notes = Vec::new();
                #[cfg(feature = "encodings")]
                if let Some((text, reader)) = self.decoded(text)? {
                    let text = Cow::Owned(text);
                    return Ok(ListText {
                        text,
                        notes,
                        reader,
                    });
                }
                let (text, reader) = (Cow::Borrowed(text), self.clone());
                return Ok(ListText {
                    text,
                    notes,
                    reader,
                });
            }
        };
        Ok(self.inner_list(text, notes))
    }

    fn inner_list(&self, text: String, notes: Vec<Note>) -> ListText<'static> {
        ListText {
            text: Cow::Owned(text.into_bytes()),
            notes,
            reader: self.for_inner(),
        }
    }

    /// The visible sheets of a workbook, or the one that was [chosen](Self::sheet). Nothing if a file is no workbook that can be
    /// read, of which reading its list says why.
    ///
    /// # Errors
    ///
    /// [`WordListError::Document`] if it is damaged or expands to too much.
    #[doc(hidden)]
    pub fn sheets(&self, file: &[u8]) -> Result<Option<Vec<SheetTable>>, WordListError> {
        match Kind::of(file) {
            Some(Kind::Archive) => Ok(files::sheets(file, self.sheet.as_ref())?),
            _ => Ok(None),
        }
    }
}
