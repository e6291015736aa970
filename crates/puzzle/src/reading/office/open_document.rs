//! Spreadsheets and texts of LibreOffice (OpenDocument, ISO/IEC 26300). Both have the same tables and paragraphs.

use super::archive::{Archive, encrypted};
use super::body::Body;
use super::content::{Content, Table, Unit};
use super::xml::{Element, Item, walk};
use crate::reading::unpacked::Result;
use std::mem::take;

/// Whether a kind, which the archive names, is that of spreadsheets.
pub(super) fn is_spreadsheet(kind: &str) -> bool {
    kind.contains("opendocument.spreadsheet")
}

/// The lines of the sheets of a spreadsheet, or of the tables and paragraphs of a text.
pub(super) fn content(archive: Archive<'_>, kind: &str) -> Result<Content> {
    let is_spreadsheet = is_spreadsheet(kind);
    if !is_spreadsheet && !kind.contains("opendocument.text") {
        return Err(
            "it is neither a spreadsheet nor a text: save the grid or the list as .ods, .odt or plain text"
                .into(),
        );
    }
    let document = Document::read(archive, is_spreadsheet)?;
    let sheets = document.sheets.into_iter().map(|(mut unit, table)| {
        unit.lines = table.without_errors().into_lines();
        unit
    });
    Ok(Content {
        container: match is_spreadsheet {
            true => "an OpenDocument spreadsheet",
            false => "an OpenDocument text",
        },
        puzzles: None,
        is_edited: false,
        units: match is_spreadsheet {
            true => sheets.collect(),
            false => document.body.units.finish(),
        },
    })
}

/// The sheets of a spreadsheet with their cells. The lines of the units are left empty.
pub(super) fn sheets(archive: Archive<'_>) -> Result<Vec<(Unit, Table)>> {
    Ok(Document::read(archive, true)?.sheets)
}

/// A document that is being read.
#[derive(Default)]
struct Document {
    is_spreadsheet: bool,
    sheets: Vec<(Unit, Table)>,
    body: Body,
    /// The name of the outermost table, and how often its row and its cell are repeated.
    name: String,
    rows: usize,
    columns: usize,
    /// How many paragraphs are open: a note in one has its own.
    paragraphs: usize,
    paragraph: String,
    /// The depth of elements whose text is left out.
    skipped: usize,
}

impl Document {
    fn read(mut archive: Archive<'_>, is_spreadsheet: bool) -> Result<Self> {
        if let Some(manifest) = archive.part("META-INF/manifest.xml")?
            && manifest.contains("encryption-data")
        {
            return Err(encrypted());
        }
        let xml = archive.needed_part("content.xml")?;
        let mut document = Self {
            is_spreadsheet,
            ..Self::default()
        };
        walk(&xml, |item| document.add(item))?;
        Ok(document)
    }

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
                    // A paragraph in another one begins a line.
                    if self.paragraphs > 0 && !self.paragraph.is_empty() {
                        self.paragraph.push('\n');
                    }
                    self.paragraphs += 1;
                }
                "tab" => self.paragraph.push('\t'),
                "s" => {
                    let count = element.number("c").unwrap_or(1).min(1 << 10);
                    self.paragraph += &" ".repeat(count);
                }
                "line-break" => self.paragraph.push('\n'),
                "table" => {
                    self.body.start_table();
                    if self.body.is_outermost() {
                        self.name = element.attribute("name").unwrap_or_default();
                    }
                }
                "table-row" if self.body.is_outermost() => {
                    self.rows = repeated(&element, "number-rows-repeated");
                }
                "table-cell" | "covered-table-cell" if self.body.is_outermost() => {
                    self.columns = repeated(&element, "number-columns-repeated");
                }
                _ => {}
            },
            Item::End(name) => match name {
                name if SKIPPED.contains(&name) => self.skipped = self.skipped.saturating_sub(1),
                _ if self.skipped > 0 => {}
                "p" | "h" => {
                    self.paragraphs = self.paragraphs.saturating_sub(1);
                    if self.paragraphs == 0 {
                        let text = take(&mut self.paragraph);
                        self.body.add_paragraph(&text, name == "h")?;
                    }
                }
                "table-cell" | "covered-table-cell" => {
                    self.body.end_cell(self.columns, self.columns)?;
                }
                "table-row" => self.body.end_row(self.rows)?,
                "table" => self.end_table(),
                _ => {}
            },
            Item::Text(text) if self.skipped == 0 && self.paragraphs > 0 => self.paragraph += text,
            Item::Text(_) => {}
        }
        Ok(())
    }

    fn end_table(&mut self) {
        let Some(table) = self.body.end_table() else {
            return;
        };
        match self.is_spreadsheet {
            true => {
                let unit = Unit {
                    name: take(&mut self.name),
                    noun: "sheet",
                    ..Unit::default()
                };
                self.sheets.push((unit, table));
            }
            false => self.body.units.add_table(table),
        }
    }
}

/// How often a row or a cell is there.
fn repeated(element: &Element<'_>, attribute: &str) -> usize {
    element.number(attribute).unwrap_or(1).max(1)
}
