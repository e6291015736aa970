//! Finds and scores as columns: Parquet files, Arrow streams, and record batches in memory (crate feature `columns`).
//!
//! Data frames and databases read columns without parsing: a find takes about 4 bytes of a Parquet file, 14 of an Arrow stream
//! or in memory, and some 25 to 110 as lines of text. Each word is written once, in a dictionary, so the words that may
//! occur are given first, as a [`Vocabulary`]. [`FindColumns`] has the schema.
//!
//! [`Parquet`] and [`Arrow`] are [reports](super::Report); [`FindBatches`] collects what the same process goes on with.
//! [`ScoreWriter`] and [`ScoreBatches`] do the same for scores of boards. For people, and for programs that read lines, use
//! [`Csv`](super::Csv) and [`JsonLines`](super::JsonLines).
//!
//! The arrays are those of the crates `arrow-array` and `arrow-schema` in version 59.

mod arrow;
mod batches;
mod find_columns;
mod parquet;
mod scores;
mod vocabulary;

pub use arrow::Arrow;
pub use batches::FindBatches;
pub use find_columns::{FindColumns, FindPart};
pub use parquet::{Parquet, ParquetPart};
pub use scores::{ColumnFormat, ScoreBatches, ScoreWriter};
pub use vocabulary::{Vocabulary, VocabularyError};
