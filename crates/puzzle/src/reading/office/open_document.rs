//! Spreadsheets and texts of LibreOffice (OpenDocument, ISO/IEC 26300). Both have the same tables and paragraphs.

use super::archive::{Archive, encrypted};
use super::content::{Content, Size, Table, Unit, Units, add_to_cell};
use super::xml::{Element, Item, walk};
use crate::reading::unpacked::Result;
use std::mem::take;

/// The sheets of a spreadsheet, or the tables and paragraphs of a text. The kind is that which the archive names.
pub(super) fn content(mut archive: Archive<'_>, kind: &str) -> Result<Content> {
    let is_spreadsheet = kind.contains("opendocument.spreadsheet");
    if !is_spreadsheet && !kind.contains("opendocument.text") {
        return Err(
            "it is neither a spreadsheet nor a text: save the grid or the list as .ods, .odt or plain text"
                .into(),
        );
    }
    if let Some(manifest) = archive.part("META-INF/manifest.xml")?
        && manifest.contains("encryption-data")
    {
        return Err(encrypted());
    }
    let xml = archive.needed_part("content.xml")?;
    let mut document = Document {
        is_spreadsheet,
        ..Document::default()
    };
    walk(&xml, |item| document.add(item))?;
    Ok(Content {
        container: match is_spreadsheet {
            true => "an OpenDocument spreadsheet",
            false => "an OpenDocument text",
        },
        puzzles: None,
        is_edited: false,
        units: match is_spreadsheet {
            true => document.sheets,
            false => document.units.finish(),
        },
    })
}

/// A document that is being read.
#[derive(Default)]
struct Document {
    is_spreadsheet: bool,
    sheets: Vec<Unit>,
    units: Units,
    size: Size,
    /// The outermost table, and how many tables are open.
    table: Option<OpenTable>,
    depth: usize,
    /// How many paragraphs are open: a note in one has its own.
    paragraphs: usize,
    paragraph: String,
    /// The depth of elements whose text is left out.
    skipped: usize,
}

#[derive(Default)]
struct OpenTable {
    name: String,
    table: Table,
    row: usize,
    column: usize,
    /// How often the row and the cell are repeated.
    rows: usize,
    columns: usize,
    /// The cells of a row that is repeated.
    cells: Vec<(usize, String)>,
    cell: String,
}

impl Document {
    fn add(&mut self, item: Item<'_>) -> Result<()> {
        // What was deleted, comments, and what says how things look.
        const SKIPPED: [&str; 4] = [
            "tracked-changes",
            "annotation",
            "automatic-styles",
            "shapes",
        ];
        match item {
            Item::Start(element) => match element.name() {
                name if SKIPPED.contains(&name) => self.skipped += 1,
                _ if self.skipped > 0 => {}
                "p" | "h" => {
                    self.end_line();
                    self.paragraphs += 1;
                }
                "tab" => self.paragraph.push('\t'),
                "s" => {
                    let count = element.number("c").unwrap_or(1).min(1 << 10);
                    self.paragraph += &" ".repeat(count);
                }
                "line-break" => self.paragraph.push('\n'),
                "table" | "table-row" | "table-cell" | "covered-table-cell" => {
                    self.start(&element);
                }
                _ => {}
            },
            Item::End(name) => match name {
                name if SKIPPED.contains(&name) => self.skipped = self.skipped.saturating_sub(1),
                _ if self.skipped > 0 => {}
                "p" | "h" => {
                    self.paragraphs = self.paragraphs.saturating_sub(1);
                    self.end_paragraph(name == "h")?;
                }
                "table-cell" | "covered-table-cell" if self.depth == 1 => self.end_cell()?,
                "table-row" if self.depth == 1 => self.end_row()?,
                "table-cell" | "covered-table-cell" | "table-row" => {
                    if let Some(open) = &mut self.table {
                        open.cell
                            .push(if name == "table-row" { '\n' } else { '\t' });
                    }
                }
                "table" => self.end_table(),
                _ => {}
            },
            Item::Text(text) if self.skipped == 0 && self.paragraphs > 0 => self.paragraph += text,
            Item::Text(_) => {}
        }
        Ok(())
    }

    /// Starts a table or a part of one.
    fn start(&mut self, element: &Element<'_>) {
        let is_table = element.name() == "table";
        self.depth += usize::from(is_table);
        if self.depth != 1 {
            return;
        }
        let open = self.table.get_or_insert_default();
        let repeated = |name| element.number(name).unwrap_or(1).max(1);
        match element.name() {
            "table" => open.name = element.attribute("name").unwrap_or_default(),
            "table-row" => {
                open.rows = repeated("number-rows-repeated");
                open.column = 1;
            }
            _ => open.columns = repeated("number-columns-repeated"),
        }
    }

    /// Ends the line in a paragraph in which another one begins.
    fn end_line(&mut self) {
        if self.paragraphs > 0 && !self.paragraph.is_empty() {
            self.paragraph.push('\n');
        }
    }

    fn end_paragraph(&mut self, is_heading: bool) -> Result<()> {
        if self.paragraphs > 0 {
            return Ok(());
        }
        let text = take(&mut self.paragraph);
        let Some(open) = &mut self.table else {
            return self.units.add_paragraph(&text, is_heading, &mut self.size);
        };
        add_to_cell(&mut open.cell, &text, self.depth);
        Ok(())
    }

    fn end_cell(&mut self) -> Result<()> {
        if let Some(open) = &mut self.table {
            let text = take(&mut open.cell);
            if !text.trim().is_empty() {
                for number in 0..open.columns {
                    self.size.add(&text)?;
                    open.cells
                        .push((open.column.saturating_add(number), text.clone()));
                }
            }
            open.column = open.column.saturating_add(open.columns);
        }
        Ok(())
    }

    fn end_row(&mut self) -> Result<()> {
        if let Some(open) = &mut self.table {
            let cells = take(&mut open.cells);
            // Empty rows are repeated up to the end of a sheet.
            let rows = if cells.is_empty() { 0 } else { open.rows };
            for number in 0..rows {
                for (column, text) in &cells {
                    if number > 0 {
                        self.size.add(text)?;
                    }
                    let row = open.row.saturating_add(number);
                    open.table.push(row, *column, text.clone());
                }
            }
            open.row = open.row.saturating_add(open.rows);
        }
        Ok(())
    }

    fn end_table(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.depth > 0 {
            return;
        }
        if let Some(open) = self.table.take() {
            match self.is_spreadsheet {
                true => self.sheets.push(Unit {
                    name: open.name,
                    noun: "sheet",
                    lines: open.table.into_lines(),
                    ..Unit::default()
                }),
                false => self.units.add_table(open.table),
            }
        }
    }
}
