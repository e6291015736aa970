//! Scores of boards as columns.

use super::arrow::io_error;
use crate::{Score, ScoredBoard};
use arrow_array::builder::StringBuilder;
use arrow_array::{RecordBatch, UInt32Array};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

/// The boards of a batch.
const BATCH: usize = 1 << 16;

/// Collects scores of boards as Arrow record batches.
///
/// | column | type | contents |
/// | --- | --- | --- |
/// | `board` | `Utf8` | the text of the board |
/// | `words` | `UInt32` | the number of distinct words |
/// | `points` | `UInt32` | the sum of their points |
///
/// The metadata of the schema has `wordtrail.version` and what is added.
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::report::columns::ScoreBatches;
/// use wordtrail::{Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["cat", "coat"])?;
/// let mut batches = ScoreBatches::new(&[("size", "2x2")]);
/// let _ = Boards::new(&dictionary).size(2, 2)?.run("taoc\nxxxx\n".as_bytes(), |board| match board {
///     Ok(board) => {
///         batches.add(&board);
///         ControlFlow::Continue(())
///     }
///     Err(error) => ControlFlow::Break(error),
/// })?;
/// let batches = batches.into_batches();
/// assert_eq!((batches[0].num_rows(), batches[0].num_columns()), (2, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ScoreBatches {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    boards: StringBuilder,
    words: Vec<u32>,
    points: Vec<u32>,
}

impl ScoreBatches {
    /// No scores yet. The metadata has these values, under `wordtrail.` and each key.
    pub fn new(metadata: &[(&str, &str)]) -> Self {
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        let metadata = version.iter().chain(metadata);
        let metadata =
            metadata.map(|(key, value)| (format!("wordtrail.{key}"), (*value).to_owned()));
        let fields = vec![
            Field::new("board", DataType::Utf8, false),
            Field::new("words", DataType::UInt32, false),
            Field::new("points", DataType::UInt32, false),
        ];
        Self {
            schema: Arc::new(Schema::new(fields).with_metadata(metadata.collect())),
            batches: Vec::new(),
            boards: StringBuilder::new(),
            words: Vec::new(),
            points: Vec::new(),
        }
    }

    /// Adds a board.
    ///
    /// ```
    /// use wordtrail::report::columns::ScoreBatches;
    /// use wordtrail::{Score, ScoredBoard};
    ///
    /// let mut batches = ScoreBatches::new(&[]);
    /// let score = Score { words: 2, points: 3 };
    /// batches.add(&ScoredBoard { line: 1, text: "taoc", score });
    /// assert_eq!(batches.into_batches().len(), 1);
    /// ```
    pub fn add(&mut self, board: &ScoredBoard<'_>) {
        let ScoredBoard { text, score, .. } = board;
        let Score { words, points } = *score;
        // There are no boards with billions of words.
        let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        self.boards.append_value(text);
        self.words.push(number(words));
        self.points.push(number(points));
        if self.words.len() == BATCH {
            self.end_batch();
        }
    }

    /// The schema of the batches.
    ///
    /// ```
    /// use wordtrail::report::columns::ScoreBatches;
    ///
    /// assert_eq!(ScoreBatches::new(&[]).schema().field(2).name(), "points");
    /// ```
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// The batches, in the order of the boards.
    ///
    /// ```
    /// use wordtrail::report::columns::ScoreBatches;
    ///
    /// assert!(ScoreBatches::new(&[]).into_batches().is_empty());
    /// ```
    pub fn into_batches(mut self) -> Vec<RecordBatch> {
        self.end_batch();
        self.batches
    }

    /// Makes a batch of the boards since the last one.
    fn end_batch(&mut self) {
        if self.words.is_empty() {
            return;
        }
        let numbers = |numbers: &mut Vec<u32>| UInt32Array::from(std::mem::take(numbers));
        let columns: Vec<arrow_array::ArrayRef> = vec![
            Arc::new(self.boards.finish()),
            Arc::new(numbers(&mut self.words)),
            Arc::new(numbers(&mut self.points)),
        ];
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        self.batches
            .push(batch.expect("the columns are those of the schema"));
    }
}

/// A format of columns.
///
/// ```
/// use wordtrail::report::columns::{ColumnFormat, ScoreWriter};
///
/// let mut stream = Vec::new();
/// ScoreWriter::new(&mut stream, ColumnFormat::Arrow, &[])?.finish()?;
/// assert!(stream.starts_with(&[0xff; 4]));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColumnFormat {
    /// A Parquet file.
    Parquet,
    /// An Arrow IPC stream.
    Arrow,
}

/// Writes scores of boards with the columns of [`ScoreBatches`].
///
/// ```
/// use wordtrail::report::columns::{ColumnFormat, ScoreWriter};
/// use wordtrail::{Score, ScoredBoard};
///
/// let mut file = Vec::new();
/// let mut writer = ScoreWriter::new(&mut file, ColumnFormat::Parquet, &[("size", "2x2")])?;
/// let score = Score { words: 2, points: 3 };
/// writer.add(&ScoredBoard { line: 1, text: "taoc", score })?;
/// writer.finish()?;
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ScoreWriter<W: Write + Send> {
    batches: ScoreBatches,
    output: Output<W>,
}

enum Output<W: Write + Send> {
    Parquet(ArrowWriter<W>),
    Arrow(StreamWriter<W>),
}

impl<W: Write + Send> fmt::Debug for ScoreWriter<W> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = formatter.debug_struct("ScoreWriter");
        debug
            .field("batches", &self.batches)
            .finish_non_exhaustive()
    }
}

impl<W: Write + Send> ScoreWriter<W> {
    /// A writer to this output. The metadata has these values, under `wordtrail.` and each key.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn new(output: W, format: ColumnFormat, metadata: &[(&str, &str)]) -> io::Result<Self> {
        let batches = ScoreBatches::new(metadata);
        let output = match format {
            ColumnFormat::Parquet => {
                // Hardly any board occurs twice.
                let properties = WriterProperties::builder()
                    .set_created_by(concat!("wordtrail ", env!("CARGO_PKG_VERSION")).to_owned())
                    .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
                    .set_column_dictionary_enabled("board".into(), false)
                    .build();
                Output::Parquet(ArrowWriter::try_new(
                    output,
                    batches.schema(),
                    Some(properties),
                )?)
            }
            ColumnFormat::Arrow => {
                let writer = StreamWriter::try_new(output, &batches.schema);
                Output::Arrow(writer.map_err(io_error)?)
            }
        };
        Ok(Self { batches, output })
    }

    /// Adds a board.
    ///
    /// # Errors
    ///
    /// When writing fails.
    ///
    /// ```
    /// use wordtrail::report::columns::{ColumnFormat, ScoreWriter};
    /// use wordtrail::{Score, ScoredBoard};
    ///
    /// let mut writer = ScoreWriter::new(Vec::new(), ColumnFormat::Arrow, &[])?;
    /// writer.add(&ScoredBoard { line: 1, text: "taoc", score: Score::default() })?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn add(&mut self, board: &ScoredBoard<'_>) -> io::Result<()> {
        self.batches.add(board);
        self.write_batches()
    }

    /// Ends the file or stream, which is useless without its end.
    ///
    /// # Errors
    ///
    /// When writing fails.
    ///
    /// ```
    /// use wordtrail::report::columns::{ColumnFormat, ScoreWriter};
    ///
    /// let mut file = Vec::new();
    /// ScoreWriter::new(&mut file, ColumnFormat::Parquet, &[])?.finish()?;
    /// assert!(file.ends_with(b"PAR1"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn finish(mut self) -> io::Result<()> {
        self.batches.end_batch();
        self.write_batches()?;
        match self.output {
            Output::Parquet(writer) => writer.close().map(drop)?,
            Output::Arrow(mut writer) => writer.finish().map_err(io_error)?,
        }
        Ok(())
    }

    fn write_batches(&mut self) -> io::Result<()> {
        for batch in self.batches.batches.drain(..) {
            match &mut self.output {
                Output::Parquet(writer) => writer.write(&batch)?,
                Output::Arrow(writer) => writer.write(&batch).map_err(io_error)?,
            }
        }
        Ok(())
    }
}
