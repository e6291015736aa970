//! A grid in the codes of a dictionary's alphabet: what the engines read.

use crate::dictionary::{Alphabet, Letter};
use crate::grid::Tile;
use crate::{Cell, Direction, Grid};

/// The place of a cell in a [`CodedGrid`].
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

/// The cells of a grid, a byte each, inside an edge of cells that hold nothing.
///
/// The edge (a row above, a row below, and one column that is both the right edge of a row and the
/// left edge of the next) makes a step off the grid the same as a step into a hole, so no engine
/// compares coordinates.
pub(super) struct CodedGrid<'grid> {
    codes: Vec<u8>,
    stride: usize,
    grid: &'grid Grid,
    /// The letters of each tile in the grid's table, empty unless they are several.
    several: Vec<Box<[Letter]>>,
}

/// Codes above those of letters.
const NOTHING: u8 = Alphabet::MAX as u8;
const WILDCARD: u8 = NOTHING + 1;
const SEVERAL: u8 = NOTHING + 2;

impl<'grid> CodedGrid<'grid> {
    pub(super) fn new(grid: &'grid Grid, alphabet: &Alphabet) -> Self {
        let tiles = grid.tile_table().map(|tile| code_tile(tile, alphabet));
        let (tile_codes, several): (Vec<u8>, Vec<Box<[Letter]>>) = tiles.unzip();
        let stride = grid.columns() + 1;
        let mut codes = Vec::with_capacity((grid.rows() + 2) * stride + 1);
        codes.resize(stride + 1, NOTHING);
        for row in 0..grid.rows() {
            let start = codes.len();
            codes.resize(start + stride, NOTHING);
            let cells = &mut codes[start..start + grid.columns()];
            grid.encode(row, 0..grid.columns(), &tile_codes, cells);
        }
        codes.resize(codes.len() + stride, NOTHING);
        Self {
            codes,
            stride,
            grid,
            several,
        }
    }

    /// The place of a cell.
    pub(super) fn position(&self, row: usize, column: usize) -> Position {
        (row + 1) * self.stride + column + 1
    }

    /// The cell at a place.
    pub(super) fn cell(&self, position: Position) -> Cell {
        Cell {
            row: ((position - 1) / self.stride - 1) as u32,
            column: ((position - 1) % self.stride) as u32,
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
        match self.codes[position] {
            NOTHING => Content::Nothing,
            WILDCARD => Content::Wildcard,
            SEVERAL => Content::Letters(&self.several[self.tile_id(position)]),
            code => Content::Letter(Letter::new(usize::from(code))),
        }
    }

    /// The number of the tile at a place. Only cells of several letters ask for it.
    fn tile_id(&self, position: Position) -> usize {
        let Cell { row, column } = self.cell(position);
        self.grid.tile_id(row as usize, column as usize)
    }

    /// Whether the cell at a place holds nothing that a word could use.
    pub(super) fn is_nothing(&self, position: Position) -> bool {
        self.codes[position] == NOTHING
    }

    /// Whether a cell may go on a prefix that these letters may follow. It may still turn out not
    /// to when it holds several letters, of which only the existence is looked at here.
    #[inline]
    pub(super) fn may_follow(&self, letters: u64, position: Position) -> bool {
        let code = self.codes[position];
        // Bit 63 is that of no letter, so the code of nothing fails this test by itself.
        if code < WILDCARD {
            letters >> code & 1 != 0
        } else {
            letters != 0
        }
    }
}

fn code_tile(tile: Tile<'_>, alphabet: &Alphabet) -> (u8, Box<[Letter]>) {
    let Tile::Letters(letters) = tile else {
        let code = if tile == Tile::Hole {
            NOTHING
        } else {
            WILDCARD
        };
        return (code, Box::default());
    };
    let letters: Option<Box<[Letter]>> = letters
        .chars()
        .map(|letter| alphabet.code(letter))
        .collect();
    match letters {
        None => (NOTHING, Box::default()),
        Some(letters) if letters.len() == 1 => (letters[0].code(), Box::default()),
        Some(letters) => (SEVERAL, letters),
    }
}
