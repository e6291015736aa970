//! Finds as an Arrow stream.

use super::error::arrow_error;
use super::find_buffer::{FindBuffer, Finds, renumber_words};
use super::find_columns::FindColumns;
use crate::writer::Report;
use arrow_array::ArrayRef;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::SchemaRef;
use std::fmt;
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
/// use wordtrail::report::columns::{Arrow, FindColumns};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "cod"])?;
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let mut stream = Vec::new();
/// let mut report = Arrow::new(&mut stream, FindColumns::of(&dictionary)?)?;
/// report.begin(None, &grid)?;
/// assert!(Search::new(&dictionary).consume(&grid, &mut report).is_continue());
/// report.end(&grid, &[])?;
/// report.finish()?;
/// drop(report);
/// let batch = StreamReader::try_new(&*stream, None)?.next().unwrap()?;
/// assert_eq!(batch.num_rows(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Arrow<W: Write> {
    columns: FindColumns,
    schema: SchemaRef,
    /// All words, once a batch has been made of some finds.
    words: Option<ArrayRef>,
    waiting: Finds,
    writer: StreamWriter<W>,
    /// The number of the current grid.
    grid: u32,
}

/// The finds of a batch. With some 14 bytes each they stay in a processor's cache until they are written.
const BATCH: usize = 1 << 14;

/// The cells of their trails, unless a thread hands over more at once.
const CELLS: usize = 1 << 17;

impl<W: Write> fmt::Debug for Arrow<W> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = formatter.debug_struct("Arrow");
        debug
            .field("columns", &self.columns)
            .finish_non_exhaustive()
    }
}

impl<W: Write> Arrow<W> {
    /// A report to this output.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn new(output: W, columns: FindColumns) -> io::Result<Self> {
        let schema = columns.schema();
        let writer = StreamWriter::try_new(output, &schema).map_err(arrow_error)?;
        Ok(Self {
            columns,
            schema,
            words: None,
            waiting: Finds::default(),
            writer,
            grid: 0,
        })
    }

    /// Writes a batch, whose words are numbers of `words`.
    fn write(&mut self, finds: Finds, words: &ArrayRef) -> io::Result<()> {
        let batch = self.columns.batch(&self.schema, words, finds);
        self.writer.write(&batch).map_err(arrow_error)
    }

    /// Takes finds. Writes those before them if there are enough.
    fn take_buffer(&mut self, buffer: &mut FindBuffer) -> io::Result<()> {
        if let Some(full) = self.waiting.add_buffer(buffer, BATCH, CELLS)? {
            let words = || Arc::new(self.columns.vocabulary.column()) as ArrayRef;
            let words = Arc::clone(self.words.get_or_insert_with(words));
            self.write(full, &words)?;
        }
        Ok(())
    }
}

impl<W: Write> Consumer for Arrow<W> {
    type Buffer = FindBuffer;
    type Break = io::Error;

    fn new_buffer(&self) -> FindBuffer {
        self.columns.new_buffer(&self.schema, self.grid)
    }

    #[inline(always)]
    fn add(buffer: &mut FindBuffer, find: Find<'_>) {
        buffer.add(&find);
    }

    fn take(&mut self, buffer: &mut FindBuffer) -> ControlFlow<io::Error> {
        let taken = self.take_buffer(buffer);
        taken.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    }
}

impl<W: Write> Report for Arrow<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        self.grid = self.columns.grid_number(name)?;
        Ok(())
    }

    fn end(&mut self, _: &Grid, _: &[&str]) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut rest = [std::mem::take(&mut self.waiting)];
        if rest[0].len() > 0 {
            // The dictionary of the only batch has only the words that occur.
            let words: ArrayRef = match self.words.take() {
                Some(words) => words,
                None => Arc::new(renumber_words(&mut rest, &self.columns.vocabulary)),
            };
            let [rest] = rest;
            self.write(rest, &words)?;
        }
        self.writer.finish().map_err(arrow_error)
    }
}
