//! Scoring many small boards: how many words each has, and their points.
//!
//! [`Boards`] says what the boards are like. Its [`scorer`](Boards::scorer) scores one board after the
//! other, for a game; [`run`](Boards::run) scores a whole text of boards on all threads.
//!
//! # How it works
//!
//! A line is written in the codes of the dictionary's alphabet, a byte a cell; a plain line of ASCII
//! takes one table look-up a cell. The engine gets the codes of many boards at once and gives a score
//! for each. `run` reads chunks of whole lines, the threads take them in turn, and the calling thread
//! pushes what they give in the order of the input. A few chunks are under way at any time, so
//! memory does not grow with the input.

mod decode;
mod engine;
mod error;
mod expand;
mod score;
mod scorer;
mod stream;
mod surroundings;
mod tally;
mod trails;

pub use error::{BadLine, BoardError, BoardSizeError};
pub use score::Score;
pub use scorer::Scorer;

use crate::Dictionary;
use crate::InstructionSet;
use error::SIDES;
use std::io::{self, BufRead};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// What small boards are like, and which words on them count.
///
/// A board is the text of its cells in reading order: a letter in any case, or `.` for a hole. A word
/// is on it when a trail from neighbour to neighbour, in any of the eight directions, spells it and
/// uses no cell twice, as in Boggle; it counts once a board, however many trails spell it.
/// [`Score`] tells its points.
///
/// By default: 4 rows of 4 cells, each a single letter, and words of three letters and more.
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
    /// Boards on which the words of this dictionary are looked for.
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

    /// How many rows and columns a board has, each from 2 to 8.
    ///
    /// # Errors
    ///
    /// [`BoardSizeError`] when there are fewer or more.
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

    /// Takes each `q` on a board for the tile `Qu`, which spells two letters.
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

    /// The fewest letters of a word that counts. They are letters, not cells: the tile `Qu` has two.
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

    /// The most threads that [`run`](Self::run) uses; as many as the machine runs at once unless
    /// this is called. What is pushed, and its order, do not depend on it.
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

    /// The instructions to search with, the best that the machine has unless this is called. The
    /// scores do not depend on it.
    ///
    /// # Panics
    ///
    /// When the machine does not have them: see [`InstructionSet::available`].
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

    /// What scores such boards one at a time. It keeps its working memory from board to board: make
    /// one for each thread and call it again and again.
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

    /// Scores a text of boards, one a line, and pushes each with its score, in order, until the
    /// closure says stop.
    ///
    /// White space at the end of a line is ignored, and blank lines are skipped. A line that is no board
    /// is pushed as a [`BadLine`], and it is for the closure to go on or to stop there.
    ///
    /// The text is read in chunks of 64 KB, and scores are pushed chunk by chunk on the calling thread.
    /// Neither is collected: memory does not grow with the number of boards.
    ///
    /// # Errors
    ///
    /// That of reading. What stands in the chunks before it has been pushed then.
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
    /// The board as it is written there, without white space at its end.
    pub text: &'text str,
    /// Its words and points.
    pub score: Score,
}
