//! Walking through XML. Nothing outside of it is ever read, and it has no entities but those that XML defines.

use super::archive::damaged;
use crate::reading::unpacked::{FileError, Result};
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// The most elements in each other. Documents have some dozens: tables in frames in tables.
const MAX_DEPTH: usize = 256;

/// What comes next in a text. An element without content has an end, too.
pub(super) enum Item<'a> {
    Start(Element<'a>),
    /// The end of an element with this name.
    End(&'a str),
    Text(&'a str),
}

/// The start of an element. Names are without their prefix.
pub(super) struct Element<'a>(&'a BytesStart<'a>);

impl Element<'_> {
    pub fn name(&self) -> &str {
        self.0.local_name().into_inner()
    }

    /// The value of an attribute with this name.
    pub fn attribute(&self, name: &str) -> Option<String> {
        // Whether a name is there twice would be looked up for each pair of attributes.
        let mut attributes = self.0.attributes();
        let attribute = attributes
            .with_checks(false)
            .flatten()
            .find(|it| it.key.local_name().into_inner() == name)?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
        Some(value.into_owned())
    }

    /// The number that an attribute has.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.attribute(name)?.parse().ok()
    }
}

/// Calls a function with all elements and texts of an XML document.
pub(super) fn walk(xml: &str, mut each: impl FnMut(Item<'_>) -> Result<()>) -> Result<()> {
    let mut reader = Reader::from_str(xml);
    let mut depth = 0;
    loop {
        match reader.read_event().map_err(|_| damaged())? {
            Event::Start(start) => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(damaged());
                }
                each(Item::Start(Element(&start)))?;
            }
            Event::Empty(start) => {
                each(Item::Start(Element(&start)))?;
                each(Item::End(start.local_name().into_inner()))?;
            }
            Event::End(end) => {
                depth -= 1;
                each(Item::End(end.local_name().into_inner()))?;
            }
            Event::Text(text) => each(Item::Text(&text.xml10_content()))?,
            Event::CData(text) => each(Item::Text(&text.xml10_content()))?,
            Event::GeneralRef(reference) => {
                let character = reference.resolve_char_ref().map_err(|_| damaged())?;
                match (character, resolve_predefined_entity(&reference)) {
                    (Some(character), _) => each(Item::Text(character.encode_utf8(&mut [0; 4])))?,
                    (None, Some(text)) => each(Item::Text(text))?,
                    (None, None) => return Err(damaged()),
                }
            }
            Event::DocType(_) => return Err(defines_entities()),
            Event::Eof if depth > 0 => return Err(damaged()),
            Event::Eof => return Ok(()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
        }
    }
}

fn defines_entities() -> FileError {
    "its XML has a document type definition, which office programs do not write: open it in its program, and save it again".into()
}
