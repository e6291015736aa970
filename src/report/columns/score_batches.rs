//! Scores of boards as batches of columns in memory.

use crate::Score;
use arrow_array::builder::StringBuilder;
use arrow_array::{RecordBatch, UInt32Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
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
///         batches.add(board.text, board.score);
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
    pub(super) batches: Vec<RecordBatch>,
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
    /// use wordtrail::Score;
    ///
    /// let mut batches = ScoreBatches::new(&[]);
    /// batches.add("taoc", Score { words: 2, points: 3 });
    /// assert_eq!(batches.into_batches().len(), 1);
    /// ```
    pub fn add(&mut self, board: &str, score: Score) {
        let Score { words, points } = score;
        // There are no boards with billions of words.
        let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        self.boards.append_value(board);
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
    pub(super) fn end_batch(&mut self) {
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
