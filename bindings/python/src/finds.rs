//! The classes `Find`, `Finds` and `FindTable`.

use crate::find_columns::FoundColumns;
use crate::grid::PyGrid;
use crate::pictures::{self, PyHeatmap};
use crate::shared_grid::SharedGrid;
use crate::stream::{self, Table};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;
use wordtrail::{Cell, Find, Trail};

/// A word with its trail.
#[pyclass(name = "Find", module = "wordtrail", frozen)]
pub struct PyFind {
    /// The word in lower case, or a listed word as it was listed. Wildcards on its trail stand for its letters.
    #[pyo3(get)]
    word: String,
    trail: Trail<'static>,
    /// The number of letters of the word.
    #[pyo3(get)]
    length: usize,
}

impl From<Find<'_>> for PyFind {
    fn from(find: Find<'_>) -> Self {
        Self {
            length: find.length(),
            word: find.word.into_owned(),
            trail: find.trail.into_owned(),
        }
    }
}

fn pair(cell: Cell) -> (u32, u32) {
    (cell.row, cell.column)
}

#[pymethods]
impl PyFind {
    /// The cells that spell the word, as a list of (row, column) from 0.
    #[getter]
    fn trail(&self) -> Vec<(u32, u32)> {
        self.trail.cells().map(pair).collect()
    }

    /// The direction of a straight trail: "E", "SE", "S", "SW", "W", "NW", "N" or "NE". None if the trail bends or is a single
    /// cell.
    #[getter]
    fn direction(&self) -> Option<&'static str> {
        self.trail.direction().map(wordtrail::Direction::name)
    }

    /// The first cell, as (row, column) from 0.
    #[getter]
    fn start(&self) -> (u32, u32) {
        pair(self.trail.start())
    }

    /// The last cell, as (row, column) from 0.
    #[getter]
    fn end(&self) -> (u32, u32) {
        pair(self.trail.end())
    }

    fn __repr__(&self) -> String {
        format!("<Find {}>", self.__str__())
    }

    /// The find as the program prints it, with rows and columns from 1.
    fn __str__(&self) -> String {
        let trail = &self.trail;
        match trail.direction() {
            Some(direction) => {
                let (start, end) = (trail.start(), trail.end());
                format!("{}  {start} → {end}  {direction}", self.word)
            }
            None => format!("{}  {trail}", self.word),
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.word == other.word && self.trail == other.trail
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.word.hash(&mut hasher);
        self.trail.hash(&mut hasher);
        hasher.finish()
    }
}

/// The finds of a search: a sequence of Find objects in a fixed order, and a table that other libraries read.
///
/// The order is by first cell, in reading order, and then by the directions of the steps (E, SE, S, SW, W, NW, N, NE).
///
/// As a table (the Arrow PyCapsule interface: pyarrow.table(finds), polars.DataFrame(finds), duckdb.sql("from finds")) it
/// has these columns. Rows and columns count from 1 here, as in the program's CSV:
///
/// word: dictionary<uint32, string>
/// row, column: uint32, the first cell
/// direction: dictionary<uint8, string>, null if the trail bends or is a single cell
/// length: uint8, the number of letters, which is at most 255
/// trail: list<struct<row: uint32, column: uint32>>, all cells; in adjacent mode only
///
/// >>> from wordtrail import find
/// >>> finds = find("cat\ndog\n", words=["cat", "dot", "god"])
/// >>> [find.word for find in finds], finds.missing
/// (['cat', 'god'], ['dot'])
/// >>> finds[1].trail
/// [(1, 2), (1, 1), (1, 0)]
#[pyclass(name = "Finds", module = "wordtrail", frozen)]
pub struct PyFinds {
    columns: Arc<FoundColumns>,
    grid: Arc<SharedGrid>,
    /// The listed words that were not found, in the order of the list; empty without a list, and for a part of a grid.
    #[pyo3(get)]
    missing: Vec<String>,
}

impl PyFinds {
    pub fn new(columns: FoundColumns, grid: Arc<SharedGrid>, missing: Vec<String>) -> Self {
        Self {
            columns: Arc::new(columns),
            grid,
            missing,
        }
    }

    pub fn columns(&self) -> &Arc<FoundColumns> {
        &self.columns
    }

    pub fn missing_words(&self) -> &[String] {
        &self.missing
    }

    fn find(&self, index: usize) -> Option<PyFind> {
        let find = self.columns.get(index, &self.grid.grid);
        find.map(PyFind::from)
    }
}

#[pymethods]
impl PyFinds {
    fn __len__(&self) -> usize {
        self.columns.len()
    }

    /// A find by its number, from 0; negative numbers count from the end. A slice is a list of finds.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        stream::item(index, self.columns.len(), "find", |number| {
            self.find(number)
        })
    }

    fn __iter__(slf: &Bound<'_, Self>) -> FindIterator {
        FindIterator::new(slf, false)
    }

    fn __reversed__(slf: &Bound<'_, Self>) -> FindIterator {
        FindIterator::new(slf, true)
    }

    /// The grid that was searched.
    #[getter]
    fn grid(&self) -> PyGrid {
        PyGrid::new(self.grid.source())
    }

    /// The search mode, "straight" or "adjacent".
    #[getter]
    fn mode(&self) -> &'static str {
        self.columns.mode().name()
    }

    /// A picture of how many finds cross each cell, which a notebook shows. Of a large grid, a dot is the mean of some cells.
    fn heatmap(&self, py: Python<'_>) -> PyResult<PyHeatmap> {
        PyHeatmap::of_finds(py, &self.columns, &self.grid)
    }

    /// The grid with its longest finds marked, as SVG, with at most `max_drawn` finds.
    ///
    /// Raises ValueError if the grid has more than 200 rows or columns.
    #[pyo3(signature = (title = "", *, max_drawn = 100))]
    fn svg(&self, title: &str, max_drawn: usize) -> PyResult<String> {
        pictures::finds_svg(
            &self.columns,
            &self.missing,
            &self.grid.grid,
            title,
            max_drawn,
        )
    }

    /// The grid with the finds marked if it is small, else a table of the first finds.
    fn _repr_html_(&self) -> String {
        pictures::finds_html(&self.columns, &self.missing, &self.grid.grid)
    }

    fn __repr__(&self) -> String {
        let (finds, words) = (self.columns.len(), self.columns.word_count());
        format!("<wordtrail.Finds: {finds} finds of {words} words>")
    }

    /// The finds as an Arrow stream, for libraries that read the PyCapsule interface. It shares the memory of the finds. The
    /// requested schema is ignored, as the protocol allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        self.columns.table().stream(py)
    }
}

/// Finds with the columns that were asked for: a table that other libraries read (the Arrow PyCapsule interface), with the types
/// that `Finds` lists.
///
/// >>> from wordtrail import find
/// >>> find("cat\ndog\n", columns=["length", "word"])
/// <wordtrail.FindTable: 3 finds, columns length, word>
#[pyclass(name = "FindTable", module = "wordtrail", frozen)]
pub struct PyFindTable {
    table: Table,
    /// The listed words that were not found, as in `Finds`.
    #[pyo3(get)]
    missing: Vec<String>,
}

impl PyFindTable {
    pub fn new(table: Table, missing: Vec<String>) -> Self {
        Self { table, missing }
    }
}

#[pymethods]
impl PyFindTable {
    fn __len__(&self) -> usize {
        self.table.len()
    }

    /// The names of the columns, in their order.
    #[getter]
    fn columns(&self) -> Vec<&str> {
        self.table.names()
    }

    fn __repr__(&self) -> String {
        let (finds, columns) = (self.table.len(), self.table.names().join(", "));
        format!("<wordtrail.FindTable: {finds} finds, columns {columns}>")
    }

    /// The columns as an Arrow stream, which shares their memory. The requested schema is ignored, as the protocol allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        self.table.stream(py)
    }
}

/// Iterates over finds, forwards or backwards.
#[pyclass(module = "wordtrail")]
pub struct FindIterator {
    finds: Py<PyFinds>,
    left: Range<usize>,
    is_reversed: bool,
}

impl FindIterator {
    fn new(finds: &Bound<'_, PyFinds>, is_reversed: bool) -> Self {
        Self {
            left: 0..finds.get().columns.len(),
            finds: finds.clone().unbind(),
            is_reversed,
        }
    }
}

#[pymethods]
impl FindIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<PyFind> {
        let next = match self.is_reversed {
            true => self.left.next_back()?,
            false => self.left.next()?,
        };
        self.finds.get().find(next)
    }

    fn __length_hint__(&self) -> usize {
        self.left.len()
    }
}
