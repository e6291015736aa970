//! Finds as an Arrow stream.

use super::error::arrow_error;
use super::find_buffer::{FindBuffer, Finds, renumber_words};
use super::find_columns::FindColumns;
use crate::writer::Report;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::SchemaRef;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use wordtrail_search::grid::Grid;
use wordtrail_search::{Consumer, Find};

/// Writes finds as an Arrow IPC stream, with the columns of [`FindColumns`], not compressed.
///
/// Batches have some 16,000 finds. If there is more than one, all share one dictionary of words: the whole vocabulary.
/// [`finish`](Report::finish) ends the stream.
///
/// ```
/// use arrow_ipc::reader::StreamReader;
/// use wordtrail::report::Report;
/// use wordtrail::report::columns::{Arrow, FindColumns, Vocabulary};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "cod"])?;
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let mut stream = Vec::new();
/// let mut report = Arrow::new(&mut stream, FindColumns::new(Vocabulary::of(&dictionary)?))?;
/// report.begin(None, &grid)?;
/// assert!(Search::new(&dictionary).consume(&grid, &mut report).is_continue());
/// report.end(&grid, &[])?;
/// report.finish()?;
/// drop(report);
/// let batch = StreamReader::try_new(&*stream, None)?.next().unwrap()?;
/// assert_eq!(batch.num_rows(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Arrow<W: Write> {
    batcher: Batcher,
    writer: Stream<W>,
    /// The number of the current grid.
    grid: u32,
}

/// The finds of a batch. With some 14 bytes each they stay in a processor's cache until they are written.
const BATCH: usize = 1 << 14;

/// The cells of their trails, unless a thread hands over more at once.
const CELLS: usize = 1 << 17;

/// Puts finds together to batches.
#[derive(Debug)]
struct Batcher {
    columns: FindColumns,
    schema: SchemaRef,
    /// All words, once a batch has been made of some finds.
    words: Option<ArrayRef>,
    waiting: Finds,
}

impl Batcher {
    fn new(columns: FindColumns) -> Self {
        Self {
            schema: columns.schema(),
            columns,
            words: None,
            waiting: Finds::default(),
        }
    }

    /// Takes finds. Returns a batch of those before them if there are enough.
    fn take(&mut self, part: &mut FindBuffer) -> io::Result<Option<RecordBatch>> {
        part.check()?;
        let is_full =
            self.waiting.len() + part.len() > BATCH || self.waiting.cells() + part.cells() > CELLS;
        let batch = (self.waiting.len() > 0 && is_full).then(|| {
            let words = self
                .words
                .get_or_insert_with(|| Arc::new(self.columns.vocabulary.column()));
            let waiting = std::mem::take(&mut self.waiting);
            self.columns.batch(&self.schema, words, waiting)
        });
        part.move_to(&mut self.waiting)?;
        Ok(batch)
    }

    /// A batch of the rest, if there is one. If it is the only one, its dictionary has only the words that occur.
    fn finish(&mut self) -> Option<RecordBatch> {
        let mut waiting = std::mem::take(&mut self.waiting);
        (waiting.len() > 0).then(|| {
            let words = match self.words.take() {
                Some(words) => words,
                None => {
                    let finds = std::slice::from_mut(&mut waiting);
                    Arc::new(renumber_words(finds, &self.columns.vocabulary))
                }
            };
            self.columns.batch(&self.schema, &words, waiting)
        })
    }
}

/// The writer of a stream, which has no description for debugging.
struct Stream<W>(StreamWriter<W>);

impl<W> std::fmt::Debug for Stream<W> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Stream")
    }
}

impl<W: Write> Arrow<W> {
    /// A report to this output.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn new(output: W, columns: FindColumns) -> io::Result<Self> {
        let batcher = Batcher::new(columns);
        let writer = StreamWriter::try_new(output, &batcher.schema).map_err(arrow_error)?;
        Ok(Self {
            batcher,
            writer: Stream(writer),
            grid: 0,
        })
    }

    fn write(&mut self, batch: Option<RecordBatch>) -> io::Result<()> {
        batch.map_or(Ok(()), |batch| {
            self.writer.0.write(&batch).map_err(arrow_error)
        })
    }
}

impl<W: Write> Consumer for Arrow<W> {
    type Buffer = FindBuffer;
    type Break = io::Error;

    fn new_buffer(&self) -> FindBuffer {
        let Batcher {
            columns, schema, ..
        } = &self.batcher;
        columns.new_buffer(schema, self.grid)
    }

    #[inline(always)]
    fn add(part: &mut FindBuffer, find: Find<'_>) {
        part.add(&find);
    }

    fn take(&mut self, part: &mut FindBuffer) -> ControlFlow<io::Error> {
        let batch = self.batcher.take(part);
        match batch.and_then(|batch| self.write(batch)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    }
}

impl<W: Write> Report for Arrow<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        self.grid = self.batcher.columns.grid_number(name)?;
        Ok(())
    }

    fn end(&mut self, _: &Grid, _: &[&str]) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let rest = self.batcher.finish();
        self.write(rest)?;
        self.writer.0.finish().map_err(arrow_error)
    }
}
