//! Finds as batches of columns in memory.

use super::find_columns::{FindColumns, FindPart, Finds};
use crate::{Consumer, Find};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The finds of a batch. With some 14 bytes each they stay in a processor's cache until they are written.
const BATCH: usize = 1 << 16;

/// Puts finds together to batches.
#[derive(Debug)]
pub(super) struct Batcher {
    pub(super) columns: FindColumns,
    pub(super) schema: SchemaRef,
    /// All words, once a batch has been made of some finds.
    words: Option<ArrayRef>,
    waiting: Finds,
}

impl Batcher {
    pub(super) fn new(columns: FindColumns) -> Self {
        Self {
            schema: columns.schema(),
            columns,
            words: None,
            waiting: Finds::default(),
        }
    }

    /// Takes finds. Returns a batch of those before them if there are enough.
    pub(super) fn take(&mut self, part: &mut FindPart) -> io::Result<Option<RecordBatch>> {
        if let Some(refused) = &part.refused {
            return Err(io::Error::new(io::ErrorKind::InvalidData, refused.clone()));
        }
        let batch =
            (self.waiting.len() > 0 && self.waiting.len() + part.finds.len() > BATCH).then(|| {
                let words = self
                    .words
                    .get_or_insert_with(|| Arc::new(self.columns.vocabulary.column()));
                let waiting = std::mem::take(&mut self.waiting);
                self.columns.batch(&self.schema, words, waiting)
            });
        self.waiting.append(&mut part.finds);
        Ok(batch)
    }

    /// A batch of the rest, if there is one. If it is the only one, its dictionary has only the words that occur.
    pub(super) fn finish(&mut self) -> Option<RecordBatch> {
        let mut waiting = std::mem::take(&mut self.waiting);
        (waiting.len() > 0).then(|| {
            let words = match self.words.take() {
                Some(words) => words,
                None => Arc::new(waiting.renumber_words(&self.columns.vocabulary)),
            };
            self.columns.batch(&self.schema, &words, waiting)
        })
    }
}

/// Collects finds as Arrow record batches with the columns of [`FindColumns`], for a data frame of the same process.
///
/// A find takes 14 bytes, and 8 for each cell of its trail if trails are wanted. If there is more than one batch, all share
/// one dictionary of words: the whole vocabulary. With a [column of grids](FindColumns::with_grid_column), say with
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
    batcher: Batcher,
    batches: Vec<RecordBatch>,
    /// The number of the current grid.
    grid: u32,
}

impl FindBatches {
    /// No batches yet.
    pub fn new(columns: FindColumns) -> Self {
        Self {
            batcher: Batcher::new(columns),
            batches: Vec::new(),
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
        self.grid = self.batcher.columns.grid_number(Some(grid))?;
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
        Arc::clone(&self.batcher.schema)
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
        self.batches.extend(self.batcher.finish());
        self.batches
    }
}

impl Consumer for FindBatches {
    type Part = FindPart;
    type Break = io::Error;

    fn new_part(&self) -> FindPart {
        self.batcher.columns.new_part(self.grid)
    }

    fn add(part: &mut FindPart, find: Find<'_>) {
        part.add(&find);
    }

    fn take(&mut self, part: &mut FindPart) -> ControlFlow<io::Error> {
        match self.batcher.take(part) {
            Ok(batch) => {
                self.batches.extend(batch);
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(error),
        }
    }
}
