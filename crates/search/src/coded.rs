//! A band of a grid in the codes of a dictionary's alphabet, which the engines read.

use crate::band::Band;
use crate::depth_first::{Cells, Content, DepthFirst, Walk};
use crate::grid::{Cell, Direction, Grid, Tile};
use wordtrail_dictionary::internals::{Alphabet, Letter, NodeId, Trie};

/// The index of a cell in a [`CodedBand`].
pub(super) type Position = usize;

/// Following one trail after the other over coded cells, and its memory.
pub(super) type CodedWalk<'walk, 'run, N> = Walk<'walk, Trie<'run, N>, CodedBand<'run>>;
pub(super) type CodedDepthFirst = DepthFirst<NodeId, Position>;

/// The codes of tiles: the part of a [`CodedBand`] that is the same for all bands of a grid.
pub(super) struct Coding<'grid> {
    grid: &'grid Grid,
    /// For each tile in the grid's table the code of its letter, `nothing`, [`WILDCARD`] or [`SEVERAL`].
    codes: Vec<u8>,
    /// The letters of each tile in the grid's table that has several. Empty for others.
    several: Vec<Box<[Letter]>>,
    /// The code of cells that hold nothing. No letter has this code, and no mask has its bit.
    nothing: u8,
    /// Whether [`code_of_ascii`] returns the codes of the grid's tiles.
    is_ascii: bool,
}

/// Codes of cells without a single letter. They are higher than those of letters and of nothing.
const WILDCARD: u8 = 0xfe;
const SEVERAL: u8 = 0xff;

impl<'grid> Coding<'grid> {
    pub(super) fn new(grid: &'grid Grid, alphabet: &Alphabet, nothing: u8) -> Self {
        let tiles = grid
            .tile_table()
            .map(|tile| code_tile(tile, alphabet, nothing));
        let (mut codes, several): (Vec<u8>, _) = tiles.unzip();
        // The bytes of a grid that is mapped into memory can have any value.
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

/// The code of a tile by its ASCII character, if the alphabet is that of English. The compiler vectorises this, but not
/// a table look-up: a tenth of the time.
#[inline(always)]
fn code_of_ascii(byte: u8, nothing: u8) -> u8 {
    let code = (byte | 0x20).wrapping_sub(b'a');
    let is_letter = code < 26;
    let other = if byte == b'?' { WILDCARD } else { nothing };
    if is_letter { code } else { other }
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

/// The cells of a band and of its surroundings, as far as trails from it may reach: a byte for each, inside an edge of
/// cells that hold nothing.
///
/// Because of the edge, a step off the grid is like a step into a hole, so no engine compares coordinates. The edge is
/// wide enough for an engine to read a few cells in a row without checking that the first of them is on the grid.
pub(super) struct CodedBand<'run> {
    coding: &'run Coding<'run>,
    /// The encoded part of the grid.
    area: Band,
    codes: Vec<u8>,
    stride: usize,
    /// The row and the column of the grid at position 0, plus [`EDGE`] so that they are not negative.
    top: usize,
    left: usize,
    /// The codes of wildcards and tiles of several letters by position, where `codes` has nothing. Empty if there are
    /// none near the band.
    special: Vec<u8>,
}

/// The number of rows that are encoded beyond those that a band needs.
pub(super) const ROWS_AHEAD: usize = 64;

/// The maximum number of columns of which rows are encoded ahead: 32 MB.
pub(super) const MAX_COLUMNS_AHEAD: usize = 1 << 19;

/// The code of a neighbour without a single letter. No letter of any alphabet has it.
const NO_LETTER: u8 = Alphabet::MAX as u8;

/// The number of positions whose neighbours are listed together: whole vectors, in the nearest cache. One position at a time
/// takes several times as long.
const POSITIONS_TOGETHER: usize = 64;

/// The width of the edge in cells.
const EDGE: usize = 4;

/// The number of bytes after the last cell, for loads of whole vectors that begin at any cell.
const SLACK: usize = 64;

/// The number of bytes of a coded band with these numbers of rows and columns, without rows that are encoded ahead.
pub(super) fn coded_cells(rows: usize, columns: usize) -> usize {
    (rows + 2 * EDGE) * (columns + 2 * EDGE) + SLACK
}

impl<'run> CodedBand<'run> {
    /// A band without cells.
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

    /// Encodes another band and everything within this number of steps of it, unless it is encoded already. Returns
    /// whether anything was encoded.
    ///
    /// If the band has whole rows, more rows are encoded than it needs, because those below are likely to be searched
    /// next. So the surroundings, in English 27 rows above and 27 below, are not encoded for each band.
    #[inline(always)]
    pub(super) fn encode(&mut self, band: &Band, reach: usize) -> bool {
        let grid = self.coding.grid;
        let mut area = band.grown(reach, grid);
        if self.area.contains(&area) {
            return false;
        }
        if band.columns.len() == grid.columns() && grid.columns() <= MAX_COLUMNS_AHEAD {
            area.rows.end = grid.rows().min(area.rows.end + ROWS_AHEAD);
        }
        self.area = area.clone();
        let (rows, columns) = (area.rows.len(), area.columns.len());
        self.stride = columns + 2 * EDGE;
        (self.top, self.left) = (area.rows.start, area.columns.start);
        let length = coded_cells(rows, columns);
        debug_assert!(u32::try_from(length).is_ok());
        self.codes.clear();
        // The next bands are no larger than the second, so room to grow would never be used.
        self.codes.reserve_exact(length);
        self.codes.resize(length, self.coding.nothing);
        for row in area.rows {
            let start = self.position(row, area.columns.start);
            let codes = &mut self.codes[start..start + columns];
            let columns = area.columns.clone();
            let nothing = self.coding.nothing;
            let encode = |byte| code_of_ascii(byte, nothing);
            let is_encoded =
                self.coding.is_ascii && grid.encode_bytes(row, columns.clone(), codes, encode);
            if !is_encoded {
                grid.encode(row, columns, &self.coding.codes, codes);
            }
        }
        self.special.clear();
        // Only the codes of special tiles have the top bit.
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

    /// The codes of single letters by position. All other cells hold nothing. After the last cell there are 64 further
    /// bytes.
    pub(super) fn letters(&self) -> &[u8] {
        &self.codes
    }

    /// Replaces a list with the letters around each position: their codes, a byte for each direction from the lowest, and
    /// [`NO_LETTER`] for a neighbour without a single letter.
    ///
    /// So one load gets all neighbours of a trail. It takes eight bytes for each cell, but a chunk of start cells reads
    /// only a few rows.
    ///
    /// Inlined, so that it is compiled for the instructions of the search.
    #[inline(always)]
    pub(super) fn list_letters_around(&self, letters_around: &mut Vec<u64>) {
        let codes = self.letters();
        let nothing = self.coding.nothing;
        let steps = Direction::ALL.map(|direction| self.step(direction));
        let farthest = steps[Direction::SouthEast as usize] as Position;
        letters_around.clear();
        letters_around.resize(codes.len(), u64::from_le_bytes([NO_LETTER; 8]));
        let inside = farthest..codes.len() - farthest;
        let places = inside.clone().step_by(POSITIONS_TOGETHER);
        for (place, around) in places.zip(letters_around[inside].chunks_mut(POSITIONS_TOGETHER)) {
            around.fill(0);
            for (number, &step) in steps.iter().enumerate() {
                let codes = &codes[place.wrapping_add_signed(step)..][..around.len()];
                for (letters, &code) in around.iter_mut().zip(codes) {
                    let letter = if code == nothing { NO_LETTER } else { code };
                    *letters |= u64::from(letter) << (8 * number);
                }
            }
        }
    }

    /// The position of a cell of the grid, which must be near the band.
    pub(super) fn position(&self, row: usize, column: usize) -> Position {
        (row + EDGE - self.top) * self.stride + column + EDGE - self.left
    }

    /// The position of a cell that may be a few cells off the grid.
    pub(super) fn place(&self, row: isize, column: isize) -> isize {
        (row + EDGE as isize - self.top as isize) * self.stride as isize
            + (column + EDGE as isize - self.left as isize)
    }

    /// The cell of the grid at a position.
    pub(super) fn cell(&self, position: Position) -> Cell {
        // Bands are small enough that positions fit 32 bits, whose division is several times as fast.
        let (position, stride) = (position as u32, self.stride as u32);
        Cell {
            row: (position / stride - EDGE as u32) + self.top as u32,
            column: (position % stride - EDGE as u32) + self.left as u32,
        }
    }

    /// The difference between the positions of a cell and of its neighbour in a direction.
    pub(super) fn step(&self, direction: Direction) -> isize {
        let (down, right) = direction.step();
        down as isize * self.stride as isize + right as isize
    }

    /// Whether the cell at a position holds nothing that a word could use.
    pub(super) fn is_nothing(&self, position: Position) -> bool {
        self.codes[position] == self.coding.nothing && !self.is_special(position)
    }

    /// Whether there are wildcards or tiles of several letters near the band.
    pub(super) fn has_special(&self) -> bool {
        !self.special.is_empty()
    }

    /// The positions of wildcards and tiles of several letters.
    pub(super) fn special_positions(&self) -> impl Iterator<Item = Position> {
        let codes = self.special.iter().enumerate();
        codes
            .filter(|&(_, &code)| code >= WILDCARD)
            .map(|(position, _)| position)
    }

    /// Whether the cell at a position is a wildcard or has several letters.
    pub(super) fn is_special(&self, position: Position) -> bool {
        self.special
            .get(position)
            .is_some_and(|&code| code >= WILDCARD)
    }
}

impl Cells<Letter> for CodedBand<'_> {
    type Cell = Position;

    #[inline]
    fn content(&self, position: Position) -> Content<'_, Letter> {
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

    #[inline]
    fn neighbour(&self, position: Position, direction: Direction) -> Option<Position> {
        Some(position.wrapping_add_signed(self.step(direction)))
    }

    #[inline]
    fn may_follow(&self, letters: u64, position: Position) -> bool {
        if !self.is_special(position) {
            return letters >> self.codes[position] & 1 != 0;
        }
        match self.content(position) {
            Content::Letters(tile) => letters & tile[0].bit() != 0,
            _ => letters != 0,
        }
    }
}
