//! The columns of finds: which there are, and what threads fill.

use super::find_buffer::{Filled, FindBuffer, Finds, NO_DIRECTION};
use super::vocabulary::{FindColumnsError, Vocabulary};
use arrow_array::types::{ArrowDictionaryKeyType, UInt8Type, UInt32Type};
use arrow_array::{
    ArrayRef, DictionaryArray, ListArray, PrimitiveArray, RecordBatch, StringArray, StructArray,
    UInt8Array, UInt32Array,
};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use std::io;
use std::mem::take;
use std::sync::Arc;
use wordtrail_dictionary::Dictionary;
use wordtrail_search::grid::Direction;

/// Which columns finds have, and the words that these may hold.
///
/// | column | type | contents |
/// | --- | --- | --- |
/// | `grid` | dictionary of `UInt32` to `Utf8` | the name of the grid, with [`with_grid_column`](Self::with_grid_column) |
/// | `word` | dictionary of `UInt32` to `Utf8` | the word |
/// | `row`, `column` | `UInt32` | the cell in which the trail starts, from 1 |
/// | `direction` | dictionary of `UInt8` to `Utf8` | `E`, `SE`, `S`, `SW`, `W`, `NW`, `N` or `NE`; null for a bent trail, and for a single cell |
/// | `length` | `UInt8` | the number of letters of the word |
/// | `trail` | `List` of `Struct` of `row` and `column`, both `UInt32` | all cells, with [`with_trails`](Self::with_trails) |
///
/// No column but `direction` has nulls. The metadata of the schema has `wordtrail.version`, `wordtrail.words` (the
/// [checksum](Self::words_checksum) of the words, eight hexadecimal digits) and what
/// [`with_metadata`](Self::with_metadata) adds. Clones share the words.
///
/// ```
/// use wordtrail::Dictionary;
/// use wordtrail::report::columns::FindColumns;
///
/// let columns = FindColumns::of(&Dictionary::from_words(["cat"])?)?
///     .with_grid_column(["a.txt", "b.txt"])?
///     .with_trails()
///     .with_metadata("mode", "straight");
/// let schema = columns.schema();
/// let names: Vec<_> = schema.fields().iter().map(|field| field.name().as_str()).collect();
/// assert_eq!(names, ["grid", "word", "row", "column", "direction", "length", "trail"]);
/// assert_eq!(schema.metadata()["wordtrail.mode"], "straight");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct FindColumns {
    pub(super) vocabulary: Vocabulary,
    /// The names of the grids, if there is a column of them.
    pub(super) grids: Option<Vocabulary>,
    pub(super) has_trails: bool,
    metadata: Vec<(String, String)>,
}

impl FindColumns {
    /// The columns `word`, `row`, `column`, `direction` and `length` of finds of the words of a dictionary.
    ///
    /// # Errors
    ///
    /// When the words together have more than 2,147,483,647 bytes.
    pub fn of(dictionary: &Dictionary) -> Result<Self, FindColumnsError> {
        Vocabulary::of(dictionary).map(Self::new)
    }

    /// The same columns of finds of these words, such as those of a [`WordBank`](wordtrail_puzzle::WordBank).
    ///
    /// # Errors
    ///
    /// When a word is empty or has more than 65,535 bytes, or when all together have more than 2,147,483,647.
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, FindColumnsError> {
        Vocabulary::from_words(words).map(Self::new)
    }

    fn new(vocabulary: Vocabulary) -> Self {
        let metadata = vec![
            ("version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
            ("words".to_owned(), format!("{:08x}", vocabulary.checksum())),
        ];
        Self {
            vocabulary,
            grids: None,
            has_trails: false,
            metadata,
        }
    }

    /// Adds the column `grid`, which has one of these names.
    ///
    /// # Errors
    ///
    /// Those of [`from_words`](Self::from_words).
    pub fn with_grid_column<N: AsRef<str>>(
        mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, FindColumnsError> {
        self.grids = Some(Vocabulary::from_words(names)?);
        Ok(self)
    }

    /// Adds the column `trail`.
    #[must_use]
    pub fn with_trails(mut self) -> Self {
        self.has_trails = true;
        self
    }

    /// Adds to the metadata of the schema, under `wordtrail.` and this key.
    #[must_use]
    pub fn with_metadata(mut self, key: &str, value: impl ToString) -> Self {
        self.metadata.push((key.to_owned(), value.to_string()));
        self
    }

    /// The CRC-32 of the words with a line feed after each. Columns of the same words in the same order have the same.
    pub fn words_checksum(&self) -> u32 {
        self.vocabulary.checksum()
    }

    /// The schema.
    pub fn schema(&self) -> SchemaRef {
        let mut fields = Vec::new();
        if self.grids.is_some() {
            fields.push(Field::new("grid", texts::<UInt32Type>(), false));
        }
        fields.extend([
            Field::new("word", texts::<UInt32Type>(), false),
            Field::new("row", DataType::UInt32, false),
            Field::new("column", DataType::UInt32, false),
            Field::new("direction", texts::<UInt8Type>(), true),
            Field::new("length", DataType::UInt8, false),
        ]);
        if self.has_trails {
            fields.push(Field::new("trail", DataType::List(trail_item()), false));
        }
        let metadata = self.metadata.iter();
        let metadata = metadata.map(|(key, value)| (format!("wordtrail.{key}"), value.clone()));
        Arc::new(Schema::new(fields).with_metadata(metadata.collect()))
    }

    /// The number of a grid, given its name; 0 without a column of grids.
    pub(super) fn grid_number(&self, name: Option<&str>) -> io::Result<u32> {
        let Some(grids) = &self.grids else {
            return Ok(0);
        };
        let name = name.unwrap_or_default();
        grids.entry(name).map(|entry| entry.number).ok_or_else(|| {
            let message = format!("the column of grids lacks the name {name}");
            io::Error::new(io::ErrorKind::InvalidInput, message)
        })
    }

    /// An empty buffer of the finds of this grid, with the columns of a schema, which are all or some of these.
    pub(super) fn new_buffer(&self, schema: &Schema, grid: u32) -> FindBuffer {
        FindBuffer::new(self.vocabulary.clone(), Filled::of(schema), grid)
    }

    /// The finds as a batch, whose words are numbers of `words`.
    pub(super) fn batch(
        &self,
        schema: &SchemaRef,
        words: &ArrayRef,
        mut finds: Finds,
    ) -> RecordBatch {
        let mut column = |name: &str| -> ArrayRef {
            match name {
                "grid" => {
                    let names = self.grids.as_ref().map(Vocabulary::column);
                    let names: ArrayRef = Arc::new(names.expect("a schema with grids has names"));
                    numbered::<UInt32Type>(take(&mut finds.grids).into(), &names)
                }
                "word" => numbered::<UInt32Type>(take(&mut finds.words).into(), words),
                "row" => Arc::new(UInt32Array::from(take(&mut finds.rows))),
                "column" => Arc::new(UInt32Array::from(take(&mut finds.columns))),
                "direction" => directions(take(&mut finds.directions)),
                "length" => Arc::new(UInt8Array::from(take(&mut finds.lengths))),
                _ => trails(
                    &finds.trails.lengths,
                    take(&mut finds.trails.rows),
                    take(&mut finds.trails.columns),
                ),
            }
        };
        let columns = schema.fields().iter().map(|field| column(field.name()));
        let columns = columns.collect();
        RecordBatch::try_new(Arc::clone(schema), columns)
            .expect("the columns are those of the schema")
    }
}

/// The type of a column of numbered texts.
fn texts<K: ArrowDictionaryKeyType>() -> DataType {
    DataType::Dictionary(Box::new(K::DATA_TYPE), Box::new(DataType::Utf8))
}

/// The fields of a cell.
fn cell_fields() -> Fields {
    Fields::from(vec![
        Field::new("row", DataType::UInt32, false),
        Field::new("column", DataType::UInt32, false),
    ])
}

fn trail_item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Struct(cell_fields()), false))
}

fn numbered<K: ArrowDictionaryKeyType>(numbers: PrimitiveArray<K>, texts: &ArrayRef) -> ArrayRef {
    let numbered = DictionaryArray::try_new(numbers, Arc::clone(texts));
    Arc::new(numbered.expect("each number is that of a text"))
}

/// The names of the directions, by their numbers.
pub(super) fn direction_names() -> StringArray {
    StringArray::from_iter_values(Direction::ALL.map(Direction::name))
}

fn directions(numbers: Vec<u8>) -> ArrayRef {
    let numbers = match numbers.contains(&NO_DIRECTION) {
        // Where there is no direction, the array has the number 0: some readers want that of a text even there.
        true => numbers
            .iter()
            .map(|&number| (number != NO_DIRECTION).then_some(number))
            .collect(),
        false => UInt8Array::from(numbers),
    };
    numbered(numbers, &(Arc::new(direction_names()) as _))
}

fn trails(lengths: &[u32], rows: Vec<u32>, columns: Vec<u32>) -> ArrayRef {
    let offsets = OffsetBuffer::from_lengths(lengths.iter().map(|&length| length as usize));
    let coordinates: Vec<ArrayRef> = vec![
        Arc::new(UInt32Array::from(rows)),
        Arc::new(UInt32Array::from(columns)),
    ];
    let cells = StructArray::new(cell_fields(), coordinates, None);
    Arc::new(ListArray::new(trail_item(), offsets, Arc::new(cells), None))
}
