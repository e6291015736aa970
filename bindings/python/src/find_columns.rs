//! The finds of a search as columns, and read back one by one.

use crate::stream::Table;
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt32Type};
use arrow_array::{Array, RecordBatch};
use wordtrail::report::columns::FindBatches;
use wordtrail::{Cell, Direction, Find, Grid, Mode, Tile, Trail};

/// The finds of a search with all columns, in their order.
#[derive(Debug)]
pub struct FoundColumns {
    table: Table,
    mode: Mode,
}

impl FoundColumns {
    pub fn new(collected: FindBatches, mode: Mode) -> Self {
        Self {
            table: collected.into(),
            mode,
        }
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// The number of distinct words.
    pub fn word_count(&self) -> usize {
        // All batches share one dictionary of the words that occur.
        let words = self.table.batches.first().map(|batch| batch.column(0));
        let words = words.and_then(|words| words.as_dictionary_opt::<UInt32Type>());
        words.map_or(0, |words| words.values().len())
    }

    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// All finds, in their order. The grid is the one that was searched.
    pub fn iter<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Find<'a>> {
        let rows = move |batch: &'a RecordBatch| {
            (0..batch.num_rows()).filter_map(move |row| self.find_in(batch, row, grid))
        };
        self.table.batches.iter().flat_map(rows)
    }

    /// A find by its number, from 0.
    pub fn get<'a>(&'a self, index: usize, grid: &'a Grid) -> Option<Find<'a>> {
        let (batch, row) = self.table.row(index)?;
        self.find_in(batch, row, grid)
    }

    /// The find in a row of a batch. It is `None` only if the batch had other columns.
    fn find_in<'a>(
        &'a self,
        batch: &'a RecordBatch,
        index: usize,
        grid: &Grid,
    ) -> Option<Find<'a>> {
        let number = |column: usize| {
            let column = batch.column(column).as_primitive_opt::<UInt32Type>()?;
            column.values().get(index).map(|number| number - 1)
        };
        let words = batch.column(0).as_dictionary_opt::<UInt32Type>()?;
        let word = words.values().as_string_opt::<i32>()?;
        let word = word.value(words.key(index)?);
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
            let letters = batch
                .column(4)
                .as_primitive_opt::<UInt8Type>()?
                .value(index);
            straight_trail(grid, start, direction, letters.into())
        };
        Some(Find {
            word: word.into(),
            trail,
        })
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
