//! The paragraphs and tables of a text or a spreadsheet, as its XML has them one after the other. Documents of Word and OpenDocument differ
//! in the names of their elements.

use super::content::{Size, Table, Unit, Units};
use super::xml::{Element, Item, Xml};
use crate::carried;
use crate::reading::unpacked::Result;
use std::collections::HashMap;
use std::mem::{replace, take};

/// What stands before the name of a picture that is alone in a cell.
const PICTURE: char = '\u{fffc}';

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Word,
    OpenText,
    OpenSpreadsheet,
}

/// A document that is being read. Tables in a table are lines of its cells.
pub(super) struct Body {
    format: Format,
    pub units: Units,
    /// The tables of a spreadsheet. The lines of the units are left empty.
    pub sheets: Vec<(Unit, Table)>,
    /// The texts of cells and listed words, which tell whether a document of Word was edited.
    pub shown: String,
    size: Size,
    /// The outermost table, and how many tables are open.
    table: Option<OpenTable>,
    depth: usize,
    paragraph: String,
    style: String,
    is_in_paragraph: bool,
    /// The names of pictures by their numbers, in a document of Word; and that of the last picture in the text.
    pictures: HashMap<String, String>,
    picture: Option<String>,
}

#[derive(Default)]
struct OpenTable {
    table: Table,
    name: String,
    row: usize,
    column: usize,
    /// The cells of the row, by their columns.
    cells: Vec<(usize, String)>,
    cell: String,
    /// How many columns a cell of Word spans, if it says so.
    span: usize,
}

impl Body {
    pub fn read(xml: &str, format: Format, pictures: HashMap<String, String>) -> Result<Self> {
        let mut body = Self {
            format,
            units: Units::default(),
            sheets: Vec::new(),
            shown: String::new(),
            size: Size::default(),
            table: None,
            depth: 0,
            paragraph: String::new(),
            style: String::new(),
            is_in_paragraph: false,
            pictures,
            picture: None,
        };
        body.add(&mut Xml::new(xml), false)?;
        Ok(body)
    }

    /// Adds what is in an element. Texts may be no part of the document.
    fn add(&mut self, xml: &mut Xml<'_>, has_text: bool) -> Result<()> {
        // What was deleted, comments, what says how things look, and what other programs see in place of a text box.
        const SKIPPED: [&str; 6] = [
            "del",
            "Fallback",
            "tracked-changes",
            "annotation",
            "automatic-styles",
            "shapes",
        ];
        let is_word = self.format == Format::Word;
        xml.each(|xml, item| {
            let element = match item {
                Item::Text(text) if has_text => {
                    self.paragraph += text;
                    return Ok(());
                }
                Item::Text(_) => return Ok(()),
                Item::Element(element) => element,
            };
            match element.name() {
                name if SKIPPED.contains(&name) => return Ok(()),
                "p" | "h" => return self.add_paragraph(xml, element.name() == "h"),
                "t" if is_word => return self.add(xml, true),
                "tbl" | "table" => return self.add_table(xml, &element),
                "tr" | "table-row" => {
                    self.add(xml, false)?;
                    return self.end_row(repeated(&element, "number-rows-repeated"));
                }
                "tc" | "table-cell" | "covered-table-cell" => {
                    self.add(xml, false)?;
                    return self.end_cell(repeated(&element, "number-columns-repeated"));
                }
                "gridSpan" if self.depth == 1 => {
                    let span = element.number("val").unwrap_or(1).min(1 << 10);
                    self.table.iter_mut().for_each(|open| open.span = span);
                }
                "pStyle" => self.style = element.attribute("val").unwrap_or_default(),
                // Those of Word may also be stops.
                "tab" | "ptab" if !self.paragraph.is_empty() => self.paragraph.push('\t'),
                "br" | "cr" | "line-break" => self.paragraph.push('\n'),
                "blip" => {
                    let number = element.attribute("embed").unwrap_or_default();
                    self.picture = self.pictures.get(&number).cloned();
                }
                "image" if self.format == Format::OpenText => {
                    self.picture = element.attribute("href")
                }
                "noBreakHyphen" => self.paragraph.push('-'),
                "s" if !is_word => {
                    let count = element.number("c").unwrap_or(1).min(1 << 10);
                    self.paragraph += &" ".repeat(count);
                }
                _ => {}
            }
            self.add(xml, has_text)
        })
    }

    fn add_paragraph(&mut self, xml: &mut Xml<'_>, is_heading: bool) -> Result<()> {
        let is_word = self.format == Format::Word;
        // A paragraph in another one begins a line.
        let is_inner = replace(&mut self.is_in_paragraph, !is_word);
        if is_inner && !self.paragraph.is_empty() {
            self.paragraph.push('\n');
        }
        self.add(xml, !is_word)?;
        self.is_in_paragraph = is_inner;
        if is_inner {
            return Ok(());
        }
        let (text, style) = (take(&mut self.paragraph), take(&mut self.style));
        if style == carried::LISTED_WORD {
            self.shown += &text;
        }
        let mut headings = ["Heading", "Title", "Subtitle"].iter();
        let is_heading = is_heading || headings.any(|name| style.starts_with(name));
        let Some(OpenTable { cell, .. }) = &mut self.table else {
            return self.units.add_paragraph(&text, is_heading, &mut self.size);
        };
        // In a table inside of a table it shares a line with the other cells of its row.
        if self.depth == 1 && !cell.is_empty() && !cell.ends_with('\n') {
            cell.push('\n');
        }
        *cell += &text;
        Ok(())
    }

    fn add_table(&mut self, xml: &mut Xml<'_>, element: &Element<'_>) -> Result<()> {
        self.depth += 1;
        self.picture = None;
        self.table.get_or_insert_with(|| OpenTable {
            name: element.attribute("name").unwrap_or_default(),
            ..OpenTable::default()
        });
        self.add(xml, false)?;
        self.depth -= 1;
        let Some(OpenTable { table, name, .. }) = self.table.take_if(|_| self.depth == 0) else {
            return Ok(());
        };
        match self.format {
            Format::OpenSpreadsheet => self.sheets.push((Unit::new("sheet", name), table)),
            _ => self.units.add_table(table.with_pictures_of_words(PICTURE)),
        }
        Ok(())
    }

    /// Ends a cell that is there a number of times.
    fn end_cell(&mut self, copies: usize) -> Result<()> {
        let Some(open) = &mut self.table else {
            return Ok(());
        };
        if self.depth > 1 {
            open.cell.push('\t');
            return Ok(());
        }
        let mut text = take(&mut open.cell);
        if let Some(picture) = self.picture.take()
            && text.trim().is_empty()
        {
            text = format!("{PICTURE}{picture}");
        }
        if self.format == Format::Word && !text.starts_with(PICTURE) {
            self.shown += &text;
        }
        if !text.trim().is_empty() {
            for number in 0..copies {
                self.size.add(&text)?;
                let column = open.column.saturating_add(number);
                open.cells.push((column, text.clone()));
            }
        }
        let columns = take(&mut open.span).max(copies);
        open.column = open.column.saturating_add(columns);
        Ok(())
    }

    /// Ends a row that is there a number of times.
    fn end_row(&mut self, copies: usize) -> Result<()> {
        let Some(open) = &mut self.table else {
            return Ok(());
        };
        if self.depth > 1 {
            open.cell.push('\n');
            return Ok(());
        }
        self.picture = None;
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
}

/// How often a row or a cell is there.
fn repeated(element: &Element<'_>, attribute: &str) -> usize {
    element.number(attribute).unwrap_or(1).max(1)
}
