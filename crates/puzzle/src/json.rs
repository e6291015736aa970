//! Puzzles as JSON documents, one or several after the other.

use crate::document::{Document, Version};
use crate::puzzle::{Puzzle, wrong};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Deserializer;
use unicode_normalization::char::is_combining_mark;
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

/// Reads the documents of a text, at least one.
pub(super) fn parse(text: &[u8]) -> Result<Vec<Puzzle>, GridError> {
    // Without white space, what ends too early does so at its end.
    let text = without_byte_order_mark(text).trim_ascii_end();
    let mut puzzles = Vec::new();
    let mut documents = Deserializer::from_slice(text).into_iter::<IgnoredAny>();
    let mut start = 0;
    let mut line = 0;
    // Where each document ends is found first, so that one of another version is not read at all.
    while let Some(document) = documents.next() {
        let place = |error: GridError, is_alone: bool| match error {
            GridError::Document { place, problem } if !is_alone => {
                let number = puzzles.len() + 1;
                let place = if place.is_empty() {
                    place
                } else {
                    format!(", {place}")
                };
                wrong(format!("puzzle {number}{place}"), problem)
            }
            error => error,
        };
        let end = documents.byte_offset();
        let rest = text.get(end..).unwrap_or_default().trim_ascii();
        let is_alone = puzzles.is_empty() && (document.is_err() || rest.is_empty());
        if let Err(error) = document {
            return Err(place(json_error("", &error, 0), is_alone));
        }
        let puzzle = parse_one(&text[start..end], line).map_err(|error| place(error, is_alone))?;
        puzzles.push(puzzle);
        line += text[start..end]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        start = end;
    }
    Ok(puzzles)
}

/// Reads a document, which begins in a line from 0.
fn parse_one(text: &[u8], line: usize) -> Result<Puzzle, GridError> {
    read::<Version>(text, line)?.check()?;
    read::<Document>(text, line)?.try_into()
}

fn read<'de, T: Deserialize<'de>>(text: &'de [u8], line: usize) -> Result<T, GridError> {
    let mut deserializer = Deserializer::from_slice(text);
    serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        let path = if path == "." {
            String::new()
        } else {
            excerpt(&path)
        };
        json_error(&path, error.inner(), line)
    })
}

/// An error of JSON in a field, with its line and column from 1 in the whole text.
fn json_error(place: &str, error: &serde_json::Error, lines_before: usize) -> GridError {
    const LONGEST: usize = 160;
    let (line, column) = (error.line(), error.column());
    let text = match error.is_eof() {
        true => "the document ends too early".to_owned(),
        false => error.to_string(),
    };
    let text = text
        .strip_suffix(&format!(" at line {line} column {column}"))
        .unwrap_or(&text);
    // It may have a text of the document.
    let text = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", escaped(&text[..end])),
        None => escaped(text),
    };
    let line = line + lines_before;
    wrong(
        place,
        format!("line {line}, column {column}: {text}: correct the document, or write it again"),
    )
}
