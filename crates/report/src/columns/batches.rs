//! Finds as batches of columns in memory.

use super::find_buffer::{FindBuffer, Finds, renumber_words};
use super::find_columns::FindColumns;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use wordtrail_search::{Consumer, Find};

/// The finds of a batch at most, unless a thread hands over more at once. Readers convert the words once for each batch, which
/// takes Polars half a millisecond for ten thousand of them.
const BATCH: usize = 1 << 22;

/// The cells of the trails of a batch at most. Their offsets have 31 bits.
const CELLS: usize = 1 << 24;

/// Collects finds as Arrow record batches with the columns of [`FindColumns`], for a data frame of the same process.
///
/// A find takes 14 bytes, and 8 for each cell of its trail if trails are wanted. All batches share one dictionary, which has
/// the words that occur. If the memory is not enough, the search ends with an error of the kind
/// [`OutOfMemory`](io::ErrorKind::OutOfMemory). With a [column of grids](FindColumns::with_grid_column), say with
/// [`begin`](Self::begin) which grid is searched next.
///
/// ```
/// use wordtrail::report::columns::{FindBatches, FindColumns};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "cod"])?;
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let mut batches = FindBatches::new(FindColumns::of(&dictionary)?);
/// assert!(Search::new(&dictionary).consume(&grid, &mut batches).is_continue());
/// let batches = batches.into_batches();
/// assert_eq!(batches[0].num_rows(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FindBatches {
    columns: FindColumns,
    schema: SchemaRef,
    /// The finds of batches that are full, and those of the last one.
    full: Vec<Finds>,
    last: Finds,
    /// The number of the current grid.
    grid: u32,
}

impl FindBatches {
    /// No batches yet.
    pub fn new(columns: FindColumns) -> Self {
        Self {
            schema: columns.schema(),
            columns,
            full: Vec::new(),
            last: Finds::default(),
            grid: 0,
        }
    }

    /// Begins the finds of a grid, if there is a column of grids.
    ///
    /// # Errors
    ///
    /// When the names of the grids lack this one.
    pub fn begin(&mut self, grid: &str) -> io::Result<()> {
        self.grid = self.columns.grid_number(Some(grid))?;
        Ok(())
    }

    /// Keeps only these columns, in this order. The others take neither time nor memory.
    ///
    /// # Errors
    ///
    /// When a name is not that of a column or comes twice, or when there is none.
    pub fn select<S: AsRef<str>>(mut self, names: &[S]) -> io::Result<Self> {
        let invalid = |message| io::Error::new(io::ErrorKind::InvalidInput, message);
        let mut kept = Vec::with_capacity(names.len());
        for name in names.iter().map(S::as_ref) {
            let index = self.schema.index_of(name).map_err(|_| {
                let known: Vec<_> = self
                    .schema
                    .fields()
                    .iter()
                    .map(|field| &**field.name())
                    .collect();
                invalid(format!(
                    "there is no column {name}: name some of {}",
                    known.join(", ")
                ))
            })?;
            if kept.contains(&index) {
                return Err(invalid(format!(
                    "the column {name} is named twice: name it once"
                )));
            }
            kept.push(index);
        }
        if kept.is_empty() {
            return Err(invalid(
                "there are no columns: name at least one".to_owned(),
            ));
        }
        let schema = self.schema.project(&kept);
        self.schema = Arc::new(schema.expect("the columns are those of the schema"));
        Ok(self)
    }

    /// The schema of the batches.
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// The batches, in the order of the finds.
    pub fn into_batches(mut self) -> Vec<RecordBatch> {
        if self.last.len() > 0 {
            self.full.push(self.last);
        }
        let words = renumber_words(&mut self.full, &self.columns.vocabulary);
        let words: ArrayRef = Arc::new(words);
        let batch = |finds| self.columns.batch(&self.schema, &words, finds);
        self.full.into_iter().map(batch).collect()
    }
}

impl Consumer for FindBatches {
    type Buffer = FindBuffer;
    type Break = io::Error;

    fn new_buffer(&self) -> FindBuffer {
        self.columns.new_buffer(&self.schema, self.grid)
    }

    #[inline(always)]
    fn add(buffer: &mut FindBuffer, find: Find<'_>) {
        buffer.add(&find);
    }

    fn take(&mut self, buffer: &mut FindBuffer) -> ControlFlow<io::Error> {
        match self.last.add_buffer(buffer, BATCH, CELLS) {
            Ok(full) => {
                self.full.extend(full);
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::StringArray;
    use arrow_array::cast::AsArray;
    use arrow_array::types::{ArrowDictionaryKeyType, UInt8Type, UInt32Type};
    use wordtrail_dictionary::Dictionary;
    use wordtrail_search::grid::{Cell, Direction, Grid, Trail};
    use wordtrail_search::{Mode, Search, Trails};

    fn texts<K: ArrowDictionaryKeyType>(column: &ArrayRef) -> Vec<Option<&str>> {
        let texts = column.as_dictionary::<K>().downcast_dict::<StringArray>();
        texts.unwrap().into_iter().collect()
    }

    #[test]
    fn finds_of_all_sorts_have_their_columns() {
        let cell = |row, column| Cell { row, column };
        let finds = [
            ("été", Trail::straight(cell(8, 9), Direction::SouthWest, 2)),
            (
                "ice cream",
                Trail::new(vec![cell(0, 5), cell(4_000_000_000, 0)]),
            ),
            ("we’re", Trail::new(vec![cell(2, 2)])),
        ];
        let words = finds.each_ref().map(|(word, _)| *word);
        let columns = FindColumns::from_words(words).unwrap().with_trails();
        let mut batches = FindBatches::new(columns.with_grid_column(["a", "ç,"]).unwrap());
        batches.begin("ç,").unwrap();
        let finds = finds.map(|(word, trail)| Find {
            word: word.into(),
            trail,
        });
        assert!(batches.add_finds(finds).is_continue());
        let batch = batches.into_batches().remove(0);
        let [grid, word, row, column, direction, length, trail] = batch.columns() else {
            panic!("{batch:?}");
        };
        let numbers = |column: &ArrayRef| column.as_primitive::<UInt32Type>().values().to_vec();
        assert_eq!(texts::<UInt32Type>(grid), [Some("ç,"); 3]);
        assert_eq!(texts::<UInt32Type>(word), words.map(Some));
        assert_eq!(numbers(row), [9, 1, 3]);
        assert_eq!(numbers(column), [10, 6, 3]);
        assert_eq!(texts::<UInt8Type>(direction), [Some("SW"), None, None]);
        let lengths = length.as_primitive::<UInt8Type>();
        assert_eq!(lengths.values().to_vec(), [3, 8, 4]);
        let trails = trail.as_list::<i32>();
        assert_eq!(trails.value_offsets(), [0, 2, 4, 5]);
        let cells = trails.values().as_struct();
        assert_eq!(numbers(cells.column(0)), [9, 10, 1, 4_000_000_001, 3]);
        assert_eq!(numbers(cells.column(1)), [10, 9, 6, 1, 3]);
    }

    #[test]
    fn columns_that_are_selected_are_those_of_all() {
        let dictionary = Dictionary::from_words(["cat", "tac", "ca", "c"]).unwrap();
        let grid: Grid = "cat\ntac\n".parse().unwrap();
        let search = Search::new(&dictionary).mode(Mode::Adjacent).min_length(1);
        let collect = |names: Option<&[&str]>| {
            let columns = FindColumns::of(&dictionary).unwrap().with_trails();
            let columns = columns.with_grid_column(["one", "other"]).unwrap();
            let mut batches = FindBatches::new(columns);
            if let Some(names) = names {
                batches = batches.select(names).unwrap();
            }
            batches.begin("other").unwrap();
            let searched = search.trails(Trails::All).consume(&grid, &mut batches);
            assert!(searched.is_continue());
            batches.into_batches().remove(0)
        };
        let all = collect(None);
        assert!(all.num_rows() > 10 && all.num_columns() == 7);
        for names in [
            &["length"][..],
            &["trail"],
            &["grid", "direction"],
            &["word", "column", "row"],
            &[
                "trail",
                "length",
                "direction",
                "column",
                "row",
                "word",
                "grid",
            ],
        ] {
            let selected = collect(Some(names));
            assert_eq!(selected.num_columns(), names.len());
            for (name, column) in names.iter().zip(selected.columns()) {
                assert_eq!(all.column_by_name(name), Some(column), "{name}");
            }
        }
    }

    #[test]
    fn columns_are_selected_once_and_by_their_names() {
        let columns = FindColumns::from_words(["cat"]).unwrap();
        for (names, message) in [
            (
                &["word", "cell"][..],
                "there is no column cell: name some of word, row, column, direction, length",
            ),
            (
                &["trail"],
                "there is no column trail: name some of word, row, column, direction, length",
            ),
            (
                &["word", "row", "word"],
                "the column word is named twice: name it once",
            ),
            (&[], "there are no columns: name at least one"),
        ] {
            let error = FindBatches::new(columns.clone()).select(names).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn grids_have_one_of_the_names_and_need_no_finds() {
        let columns = FindColumns::from_words(["cat"]).unwrap();
        let batches = FindBatches::new(columns.clone());
        assert_eq!(batches.schema(), columns.schema());
        assert!(
            columns
                .schema()
                .field_with_name("direction")
                .unwrap()
                .is_nullable()
        );
        let mut batches = FindBatches::new(columns.with_grid_column(["a", "b"]).unwrap());
        batches.begin("b").unwrap();
        assert!(batches.begin("c").is_err());
        assert!(batches.into_batches().is_empty());
    }
}
