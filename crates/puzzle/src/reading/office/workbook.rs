//! Workbooks of Excel (Office Open XML, ISO/IEC 29500).
//!
//! The crate `calamine` reads them, too, with eight more crates, and without a limit for what a file of some kilobytes expands to.

use super::archive::{Archive, damaged};
use super::content::{Content, Size, Table, Unit, sheets_as_lines};
use super::xml::{Element, Item, Xml};
use crate::reading::unpacked::Result;
use std::collections::HashMap;

/// The lines of the sheets of a workbook, whose main part has this path. A cell that cannot be calculated is empty.
pub(super) fn content(archive: Archive<'_>, main: &str) -> Result<Content> {
    let units = sheets_as_lines(sheets(archive, main)?);
    Ok(Content::new("an Excel workbook", units))
}

/// The sheets of a workbook with their cells. The lines of the units are left empty.
pub(super) fn sheets(mut archive: Archive<'_>, main: &str) -> Result<Vec<(Unit, Table)>> {
    if main.ends_with(".bin") {
        return Err("it is a binary workbook (.xlsb): save it as .xlsx".into());
    }
    let (folder, name) = main.rsplit_once('/').ok_or_else(damaged)?;
    let (mut targets, mut shared) = (HashMap::new(), None);
    let relations = archive.needed_part(&format!("{folder}/_rels/{name}.rels"))?;
    Xml::new(&relations).each_element(&mut |element| {
        if element.name() == "Relationship"
            && element.attribute("TargetMode").as_deref() != Some("External")
            && let (Some(id), Some(target)) = (element.attribute("Id"), element.attribute("Target"))
        {
            let path = match target.strip_prefix('/') {
                Some(path) => path.to_owned(),
                None => format!("{folder}/{target}"),
            };
            let kind = element.attribute("Type").unwrap_or_default();
            if kind.ends_with("/sharedStrings") {
                shared = Some(path.clone());
            }
            targets.insert(id, path);
        }
    })?;
    let mut size = Size::default();
    let shared = shared.map(|path| archive.part(&path)).transpose()?;
    let shared = match shared.flatten() {
        Some(xml) => shared_texts(&xml, &mut size)?,
        None => Vec::new(),
    };
    let mut sheets = Vec::new();
    Xml::new(&archive.needed_part(main)?).each_element(&mut |element| {
        if element.name() == "sheet" {
            let state = element.attribute("state").unwrap_or_default();
            let unit = Unit {
                is_hidden: !["", "visible"].contains(&&*state),
                ..Unit::new("sheet", element.attribute("name").unwrap_or_default())
            };
            sheets.push((unit, element.attribute("id")));
        }
    })?;
    let mut tables = Vec::new();
    for (unit, id) in sheets {
        let mut sheet = Sheet {
            table: Table::default(),
            row: 0,
            column: 0,
            shared: &shared,
            size: &mut size,
        };
        // A chart may be a sheet of its own.
        if let Some(path) = id.and_then(|id| targets.get(&id))
            && path.contains("/worksheets/")
            && let Some(xml) = archive.part(path)?
        {
            sheet.add(&mut Xml::new(&xml))?;
        }
        tables.push((unit, sheet.table));
    }
    Ok(tables)
}

/// The texts that cells share.
fn shared_texts(xml: &str, size: &mut Size) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    Xml::new(xml).each(|xml, _| {
        xml.each(|xml, item| {
            if let Item::Element(element) = item
                && element.name() == "si"
            {
                let mut text = String::new();
                add_runs(xml, &mut text)?;
                size.add(&text)?;
                texts.push(text);
            }
            Ok(())
        })
    })?;
    Ok(texts)
}

/// Adds the text of an element in runs, without how it is pronounced.
fn add_runs(xml: &mut Xml<'_>, text: &mut String) -> Result<()> {
    xml.each(|xml, item| {
        if let Item::Element(element) = item {
            match element.name() {
                "t" => *text += &xml.text()?,
                "rPh" => {}
                _ => add_runs(xml, text)?,
            }
        }
        Ok(())
    })
}

/// A sheet that is being read.
struct Sheet<'a> {
    table: Table,
    row: usize,
    column: usize,
    shared: &'a [String],
    size: &'a mut Size,
}

impl Sheet<'_> {
    /// Adds the cells of an element.
    fn add(&mut self, xml: &mut Xml<'_>) -> Result<()> {
        xml.each(|xml, item| {
            let Item::Element(element) = item else {
                return Ok(());
            };
            match element.name() {
                "row" => {
                    self.row = element.number("r").unwrap_or(self.row + 1);
                    self.column = 0;
                }
                "c" => return self.add_cell(xml, &element),
                _ => {}
            }
            self.add(xml)
        })
    }

    fn add_cell(&mut self, xml: &mut Xml<'_>, element: &Element<'_>) -> Result<()> {
        let place = element.attribute("r");
        let named = place.as_deref().and_then(column_of);
        self.column = named.unwrap_or(self.column + 1);
        let (mut value, mut inline) = (String::new(), String::new());
        xml.each(|xml, item| {
            if let Item::Element(element) = item {
                match element.name() {
                    "v" => value += &xml.text()?,
                    _ => add_runs(xml, &mut inline)?,
                }
            }
            Ok(())
        })?;
        let text = match element.attribute("t").as_deref() {
            Some("s") => {
                let index: Option<usize> = value.trim().parse().ok();
                let text = index.and_then(|index| self.shared.get(index));
                text.ok_or_else(damaged)?.clone()
            }
            Some("inlineStr") => inline,
            // Who types TRUE in a list of words gets a truth value.
            Some("b") if value == "1" => "TRUE".to_owned(),
            Some("b") => "FALSE".to_owned(),
            _ => value,
        };
        self.table.add(self.row, self.column, text, self.size)
    }
}

/// The number of the column of a cell such as `AB12`, from 1.
fn column_of(place: &str) -> Option<usize> {
    /// Excel has 16,384 columns.
    const LONGEST: usize = 3;
    let letters = place.trim_end_matches(|it: char| it.is_ascii_digit());
    if !(1..=LONGEST).contains(&letters.len()) {
        return None;
    }
    letters.chars().try_fold(0, |number, letter| {
        let digit = letter.to_digit(36).filter(|digit| *digit > 9)?;
        Some(number * 26 + digit as usize - 9)
    })
}
