//! Finds on their way into columns: what threads fill.

use super::Vocabulary;
use super::vocabulary::Entry;
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
#[derive(Debug, Clone, Default)]
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

/// Moves the values of a list behind those of another.
fn append<T>(all: &mut Vec<T>, more: &mut Vec<T>) -> Result<(), TryReserveError> {
    all.try_reserve(more.len())?;
    all.append(more);
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

    /// Moves the finds of `other` behind these.
    #[cfg(feature = "columns")]
    pub(super) fn append(&mut self, other: &mut Self) -> Result<(), TryReserveError> {
        append(&mut self.grids, &mut other.grids)?;
        append(&mut self.words, &mut other.words)?;
        append(&mut self.rows, &mut other.rows)?;
        append(&mut self.columns, &mut other.columns)?;
        append(&mut self.directions, &mut other.directions)?;
        append(&mut self.lengths, &mut other.lengths)?;
        self.trails.append(&mut other.trails)?;
        self.count += std::mem::take(&mut other.count);
        Ok(())
    }

    #[cfg(feature = "columns")]
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.grids.clear();
        self.words.clear();
        self.rows.clear();
        self.columns.clear();
        self.directions.clear();
        self.lengths.clear();
        self.trails.clear();
    }
}

impl Trails {
    #[inline(never)]
    fn push(&mut self, trail: &Trail<'_>) {
        let coordinate = |coordinate: u32| coordinate.saturating_add(1);
        self.lengths.push(trail.cell_count() as u32);
        self.rows
            .extend(trail.cells().map(|cell| coordinate(cell.row)));
        self.columns
            .extend(trail.cells().map(|cell| coordinate(cell.column)));
    }

    fn append(&mut self, other: &mut Self) -> Result<(), TryReserveError> {
        append(&mut self.lengths, &mut other.lengths)?;
        append(&mut self.rows, &mut other.rows)?;
        append(&mut self.columns, &mut other.columns)
    }

    #[cfg(feature = "columns")]
    fn clear(&mut self) {
        self.lengths.clear();
        self.rows.clear();
        self.columns.clear();
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
    let texts = used.iter().map(|&number| vocabulary.word(number));
    let text = |text| std::str::from_utf8(text).expect("a vocabulary has texts");
    StringArray::from_iter_values(texts.map(text))
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
    /// Why a find was left out.
    refused: Option<String>,
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
            refused: None,
        }
    }

    /// Refuses finds of which one was left out.
    pub(super) fn check(&self) -> io::Result<()> {
        self.refused.as_ref().map_or(Ok(()), |refused| {
            Err(io::Error::new(io::ErrorKind::InvalidData, refused.clone()))
        })
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
                    self.trails.push(&find.trail);
                }
            }
            entry => self.refuse(entry, &find.word),
        }
    }

    /// Moves the finds behind others, into their columns.
    pub(super) fn move_to(&mut self, finds: &mut Finds) -> Result<(), TryReserveError> {
        /// Extends a column that is filled.
        fn extend<T>(
            column: &mut Vec<T>,
            is_filled: bool,
            added: &[Added],
            value: impl Fn(&Added) -> T,
        ) -> Result<(), TryReserveError> {
            if is_filled {
                column.try_reserve(added.len())?;
                column.extend(added.iter().map(value));
            }
            Ok(())
        }
        let (filled, added, grid) = (self.filled, &self.added[..], self.grid);
        extend(&mut finds.grids, filled.grids, added, |_| grid)?;
        extend(&mut finds.words, filled.words, added, |find| find.word)?;
        let from_one = |coordinate: u32| coordinate.saturating_add(1);
        extend(&mut finds.rows, filled.rows, added, |find| {
            from_one(find.row)
        })?;
        extend(&mut finds.columns, filled.columns, added, |find| {
            from_one(find.column)
        })?;
        extend(&mut finds.directions, filled.directions, added, |find| {
            find.direction
        })?;
        extend(&mut finds.lengths, filled.lengths, added, |find| {
            find.letters
        })?;
        finds.trails.append(&mut self.trails)?;
        finds.count += added.len();
        self.added.clear();
        Ok(())
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
