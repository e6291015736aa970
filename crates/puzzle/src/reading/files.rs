//! Files that are no text: documents of office programs, PDF, pages that this program made, and pictures.

use super::number_or_name::NumberOrName;
use super::sheet_table::SheetTable;
use super::unpacked::{FileError, Kind, Result, Unpacked};

/// The largest file that is read. Those with a grid or a list and some pictures are far smaller.
const MAX_FILE: usize = 1 << 26;

/// What a file of a kind holds, unless it is read as a text. A sheet, table or page may have been chosen.
pub(crate) fn unpack(
    kind: Kind,
    bytes: &[u8],
    sheet: Option<&NumberOrName>,
) -> Result<Option<Unpacked>> {
    if kind == Kind::Page {
        return Ok(puzzles_of_page(bytes));
    }
    if bytes.len() > MAX_FILE {
        return Err(FileError::from(
            "it has more than 64 MB: save the grid or the list alone, as text or in a new file",
        ));
    }
    let unpacked = match kind {
        Kind::Picture => picture(bytes, sheet),
        _ => document(kind, bytes, sheet),
    };
    unpacked.map(Some)
}

#[cfg(feature = "documents")]
fn puzzles_of_page(page: &[u8]) -> Option<Unpacked> {
    super::page_data::page_data(page).map(Unpacked::Puzzles)
}

#[cfg(not(feature = "documents"))]
fn puzzles_of_page(_: &[u8]) -> Option<Unpacked> {
    None
}

#[cfg(feature = "office")]
use super::office::unpacked as document;

#[cfg(not(feature = "office"))]
fn document(kind: Kind, _: &[u8], _: Option<&NumberOrName>) -> Result<Unpacked> {
    let kind = match kind {
        Kind::Pdf => "a PDF document",
        _ => "an office file",
    };
    Err(FileError::Refused(format!(
        "it is {kind}, and this program was built without the feature “office”: save it as text"
    )))
}

/// The sheets of a workbook that is not too large, or nothing if an archive is another document.
#[cfg(feature = "office")]
pub(crate) fn sheets(
    bytes: &[u8],
    chosen: Option<&NumberOrName>,
) -> Result<Option<Vec<SheetTable>>> {
    match bytes.len() > MAX_FILE {
        true => Ok(None),
        false => super::office::sheets(bytes, chosen),
    }
}

#[cfg(not(feature = "office"))]
pub(crate) fn sheets(_: &[u8], _: Option<&NumberOrName>) -> Result<Option<Vec<SheetTable>>> {
    Ok(None)
}

/// The file that is meant in an archive that is no document, or nothing.
#[cfg(feature = "office")]
pub(crate) fn in_archive(bytes: &[u8], chosen: Option<&NumberOrName>) -> Result<Option<Vec<u8>>> {
    match Kind::of(bytes) {
        Some(Kind::Archive) if bytes.len() <= MAX_FILE => {
            super::office::file_in_folder(bytes, chosen)
        }
        _ => Ok(None),
    }
}

#[cfg(not(feature = "office"))]
pub(crate) fn in_archive(_: &[u8], _: Option<&NumberOrName>) -> Result<Option<Vec<u8>>> {
    Ok(None)
}

#[cfg(feature = "photo")]
use super::photo::unpacked as picture;

#[cfg(not(feature = "photo"))]
fn picture(_: &[u8], _: Option<&NumberOrName>) -> Result<Unpacked> {
    Err(FileError::from(
        "it is a picture, and this program was built without the feature “photo”: type the grid into a text file",
    ))
}
