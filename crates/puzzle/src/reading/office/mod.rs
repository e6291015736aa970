//! Office files and PDF documents: what they hold, as lines for the reader.
//!
//! `archive.rs` opens ZIP archives within limits, and `xml.rs` walks through what is in them; `compressed_folder.rs` takes a file out of one
//! that is no document. `workbook.rs` reads `.xlsx`,
//! `word.rs` `.docx` and `open_document.rs` `.ods` and `.odt`, the latter with `body.rs`, each into tables and paragraphs (`content.rs`).
//! `pdf/` reads the text of pages, or their pictures. Of several tables, sheets or pages, `choice.rs` takes the one that is meant.

mod archive;
mod body;
mod choice;
mod compressed_folder;
mod content;
mod open_document;
mod pdf;
mod word;
mod workbook;
mod xml;

use super::note::Note;
use super::number_or_name::NumberOrName;
use super::sheet_table::SheetTable;
use super::unpacked::{Kind, Result, Unpacked};
use archive::Archive;
use choice::{chosen, position};
pub use compressed_folder::file_in;
pub(crate) use compressed_folder::file_in_folder;
use content::{Content, Table, Unit};
use xml::Xml;

/// What a file of a kind holds. A sheet, table or page may have been chosen.
pub(crate) fn unpacked(kind: Kind, bytes: &[u8], sheet: Option<&NumberOrName>) -> Result<Unpacked> {
    let content = match kind {
        Kind::Compound => return Err(compound(bytes).into()),
        Kind::Pdf => match pdf::content(bytes, sheet.is_some())? {
            (content, true) => content,
            (content, false) => match pdf::scans::unpacked(bytes, sheet) {
                // What OCR has recognised is better than nothing.
                Err(_) if content.units.iter().any(Unit::has_rows) => content,
                unpacked => return unpacked,
            },
        },
        // Pages are no documents.
        Kind::Archive | Kind::Page | Kind::Picture => in_archive(bytes)?,
    };
    // Who chooses a page or a table wants what it shows.
    if let Some(puzzles) = content.puzzles.filter(|_| sheet.is_none())
        && !content.is_edited
    {
        return Ok(Unpacked::Puzzles(puzzles));
    }
    let (lines, has_lists) = chosen(content.units, sheet)?;
    let container = match has_lists {
        true => "a workbook with the grid on one sheet and its list on others",
        false => content.container,
    };
    let mut notes = vec![Note::Unpacked { container }];
    notes.extend(content.is_edited.then_some(Note::Edited));
    Ok(Unpacked::Lines(lines, notes))
}

/// What an archive holds, by the names of its files.
fn in_archive(bytes: &[u8]) -> Result<Content> {
    let mut archive = Archive::open(bytes)?;
    if let Some(kind) = archive.part("mimetype")? {
        return open_document::content(archive, kind.trim());
    }
    let main = main_part(&mut archive)?;
    match main.split('/').next() {
        Some("xl") => workbook::content(archive, &main),
        Some("word") => word::content(archive, &main),
        Some("ppt") => {
            Err("it is a presentation: copy the grid and the list into a text file".into())
        }
        _ => Err(
            "it is a ZIP archive without a document that is read (.xlsx, .docx, .ods, .odt): name a file in it, or save it in one of these formats"
                .into(),
        ),
    }
}

/// The sheets of a workbook as tables: that which was chosen, or all that are not hidden. Nothing if an archive is another document or
/// has no such sheet.
pub(crate) fn sheets(
    bytes: &[u8],
    chosen: Option<&NumberOrName>,
) -> Result<Option<Vec<SheetTable>>> {
    let mut archive = Archive::open(bytes)?;
    let sheets = match archive.part("mimetype")? {
        Some(kind) if open_document::is_spreadsheet(&kind) => open_document::sheets(archive)?,
        Some(_) => return Ok(None),
        None => match main_part(&mut archive)? {
            main if main.starts_with("xl/") => workbook::sheets(archive, &main)?,
            _ => return Ok(None),
        },
    };
    let (units, tables): (Vec<Unit>, Vec<Table>) = sheets.into_iter().unzip();
    let index = chosen.map(|chosen| position(&units, chosen));
    if index == Some(None) {
        return Ok(None);
    }
    let sheets = units.into_iter().zip(tables).enumerate();
    let sheets = sheets.filter(|(number, (unit, _))| match index.flatten() {
        Some(index) => *number == index,
        None => !unit.is_hidden,
    });
    let sheets = sheets.map(|(_, (unit, table))| SheetTable {
        name: unit.name,
        lines: table.clone().without_errors().into_lines(),
        rows: table.into_rows(),
    });
    Ok(Some(sheets.collect()))
}

/// The path of the main part of an Office Open XML package.
fn main_part(archive: &mut Archive<'_>) -> Result<String> {
    let relations = archive.part("_rels/.rels")?.unwrap_or_default();
    let mut main = None;
    Xml::new(&relations).each_element(&mut |element| {
        let kind = element.attribute("Type").unwrap_or_default();
        if element.name() == "Relationship" && kind.ends_with("/officeDocument") {
            main = main.take().or(element.attribute("Target"));
        }
    })?;
    Ok(main.unwrap_or_default().trim_start_matches('/').to_owned())
}

/// Why a compound file (OLE) is not read: documents of old programs are such files, and encrypted ones of new programs.
fn compound(bytes: &[u8]) -> &'static str {
    let name = "EncryptedPackage".encode_utf16();
    let name = Vec::from_iter(name.flat_map(u16::to_le_bytes));
    match bytes.windows(name.len()).any(|part| part == name) {
        true => "it is encrypted: open it with its password, and save it without one",
        false => {
            "it is a document of an old office program (.xls, .doc or .ppt): open it, and save it as .xlsx, .docx, .ods or .odt"
        }
    }
}
