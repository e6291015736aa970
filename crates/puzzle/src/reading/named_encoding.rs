//! Texts in an encoding that was named.

use super::unpacked::{FileError, Result};
use crate::reader::Reader;
use wordtrail_dictionary::Encoding;

impl Reader {
    /// Reads texts in this encoding, strictly or not. A byte order mark decides all the same.
    ///
    /// ```
    /// use wordtrail::Reader;
    ///
    /// let reader = Reader::new().encoding("koi8-r".parse()?);
    /// assert_eq!(reader.puzzle(b"\xCB\xCF\xD4\n")?.grid.to_string(), "кот\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// A text in UTF-8 and what reads it, if an encoding was named.
    pub(crate) fn decoded(&self, text: &[u8]) -> Result<Option<(Vec<u8>, Self)>> {
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
