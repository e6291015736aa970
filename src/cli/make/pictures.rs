//! Clues that name a picture beside their list become the picture.

use crate::cli::input::read_resource;
use crate::cli::picture;
use anyhow::{Context, anyhow};
use std::path::Path;
use wordtrail::WordBank;
use wordtrail::puzzle::PictureClue;
use wordtrail::reading::file_in;
use wordtrail::report;
use wordtrail_dictionary::internals::wording::excerpt;

/// The words with the pictures that their clues name, from the folder of a list.
pub fn with_pictures(words: WordBank, list: &Path) -> anyhow::Result<WordBank> {
    let folder = list.parent().unwrap_or(Path::new(""));
    // Lists in documents of Word and OpenDocument have them in themselves.
    let extension = list
        .extension()
        .and_then(|it| it.to_str())
        .unwrap_or_default();
    let is_document = ["docx", "odt"].contains(&&*extension.to_ascii_lowercase());
    let document = is_document.then(|| read_resource(list)).transpose()?;
    let inside = |clue: &str| file_in(document.as_deref()?, clue);
    words.try_map_clues(|word, clue| {
        let path = folder.join(clue);
        // A sentence may end with the name of a file.
        if !names_picture(clue) || clue.contains(' ') && !path.is_file() {
            return Ok(None);
        }
        let named = || format!("{}: the picture of “{}”", list.display(), excerpt(word));
        let file = match inside(clue) {
            Some(file) => file,
            None => read_resource(&path)
                .map_err(|error| anyhow!("{error:#}, in the folder of the list"))
                .with_context(named)?,
        };
        let orientation = wordtrail::photo::orientation(&file);
        let png = report::clue_picture(file, orientation).map_err(picture::explained);
        let png = png.with_context(|| format!("{}, {}", named(), excerpt(clue)))?;
        Ok(Some(PictureClue::new(clue, &png).to_string()))
    })
}

/// Whether a clue is the name of a picture: also of one in a format that is refused.
fn names_picture(clue: &str) -> bool {
    let extension = Path::new(clue).extension().and_then(|it| it.to_str());
    let known = [
        "png", "jpg", "jpeg", "svg", "gif", "webp", "bmp", "tif", "tiff", "heic",
    ];
    extension.is_some_and(|it| known.contains(&&*it.to_ascii_lowercase()))
}
