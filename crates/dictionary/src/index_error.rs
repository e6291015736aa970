//! What can be wrong with an index.

/// Why an index could not be opened, verified or saved.
///
/// ```
/// use wordtrail::{Dictionary, IndexError};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("pets.fst");
/// std::fs::write(&path, "cat\ndog\n")?;
/// assert!(matches!(Dictionary::open(&path), Err(IndexError::NotAnIndex)));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// The file could not be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),

    /// The file does not begin as an index does.
    #[error("this is not an index: it is neither a set nor a map of the crate fst")]
    NotAnIndex,

    /// Wordtrail before 0.2 wrote the index.
    #[error("this index is in a format that is no longer read: compile the word list again")]
    OldIndex,

    /// Another version of the crate `fst` wrote the index.
    #[error(
        "the index has format {found} of the crate fst, and this version reads format 3: compile the word list again, or update Wordtrail"
    )]
    OtherVersion {
        /// The format version of the file.
        found: u64,
    },

    /// The index contradicts its checksum or the rules of the format.
    #[error("the index is damaged ({part}): compile the word list again")]
    Damaged {
        /// What is wrong with it.
        part: &'static str,
    },
}
