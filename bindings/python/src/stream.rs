//! Tables of columns, which other libraries read without a copy as a stream of Arrow's C interface.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::SchemaRef;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PySlice};
use std::sync::Arc;
use wordtrail::report::columns::{FindBatches, ScoreBatches};

/// Rows in batches, all with the same columns.
#[derive(Debug)]
pub struct Table {
    schema: SchemaRef,
    pub batches: Vec<RecordBatch>,
}

impl From<FindBatches> for Table {
    fn from(finds: FindBatches) -> Self {
        Self {
            schema: finds.schema(),
            batches: finds.into_batches(),
        }
    }
}

impl From<ScoreBatches> for Table {
    fn from(scores: ScoreBatches) -> Self {
        Self {
            schema: scores.schema(),
            batches: scores.into_batches(),
        }
    }
}

impl Table {
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The names of the columns.
    pub fn names(&self) -> Vec<&str> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().as_str()).collect()
    }

    /// The batch with a row, by its number from 0, and the number of the row in the batch.
    pub fn row(&self, mut number: usize) -> Option<(&RecordBatch, usize)> {
        for batch in &self.batches {
            if number < batch.num_rows() {
                return Some((batch, number));
            }
            number -= batch.num_rows();
        }
        None
    }

    /// A capsule with a stream of the batches. It shares their memory.
    ///
    /// A reader may request another schema, which the protocol allows to ignore: readers convert what they get.
    pub fn stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// An item of a sequence by its number from 0, where negative numbers count from the end, or a list of those of a slice.
/// `name` is what messages call an item.
pub fn item<'py, T: IntoPyObject<'py>>(
    index: &Bound<'py, PyAny>,
    count: usize,
    name: &str,
    item: impl Fn(usize) -> Option<T>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = index.py();
    if let Ok(indices) = index.cast::<PySlice>() {
        let items = slice(indices, count)?.map(item);
        return Ok(PyList::new(py, items)?.into_any());
    }
    let number = index.extract::<isize>()?;
    let item = self::index(number, count).and_then(item).ok_or_else(|| {
        PyIndexError::new_err(format!("there is no {name} {number}: there are {count}"))
    })?;
    item.into_bound_py_any(py)
}

/// The indices of a slice of a sequence.
fn slice(
    slice: &Bound<'_, PySlice>,
    count: usize,
) -> PyResult<impl ExactSizeIterator<Item = usize>> {
    let slice = slice.indices(count as isize)?;
    let index = move |number: usize| (slice.start + number as isize * slice.step) as usize;
    Ok((0..slice.slicelength).map(index))
}

/// The index of an item of a sequence, where negative numbers count from the end.
fn index(index: isize, count: usize) -> Option<usize> {
    let index = match index < 0 {
        true => count.checked_add_signed(index)?,
        false => index as usize,
    };
    (index < count).then_some(index)
}
