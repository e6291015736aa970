//! Grids in files that searches read when they need them.

use crate::error::{file_error, grid_error};
use crate::grid::SharedGrid;
use pyo3::PyResult;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use wordtrail::{Grid, GridFile, Ragged, Search};

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
