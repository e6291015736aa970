//! Puzzles whose words bend: each runs from neighbour to neighbour, and uses no cell twice.

pub(super) mod tracings;

/// The most ways to trace a word that are counted.
pub(super) const MAX_WAYS: u64 = 1000;

/// How the words of a bent puzzle lie: see [`Puzzle::bent`](crate::Puzzle::bent).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Bent {
    /// Whether every cell belongs to exactly one word.
    pub is_cover: bool,
    /// Whether the grid is known to have no other division into these words.
    pub is_unique: bool,
    /// The word that joins two opposite edges, as displayed.
    pub spanning: Option<String>,
    /// The words that can be traced in more than one way, each with the number of ways. At most 1000 are counted.
    pub ways: Vec<(String, u64)>,
}
