//! Where the path of an output leads.

#[cfg(unix)]
use crate::digits;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Where a path leads when its links are followed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(
    not(unix),
    allow(dead_code, reason = "only Unix names descriptors by paths")
)]
pub enum Place {
    /// A descriptor of this process, which was opened before the program began: `/dev/stdout`, `/dev/fd/3`.
    Descriptor(i32),
    /// A descriptor of another process.
    OthersDescriptor(PathBuf),
    /// A file, which need not exist. Paths with the same existing folder are equal if they lead to the same file.
    File(PathBuf),
}

impl Place {
    /// Follows the links of a path.
    ///
    /// A link to a descriptor is not followed to the file that was opened: whoever opened it decided where in the file
    /// to write, and it may be a pipe.
    ///
    /// # Errors
    ///
    /// When a link leads back to itself, or when the folder or a link cannot be read.
    pub fn of(path: &Path) -> io::Result<Self> {
        // As many as Linux follows.
        const LINKS: usize = 40;
        let mut path = path.to_owned();
        for _ in 0..LINKS {
            let folder = match path.parent() {
                Some(folder) if folder != Path::new("") => folder,
                _ => Path::new("."),
            };
            match (fs::canonicalize(folder), path.file_name()) {
                (Ok(folder), Some(name)) => path = folder.join(name),
                // The name is “..”, or the folder is missing. Then opening the file fails, and says why.
                (Ok(_), None) => {}
                (Err(error), _) if error.kind() == io::ErrorKind::NotFound => {}
                // Opening the file may succeed, but two paths to it would differ.
                (Err(error), _) => return Err(error),
            }
            if let Some(place) = descriptor(&path) {
                return Ok(place);
            }
            match fs::read_link(&path) {
                Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
                // Otherwise the link itself would be replaced.
                Err(error) if path.is_symlink() => return Err(error),
                Err(_) => return Ok(Self::File(path)),
            }
        }
        Err(io::Error::other(
            "too many symbolic links: one may lead back to itself",
        ))
    }
}

/// The descriptor that a path names. Its folder has no links.
#[cfg(unix)]
fn descriptor(path: &Path) -> Option<Place> {
    let folder = path.parent()?;
    let number = digits::number(path.file_name()?.to_str()?)?;
    // Linux has /proc/ID/fd and /proc/ID/task/ID/fd. Elsewhere /dev/fd is a folder of its own.
    let own = PathBuf::from(format!("/proc/{}", std::process::id()));
    let is_in_processes = folder.starts_with("/proc") && folder.ends_with("fd");
    if folder == Path::new("/dev/fd") || (is_in_processes && folder.starts_with(own)) {
        Some(Place::Descriptor(number))
    } else if is_in_processes {
        Some(Place::OthersDescriptor(path.to_owned()))
    } else {
        None
    }
}

#[cfg(not(unix))]
fn descriptor(_: &Path) -> Option<Place> {
    None
}

/// A file that shares its offset with a descriptor of this process.
///
/// # Errors
///
/// When there is no such descriptor.
#[cfg(unix)]
pub fn duplicate(number: i32) -> io::Result<File> {
    use std::os::fd::BorrowedFd;

    // The same on every Unix.
    const NOT_OPEN: i32 = 9;
    // SAFETY: it is not −1, because it was written in digits. The user named it, as with `>&3` in a shell. It is used for one
    // call alone, in which the system checks it and duplicates it: no other thread can close it in between, and a number
    // that is not open is an error.
    let descriptor = unsafe { BorrowedFd::borrow_raw(number) };
    // Opening the path instead would begin at the first byte of a file that was opened to be appended to, and fails for a
    // socket.
    let duplicated = descriptor.try_clone_to_owned().map(File::from);
    duplicated.map_err(|error| match error.raw_os_error() {
        Some(NOT_OPEN) => {
            io::Error::other("no descriptor has this number: check what the shell redirects")
        }
        _ => error,
    })
}

#[cfg(not(unix))]
pub fn duplicate(_: i32) -> io::Result<File> {
    Err(io::ErrorKind::NotFound.into())
}
