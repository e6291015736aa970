//! What this program puts into PDF, DOCX and pages, so that it reads the puzzle back from them.

use wordtrail_dictionary::internals::fingerprint;

/// The name of the file that is attached to a PDF document.
pub const ATTACHMENT: &str = "wordtrail.json";

/// The element of a part of DOCX with the puzzles, and its attribute that says what is shown.
pub const ELEMENT: &str = "wordtrail-puzzle";
pub const SHOWN: &str = "shown";

/// The element of a page with the data of its script.
pub const PAGE_DATA: &str = "<script type=\"application/json\" id=\"data\">";

/// The style of listed words in DOCX.
pub const LISTED_WORD: &str = "ListedWord";

/// A number for what a DOCX shows, the letters of its tables and the listed words: it is another one once these were edited.
pub fn shown(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    format!("{:016x}", fingerprint(&text))
}
