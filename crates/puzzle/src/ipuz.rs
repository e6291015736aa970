//! ipuz (<http://www.ipuz.org>), a format of puzzles in JSON, of which word searches are a kind.

use crate::puzzle::Puzzle;
use serde_json::{Map, Value, json};
use wordtrail_dictionary::internals::letters::{Casing, capitals};
use wordtrail_search::Mode;
use wordtrail_search::grid::{Cell, Tile};

/// The kind of word searches. Its version follows, as `#1`.
const KIND: &str = "http://ipuz.org/wordsearch";

impl Puzzle {
    /// The puzzle as a word search in ipuz 2, on one line: its title, its letters with `null` for holes, and its answers, each with the
    /// column and the row of its cells from 0. Words that bend are said to be a `zigzag`. A [`Reader`](crate::Reader) reads it back.
    ///
    /// The format has no fields for clues, for what a puzzle was made from, and for bonus words, which are words like the others.
    ///
    /// ```
    /// use wordtrail::{Puzzle, WordBank};
    /// use wordtrail::puzzle::Generator;
    ///
    /// let made = Generator::new(&WordBank::parse(b"cat\ndog\n")?).generate()?;
    /// let puzzle = Puzzle::from(&made).with_title("Pets");
    /// let ipuz: serde_json::Value = serde_json::from_str(&puzzle.to_ipuz())?;
    /// assert_eq!(ipuz["kind"][0], "http://ipuz.org/wordsearch#1");
    /// assert_eq!(ipuz["solution"]["CAT"]["cells"].as_array().unwrap().len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_ipuz(&self) -> String {
        let grid = &self.grid;
        let letters = |tile: Tile<'_>| match tile {
            Tile::Hole => Value::Null,
            tile => Casing::Usual.capitals(tile.text()).into(),
        };
        let row = |row| Value::from_iter(grid.row(row).map(letters));
        let rows = Value::from_iter((0..grid.rows()).map(row));
        let place = |cell: Cell| json!([cell.column, cell.row]);
        let answers = self.answers().iter().map(|find| {
            let cells = Value::from_iter(find.trail.cells().map(place));
            (capitals(&find.word), json!({ "cells": cells }))
        });
        let mut ipuz = json!({
            "version": "http://ipuz.org/v2",
            "kind": [format!("{KIND}#1")],
            "title": self.title(),
            "dimensions": { "width": grid.columns(), "height": grid.rows() },
            "puzzle": rows,
            "solution": Map::from_iter(answers),
            "showanswers": "during",
        });
        if self.mode() == Mode::Adjacent {
            ipuz["zigzag"] = true.into();
        }
        ipuz.to_string()
    }
}

/// Whether an object is a puzzle in ipuz, of any kind.
pub(crate) fn is_ipuz(object: &Map<String, Value>) -> bool {
    is_of_kind(object, "http://ipuz.org/")
}

fn is_of_kind(object: &Map<String, Value>, known: &str) -> bool {
    let mut kinds = object
        .get("kind")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    kinds.any(|kind| kind.as_str().is_some_and(|kind| kind.starts_with(known)))
}

/// The words of a word search in ipuz, if an object is one.
pub(crate) fn words(object: &Map<String, Value>) -> Option<Vec<String>> {
    is_of_kind(object, KIND).then(|| match object.get("solution") {
        Some(Value::Object(words)) => words.keys().cloned().collect(),
        Some(Value::Array(words)) => {
            let words = words.iter().filter_map(Value::as_str);
            words.map(str::to_owned).collect()
        }
        Some(Value::String(words)) => words.split([',', '\n']).map(str::to_owned).collect(),
        _ => Vec::new(),
    })
}
