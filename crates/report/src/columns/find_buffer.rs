//! Finds on their way into columns: what threads fill.

use super::vocabulary::{Entry, Vocabulary};
use arrow_array::StringArray;
use arrow_schema::Schema;
use std::collections::TryReserveError;
use std::io;
use wordtrail_search::Find;
use wordtrail_search::grid::{Direction, Trail};

/// What stands for the direction of a bent trail.
pub(super) const NO_DIRECTION: u8 = Direction::ALL.len() as u8;

/// Which columns are filled.
#[derive(Debug, Clone, Copy)]
pub(super) struct Filled {
    grids: bool,
    words: bool,
    rows: bool,
    columns: bool,
    directions: bool,
    lengths: bool,
    trails: bool,
}

impl Filled {
    /// The columns of a schema.
    pub(super) fn of(schema: &Schema) -> Self {
        let has = |name| schema.index_of(name).is_ok();
        Self {
            grids: has("grid"),
            words: has("word"),
            rows: has("row"),
            columns: has("column"),
            directions: has("direction"),
            lengths: has("length"),
            trails: has("trail"),
        }
    }
}

/// Finds, column by column. Columns that are not filled are empty.
#[derive(Debug, Default)]
pub(super) struct Finds {
    /// The number of finds.
    count: usize,
    /// The numbers of the grids.
    pub(super) grids: Vec<u32>,
    /// The numbers of the words.
    pub(super) words: Vec<u32>,
    /// Rows and columns count from 1.
    pub(super) rows: Vec<u32>,
    pub(super) columns: Vec<u32>,
    /// The numbers of the directions, or [`NO_DIRECTION`].
    pub(super) directions: Vec<u8>,
    pub(super) lengths: Vec<u8>,
    pub(super) trails: Trails,
}

/// The trails of finds, one after the other.
#[derive(Debug, Clone, Default)]
pub(super) struct Trails {
    /// The number of cells of each trail.
    pub(super) lengths: Vec<u32>,
    /// Rows and columns count from 1.
    pub(super) rows: Vec<u32>,
    pub(super) columns: Vec<u32>,
}

/// Adds values to a column.
fn extend<T>(
    column: &mut Vec<T>,
    values: impl ExactSizeIterator<Item = T>,
) -> Result<(), TryReserveError> {
    column.try_reserve(values.len())?;
    column.extend(values);
    Ok(())
}

impl Finds {
    /// The number of finds.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The number of cells of their trails, if there is a column of them.
    pub(super) fn cells(&self) -> usize {
        self.trails.rows.len()
    }

    /// Adds the finds of a buffer. If a batch of some size has no room for them, those before are returned.
    pub(super) fn add_buffer(
        &mut self,
        buffer: &mut FindBuffer,
        max_finds: usize,
        max_cells: usize,
    ) -> io::Result<Option<Self>> {
        buffer.check()?;
        let is_full =
            self.len() + buffer.len() > max_finds || self.cells() + buffer.cells() > max_cells;
        let full = (is_full && self.len() > 0).then(|| std::mem::take(self));
        buffer.copy_to(self)?;
        buffer.clear();
        Ok(full)
    }
}

/// Renumbers the words, so that only those that occur have numbers, in their order. Returns these words. (To convert a
/// dictionary is most of what reading a few finds costs others.)
pub(super) fn renumber_words(batches: &mut [Finds], vocabulary: &Vocabulary) -> StringArray {
    let finds: usize = batches.iter().map(Finds::len).sum();
    let mut used = Vec::new();
    if finds < vocabulary.len() / 16 {
        for batch in &*batches {
            used.extend_from_slice(&batch.words);
        }
        used.sort_unstable();
        used.dedup();
        for batch in batches {
            for number in &mut batch.words {
                *number = used.partition_point(|used| used < number) as u32;
            }
        }
    } else {
        // One byte for each word stays in the cache.
        let mut occurs = vec![false; vocabulary.len()];
        for batch in &*batches {
            for &number in &batch.words {
                occurs[number as usize] = true;
            }
        }
        let mut numbers = vec![0; vocabulary.len()];
        for ((number, new), _) in (0..)
            .zip(&mut numbers)
            .zip(occurs)
            .filter(|(_, occurs)| *occurs)
        {
            *new = used.len() as u32;
            used.push(number);
        }
        for batch in batches {
            for number in &mut batch.words {
                *number = numbers[*number as usize];
            }
        }
    }
    StringArray::from_iter_values(used.iter().map(|&number| vocabulary.word(number)))
}

/// Finds of one grid, which a thread adds.
#[derive(Debug, Clone)]
pub struct FindBuffer {
    vocabulary: Vocabulary,
    /// The number of the grid.
    grid: u32,
    filled: Filled,
    added: Vec<Added>,
    trails: Trails,
    /// Why a find was left out, or why the finds cannot be written.
    failed: Option<(io::ErrorKind, String)>,
}

/// A find before it is in columns: one store of sixteen bytes, where each column has a pointer and a length of its own.
#[derive(Debug, Clone, Copy)]
struct Added {
    word: u32,
    row: u32,
    column: u32,
    direction: u8,
    letters: u8,
}

impl FindBuffer {
    pub(super) fn new(vocabulary: Vocabulary, filled: Filled, grid: u32) -> Self {
        Self {
            vocabulary,
            grid,
            filled,
            added: Vec::new(),
            trails: Trails::default(),
            failed: None,
        }
    }

    /// Refuses finds that failed.
    pub(super) fn check(&self) -> io::Result<()> {
        match &self.failed {
            Some((kind, message)) => Err(io::Error::new(*kind, message.clone())),
            None => Ok(()),
        }
    }

    /// Notes why the finds cannot be written.
    #[cfg(feature = "columns")]
    pub(super) fn fail(&mut self, error: &io::Error) {
        self.failed = Some((error.kind(), error.to_string()));
    }

    /// The number of finds.
    pub(super) fn len(&self) -> usize {
        self.added.len()
    }

    /// The number of cells of their trails, if there is a column of them.
    pub(super) fn cells(&self) -> usize {
        self.trails.rows.len()
    }

    #[inline(always)]
    pub(super) fn add(&mut self, find: &Find<'_>) {
        let entry = match self.filled.words {
            true => self.vocabulary.entry(&find.word),
            false => Some(self.vocabulary.entry_without_number(&find.word)),
        };
        match entry {
            Some(entry) if entry.letters <= u16::from(u8::MAX) => {
                let start = find.trail.start();
                let direction = find.trail.direction();
                self.added.push(Added {
                    word: entry.number,
                    row: start.row,
                    column: start.column,
                    direction: direction.map_or(NO_DIRECTION, |direction| direction as u8),
                    letters: entry.letters as u8,
                });
                if self.filled.trails {
                    self.add_trail(&find.trail);
                }
            }
            entry => self.refuse(entry, &find.word),
        }
    }

    #[inline(never)]
    fn add_trail(&mut self, trail: &Trail<'_>) {
        let Trails {
            lengths,
            rows,
            columns,
        } = &mut self.trails;
        lengths.push(trail.cell_count() as u32);
        rows.extend(trail.cells().map(|cell| from_one(cell.row)));
        columns.extend(trail.cells().map(|cell| from_one(cell.column)));
    }

    /// Copies the finds behind others, into their columns.
    pub(super) fn copy_to(&self, finds: &mut Finds) -> Result<(), TryReserveError> {
        let added = || self.added.iter();
        if self.filled.grids {
            extend(&mut finds.grids, added().map(|_| self.grid))?;
        }
        if self.filled.words {
            extend(&mut finds.words, added().map(|find| find.word))?;
        }
        if self.filled.rows {
            extend(&mut finds.rows, added().map(|find| from_one(find.row)))?;
        }
        if self.filled.columns {
            let columns = added().map(|find| from_one(find.column));
            extend(&mut finds.columns, columns)?;
        }
        if self.filled.directions {
            extend(&mut finds.directions, added().map(|find| find.direction))?;
        }
        if self.filled.lengths {
            extend(&mut finds.lengths, added().map(|find| find.letters))?;
        }
        let (trails, all) = (&self.trails, &mut finds.trails);
        extend(&mut all.lengths, trails.lengths.iter().copied())?;
        extend(&mut all.rows, trails.rows.iter().copied())?;
        extend(&mut all.columns, trails.columns.iter().copied())?;
        finds.count += self.added.len();
        Ok(())
    }

    /// Removes the finds, and keeps their memory.
    pub(super) fn clear(&mut self) {
        self.added.clear();
        self.trails.lengths.clear();
        self.trails.rows.clear();
        self.trails.columns.clear();
    }

    #[cold]
    #[inline(never)]
    fn refuse(&mut self, entry: Option<Entry>, word: &str) {
        self.failed.get_or_insert_with(|| {
            let message = match entry {
                Some(Entry { letters, .. }) => {
                    let beginning: String = word.chars().take(20).collect();
                    format!(
                        "“{beginning}…” has {letters} letters, and columns have lengths up to 255"
                    )
                }
                None => format!("the vocabulary lacks the word {word}"),
            };
            (io::ErrorKind::InvalidData, message)
        });
    }
}

/// A row or a column, counted from 1.
fn from_one(coordinate: u32) -> u32 {
    coordinate.saturating_add(1)
}
