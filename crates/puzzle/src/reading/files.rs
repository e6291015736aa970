//! Files that are no text: documents of office programs, PDF, and pages that this program made.

use super::number_or_name::NumberOrName;
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
    document(kind, bytes, sheet).map(Some)
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
