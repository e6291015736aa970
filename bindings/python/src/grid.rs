//! The class `Grid`.

use crate::error::{grid_error, warn};
use crate::grid_input::{Reading, SheetArgument, grid_alone, read, reader_of_file};
use crate::interrupt::run_unlimited;
use crate::named;
use crate::photo;
use crate::pictures;
use crate::shared_grid::{GridSource, MappedGrid, SharedGrid};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::path::PathBuf;
use std::sync::Arc;
use wordtrail::{Cell, Grid, GridError, Tile};

/// A grid of letters. It cannot be changed.
///
/// `Grid(text)` reads rows of letters, either compact or with spaces between the cells. `Grid(rows)` takes a sequence of
/// strings, or of sequences with a string for each cell, such as a NumPy array of shape (rows, columns). A cell has a
/// letter, several letters ("Qu"), "." (a hole, which no trail enters) or "?" (a wildcard, which stands for any one
/// letter). Case does not matter.
///
/// >>> from wordtrail import Grid
/// >>> grid = Grid("cat\ndog\n")
/// >>> grid.rows, grid.columns, grid[1, 0]
/// (2, 3, 'd')
/// >>> print(Grid([["Qu", "i"], ["t", "."]]))
/// qu i
/// t .
#[pyclass(name = "Grid", module = "wordtrail", frozen)]
pub struct PyGrid {
    source: GridSource,
}

impl PyGrid {
    pub fn new(source: GridSource) -> Self {
        Self { source }
    }

    /// Where all of the grid is.
    pub fn source(&self) -> GridSource {
        self.source.clone()
    }

    /// The grid, of which everything has been read.
    fn grid(&self, py: Python<'_>) -> PyResult<&Grid> {
        if let GridSource::File(file) = &self.source {
            let file = Arc::clone(file);
            run_unlimited(py, move || file.whole().map(|_| ()))??;
        }
        Ok(&self.source.whole()?.grid)
    }

    /// The grid after a change.
    fn changed(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&Grid) -> Result<Grid, GridError> + Send + 'static,
    ) -> PyResult<Self> {
        let source = self.source.clone();
        let grid = run_unlimited(py, move || {
            change(&source.whole()?.grid).map_err(|error| grid_error(error, None))
        })??;
        Ok(Self::read(grid))
    }

    /// A grid that was read.
    fn read(grid: Grid) -> Self {
        Self::new(SharedGrid::new(grid).source())
    }

    /// The number of rows and columns.
    fn size(&self, py: Python<'_>) -> PyResult<(usize, usize)> {
        match &self.source {
            GridSource::Read(grid) => Ok(grid.size()),
            GridSource::File(file) => {
                let file = Arc::clone(file);
                run_unlimited(py, move || file.size())?
            }
        }
    }
}

#[pymethods]
impl PyGrid {
    /// Reads a text, a sequence of rows, or a sequence of sequences of cells. With pad=True, short rows are filled with
    /// holes up to the longest.
    ///
    /// A text may have a title, borders of a table, or labels of rows and columns. A UserWarning says what was skipped and
    /// guessed. With repair=True, it takes what was probably meant: O for 0, I for 1 and |, holes at the end of short rows.
    /// With strict=True, a text that is not plain is refused. language is a code such as "tr": in Turkish and Azeri ("az"), I is
    /// the capital of ı, and Greek ("el") is read without accents.
    ///
    /// Raises ValueError, with the row and column from 1, if rows have different lengths or a cell has no letter.
    #[new]
    #[pyo3(signature = (rows, *, pad = false, strict = false, repair = false, language = None))]
    fn from_rows(
        rows: &Bound<'_, PyAny>,
        pad: bool,
        strict: bool,
        repair: bool,
        #[pyo3(from_py_with = named::language)] language: Option<String>,
    ) -> PyResult<Self> {
        let reading = Reading::new(pad, strict, repair, language.as_deref())?;
        read(rows, &reading).map(Self::read)
    }

    /// Reads a grid from a text file, as Grid(text) does, or from an office file (.xlsx, .ods, .docx, .odt) or a PDF. sheet is the
    /// number, from 1, or the name of a sheet, a table or a page. encoding is a name such as "latin1", for a text whose encoding
    /// is not recognised.
    ///
    /// Raises OSError if the file cannot be read, and ValueError if it is not a grid.
    #[staticmethod]
    #[pyo3(signature = (path, *, pad = false, strict = false, repair = false, sheet = None, language = None, encoding = None))]
    #[allow(clippy::too_many_arguments)]
    fn open(
        py: Python<'_>,
        path: PathBuf,
        pad: bool,
        strict: bool,
        repair: bool,
        sheet: Option<SheetArgument>,
        #[pyo3(from_py_with = named::language)] language: Option<String>,
        #[pyo3(from_py_with = named::encoding)] encoding: Option<String>,
    ) -> PyResult<Self> {
        let file = path.clone();
        let reading = Reading::new(pad, strict, repair, language.as_deref())?;
        let reader = reader_of_file(reading.reader, sheet, encoding.as_deref())?;
        let puzzle = run_unlimited(py, move || reader.open(&file))?;
        grid_alone(py, puzzle, Some(&path)).map(Self::read)
    }

    /// The grid on a photo, a scan or a screenshot, as Puzzle.photo reads it, without its list of words.
    #[staticmethod]
    #[pyo3(signature = (picture, *, sheet = None))]
    fn photo(py: Python<'_>, picture: &Bound<'_, PyAny>, sheet: Option<usize>) -> PyResult<Self> {
        let (puzzle, path) = photo::read(picture, sheet)?;
        let puzzle = puzzle.map_err(|error| grid_error(error, path.as_deref()))?;
        warn(py, puzzle.notes(), path.as_deref())?;
        Ok(Self::read(puzzle.grid))
    }

    /// Opens a grid in a UTF-8 text file, to be read when a search needs it. What is wrong with it is an error then.
    ///
    /// A search of a part of a compact grid of ASCII letters of 16 MiB or more reads the rows of the part, and as many
    /// around them as the longest word has letters, each once for all searches. It takes the other rows to have as many
    /// bytes as the first. Other grids are read whole by the first search.
    ///
    /// The file is mapped into memory, which processes share. Replace it by another rather than change it: the system ends
    /// a process that reads what a file has no longer.
    ///
    /// Raises OSError if the file cannot be opened.
    #[staticmethod]
    fn map(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let file = run_unlimited(py, move || MappedGrid::open(path))??;
        Ok(Self::new(GridSource::File(Arc::new(file))))
    }

    /// The number of rows.
    #[getter]
    fn rows(&self, py: Python<'_>) -> PyResult<usize> {
        self.size(py).map(|(rows, _)| rows)
    }

    /// The number of columns. A tile of several letters takes one column.
    #[getter]
    fn columns(&self, py: Python<'_>) -> PyResult<usize> {
        self.size(py).map(|(_, columns)| columns)
    }

    /// The tile at (row, column), which count from 0; negative numbers count from the end. In lower case.
    fn __getitem__(&self, py: Python<'_>, place: (isize, isize)) -> PyResult<&str> {
        let grid = self.grid(py)?;
        let index = |index: isize, count: usize| {
            let index = match index < 0 {
                true => count.checked_add_signed(index)?,
                false => index as usize,
            };
            u32::try_from(index).ok()
        };
        let cell = index(place.0, grid.rows()).zip(index(place.1, grid.columns()));
        let tile = cell.and_then(|(row, column)| grid.tile(Cell { row, column }));
        tile.map(Tile::text).ok_or_else(|| {
            PyIndexError::new_err(format!(
                "the grid has no cell ({}, {}): it has {} rows and {} columns, counted from 0",
                place.0,
                place.1,
                grid.rows(),
                grid.columns()
            ))
        })
    }

    /// The rows as lists of tiles: Grid(grid.to_lists()) is the same grid.
    fn to_lists(&self, py: Python<'_>) -> PyResult<Vec<Vec<&str>>> {
        let grid = self.grid(py)?;
        let row = |row| grid.row(row).map(Tile::text).collect();
        Ok((0..grid.rows()).map(row).collect())
    }

    /// The grid with its letters in a random order, the same for a seed. Holes stay where they are. What is found on it is
    /// found by chance.
    fn shuffled(&self, py: Python<'_>, seed: u64) -> PyResult<Self> {
        self.changed(py, move |grid| grid.shuffled(seed))
    }

    /// The grid with each q that is alone in its cell as the tile Qu, which has two letters.
    ///
    /// >>> from wordtrail import Grid
    /// >>> print(Grid("qi\nxt").qu_tiles())
    /// qu i
    /// x t
    fn qu_tiles(&self, py: Python<'_>) -> PyResult<Self> {
        self.changed(py, |grid| Ok(grid.clone().qu_tiles()))
    }

    /// The grid as the bytes of a PNG picture. A cell is 40 pixels wide, or `scale` times as many.
    ///
    /// >>> from wordtrail import Grid
    /// >>> Grid("cat\ndog\n").png()[:4]
    /// b'\x89PNG'
    #[pyo3(signature = (*, scale = 1.0))]
    fn png<'py>(&self, py: Python<'py>, scale: f32) -> PyResult<Bound<'py, PyBytes>> {
        let grid = self.grid(py)?;
        let picture = py.detach(|| pictures::grid_png(grid, scale))?;
        Ok(PyBytes::new(py, &picture))
    }

    /// The text that `Grid` reads.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = self.grid(py)?.to_string();
        text.pop();
        Ok(text)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (rows, columns) = self.size(py)?;
        Ok(format!("<wordtrail.Grid of {rows} × {columns} cells>"))
    }

    /// A pickle has the cells, or the path of a file that is read when a search needs it.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, class) = (slf.py(), slf.get_type());
        Ok(match &slf.get().source {
            GridSource::Read(_) => {
                let cells = slf.get().to_lists(py)?;
                (class.into_any(), (cells,).into_pyobject(py)?)
            }
            GridSource::File(file) => {
                let path = file.path().as_os_str();
                (class.getattr("map")?, (path,).into_pyobject(py)?)
            }
        })
    }

    /// The grid as a picture for a notebook, or the beginning of a large one as text.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        self.grid(py).map(pictures::grid_html)
    }
}
