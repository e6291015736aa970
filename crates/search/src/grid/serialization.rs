//! Serialisation: a direction is its name, a trail a sequence of cells, a grid a sequence of rows of text.

use super::{Cell, Direction, Grid, Ragged, Trail};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Direction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

impl Serialize for Trail<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cells())
    }
}

/// As [`Trail::new`], this does not check that the cells are distinct and neighbours.
impl<'de> Deserialize<'de> for Trail<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cells = Vec::<Cell>::deserialize(deserializer)?;
        if cells.is_empty() {
            return Err(D::Error::custom("a trail has at least one cell"));
        }
        Ok(Self::new(cells))
    }
}

/// A grid of one column with a tile of several letters is an error, because its text does not read back.
impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.to_string();
        if self.columns() == 1 && text.lines().any(|tile| tile.chars().nth(1).is_some()) {
            return Err(S::Error::custom(
                "a grid of one column with a tile of several letters has no text form",
            ));
        }
        serializer.collect_seq(text.lines())
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<String>::deserialize(deserializer)?;
        Self::read(rows.join("\n").into_bytes(), Ragged::Refuse).map_err(D::Error::custom)
    }
}
