//! Opening indexes: files, bytes in memory, and bytes of the program.

use super::index::format;
use super::storage::Storage;
use super::{Dictionary, IndexError};
use crate::named_file::open;
use std::borrow::Cow;
use std::path::Path;

impl Dictionary {
    /// Opens an index: reads the file into memory and checks all of it.
    ///
    /// No index, whoever made it, can make a search or a query panic or read beyond its end. Only
    /// [`verify`](Self::verify) compares the FST, which neither uses, with the other words.
    ///
    /// # Errors
    ///
    /// [`IndexError::Io`] when the file cannot be read; [`NotAnIndex`](IndexError::NotAnIndex),
    /// [`OtherVersion`](IndexError::OtherVersion), [`Truncated`](IndexError::Truncated) or
    /// [`Damaged`](IndexError::Damaged) when it is not what [`save`](Self::save) wrote.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("pets.wti");
    /// std::fs::write(&path, Dictionary::from_words(["cat", "dog"])?.as_bytes())?;
    /// assert!(Dictionary::open(&path)?.contains("cat"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Self, IndexError> {
        Self::check(Storage::read(&open(path.as_ref())?)?)
    }

    /// Opens an index as [`open`](Self::open) does, but maps the file into memory instead of reading it.
    /// All processes that map the file share one copy.
    ///
    /// # Safety
    ///
    /// While the dictionary or a clone of it exists, nobody may truncate the file or change it in place.
    /// A search relies on the checks of the opening and does not test bounds again. To replace the
    /// file by another is fine, and is what [`save`](Self::save) does.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("pets.wti");
    /// std::fs::write(&path, Dictionary::from_words(["cat", "dog"])?.as_bytes())?;
    /// // SAFETY: the folder is new and private, and nothing else writes to it.
    /// let dictionary = unsafe { Dictionary::open_mapped(&path) }?;
    /// assert!(dictionary.contains("cat"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub unsafe fn open_mapped(path: impl AsRef<Path>) -> Result<Self, IndexError> {
        // SAFETY: the caller keeps the file as it is.
        Self::check(unsafe { Storage::map(&open(path.as_ref())?) }?)
    }

    /// Opens an index in memory, such as one that was downloaded, and checks all of it. A `Vec<u8>` is kept as it is
    /// (or copied, if it does not begin at a multiple of four bytes). A slice is copied.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open), except [`IndexError::Io`].
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let pets = Dictionary::from_words(["cat", "dog"])?;
    /// let received: Vec<u8> = pets.as_bytes().to_vec();
    /// assert!(Dictionary::from_bytes(&received)?.contains("cat"));
    /// assert!(Dictionary::from_bytes(received)?.contains("dog"));
    /// assert!(Dictionary::from_bytes(b"cat\ndog\n").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes<'index>(index: impl Into<Cow<'index, [u8]>>) -> Result<Self, IndexError> {
        let index = index.into();
        // A wrong header or length is refused before the bytes are copied.
        let expected = format::check_header(&index)?;
        format::check_length(index.len() as u64, expected)?;
        Self::check(Storage::in_memory(index))
    }

    /// Opens an index that the program contains, and checks all of it. It is used where it is, without taking memory, if
    /// it begins at a multiple of four bytes, and copied otherwise.
    ///
    /// `include_bytes!` alone does not align its bytes. A type with an alignment does:
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// #[repr(C, align(4))]
    /// struct Aligned<Bytes: ?Sized>(Bytes);
    ///
    /// static INDEX: &Aligned<[u8]> =
    ///     &Aligned(*include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/narrow-version-1.wti")));
    ///
    /// let dictionary = Dictionary::from_static(&INDEX.0)?;
    /// assert!(std::ptr::eq(dictionary.as_bytes(), &INDEX.0));
    /// # Ok::<(), wordtrail::IndexError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn from_static(index: &'static [u8]) -> Result<Self, IndexError> {
        // A wrong header or length is refused before the bytes are copied.
        let expected = format::check_header(index)?;
        format::check_length(index.len() as u64, expected)?;
        Self::check(Storage::from_static(index))
    }
}
