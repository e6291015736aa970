//! Files that are no text: documents of office programs, and PDF.

use super::SheetChoice;
#[cfg(feature = "office")]
use super::office;
use super::unpacked::{FileError, Kind, Result, Unpacked};

/// The largest file that is read. Those with a grid or a list and some pictures are far smaller.
const MAX_FILE: usize = 1 << 26;

/// Refuses a file of too many bytes, before it is read as a whole.
pub(crate) fn check_size(bytes: usize) -> Result<()> {
    match bytes > MAX_FILE {
        true => Err(FileError::from(
            "it has more than 64 MB: save the grid or the list alone, as text or in a new file",
        )),
        false => Ok(()),
    }
}

/// What a file of a kind holds. A sheet, table or page may have been chosen.
#[cfg(feature = "office")]
pub(crate) fn unpack(kind: Kind, bytes: &[u8], sheet: Option<&SheetChoice>) -> Result<Unpacked> {
    office::unpacked(kind, bytes, sheet)
}

#[cfg(not(feature = "office"))]
pub(crate) fn unpack(kind: Kind, _: &[u8], _: Option<&SheetChoice>) -> Result<Unpacked> {
    let kind = match kind {
        Kind::Archive | Kind::Compound => "an office file",
        Kind::Pdf => "a PDF document",
    };
    Err(FileError::Refused(format!(
        "it is {kind}, and this program was built without the feature “office”: save it as text"
    )))
}
