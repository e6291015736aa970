//! The score of a board.

/// The number of words on a board, and their points.
///
/// Points are those of [`Points::BOGGLE`](wordtrail_dictionary::Points::BOGGLE), or [others](super::Boards::points). The tile `Qu` counts as two
/// letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score {
    /// The number of distinct words.
    pub words: u64,
    /// The sum of their points.
    pub points: u64,
}

/// A board of a text, with its score: see [`Boards::run`](super::Boards::run).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoredBoard<'text> {
    /// The number of its line, or of its first row, from 1.
    pub line: u64,
    /// The id in its line, if lines have ids: see [`Boards::id_column`](super::Boards::id_column).
    pub id: Option<&'text str>,
    /// The text of the board, without white space at its end. Rows of a block are joined to a line. What is neither a cell nor
    /// white space, such as commas, is left out.
    pub text: &'text str,
    /// Its words and points.
    pub score: Score,
}
