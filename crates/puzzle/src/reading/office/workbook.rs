//! Workbooks of Excel (Office Open XML, ISO/IEC 29500).
//!
//! The crate `calamine` reads them, too, with eight more crates, and without a limit for what a file of some kilobytes expands to.

use super::archive::{Archive, damaged};
use super::content::{Content, Size, Table, Unit};
use super::xml::{Item, walk};
use crate::reading::unpacked::Result;
use std::collections::HashMap;
use std::mem::take;

/// The lines of the sheets of a workbook, whose main part has this path. A cell that cannot be calculated is empty.
pub(super) fn content(archive: Archive<'_>, main: &str) -> Result<Content> {
    let units = sheets(archive, main)?.into_iter().map(|(mut unit, table)| {
        unit.lines = table.without_errors().into_lines();
        unit
    });
    Ok(Content {
        container: "an Excel workbook",
        puzzles: None,
        is_edited: false,
        units: units.collect(),
    })
}

/// The sheets of a workbook with their cells. The lines of the units are left empty.
pub(super) fn sheets(mut archive: Archive<'_>, main: &str) -> Result<Vec<(Unit, Table)>> {
    if main.ends_with(".bin") {
        return Err("it is a binary workbook (.xlsb): save it as .xlsx".into());
    }
    let (folder, name) = main.rsplit_once('/').ok_or_else(damaged)?;
    let relations = archive.needed_part(&format!("{folder}/_rels/{name}.rels"))?;
    let mut targets = HashMap::new();
    let mut shared = None;
    walk(&relations, |item| {
        if let Item::Start(element) = item
            && element.name() == "Relationship"
            && element.attribute("TargetMode").as_deref() != Some("External")
            && let (Some(id), Some(target)) = (element.attribute("Id"), element.attribute("Target"))
        {
            let path = match target.strip_prefix('/') {
                Some(path) => path.to_owned(),
                None => format!("{folder}/{target}"),
            };
            if element
                .attribute("Type")
                .is_some_and(|it| it.ends_with("/sharedStrings"))
            {
                shared = Some(path.clone());
            }
            targets.insert(id, path);
        }
        Ok(())
    })?;
    let mut size = Size::default();
    let shared = match shared
        .map(|path| archive.part(&path))
        .transpose()?
        .flatten()
    {
        Some(xml) => shared_texts(&xml, &mut size)?,
        None => Vec::new(),
    };
    let mut sheets = Vec::new();
    walk(&archive.needed_part(main)?, |item| {
        if let Item::Start(element) = item
            && element.name() == "sheet"
        {
            let state = element.attribute("state").unwrap_or_default();
            let unit = Unit {
                name: element.attribute("name").unwrap_or_default(),
                noun: "sheet",
                is_hidden: !["", "visible"].contains(&&*state),
                ..Unit::default()
            };
            sheets.push((unit, element.attribute("id")));
        }
        Ok(())
    })?;
    let mut tables = Vec::new();
    for (unit, id) in sheets {
        let path = id.and_then(|id| targets.get(&id));
        // A chart may be a sheet of its own.
        let cells = match path.filter(|path| path.contains("/worksheets/")) {
            Some(path) => match archive.part(path)? {
                Some(xml) => table(&xml, &shared, &mut size)?,
                None => Table::default(),
            },
            None => Table::default(),
        };
        tables.push((unit, cells));
    }
    Ok(tables)
}

/// The texts that cells share.
fn shared_texts(xml: &str, size: &mut Size) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    let mut text = SharedText::default();
    walk(xml, |item| {
        text.add(&item);
        if let Item::End("si") = item {
            let text = take(&mut text.text);
            size.add(&text)?;
            texts.push(text);
        }
        Ok(())
    })?;
    Ok(texts)
}

/// A text in runs, without how it is pronounced.
#[derive(Default)]
struct SharedText {
    text: String,
    is_text: bool,
    is_phonetic: bool,
}

impl SharedText {
    fn add(&mut self, item: &Item<'_>) {
        match item {
            Item::Start(element) => match element.name() {
                "t" => self.is_text = true,
                "rPh" => self.is_phonetic = true,
                _ => {}
            },
            Item::End("t") => self.is_text = false,
            Item::End("rPh") => self.is_phonetic = false,
            Item::Text(text) if self.is_text && !self.is_phonetic => self.text += text,
            Item::End(_) | Item::Text(_) => {}
        }
    }
}

/// The cells of a sheet.
fn table(xml: &str, shared: &[String], size: &mut Size) -> Result<Table> {
    let mut table = Table::default();
    let (mut row, mut column) = (0, 0);
    let (mut kind, mut value, mut is_value) = (String::new(), String::new(), false);
    let mut inline = SharedText::default();
    walk(xml, |item| {
        match &item {
            Item::Start(element) => match element.name() {
                "row" => {
                    row = element.number("r").unwrap_or(row + 1);
                    column = 0;
                }
                "c" => {
                    let place = element.attribute("r");
                    let named = place.as_deref().and_then(column_of);
                    column = named.unwrap_or(column + 1);
                    kind = element.attribute("t").unwrap_or_default();
                }
                "v" => is_value = true,
                _ => {}
            },
            Item::Text(text) if is_value => value += text,
            Item::End("v") => is_value = false,
            Item::End("c") => {
                let value = take(&mut value);
                let text = match &*kind {
                    "s" => {
                        let index: Option<usize> = value.trim().parse().ok();
                        let text = index.and_then(|index| shared.get(index));
                        text.ok_or_else(damaged)?.clone()
                    }
                    "inlineStr" => take(&mut inline.text),
                    // Who types TRUE in a list of words gets a truth value.
                    "b" if value == "1" => "TRUE".to_owned(),
                    "b" => "FALSE".to_owned(),
                    _ => value,
                };
                inline.text.clear();
                table.add(row, column, text, size)?;
            }
            _ => {}
        }
        inline.add(&item);
        Ok(())
    })?;
    Ok(table)
}

/// The number of the column of a cell such as `AB12`, from 1.
fn column_of(place: &str) -> Option<usize> {
    /// Excel has 16,384 columns.
    const LONGEST: usize = 3;
    let letters = place.trim_end_matches(|it: char| it.is_ascii_digit());
    if !(1..=LONGEST).contains(&letters.len()) {
        return None;
    }
    letters.bytes().try_fold(0, |number, letter| {
        let digit = letter
            .to_ascii_uppercase()
            .checked_sub(b'A')
            .filter(|it| *it < 26)?;
        Some(number * 26 + usize::from(digit) + 1)
    })
}
