//! The columns of finds: which there are, and what threads fill.

use super::Vocabulary;
use super::vocabulary::Entry;
use crate::{Direction, Find, Trail};
use arrow_array::types::{ArrowDictionaryKeyType, UInt8Type, UInt32Type};
use arrow_array::{
    ArrayRef, DictionaryArray, ListArray, PrimitiveArray, RecordBatch, StringArray, StructArray,
    UInt8Array, UInt32Array,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use std::collections::TryReserveError;
use std::io;
use std::iter::repeat_n;
use std::sync::Arc;

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
/// [checksum](Vocabulary::checksum) of the vocabulary, eight hexadecimal digits) and what
/// [`with_metadata`](Self::with_metadata) adds.
///
/// ```
/// use wordtrail::Dictionary;
/// use wordtrail::report::columns::{FindColumns, Vocabulary};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let columns = FindColumns::new(Vocabulary::of(&dictionary)?).with_metadata("mode", "straight");
/// let schema = columns.schema();
/// let names: Vec<_> = schema.fields().iter().map(|field| field.name().as_str()).collect();
/// assert_eq!(names, ["word", "row", "column", "direction", "length"]);
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
    /// The columns `word`, `row`, `column`, `direction` and `length`.
    pub fn new(vocabulary: Vocabulary) -> Self {
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
    /// ```
    /// use wordtrail::report::columns::{FindColumns, Vocabulary};
    ///
    /// let columns = FindColumns::new(Vocabulary::from_words(["cat"])?)
    ///     .with_grid_column(Vocabulary::from_words(["a.txt", "b.txt"])?);
    /// assert_eq!(columns.schema().field(0).name(), "grid");
    /// # Ok::<(), wordtrail::report::columns::VocabularyError>(())
    /// ```
    #[must_use]
    pub fn with_grid_column(self, names: Vocabulary) -> Self {
        Self {
            grids: Some(names),
            ..self
        }
    }

    /// Adds the column `trail`.
    ///
    /// ```
    /// use wordtrail::report::columns::{FindColumns, Vocabulary};
    ///
    /// let columns = FindColumns::new(Vocabulary::from_words(["cat"])?).with_trails();
    /// assert_eq!(columns.schema().field(5).name(), "trail");
    /// # Ok::<(), wordtrail::report::columns::VocabularyError>(())
    /// ```
    #[must_use]
    pub fn with_trails(self) -> Self {
        Self {
            has_trails: true,
            ..self
        }
    }

    /// Adds to the metadata of the schema, under `wordtrail.` and this key.
    ///
    /// ```
    /// use wordtrail::report::columns::{FindColumns, Vocabulary};
    ///
    /// let columns = FindColumns::new(Vocabulary::from_words(["cat"])?).with_metadata("part", "1/8");
    /// assert_eq!(columns.schema().metadata()["wordtrail.part"], "1/8");
    /// # Ok::<(), wordtrail::report::columns::VocabularyError>(())
    /// ```
    #[must_use]
    pub fn with_metadata(mut self, key: &str, value: impl ToString) -> Self {
        self.metadata.push((key.to_owned(), value.to_string()));
        self
    }

    /// The schema.
    ///
    /// ```
    /// use wordtrail::report::columns::{FindColumns, Vocabulary};
    ///
    /// let columns = FindColumns::new(Vocabulary::from_words(["cat"])?);
    /// assert!(columns.schema().field_with_name("direction").unwrap().is_nullable());
    /// # Ok::<(), wordtrail::report::columns::VocabularyError>(())
    /// ```
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
        grids.number(name).ok_or_else(|| {
            let message = format!("the column of grids lacks the name {name}");
            io::Error::new(io::ErrorKind::InvalidInput, message)
        })
    }

    /// An empty part of the finds of this grid.
    pub(super) fn new_part(&self, grid: u32) -> FindPart {
        FindPart {
            vocabulary: self.vocabulary.clone(),
            grid: self.grids.as_ref().map(|_| grid),
            has_trails: self.has_trails,
            rows: Vec::new(),
            finds: Finds::default(),
            refused: None,
        }
    }

    /// The finds as a batch, whose words are numbers of `words`.
    pub(super) fn batch(&self, schema: &SchemaRef, words: &ArrayRef, finds: Finds) -> RecordBatch {
        let mut columns = Vec::with_capacity(schema.fields().len());
        if let Some(grids) = &self.grids {
            columns.push(numbered::<UInt32Type>(
                finds.grids.into(),
                &(Arc::new(grids.column()) as _),
            ));
        }
        columns.push(numbered::<UInt32Type>(finds.words.into(), words));
        columns.push(Arc::new(UInt32Array::from(finds.rows)));
        columns.push(Arc::new(UInt32Array::from(finds.columns)));
        columns.push(directions(finds.directions));
        columns.push(Arc::new(UInt8Array::from(finds.lengths)));
        if self.has_trails {
            columns.push(trails(
                &finds.trail_lengths,
                finds.trail_rows,
                finds.trail_columns,
            ));
        }
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

fn directions(mut numbers: Vec<u8>) -> ArrayRef {
    let is_straight = |number: &u8| *number != NO_DIRECTION;
    let mut nulls = None;
    if !numbers.iter().all(is_straight) {
        nulls = Some(NullBuffer::from_iter(numbers.iter().map(is_straight)));
        // Some readers want the number of a text even where there is none.
        numbers
            .iter_mut()
            .filter(|number| **number == NO_DIRECTION)
            .for_each(|number| *number = 0);
    }
    let numbers = UInt8Array::new(numbers.into(), nulls);
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

/// What stands for the direction of a bent trail.
pub(super) const NO_DIRECTION: u8 = Direction::ALL.len() as u8;

/// Finds, column by column.
#[derive(Debug, Clone, Default)]
pub(super) struct Finds {
    /// The numbers of the grids, if there is a column of them.
    pub(super) grids: Vec<u32>,
    /// The numbers of the words.
    pub(super) words: Vec<u32>,
    /// Rows and columns count from 1.
    pub(super) rows: Vec<u32>,
    pub(super) columns: Vec<u32>,
    /// The numbers of the directions, or [`NO_DIRECTION`].
    pub(super) directions: Vec<u8>,
    pub(super) lengths: Vec<u8>,
    /// The number of cells of each trail, if there is a column of them.
    pub(super) trail_lengths: Vec<u32>,
    pub(super) trail_rows: Vec<u32>,
    pub(super) trail_columns: Vec<u32>,
}

impl Finds {
    /// The number of finds.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// The number of cells of their trails, if there is a column of them.
    pub(super) fn cells(&self) -> usize {
        self.trail_rows.len()
    }

    /// Moves the finds of `other` behind these.
    pub(super) fn append(&mut self, other: &mut Self) -> Result<(), TryReserveError> {
        fn append<T>(all: &mut Vec<T>, more: &mut Vec<T>) -> Result<(), TryReserveError> {
            all.try_reserve(more.len())?;
            all.append(more);
            Ok(())
        }
        append(&mut self.grids, &mut other.grids)?;
        append(&mut self.words, &mut other.words)?;
        append(&mut self.rows, &mut other.rows)?;
        append(&mut self.columns, &mut other.columns)?;
        append(&mut self.directions, &mut other.directions)?;
        append(&mut self.lengths, &mut other.lengths)?;
        append(&mut self.trail_lengths, &mut other.trail_lengths)?;
        append(&mut self.trail_rows, &mut other.trail_rows)?;
        append(&mut self.trail_columns, &mut other.trail_columns)
    }

    #[cfg(feature = "columns")]
    pub(super) fn clear(&mut self) {
        self.grids.clear();
        self.words.clear();
        self.rows.clear();
        self.columns.clear();
        self.directions.clear();
        self.lengths.clear();
        self.trail_lengths.clear();
        self.trail_rows.clear();
        self.trail_columns.clear();
    }

    /// Adds finds, column by column.
    fn extend(&mut self, rows: &[FindRow], grid: Option<u32>) {
        self.grids
            .extend(grid.iter().flat_map(|&grid| repeat_n(grid, rows.len())));
        self.words.extend(rows.iter().map(|row| row.word));
        self.rows.extend(rows.iter().map(|row| row.row));
        self.columns.extend(rows.iter().map(|row| row.column));
        self.directions.extend(rows.iter().map(|row| row.direction));
        self.lengths.extend(rows.iter().map(|row| row.length));
    }

    #[inline(never)]
    fn push_trail(&mut self, trail: &Trail<'_>) {
        let coordinate = |coordinate: u32| coordinate.saturating_add(1);
        self.trail_lengths.push(trail.cell_count() as u32);
        self.trail_rows
            .extend(trail.cells().map(|cell| coordinate(cell.row)));
        self.trail_columns
            .extend(trail.cells().map(|cell| coordinate(cell.column)));
    }
}

/// Renumbers the words, so that only those that occur have numbers, in their order. Returns these words. (To convert a
/// dictionary is most of what reading a few finds costs others.)
pub(super) fn renumber_words(batches: &mut [Finds], vocabulary: &Vocabulary) -> StringArray {
    let finds: usize = batches.iter().map(Finds::len).sum();
    let mut used = Vec::new();
    if finds < vocabulary.len() / 16 {
        used = batches
            .iter()
            .flat_map(|finds| &finds.words)
            .copied()
            .collect();
        used.sort_unstable();
        used.dedup();
        for number in batches.iter_mut().flat_map(|finds| &mut finds.words) {
            *number = used.partition_point(|used| used < number) as u32;
        }
    } else {
        let mut numbers = vec![0; vocabulary.len()];
        for &number in batches.iter().flat_map(|finds| &finds.words) {
            numbers[number as usize] = 1;
        }
        for (number, new) in (0..).zip(&mut numbers) {
            if *new > 0 {
                *new = used.len() as u32;
                used.push(number);
            }
        }
        for number in batches.iter_mut().flat_map(|finds| &mut finds.words) {
            *number = numbers[*number as usize];
        }
    }
    let texts = used.iter().map(|&number| vocabulary.word(number));
    let text = |text| std::str::from_utf8(text).expect("a vocabulary has texts");
    StringArray::from_iter_values(texts.map(text))
}

/// A find without its trail, as the columns have it.
#[derive(Debug, Clone, Copy)]
struct FindRow {
    word: u32,
    row: u32,
    column: u32,
    direction: u8,
    length: u8,
}

impl FindRow {
    #[inline(always)]
    fn new(entry: Entry, find: &Find<'_>) -> Self {
        let start = find.trail.start();
        let direction = find.trail.direction();
        Self {
            word: entry.number,
            row: start.row.saturating_add(1),
            column: start.column.saturating_add(1),
            direction: direction.map_or(NO_DIRECTION, |direction| direction as u8),
            length: entry.letters as u8,
        }
    }
}

/// Finds of one grid, which a thread adds.
#[derive(Debug, Clone)]
pub struct FindPart {
    vocabulary: Vocabulary,
    /// The number of the grid, if there is a column of grids.
    grid: Option<u32>,
    has_trails: bool,
    /// What was added. (One store for a find, and a loop for each column later, takes half as long as a store for each column.)
    rows: Vec<FindRow>,
    /// The finds of complete parts.
    pub(super) finds: Finds,
    /// Why a find was left out.
    refused: Option<String>,
}

impl FindPart {
    /// Refuses finds of which one was left out.
    pub(super) fn check(&self) -> io::Result<()> {
        self.refused.as_ref().map_or(Ok(()), |refused| {
            Err(io::Error::new(io::ErrorKind::InvalidData, refused.clone()))
        })
    }

    #[inline(always)]
    pub(super) fn add(&mut self, find: &Find<'_>) {
        match self.vocabulary.entry(&find.word) {
            Some(entry) if entry.letters <= u16::from(u8::MAX) => {
                self.rows.push(FindRow::new(entry, find));
                if self.has_trails {
                    self.finds.push_trail(&find.trail);
                }
            }
            entry => self.refuse(entry, &find.word),
        }
    }

    /// Makes columns of what was added.
    pub(super) fn complete(&mut self) {
        self.finds.extend(&self.rows, self.grid);
        self.rows.clear();
    }

    #[cold]
    #[inline(never)]
    fn refuse(&mut self, entry: Option<Entry>, word: &str) {
        self.refused.get_or_insert_with(|| match entry {
            Some(Entry { letters, .. }) => {
                let beginning: String = word.chars().take(20).collect();
                format!("“{beginning}…” has {letters} letters, and columns have lengths up to 255")
            }
            None => format!("the vocabulary lacks the word {word}"),
        });
    }
}
