//! PDF documents: the puzzle in one that this program made, or the text of pages.
//!
//! `syntax.rs` reads values, `file.rs` finds the objects of a document, `fonts.rs` has the letters of glyphs, `glyphs.rs`
//! where pages have them, and `lines.rs` makes lines of them. `scans.rs` has the pictures of pages without text.
//!
//! Of the crates that read PDF, `lopdf` 0.47 and `pdf-extract`, which is built on it, bring cryptography and dozens of others, and
//! `pdf_oxide` 0.3 some 160. `hayro-syntax` 0.9 needs two, but expands streams without a limit, those with objects among them, when
//! it opens a document.

mod file;
mod fonts;
mod glyphs;
mod lines;
#[cfg(feature = "photo")]
pub(super) mod scans;
mod syntax;

use super::content::{Content, Unit};
use crate::carried;
use crate::reading::unpacked::Result;
use file::File;

/// The most pages that are read.
const MAX_PAGES: usize = 1000;

/// The most lines of text beside the picture of a page. A grid has more.
const MAX_CAPTION: usize = 2;

/// The most letters of all pages.
const MAX_LETTERS: usize = 1 << 20;

/// The puzzle that is attached to a document or, if there is none or its pages are asked for, these; and whether they have text. Pages
/// that are pictures have none, whatever OCR or a program that scans has added.
pub(super) fn content(bytes: &[u8], asks_for_pages: bool) -> Result<(Content, bool)> {
    let file = File::parse(bytes)?;
    let puzzles = file.attachment(carried::ATTACHMENT);
    let puzzles = puzzles.filter(|_| !asks_for_pages);
    let mut units = Vec::new();
    let (mut letters, mut has_text) = (0, puzzles.is_some());
    if puzzles.is_none() {
        for page in file.pages(MAX_PAGES) {
            let glyphs = glyphs::of_page(&file, &page)?;
            letters += glyphs.len();
            if letters > MAX_LETTERS {
                return Err(
                    "it has more than 1,048,576 letters: print the page alone to a new PDF".into(),
                );
            }
            let visible = glyphs.iter().filter(|glyph| glyph.is_visible);
            let visible = lines::of(visible.cloned().collect());
            let may_be_scan = visible.trim().lines().count() <= MAX_CAPTION;
            let is_scan = may_be_scan && scans::has_page_picture(&file, &page);
            let lines = match glyphs.iter().all(|glyph| glyph.is_visible) {
                true => visible,
                false => lines::of(glyphs),
            };
            has_text |= !is_scan && !lines.trim().is_empty();
            units.push(Unit {
                lines,
                continues: true,
                ..Unit::new("page", String::new())
            });
        }
    }
    let mut content = Content::new("a PDF document", units);
    content.puzzles = puzzles;
    Ok((content, has_text))
}

/// What is read of the pictures of pages.
#[cfg(not(feature = "photo"))]
pub(super) mod scans {
    use super::file::{File, Page};
    use crate::reading::number_or_name::NumberOrName;
    use crate::reading::unpacked::{Result, Unpacked};

    /// Without the feature, text that OCR has placed over a picture is the only content.
    pub(super) fn has_page_picture(_: &File<'_>, _: &Page) -> bool {
        false
    }

    pub fn unpacked(_: &[u8], _: Option<&NumberOrName>) -> Result<Unpacked> {
        Err("its pages have no text, only pictures or drawings, and this program was built without the feature “photo”: type the grid and the list, or let a program recognise the text".into())
    }
}
