//! A band of a grid in the codes of a dictionary's alphabet: what the engines read.

use super::band::Band;
use crate::dictionary::{Alphabet, Letter};
use crate::grid::Tile;
use crate::{Cell, Direction, Grid};

/// The place of a cell in a [`CodedBand`].
pub(super) type Position = usize;

/// What a cell holds, as the engines see it.
pub(super) enum Content<'grid> {
    /// One letter of the alphabet.
    Letter(Letter),
    /// Several letters of the alphabet.
    Letters(&'grid [Letter]),
    /// Any one letter.
    Wildcard,
    /// Nothing that a word could use: a hole, the edge, or a letter that the alphabet lacks.
    Nothing,
}

/// How tiles are coded: the part of a [`CodedBand`] that is the same for all bands of a grid.
pub(super) struct Coding<'grid> {
    grid: &'grid Grid,
    /// For each tile in the grid's table its letter's code, `nothing`, [`WILDCARD`] or [`SEVERAL`].
    codes: Vec<u8>,
    /// The letters of each tile in the grid's table, empty unless they are several.
    several: Vec<Box<[Letter]>>,
    /// The code of cells that hold nothing: one that no letter has, and whose bit no mask has.
    nothing: u8,
    /// Whether [`code_of_ascii`] codes the grid's tiles, too.
    is_ascii: bool,
}

/// Codes of cells that are no single letter; above those of letters and of nothing.
const WILDCARD: u8 = 0xfe;
const SEVERAL: u8 = 0xff;

impl<'grid> Coding<'grid> {
    pub(super) fn new(grid: &'grid Grid, alphabet: &Alphabet, nothing: u8) -> Self {
        let tiles = grid
            .tile_table()
            .map(|tile| code_tile(tile, alphabet, nothing));
        let (mut codes, several): (Vec<u8>, _) = tiles.unzip();
        // A byte of a grid that is mapped into memory may be any.
        codes.resize(codes.len().max(256), nothing);
        let is_ascii =
            (0..=u8::MAX).all(|byte| code_of_ascii(byte, nothing) == codes[usize::from(byte)]);
        Self {
            is_ascii,
            grid,
            codes,
            several,
            nothing,
        }
    }
}

/// The code of a tile that is known by its ASCII character when the alphabet is that of English. The compiler makes
/// vector instructions of this, which it cannot of looking a table up: a tenth of the time.
#[inline(always)]
fn code_of_ascii(byte: u8, nothing: u8) -> u8 {
    let code = (byte | 0x20).wrapping_sub(b'a');
    let is_letter = code < 26;
    let other = if byte == b'?' { WILDCARD } else { nothing };
    if is_letter { code } else { other }
}

impl Coding<'_> {
    /// The most letters that a cell has.
    pub(super) fn letters_of_a_cell(&self) -> usize {
        let letters = self.several.iter().map(|letters| letters.len());
        letters.max().unwrap_or(1).max(1)
    }

    /// Whether any cell of the grid is a wildcard.
    pub(super) fn has_wildcards(&self) -> bool {
        let is_wildcard = |tile: Tile<'_>| tile == Tile::Wildcard;
        (0..self.grid.rows()).any(|row| self.grid.row(row).any(is_wildcard))
    }
}

fn code_tile(tile: Tile<'_>, alphabet: &Alphabet, nothing: u8) -> (u8, Box<[Letter]>) {
    let letters = match tile {
        Tile::Hole => return (nothing, Box::default()),
        Tile::Wildcard => return (WILDCARD, Box::default()),
        Tile::Letters(letters) => letters.chars(),
    };
    let letters: Option<Box<[Letter]>> = letters.map(|letter| alphabet.code(letter)).collect();
    match letters {
        None => (nothing, Box::default()),
        Some(letters) if letters.len() == 1 => (letters[0].code(), Box::default()),
        Some(letters) => (SEVERAL, letters),
    }
}

/// The cells of a band and of its surroundings, as far as trails from it may reach: a byte each,
/// inside an edge of cells that hold nothing.
///
/// The edge makes a step off the grid the same as a step into a hole, so no engine compares
/// coordinates. It is wide enough for an engine that looks at a few cells in a row without asking
/// whether the first of them is still on the grid.
pub(super) struct CodedBand<'run> {
    coding: &'run Coding<'run>,
    /// What is encoded of the grid.
    area: Band,
    codes: Vec<u8>,
    stride: usize,
    /// The row and the column of the grid at the place 0, shifted by [`EDGE`] so that they are no
    /// less than 0.
    top: usize,
    left: usize,
    /// The codes of wildcards and tiles of several letters by place, where `codes` has nothing;
    /// empty when there are none near the band.
    special: Vec<u8>,
}

/// How many rows are encoded beyond those that a band needs.
const ROWS_AHEAD: usize = 64;

/// How wide the edge is, in cells.
const EDGE: usize = 4;

/// How many further bytes follow the last cell, for loads of whole vectors that begin at any cell.
const SLACK: usize = 64;

impl<'run> CodedBand<'run> {
    /// No band yet.
    pub(super) fn new(coding: &'run Coding<'run>) -> Self {
        Self {
            coding,
            area: Band::default(),
            codes: Vec::new(),
            stride: 0,
            top: 0,
            left: 0,
            special: Vec::new(),
        }
    }

    /// Goes on to another band, with everything within so many steps of it. Says whether anything
    /// had to be encoded for that.
    ///
    /// Some rows more are encoded than that takes, because the bands that follow are likely to be searched
    /// next: so the surroundings, 27 rows above and as many below in English, are not encoded for each.
    #[inline(always)]
    pub(super) fn encode(&mut self, band: &Band, reach: usize) -> bool {
        let grid = self.coding.grid;
        let mut area = band.grown(reach, grid);
        if self.area.contains(&area) {
            return false;
        }
        area.rows.end = grid.rows().min(area.rows.end + ROWS_AHEAD);
        self.area = area.clone();
        let (rows, columns) = (area.rows.len(), area.columns.len());
        self.stride = columns + 2 * EDGE;
        (self.top, self.left) = (area.rows.start, area.columns.start);
        let length = (rows + 2 * EDGE) * self.stride + SLACK;
        assert!(
            u32::try_from(length).is_ok(),
            "words as long as these, on a grid as large as this, take too much memory"
        );
        self.codes.clear();
        self.codes
            .resize((rows + 2 * EDGE) * self.stride + SLACK, self.coding.nothing);
        for row in area.rows {
            let start = self.position(row, area.columns.start);
            let codes = &mut self.codes[start..start + columns];
            let columns = area.columns.clone();
            if self.coding.is_ascii && grid.copy_tile_bytes(row, columns.clone(), codes) {
                let nothing = self.coding.nothing;
                for code in codes {
                    *code = code_of_ascii(*code, nothing);
                }
            } else {
                grid.encode(row, columns, &self.coding.codes, codes);
            }
        }
        self.special.clear();
        // The codes of special tiles are those with the top bit.
        if self.codes.iter().fold(0, |all, &code| all | code) >= 0x80 {
            self.special.extend(&self.codes);
            for code in &mut self.codes {
                if *code >= WILDCARD {
                    *code = self.coding.nothing;
                }
            }
        }
        true
    }

    /// The codes of single letters; all other cells hold nothing. They are followed by 64 bytes
    /// that are those of no cell.
    pub(super) fn letters(&self) -> &[u8] {
        &self.codes
    }

    /// The place of a cell of the grid, which must be near the band.
    pub(super) fn position(&self, row: usize, column: usize) -> Position {
        (row + EDGE - self.top) * self.stride + column + EDGE - self.left
    }

    /// The place of a cell that may be a few off the grid.
    pub(super) fn place(&self, row: isize, column: isize) -> isize {
        (row + EDGE as isize - self.top as isize) * self.stride as isize
            + (column + EDGE as isize - self.left as isize)
    }

    /// The cell of the grid at a place.
    pub(super) fn cell(&self, position: Position) -> Cell {
        // `encode` sees to it that places fit into 32 bits, whose division is several times as fast.
        let (position, stride) = (position as u32, self.stride as u32);
        Cell {
            row: (position / stride - EDGE as u32) + self.top as u32,
            column: (position % stride - EDGE as u32) + self.left as u32,
        }
    }

    /// How far a step in a direction is.
    pub(super) fn step(&self, direction: Direction) -> isize {
        let (down, right) = direction.step();
        down as isize * self.stride as isize + right as isize
    }

    /// What the cell at a place holds.
    #[inline]
    pub(super) fn content(&self, position: Position) -> Content<'_> {
        let code = self.codes[position];
        if code != self.coding.nothing {
            return Content::Letter(Letter::new(usize::from(code)));
        }
        match self.special.get(position) {
            Some(&WILDCARD) => Content::Wildcard,
            Some(&SEVERAL) => {
                let Cell { row, column } = self.cell(position);
                let tile = self.coding.grid.tile_id(row as usize, column as usize);
                Content::Letters(&self.coding.several[tile])
            }
            _ => Content::Nothing,
        }
    }

    /// Whether the cell at a place holds nothing that a word could use.
    pub(super) fn is_nothing(&self, position: Position) -> bool {
        matches!(self.content(position), Content::Nothing)
    }

    /// Whether there are wildcards or tiles of several letters near the band.
    pub(super) fn has_special(&self) -> bool {
        !self.special.is_empty()
    }

    /// The places of wildcards and tiles of several letters.
    pub(super) fn special_positions(&self) -> impl Iterator<Item = Position> {
        let codes = self.special.iter().enumerate();
        codes
            .filter(|&(_, &code)| code >= WILDCARD)
            .map(|(position, _)| position)
    }

    /// Whether the cell at a place is a wildcard or has several letters.
    pub(super) fn is_special(&self, position: Position) -> bool {
        self.special
            .get(position)
            .is_some_and(|&code| code >= WILDCARD)
    }

    /// What the cell at a place holds, if it is a wildcard or has several letters.
    #[inline]
    pub(super) fn special(&self, position: Position) -> Option<Content<'_>> {
        self.is_special(position).then(|| self.content(position))
    }

    /// Whether a cell may go on a prefix that these letters may follow. It may still turn out not
    /// to when it holds several letters, of which only the existence is looked at here.
    #[inline]
    pub(super) fn may_follow(&self, letters: u64, position: Position) -> bool {
        letters >> self.codes[position] & 1 != 0 || (letters != 0 && self.is_special(position))
    }
}
