//! Spreadsheets and texts of LibreOffice (OpenDocument, ISO/IEC 26300). Both have the same tables and paragraphs.

use super::archive::{Archive, encrypted};
use super::body::{Body, Format};
use super::content::{Content, Table, Unit, sheets_as_lines};
use crate::reading::unpacked::Result;
use std::collections::HashMap;

/// Whether a kind, which the archive names, is that of spreadsheets.
pub(super) fn is_spreadsheet(kind: &str) -> bool {
    kind.contains("opendocument.spreadsheet")
}

/// The lines of the sheets of a spreadsheet, or of the tables and paragraphs of a text.
pub(super) fn content(archive: Archive<'_>, kind: &str) -> Result<Content> {
    if is_spreadsheet(kind) {
        let units = sheets_as_lines(sheets(archive)?);
        return Ok(Content::new("an OpenDocument spreadsheet", units));
    }
    if !kind.contains("opendocument.text") {
        return Err(
            "it is neither a spreadsheet nor a text: save the grid or the list as .ods, .odt or plain text"
                .into(),
        );
    }
    let units = read(archive, Format::OpenText)?.units.finish();
    Ok(Content::new("an OpenDocument text", units))
}

/// The sheets of a spreadsheet with their cells. The lines of the units are left empty.
pub(super) fn sheets(archive: Archive<'_>) -> Result<Vec<(Unit, Table)>> {
    Ok(read(archive, Format::OpenSpreadsheet)?.sheets)
}

fn read(mut archive: Archive<'_>, format: Format) -> Result<Body> {
    if let Some(manifest) = archive.part("META-INF/manifest.xml")?
        && manifest.contains("encryption-data")
    {
        return Err(encrypted());
    }
    Body::read(&archive.needed_part("content.xml")?, format, HashMap::new())
}
