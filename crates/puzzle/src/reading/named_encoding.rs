//! Texts in an encoding that was named.

use crate::reader::Reader;
use wordtrail_dictionary::{Encoding, WordListError};
use wordtrail_search::grid::GridError;

/// A text that is not in the encoding that was named.
pub(crate) struct NotEncoded {
    encoding: &'static str,
    /// The number of the first line that is not.
    line: usize,
}

impl From<NotEncoded> for GridError {
    fn from(NotEncoded { encoding, line }: NotEncoded) -> Self {
        Self::NotEncoded { encoding, line }
    }
}

impl From<NotEncoded> for WordListError {
    fn from(NotEncoded { encoding, line }: NotEncoded) -> Self {
        Self::NotEncoded { encoding, line }
    }
}

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
    pub fn encoding(self, encoding: Encoding) -> Self {
        Self {
            encoding: Some(encoding),
            ..self
        }
    }

    /// A text in UTF-8 and what reads it, if an encoding was named.
    pub(crate) fn decoded(&self, text: &[u8]) -> Result<Option<(Vec<u8>, Self)>, NotEncoded> {
        let Some(encoding) = self.encoding else {
            return Ok(None);
        };
        let decoded = encoding.decode(text).map_err(|line| NotEncoded {
            encoding: encoding.name(),
            line,
        })?;
        let reader = Self {
            encoding: None,
            ..self.clone()
        };
        Ok(Some((decoded.into_owned().into_bytes(), reader)))
    }
}
