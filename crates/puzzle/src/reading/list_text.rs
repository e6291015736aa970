//! Lists and clues in whatever they are in: decoded, or taken out of a file that is no text.

use super::container::decoded;
use super::files;
use super::note::Note;
use super::sheet_table::SheetTable;
use super::unpacked::{FileError, Kind, Unpacked};
use crate::json_input;
use crate::listing::Clues;
use crate::listing_error::ListingError;
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
        if let Some(file) = self.file_in_archive(text)? {
            let list = self.for_inner().list_in_file(&file)?;
            let text = Cow::Owned(list.text.into_owned());
            return Ok(ListText { text, ..list });
        }
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
        if let Some(file) = self.file_in_archive(file)? {
            return self.for_inner().sheets(&file);
        }
        match Kind::of(file) {
            Some(Kind::Archive) => Ok(files::sheets(file, self.sheet.as_ref())?),
            _ => Ok(None),
        }
    }

    /// The file that is meant in an archive that is no document, unless the archive is in another one.
    pub(crate) fn file_in_archive(&self, file: &[u8]) -> Result<Option<Vec<u8>>, FileError> {
        match self.unpacked {
            0 => files::in_archive(file, self.sheet.as_ref()),
            _ => Ok(None),
        }
    }

    /// Reads words with clues as [`Clues::parse`] does, in whatever a [list](Self::word_bank) may be in: another encoding, a table
    /// of a page, an office file or a PDF. Those of the document of a puzzle are read, too.
    ///
    /// ```
    /// use wordtrail::Reader;
    ///
    /// let table = "<table><tr><td>cat<td>it meows<tr><td>seven<td>3 + 4</table>";
    /// let clues = Reader::new().clues(table)?;
    /// assert_eq!(clues.words().clue("seven"), Some("3 + 4"));
    /// # Ok::<(), wordtrail::puzzle::ListingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Clues::parse`], and [`ListingError::Text`] for files and documents that are not read.
    pub fn clues(&self, text: impl AsRef<[u8]>) -> Result<Clues, ListingError> {
        let list = self.list_text(text.as_ref())?;
        let clues = list.reader.clues_in_text(&list.text)?;
        Ok(clues.noted(list.notes))
    }

    fn clues_in_text(&self, text: &[u8]) -> Result<Clues, ListingError> {
        let plain = match json_input::list(text, 1) {
            Some(list) => list.map_err(ListingError::from).and_then(Clues::of),
            None => Clues::parse_in(text, self.language),
        };
        plain.or_else(|error| {
            let (inner, note) = self.inner_of_list(text).ok_or(error)?;
            let clues = Clues::parse_in(inner.as_bytes(), self.language)?;
            Ok(clues.noted([note]))
        })
    }

    /// Reads texts in this encoding, strictly or not. A byte order mark decides all the same.
    ///
    /// ```
    /// use wordtrail::Reader;
    ///
    /// let reader = Reader::new().encoding("koi8-r".parse()?);
    /// assert_eq!(reader.puzzle(b"\xCB\xCF\xD4\n")?.grid.to_string(), "кот\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "encodings")]
    #[must_use]
    pub fn encoding(mut self, encoding: wordtrail_dictionary::Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// A text in UTF-8 and what reads it, if an encoding was named.
    #[cfg(feature = "encodings")]
    pub(crate) fn decoded(&self, text: &[u8]) -> Result<Option<(Vec<u8>, Self)>, FileError> {
        let Some(encoding) = self.encoding else {
            return Ok(None);
        };
        let decoded = encoding.decode(text).map_err(|line| {
            let encoding = encoding.name();
            FileError::NotEncoded { encoding, line }
        })?;
        let mut reader = self.clone();
        reader.encoding = None;
        Ok(Some((decoded.into_owned().into_bytes(), reader)))
    }
}
