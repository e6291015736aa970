//! The objects of a PDF document.
//!
//! Objects are found by their keyword and not by the table of their places, which damaged documents lack. Whatever is expanded
//! is counted.

use super::syntax::{Dict, Parser, Value};
use crate::reading::office::archive::encrypted;
use crate::reading::unpacked::{FileError, Result};
use flate2::read::ZlibDecoder;
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::rc::Rc;
use std::slice;

/// The most bytes that streams may expand to, of those that are read.
const MAX_EXPANDED: usize = 1 << 26;

/// The most bytes of objects that are parsed: those of a page may be parsed several times.
const MAX_PARSED: usize = 1 << 28;

/// The most objects of a document, and those in each other when one refers to the next.
const MAX_OBJECTS: usize = 1 << 20;
const MAX_REFERENCES: usize = 16;

/// Where an object is.
#[derive(Clone, Copy)]
enum Place {
    File(usize),
    /// The number of an object stream, and the place in it.
    Stream(usize, usize),
}

pub(super) struct File<'a> {
    bytes: &'a [u8],
    places: HashMap<u32, Place>,
    /// The object streams, expanded.
    streams: Vec<Vec<u8>>,
    root: Option<Value>,
    /// Where the last stream ends.
    last_end: usize,
    /// The bytes that streams may still expand to, and those of objects that may still be parsed.
    left: Cell<usize>,
    unparsed: Cell<usize>,
}

/// A page: its dictionary and its resources.
pub(super) struct Page {
    pub dict: Dict,
    pub resources: Rc<Dict>,
    /// The degrees by which it is turned.
    pub turned: i64,
}

/// A dictionary with the bytes behind it.
pub(super) struct Stream<'a> {
    pub dict: Dict,
    raw: &'a [u8],
}

impl<'a> File<'a> {
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        let mut file = Self {
            bytes,
            places: HashMap::new(),
            streams: Vec::new(),
            root: None,
            last_end: last(bytes, b"endstream"),
            left: Cell::new(MAX_EXPANDED),
            unparsed: Cell::new(MAX_PARSED),
        };
        let mut position = 0;
        while let Some(place) = find(bytes, b"obj", position) {
            position = place + 3;
            let Some(number) = object_number(&bytes[..place]) else {
                continue;
            };
            file.places.insert(number, Place::File(position));
            if file.places.len() > MAX_OBJECTS {
                return Err(
                    "it has more than 1,048,576 objects: print the page alone to a new PDF".into(),
                );
            }
            // What looks like an object in a stream is none.
            let stream = file.stream_at(position);
            if file.unparsed.get() == 0 {
                return Err(damaged());
            }
            let Some((stream, end)) = stream else {
                continue;
            };
            position = end;
            match stream.dict.get(&b"Type"[..]).and_then(Value::name) {
                Some(b"ObjStm") => file.add_objects(&stream)?,
                Some(b"XRef") => file.add_trailer(stream.dict)?,
                _ => {}
            }
        }
        let mut position = 0;
        while let Some(place) = find(bytes, b"trailer", position) {
            position = place + 7;
            if let Some(Value::Dict(dict)) = file.parsed(bytes, position).0 {
                file.add_trailer(dict)?;
            }
        }
        match file.root {
            Some(_) => Ok(file),
            None => Err(damaged()),
        }
    }

    fn add_trailer(&mut self, mut dict: Dict) -> Result<()> {
        if dict.contains_key(&b"Encrypt"[..]) {
            return Err(encrypted());
        }
        self.root = dict.remove(&b"Root"[..]).or(self.root.take());
        Ok(())
    }

    /// Adds the objects of an object stream, which begins with pairs of their numbers and places.
    fn add_objects(&mut self, stream: &Stream<'_>) -> Result<()> {
        let entry = |name: &[u8]| stream.dict.get(name).and_then(Value::number);
        let (Some(count), Some(first)) = (entry(b"N"), entry(b"First")) else {
            return Ok(());
        };
        let bytes = self.expanded(stream)?;
        let index = self.streams.len();
        let mut parser = Parser::new(&bytes, 0);
        for _ in 0..count as usize {
            let (Some(Value::Number(number)), Some(Value::Number(place))) =
                (parser.value_of_page(), parser.value_of_page())
            else {
                break;
            };
            if self.places.len() > MAX_OBJECTS {
                break;
            }
            let place = Place::Stream(index, (first + place) as usize);
            self.places.insert(number as u32, place);
        }
        self.streams.push(bytes);
        Ok(())
    }

    /// The value at a place, unless too much was parsed before, and where it ends.
    fn parsed(&self, bytes: &[u8], position: usize) -> (Option<Value>, usize) {
        if self.unparsed.get() == 0 {
            return (None, position);
        }
        let mut parser = Parser::new(bytes, position);
        let value = parser.value();
        self.count_parsed(parser.position - position);
        (value, parser.position)
    }

    /// Takes bytes off those that may be parsed.
    fn count_parsed(&self, bytes: usize) {
        self.unparsed.set(self.unparsed.get().saturating_sub(bytes));
    }

    /// The stream at a place of the file, and where it ends.
    fn stream_at(&self, position: usize) -> Option<(Stream<'a>, usize)> {
        let (Some(Value::Dict(dict)), position) = self.parsed(self.bytes, position) else {
            return None;
        };
        let mut parser = Parser::new(self.bytes, position);
        let Value::Keyword(keyword) = parser.value()? else {
            return None;
        };
        let rest = self.bytes.get(parser.position..)?;
        let skipped = match (&*keyword, rest) {
            (b"stream", [b'\r', b'\n', ..]) => 2,
            (b"stream", [b'\n' | b'\r', ..]) => 1,
            _ => return None,
        };
        let start = parser.position + skipped;
        // The length may be an object that comes later, and may be wrong.
        let length = self.number(&dict, "Length");
        let end = length.and_then(|length| start.checked_add(length as usize));
        let end = end.filter(|&end| {
            let behind = self.bytes.get(end..).map(<[u8]>::trim_ascii_start);
            behind.is_some_and(|behind| behind.starts_with(b"endstream"))
        });
        let raw = match end {
            Some(end) => &self.bytes[start..end],
            None if start > self.last_end => return None,
            None => {
                let end = find(self.bytes, b"endstream", start)?;
                let raw = &self.bytes[start..end];
                self.count_parsed(raw.len());
                let raw = raw.strip_suffix(b"\n").unwrap_or(raw);
                raw.strip_suffix(b"\r").unwrap_or(raw)
            }
        };
        Some((Stream { dict, raw }, start + raw.len()))
    }

    /// What a stream is once it is expanded; nothing for a filter that is not for text.
    pub fn expanded(&self, stream: &Stream<'_>) -> Result<Vec<u8>> {
        let (bytes, filter) = self.unfiltered(stream)?;
        Ok(filter.map_or(bytes, |_| Vec::new()))
    }

    /// What a stream is before the first filter that is not for text, and the name of that filter.
    pub fn unfiltered(&self, stream: &Stream<'_>) -> Result<(Vec<u8>, Option<Vec<u8>>)> {
        let filters = stream.dict.get(&b"Filter"[..]);
        let filters = match filters.and_then(|filters| self.resolved(filters)) {
            Some(Value::Array(filters)) => filters,
            filter => Vec::from_iter(filter),
        };
        let mut bytes = Cow::Borrowed(stream.raw);
        let mut other = None;
        for filter in filters {
            bytes = Cow::Owned(match filter.name() {
                Some(b"FlateDecode" | b"Fl") => self.inflated(&bytes)?,
                Some(b"ASCII85Decode" | b"A85") => ascii85(&bytes),
                name => {
                    other = Some(name.unwrap_or_default().to_vec());
                    break;
                }
            });
        }
        if let Cow::Borrowed(raw) = bytes {
            self.count(raw.len())?;
        }
        Ok((bytes.into_owned(), other))
    }

    fn inflated(&self, bytes: &[u8]) -> Result<Vec<u8>> {
        let mut expanded = Vec::new();
        // What comes before damage is kept.
        let _ = ZlibDecoder::new(bytes)
            .take(self.left.get() as u64 + 1)
            .read_to_end(&mut expanded);
        self.count(expanded.len())?;
        Ok(expanded)
    }

    /// Takes bytes off those that streams may expand to.
    fn count(&self, bytes: usize) -> Result<()> {
        let left = self.left.get().checked_sub(bytes);
        let too_large = "its content expands to more than 64 MB: print the page alone to a new PDF";
        self.left.set(left.ok_or(too_large)?);
        Ok(())
    }

    /// The object with this number, unless it is a stream.
    fn object(&self, number: u32) -> Option<Value> {
        match *self.places.get(&number)? {
            Place::File(position) => self.parsed(self.bytes, position).0,
            Place::Stream(index, position) => self.parsed(&self.streams[index], position).0,
        }
    }

    /// The value that another one refers to, or itself.
    pub fn resolved(&self, value: &Value) -> Option<Value> {
        let mut value = value.clone();
        for _ in 0..MAX_REFERENCES {
            match value {
                Value::Reference(number) => value = self.object(number)?,
                value => return Some(value),
            }
        }
        None
    }

    /// The entry of a dictionary, or what it refers to.
    pub fn entry(&self, dict: &Dict, name: &str) -> Option<Value> {
        self.resolved(dict.get(name.as_bytes())?)
    }

    pub fn dict(&self, dict: &Dict, name: &str) -> Option<Dict> {
        self.entry(dict, name)?.into_dict()
    }

    pub fn array(&self, dict: &Dict, name: &str) -> Option<Vec<Value>> {
        self.entry(dict, name)?.into_array()
    }

    pub fn number(&self, dict: &Dict, name: &str) -> Option<f64> {
        self.entry(dict, name)?.number()
    }

    pub fn is_of(&self, dict: &Dict, subtype: &[u8]) -> bool {
        let entry = self.entry(dict, "Subtype");
        entry.is_some_and(|it| it.name() == Some(subtype))
    }

    pub fn stream(&self, value: &Value) -> Option<Stream<'a>> {
        let Value::Reference(number) = value else {
            return None;
        };
        match *self.places.get(number)? {
            Place::File(position) => self.stream_at(position).map(|(stream, _)| stream),
            // Streams are not in streams.
            Place::Stream(..) => None,
        }
    }

    fn root(&self) -> Dict {
        let root = self.root.as_ref().and_then(|root| self.resolved(root));
        root.and_then(Value::into_dict).unwrap_or_default()
    }

    /// The text of an embedded file.
    pub fn attachment(&self, name: &str) -> Option<String> {
        let names = self.dict(&self.root(), "Names")?;
        let files = self.dict(&names, "EmbeddedFiles")?;
        let files = self.array(&files, "Names")?;
        let file = files.chunks(2).find_map(|pair| match pair {
            [Value::Text(found), file] if found == name.as_bytes() => self.resolved(file),
            _ => None,
        });
        let stream = self.stream(self.dict(&file?.into_dict()?, "EF")?.get(&b"F"[..])?)?;
        String::from_utf8(self.expanded(&stream).ok()?).ok()
    }

    /// The pages, in order, at most a number of them.
    pub fn pages(&self, most: usize) -> Vec<Page> {
        let mut pages = Vec::new();
        let mut known = HashSet::new();
        let mut open: Vec<(Value, Rc<Dict>, i64)> = Vec::new();
        let root = self.root().remove(&b"Pages"[..]);
        open.extend(root.map(|root| (root, Rc::default(), 0)));
        while let Some((value, resources, turned)) = open.pop() {
            if matches!(value, Value::Reference(number) if !known.insert(number)) {
                continue;
            }
            let Some(Value::Dict(dict)) = self.resolved(&value) else {
                continue;
            };
            let own = self.dict(&dict, "Resources").map(Rc::new);
            let resources = own.unwrap_or(resources);
            let own = self.number(&dict, "Rotate");
            let turned = own.map_or(turned, |degrees| degrees as i64);
            match self.array(&dict, "Kids") {
                Some(kids) => {
                    let kids = kids.into_iter().rev();
                    open.extend(kids.map(|kid| (kid, Rc::clone(&resources), turned)));
                }
                None => pages.push(Page {
                    dict,
                    resources,
                    turned,
                }),
            }
            if pages.len() == most || open.len() > MAX_OBJECTS {
                break;
            }
        }
        pages
    }
}

/// Where bytes are, from a place on.
fn find(bytes: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    let mut places = bytes.get(from..)?.windows(needle.len());
    Some(from + places.position(|part| part == needle)?)
}

/// Where bytes are for the last time; 0 if they are nowhere.
fn last(bytes: &[u8], needle: &[u8]) -> usize {
    let mut places = bytes.windows(needle.len());
    places.rposition(|part| part == needle).unwrap_or(0)
}

/// The number of an object whose keyword follows these bytes: `12 0 obj`.
fn object_number(before: &[u8]) -> Option<u32> {
    /// The most bytes of both numbers and the spaces behind them.
    const LONGEST: usize = 32;
    let near = &before[before.len().saturating_sub(LONGEST)..];
    let mut parts = near.rsplit(u8::is_ascii_whitespace);
    let is_apart = parts.next()?.is_empty();
    let mut numbers = parts.filter(|part| !part.is_empty());
    let is_generation = numbers.next()?.iter().all(u8::is_ascii_digit);
    // No space need be before it.
    let number = numbers.next()?.rsplit(|it| !it.is_ascii_digit()).next()?;
    let number = str::from_utf8(number).ok()?.parse().ok()?;
    (is_apart && is_generation).then_some(number)
}

/// Bytes of which each four are written as five characters, and zeros as `z`.
fn ascii85(text: &[u8]) -> Vec<u8> {
    let text = text.iter().take_while(|it| **it != b'~');
    let text = text.flat_map(|byte| match byte {
        b'z' => b"!!!!!",
        byte => slice::from_ref(byte),
    });
    let digits = text.filter(|it| (b'!'..=b'u').contains(it));
    let digits = Vec::from_iter(digits.map(|digit| u32::from(digit - b'!')));
    let groups = digits.chunks(5).flat_map(|group| {
        let number = (0..5).fold(0, |number: u32, place| {
            let digit = group.get(place).unwrap_or(&84);
            number.wrapping_mul(85).wrapping_add(*digit)
        });
        number.to_be_bytes().into_iter().take(group.len() - 1)
    });
    groups.collect()
}

fn damaged() -> FileError {
    "it is a PDF: copy its text into a text file, because it is damaged".into()
}
