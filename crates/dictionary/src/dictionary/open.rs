//! Opening indexes (files, bytes in memory, and bytes of the program), and saving them.

use super::{Dictionary, Inner};
#[cfg(feature = "save")]
use crate::atomic_file::AtomicFile;
use crate::bytes::{Bytes, View, open};
use crate::error::IndexError;
use crate::once_value::OnceValue;
use crate::states::{Outline, check_sum, check_version};
use std::borrow::Cow;
use std::io::Read;
#[cfg(feature = "save")]
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize};

/// The most words of an index. (A set of some hundred bytes can have 2⁶⁰, whose enumeration would never end.)
const MAX_WORDS: u64 = u32::MAX as u64;

impl Dictionary {
    /// Whether bytes begin as an index does. If not, they may be a word list.
    pub fn is_index(bytes: &[u8]) -> bool {
        let version = check_version(View::Memory(bytes));
        !matches!(version, Err(IndexError::NotAnIndex))
    }

    /// Opens an index, or any set or map that the crate `fst` wrote: reads the file into memory and compares it with its
    /// checksum. The values of a map are ignored.
    ///
    /// No index, whoever made it, can make a search or a query panic, read beyond its end, or never end: see
    /// [`check`](Self::check).
    ///
    /// # Errors
    ///
    /// [`IndexError::Io`] when the file cannot be read; [`NotAnIndex`](IndexError::NotAnIndex),
    /// [`OldIndex`](IndexError::OldIndex), [`OtherVersion`](IndexError::OtherVersion) or [`Damaged`](IndexError::Damaged) when it
    /// is not what [`save`](Self::save) wrote.
    ///
    /// ```
    /// use wordtrail::Dictionary;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("pets.fst");
    /// let pets = Dictionary::from_words(["cat", "dog"])?;
    /// pets.save(&path)?;
    /// assert_eq!(std::fs::read(&path)?, *pets.fst_bytes());
    /// assert!(Dictionary::open(&path)?.contains("cat"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Self, IndexError> {
        let file = open(path.as_ref())?;
        let mut fst = Vec::new();
        // A file of any length that is no index is refused by its beginning.
        (&file).take(8).read_to_end(&mut fst)?;
        check_version(View::Memory(&fst))?;
        (&file).read_to_end(&mut fst)?;
        Self::checked(Bytes::owned(fst))
    }

    /// Opens an index as [`open`](Self::open) does, but maps the file into memory instead of reading it. All processes that map
    /// the file share one copy, and opening takes the same time for a file of any size. Its checksum is compared when it is
    /// unpacked for a large search, and by [`verify`](Self::verify).
    ///
    /// # Safety
    ///
    /// While the dictionary or a clone of it exists, nobody may truncate the file: a search that reads beyond the new end is
    /// killed by the system. To replace the file by another is fine, and is what [`save`](Self::save) does.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open).
    pub unsafe fn open_mapped(path: impl AsRef<Path>) -> Result<Self, IndexError> {
        Self::from_bytes(Bytes::map(&open(path.as_ref())?)?, true)
    }

    /// Opens an index in memory, such as one that was downloaded, as [`open`](Self::open) does. A `Vec<u8>` is kept as it is. A
    /// slice is copied.
    ///
    /// # Errors
    ///
    /// Those of [`open`](Self::open), except [`IndexError::Io`].
    pub fn from_fst<'fst>(fst: impl Into<Cow<'fst, [u8]>>) -> Result<Self, IndexError> {
        Self::checked(Bytes::owned(fst.into().into_owned()))
    }

    /// Opens an index that the program contains, by `include_bytes!`, as [`open`](Self::open) does. It is used where it is, without taking memory.
    ///
    /// # Errors
    ///
    /// Those of [`from_fst`](Self::from_fst).
    pub fn from_static(fst: &'static [u8]) -> Result<Self, IndexError> {
        Self::checked(Bytes::Static(fst))
    }

    fn checked(fst: Bytes) -> Result<Self, IndexError> {
        let dictionary = Self::from_bytes(fst, false)?;
        check_sum(&dictionary.inner.fst)?;
        Ok(dictionary)
    }

    /// The dictionary of an FST, of which only the first and the last bytes are read. If it is unchecked, it is compared with its
    /// checksum before it is unpacked.
    pub(super) fn from_bytes(fst: Bytes, is_unchecked: bool) -> Result<Self, IndexError> {
        let outline = Outline::read(fst.view())?;
        if outline.words > MAX_WORDS {
            let part = "it says that it has more than 4,294,967,295 words";
            return Err(IndexError::damaged(part));
        }
        Ok(Self {
            inner: Arc::new(Inner {
                fst,
                outline,
                is_unchecked,
                is_damaged: AtomicBool::new(false),
                counts: OnceValue::new(),
                checksum: OnceValue::new(),
                trie: OnceValue::new(),
                prefix_table: OnceValue::new(),
                prefix_texts: OnceValue::new(),
                spelled: AtomicUsize::new(0),
                of_lengths: Mutex::new(None),
            }),
        })
    }

    /// Saves the dictionary as an index, with the feature `save`. The file appears whole or not at all; until then, an old file of
    /// this name stays as it was.
    ///
    /// # Errors
    ///
    /// [`IndexError::Io`] when the file cannot be written.
    #[cfg(feature = "save")]
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), IndexError> {
        let mut file = AtomicFile::create(path.as_ref())?;
        file.write_all(&self.fst_bytes())?;
        Ok(file.commit()?)
    }
}
