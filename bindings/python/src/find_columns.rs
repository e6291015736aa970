//! Finds as columns: what a search fills, and what other libraries read without a copy.

use crate::word_numbers::{WordNumbers, letters};
use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt16Type, UInt32Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, ListArray, RecordBatch, StringArray, StructArray, UInt8Array,
    UInt16Array, UInt32Array,
};
use arrow_buffer::{BooleanBuffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};
use std::mem::take;
use std::ops::ControlFlow;
use std::sync::Arc;
use wordtrail::{Cell, Consumer, Direction, Find, Grid, Mode, Tile, Trail};

/// The direction of a trail that has none.
const BENT: u8 = Direction::ALL.len() as u8;

/// The most finds and cells of trails of a batch: offsets have 31 bits.
const MAX_FINDS: usize = 1 << 27;
const MAX_CELLS: usize = 1 << 30;

/// There is not enough memory for the columns of finds.
#[derive(Debug, Clone, Copy)]
pub struct OutOfMemory;

/// Columns that grow. Coordinates count from 1, as in everything that other programs read.
#[derive(Debug, Clone, Default)]
struct Vectors {
    word: Vec<u32>,
    row: Vec<u32>,
    column: Vec<u32>,
    direction: Vec<u8>,
    /// The letters of the word, without the higher bits of long ones.
    length: Vec<u8>,
    /// For trails of any form: where each ends in the next two.
    ends: Vec<i32>,
    cell_rows: Vec<u32>,
    cell_columns: Vec<u32>,
}

impl Vectors {
    fn append(&mut self, more: &mut Self) -> Result<(), std::collections::TryReserveError> {
        fn append<T>(
            all: &mut Vec<T>,
            more: &mut Vec<T>,
        ) -> Result<(), std::collections::TryReserveError> {
            all.try_reserve(more.len())?;
            all.append(more);
            Ok(())
        }
        let cells = self.cell_rows.len() as i32;
        more.ends.iter_mut().for_each(|end| *end += cells);
        append(&mut self.word, &mut more.word)?;
        append(&mut self.row, &mut more.row)?;
        append(&mut self.column, &mut more.column)?;
        append(&mut self.direction, &mut more.direction)?;
        append(&mut self.length, &mut more.length)?;
        append(&mut self.ends, &mut more.ends)?;
        append(&mut self.cell_rows, &mut more.cell_rows)?;
        append(&mut self.cell_columns, &mut more.cell_columns)
    }
}

/// A consumer that collects finds as columns.
#[derive(Debug)]
pub struct FindCollector {
    numbers: Arc<WordNumbers>,
    mode: Mode,
    full: Vec<Vectors>,
    last: Vectors,
}

/// The finds of one thread.
#[derive(Debug, Clone)]
pub struct CollectedPart {
    numbers: Arc<WordNumbers>,
    has_cells: bool,
    vectors: Vectors,
}

impl FindCollector {
    pub fn new(numbers: Arc<WordNumbers>, mode: Mode) -> Self {
        Self {
            numbers,
            mode,
            full: Vec::new(),
            last: Vectors::default(),
        }
    }

    /// The columns. Their dictionary has the words that were found, and no others.
    pub fn finish(mut self) -> Result<FindColumns, ArrowError> {
        self.full.push(take(&mut self.last));
        self.full.retain(|vectors| !vectors.word.is_empty());
        let words = self.words_found();
        let longest = words.iter().flatten().map(letters).max().unwrap_or(0);
        let form = Form {
            mode: self.mode,
            has_long_words: longest > u16::from(u8::MAX),
        };
        let schema = form.schema();
        let batches = self.full.into_iter();
        let batches = batches.map(|vectors| form.batch(&schema, vectors, &words));
        Ok(FindColumns {
            batches: batches.collect::<Result<_, _>>()?,
            schema,
            words,
            mode: self.mode,
        })
    }

    /// Numbers the words that were found, in the order of all words. To convert a dictionary is most of what reading the
    /// columns costs others.
    fn words_found(&mut self) -> StringArray {
        let all = self.numbers.words();
        let finds: usize = self.full.iter().map(|vectors| vectors.word.len()).sum();
        if finds < all.len() / 16 {
            return self.few_words_found();
        }
        let mut numbers = vec![0_u32; all.len()];
        for vectors in &self.full {
            for &word in &vectors.word {
                numbers[word as usize] = 1;
            }
        }
        let mut found = StringBuilder::new();
        let mut next = 0;
        for (number, word) in numbers.iter_mut().zip(all.iter().flatten()) {
            if *number > 0 {
                *number = next;
                next += 1;
                found.append_value(word);
            }
        }
        if next as usize == all.len() {
            return all.clone();
        }
        for vectors in &mut self.full {
            for word in &mut vectors.word {
                *word = numbers[*word as usize];
            }
        }
        found.finish()
    }

    /// The same, without a look at each word of the dictionary.
    fn few_words_found(&mut self) -> StringArray {
        let words = self.full.iter().flat_map(|vectors| &vectors.word);
        let mut numbers: Vec<u32> = words.copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        for vectors in &mut self.full {
            for word in &mut vectors.word {
                // Each is among them.
                *word = numbers.partition_point(|number| number < word) as u32;
            }
        }
        let all = self.numbers.words();
        let words = numbers.iter().map(|&number| all.value(number as usize));
        StringArray::from_iter_values(words)
    }
}

impl Consumer for FindCollector {
    type Part = CollectedPart;
    type Break = OutOfMemory;

    fn new_part(&self) -> CollectedPart {
        CollectedPart {
            numbers: Arc::clone(&self.numbers),
            has_cells: self.mode == Mode::Adjacent,
            vectors: Vectors::default(),
        }
    }

    #[inline]
    fn add(part: &mut CollectedPart, find: Find<'_>) {
        let (number, letters) = part.numbers.number(&find.word);
        let vectors = &mut part.vectors;
        let start = find.trail.start();
        let direction = find.trail.direction();
        vectors.word.push(number);
        vectors.row.push(start.row + 1);
        vectors.column.push(start.column + 1);
        let direction = direction.map_or(BENT, |direction| direction as u8);
        vectors.direction.push(direction);
        vectors.length.push(letters as u8);
        if part.has_cells {
            for cell in find.trail.cells() {
                vectors.cell_rows.push(cell.row + 1);
                vectors.cell_columns.push(cell.column + 1);
            }
            vectors.ends.push(vectors.cell_rows.len() as i32);
        }
    }

    fn take(&mut self, part: &mut CollectedPart) -> ControlFlow<OutOfMemory> {
        let cells = self.last.cell_rows.len() + part.vectors.cell_rows.len();
        if self.last.word.len() + part.vectors.word.len() > MAX_FINDS || cells > MAX_CELLS {
            self.full.push(take(&mut self.last));
        }
        match self.last.append(&mut part.vectors) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(OutOfMemory),
        }
    }
}

/// What the columns are like.
struct Form {
    mode: Mode,
    has_long_words: bool,
}

impl Form {
    fn schema(&self) -> SchemaRef {
        let dictionary = |key| DataType::Dictionary(Box::new(key), Box::new(DataType::Utf8));
        let length = match self.has_long_words {
            true => DataType::UInt16,
            false => DataType::UInt8,
        };
        let mut fields = vec![
            Field::new("word", dictionary(DataType::UInt32), false),
            Field::new("row", DataType::UInt32, false),
            Field::new("column", DataType::UInt32, false),
            Field::new("direction", dictionary(DataType::UInt8), true),
            Field::new("length", length, false),
        ];
        if self.mode == Mode::Adjacent {
            fields.push(Field::new("trail", DataType::List(cell_field()), false));
        }
        Arc::new(Schema::new(fields))
    }

    /// A batch that has the memory of the vectors.
    fn batch(
        &self,
        schema: &SchemaRef,
        vectors: Vectors,
        words: &StringArray,
    ) -> Result<RecordBatch, ArrowError> {
        let length: ArrayRef = if self.has_long_words {
            let of_word: Vec<u16> = words.iter().flatten().map(letters).collect();
            let length = vectors.word.iter().map(|&word| of_word[word as usize]);
            Arc::new(UInt16Array::from_iter_values(length))
        } else {
            Arc::new(UInt8Array::from(vectors.length))
        };
        let keys = UInt32Array::from(vectors.word);
        let word = DictionaryArray::try_new(keys, Arc::new(words.clone()))?;
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(word),
            Arc::new(UInt32Array::from(vectors.row)),
            Arc::new(UInt32Array::from(vectors.column)),
            Arc::new(directions(vectors.direction)?),
            length,
        ];
        if self.mode == Mode::Adjacent {
            let cells = StructArray::try_new(
                cell_fields(),
                vec![
                    Arc::new(UInt32Array::from(vectors.cell_rows)),
                    Arc::new(UInt32Array::from(vectors.cell_columns)),
                ],
                None,
            )?;
            let mut offsets = vectors.ends;
            offsets.insert(0, 0);
            let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
            let trail = ListArray::try_new(cell_field(), offsets, Arc::new(cells), None)?;
            columns.push(Arc::new(trail));
        }
        RecordBatch::try_new(Arc::clone(schema), columns)
    }
}

fn cell_fields() -> Fields {
    let field = |name| Field::new(name, DataType::UInt32, false);
    Fields::from(vec![field("row"), field("column")])
}

fn cell_field() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Struct(cell_fields()), false))
}

/// The names of directions, null where a trail has none.
fn directions(numbers: Vec<u8>) -> Result<DictionaryArray<UInt8Type>, ArrowError> {
    let nulls = numbers.contains(&BENT).then(|| {
        let is_straight = |index: usize| numbers[index] != BENT;
        NullBuffer::new(BooleanBuffer::collect_bool(numbers.len(), is_straight))
    });
    let keys = UInt8Array::new(ScalarBuffer::from(numbers), nulls);
    let names = StringArray::from_iter_values(Direction::ALL.map(Direction::name));
    DictionaryArray::try_new(keys, Arc::new(names))
}

/// The finds of a search, in their order.
#[derive(Debug)]
pub struct FindColumns {
    batches: Vec<RecordBatch>,
    schema: SchemaRef,
    words: StringArray,
    mode: Mode,
}

impl FindColumns {
    pub fn len(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The number of distinct words.
    pub fn word_count(&self) -> usize {
        self.words.len()
    }

    pub fn mode(&self) -> Mode {
        self.mode
    }

    pub fn batches(&self) -> &[RecordBatch] {
        &self.batches
    }

    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// All finds, in their order. The grid is the one that was searched.
    pub fn iter<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Find<'a>> {
        let rows = move |batch: &'a RecordBatch| {
            (0..batch.num_rows()).filter_map(move |row| self.find_in(batch, row, grid))
        };
        self.batches.iter().flat_map(rows)
    }

    /// A find by its number, from 0.
    pub fn get<'a>(&'a self, mut index: usize, grid: &'a Grid) -> Option<Find<'a>> {
        for batch in &self.batches {
            if index < batch.num_rows() {
                return self.find_in(batch, index, grid);
            }
            index -= batch.num_rows();
        }
        None
    }

    /// The find in a row of a batch. It is `None` only if the batch had other columns.
    fn find_in<'a>(&'a self, batch: &RecordBatch, index: usize, grid: &Grid) -> Option<Find<'a>> {
        let number = |column: usize| {
            let column = batch.column(column).as_primitive_opt::<UInt32Type>()?;
            column.values().get(index).map(|number| number - 1)
        };
        let words = batch.column(0).as_dictionary_opt::<UInt32Type>()?;
        let word = self.words.value(words.key(index)?);
        let start = Cell {
            row: number(1)?,
            column: number(2)?,
        };
        let trail = if self.mode == Mode::Adjacent {
            let cells = batch.column(5).as_list_opt::<i32>()?.value(index);
            let cells = cells.as_struct_opt()?;
            let of = |column| cells.column(column).as_primitive_opt::<UInt32Type>();
            let cells = of(0)?.values().iter().zip(of(1)?.values());
            let cells = cells.map(|(row, column)| Cell {
                row: row - 1,
                column: column - 1,
            });
            Trail::new(cells.collect::<Vec<_>>())
        } else {
            let directions = batch.column(3).as_dictionary_opt::<UInt8Type>()?;
            let direction = directions.key(index).map(|key| Direction::ALL[key]);
            let letters = self.length(batch, index)?;
            straight_trail(grid, start, direction, letters)
        };
        Some(Find {
            word: word.into(),
            trail,
        })
    }

    fn length(&self, batch: &RecordBatch, index: usize) -> Option<usize> {
        let lengths = batch.column(4);
        match lengths.as_primitive_opt::<UInt8Type>() {
            Some(lengths) => Some(lengths.value(index).into()),
            None => Some(
                lengths
                    .as_primitive_opt::<UInt16Type>()?
                    .value(index)
                    .into(),
            ),
        }
    }
}

/// The trail with this number of letters, which may be fewer cells: a tile may have several.
fn straight_trail(
    grid: &Grid,
    start: Cell,
    direction: Option<Direction>,
    letters: usize,
) -> Trail<'static> {
    let Some(direction) = direction else {
        return Trail::new(vec![start]);
    };
    let (down, right) = direction.step();
    let (mut cell, mut cells, mut read) = (Some(start), 0, 0);
    while let Some(next) = cell.filter(|_| read < letters) {
        read += match grid.tile(next) {
            Some(Tile::Letters(tile)) => tile.chars().count(),
            Some(_) => 1,
            None => break,
        };
        cells += 1;
        cell = next.row.checked_add_signed(down).and_then(|row| {
            let column = next.column.checked_add_signed(right)?;
            Some(Cell { row, column })
        });
    }
    Trail::straight(start, direction, cells.max(1))
}
