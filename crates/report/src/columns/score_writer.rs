//! Scores of boards as Parquet files and Arrow streams.

use super::ScoreBatches;
use super::error::{arrow_error, parquet_error};
use super::parquet::CREATED_BY;
use arrow_ipc::writer::StreamWriter;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{WriterProperties, WriterVersion};
use std::fmt;
use std::io::{self, Write};
use wordtrail_search::ScoredBoard;

/// A format of columns.
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
/// use std::ops::ControlFlow;
/// use wordtrail::report::columns::{ColumnFormat, ScoreBatches, ScoreWriter};
/// use wordtrail::{Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["cat", "coat"])?;
/// let mut file = Vec::new();
/// let columns = ScoreBatches::new().with_metadata("size", "2x2");
/// let mut writer = ScoreWriter::new(&mut file, ColumnFormat::Parquet, columns)?;
/// let _ = Boards::new(&dictionary).size(2, 2)?.run("taoc\nxxxx\n".as_bytes(), |board| {
///     match board.map(|board| writer.add(&board)) {
///         Ok(Ok(())) => ControlFlow::Continue(()),
///         error => ControlFlow::Break(error),
///     }
/// })?;
/// writer.finish()?;
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
    /// A writer of columns, which have no scores yet, to this output.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn new(output: W, format: ColumnFormat, batches: ScoreBatches) -> io::Result<Self> {
        let output = match format {
            ColumnFormat::Parquet => {
                // Hardly any board occurs twice.
                let properties = WriterProperties::builder()
                    .set_created_by(CREATED_BY.to_owned())
                    .set_writer_version(WriterVersion::PARQUET_2_0)
                    .set_compression(Compression::ZSTD(
                        ZstdLevel::try_new(1).map_err(parquet_error)?,
                    ))
                    .set_column_dictionary_enabled("board".into(), false)
                    .build();
                let writer = ArrowWriter::try_new(output, batches.schema(), Some(properties));
                Output::Parquet(writer.map_err(parquet_error)?)
            }
            ColumnFormat::Arrow => {
                let writer = StreamWriter::try_new(output, &batches.schema());
                Output::Arrow(writer.map_err(arrow_error)?)
            }
        };
        Ok(Self { batches, output })
    }

    /// Adds a board.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn add(&mut self, board: &ScoredBoard<'_>) -> io::Result<()> {
        self.batches.add(board);
        self.write_batches()
    }

    /// Ends the file or stream, which is useless without its end.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn finish(mut self) -> io::Result<()> {
        self.batches.end_batch();
        self.write_batches()?;
        match self.output {
            Output::Parquet(writer) => writer.close().map(drop).map_err(parquet_error)?,
            Output::Arrow(mut writer) => writer.finish().map_err(arrow_error)?,
        }
        Ok(())
    }

    fn write_batches(&mut self) -> io::Result<()> {
        for batch in self.batches.batches.drain(..) {
            match &mut self.output {
                Output::Parquet(writer) => writer.write(&batch).map_err(parquet_error)?,
                Output::Arrow(writer) => writer.write(&batch).map_err(arrow_error)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;
    use wordtrail_dictionary::Dictionary;
    use wordtrail_search::Boards;

    /// A file of the scores of some boards of 2 × 2.
    fn file(format: ColumnFormat, boards: &str) -> Vec<u8> {
        let mut file = Vec::new();
        let mut writer = ScoreWriter::new(&mut file, format, ScoreBatches::new()).unwrap();
        let dictionary = Dictionary::from_words(["cat"]).unwrap();
        let scorer = Boards::new(&dictionary).size(2, 2).unwrap();
        let end = scorer.run(boards.as_bytes(), |board| {
            writer.add(&board.unwrap()).unwrap();
            ControlFlow::<()>::Continue(())
        });
        assert!(end.unwrap().is_continue());
        writer.finish().unwrap();
        file
    }

    #[test]
    fn files_have_their_format_without_scores_too() {
        for boards in ["", "taoc\n"] {
            assert!(file(ColumnFormat::Parquet, boards).ends_with(b"PAR1"));
            assert!(file(ColumnFormat::Arrow, boards).starts_with(&[0xff; 4]));
        }
    }
}
