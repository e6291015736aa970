//! Opening indexes: files, bytes in memory, and bytes of the program.

use super::Dictionary;
use crate::bytes::{Bytes, View};
use crate::index_error::IndexError;
use crate::named_file::open;
use crate::states::{FstError, Outline, check_sum, check_version};
use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

/// How an index of versions before 0.2 began. It is not read any more.
const OLD_INDEX: &[u8] = b"\x89WTI\r\n\x1a\n";

/// The most words of an index. (A set of some hundred bytes can have 2⁶⁰, whose enumeration would never end.)
const MAX_WORDS: u64 = u32::MAX as u64;

impl Dictionary {
    /// Whether bytes begin as an index does. If not, they may be a word list.
    pub fn is_index(bytes: &[u8]) -> bool {
        check_version(View::Memory(bytes)) != Err(FstError::OtherBytes)
            || bytes.starts_with(OLD_INDEX)
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
        check_version(View::Memory(&fst)).map_err(|why| error_of(why, View::Memory(&fst)))?;
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
        let outline = Outline::read(fst.view()).map_err(|why| error_of(why, fst.view()))?;
        if outline.words > MAX_WORDS {
            return Err(IndexError::Damaged {
                part: "it says that it has more than 4,294,967,295 words",
            });
        }
        Ok(Self::new(fst, outline, is_unchecked))
    }
}

/// Why an index cannot be opened.
fn error_of(why: FstError, index: View<'_>) -> IndexError {
    let mut beginning = OLD_INDEX.iter().enumerate();
    match why {
        FstError::OtherBytes if beginning.all(|(at, &byte)| index.get(at) == Some(byte)) => {
            IndexError::OldIndex
        }
        FstError::OtherBytes => IndexError::NotAnIndex,
        FstError::OtherVersion(found) => IndexError::OtherVersion { found },
        FstError::Damaged => IndexError::Damaged {
            part: "it was cut off or changed",
        },
    }
}
