//! The bits of letters in masks of what may follow.

use super::segment::RowSegment;
use super::windows::{WINDOW, Windows};
use crate::grid::Direction;
use crate::instructions::Kernels;
use crate::quad::letter_bits;
use wordtrail_dictionary::internals::{NarrowNode, Node};

/// For each letter of a few rows its bit in the masks of [`PrefixTable`](wordtrail_dictionary::internals::PrefixTable).
///
/// Whether a letter may follow is then a test for a common bit. Without these bits, each mask of a vector would have to be
/// shifted by a different number. The bit of a letter serves trails in all directions.
#[derive(Default)]
pub(super) struct LetterBits {
    /// The row with the number *n* is at *n* modulo [`ROWS`].
    rows: [Row; ROWS],
}

/// Which rows below the top of a window have the fourth letters of its trails.
const FOURTH_ROWS: [isize; 3] = [-1, 0, WINDOW as isize];

/// The number of rows from the first of these to the last.
const ROWS: usize = 1 + 1 + WINDOW;

/// The columns that are listed before a segment of a row. A fourth letter is at most three columns to the left of its trail's first,
/// and the edge of a coded band has four.
const BEFORE: isize = 4;

/// The number of letters whose bits are listed at once. As many more letters than windows are listed: those of the columns before
/// the segment, and fourth letters to the right of the last window.
const LISTED_TOGETHER: usize = 16;

#[derive(Default)]
struct Row {
    /// The place of the first letter, unless there is none. The segments of a long row take turns.
    start: Option<isize>,
    bits: Vec<u32>,
}

impl LetterBits {
    /// Whether these kernels use the bits. AVX2 and AVX-512 can shift each number of a vector by a different one.
    pub(super) fn are_used<N: Node>(kernels: Kernels) -> bool {
        matches!(kernels, Kernels::Portable) && N::LETTERS == NarrowNode::LETTERS
    }

    /// Forgets all rows: those of another band have other places or lengths.
    pub(super) fn clear(&mut self) {
        for row in &mut self.rows {
            row.start = None;
        }
    }

    /// Lists the bits of the fourth letters of windows whose top is in a segment of a row.
    #[inline(always)]
    pub(super) fn list<N: Node>(&mut self, segment: &RowSegment<'_>) {
        let windows = Windows::<N>::looked_up(segment.columns + WINDOW - 1);
        for below in FOURTH_ROWS {
            let start = segment.start + below * segment.steps[Direction::South as usize] - BEFORE;
            let row = &mut self.rows[slot_of(segment.row + below)];
            if row.start == Some(start) {
                continue;
            }
            row.start = Some(start);
            let length = windows + LISTED_TOGETHER;
            row.bits.resize(length, 0);
            let (codes, _) = segment.codes[start as usize..][..length].as_chunks();
            let (bits, _) = row.bits.as_chunks_mut();
            for (bits, codes) in bits.iter_mut().zip(codes) {
                *bits = letter_bits(codes);
            }
        }
    }

    /// The bits of the letters in a row from a place on, for a number of windows. They were listed.
    #[inline(always)]
    pub(super) fn at(&self, row: isize, place: isize, windows: usize) -> &[u32] {
        let Row { start, bits } = &self.rows[slot_of(row)];
        let start = start.expect("the fourth letters of this segment have been listed");
        &bits[(place - start) as usize..][..windows]
    }
}

/// The index of a row among those that are listed.
fn slot_of(row: isize) -> usize {
    row.rem_euclid(ROWS as isize) as usize
}
