//! The bytes of a text, in memory or in a file that is mapped into it.

use memmap2::Mmap;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Deref;
use std::sync::Arc;

/// Bytes that were read, or those of a file. Those of a file may change whenever somebody writes into
/// it, so nothing that was once seen in them may be relied on.
#[derive(Clone)]
pub(crate) enum Bytes {
    Owned(Vec<u8>),
    Mapped(Arc<Mmap>),
}

impl Bytes {
    /// The bytes of a file. What cannot be mapped, such as a pipe, is read to its end.
    pub(crate) fn of_file(mut file: &File) -> io::Result<Self> {
        let metadata = file.metadata()?;
        // An empty file cannot be mapped, and some that seem to be empty can be read.
        if metadata.is_file() && metadata.len() > 0 {
            // SAFETY: the map is only read, as bytes, for which every bit pattern is valid. What Rust
            // cannot rule out is that somebody changes the file in place meanwhile; `Grid::open` tells
            // others not to. Who uses the bytes takes each for what it is when it is read: a tile's
            // number is looked up in a table that has all, and text is made of a copy alone. So even
            // then the damage is a wrong answer or, where the file was cut off, a signal from the
            // system, and not an access outside the map.
            if let Ok(map) = unsafe { Mmap::map(file) } {
                return Ok(Self::Mapped(Arc::new(map)));
            }
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Self::Owned(bytes))
    }

    /// The bytes up to an end, where nobody can change them.
    pub(crate) fn into_owned(self, end: usize) -> io::Result<Vec<u8>> {
        match self {
            Self::Owned(mut bytes) => {
                bytes.truncate(end);
                Ok(bytes)
            }
            Self::Mapped(map) => copied(&map[..end]),
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Owned(bytes) => bytes,
            Self::Mapped(map) => map,
        }
    }
}

/// A copy, or the error that there is no memory for it.
pub(crate) fn copied(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes.len())?;
    copy.extend_from_slice(bytes);
    Ok(copy)
}
