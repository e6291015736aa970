//! Opening files with errors that name them.

use crate::wording::escaped;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// An error of the system, with the file that it is about.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", escaped(.path))]
struct NamedError {
    path: PathBuf,
    source: io::Error,
}

/// Opens a file for reading. The error has the kind of that of the system, which is its source.
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

    #[test]
    fn the_error_of_a_missing_file_names_it() {
        let missing = "no such folder/no such file";
        let error = open(Path::new(missing)).unwrap_err();
        assert!(error.to_string().starts_with(&format!("{missing}: ")));
    }
}
