//! Where the bytes of an index are: in the program, in memory, or in a file.

use super::IndexError;
use super::index::format::{self, LONGEST_HEADER};
use memmap2::Mmap;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};

/// The bytes of an index. They begin at a multiple of four bytes or more, as the trie needs.
pub(super) enum Storage {
    Static(&'static [u8]),
    Mapped(Mmap),
    Bytes(Vec<u8>),
    Owned {
        integers: Vec<u32>,
        /// A damaged file may have any number of bytes, so the last integer may be a part.
        length: usize,
    },
}

impl Storage {
    /// Bytes of the program itself. They are copied unless they are aligned.
    pub(super) fn from_static(bytes: &'static [u8]) -> Self {
        if is_aligned(bytes) {
            Self::Static(bytes)
        } else {
            Self::copied(bytes)
        }
    }

    /// Bytes in memory. They are copied unless they are owned and aligned.
    pub(super) fn in_memory(bytes: Cow<'_, [u8]>) -> Self {
        match bytes {
            Cow::Owned(bytes) if is_aligned(&bytes) => Self::Bytes(bytes),
            bytes => Self::copied(&bytes),
        }
    }

    /// Copies bytes to where they are aligned.
    fn copied(bytes: &[u8]) -> Self {
        let mut integers = vec![0; bytes.len().div_ceil(size_of::<u32>())];
        bytemuck::cast_slice_mut(&mut integers)[..bytes.len()].copy_from_slice(bytes);
        Self::Owned {
            integers,
            length: bytes.len(),
        }
    }

    /// Reads a file, once its header was checked: no more is read than the header says, and no memory is taken for a file
    /// of another length.
    pub(super) fn read(file: &File) -> Result<Self, IndexError> {
        let is_file = file.metadata()?.is_file();
        let file_length = file_length(file)?;
        let mut beginning = Vec::new();
        file.take(LONGEST_HEADER as u64)
            .read_to_end(&mut beginning)?;
        let expected = format::check_header(&beginning)?;
        if !is_file {
            // The length of a pipe is known at its end. One byte more shows that it is too long.
            let rest = (expected + 1).saturating_sub(beginning.len() as u64);
            file.take(rest).read_to_end(&mut beginning)?;
            return Ok(Self::copied(&beginning));
        }
        format::check_length(file_length, expected)?;
        let too_large = |_| io::Error::from(io::ErrorKind::OutOfMemory);
        let length = usize::try_from(expected).map_err(too_large)?;
        let mut integers = Vec::new();
        let count = length.div_ceil(size_of::<u32>());
        integers.try_reserve_exact(count).map_err(io::Error::from)?;
        integers.resize(count, 0);
        let bytes = &mut bytemuck::cast_slice_mut(&mut integers)[..length];
        (&beginning[..]).chain(file).read_exact(bytes)?;
        Ok(Self::Owned { integers, length })
    }

    /// Maps a file.
    ///
    /// # Safety
    ///
    /// The file is not truncated and not changed in place while it is mapped.
    pub(super) unsafe fn map(file: &File) -> Result<Self, IndexError> {
        // An empty file cannot be mapped.
        if file_length(file)? == 0 {
            return Ok(Self::copied(&[]));
        }
        // SAFETY: the caller keeps the file as it is.
        Ok(Self::Mapped(unsafe { Mmap::map(file) }?))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Self::Static(bytes) => bytes,
            Self::Mapped(map) => map,
            Self::Bytes(bytes) => bytes,
            Self::Owned { integers, length } => &bytemuck::cast_slice(integers)[..*length],
        }
    }
}

fn is_aligned(bytes: &[u8]) -> bool {
    bytes.as_ptr().addr().is_multiple_of(size_of::<u32>())
}

fn file_length(file: &File) -> io::Result<u64> {
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(metadata.len())
}
