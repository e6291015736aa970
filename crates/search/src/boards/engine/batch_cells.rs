//! The cells of a batch of boards, and the neighbours of each.

use crate::grid::Direction;
use crate::instructions::MapInline;

/// The maximum number of boards in a batch.
pub(super) const MAX_BOARDS: usize = 16;

/// The maximum number of neighbours of a cell.
pub(super) const MAX_NEIGHBOURS: usize = 8;

/// The maximum number of cells in a batch of boards: their numbers are bytes.
const CELLS: usize = 256;

/// The cells of a batch of boards.
///
/// The number of a cell has the board in its high bits and the place on the board in its low bits. So between boards
/// there may be numbers without a cell.
pub(super) struct BatchCells {
    board_cells: usize,
    place_bits: u32,
    /// The neighbours of each cell, as bits of its board.
    neighbour_bits: [u64; CELLS],
    /// The numbers of the neighbours of each cell, in increasing order. A cell with fewer than eight neighbours has its
    /// own number in the slots that are left.
    neighbours: [[u8; MAX_NEIGHBOURS]; CELLS],
    /// The codes of the letters in these cells.
    neighbour_codes: [[u8; MAX_NEIGHBOURS]; CELLS],
}

impl BatchCells {
    /// For boards of this size, from 2 × 2 to 8 × 8.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let board_cells = rows * columns;
        let mut batch = Self {
            board_cells,
            place_bits: board_cells.next_power_of_two().trailing_zeros(),
            neighbour_bits: [0; CELLS],
            neighbours: std::array::from_fn(|cell| [cell as u8; MAX_NEIGHBOURS]),
            neighbour_codes: [[0; MAX_NEIGHBOURS]; CELLS],
        };
        for cell in 0..=u8::MAX {
            let place = batch.place(cell);
            if usize::from(place) >= board_cells {
                continue;
            }
            let neighbours = neighbours(rows, columns, place.into());
            let places = (0..64).filter(|place| neighbours >> place & 1 != 0);
            let around = &mut batch.neighbours[usize::from(cell)];
            for (slot, neighbour) in around.iter_mut().zip(places) {
                *slot = cell - place + neighbour;
            }
            batch.neighbour_bits[usize::from(cell)] = neighbours;
        }
        batch
    }

    /// The number of cells of a board.
    pub(super) fn board_cells(&self) -> usize {
        self.board_cells
    }

    /// The maximum number of cells of the boards in a batch.
    pub(super) fn max_cells(&self) -> usize {
        let boards = (CELLS >> self.place_bits).min(MAX_BOARDS);
        boards * self.board_cells
    }

    /// Loads the codes of a batch of boards.
    #[inline(always)]
    pub(super) fn load(&mut self, codes: &[u8]) {
        let mut code_of = [0; CELLS];
        let boards = code_of.chunks_exact_mut(1 << self.place_bits);
        for (code_of, codes) in boards.zip(codes.chunks_exact(self.board_cells)) {
            code_of[..codes.len()].copy_from_slice(codes);
        }
        // Trails stay on their board, so cells of boards that are not loaded need none.
        let loaded = (codes.len() / self.board_cells) << self.place_bits;
        let around = self.neighbours.iter().take(loaded);
        for (codes, around) in self.neighbour_codes.iter_mut().zip(around) {
            *codes = around.map_inline(|cell| code_of[usize::from(cell)]);
        }
    }

    /// The codes of a batch of boards with the numbers of their cells.
    pub(super) fn numbered<'codes>(
        &self,
        codes: &'codes [u8],
    ) -> impl Iterator<Item = (u8, &'codes u8)> + use<'codes> {
        let place_bits = self.place_bits;
        let boards = codes.chunks_exact(self.board_cells).enumerate();
        boards.flat_map(move |(board, codes)| {
            let first = (board << place_bits) as u8;
            (first..=u8::MAX).zip(codes)
        })
    }

    /// The board of a cell, counted from 0.
    #[inline(always)]
    pub(super) fn board(&self, cell: u8) -> u8 {
        cell >> self.place_bits
    }

    /// The place of a cell on its board.
    #[inline(always)]
    pub(super) fn place(&self, cell: u8) -> u8 {
        cell & ((1 << self.place_bits) - 1)
    }

    /// The neighbours of a cell, as bits of its board.
    #[cfg(any(target_arch = "x86_64", test))]
    #[inline(always)]
    pub(super) fn neighbour_bits(&self, cell: u8) -> u64 {
        self.neighbour_bits[usize::from(cell)]
    }

    /// The numbers of the neighbours of a cell, in eight slots.
    #[inline(always)]
    pub(super) fn neighbours(&self, cell: u8) -> [u8; MAX_NEIGHBOURS] {
        self.neighbours[usize::from(cell)]
    }

    /// The codes of the letters in these cells.
    #[inline(always)]
    pub(super) fn neighbour_codes(&self, cell: u8) -> [u8; MAX_NEIGHBOURS] {
        self.neighbour_codes[usize::from(cell)]
    }
}

/// The neighbours of a place, a bit each.
fn neighbours(rows: usize, columns: usize, place: usize) -> u64 {
    let neighbour = |direction: Direction| {
        let (down, right) = direction.step();
        let row = (place / columns).checked_add_signed(down as isize)?;
        let column = (place % columns).checked_add_signed(right as isize)?;
        (row < rows && column < columns).then_some(row * columns + column)
    };
    let neighbours = Direction::ALL.into_iter().filter_map(neighbour);
    neighbours.fold(0, |bits, neighbour| bits | 1 << neighbour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_three_five_or_eight_neighbours() {
        let counts: Vec<u32> = (0..12)
            .map(|place| neighbours(3, 4, place).count_ones())
            .collect();
        assert_eq!(counts, [3, 5, 5, 3, 5, 8, 8, 5, 3, 5, 5, 3]);
        assert_eq!(neighbours(8, 8, 63), 1 << 62 | 1 << 55 | 1 << 54);
    }

    #[test]
    fn the_neighbours_of_a_cell_are_on_its_board() {
        let mut batch = BatchCells::new(2, 3);
        assert_eq!(batch.max_cells(), 16 * 6);
        batch.load(&[1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16]);
        assert_eq!(batch.neighbour_bits(8), 0b01_1010);
        assert_eq!(batch.neighbours(8), [9, 11, 12, 8, 8, 8, 8, 8]);
        assert_eq!(batch.neighbour_codes(8), [12, 14, 15, 11, 11, 11, 11, 11]);
        assert_eq!((batch.board(8), batch.place(8)), (1, 0));
    }
}
