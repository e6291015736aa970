//! Columns as a stream of Arrow's C interface, which other libraries read without a copy.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::SchemaRef;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// A capsule with a stream of batches. It shares their memory.
///
/// A reader may request another schema, which the protocol allows to ignore: readers convert what they get.
pub fn stream<'py>(
    py: Python<'py>,
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let batches = batches.into_iter().map(Ok);
    let reader = RecordBatchIterator::new(batches, schema);
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// The index of an item of a sequence, where negative numbers count from the end.
pub fn index(index: isize, count: usize) -> Option<usize> {
    let index = match index < 0 {
        true => count.checked_add_signed(index)?,
        false => index as usize,
    };
    (index < count).then_some(index)
}
