//! The score of a board.

/// The number of words on a board, and their points.
///
/// Points are those of [`Points::BOGGLE`](wordtrail_dictionary::Points::BOGGLE), or [others](super::Boards::points). The tile `Qu` counts as two
/// letters.
///
/// ```
/// use wordtrail::{Boards, Dictionary, Score};
///
/// let dictionary = Dictionary::from_words(["at", "cat", "antic"])?;
/// let mut scorer = Boards::new(&dictionary).size(2, 3)?.min_length(2).scorer();
/// assert_eq!(scorer.score("anttic")?, Score { words: 2, points: 2 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score {
    /// The number of distinct words.
    pub words: u64,
    /// The sum of their points.
    pub points: u64,
}

/// A board of a text, with its score: see [`Boards::run`](super::Boards::run).
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::{Boards, Dictionary, Score, ScoredBoard};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let boards = Boards::new(&dictionary).size(2, 2)?;
/// let first = boards.run(&b"\nCat.\n"[..], |board| {
///     ControlFlow::Break(board.map(|ScoredBoard { line, text, score, .. }| {
///         assert_eq!((line, text), (2, "Cat."));
///         score
///     }))
/// })?;
/// let score = Score { words: 1, points: 1 };
/// assert_eq!(first.break_value(), Some(Ok(score)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
