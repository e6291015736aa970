//! Which cells near its last one a trail has been on, in 64 bits.
//!
//! A window is a square of 8 × 8 cells around the last cell of a trail, a bit each, row by row from
//! the lowest bit: from 3 rows above to 4 below, and from 3 columns to the left to 4 to the right. A step shifts it, and
//! what leaves it is forgotten. So it never forbids a free cell, but lets a long trail come
//! back to a cell that had left the window: [`EXACT_CELLS`] says how long.

use crate::Direction;

/// A trail of its first cell.
pub(super) const CENTRE: u64 = 1 << (BEFORE * SIDE + BEFORE);

/// The most cells of a trail of which the window is sure to tell that they are distinct.
///
/// A cell leaves the window when the trail is 4 columns to the right of it or 4 rows below (5 on the other sides):
/// that takes 4 steps at least. A step changes rows and columns by one at most, so it takes
/// 4 further steps at least to step on it again. Such a trail has 9 cells, with that one twice.
pub(super) const EXACT_CELLS: usize = 8;

const SIDE: u32 = 8;

/// How many rows and columns of the window are before those of its centre.
const BEFORE: u32 = 3;

/// By how much a step in each direction rotates the window, towards the lowest bit.
pub(super) const TURNS: [u32; 8] = turns();

const fn turns() -> [u32; 8] {
    let mut turns = [0; 8];
    let mut number = 0;
    while number < 8 {
        let (down, right) = Direction::ALL[number].step();
        turns[number] = (down * SIDE as i32 + right).rem_euclid(64) as u32;
        number += 1;
    }
    turns
}

/// The bit of the neighbour in each direction.
#[cfg(target_arch = "x86_64")]
pub(super) const NEIGHBOURS: [u64; 8] = neighbours();

#[cfg(target_arch = "x86_64")]
const fn neighbours() -> [u64; 8] {
    let mut bits = [0; 8];
    let mut number = 0;
    while number < 8 {
        bits[number] = CENTRE.rotate_left(TURNS[number]);
        number += 1;
    }
    bits
}

/// What a step in each direction leaves in the window, once that is rotated.
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
    window.rotate_right(TURNS[direction]) & KEPT[direction] | CENTRE
}

/// In which directions the neighbours have been visited, a bit each.
#[inline(always)]
pub(super) fn visited(window: u64) -> u8 {
    /// The three numbers of a bit each in the opposite order, four bits for each.
    const REVERSED: u32 = 0x7351_6240;
    let square = window >> (CENTRE.trailing_zeros() - SIDE - 1);
    let row = |number: u32| (square >> (SIDE * number)) as u8 & 7;
    let below = (REVERSED >> (4 * row(2)) & 7) as u8;
    row(0) << 5 | (row(1) & 1) << 4 | below << 1 | row(1) >> 2
}
