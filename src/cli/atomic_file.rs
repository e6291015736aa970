//! Files that appear whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that is written beside its place and moved there when it is complete.
///
/// Until [`commit`](Self::commit) the place keeps what it had. Dropping the file without committing removes
/// what was written. A place that is not a regular file (a terminal, a pipe, `/dev/null`) cannot be
/// replaced and is written to directly. A symbolic link is followed, not replaced.
#[derive(Debug)]
pub struct AtomicFile {
    target: Target,
}

#[derive(Debug)]
enum Target {
    Replaced { file: NamedTempFile, path: PathBuf },
    Direct(File),
}

impl AtomicFile {
    /// Begins a file for this place.
    ///
    /// # Errors
    ///
    /// When the place is a folder or a circular symbolic link, or when nothing can be written beside it.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        let path = follow_links(path.as_ref())?;
        let target = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => {
                return Err(io::Error::new(
                    io::ErrorKind::IsADirectory,
                    "this is a folder: name a file in it",
                ));
            }
            Ok(metadata) if !metadata.is_file() => {
                Target::Direct(File::options().write(true).open(path)?)
            }
            Ok(metadata) => Self::beside(path, Some(metadata.permissions()))?,
            Err(_) => Self::beside(path, None)?,
        };
        Ok(Self { target })
    }

    /// A temporary file beside the place, with the permissions of the file that it will replace.
    fn beside(path: PathBuf, permissions: Option<Permissions>) -> io::Result<Target> {
        let folder = match path.parent() {
            Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
            Some(folder) => folder,
            None => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".wordtrail-");
        // By default only the owner can read a temporary file; this one becomes an ordinary file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).map_err(|error| {
            let why = match error.kind() {
                io::ErrorKind::NotFound => "the folder does not exist: create it first".to_owned(),
                io::ErrorKind::NotADirectory => {
                    "part of the path is not a folder: check the path".to_owned()
                }
                io::ErrorKind::PermissionDenied => {
                    "permission denied: check the permissions of the folder".to_owned()
                }
                kind => kind.to_string(),
            };
            io::Error::new(error.kind(), why)
        })?;
        if let Some(permissions) = permissions {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(Target::Replaced { file, path })
    }

    /// The temporary file, in the folder of the place, which an interrupted program should remove. There is
    /// none when the place is written to directly.
    pub fn temporary_path(&self) -> Option<&Path> {
        match &self.target {
            Target::Replaced { file, .. } => Some(file.path()),
            Target::Direct(_) => None,
        }
    }

    fn file(&mut self) -> &mut File {
        match &mut self.target {
            Target::Replaced { file, .. } => file.as_file_mut(),
            Target::Direct(file) => file,
        }
    }

    /// Moves the file to its place, once all of it is on the disk.
    ///
    /// # Errors
    ///
    /// When the disk is full or fails. The place then keeps what it had.
    pub fn commit(self) -> io::Result<()> {
        match self.target {
            Target::Replaced { file, path } => {
                file.as_file().sync_all()?;
                file.persist(path)?;
                Ok(())
            }
            Target::Direct(mut file) => file.flush(),
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

/// The place that a symbolic link leads to, whether or not there is a file.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    // As many as Linux follows.
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidInput,
        "this symbolic link leads back to itself: replace it",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_keeps_what_it_had_until_the_new_one_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("finds.txt");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        file.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn a_new_file_appears_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("finds.txt");
        let mut file = AtomicFile::create(&path).unwrap();
        writeln!(file, "cat  1:1 → 1:3  E").unwrap();
        assert!(!path.exists());
        file.commit().unwrap();
        assert!(path.exists());
    }

    #[test]
    fn a_dropped_file_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = AtomicFile::create(folder.path().join("finds.txt")).unwrap();
        let temporary = file.temporary_path().unwrap().to_owned();
        assert!(temporary.starts_with(&folder));
        drop(file);
        assert!(!temporary.exists());
    }

    #[test]
    fn a_place_that_cannot_be_written_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for (path, kind) in [
            (folder.path().to_owned(), io::ErrorKind::IsADirectory),
            (
                folder.path().join("none/finds.txt"),
                io::ErrorKind::NotFound,
            ),
        ] {
            assert_eq!(AtomicFile::create(path).unwrap_err().kind(), kind);
        }
    }
}
