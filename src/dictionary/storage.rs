//! Where the bytes of an index are: in memory, or in a file.

use super::IndexError;
use memmap2::Mmap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// The bytes of an index. They begin at a multiple of four bytes or more, as the trie needs.
pub(super) enum Storage {
    #[cfg(feature = "english")]
    BuiltIn(&'static [u8]),
    Mapped(Mmap),
    Owned {
        integers: Vec<u32>,
        /// A damaged file may have any number of bytes, so the last integer may be a part.
        length: usize,
    },
}

impl Storage {
    /// Integers that were compiled.
    pub(super) fn compiled(integers: Vec<u32>) -> Self {
        let length = size_of_val(integers.as_slice());
        Self::Owned { integers, length }
    }

    /// Reads a file.
    pub(super) fn read(mut file: &File) -> Result<Self, IndexError> {
        let too_large = |_| io::Error::from(io::ErrorKind::OutOfMemory);
        let length = usize::try_from(file_length(file)?).map_err(too_large)?;
        let mut integers = Vec::new();
        let count = length.div_ceil(size_of::<u32>());
        integers.try_reserve_exact(count).map_err(io::Error::from)?;
        integers.resize(count, 0);
        file.read_exact(&mut bytemuck::cast_slice_mut(&mut integers)[..length])?;
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
            return Ok(Self::compiled(Vec::new()));
        }
        // SAFETY: the caller keeps the file as it is.
        Ok(Self::Mapped(unsafe { Mmap::map(file) }?))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            #[cfg(feature = "english")]
            Self::BuiltIn(bytes) => bytes,
            Self::Mapped(map) => map,
            Self::Owned { integers, length } => &bytemuck::cast_slice(integers)[..*length],
        }
    }
}

fn file_length(file: &File) -> io::Result<u64> {
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(metadata.len())
}

/// Writes a file that appears whole or not at all: beside its place, where it is moved when all of it
/// is on the disk. A symbolic link to a file is followed. What is no regular file is written to directly.
pub(super) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return fs::write(path, bytes);
    }
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let mut builder = tempfile::Builder::new();
    // Without this, only the owner could read the file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder
        .prefix(".wordtrail-")
        .tempfile_in(folder.unwrap_or(Path::new(".")))?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
