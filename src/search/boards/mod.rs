//! Scoring many small boards: counting the words on each, and their points.
//!
//! [`Boards`] describes the boards. Its [`scorer`](Boards::scorer) scores one board after the other, for a game.
//! [`run`](Boards::run) scores a whole text of boards on all threads.
//!
//! # How it works
//!
//! A line is decoded into the codes of the dictionary's alphabet, a byte for each cell. A line of plain ASCII takes one
//! table look-up for each cell. The engine takes the codes of many boards at once and returns a score for each. `run`
//! reads chunks of whole lines, the threads take them in turn, and the calling thread passes on their scores in the
//! order of the input. A few chunks are under way at any time, so memory does not grow with the input.

mod batch_cells;
mod decode;
mod engine;
mod error;
mod expand;
mod score;
mod scorer;
mod sizes;
mod stream;
mod tally;
mod trail_list;

pub use error::{BadLine, BoardError, BoardSizeError};
pub use score::Score;
pub use scorer::Scorer;

use crate::Dictionary;
use crate::InstructionSet;
use error::SIDES;
use std::io::{self, BufRead};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// A description of small boards, and of the words on them that count.
///
/// A board is the text of its cells in reading order: a letter in any case, or `.` for a hole. A word is on it if a
/// trail from neighbour to neighbour, in any of the eight directions, spells the word and uses no cell twice, as in
/// Boggle. It counts once a board, however many trails spell it, and has the points of [`Score`].
///
/// By default a board has 4 rows of 4 cells, each with a single letter, and words of three or more letters count.
///
/// ```
/// use wordtrail::{Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["trail", "rail", "liar", "tar"])?;
/// let mut scorer = Boards::new(&dictionary).size(2, 3)?.scorer();
/// let score = scorer.score("tralli")?;
/// assert_eq!((score.words, score.points), (3, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Boards<'a> {
    dictionary: &'a Dictionary,
    rows: usize,
    columns: usize,
    qu: bool,
    min_length: usize,
    threads: Option<NonZeroUsize>,
    instructions: InstructionSet,
}

impl<'a> Boards<'a> {
    /// Boards that are searched for the words of a dictionary, with default options.
    ///
    /// ```
    /// # #[cfg(feature = "english")] {
    /// use wordtrail::{Boards, Dictionary};
    ///
    /// let score = Boards::new(Dictionary::english()).scorer().score("perslatgsineters")?;
    /// assert_eq!((score.words, score.points), (1044, 3623));
    /// # }
    /// # Ok::<(), wordtrail::BoardError>(())
    /// ```
    pub fn new(dictionary: &'a Dictionary) -> Self {
        Self {
            dictionary,
            rows: 4,
            columns: 4,
            qu: false,
            min_length: 3,
            threads: None,
            instructions: InstructionSet::best(),
        }
    }

    /// Sets the number of rows and of columns, each from 2 to 8.
    ///
    /// # Errors
    ///
    /// [`BoardSizeError`] if there are fewer or more.
    ///
    /// ```
    /// use wordtrail::{Boards, Dictionary};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "cot"])?;
    /// let boards = Boards::new(&dictionary);
    /// assert_eq!(boards.size(2, 2)?.scorer().score("caot")?.words, 2);
    /// assert!(boards.size(1, 16).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn size(self, rows: usize, columns: usize) -> Result<Self, BoardSizeError> {
        if !SIDES.contains(&rows) || !SIDES.contains(&columns) {
            return Err(BoardSizeError { rows, columns });
        }
        Ok(Self {
            rows,
            columns,
            ..self
        })
    }

    /// Reads each `q` on a board as the tile `Qu`, which has two letters.
    ///
    /// ```
    /// use wordtrail::{Boards, Dictionary};
    ///
    /// let dictionary = Dictionary::from_words(["quit"])?;
    /// let boards = Boards::new(&dictionary).size(2, 2)?;
    /// assert_eq!(boards.qu_tiles().scorer().score("qit.")?.words, 1);
    /// assert_eq!(boards.scorer().score("qit.")?.words, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn qu_tiles(self) -> Self {
        Self { qu: true, ..self }
    }

    /// Sets the minimum length of a word that counts, in letters. The tile `Qu` has two letters.
    ///
    /// ```
    /// use wordtrail::{Boards, Dictionary};
    ///
    /// let dictionary = Dictionary::from_words(["at", "cat", "coat"])?;
    /// let boards = Boards::new(&dictionary).size(2, 2)?;
    /// assert_eq!(boards.scorer().score("coat")?.words, 2);
    /// assert_eq!(boards.min_length(4).scorer().score("coat")?.words, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn min_length(self, min_length: usize) -> Self {
        Self { min_length, ..self }
    }

    /// Sets the maximum number of threads of [`run`](Self::run). The default is the number that the machine runs at
    /// once. The scores and their order do not depend on it.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Boards, Dictionary};
    ///
    /// let dictionary = Dictionary::from_words(["cat"])?;
    /// let boards = Boards::new(&dictionary).size(2, 2)?.threads(NonZeroUsize::MIN);
    /// let mut words = 0;
    /// let _ = boards.run("tac.\n".repeat(100_000).as_bytes(), |board| {
    ///     words += board.map_or(0, |board| board.score.words);
    ///     ControlFlow::<()>::Continue(())
    /// })?;
    /// assert_eq!(words, 100_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self {
            threads: Some(threads),
            ..self
        }
    }

    /// Sets the instructions to search with. The default is the best set that the machine has. The scores do not depend
    /// on it.
    ///
    /// # Panics
    ///
    /// Panics if the machine lacks them: see [`InstructionSet::available`].
    ///
    /// ```
    /// use wordtrail::{Boards, Dictionary, InstructionSet};
    ///
    /// let dictionary = Dictionary::from_words(["cat"])?;
    /// let boards = Boards::new(&dictionary).size(2, 2)?;
    /// let mut scorer = boards.instruction_set(InstructionSet::Baseline).scorer();
    /// assert_eq!(scorer.score("tac.")?.words, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn instruction_set(self, instructions: InstructionSet) -> Self {
        instructions.assert_available();
        Self {
            instructions,
            ..self
        }
    }

    /// A scorer of such boards, which scores them one at a time. It keeps its working memory from board to board:
    /// create one for each thread and use it again and again.
    ///
    /// ```
    /// use wordtrail::{Boards, Dictionary};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "coat"])?;
    /// let mut scorer = Boards::new(&dictionary).size(2, 2)?.scorer();
    /// let words: Vec<u64> = ["cat.", "coat", "COAT"]
    ///     .iter()
    ///     .map(|board| Ok(scorer.score(board)?.words))
    ///     .collect::<Result<_, wordtrail::BoardError>>()?;
    /// assert_eq!(words, [1, 2, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scorer(&self) -> Scorer<'a> {
        Scorer::new(self)
    }

    /// Scores a text of boards, one per line, and calls a closure with each board and its score in order, until the
    /// closure breaks.
    ///
    /// White space at the end of a line is ignored, and blank lines are skipped. For a line that is not a board the
    /// closure gets a [`BadLine`], and decides whether to continue.
    ///
    /// The text is read in chunks of 64 KB. The closure runs on the calling thread. Neither boards nor scores are
    /// collected: memory does not grow with the number of boards.
    ///
    /// # Errors
    ///
    /// An error of the reader. The boards in the chunks before it have been passed to the closure.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Boards, Dictionary};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "coat"])?;
    /// let boards = Boards::new(&dictionary).size(2, 2)?;
    /// let mut lines = Vec::new();
    /// let stopped = boards.run(&b"COAT\r\n\nt.ac\nc4t.\n"[..], |board| {
    ///     match board {
    ///         Ok(board) => lines.push(format!("{} {}", board.text, board.score.words)),
    ///         Err(bad_line) => return ControlFlow::Break(bad_line),
    ///     }
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(lines, ["COAT 2", "t.ac 1"]);
    /// assert_eq!(stopped.break_value().map(|bad_line| bad_line.line), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run<B>(
        &self,
        input: impl BufRead,
        take: impl FnMut(Result<ScoredBoard<'_>, BadLine>) -> ControlFlow<B>,
    ) -> io::Result<ControlFlow<B>> {
        stream::run(self, input, take)
    }
}

/// A board of a text, with its score: see [`Boards::run`].
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
    /// The number of its line, from 1.
    pub line: u64,
    /// The text of the board, without white space at its end.
    pub text: &'text str,
    /// Its words and points.
    pub score: Score,
}
