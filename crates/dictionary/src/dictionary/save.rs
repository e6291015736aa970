//! Saving indexes.

use super::Dictionary;
use crate::atomic_file::AtomicFile;
use crate::index_error::IndexError;
use std::io::Write;
use std::path::Path;

impl Dictionary {
    /// Saves the dictionary as an index, with the feature `save`. The file appears whole or not at all; until then, an old file of
    /// this name stays as it was.
    ///
    /// # Errors
    ///
    /// [`IndexError::Io`] when the file cannot be written.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), IndexError> {
        let mut file = AtomicFile::create(path.as_ref())?;
        file.write_all(&self.fst_bytes())?;
        Ok(file.commit()?)
    }
}
