//! Errors of the crates that write columns, as errors of the output.

use arrow_schema::ArrowError;
use parquet::errors::ParquetError;
use std::io;

/// What went wrong with the output of an Arrow stream.
pub(super) fn arrow_error(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}

/// What went wrong with the output of a Parquet file.
pub(super) fn parquet_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
