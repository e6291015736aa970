//! The tiles of cells: a number for each cell, and a table of what the numbers mean.

use std::collections::{HashMap, TryReserveError};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use wordtrail_dictionary::internals::Bytes;
use wordtrail_dictionary::internals::OnceValue;
use wordtrail_dictionary::internals::letters::fold_letters;

/// The content of a cell. Its text form is that in the text of a grid. No kind of tile will be added, so a `match` needs
/// no other arm.
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
    /// One letter or several, folded.
    Letters(&'grid str),
    /// Nothing: no trail enters it.
    Hole,
    /// Any one letter.
    Wildcard,
}

impl fmt::Display for Tile<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text())
    }
}

impl<'text> Tile<'text> {
    /// What stands for the tile in a text.
    pub fn text(self) -> &'text str {
        match self {
            Self::Letters(letters) => letters,
            Self::Hole => ".",
            Self::Wildcard => "?",
        }
    }

    /// The tile that a text spells, if its letters are folded.
    fn spelled(text: &'text str) -> Self {
        match text {
            "." => Self::Hole,
            "?" => Self::Wildcard,
            letters => Self::Letters(letters),
        }
    }
}

/// The distinct tiles of a grid, numbered, each in its text form. Clones share them.
#[derive(Clone)]
pub(super) struct TileTable {
    tiles: Arc<[Box<str>]>,
}

/// The text form of the tile that a text spells, or the first character that no tile has.
fn folded(text: &str) -> Result<Box<str>, char> {
    match text {
        "." | "?" => Ok(text.into()),
        "" => Err(' '),
        _ => fold_letters(text).map(Into::into),
    }
}

impl TileTable {
    /// The table in which the number of a tile is the byte that spells it in ASCII. Other bytes stand for
    /// holes. A grid with this table has such bytes only if its file is changed.
    pub(super) fn ascii() -> Self {
        /// Shared by all compact grids: it takes 12 KB, far more than a small grid.
        static TILES: OnceValue<Arc<[Box<str>]>> = OnceValue::new();
        let tiles = TILES.get_or_init(|| {
            let tiles = (0..=u8::MAX).map(|byte| {
                let spelled = std::str::from_utf8(&[byte]).map(folded);
                let spelled = spelled.unwrap_or(Err(' ')).ok();
                let spelled = spelled.filter(|_| !byte.is_ascii_digit());
                spelled.unwrap_or_else(|| ".".into())
            });
            tiles.collect()
        });
        Self {
            tiles: Arc::clone(tiles),
        }
    }

    /// The table with the tile `Qu` in place of `q`.
    pub(super) fn with_qu(mut self) -> Self {
        for tile in Arc::make_mut(&mut self.tiles) {
            if **tile == *"q" {
                *tile = "qu".into();
            }
        }
        self
    }

    /// The bytes that spell the tiles in ASCII, if each is spelled by one, and none is a digit.
    fn spelling(&self) -> Option<Vec<u8>> {
        let tiles = self.tiles.iter().map(|tile| match *tile.as_bytes() {
            [byte] if !byte.is_ascii_digit() => Some(byte),
            _ => None,
        });
        tiles.collect()
    }

    pub(super) fn tile(&self, id: usize) -> Tile<'_> {
        Tile::spelled(&self.tiles[id])
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = Tile<'_>> {
        self.tiles.iter().map(|tile| Tile::spelled(tile))
    }
}

/// The number of each cell's tile: in a byte as long as bytes suffice.
#[derive(Clone)]
pub(super) enum TileIds {
    Bytes(Bytes),
    Wide(Vec<u32>),
}

impl TileIds {
    pub(super) fn get(&self, position: usize) -> usize {
        match self {
            Self::Bytes(ids) => usize::from(ids.get(position)),
            Self::Wide(ids) => ids[position] as usize,
        }
    }

    /// Encodes cells with a function of the numbers of their tiles if each takes a byte, and returns whether it does.
    #[inline(always)]
    pub(super) fn encode_bytes(
        &self,
        cells: Range<usize>,
        codes: &mut [u8],
        encode: impl Fn(u8) -> u8,
    ) -> bool {
        match self {
            Self::Bytes(ids) => {
                ids.convert(cells, codes, encode);
                true
            }
            Self::Wide(_) => false,
        }
    }

    /// Encodes cells with a code for each tile of the table.
    pub(super) fn encode(&self, cells: Range<usize>, codes_of_tiles: &[u8], codes: &mut [u8]) {
        match self {
            Self::Bytes(ids) => {
                // With a code for every byte, the loop need not check that there is one.
                let mut codes_of_bytes = [0; 256];
                let known = codes_of_tiles.len().min(256);
                codes_of_bytes[..known].copy_from_slice(&codes_of_tiles[..known]);
                ids.convert(cells, codes, |id| codes_of_bytes[usize::from(id)]);
            }
            Self::Wide(ids) => {
                for (code, &id) in codes.iter_mut().zip(&ids[cells]) {
                    *code = codes_of_tiles[id as usize];
                }
            }
        }
    }
}

/// The minimum number of cells of a grid whose tiles, if each is one ASCII character, are numbered by these characters, as in a
/// compact text. Searches encode such numbers faster. For a smaller grid, making their table takes longer than that saves.
const MIN_ASCII_CELLS: usize = 4096;

/// Numbers tiles in the order in which they first appear.
pub(super) struct TileNumbering {
    /// The numbers, until one does not fit a byte.
    bytes: Vec<u8>,
    /// All numbers, once one does not.
    wide: Vec<u32>,
    tiles: Vec<Box<str>>,
    /// The numbers of tiles of one ASCII character, as nearly all are, without hashing.
    ascii: [Option<u32>; 128],
    others: HashMap<Box<str>, u32>,
    /// Whether digits are letters.
    has_digits: bool,
}

/// Why a tile was refused.
pub(super) enum BadTile {
    /// The first character that no tile has.
    Character(char),
    /// There is no memory for another cell.
    OutOfMemory,
}

impl TileNumbering {
    pub(super) fn new() -> Self {
        Self {
            bytes: Vec::new(),
            wide: Vec::new(),
            tiles: Vec::new(),
            ascii: [None; 128],
            others: HashMap::new(),
            has_digits: false,
        }
    }

    /// Numbers tiles of which digits are letters.
    pub(super) fn with_digits() -> Self {
        Self {
            has_digits: true,
            ..Self::new()
        }
    }

    /// Reserves memory for cells.
    pub(super) fn reserve(&mut self, cells: usize) -> Result<(), TryReserveError> {
        self.bytes.try_reserve_exact(cells)
    }

    /// Adds a cell with the tile that the text spells.
    pub(super) fn push(&mut self, text: &str) -> Result<(), BadTile> {
        let known = match *text.as_bytes() {
            [byte] => self.ascii[usize::from(byte)],
            _ => self.others.get(text).copied(),
        };
        let id = match known {
            Some(id) => id,
            None => self.add(text).map_err(BadTile::Character)?,
        };
        self.push_id(id).map_err(|_| BadTile::OutOfMemory)
    }

    /// Adds a tile to the table, or returns the first character that no tile has.
    fn add(&mut self, text: &str) -> Result<u32, char> {
        let digit = text.chars().find(char::is_ascii_digit);
        if let Some(digit) = digit.filter(|_| !self.has_digits) {
            return Err(digit);
        }
        let tile = folded(text)?;
        let id = u32::try_from(self.tiles.len());
        let id = id.expect("Unicode has fewer characters, and memory fewer tiles");
        self.tiles.push(tile);
        match *text.as_bytes() {
            [byte] => self.ascii[usize::from(byte)] = Some(id),
            _ => _ = self.others.insert(text.into(), id),
        }
        Ok(id)
    }

    fn push_id(&mut self, id: u32) -> Result<(), TryReserveError> {
        match u8::try_from(id) {
            Ok(id) if self.wide.is_empty() => {
                self.bytes.try_reserve(1)?;
                self.bytes.push(id);
            }
            _ => {
                if self.wide.is_empty() {
                    self.wide.try_reserve_exact(self.bytes.capacity())?;
                    let bytes = std::mem::take(&mut self.bytes);
                    self.wide.extend(bytes.into_iter().map(u32::from));
                }
                self.wide.try_reserve(1)?;
                self.wide.push(id);
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> (TileIds, TileTable) {
        let mut table = TileTable {
            tiles: self.tiles.into(),
        };
        if !self.wide.is_empty() {
            return (TileIds::Wide(self.wide), table);
        }
        if self.bytes.len() >= MIN_ASCII_CELLS
            && let Some(spelling) = table.spelling()
        {
            for id in &mut self.bytes {
                *id = spelling[usize::from(*id)];
            }
            table = TileTable::ascii();
        }
        (TileIds::Bytes(Bytes::owned(self.bytes)), table)
    }
}
