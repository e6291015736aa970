//! Documents of Word (Office Open XML, ISO/IEC 29500), and the puzzle in one that this program made.

use super::archive::Archive;
use super::body::Body;
use super::content::Content;
use super::xml::{Item, walk};
use crate::carried;
use crate::reading::unpacked::Result;
use std::mem::take;

/// The tables and paragraphs of a document, whose main part has this path.
pub(super) fn content(mut archive: Archive<'_>, main: &str) -> Result<Content> {
    let xml = archive.needed_part(main)?;
    let mut document = Document::default();
    walk(&xml, |item| document.add(item))?;
    drop(xml);
    let part = custom_part(&mut archive)?;
    let is_edited = part
        .as_ref()
        .is_some_and(|part| part.shown != carried::shown(&document.shown));
    Ok(Content {
        container: "a Word document",
        puzzles: part.map(|part| part.puzzles),
        is_edited,
        units: document.body.units.finish(),
    })
}

/// The part that this program puts into documents: its puzzles, and a number for what the document shows.
struct CustomPart {
    shown: String,
    puzzles: String,
}

/// The part, if this program made the document.
fn custom_part(archive: &mut Archive<'_>) -> Result<Option<CustomPart>> {
    /// The most parts that are looked at.
    const MOST: usize = 16;
    let mut names = archive.names();
    names.retain(|name| {
        let number = name
            .strip_prefix("customXml/item")
            .and_then(|rest| rest.strip_suffix(".xml"));
        number.is_some_and(|number| number.bytes().all(|it| it.is_ascii_digit()))
    });
    for name in names.iter().take(MOST) {
        let Some(xml) = archive.part(name)? else {
            continue;
        };
        let (mut shown, mut puzzles) = (None, String::new());
        let walked = walk(&xml, |item| {
            match item {
                Item::Start(element) if element.name() == carried::ELEMENT => {
                    shown = element.attribute(carried::SHOWN);
                }
                Item::Text(text) if shown.is_some() => puzzles += text,
                _ => {}
            }
            Ok(())
        });
        // Parts of other programs are none of ours.
        if let (Ok(()), Some(shown)) = (walked, shown) {
            return Ok(Some(CustomPart { shown, puzzles }));
        }
    }
    Ok(None)
}

/// A document that is being read.
#[derive(Default)]
struct Document {
    body: Body,
    paragraph: String,
    style: String,
    is_text: bool,
    /// How many columns the cell spans, if it says so.
    span: usize,
    /// The depth of elements whose text is left out.
    skipped: usize,
    /// The texts of cells and listed words, which tell whether a document was edited.
    shown: String,
}

impl Document {
    fn add(&mut self, item: Item<'_>) -> Result<()> {
        // What was deleted, and what other programs see in place of a text box.
        const SKIPPED: [&str; 2] = ["del", "Fallback"];
        match item {
            Item::Start(element) => match element.name() {
                name if SKIPPED.contains(&name) => self.skipped += 1,
                "t" => self.is_text = true,
                "tab" | "ptab" if !self.paragraph.is_empty() => self.paragraph.push('\t'),
                "br" | "cr" => self.paragraph.push('\n'),
                "noBreakHyphen" => self.paragraph.push('-'),
                "pStyle" => self.style = element.attribute("val").unwrap_or_default(),
                "tbl" => self.body.start_table(),
                "gridSpan" if self.body.is_outermost() => {
                    self.span = element.number("val").unwrap_or(1).min(1 << 10);
                }
                _ => {}
            },
            Item::End(name) => match name {
                name if SKIPPED.contains(&name) => self.skipped = self.skipped.saturating_sub(1),
                "t" => self.is_text = false,
                "p" => self.end_paragraph()?,
                "tc" => {
                    self.shown += self.body.cell();
                    self.body.end_cell(take(&mut self.span).max(1), 1)?;
                }
                "tr" => self.body.end_row(1)?,
                "tbl" => {
                    if let Some(table) = self.body.end_table() {
                        self.body.units.add_table(table);
                    }
                }
                _ => {}
            },
            Item::Text(text) if self.is_text && self.skipped == 0 => self.paragraph += text,
            Item::Text(_) => {}
        }
        Ok(())
    }

    fn end_paragraph(&mut self) -> Result<()> {
        let (text, style) = (take(&mut self.paragraph), take(&mut self.style));
        if style == carried::LISTED_WORD {
            self.shown += &text;
        }
        let headings = ["Heading", "Title", "Subtitle"];
        let is_heading = headings.iter().any(|name| style.starts_with(name));
        self.body.add_paragraph(&text, is_heading)
    }
}
