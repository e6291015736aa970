//! Texts with words and their clues, in whatever a list may be in.

use crate::json_input;
use crate::listing::Clues;
use crate::listing_error::ListingError;
use crate::reader::Reader;

impl Reader {
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
}
