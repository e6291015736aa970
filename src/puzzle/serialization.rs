//! Serialisation: a puzzle is its grid and the list of its words, if it has one.

use super::Puzzle;
use crate::Grid;
use crate::grid::parse::Below;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = self.words.as_ref().map(|words| {
            let text = str::from_utf8(&words.text).map_err(S::Error::custom)?;
            let lines = text.lines().map(str::trim);
            Ok(lines.filter(|line| !line.is_empty()).collect::<Vec<_>>())
        });
        let fields = Fields {
            grid: &self.grid,
            words: words.transpose()?,
        };
        fields.serialize(serializer)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Puzzle")]
struct Fields<G, W> {
    grid: G,
    words: Option<Vec<W>>,
}

/// Errors of the words count lines as in the puzzle's file: the words begin two lines below the grid.
impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Fields { grid, words } = Fields::<Grid, String>::deserialize(deserializer)?;
        let words = words.filter(|words| !words.is_empty()).map(|words| Below {
            text: words.join("\n").into_bytes(),
            line: grid.rows() + 2,
            is_plain: true,
        });
        Ok(Self {
            grid,
            words,
            notes: Vec::new(),
        })
    }
}
