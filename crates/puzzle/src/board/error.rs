//! Why no board was generated.

use wordtrail_dictionary::BudgetError;
use wordtrail_dictionary::internals::wording::{counted, excerpt};
use wordtrail_search::{BoardSizeError, Score};

/// Why no board was generated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateBoardError {
    /// Boards cannot have this size.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// A board needs as many dice as it has cells.
    #[error("there are {}, and a board of {rows}x{columns} has {} cells", dice_of(*.dice), .rows * .columns)]
    DiceCount {
        /// The number of dice.
        dice: usize,
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
    },
    /// No square has as many cells as there are dice, and no size was set.
    #[error("{} fill no square board", dice_of(*.dice))]
    NotSquare {
        /// The number of dice.
        dice: usize,
    },
    /// A word that the board is to contain is not a word.
    #[error("“{}” is not a word: use only letters, spaces, hyphens and apostrophes", excerpt(.text))]
    NotAWord {
        /// Its text.
        text: String,
    },
    /// However the dice fall, they do not spell a word that the board is to contain.
    #[error("the dice cannot spell “{}”", excerpt(.word))]
    NotSpelled {
        /// The word.
        word: String,
    },
    /// There is no die for a fixed cell, or not beside the others.
    #[error("the dice cannot show “{}” in cell {cell} beside the fixed cells before it", excerpt(.face))]
    FixedCell {
        /// The cell in reading order, from 1.
        cell: usize,
        /// The letters that it should have.
        face: String,
    },
    /// A file is no state that a search for the best boards can go on with, or cannot be read or written.
    #[error("cannot keep the state in {path}: {why}")]
    State {
        /// The file.
        path: String,
        /// The reason.
        why: String,
    },
    /// The words that the board is to contain were not placed.
    #[error("the {} to contain found no room on a board together", counted(*.words as u64, "word"))]
    NotPlaced {
        /// The number of words.
        words: usize,
    },
    /// No board had as many words and points as it should.
    #[error(
        "none of {} had as many words and points as it should: the nearest had {} and {}",
        counted(*.tries, "board"), counted(.nearest.words, "word"), counted(.nearest.points, "point")
    )]
    NotFound {
        /// The number of boards that were tried.
        tries: u64,
        /// The words and points of the board that came nearest.
        nearest: Score,
    },
    /// Counting the words took too many steps.
    #[error(transparent)]
    Budget(#[from] BudgetError),
}

fn dice_of(count: usize) -> String {
    match count {
        1 => "1 die".to_owned(),
        _ => format!("{count} dice"),
    }
}
