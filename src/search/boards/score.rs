//! What a board is worth.

/// How many words a board has, and their points.
///
/// The points are those of Boggle, by the letters of a word, of which the tile `Qu` has two:
///
/// | letters | 1–2 | 3–4 | 5 | 6 | 7 | 8 and more |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | points | 0 | 1 | 2 | 3 | 5 | 11 |
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
pub struct Score {
    /// The distinct words.
    pub words: u64,
    /// The sum of their points.
    pub points: u64,
}

/// The points of a word with so many letters: Boggle's table.
pub(super) fn points(letters: usize) -> u64 {
    match letters {
        0..=2 => 0,
        3..=4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        8.. => 11,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_those_of_boggle() {
        let table = [0, 0, 0, 1, 1, 2, 3, 5, 11, 11];
        assert!((0..10).map(points).eq(table));
    }
}
