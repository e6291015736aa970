//! Puzzles as JSON documents, one or several after the other.

use crate::document::{Document, Version};
use crate::puzzle::{Puzzle, wrong};
use crate::reading::Note;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Deserializer, Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use unicode_normalization::char::is_combining_mark;
use wordtrail_dictionary::internals::Bytes;
use wordtrail_dictionary::internals::letters::without_byte_order_mark;
use wordtrail_dictionary::internals::wording::{escaped, excerpt, printable};
use wordtrail_search::grid::GridError;

impl Puzzle {
    /// The puzzle as a JSON document on one line, without a line end. docs/puzzles.md describes it, and a
    /// [`Reader`](crate::Reader) reads it. Invisible characters are escaped.
    ///
    /// # Errors
    ///
    /// [`GridError::Document`] for a grid of one column that has a tile of several letters, whose text would be read as
    /// another grid.
    ///
    /// ```
    /// use wordtrail::{Grid, Puzzle, Reader, WordBank};
    ///
    /// let grid: Grid = "catx\nxxxx\n".parse()?;
    /// let puzzle = Puzzle::new(grid).with_title("Pets").with_words(&WordBank::from_words(["cat"])?);
    /// let json = puzzle.to_json()?;
    /// assert!(json.starts_with(r#"{"version":1,"#));
    /// let same = Reader::new().puzzle(json)?;
    /// assert_eq!(same.title(), "Pets");
    /// assert_eq!(same.to_string(), puzzle.to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> Result<String, GridError> {
        let document = Document::try_from(self)?;
        let json =
            serde_json::to_string(&document).map_err(|error| wrong("", error.to_string()))?;
        Ok(visible(&json))
    }
}

/// The same JSON with each invisible character escaped: a terminal might act on those of a name or a message.
fn visible(json: &str) -> String {
    let mut visible = String::new();
    for character in json.chars() {
        // Marks are visible on the letter before them.
        let is_visible =
            is_combining_mark(character) || printable(character).len() == character.len_utf8();
        if !is_visible {
            for unit in character.encode_utf16(&mut [0; 2]) {
                visible += &format!("\\u{unit:04x}");
            }
        } else {
            visible.push(character);
        }
    }
    visible
}

/// The documents of a text, at least one, read one at a time. Nothing follows an error.
#[derive(Debug, Clone)]
pub(super) struct Documents {
    text: Bytes,
    /// Where the next document begins, and where the last ends.
    start: usize,
    end: usize,
    /// The number of the next document, from 1.
    number: usize,
    place: Place,
}

/// A place in a text: the lines before it, and the bytes of its line before it.
#[derive(Debug, Clone, Copy)]
struct Place {
    lines: usize,
    bytes: usize,
}

impl Place {
    /// The place behind a text that begins here.
    fn behind(self, text: &[u8]) -> Self {
        let line_ends = text.iter().filter(|&&byte| byte == b'\n').count();
        let last_line = text.rsplit(|&byte| byte == b'\n').next();
        let bytes = last_line.map_or(0, <[u8]>::len);
        Self {
            lines: self.lines + line_ends,
            bytes: bytes + if line_ends == 0 { self.bytes } else { 0 },
        }
    }
}

impl Documents {
    /// The documents of a text, the first line of which has this number.
    pub(super) fn new(text: &Bytes, first: usize) -> Result<Self, GridError> {
        let whole = text.part(0..text.len())?;
        let marked = without_byte_order_mark(&whole);
        Ok(Self {
            start: whole.len() - marked.len(),
            // Without white space, what ends too early does so at its end.
            end: whole.trim_ascii_end().len(),
            number: 1,
            place: Place {
                lines: first - 1,
                bytes: 0,
            },
            text: match whole {
                Cow::Borrowed(_) => text.clone(),
                Cow::Owned(copy) => Bytes::owned(copy),
            },
        })
    }

    /// Reads the next document.
    fn read(&mut self) -> Result<Puzzle, GridError> {
        let text = self.text.part(self.start..self.end)?;
        // Where the document ends is found first, so that one of another version is not read at all.
        let mut documents = Deserializer::from_slice(&text).into_iter::<IgnoredAny>();
        let document = documents.next().unwrap_or(Ok(IgnoredAny));
        let is_last = document.is_err() || documents.byte_offset() == text.len();
        let document = match document {
            Ok(_) => Ok(&text[..documents.byte_offset()]),
            Err(error) => Err(json_error("", &error, self.place)),
        };
        let puzzle = document.and_then(|document| parse_one(document, self.place));
        let puzzle = puzzle.map_err(|error| match error {
            GridError::Document { place, problem } if self.number > 1 || !is_last => {
                let comma = if place.is_empty() { "" } else { ", " };
                wrong(format!("puzzle {}{comma}{place}", self.number), problem)
            }
            error => error,
        })?;
        let document = &text[..documents.byte_offset()];
        self.start += document.len();
        self.number += 1;
        self.place = self.place.behind(document);
        Ok(puzzle)
    }
}

impl Iterator for Documents {
    type Item = Result<Puzzle, GridError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.start == self.end {
            return None;
        }
        let puzzle = self.read();
        if puzzle.is_err() {
            self.start = self.end;
        }
        Some(puzzle)
    }
}

/// Reads a document, which begins at a place.
fn parse_one(text: &[u8], place: Place) -> Result<Puzzle, GridError> {
    read::<Version>(text, place)?.check()?;
    let document = read::<Document>(text, place).or_else(|error| {
        // What other programs call words are a list.
        with_words_as_list(text).ok_or(error)
    });
    let mut puzzle: Puzzle = document?.try_into()?;
    let fields: BTreeMap<String, IgnoredAny> = read(text, place)?;
    let known = serde_json::to_value(Document::with_all_fields()).unwrap_or_default();
    let others = fields.into_keys();
    let mut others = others.filter(|field| known.get(field).is_none());
    if let Some(first) = others.next() {
        let count = 1 + others.count();
        puzzle.notes.push(Note::UnknownFields { first, count });
    }
    Ok(puzzle)
}

/// The document of another program, whose words are texts.
fn with_words_as_list(text: &[u8]) -> Option<Document> {
    let mut fields: Map<String, Value> = serde_json::from_slice(text).ok()?;
    let words = fields
        .remove("words")
        .filter(|_| !fields.contains_key("list"))?;
    fields.insert("list".to_owned(), words);
    serde_json::from_value(Value::Object(fields)).ok()
}

fn read<'de, T: Deserialize<'de>>(text: &'de [u8], place: Place) -> Result<T, GridError> {
    let mut deserializer = Deserializer::from_slice(text);
    serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = match &*error.path().to_string() {
            "." => String::new(),
            path => excerpt(path),
        };
        json_error(&path, error.inner(), place)
    })
}

/// An error of JSON in a field, with its line and column from 1 in the whole text. The JSON begins at a place.
fn json_error(field: &str, error: &serde_json::Error, place: Place) -> GridError {
    const LONGEST: usize = 160;
    let (line, column) = (error.line(), error.column());
    let text = match error.is_eof() {
        true => "the document ends too early".to_owned(),
        // The names of types say nothing to those who write documents.
        false => error
            .to_string()
            .replace("expected usize", "expected a whole number"),
    };
    let end = format!(" at line {line} column {column}");
    let text = text.strip_suffix(&end).unwrap_or(&text);
    // It may have a text of the document.
    let text = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", escaped(&text[..end])),
        None => escaped(text),
    };
    let column = column + if line == 1 { place.bytes } else { 0 };
    let line = line + place.lines;
    wrong(
        field,
        format!("line {line}, column {column}: {text}: correct the document, or write it again"),
    )
}
