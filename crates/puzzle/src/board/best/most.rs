//! What the best boards have most of.

use wordtrail_search::Score;

/// What the best boards have most of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Most {
    /// Points.
    #[default]
    Points,
    /// Words.
    Words,
}

impl Most {
    /// The number of them that a board has.
    pub(super) fn of(self, score: Score) -> u64 {
        match self {
            Self::Points => score.points,
            Self::Words => score.words,
        }
    }
}
