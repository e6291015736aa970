//! The layout of sheets on printed pages, as SVG.
//!
//! [`setup`] has paper and lengths, [`sheets`] pages of one puzzle each, [`keys`] pages of answers, and [`front`] what is before
//! them.

mod front;
mod keys;
mod page;
mod setup;
mod sheets;

pub use setup::{KeysPerPage, PageSetup, Paper};

use super::drawing::{Filler, View, heading};
use super::font::Font;
use super::sheet::Sheet;
use super::typeset::PictureError;
use crate::parallel;
use front::Entry;
use page::Page;

/// The content of a document.
///
/// ```
/// use wordtrail::report::{Filler, Print};
///
/// let with_answers = Print::Puzzles { key: Some(Filler::Grey) };
/// assert!(with_answers != Print::Puzzles { key: None });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Print {
    /// One page per sheet, with strokes through its finds.
    Finds,
    /// One page per puzzle, numbered if there are several, followed by the answer keys.
    Puzzles {
        /// How letters that are in no find look in the answer keys. `None` leaves the keys out.
        key: Option<Filler>,
    },
    /// The answer keys alone.
    Answers {
        /// How letters that are in no find look.
        filler: Filler,
    },
}

/// A page ready to print.
pub struct PrintedPage {
    /// An SVG whose unit is a point.
    pub svg: String,
    /// The entry of the page in the outline of the document, if it has one.
    pub heading: Option<String>,
    /// The font of the page, unless it is the bundled one.
    pub font: Option<Font>,
}

/// The pages of a document in order, numbered if there are several sheets.
///
/// # Errors
///
/// [`PictureError::TooSmall`] when a grid is too large for large print.
pub fn pages(
    sheets: &[Sheet],
    setup: &PageSetup,
    print: Print,
) -> Result<Vec<PrintedPage>, PictureError> {
    let several = sheets.len() > 1;
    let measures = setup.measures();
    let view = match print {
        Print::Finds => View::Finds(Filler::Normal),
        Print::Puzzles { .. } | Print::Answers { .. } => View::Puzzle,
    };
    let sheet = |&(number, sheet): &(usize, &Sheet)| {
        let subtitle = match print {
            Print::Puzzles { .. } if several => format!("Puzzle {number}"),
            _ => String::new(),
        };
        sheets::sheet_pages(sheet, measures, view, &subtitle, false)
    };
    let numbered: Vec<_> = match print {
        Print::Answers { .. } => Vec::new(),
        _ => (1..).zip(sheets).collect(),
    };
    // All results are collected, so that the error is that of the first sheet.
    let of_sheets: Vec<Result<Vec<Page>, PictureError>> = parallel::map(None, &numbered, sheet);
    let of_sheets: Vec<Vec<Page>> = of_sheets.into_iter().collect::<Result<_, _>>()?;
    let mut entries = Vec::new();
    let mut pages: Vec<Page> = Vec::new();
    for (of_sheet, (number, sheet)) in of_sheets.into_iter().zip(numbered) {
        let text = match heading::joined(&sheet.title) {
            title if several && title.is_empty() => format!("Puzzle {number}"),
            title if several => format!("{number}  {title}"),
            title => title,
        };
        entries.push(Entry {
            text,
            page: pages.len(),
        });
        pages.extend(of_sheet);
    }
    let keys = match (print, sheets) {
        (Print::Puzzles { key: Some(filler) } | Print::Answers { filler }, [sheet]) => {
            sheets::sheet_pages(sheet, measures, View::Finds(filler), "Answers", true)?
        }
        (Print::Puzzles { key: Some(filler) } | Print::Answers { filler }, [_, ..]) => {
            keys::key_pages(sheets, measures, setup.keys_per_page, filler)?
        }
        _ => Vec::new(),
    };
    if !keys.is_empty() {
        entries.push(Entry {
            text: "Answers".to_owned(),
            page: pages.len(),
        });
        pages.extend(keys);
    }
    let mut front = Vec::new();
    if let (Some(title), Some(sheet)) = (&setup.title_page, sheets.first()) {
        front.push(front::title_page(title, measures, &sheet.style));
    }
    if let (true, Some(sheet)) = (setup.has_contents, sheets.first()) {
        let contents = front::contents(&entries, front.len(), measures, &sheet.style);
        front.extend(contents);
    }
    // A title page has no number.
    let unnumbered = usize::from(setup.title_page.is_some());
    let pages = front.into_iter().chain(pages).zip(1..);
    Ok(pages
        .map(|(page, number)| page.finish(number, several && number > unnumbered))
        .collect())
}
