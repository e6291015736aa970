//! The paragraphs and tables of a text, as its XML has them one after the other.

use super::content::{Size, Table, Units};
use crate::reading::unpacked::Result;
use std::mem::take;

/// A text that is being read. Tables in a table are lines of its cells.
#[derive(Default)]
pub(super) struct Body {
    pub units: Units,
    size: Size,
    /// The outermost table, and how many tables are open.
    table: Option<OpenTable>,
    depth: usize,
}

#[derive(Default)]
struct OpenTable {
    table: Table,
    row: usize,
    column: usize,
    /// The cells of the row, by their columns.
    cells: Vec<(usize, String)>,
    cell: String,
}

impl Body {
    pub fn start_table(&mut self) {
        self.depth += 1;
        self.table.get_or_insert_default();
    }

    /// Whether a row or a cell is one of the outermost table.
    pub fn is_outermost(&self) -> bool {
        self.depth == 1
    }

    /// Adds a paragraph to the text, or to the cell that is open. In a table inside of a table it shares a line with the other
    /// cells of its row.
    pub fn add_paragraph(&mut self, text: &str, is_heading: bool) -> Result<()> {
        let Some(OpenTable { cell, .. }) = &mut self.table else {
            return self.units.add_paragraph(text, is_heading, &mut self.size);
        };
        if self.depth == 1 && !cell.is_empty() && !cell.ends_with('\n') {
            cell.push('\n');
        }
        cell.push_str(text);
        Ok(())
    }

    /// The text of the cell that is open in the outermost table.
    pub fn cell(&self) -> &str {
        let cell = self.table.as_ref().filter(|_| self.depth == 1);
        cell.map_or("", |open| &open.cell)
    }

    /// Ends a cell that spans some columns, and has its text in a number of them.
    pub fn end_cell(&mut self, columns: usize, copies: usize) -> Result<()> {
        let Some(open) = &mut self.table else {
            return Ok(());
        };
        if self.depth > 1 {
            open.cell.push('\t');
            return Ok(());
        }
        let text = take(&mut open.cell);
        if !text.trim().is_empty() {
            for number in 0..copies {
                self.size.add(&text)?;
                let column = open.column.saturating_add(number);
                open.cells.push((column, text.clone()));
            }
        }
        open.column = open.column.saturating_add(columns);
        Ok(())
    }

    /// Ends a row that is there a number of times.
    pub fn end_row(&mut self, copies: usize) -> Result<()> {
        let Some(open) = &mut self.table else {
            return Ok(());
        };
        if self.depth > 1 {
            open.cell.push('\n');
            return Ok(());
        }
        let cells = take(&mut open.cells);
        // Empty rows are repeated up to the end of a sheet.
        let filled = if cells.is_empty() { 0 } else { copies };
        for number in 0..filled {
            for (column, text) in &cells {
                if number > 0 {
                    self.size.add(text)?;
                }
                let row = open.row.saturating_add(number);
                open.table.push(row, *column, text.clone());
            }
        }
        (open.row, open.column) = (open.row.saturating_add(copies), 0);
        Ok(())
    }

    /// Ends a table. Returns the outermost one.
    pub fn end_table(&mut self) -> Option<Table> {
        self.depth = self.depth.saturating_sub(1);
        let open = self.table.take_if(|_| self.depth == 0)?;
        Some(open.table)
    }
}
