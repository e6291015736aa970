//! Scoring boards one by one on one thread.

use super::description::Boards;
use super::engine::{BoardEngine, TrieEngine};
use super::score::Score;
use super::text::decode::{Decoder, Queue};
use super::text::error::BoardError;
use super::text::spelling::TypedCell;
use crate::grid::Grid;
use crate::lexicon::are_few_cells;
use crate::mode::Mode;
use std::fmt;
use std::num::NonZeroUsize;
use wordtrail_dictionary::internals::{Alphabet, with_trie};

/// Scores boards one by one, and keeps its working memory from board to board: see [`Boards::scorer`].
///
/// It takes four bytes for each prefix of a word, 1.5 MB for ENABLE. With the tile Qu it also has a trie of its own, 3
/// MB. It shares the memory of its dictionary.
///
/// ```
/// use wordtrail::{Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["cat", "coat", "quit"])?;
/// let mut scorer = Boards::new(&dictionary).size(2, 2)?.qu_tiles().scorer();
/// for (board, words) in [("tac.", 1), ("coat", 2), ("C O A T", 2), ("qit.", 1)] {
///     assert_eq!(scorer.score(board)?.words, words);
/// }
/// assert!(scorer.score("cats!").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scorer {
    decoder: Decoder,
    /// The engine over the trie, and the codes of the boards to come. Without it, each board is searched as a grid: if the
    /// dictionary has no trie, or boards are few.
    engine: Option<(Box<dyn BoardEngine>, Vec<u8>)>,
    scores: Vec<Score>,
    /// Scores the boards on which `Qu` is typed, if a lone `q` is no such tile.
    qu: Option<Box<Scorer>>,
}

impl fmt::Debug for Scorer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut scorer = formatter.debug_struct("Scorer");
        scorer.field("boards", self.boards());
        scorer.finish_non_exhaustive()
    }
}

impl Boards {
    /// A scorer of such boards, which scores them one at a time. It keeps its working memory from board to board:
    /// create one for each thread and use it again and again.
    pub fn scorer(&self) -> Scorer {
        Scorer::new(self)
    }

    /// A scorer of the boards of a text of this many bytes, which are at least as many as their cells.
    pub(super) fn scorer_of(&self, bytes: usize) -> Scorer {
        let dictionary = &self.search.dictionary;
        match !dictionary.is_unpacked() && are_few_cells(dictionary, Mode::Adjacent, bytes) {
            true => Scorer::of_grids(self),
            false => Scorer::new(self),
        }
    }
}

impl Scorer {
    fn new(boards: &Boards) -> Self {
        let of_trie = with_trie!(&boards.search.dictionary, trie => Self {
            decoder: Decoder::new(boards, trie.alphabet()),
            engine: Some((Box::new(TrieEngine::new(boards, trie)), Vec::new())),
            scores: Vec::new(),
            qu: None,
        });
        of_trie.unwrap_or_else(|| Self::of_grids(boards))
    }

    /// A scorer that searches each board as a grid.
    fn of_grids(boards: &Boards) -> Self {
        Self {
            decoder: Decoder::new(
                &boards.threads(NonZeroUsize::MIN),
                &Alphabet::new(Vec::new()),
            ),
            engine: None,
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
    pub fn score(&mut self, board: &str) -> Result<Score, BoardError> {
        let queue = self.add(board.as_bytes())?;
        Ok(self.scores(queue).next().unwrap_or_default())
    }

    /// The words and points of several boards, which takes less time than one by one.
    ///
    /// # Errors
    ///
    /// [`BoardError`] for the first that is rejected, as by [`score`](Self::score).
    #[doc(hidden)]
    pub fn score_all<B: AsRef<str>>(&mut self, boards: &[B]) -> Result<Vec<Score>, BoardError> {
        let queues = boards
            .iter()
            .map(|board| self.add(board.as_ref().as_bytes()));
        let queues: Result<Vec<Queue>, BoardError> = queues.collect();
        // Taken after an error, too, so that no board is left for the next call.
        let [mut described, mut qu] = [Queue::Described, Queue::Qu]
            .map(|queue| Vec::from_iter(self.scores(queue)).into_iter());
        let score = |queue| match queue {
            Queue::Described => described.next(),
            Queue::Qu => qu.next(),
        };
        Ok(queues?.into_iter().filter_map(score).collect())
    }

    /// Adds a board to those that [`scores`](Self::scores) scores, unless it is rejected. Returns which of them has it.
    pub(super) fn add(&mut self, board: &[u8]) -> Result<Queue, BoardError> {
        let Some((_, codes)) = &mut self.engine else {
            let cells = self.decoder.cells_of(board)?;
            self.scores.push(score(self.boards(), &cells));
            return Ok(Queue::Described);
        };
        let queue = self.decoder.decode(board, codes)?;
        if queue == Queue::Qu {
            let boards = self.boards().qu_tiles();
            let qu = self.qu.get_or_insert_with(|| Box::new(Self::new(&boards)));
            // There `Qu` is a tile like any other.
            qu.add(board)?;
        }
        Ok(queue)
    }

    /// The description of the boards.
    pub(super) fn boards(&self) -> &Boards {
        self.decoder.boards()
    }

    /// The scores of the boards of a queue added since the last call, in order.
    pub(super) fn scores(&mut self, queue: Queue) -> impl Iterator<Item = Score> {
        let has_qu = queue == Queue::Qu && self.qu.is_some();
        let scorer = match has_qu {
            true => self.qu.as_deref_mut().expect("there is one"),
            false => self,
        };
        if let Some((engine, codes)) = &mut scorer.engine {
            engine.score(codes, &mut scorer.scores);
            codes.clear();
        }
        scorer.scores.drain(..)
    }
}

/// The score of a board that is searched as a grid.
fn score(boards: &Boards, cells: &[TypedCell]) -> Score {
    let tiles = cells.iter().map(|&cell| match cell {
        TypedCell::Qu => "qu".to_owned(),
        TypedCell::Character(_) if boards.qu && cell.is_lone_q() => "qu".to_owned(),
        TypedCell::Character(character) => character.to_string(),
    });
    let grid = Grid::from_tiles(boards.columns, tiles).expect("the cells are letters and holes");
    let words = boards.search.count_words(&grid);
    let mut score = Score {
        words: words.len() as u64,
        points: 0,
    };
    for (word, _) in words {
        score.points = score.points.saturating_add(boards.points.of(&word));
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_dictionary::{Budget, Dictionary, Points};

    #[test]
    fn options_decide_which_words_count_and_their_points() {
        let dictionary = Dictionary::from_words(["at", "cat", "coat", "quit"]).unwrap();
        let boards = Boards::new(&dictionary);
        assert!(boards.size(1, 16).is_err());
        let boards = boards.size(2, 2).unwrap();
        let score = |boards: Boards, board: &str| {
            let Score { words, points } = boards.scorer().score(board).unwrap();
            (words, points)
        };
        assert_eq!(score(boards.clone(), "coat"), (2, 2));
        assert_eq!(score(boards.min_length(2), "coat"), (3, 2));
        assert_eq!(score(boards.min_length(4), "coat"), (1, 1));
        assert_eq!(score(boards.clone(), "qit."), (0, 0));
        assert_eq!(score(boards.qu_tiles(), "qit."), (1, 1));
        let by_length = Points::by_length([0, 0, 0, 10, 20]);
        assert_eq!(score(boards.points(&by_length), "coat"), (2, 10 + 20));
        let vowels = Points::by_word(|word| word.matches(['a', 'o']).count() as u64);
        assert_eq!(score(boards.points(&vowels), "coat"), (2, 1 + 2));
    }

    #[test]
    fn several_boards_have_the_scores_of_each() {
        let dictionary = Dictionary::from_words(["cat", "coat", "quit"]).unwrap();
        let mut scorer = Boards::new(&dictionary).size(2, 2).unwrap().scorer();
        let boards = ["coat", "qu i t .", "tac.", "quit"];
        let scores = scorer.score_all(&boards).unwrap();
        assert_eq!(scores, boards.map(|board| scorer.score(board).unwrap()));
        assert_eq!(
            scores.iter().map(|score| score.words).collect::<Vec<_>>(),
            [2, 1, 1, 1]
        );
        assert!(scorer.score_all(&["coat", "cats!"]).is_err());
        assert_eq!(scorer.score_all(&["tac."]).unwrap(), scores[2..3]);
    }

    #[test]
    fn a_budget_limits_a_board() {
        let dictionary = Dictionary::from_words(["a".repeat(64)]).unwrap();
        let budget = Budget::with_steps(100_000);
        let boards = Boards::new(&dictionary).size(8, 8).unwrap();
        let score = boards.budget(&budget).scorer().score(&"a".repeat(64));
        assert!(score.is_ok() && budget.check().is_err());
    }
}
