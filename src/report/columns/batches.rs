//! Finds as batches of columns in memory.

use super::find_columns::{FindColumns, FindPart, Finds, renumber_words};
use crate::{Consumer, Find};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The finds of a batch at most, unless a thread hands over more at once.
const BATCH: usize = 1 << 20;

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
/// use wordtrail::report::columns::{FindBatches, FindColumns, Vocabulary};
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let dictionary = Dictionary::from_words(["cat", "cod"])?;
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let mut batches = FindBatches::new(FindColumns::new(Vocabulary::of(&dictionary)?));
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
    ///
    /// ```
    /// use wordtrail::report::columns::{FindBatches, FindColumns, Vocabulary};
    ///
    /// let columns = FindColumns::new(Vocabulary::from_words(["cat"])?);
    /// let columns = columns.with_grid_column(Vocabulary::from_words(["a", "b"])?);
    /// let mut batches = FindBatches::new(columns);
    /// batches.begin("b")?;
    /// assert!(batches.begin("c").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(&mut self, grid: &str) -> io::Result<()> {
        self.grid = self.columns.grid_number(Some(grid))?;
        Ok(())
    }

    /// The schema of the batches.
    ///
    /// ```
    /// use wordtrail::report::columns::{FindBatches, FindColumns, Vocabulary};
    ///
    /// let batches = FindBatches::new(FindColumns::new(Vocabulary::from_words(["cat"])?));
    /// assert_eq!(batches.schema().fields().len(), 5);
    /// # Ok::<(), wordtrail::report::columns::VocabularyError>(())
    /// ```
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// The batches, in the order of the finds.
    ///
    /// ```
    /// use wordtrail::report::columns::{FindBatches, FindColumns, Vocabulary};
    ///
    /// let batches = FindBatches::new(FindColumns::new(Vocabulary::from_words(["cat"])?));
    /// assert!(batches.into_batches().is_empty());
    /// # Ok::<(), wordtrail::report::columns::VocabularyError>(())
    /// ```
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
    type Part = FindPart;
    type Break = io::Error;

    fn new_part(&self) -> FindPart {
        self.columns.new_part(self.grid)
    }

    #[inline(always)]
    fn add(part: &mut FindPart, find: Find<'_>) {
        part.add(&find);
    }

    fn complete(part: &mut FindPart) {
        part.complete();
    }

    fn take(&mut self, part: &mut FindPart) -> ControlFlow<io::Error> {
        let finds = &mut part.finds;
        let is_full =
            self.last.len() + finds.len() > BATCH || self.last.cells() + finds.cells() > CELLS;
        if is_full && self.last.len() > 0 {
            self.full.push(std::mem::take(&mut self.last));
        }
        let taken = part
            .check()
            .and_then(|()| Ok(self.last.append(&mut part.finds)?));
        taken.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    }
}
