//! The bytes of a text or an index: in the program, in memory, or in a file that is mapped into it.

use crate::wording::escaped;
use memmap2::{MmapOptions, MmapRaw};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// The length from which the memory of a mapped file is released behind its reader. Reading it again takes about a hundredth
/// of a search.
pub const MIN_RELEASED: usize = 1 << 25;

/// Bytes that were read, or those of a mapped file. Clones share them.
///
/// The bytes of a mapped file change when another process writes to it. So there is no `&[u8]` to them:
/// atomic loads copy them, and nothing relies on two loads of a byte agreeing.
#[derive(Debug, Clone)]
pub enum Bytes {
    /// Part of the program.
    Static(&'static [u8]),
    /// Read into memory.
    Owned(Arc<Vec<u8>>),
    /// Mapped from a file.
    Mapped(Arc<MmapRaw>),
}

#[allow(clippy::len_without_is_empty, reason = "nobody asks for it")]
impl Bytes {
    /// Reads a file to its end.
    pub(crate) fn read(mut file: &File) -> io::Result<Self> {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Self::owned(bytes))
    }

    /// Reads the file of a path. An error names it.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::read(&open(path)?)
    }

    /// Bytes in memory.
    pub fn owned(bytes: Vec<u8>) -> Self {
        Self::Owned(Arc::new(bytes))
    }

    /// Maps a file. What cannot be mapped, such as a pipe, is read to its end.
    pub fn map(file: &File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        // An empty file cannot be mapped, and some that seem to be empty can be read.
        if metadata.is_file()
            && metadata.len() > 0
            && let Ok(map) = MmapOptions::new().map_raw_read_only(file)
        {
            return Ok(Self::Mapped(Arc::new(map)));
        }
        Self::read(file)
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.view().len()
    }

    /// The bytes, as they are read one by one.
    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        match self {
            Self::Static(bytes) => View::Memory(bytes),
            Self::Owned(bytes) => View::Memory(bytes),
            Self::Mapped(map) => View::Mapped(atomic(map)),
        }
    }

    /// Lets the system take back the memory of a part of a large mapped file, which is read again when it is needed. Without
    /// this, a process that reads a file of several gigabytes seems to need as much memory.
    pub fn release(&self, range: Range<usize>) {
        #[cfg(unix)]
        if let Self::Mapped(map) = self
            && map.len() >= MIN_RELEASED
            && !range.is_empty()
        {
            let advice = memmap2::UncheckedAdvice::DontNeed;
            // SAFETY: the map is shared and read-only, so its bytes are those of the file before and after. All that refers
            // to them are atomics, whose values may change at any time.
            let advised = unsafe { map.unchecked_advise_range(advice, range.start, range.len()) };
            // It is advice: without it the memory is taken back when the system needs it.
            let _ = advised;
        }
        #[cfg(not(unix))]
        let _ = range;
    }

    /// The byte at a position. Panics beyond the end.
    #[inline]
    pub fn get(&self, position: usize) -> u8 {
        match self.view() {
            View::Memory(bytes) => bytes[position],
            View::Mapped(bytes) => bytes[position].load(Ordering::Relaxed),
        }
    }

    /// A part of the bytes. Those of a mapped file are copied.
    pub fn part(&self, range: Range<usize>) -> io::Result<Cow<'_, [u8]>> {
        match self.view() {
            View::Memory(bytes) => Ok(Cow::Borrowed(&bytes[range])),
            View::Mapped(_) => {
                let mut copy = Vec::new();
                copy.try_reserve_exact(range.len())?;
                copy.resize(range.len(), 0);
                self.copy_to(range, &mut copy);
                Ok(Cow::Owned(copy))
            }
        }
    }

    /// Copies a part of the bytes to a place of the same length, and converts each.
    #[inline(always)]
    pub fn convert(&self, range: Range<usize>, copy: &mut [u8], convert: impl Fn(u8) -> u8) {
        if let View::Memory(bytes) = self.view() {
            for (copy, &byte) in copy.iter_mut().zip(&bytes[range]) {
                *copy = convert(byte);
            }
        } else {
            self.copy_to(range, copy);
            for byte in copy {
                *byte = convert(*byte);
            }
        }
    }

    /// Copies a part of the bytes to a place of the same length.
    ///
    /// A mapped file is copied a word at a time, which the compiler does not do by itself with atomic loads.
    fn copy_to(&self, range: Range<usize>, copy: &mut [u8]) {
        let mapped = match self.view() {
            View::Memory(bytes) => return copy.copy_from_slice(&bytes[range]),
            View::Mapped(mapped) => mapped,
        };
        assert_eq!(range.len(), copy.len());
        // SAFETY: every bit pattern is an integer, and bytes as well as words are atomic and only loaded.
        let (before, words, after) = unsafe { mapped[range].align_to::<AtomicUsize>() };
        let (first, rest) = copy.split_at_mut(before.len());
        let (middle, last) = rest.split_at_mut(size_of_val(words));
        for (copy, word) in middle.as_chunks_mut().0.iter_mut().zip(words) {
            *copy = word.load(Ordering::Relaxed).to_ne_bytes();
        }
        for (copy, byte) in first.iter_mut().chain(last).zip(before.iter().chain(after)) {
            *copy = byte.load(Ordering::Relaxed);
        }
    }
}

/// Bytes in memory or of a mapped file.
#[derive(Debug, Clone, Copy)]
pub(crate) enum View<'bytes> {
    Memory(&'bytes [u8]),
    Mapped(&'bytes [AtomicU8]),
}

impl View<'_> {
    pub(crate) fn len(self) -> usize {
        match self {
            Self::Memory(bytes) => bytes.len(),
            Self::Mapped(bytes) => bytes.len(),
        }
    }

    /// The byte at a position, if there is one.
    #[inline(always)]
    pub(crate) fn get(self, position: usize) -> Option<u8> {
        match self {
            Self::Memory(bytes) => bytes.get(position).copied(),
            Self::Mapped(bytes) => Some(bytes.get(position)?.load(Ordering::Relaxed)),
        }
    }
}

/// The bytes of a mapped file. Another process may write to them, as another thread may to an atomic.
fn atomic(map: &MmapRaw) -> &[AtomicU8] {
    // SAFETY: the map has these bytes as long as it exists, and nothing else in this process refers to
    // them. Relaxed loads are allowed in memory that is read-only.
    unsafe { slice::from_raw_parts(map.as_ptr().cast(), map.len()) }
}

/// An error of the system, with the file that it is about.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", escaped(.path))]
struct NamedError {
    path: PathBuf,
    source: io::Error,
}

/// Opens a file for reading. The error names it, has the kind of that of the system, and has this as its source.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    File::open(path).map_err(|source| {
        let kind = source.kind();
        let path = path.to_owned();
        io::Error::new(kind, NamedError { path, source })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn the_error_of_a_missing_file_names_it() {
        let missing = "no such folder/no such file";
        let error = open(Path::new(missing)).unwrap_err();
        assert!(error.to_string().starts_with(&format!("{missing}: ")));
    }

    #[test]
    #[cfg_attr(target_family = "wasm", ignore = "WASI maps no files")]
    fn a_part_of_a_mapped_file_is_copied_wherever_it_begins_and_ends() {
        let bytes: Vec<u8> = (0..=99).collect();
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        let mapped = Bytes::map(&file).unwrap();
        assert!(matches!(mapped, Bytes::Mapped(_)));
        for start in 0..bytes.len() {
            assert_eq!(mapped.get(start), bytes[start]);
            for end in start..=bytes.len() {
                assert_eq!(*mapped.part(start..end).unwrap(), bytes[start..end]);
            }
        }
    }
}
