//! Documents of Word (Office Open XML, ISO/IEC 29500), and the puzzle in one that this program made.

use super::archive::Archive;
use super::body::{Body, Format};
use super::content::Content;
use super::xml::{Item, Xml};
use crate::carried;
use crate::reading::unpacked::Result;
use std::collections::HashMap;

/// The tables and paragraphs of a document, whose main part has this path.
pub(super) fn content(mut archive: Archive<'_>, main: &str) -> Result<Content> {
    let text = archive.needed_part(main)?;
    let body = Body::read(&text, Format::Word, pictures(&mut archive, main)?)?;
    let mut content = Content::new("a Word document", body.units.finish());
    if let Some((shown, puzzles)) = custom_part(&mut archive)? {
        content.is_edited = shown != carried::shown(&body.shown);
        content.puzzles = Some(puzzles);
    }
    Ok(content)
}

/// The files of the document, by the numbers that it has for them.
fn pictures(archive: &mut Archive<'_>, main: &str) -> Result<HashMap<String, String>> {
    let (folder, name) = main.rsplit_once('/').unwrap_or(("", main));
    let relations = archive.part(&format!("{folder}/_rels/{name}.rels"))?;
    let mut files = HashMap::new();
    Xml::new(&relations.unwrap_or_default()).each_element(&mut |element| {
        if let (Some(number), Some(file)) = (element.attribute("Id"), element.attribute("Target")) {
            files.insert(number, file);
        }
    })?;
    Ok(files)
}

/// The part that this program puts into documents: a number for what the document shows, and its puzzles.
fn custom_part(archive: &mut Archive<'_>) -> Result<Option<(String, String)>> {
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
        let Some(part) = archive.part(name)? else {
            continue;
        };
        let (mut shown, mut puzzles) = (None, String::new());
        let read = Xml::new(&part).each(|xml, item| {
            if let Item::Element(element) = item
                && element.name() == carried::ELEMENT
            {
                shown = element.attribute(carried::SHOWN);
                puzzles = xml.text()?;
            }
            Ok(())
        });
        // Parts of other programs are none of ours.
        if let (Ok(()), Some(shown)) = (read, shown) {
            return Ok(Some((shown, puzzles)));
        }
    }
    Ok(None)
}
