//! Files that appear whole or not at all.

use super::interrupt::on_interrupt;
use anyhow::{anyhow, bail};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// A file that is written beside its place and moved there when it is complete.
///
/// Until [`commit`](Self::commit) the place keeps what it had. Dropping the file without committing removes
/// what was written, and so does an interrupt. A place that is not a regular file (a terminal, a pipe,
/// `/dev/null`) cannot be replaced and is written to directly. A symbolic link is followed, not replaced.
#[derive(Debug)]
pub struct AtomicFile {
    file: File,
    /// Where it is written and the place that it is moved to, unless it is written to directly.
    places: Option<(TempPath, PathBuf)>,
}

impl AtomicFile {
    /// Begins a file for this place, with the permissions of the file that it will replace.
    ///
    /// # Errors
    ///
    /// When the place is a folder or a circular symbolic link, or when nothing can be written beside it.
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        let path = follow_links(path)?;
        let replaced = fs::metadata(&path).ok();
        if replaced.as_ref().is_some_and(|replaced| replaced.is_dir()) {
            bail!("it is a folder: name a file in it");
        }
        if replaced
            .as_ref()
            .is_some_and(|replaced| !replaced.is_file())
        {
            let file = File::options().write(true).open(path)?;
            return Ok(Self { file, places: None });
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".wordtrail-");
        // By default only the owner can read a temporary file; this one becomes an ordinary file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let folder = path.parent().unwrap_or(&path);
        // A name alone is in the current folder.
        let created = builder.tempfile_in(Path::new(".").join(folder));
        let (file, temporary) = created
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => anyhow!("the folder does not exist: create it first"),
                io::ErrorKind::NotADirectory => {
                    anyhow!("part of the path is not a folder: check the path")
                }
                io::ErrorKind::PermissionDenied => {
                    anyhow!("permission denied: check the permissions of the folder")
                }
                kind => anyhow!("{kind}"),
            })?
            .into_parts();
        if let Some(replaced) = replaced {
            file.set_permissions(replaced.permissions())?;
        }
        let interrupted = temporary.to_owned();
        on_interrupt(move || _ = fs::remove_file(interrupted));
        Ok(Self {
            file,
            places: Some((temporary, path)),
        })
    }

    /// Moves the file to its place, once all of it is on the disk.
    ///
    /// # Errors
    ///
    /// When the disk is full or fails. The place then keeps what it had.
    pub fn commit(mut self) -> io::Result<()> {
        let Some((temporary, path)) = self.places else {
            return self.file.flush();
        };
        self.file.sync_all()?;
        Ok(temporary.persist(path)?)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The place that a symbolic link leads to, whether or not there is a file.
fn follow_links(path: &Path) -> anyhow::Result<PathBuf> {
    // As many as Linux follows.
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    bail!("this symbolic link leads back to itself: replace it");
}
