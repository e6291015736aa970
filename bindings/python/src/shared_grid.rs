//! Grids that several objects share: those that were read, and those in files that searches read when they need them.

use crate::error::{file_error, grid_error};
use pyo3::PyResult;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use wordtrail::dictionary::internals::OnceValue;
use wordtrail::{Grid, GridFile, Ragged, Search, Tile};

/// A grid that was read, or one in a file.
#[derive(Clone)]
pub enum GridSource {
    Read(Arc<SharedGrid>),
    File(Arc<MappedGrid>),
}

impl GridSource {
    /// The grid, of which everything has been read.
    pub fn whole(&self) -> PyResult<&Arc<SharedGrid>> {
        match self {
            Self::Read(grid) => Ok(grid),
            Self::File(file) => file.whole(),
        }
    }
}

/// A grid, and what was computed about it.
pub struct SharedGrid {
    pub grid: Grid,
    has_wildcards: OnceValue<bool>,
    /// The file of which only some rows have been read.
    file: Option<Arc<MappedGrid>>,
}

impl SharedGrid {
    pub fn new(grid: Grid) -> Arc<Self> {
        Arc::new(Self {
            grid,
            has_wildcards: OnceValue::new(),
            file: None,
        })
    }

    /// A grid of which some rows of a file have been read.
    pub fn of_file(grid: Grid, file: Arc<MappedGrid>) -> Arc<Self> {
        Arc::new(Self {
            grid,
            has_wildcards: OnceValue::new(),
            file: Some(file),
        })
    }

    /// The number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.grid.rows(), self.grid.columns())
    }

    /// Where all of the grid is.
    pub fn source(self: &Arc<Self>) -> GridSource {
        match &self.file {
            Some(file) => GridSource::File(Arc::clone(file)),
            None => GridSource::Read(Arc::clone(self)),
        }
    }

    /// Whether a cell is a wildcard.
    pub fn has_wildcards(&self) -> bool {
        *self.has_wildcards.get_or_init(|| {
            let mut rows = 0..self.grid.rows();
            rows.any(|row| self.grid.row(row).any(|tile| tile == Tile::Wildcard))
        })
    }
}

/// A grid in an open file.
pub struct MappedGrid {
    path: PathBuf,
    file: File,
    /// The rows that parts need, unless they need all.
    rows: Option<GridFile>,
    whole: OnceLock<Arc<SharedGrid>>,
}

impl MappedGrid {
    pub fn open(path: PathBuf) -> PyResult<Self> {
        let file = File::open(&path).map_err(|error| file_error(&error, &path))?;
        let rows = GridFile::map(&file).map_err(|error| grid_error(error, Some(&path)))?;
        Ok(Self {
            path,
            file,
            rows,
            whole: OnceLock::new(),
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of rows and columns.
    pub fn size(&self) -> PyResult<(usize, usize)> {
        match &self.rows {
            Some(rows) => Ok((rows.rows(), rows.columns())),
            None => self.whole().map(|whole| whole.size()),
        }
    }

    /// The grid, of which everything has been read.
    pub fn whole(&self) -> PyResult<&Arc<SharedGrid>> {
        if let Some(whole) = self.whole.get() {
            return Ok(whole);
        }
        let grid = Grid::map(&self.file, Ragged::Refuse);
        let grid = grid.map_err(|error| grid_error(error, Some(&self.path)))?;
        Ok(self.whole.get_or_init(|| SharedGrid::new(grid)))
    }

    /// The grid, of which what a search of a part needs has been read.
    pub fn part(self: &Arc<Self>, search: &Search) -> PyResult<Arc<SharedGrid>> {
        let Some(rows) = &self.rows else {
            return self.whole().cloned();
        };
        let grid = search.read_part(rows);
        let grid = grid.map_err(|error| grid_error(error, Some(&self.path)))?;
        Ok(SharedGrid::of_file(grid.clone(), Arc::clone(self)))
    }
}
