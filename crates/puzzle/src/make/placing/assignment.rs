//! The spots of words, as one search hands them to the next.

use super::board::Board;
use super::cells::Spot;

/// Where words are placed, and how good that is.
pub(super) struct Assignment {
    /// The spot of each word; nothing for one that is not placed.
    pub(super) spots: Vec<Option<Spot>>,
    pub(super) cost: usize,
    /// Whether all words are placed, on the number of cells that the task asks for.
    pub(super) is_complete: bool,
    /// Whether it has all that the task asks for: each direction has its share, too.
    pub(super) is_done: bool,
}

impl Assignment {
    /// The words on a board.
    pub(super) fn of(board: &Board<'_>) -> Self {
        Self {
            spots: board.spots().to_vec(),
            cost: board.cost(),
            is_complete: board.is_complete(),
            is_done: board.is_complete() && board.misdirected_words() == 0,
        }
    }

    /// Whether another assignment is better: complete, or of lower cost.
    pub(super) fn is_worse_than(&self, is_complete: bool, cost: usize) -> bool {
        (!is_complete, cost) < (!self.is_complete, self.cost)
    }
}
