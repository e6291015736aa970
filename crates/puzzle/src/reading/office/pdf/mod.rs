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

/// The puzzle that is attached to a document or, if there is none or its pages are asked for, these. None if they have no text.
pub(super) fn content(bytes: &[u8], asks_for_pages: bool) -> Result<Option<Content>> {
    let file = File::parse(bytes)?;
    let puzzles = file.attachment(carried::ATTACHMENT);
    let puzzles = puzzles.filter(|_| !asks_for_pages);
    let mut units = Vec::new();
    let (mut letters, mut has_text) = (0, false);
    if puzzles.is_none() {
        for page in file.pages(MAX_PAGES) {
            let mut glyphs = glyphs::of_page(&file, &page)?;
            letters += glyphs.len();
            if letters > MAX_LETTERS {
                return Err(
                    "it has more than 1,048,576 letters: print the page alone to a new PDF".into(),
                );
            }
            let is_picture = scans::is_picture(&file, &page);
            glyphs.retain(|glyph| glyph.is_visible || !is_picture);
            let mut lines = lines::of(glyphs);
            let count = lines.lines().filter(|line| !line.trim().is_empty()).count();
            // A program that scans adds its name, or the number of the page.
            if is_picture && count <= MAX_CAPTION {
                lines.clear();
            }
            has_text |= count > 0 && !lines.is_empty();
            units.push(Unit {
                noun: "page",
                lines,
                continues: true,
                ..Unit::default()
            });
        }
        if !has_text {
            return Ok(None);
        }
    }
    Ok(Some(Content {
        container: "a PDF document",
        puzzles,
        is_edited: false,
        units,
    }))
}

/// What is read of the pictures of pages.
#[cfg(not(feature = "photo"))]
pub(super) mod scans {
    use super::file::{File, Page};
    use crate::reading::number_or_name::NumberOrName;
    use crate::reading::unpacked::{Result, Unpacked};

    /// What is laid over a picture is all that can be read.
    pub fn is_picture(_: &File<'_>, _: &Page) -> bool {
        false
    }

    pub fn unpacked(_: &[u8], _: Option<&NumberOrName>) -> Result<Unpacked> {
        Err("its pages have no text, only pictures or drawings, and this program was built without the feature “photo”: type the grid and the list, or let a program recognise the text".into())
    }
}
