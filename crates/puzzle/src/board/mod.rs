//! Boards of letters to find words on, as in Boggle: rolled from dice until they are as wanted.

mod best;
mod counter;
mod dice;
mod error;
mod generate;
mod placing;

pub use best::{BestBoards, BestProgress, Most};
pub use dice::Dice;
pub use error::GenerateBoardError;

use std::ops::{Bound, RangeBounds, RangeInclusive};
use wordtrail_dictionary::{Budget, Dictionary, Points};
use wordtrail_search::Score;
use wordtrail_search::grid::Grid;

/// Generates boards of letters to find words on, as in Boggle: rolls [`Dice`] until the board has as many words and points
/// as it should. Words that the board should contain are placed first, with dice that have their letters, and the other
/// dice are rolled around them.
///
/// A word is on a board if a trail from neighbour to neighbour spells it and uses no cell twice, as in
/// [`Boards`](wordtrail_search::Boards). The same dictionary, options and seed make the same board on every machine.
///
/// ```
/// use wordtrail::puzzle::BoardGenerator;
/// use wordtrail::{Dictionary, Mode, Search};
///
/// let english = Dictionary::english();
/// let board = BoardGenerator::new(english)
///     .words(100..)
///     .containing(["elephant"])
///     .seed(20261123)
///     .generate()?;
/// let finds = Search::new(english).mode(Mode::Adjacent).finds(&board.grid);
/// assert_eq!(finds.len() as u64, board.score.words);
/// assert!(finds.len() >= 100 && finds.iter().any(|find| find.word == "elephant"));
/// # Ok::<(), wordtrail::puzzle::GenerateBoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct BoardGenerator {
    dictionary: Dictionary,
    dice: Dice,
    size: Option<(usize, usize)>,
    words: RangeInclusive<u64>,
    points: RangeInclusive<u64>,
    points_table: Points,
    containing: Vec<String>,
    min_length: usize,
    seed: u64,
    tries: u64,
    budget: Option<Budget>,
}

/// A generated board.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct GeneratedBoard {
    /// The board.
    pub grid: Grid,
    /// Its words and their points.
    pub score: Score,
    /// The seed that it was made from.
    pub seed: u64,
}

/// The boards that are tried by default: some tenths of a second for 4 × 4 with a large dictionary.
const DEFAULT_TRIES: u64 = 10_000;

impl BoardGenerator {
    /// A generator of boards on which words of a dictionary are counted: with the [dice of Boggle](Dice::boggle), of words
    /// with three letters and more, with seed 0.
    pub fn new(dictionary: &Dictionary) -> Self {
        Self {
            dictionary: dictionary.clone(),
            dice: Dice::default(),
            size: None,
            words: 0..=u64::MAX,
            points: 0..=u64::MAX,
            points_table: Points::BOGGLE,
            containing: Vec::new(),
            min_length: 3,
            seed: 0,
            tries: DEFAULT_TRIES,
            budget: None,
        }
    }

    /// Sets the dice.
    #[must_use]
    pub fn dice(self, dice: Dice) -> Self {
        Self { dice, ..self }
    }

    /// Sets the number of rows and of columns, each from 2 to 8. The default is a square with a cell for each die, or 4 × 4.
    #[must_use]
    pub fn size(self, rows: usize, columns: usize) -> Self {
        Self {
            size: Some((rows, columns)),
            ..self
        }
    }

    /// Sets how many words the board may have. A word counts once, however many trails spell it.
    #[must_use]
    pub fn words(self, words: impl RangeBounds<u64>) -> Self {
        Self {
            words: inclusive(&words),
            ..self
        }
    }

    /// Sets how many points its words may have together, by [Boggle's table](Points::BOGGLE) unless there is
    /// [another one](Self::points_table).
    #[must_use]
    pub fn points(self, points: impl RangeBounds<u64>) -> Self {
        Self {
            points: inclusive(&points),
            ..self
        }
    }

    /// Sets the points of words. The default is [`Points::BOGGLE`].
    #[must_use]
    pub fn points_table(self, table: &Points) -> Self {
        Self {
            points_table: table.clone(),
            ..self
        }
    }

    /// Sets words that the board has to contain. Spaces, hyphens and apostrophes in them are ignored. They need not be in the
    /// dictionary: those that are not do not count.
    #[must_use]
    pub fn containing<W: AsRef<str>>(self, words: impl IntoIterator<Item = W>) -> Self {
        let words = words.into_iter().map(|word| word.as_ref().to_owned());
        Self {
            containing: words.collect(),
            ..self
        }
    }

    /// Sets the minimum length of a word that counts, in letters.
    #[must_use]
    pub fn min_length(self, min_length: usize) -> Self {
        Self { min_length, ..self }
    }

    /// Sets the random seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets how many boards are tried, at least one. The default is 10,000: some tenths of a second for 4 × 4 cells with a
    /// large dictionary.
    #[must_use]
    pub fn tries(self, tries: u64) -> Self {
        Self { tries, ..self }
    }

    /// Sets a budget for counting the words of boards, for example to stop [`generate`](Self::generate) from another thread.
    /// Without one, the limit is what boards of real letters do not reach.
    #[must_use]
    pub fn budget(self, budget: &Budget) -> Self {
        Self {
            budget: Some(budget.clone()),
            ..self
        }
    }
}

/// The numbers of a range. Without any, it is a range that ends before it begins.
fn inclusive(range: &impl RangeBounds<u64>) -> RangeInclusive<u64> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&before) => before.saturating_add(1),
        Bound::Unbounded => 0,
    };
    match range.end_bound() {
        Bound::Included(&end) => start..=end,
        Bound::Excluded(&0) => RangeInclusive::new(1, 0),
        Bound::Excluded(&end) => start..=end - 1,
        Bound::Unbounded => start..=u64::MAX,
    }
}

#[cfg(test)]
mod tests;
