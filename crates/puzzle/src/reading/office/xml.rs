//! Walking through XML. Nothing outside of it is ever read, and it has no entities but those that XML defines.

use super::archive::damaged;
use crate::reading::unpacked::Result;
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// The most elements in each other. Documents have some dozens: tables in frames in tables.
const MAX_DEPTH: usize = 256;

/// XML behind the start of an element, or from its beginning on.
pub(super) struct Xml<'a> {
    reader: Reader<&'a [u8]>,
    /// The number of elements that are open.
    depth: usize,
}

pub(super) enum Item<'a> {
    Element(Element<'a>),
    Text(&'a str),
}

/// The start of an element. Names are without their prefix.
pub(super) struct Element<'a>(&'a BytesStart<'a>);

impl Element<'_> {
    pub fn name(&self) -> &str {
        self.0.local_name().into_inner()
    }

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

    pub fn number(&self, name: &str) -> Option<usize> {
        self.attribute(name)?.parse().ok()
    }
}

impl<'a> Xml<'a> {
    pub fn new(xml: &'a str) -> Self {
        let mut reader = Reader::from_str(xml);
        reader.config_mut().expand_empty_elements = true;
        Self { reader, depth: 0 }
    }

    /// Calls a function with what is in the element that was started last, which may look into other elements. What it leaves out is
    /// skipped.
    pub fn each(&mut self, mut each: impl FnMut(&mut Self, Item<'_>) -> Result<()>) -> Result<()> {
        let depth = self.depth;
        loop {
            match self.reader.read_event().map_err(|_| damaged())? {
                Event::Start(_) if depth == MAX_DEPTH => return Err(damaged()),
                Event::Start(start) => {
                    self.depth = depth + 1;
                    each(self, Item::Element(Element(&start)))?;
                    if self.depth > depth {
                        self.each(skip)?;
                    }
                }
                Event::End(_) => {
                    self.depth = depth - 1;
                    return Ok(());
                }
                Event::Text(text) => each(self, Item::Text(&text.xml10_content()))?,
                Event::CData(text) => each(self, Item::Text(&text.xml10_content()))?,
                Event::GeneralRef(reference) => {
                    let character = reference.resolve_char_ref().map_err(|_| damaged())?;
                    let entity = || resolve_predefined_entity(&reference).map(str::to_owned);
                    let text = character.map(String::from).or_else(entity);
                    each(self, Item::Text(&text.ok_or_else(damaged)?))?;
                }
                Event::DocType(_) => {
                    return Err("its XML has a document type definition, which office programs do not write: open it in its program, and save it again".into());
                }
                Event::Eof if depth > 0 => return Err(damaged()),
                Event::Eof => return Ok(()),
                Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
            }
        }
    }

    /// Calls a function with all elements.
    pub fn each_element(&mut self, each: &mut dyn FnMut(Element<'_>)) -> Result<()> {
        self.each(|xml, item| {
            if let Item::Element(element) = item {
                each(element);
                xml.each_element(each)?;
            }
            Ok(())
        })
    }

    /// The text of the element that was started last.
    pub fn text(&mut self) -> Result<String> {
        let mut all = String::new();
        self.each(|_, item| {
            if let Item::Text(text) = item {
                all += text;
            }
            Ok(())
        })?;
        Ok(all)
    }
}

fn skip(_: &mut Xml<'_>, _: Item<'_>) -> Result<()> {
    Ok(())
}
