//! Files that appear whole or not at all. The library saves indexes in this way, and the program writes its results so.

use crate::place::{Place, duplicate};
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf, is_separator};
use tempfile::TempPath;

/// A file that is written beside its place and moved there when it is complete.
///
/// Until [`commit`](Self::commit) the place keeps what it had. Dropping the file without committing removes what was
/// written. What cannot be replaced (a terminal, a pipe, a descriptor such as `/dev/stdout`, a device) is written to
/// directly. A symbolic link is followed, not replaced.
///
/// - A new file has the permissions that the system gives to new files.
/// - A file that replaces another keeps its permissions and, where the system allows it, its owner and group. Where the
///   group cannot be kept, the new group gets no permissions that others do not have.
/// - A file that must not be written is not replaced either.
/// - On Linux it keeps the access control list, too. Elsewhere such lists are not kept.
/// - Other names of a replaced file (hard links) keep the old content.
/// - While it is written, nobody can read the file who could not read the file at its place.
/// - It is written as `.wordtrail-NAME-1`, or with the next number if another run is writing to the same place. The file
///   is locked as long as its run lives: what is not locked was left by a run that was killed, and is removed.
#[derive(Debug)]
pub struct AtomicFile {
    /// Where it is written and the place that it is moved to, unless it is written to directly. It is before the file,
    /// so that it is removed before the lock is released.
    places: Option<(TempPath, PathBuf)>,
    file: File,
}

impl AtomicFile {
    /// Begins a file for this path.
    ///
    /// # Errors
    ///
    /// When the path leads to a folder or a circular symbolic link, or to a file that must not be written, or when nothing
    /// can be written beside it.
    pub fn create(path: &Path) -> io::Result<Self> {
        let names_folder = path.as_os_str().to_string_lossy().ends_with(is_separator);
        if names_folder {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let path = match Place::of(path)? {
            Place::Descriptor(number) => return duplicate(number).map(Self::direct),
            // What the file has already stays.
            Place::OthersDescriptor(path) => {
                return File::options().append(true).open(path).map(Self::direct);
            }
            Place::File(path) => path,
        };
        let replaced = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) => {
                let file = File::options().write(true).open(&path)?;
                if !metadata.is_file() {
                    return Ok(Self::direct(file));
                }
                Some(metadata)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            // A file may be there, with permissions that the new one would not have.
            Err(error) => return Err(error),
        };
        let (file, temporary) = create_beside(&path, replaced.is_some())?;
        if let Some(replaced) = &replaced {
            keep_owner_and_permissions(&file, &path, replaced)?;
        }
        Ok(Self {
            places: Some((temporary, path)),
            file,
        })
    }

    fn direct(file: File) -> Self {
        Self { places: None, file }
    }

    /// What removes an incomplete file when a signal ends the program. Once the file is in its place, another run may have a
    /// file of the same temporary name, which stays. Without a further descriptor there is none: the next run removes the file.
    pub fn remover(&self) -> Option<impl FnOnce() + Send + use<>> {
        let (temporary, _) = self.places.as_ref()?;
        let path = temporary.to_path_buf();
        let file = self.file.try_clone().ok()?;
        Some(move || {
            if is_name_of(&path, &file) {
                let _ = fs::remove_file(path);
            }
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
        temporary.persist(&path)?;
        sync_folder(&path)
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

/// Creates a locked file beside a path. A private one can be read by its owner alone.
fn create_beside(
    path: &Path,
    #[cfg_attr(not(unix), expect(unused_variables))] is_private: bool,
) -> io::Result<(File, TempPath)> {
    // Runs that write to one place at the same time. More would be a mistake.
    const RUNS: usize = 100;
    // The longest names have 255 bytes. Two places may share a beginning: the lock tells their files apart.
    const LONGEST: usize = 50;
    let name = path.file_name().map(OsStr::to_string_lossy);
    let name: String = name.unwrap_or_default().chars().take(LONGEST).collect();
    // A name alone is in the current folder.
    let folder = Path::new(".").join(path.parent().unwrap_or(path));
    let mut number = 1;
    while number <= RUNS {
        let name = format!(".wordtrail-{name}-{number}");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&name).rand_bytes(0);
        #[cfg(unix)]
        if !is_private {
            // By default only the owner can read a temporary file; this one becomes an ordinary file.
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        match builder.tempfile_in(&folder) {
            Ok(created) => {
                let (file, temporary) = created.into_parts();
                // Some file systems have no locks. Nothing is ever removed there.
                let is_taken = matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock));
                if !is_taken && is_name_of(&temporary, &file) {
                    return Ok((file, temporary));
                }
                // Another run took it for one that was left, before it was locked. The name is no longer this run's.
                temporary.keep()?;
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if !remove_unlocked(&folder.join(name)) {
                    number += 1;
                }
            }
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other(
        "too many processes are writing it: wait for them to end, or remove files that begin with “.wordtrail-”",
    ))
}

/// Removes the file of a run that was killed. Returns `false` if it may be that of a live one.
fn remove_unlocked(path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file());
    // Opening a pipe would wait for its reader.
    if !is_file {
        return false;
    }
    let Ok(file) = File::options().read(true).write(true).open(path) else {
        return false;
    };
    file.try_lock().is_ok() && is_name_of(path, &file) && fs::remove_file(path).is_ok()
}

/// Whether a path is still the name of an open file.
#[cfg(unix)]
fn is_name_of(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;

    let identity = |metadata: Metadata| (metadata.dev(), metadata.ino());
    match (fs::symlink_metadata(path), file.metadata()) {
        (Ok(named), Ok(open)) => identity(named) == identity(open),
        _ => false,
    }
}

/// Whether a path has a file: which one, the system does not say.
#[cfg(not(unix))]
fn is_name_of(path: &Path, _: &File) -> bool {
    path.exists()
}

/// Gives a file the owner, the group and the permissions of the one at a path, which it will replace.
#[cfg(unix)]
fn keep_owner_and_permissions(
    file: &File,
    #[cfg_attr(not(target_os = "linux"), expect(unused_variables))] path: &Path,
    replaced: &Metadata,
) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    let (owner, group) = (replaced.uid(), replaced.gid());
    let new = file.metadata()?;
    // Only a privileged user may give a file away; its owner may choose among the groups that he is in.
    let _ = (new.uid(), new.gid()) == (owner, group)
        || fchown(file, Some(owner), Some(group)).is_ok()
        || fchown(file, None, Some(group)).is_ok();
    let mut mode = replaced.mode() & 0o777;
    if file.metadata()?.gid() != group {
        let of_others = mode & 0o007;
        mode &= 0o707 | of_others << 3;
    }
    // Permissions come last: those of the group limit what a list grants.
    #[cfg(target_os = "linux")]
    keep_access_control_list(file, path, mode)?;
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn keep_owner_and_permissions(file: &File, _: &Path, replaced: &Metadata) -> io::Result<()> {
    file.set_permissions(replaced.permissions())
}

/// Gives a file the access control list of the one that it will replace, or none: its folder may have given it one, which
/// lets others read it. The list never grants more than the permissions that the file will have.
#[cfg(target_os = "linux")]
fn keep_access_control_list(file: &File, replaced: &Path, mode: u32) -> io::Result<()> {
    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr, getxattr};
    use rustix::io::Errno;

    const NAME: &str = "system.posix_acl_access";
    // The system has no longer ones.
    let mut list = vec![0; 1 << 16];
    let kept = match getxattr(replaced, NAME, list.as_mut_slice()) {
        Ok(length) => {
            limit_access_control_list(&mut list[..length], mode);
            fsetxattr(file, NAME, &list[..length], XattrFlags::empty())
        }
        Err(Errno::NODATA) => fremovexattr(file, NAME),
        Err(error) => Err(error),
    };
    match kept {
        // There is none, or the file system has no such lists.
        Err(Errno::NODATA | Errno::OPNOTSUPP | Errno::NOSYS) => Ok(()),
        kept => Ok(kept?),
    }
}

/// Limits the mask of an access control list, and with it the rights of its users and groups, to those of the group in
/// these permissions. After four bytes of a version, an entry has a tag and rights of two bytes each, and four of an
/// identifier, all little-endian (linux/posix_acl_xattr.h).
#[cfg(target_os = "linux")]
fn limit_access_control_list(list: &mut [u8], mode: u32) {
    const MASK: [u8; 2] = 0x10_u16.to_le_bytes();
    for entry in list.get_mut(4..).unwrap_or_default().chunks_exact_mut(8) {
        if entry[..2] == MASK {
            entry[2] &= (mode >> 3 & 0o7) as u8;
        }
    }
}

/// Waits until the name of a file is on the disk, too: without it a power failure may undo the move.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied};

    let folder = File::open(Path::new(".").join(path.parent().unwrap_or(path)));
    // The file is complete and in its place. Folders that must not be read, and file systems that do not sync folders, are
    // no reason to report anything else.
    match folder.and_then(|folder| folder.sync_all()) {
        Err(error) if matches!(error.kind(), InvalidInput | PermissionDenied) => Ok(()),
        synced => synced,
    }
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_list_is_limited_by_its_mask_alone() {
        let list = |mask: u16| {
            let entries = [(0x01, 6), (0x02, 6), (0x04, 6), (0x10, mask), (0x20, 4)];
            let entry = |(tag, rights): (u16, u16)| {
                [
                    u16::to_le_bytes(tag),
                    u16::to_le_bytes(rights),
                    [0; 2],
                    [0; 2],
                ]
            };
            let entries = entries.into_iter().flat_map(entry).flatten();
            Vec::from_iter([2, 0, 0, 0].into_iter().chain(entries))
        };
        for (mode, mask) in [(0o660, 6), (0o644, 4), (0o604, 0), (0o677, 6)] {
            let mut limited = list(6);
            limit_access_control_list(&mut limited, mode);
            assert_eq!(limited, list(mask), "{mode:o}");
        }
        limit_access_control_list(&mut [], 0);
        limit_access_control_list(&mut [2, 0, 0, 0, 0x10], 0);
    }

    #[test]
    fn a_place_keeps_what_it_had_until_the_file_is_committed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("finds.txt");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.flush().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        file.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    /// An interrupted run removes its temporary file by name. Once it was moved, another run may have that name.
    #[test]
    fn a_name_that_another_file_has_now_is_no_longer_that_of_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("finds.txt");
        let first = File::create(&path).unwrap();
        assert!(is_name_of(&path, &first));
        fs::rename(&path, folder.path().join("moved.txt")).unwrap();
        assert!(!is_name_of(&path, &first));
        let second = File::create(&path).unwrap();
        assert!(!is_name_of(&path, &first));
        assert!(is_name_of(&path, &second));
    }
}
