//! Scores of boards as batches of columns in memory.

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch, UInt32Array, UInt64Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use std::collections::HashMap;
use std::sync::Arc;
use wordtrail_search::{Score, ScoredBoard};

/// The boards of a batch.
const BATCH: usize = 1 << 16;

/// Collects scores of boards as Arrow record batches.
///
/// | column | type | contents |
/// | --- | --- | --- |
/// | `id` | `Utf8` | the id of the board, if [asked for](Self::with_ids) |
/// | `board` | `Utf8` | the text of the board |
/// | `words` | `UInt32` | the number of distinct words |
/// | `points` | `UInt32` | the sum of their points |
/// | `line` | `UInt64` | the number of its line, from 1, if [asked for](Self::with_lines) |
///
/// The metadata of the schema has `wordtrail.version` and what [`with_metadata`](Self::with_metadata) adds.
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::report::columns::ScoreBatches;
/// use wordtrail::{Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["cat", "coat"])?;
/// let mut batches = ScoreBatches::new().with_lines();
/// let _ = Boards::new(&dictionary).size(2, 2)?.run("taoc\nxxxx\n".as_bytes(), |board| match board {
///     Ok(board) => {
///         batches.add(&board);
///         ControlFlow::Continue(())
///     }
///     Err(error) => ControlFlow::Break(error),
/// })?;
/// let batches = batches.into_batches();
/// assert_eq!((batches[0].num_rows(), batches[0].num_columns()), (2, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct ScoreBatches {
    metadata: HashMap<String, String>,
    pub(super) batches: Vec<RecordBatch>,
    boards: StringBuilder,
    words: Vec<u32>,
    points: Vec<u32>,
    ids: Option<StringBuilder>,
    lines: Option<Vec<u64>>,
}

impl ScoreBatches {
    /// No scores yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the column `id` before the others. A board without an id has an empty one.
    #[must_use]
    pub fn with_ids(mut self) -> Self {
        self.ids = Some(StringBuilder::new());
        self
    }

    /// Adds the column `line` after the others.
    #[must_use]
    pub fn with_lines(mut self) -> Self {
        self.lines = Some(Vec::new());
        self
    }

    /// Adds to the metadata of the schema, under `wordtrail.` and this key.
    #[must_use]
    pub fn with_metadata(mut self, key: &str, value: impl ToString) -> Self {
        let key = format!("wordtrail.{key}");
        self.metadata.insert(key, value.to_string());
        self
    }

    /// Adds a board.
    pub fn add(&mut self, board: &ScoredBoard<'_>) {
        let Score { words, points } = board.score;
        // There are no boards with billions of words.
        let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        self.boards.append_value(board.text);
        self.words.push(number(words));
        self.points.push(number(points));
        if let Some(ids) = &mut self.ids {
            ids.append_value(board.id.unwrap_or_default());
        }
        if let Some(lines) = &mut self.lines {
            lines.push(board.line);
        }
        if self.words.len() == BATCH {
            self.end_batch();
        }
    }

    /// The schema of the batches.
    pub fn schema(&self) -> SchemaRef {
        let field = |name: &str, kind| Field::new(name, kind, false);
        let mut fields = Vec::new();
        if self.ids.is_some() {
            fields.push(field("id", DataType::Utf8));
        }
        fields.extend([
            field("board", DataType::Utf8),
            field("words", DataType::UInt32),
            field("points", DataType::UInt32),
        ]);
        if self.lines.is_some() {
            fields.push(field("line", DataType::UInt64));
        }
        let mut metadata = self.metadata.clone();
        let version = env!("CARGO_PKG_VERSION").to_owned();
        metadata.insert("wordtrail.version".to_owned(), version);
        Arc::new(Schema::new(fields).with_metadata(metadata))
    }

    /// The batches, in the order of the boards.
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
        let mut columns: Vec<ArrayRef> = Vec::new();
        if let Some(ids) = &mut self.ids {
            columns.push(Arc::new(ids.finish()));
        }
        columns.push(Arc::new(self.boards.finish()));
        columns.push(Arc::new(numbers(&mut self.words)));
        columns.push(Arc::new(numbers(&mut self.points)));
        if let Some(lines) = &mut self.lines {
            columns.push(Arc::new(UInt64Array::from(std::mem::take(lines))));
        }
        let batch = RecordBatch::try_new(self.schema(), columns);
        self.batches
            .push(batch.expect("the columns are those of the schema"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_the_first_column_and_lines_the_last() {
        let names = |batches: ScoreBatches| -> Vec<String> {
            let schema = batches.schema();
            assert!(batches.into_batches().is_empty(), "there are no scores");
            schema
                .fields()
                .iter()
                .map(|field| field.name().clone())
                .collect()
        };
        let batches = ScoreBatches::new;
        assert_eq!(names(batches()), ["board", "words", "points"]);
        assert_eq!(
            names(batches().with_ids()),
            ["id", "board", "words", "points"]
        );
        assert_eq!(
            names(batches().with_lines()),
            ["board", "words", "points", "line"]
        );
    }
}
