//! Finds and scores as columns: Arrow record batches in memory (crate feature `arrow`), and Parquet files and Arrow streams
//! (crate feature `columns`).
//!
//! Data frames and databases read columns without parsing: a find takes about 4 bytes of a Parquet file, 14 of an Arrow stream
//! or in memory, and some 25 to 110 as lines of text. Each word is written once, in a dictionary, so the words that may
//! occur are given first. [`FindColumns`] has them and the schema.
//!
//! `Parquet` and `Arrow` are [reports](crate::Report); [`FindBatches`] collects them for a data frame of the same process.
//! `ScoreWriter` and [`ScoreBatches`] do the same for scores of boards. For people, and for programs that read lines, use
//! [`Csv`](crate::Csv) and [`JsonLines`](crate::JsonLines).
//!
//! The arrays are those of the crates `arrow-array` and `arrow-schema` in version 59.

#[cfg(feature = "columns")]
mod arrow;
mod batches;
#[cfg(feature = "columns")]
mod error;
mod find_buffer;
mod find_columns;
#[cfg(feature = "columns")]
mod parquet;
mod places;
mod score_batches;
#[cfg(feature = "columns")]
mod score_writer;
mod vocabulary;
mod word_table;

#[cfg(feature = "columns")]
pub use arrow::Arrow;
pub use batches::FindBatches;
pub use find_columns::FindColumns;
#[cfg(feature = "columns")]
pub use parquet::Parquet;
pub use score_batches::ScoreBatches;
#[cfg(feature = "columns")]
pub use score_writer::{ColumnFormat, ScoreWriter};
pub use vocabulary::FindColumnsError;
