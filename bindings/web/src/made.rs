//! What was made or opened to play, in the formats of the library.

use crate::wording::text;
use wordtrail::Puzzle;
use wordtrail::report::{Filler, Purpose, Sheet, View, page, svg};

/// A puzzle or a board, with the words to find.
pub struct Made {
    pub puzzle: Puzzle,
    pub sheet: Sheet,
    pub purpose: Purpose,
}

impl Made {
    /// The text of a file: `txt` and `json` are puzzle files, `html` is the page to play, `svg` the puzzle as a drawing, and
    /// `answers` one of its answers.
    pub fn written(&self, format: &str) -> Result<String, String> {
        Ok(match format {
            "txt" => self.puzzle.to_string(),
            "json" => serde_json::to_string(&self.puzzle).map_err(text)? + "\n",
            "html" => page(&self.sheet, self.purpose),
            "svg" => svg(&self.sheet, View::Puzzle),
            "answers" => svg(&self.sheet, View::Finds(Filler::Grey)),
            _ => return Err(format!("there is no format {format}")),
        })
    }
}

/// The purpose of a page to play with a list of words. Those that cover a grid are to be discovered, as in `wordtrail play`.
pub fn purpose(sheet: &Sheet) -> Purpose {
    match sheet.bent.as_ref().is_some_and(|bent| bent.is_cover) {
        true => Purpose::Discover,
        false => Purpose::Play,
    }
}
