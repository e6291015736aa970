//! Large grids of which only some rows are read.

use super::compact::CompactGrid;
use super::error::GridError;
use super::{Grid, parse};
use crate::executor;
use crate::executor::Threads;
use std::fmt;
use std::fs::File;
use std::ops::Range;
use std::sync::Mutex;
use wordtrail_dictionary::internals::Bytes;

/// The length from which a file is mapped in part. A smaller one is read within some milliseconds.
const MIN_MAPPED_IN_PART: u64 = 1 << 24;

/// A large compact grid of ASCII letters in a file, mapped as by [`Grid::map`], of which a search of a
/// [part](crate::Part) reads only some rows: see [`Search::read_part`](crate::Search::read_part).
///
/// The other rows are taken to have as many bytes as the first. Rows that were read for a part are not read again for the next one,
/// so one `GridFile` serves many parts.
pub struct GridFile {
    text: Bytes,
    compact: CompactGrid,
    /// The grid, with rows that have not been read.
    grid: Grid,
    /// Consecutive rows that were read, and fit.
    read: Mutex<Range<usize>>,
}

impl fmt::Debug for GridFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("GridFile").field(&self.grid).finish()
    }
}

impl GridFile {
    /// Maps a file, and reads its first row and its last 64 KiB.
    ///
    /// Returns nothing for what has to be read as a whole: a file of less than 16 MiB, or one whose length, first row or
    /// last 64 KiB do not fit a compact grid.
    ///
    /// # Errors
    ///
    /// [`GridError::Io`] when the file cannot be read, and [`GridError::TooLarge`].
    pub fn map(file: &File) -> Result<Option<Self>, GridError> {
        let metadata = file.metadata()?;
        if !metadata.is_file() || metadata.len() < MIN_MAPPED_IN_PART {
            return Ok(None);
        }
        let text = Bytes::map(file)?;
        let Some(compact) = CompactGrid::by_length(&text)? else {
            return Ok(None);
        };
        Ok(Some(Self {
            grid: parse::within_limits(compact.into_grid(text.clone()))?,
            text,
            compact,
            read: Mutex::default(),
        }))
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.grid.rows()
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.grid.columns()
    }

    /// The grid after these rows have been read. The cells of others are unchecked.
    pub(crate) fn with_rows(
        &self,
        rows: Range<usize>,
        threads: Threads,
    ) -> Result<&Grid, GridError> {
        // While a thread waits for others it may run another job of its own pool, which may need rows of this file, too. So nothing
        // is locked then.
        let mut read = executor::lock(&self.read).clone();
        if rows.start > read.end || rows.end < read.start {
            read = rows.start..rows.start;
        }
        let missing = [rows.start..read.start, read.end..rows.end];
        for missing in missing.into_iter().filter(|rows| !rows.is_empty()) {
            if !self.compact.has_rows(&self.text, missing, threads)? {
                // The error for the whole says more.
                parse::read(self.text.clone(), super::Ragged::Refuse)?;
                return Err(GridError::NoParts);
            }
        }
        *executor::lock(&self.read) = rows.start.min(read.start)..rows.end.max(read.end);
        Ok(&self.grid)
    }
}
