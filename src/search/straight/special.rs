//! Straight trails over wildcards and tiles of several letters, which the sweep takes for holes.

use super::Straight;
use super::line::Line;
use crate::Direction;
use crate::dictionary::Node;
use crate::search::band::Band;
use crate::search::batch::PackedFind;
use crate::search::coded::CodedBand;
use crate::search::walk::Walk;
use std::ops::ControlFlow;

/// The starts in a band from which a straight trail may meet a special cell, in reading order, with
/// the direction of the trail. Without one it is a single cell, special itself.
pub(super) fn starts<N: Node>(
    straight: &Straight<'_, N>,
    coded: &CodedBand<'_>,
    band: &Band,
) -> Vec<Start> {
    let mut starts = Vec::new();
    for position in coded.special_positions() {
        let mut add = |position, direction| {
            let cell = coded.cell(position);
            let (row, column) = (cell.row as usize, cell.column as usize);
            if band.rows.contains(&row) && band.columns.contains(&column) {
                starts.push(Start {
                    row,
                    column,
                    direction,
                });
            }
        };
        add(position, None);
        for direction in straight.directions.iter() {
            let back = coded.step(direction.opposite());
            let mut start = position;
            for _ in 0..*straight.lengths.end() {
                if coded.is_nothing(start) {
                    break;
                }
                add(start, Some(direction));
                start = start.wrapping_add_signed(back);
            }
        }
    }
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// Where a trail begins, and its direction, if it has one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Start {
    pub(super) row: usize,
    pub(super) column: usize,
    direction: Option<Direction>,
}

impl Start {
    /// Hands the finds that begin here and cross a special cell to a visitor, by length. Their columns
    /// count from `left`.
    pub(super) fn follow<N: Node>(
        self,
        walk: &Walk<'_, N>,
        left: usize,
        mut visit: impl FnMut(PackedFind),
    ) {
        let coded = walk.band;
        let start = coded.position(self.row, self.column);
        let column = self.column - left;
        let mut line = Line::new(walk);
        let Some(first) = line.begin(start) else {
            return;
        };
        let Some(direction) = self.direction else {
            for word in walk.words(&line.prefixes, &first) {
                visit(PackedFind::bent(word, column, 1));
            }
            return;
        };
        // A trail has a letter in each cell until it meets the first special one.
        let step = coded.step(direction);
        let cells = |&cells: &usize| start.wrapping_add_signed(step * cells as isize);
        let lettered = (0..)
            .take_while(|cell| !coded.is_special(cells(cell)))
            .count();
        let ControlFlow::Continue(()) = line.extend(&first, direction, |line, reached| {
            let cells = line.trail.len();
            if cells > lettered {
                for word in walk.words(&line.prefixes, reached) {
                    visit(PackedFind::straight(word, column, direction, cells));
                }
            }
            ControlFlow::<std::convert::Infallible>::Continue(())
        });
    }
}
