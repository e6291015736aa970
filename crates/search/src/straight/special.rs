//! Straight trails across wildcards and tiles of several letters, which the sweep treats as holes.

use super::segment::RowSegment;
use crate::band::Band;
use crate::coded::{CodedBand, CodedDepthFirst, CodedWalk, Position};
use crate::depth_first::Walk;
use crate::grid::{Direction, Directions};
use crate::packed_find::PackedFind;
use std::ops::{ControlFlow, RangeInclusive};
use wordtrail_dictionary::internals::{Cancellation, Lexicon, Node};

/// The start cells in a band from which a straight trail may meet a special cell.
pub(super) struct Starts {
    /// For each cell of the band, row by row, a bit for each direction in which a trail may, and [`SINGLE`] if the cell is
    /// special itself. Empty when nothing special is near.
    marks: Vec<u16>,
    band: Band,
}

/// The mark of a special cell.
const SINGLE: u16 = 1 << 8;

impl Starts {
    pub(super) fn new(
        directions: Directions,
        lengths: &RangeInclusive<usize>,
        coded: &CodedBand<'_>,
        band: &Band,
        cancellation: &Cancellation<'_>,
    ) -> Self {
        let mut starts = Self {
            marks: Vec::new(),
            band: band.clone(),
        };
        if !coded.has_special() {
            return starts;
        }
        starts.marks.resize(band.cells(), 0);
        for position in coded.special_positions() {
            if cancellation.is_cancelled() {
                break;
            }
            starts.mark(coded, position, SINGLE);
            for direction in directions.iter() {
                let back = coded.step(direction.opposite());
                let mut start = position;
                for _ in 0..*lengths.end() {
                    if coded.is_nothing(start) {
                        break;
                    }
                    starts.mark(coded, start, 1 << direction as u16);
                    start = start.wrapping_add_signed(back);
                    // The starts from which a trail meets another special cell first are marked for that one.
                    if coded.is_special(start) {
                        break;
                    }
                }
            }
        }
        starts
    }

    fn mark(&mut self, coded: &CodedBand<'_>, position: Position, mark: u16) {
        let cell = coded.cell(position);
        let (row, column) = (cell.row as usize, cell.column as usize);
        if self.band.rows.contains(&row) && self.band.columns.contains(&column) {
            let place = self.place(row, column);
            self.marks[place] |= mark;
        }
    }

    fn place(&self, row: usize, column: usize) -> usize {
        (row - self.band.rows.start) * self.band.columns.len() + column - self.band.columns.start
    }

    /// The starts in a segment of a row, from left to right.
    pub(super) fn in_segment(&self, segment: &RowSegment<'_>) -> impl Iterator<Item = Start> {
        let place = self.place(segment.row as usize, segment.left);
        let marks = self.marks.get(place..place + segment.columns);
        let first = segment.start as Position;
        let marks = marks.unwrap_or_default().iter().enumerate();
        let marks = marks.filter(|&(_, &mark)| mark != 0);
        marks.map(move |(column, &mark)| Start {
            position: first + column,
            column,
            mark,
        })
    }
}

/// A cell from which trails may meet a special one.
#[derive(Clone, Copy)]
pub(super) struct Start {
    position: Position,
    /// The column in its segment of the row.
    pub(super) column: usize,
    mark: u16,
}

impl Start {
    /// Calls `visit` with the finds that start here and cross a special cell, by direction, then length.
    pub(super) fn follow<N: Node>(
        self,
        walk: &CodedWalk<'_, '_, N>,
        memory: &mut CodedDepthFirst,
        mut visit: impl FnMut(PackedFind),
    ) {
        let mark = self.mark as u8;
        let is_marked = |&direction: &Direction| mark >> direction as u8 & 1 != 0;
        let walk = Walk {
            directions: Direction::ALL.into_iter().filter(is_marked).collect(),
            ..*walk
        };
        let (lexicon, column) = (walk.lexicon, self.column);
        let mask_of = |node| lexicon.mask(node);
        let _ = walk.search(memory, self.position, mask_of, |trail, nodes| {
            let mut crossed = trail
                .iter()
                .map(|reached| walk.cells.is_special(reached.cell));
            if crossed.any(|is_special| is_special) {
                for word in nodes.iter().filter(|&&node| lexicon.ends_word(node)) {
                    visit(match trail.last().and_then(|reached| reached.step) {
                        None => PackedFind::bent(word.number(), column, 1),
                        Some(direction) => {
                            PackedFind::straight(word.number(), column, direction, trail.len())
                        }
                    });
                }
            }
            ControlFlow::Continue(())
        });
    }
}
