//! The visited cells near the last cell of a trail, in 64 bits.
//!
//! A window is a square of 8 × 8 cells around the last cell of a trail, one bit per cell, row by row from the lowest bit:
//! from 3 rows above to 4 below, and from 3 columns to the left to 4 to the right. A step shifts the window, and the
//! cells that leave it are forgotten. So it never forbids a free cell, but a long trail may return to a cell that has
//! left the window: see [`EXACT_CELLS`].

use crate::grid::Direction;

/// The window of a trail with one cell.
pub(super) const CENTRE: u64 = 1 << (BEFORE * SIDE + BEFORE);

/// The maximum number of cells of a trail for which the window ensures that they are distinct.
///
/// A cell leaves the window when the trail is 4 columns to the right of it or 4 rows below (5 on the other sides),
/// which takes at least 4 steps. A step changes row and column by at most one, so returning to the cell takes at least
/// 4 more steps. Such a trail has 9 cells, and visits that one twice.
pub(super) const EXACT_CELLS: usize = 8;

const SIDE: u32 = 8;

/// The number of rows, and of columns, of the window before those of its centre.
const BEFORE: u32 = 3;

/// The rotation of the window by a step in each direction, towards the lowest bit.
pub(super) const ROTATIONS: [u32; 8] = rotations();

const fn rotations() -> [u32; 8] {
    let mut rotations = [0; 8];
    let mut number = 0;
    while number < 8 {
        let (down, right) = Direction::ALL[number].step();
        rotations[number] = (down * SIDE as i32 + right).rem_euclid(64) as u32;
        number += 1;
    }
    rotations
}

/// The bits that a step in each direction keeps in the rotated window.
pub(super) const KEPT: [u64; 8] = kept();

const fn kept() -> [u64; 8] {
    let mut kept = [0; 8];
    let mut number = 0;
    while number < 8 {
        let (down, right) = Direction::ALL[number].step();
        let mut bit = 0;
        while bit < 64 {
            let row = bit / SIDE as i32 + down;
            let column = bit % SIDE as i32 + right;
            let inside = 0 <= row && row < SIDE as i32 && 0 <= column && column < SIDE as i32;
            kept[number] |= (inside as u64) << bit;
            bit += 1;
        }
        number += 1;
    }
    kept
}

/// The window after a step.
#[inline(always)]
pub(super) fn step(window: u64, direction: usize) -> u64 {
    window.rotate_right(ROTATIONS[direction]) & KEPT[direction] | CENTRE
}

/// The directions of the visited neighbours, a bit each.
#[inline(always)]
pub(super) fn visited(window: u64) -> u8 {
    // From bit `GATHERED` on, the product has the row below the centre, the centre's and the one above, three bits each. The other
    // products are in other bits, so nothing is carried.
    let square = (window & SQUARE).wrapping_mul(1 | 1 << (SIDE + 3) | 1 << (2 * (SIDE + 3)));
    VISITED[(square >> GATHERED) as usize % VISITED.len()]
}

/// The cells around the centre, and the centre.
const SQUARE: u64 = 0x07_07_07 << FIRST_OF_SQUARE;
const FIRST_OF_SQUARE: u32 = CENTRE.trailing_zeros() - SIDE - 1;
const GATHERED: u32 = FIRST_OF_SQUARE + 2 * SIDE;

/// For each set of cells in the square, three bits a row and the row below the centre first, the directions in which they are.
static VISITED: [u8; 512] = {
    let mut visited = [0; 512];
    let mut set = 0;
    while set < visited.len() {
        let mut number = 0;
        while number < 8 {
            let (down, right) = Direction::ALL[number].step();
            let place = 3 * (1 - down) + 1 + right;
            visited[set] |= ((set >> place & 1) as u8) << number;
            number += 1;
        }
        set += 1;
    }
    visited
};
