//! Scores of boards as Parquet files and Arrow streams.

use super::ScoreBatches;
use super::arrow::io_error;
use crate::Score;
use arrow_ipc::writer::StreamWriter;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fmt;
use std::io::{self, Write};

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
/// use wordtrail::Score;
///
/// let mut file = Vec::new();
/// let mut writer = ScoreWriter::new(&mut file, ColumnFormat::Parquet, &[("size", "2x2")])?;
/// writer.add("taoc", Score { words: 2, points: 3 })?;
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
                let writer = StreamWriter::try_new(output, &batches.schema());
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
    /// use wordtrail::Score;
    ///
    /// let mut writer = ScoreWriter::new(Vec::new(), ColumnFormat::Arrow, &[])?;
    /// writer.add("taoc", Score::default())?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn add(&mut self, board: &str, score: Score) -> io::Result<()> {
        self.batches.add(board, score);
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
