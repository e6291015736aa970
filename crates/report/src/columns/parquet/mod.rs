//! Finds as a Parquet file.
//!
//! The threads that find words encode them. The writer of the crate `parquet` takes 118 ns a find, 2.8 s for the 24 million of a
//! grid of 4000 × 4000 cells (with dictionaries and zstd), where all of `wordtrail find` to a Parquet file takes 0.45 s.

mod encoding;
mod pages;
#[cfg(test)]
mod tests;

use super::error::parquet_error;
use super::find_buffer::{FindBuffer, Finds, renumber_words};
use super::find_columns::{FindColumns, direction_names};
use crate::writer::Report;
use arrow_array::{Array, StringArray};
use bytes::Bytes;
use pages::{DictionarySizes, Pages};
use parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::Result;
use parquet::file::metadata::{ColumnChunkMetaData, KeyValue};
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::statistics::Statistics;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnDescPtr;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use wordtrail_search::grid::Grid;
use wordtrail_search::{Consumer, Find};

/// How many finds belong together.
#[derive(Debug, Clone, Copy)]
struct Limits {
    /// The finds of a buffer that makes a page of its own. Those of smaller ones wait for others, until a larger one follows.
    page: usize,
    /// The finds of a file whose dictionary has only the words that occur. That of a larger file is the whole vocabulary.
    small: usize,
    /// The finds of a row group. They take some 4 bytes each, and wait in memory until the row group is written.
    row_group: usize,
}

const LIMITS: Limits = Limits {
    page: 1 << 11,
    small: 1 << 16,
    row_group: 1 << 21,
};

/// The bytes of a row group, where finds have long trails.
const ROW_GROUP_BYTES: usize = 1 << 24;

/// The cells of trails in a small file.
const SMALL_CELLS: usize = 1 << 19;

/// What files say of their writer, in the form that readers expect.
pub(super) const CREATED_BY: &str = concat!("wordtrail version ", env!("CARGO_PKG_VERSION"));

/// Writes finds as a Parquet file, with the columns of [`FindColumns`].
///
/// Words, grids and directions are encoded as numbers of a dictionary, places, lengths and trails as differences. Pages that Zstandard makes smaller are compressed. A row group has some two million finds, and statistics of
/// the columns of numbers. Every reader of Parquet's format 2 reads the file; arrow readers see the types of [`FindColumns`].
///
/// [`finish`](Report::finish) ends the file, which is useless without its end.
///
/// ```
/// use wordtrail::report::Report;
/// use wordtrail::report::columns::{FindColumns, Parquet};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "cod"])?;
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let mut file = Vec::new();
/// let mut report = Parquet::new(&mut file, FindColumns::of(&dictionary)?)?;
/// report.begin(None, &grid)?;
/// assert!(Search::new(&dictionary).consume(&grid, &mut report).is_continue());
/// report.end(&grid, &[])?;
/// report.finish()?;
/// drop(report);
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Parquet<W: Write + Send> {
    columns: FindColumns,
    limits: Limits,
    sizes: DictionarySizes,
    writer: SerializedFileWriter<W>,
    /// The column descriptions of the schema.
    descriptions: Vec<ColumnDescPtr>,
    /// The number of the current grid.
    grid: u32,
    /// The pages of the current row group, for each column.
    pages: Vec<Pages>,
    /// The finds of these pages.
    rows: usize,
    /// Finds behind these pages, which are too few for a page.
    waiting: Finds,
    /// Whether there are more finds than in a small file.
    is_large: bool,
    /// Pages of the dictionaries of a large file, for each column that has one.
    dictionaries: Vec<Option<Pages>>,
}

impl<W: Write + Send> std::fmt::Debug for Parquet<W> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = formatter.debug_struct("Parquet");
        debug
            .field("columns", &self.columns)
            .finish_non_exhaustive()
    }
}

/// Finds of one grid with their pages.
#[derive(Debug, Clone)]
pub struct ParquetBuffer {
    finds: FindBuffer,
    /// The finds that make a page.
    page: usize,
    sizes: DictionarySizes,
    /// The pages of the finds for each column, unless there are too few finds for a page.
    pages: Vec<Pages>,
}

impl<W: Write + Send> Parquet<W> {
    /// A report to this output.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn new(output: W, columns: FindColumns) -> io::Result<Self> {
        let schema = columns.schema();
        let metadata = schema.metadata().iter();
        let mut metadata: Vec<_> = metadata
            .map(|(key, value)| KeyValue::new(key.clone(), value.clone()))
            .collect();
        metadata.sort_by(|one, other| one.key.cmp(&other.key));
        let mut properties = WriterProperties::builder()
            .set_writer_version(WriterVersion::PARQUET_2_0)
            .set_created_by(CREATED_BY.to_owned())
            .set_key_value_metadata(Some(metadata))
            .build();
        add_encoded_arrow_schema_to_metadata(&schema, &mut properties);
        let descriptor = ArrowSchemaConverter::new().convert(&schema)?;
        let writer =
            SerializedFileWriter::new(output, descriptor.root_schema_ptr(), Arc::new(properties))?;
        let descriptions = descriptor.columns().to_vec();
        Ok(Self {
            sizes: DictionarySizes {
                grids: columns.grids.as_ref().map(|grids| grids.len()),
                words: columns.vocabulary.len(),
                has_trails: columns.has_trails,
            },
            columns,
            limits: LIMITS,
            writer,
            grid: 0,
            pages: vec![Pages::default(); descriptions.len()],
            dictionaries: vec![None; descriptions.len()],
            descriptions,
            rows: 0,
            waiting: Finds::default(),
            is_large: false,
        })
    }

    /// Makes pages of the waiting finds.
    fn encode_waiting(&mut self) -> Result<()> {
        let finds = std::mem::take(&mut self.waiting);
        if finds.len() > 0 {
            pages::encode(&finds, &self.sizes, &mut self.pages)?;
            self.rows += finds.len();
        }
        Ok(())
    }

    fn take_buffer(&mut self, buffer: &mut ParquetBuffer) -> Result<()> {
        buffer.finds.check()?;
        if !self.is_large {
            self.is_large = self.waiting.len() + buffer.finds.len() > self.limits.small
                || self.waiting.cells() + buffer.finds.cells() > SMALL_CELLS;
            if self.is_large {
                self.dictionaries = self.dictionaries(&self.columns.vocabulary.column())?;
                self.encode_waiting()?;
            }
        }
        let has_pages = buffer.pages.iter().any(|pages| pages.values > 0);
        if !self.is_large || !has_pages {
            buffer
                .finds
                .copy_to(&mut self.waiting)
                .map_err(io::Error::from)?;
            if self.is_large && self.waiting.len() >= self.limits.page {
                self.encode_waiting()?;
            }
        } else {
            self.encode_waiting()?;
            self.rows += buffer.finds.len();
            for (pages, more) in self.pages.iter_mut().zip(&mut buffer.pages) {
                pages.append(more);
            }
        }
        buffer.finds.clear();
        buffer.pages.iter_mut().for_each(Pages::clear);
        let bytes: usize = self.pages.iter().map(|pages| pages.bytes.len()).sum();
        if self.rows >= self.limits.row_group || bytes >= ROW_GROUP_BYTES {
            self.write_row_group()?;
        }
        Ok(())
    }

    /// The pages of the dictionaries, given the words.
    fn dictionaries(&self, words: &StringArray) -> Result<Vec<Option<Pages>>> {
        let page = |texts: &StringArray| -> Result<_> {
            let mut pages = Pages::default();
            pages.add_dictionary(texts)?;
            Ok(Some(pages))
        };
        self.descriptions
            .iter()
            .map(
                |description| match (description.name(), &self.columns.grids) {
                    ("grid", Some(grids)) => page(&grids.column()),
                    ("word", _) => page(words),
                    ("direction", _) => page(&direction_names()),
                    _ => Ok(None),
                },
            )
            .collect()
    }

    /// Writes what is left, and the end of the file.
    fn end_file(&mut self) -> Result<()> {
        if !self.is_large {
            let finds = std::slice::from_mut(&mut self.waiting);
            let words = renumber_words(finds, &self.columns.vocabulary);
            self.sizes.words = words.len();
            self.dictionaries = self.dictionaries(&words)?;
        }
        self.encode_waiting()?;
        if self.rows > 0 {
            self.write_row_group()?;
        }
        self.writer.finish()?;
        Ok(())
    }

    fn write_row_group(&mut self) -> Result<()> {
        let mut row_group = self.writer.next_row_group()?;
        let columns = self
            .descriptions
            .iter()
            .zip(&mut self.pages)
            .zip(&self.dictionaries);
        for ((description, pages), dictionary) in columns {
            let pages = std::mem::take(pages);
            let (bytes, closed) = chunk(description, pages, dictionary.as_ref(), self.rows)?;
            row_group.append_column(&bytes, closed)?;
        }
        row_group.close()?;
        self.rows = 0;
        Ok(())
    }
}

/// The bytes of a column of a row group, and their description.
fn chunk(
    description: &ColumnDescPtr,
    pages: Pages,
    dictionary: Option<&Pages>,
    rows: usize,
) -> Result<(Bytes, ColumnCloseResult)> {
    let (offset, uncompressed) =
        dictionary.map_or((0, 0), |pages| (pages.bytes.len(), pages.uncompressed));
    let encodings = match dictionary {
        Some(_) => vec![Encoding::PLAIN, Encoding::RLE, Encoding::RLE_DICTIONARY],
        None => vec![Encoding::RLE, Encoding::DELTA_BINARY_PACKED],
    };
    let mut metadata = ColumnChunkMetaData::builder(Arc::clone(description))
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
        .set_encodings(encodings)
        .set_num_values(pages.values as i64)
        .set_total_compressed_size((offset + pages.bytes.len()) as i64)
        .set_total_uncompressed_size((uncompressed + pages.uncompressed) as i64)
        .set_dictionary_page_offset(dictionary.map(|_| 0))
        .set_data_page_offset(offset as i64);
    let nulls = Some(pages.nulls as u64);
    metadata = metadata.set_statistics(match pages.range {
        Some((min, max)) => {
            // The type of the column says that these are unsigned.
            let (min, max) = (Some(min as i32), Some(max as i32));
            Statistics::int32(min, max, None, nulls, false)
        }
        None => Statistics::byte_array(None, None, None, nulls, false),
    });
    let bytes = match dictionary {
        Some(dictionary) => [&*dictionary.bytes, &*pages.bytes].concat(),
        None => pages.bytes,
    };
    let closed = ColumnCloseResult {
        bytes_written: bytes.len() as u64,
        rows_written: rows as u64,
        metadata: metadata.build()?,
        bloom_filter: None,
        column_index: None,
        offset_index: None,
    };
    Ok((bytes.into(), closed))
}

impl<W: Write + Send> Consumer for Parquet<W> {
    type Buffer = ParquetBuffer;
    type Break = io::Error;

    fn new_buffer(&self) -> ParquetBuffer {
        ParquetBuffer {
            finds: self.columns.new_buffer(&self.columns.schema(), self.grid),
            page: self.limits.page,
            sizes: self.sizes.clone(),
            pages: vec![Pages::default(); self.descriptions.len()],
        }
    }

    #[inline(always)]
    fn add(buffer: &mut ParquetBuffer, find: Find<'_>) {
        buffer.finds.add(&find);
    }

    fn complete(buffer: &mut ParquetBuffer) {
        if buffer.finds.len() < buffer.page {
            return;
        }
        let mut finds = Finds::default();
        let copied = buffer.finds.copy_to(&mut finds).map_err(io::Error::from);
        let encoded = copied.and_then(|()| {
            pages::encode(&finds, &buffer.sizes, &mut buffer.pages).map_err(parquet_error)
        });
        if let Err(error) = encoded {
            buffer.finds.fail(&error);
        }
    }

    fn take(&mut self, buffer: &mut ParquetBuffer) -> ControlFlow<io::Error> {
        match self.take_buffer(buffer) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(parquet_error(error)),
        }
    }
}

impl<W: Write + Send> Report for Parquet<W> {
    fn begin(&mut self, name: Option<&str>, _: &Grid) -> io::Result<()> {
        self.grid = self.columns.grid_number(name)?;
        Ok(())
    }

    fn end(&mut self, _: &Grid, _: &[&str]) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.end_file().map_err(parquet_error)
    }
}
