//! Scoring boards one by one on one thread.

use super::decode::{Decoded, Decoder};
use super::description::Boards;
use super::engine::{BoardEngine, TrieEngine};
use super::error::BoardError;
use super::score::Score;
use crate::dictionary::with_trie;
use std::fmt;

/// Scores boards one by one, and keeps its working memory from board to board: see [`Boards::scorer`].
///
/// It takes four bytes for each prefix of a word, 1.5 MB for ENABLE. With the tile Qu it also has a trie of its own, 3
/// MB. It shares the memory of its dictionary.
///
/// ```
/// use wordtrail::{Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let mut scorer = Boards::new(&dictionary).size(2, 2)?.scorer();
/// assert_eq!(scorer.score("tac.")?.points, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scorer {
    decoder: Decoder,
    engine: Box<dyn BoardEngine>,
    codes: Vec<u8>,
    scores: Vec<Score>,
    /// Scores the boards on which `Qu` is typed, if a lone `q` is no such tile.
    qu: Option<Box<Scorer>>,
}

/// Which boards of a scorer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Queue {
    /// Those whose tiles are as the description of the boards says.
    Described,
    /// Those on which `Qu` is typed, if they are others.
    Qu,
}

impl fmt::Debug for Scorer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut scorer = formatter.debug_struct("Scorer");
        scorer.field("boards", self.decoder.boards());
        scorer.finish_non_exhaustive()
    }
}

impl Boards {
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
    pub fn scorer(&self) -> Scorer {
        Scorer::new(self)
    }
}

impl Scorer {
    fn new(boards: &Boards) -> Self {
        let engine: Box<dyn BoardEngine> =
            with_trie!(&boards.dictionary, trie => Box::new(TrieEngine::new(boards, trie)));
        Self {
            decoder: Decoder::new(boards),
            engine,
            codes: Vec::new(),
            scores: Vec::new(),
            qu: None,
        }
    }

    /// The words and points of a board. Its cells may have spaces between, and `Qu` is typed as in
    /// [`Boards`].
    ///
    /// # Errors
    ///
    /// [`BoardError`] if the board has more or fewer cells than its size, or a cell that is neither a letter, nor `Qu`, nor
    /// a hole.
    ///
    /// ```
    /// use wordtrail::{Boards, Dictionary};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "taco"])?;
    /// let mut scorer = Boards::new(&dictionary).size(2, 2)?.scorer();
    /// assert_eq!(scorer.score("cato")?.words, 2);
    /// assert_eq!(scorer.score("C A T O")?.words, 2);
    /// assert!(scorer.score("cats!").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score(&mut self, board: &str) -> Result<Score, BoardError> {
        let queue = self.add(board.as_bytes())?;
        Ok(self.scores(queue).next().unwrap_or_default())
    }

    /// Adds a board to those that [`scores`](Self::scores) scores, unless it is rejected. Returns which of them has it.
    pub(super) fn add(&mut self, board: &[u8]) -> Result<Queue, BoardError> {
        match self.decoder.decode(board, &mut self.codes)? {
            Decoded::Encoded => Ok(Queue::Described),
            Decoded::HasQu => {
                let boards = self.decoder.boards().qu_tiles();
                let qu = self.qu.get_or_insert_with(|| Box::new(Self::new(&boards)));
                qu.decoder.decode(board, &mut qu.codes)?;
                Ok(Queue::Qu)
            }
        }
    }

    /// What decodes boards.
    pub(super) fn decoder(&self) -> &Decoder {
        &self.decoder
    }

    /// The scores of the boards of a queue added since the last call, in order.
    pub(super) fn scores(&mut self, queue: Queue) -> impl Iterator<Item = Score> {
        let (engine, codes, scores) = match (queue, &mut self.qu) {
            (Queue::Qu, Some(qu)) => (&mut qu.engine, &mut qu.codes, &mut qu.scores),
            _ => (&mut self.engine, &mut self.codes, &mut self.scores),
        };
        engine.score(codes, scores);
        codes.clear();
        scores.drain(..)
    }
}
