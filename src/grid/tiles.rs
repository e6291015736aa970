//! What cells hold, and how it is stored: a small number a cell, and a table of what the numbers mean.

use crate::letters::{compose, fold};
use std::collections::HashMap;
use std::fmt;

/// What a cell holds. Its text form is what a grid's text has for it.
///
/// ```
/// use wordtrail::{Grid, Tile};
///
/// let grid: Grid = "Qu . ?\n".parse()?;
/// let letters = grid.row(0).map(|tile| match tile {
///     Tile::Letters(letters) => letters.chars().count(),
///     Tile::Hole => 0,
///     Tile::Wildcard => 1,
/// });
/// assert_eq!(letters.collect::<Vec<_>>(), [2, 0, 1]);
/// # Ok::<(), wordtrail::GridError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tile<'grid> {
    /// One letter or several, folded; never none.
    Letters(&'grid str),
    /// Nothing: no trail enters it.
    Hole,
    /// Any one letter.
    Wildcard,
}

impl fmt::Display for Tile<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Letters(letters) => letters,
            Self::Hole => ".",
            Self::Wildcard => "?",
        })
    }
}

/// The distinct tiles of a grid, numbered.
#[derive(Clone)]
pub(super) struct TileTable {
    tiles: Vec<OwnedTile>,
}

#[derive(Clone)]
enum OwnedTile {
    Letters(Box<str>),
    Hole,
    Wildcard,
}

impl OwnedTile {
    /// The tile that the text spells, or the first character that has no business in one.
    fn parse(text: &str) -> Result<Self, char> {
        match text {
            "." => Ok(Self::Hole),
            "?" => Ok(Self::Wildcard),
            "" => Err(' '),
            _ => {
                let letters = compose(text);
                let folded = letters
                    .chars()
                    .map(|character| fold(character).ok_or(character));
                Ok(Self::Letters(
                    folded.collect::<Result<String, char>>()?.into(),
                ))
            }
        }
    }
}

impl TileTable {
    /// The table in which the number of a tile is the ASCII character that spells it. Characters
    /// that spell none stand for holes; a grid that uses this table has been searched for them.
    pub(super) fn ascii() -> Self {
        let spelled = |byte| OwnedTile::parse(char::from(byte).encode_utf8(&mut [0; 4]));
        let tiles = (0..128).map(|byte| spelled(byte).unwrap_or(OwnedTile::Hole));
        Self {
            tiles: tiles.collect(),
        }
    }

    pub(super) fn tile(&self, id: usize) -> Tile<'_> {
        borrowed(&self.tiles[id])
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Tile<'_>> {
        self.tiles.iter().map(borrowed)
    }
}

fn borrowed(tile: &OwnedTile) -> Tile<'_> {
    match tile {
        OwnedTile::Letters(letters) => Tile::Letters(letters),
        OwnedTile::Hole => Tile::Hole,
        OwnedTile::Wildcard => Tile::Wildcard,
    }
}

/// A tile's number for each cell: a byte as long as bytes suffice.
#[derive(Clone)]
pub(super) enum TileIds {
    Bytes(Vec<u8>),
    Wide(Vec<u32>),
}

impl TileIds {
    pub(super) fn get(&self, position: usize) -> usize {
        match self {
            Self::Bytes(ids) => usize::from(ids[position]),
            Self::Wide(ids) => ids[position] as usize,
        }
    }

    fn push(&mut self, id: usize) {
        match self {
            Self::Bytes(ids) => match u8::try_from(id) {
                Ok(id) => ids.push(id),
                Err(_) => {
                    *self = Self::Wide(ids.iter().map(|&id| u32::from(id)).collect());
                    self.push(id);
                }
            },
            Self::Wide(ids) => ids.push(
                u32::try_from(id).expect("Unicode has fewer characters, and memory fewer tiles"),
            ),
        }
    }
}

/// Numbers tiles as they come.
pub(super) struct TileNumbering {
    ids: TileIds,
    table: TileTable,
    known: HashMap<Box<str>, usize>,
}

impl TileNumbering {
    /// Begins a numbering with room for so many cells.
    pub(super) fn with_capacity(cells: usize) -> Self {
        Self {
            ids: TileIds::Bytes(Vec::with_capacity(cells)),
            table: TileTable { tiles: Vec::new() },
            known: HashMap::new(),
        }
    }

    /// Adds a cell with the tile that the text spells, or returns the first character that has no
    /// business in one.
    pub(super) fn push(&mut self, text: &str) -> Result<(), char> {
        let id = match self.known.get(text) {
            Some(&id) => id,
            None => {
                let id = self.table.tiles.len();
                self.table.tiles.push(OwnedTile::parse(text)?);
                self.known.insert(text.into(), id);
                id
            }
        };
        self.ids.push(id);
        Ok(())
    }

    pub(super) fn finish(self) -> (TileIds, TileTable) {
        (self.ids, self.table)
    }
}
