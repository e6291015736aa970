//! What boards are like, and which words on them count.

use super::text::error::{BoardSizeError, SIDES};
use super::text::table::IdColumns;
use crate::instructions::InstructionSet;
use crate::mode::Mode;
use crate::search::Search;
use std::num::NonZeroUsize;
use wordtrail_dictionary::{Budget, Dictionary, Points};

/// A description of small boards, and of the words on them that count.
///
/// A board is the text of its cells in reading order: a letter in any case, or `.` for a hole. The cells may have white space,
/// commas, semicolons or `|` between: `c a t Qu`. So may the rows: `pers latg sine ters`. The tile `Qu` may also be typed
/// without separators: where each `qu` has to be one cell for the board to
/// have as many as its size, it is. A number such as `1.` before a board is left out. A word is on a board if a
/// trail from neighbour to neighbour, in any of the eight directions, spells the word and uses no cell twice, as in
/// Boggle. It counts once a board, however many trails spell it, and has
/// [points](Self::points).
///
/// By default a board has 4 rows of 4 cells, each with a single letter, and words of three letters and more count.
///
/// ```
/// use wordtrail::{Boards, Dictionary};
///
/// let dictionary = Dictionary::from_words(["trail", "rail", "liar", "tar"])?;
/// let boards = Boards::new(&dictionary).size(2, 3)?;
/// let score = boards.scorer().score("tralli")?;
/// assert_eq!((score.words, score.points), (3, 4));
/// assert_eq!(boards.min_length(5).scorer().score("tralli")?.words, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Boards {
    /// The search of a board as a grid, and what scoring has in common with it: the dictionary, the minimum length, the threads,
    /// the instructions and the budget.
    pub(super) search: Search,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) qu: bool,
    pub(super) points: Points,
    pub(super) blocks: bool,
    pub(super) id_columns: Option<IdColumns>,
    pub(super) continues: bool,
}

impl Boards {
    /// Boards that are searched for the words of a dictionary, with default options.
    pub fn new(dictionary: &Dictionary) -> Self {
        Self {
            search: Search::new(dictionary).mode(Mode::Adjacent),
            rows: 4,
            columns: 4,
            qu: false,
            points: Points::BOGGLE,
            blocks: false,
            id_columns: None,
            continues: false,
        }
    }

    /// The same boards after a change.
    fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut boards = self.clone();
        change(&mut boards);
        boards
    }

    /// Sets the number of rows and of columns, each from 2 to 8.
    ///
    /// # Errors
    ///
    /// [`BoardSizeError`] if there are fewer or more.
    pub fn size(&self, rows: usize, columns: usize) -> Result<Self, BoardSizeError> {
        if !SIDES.contains(&rows) || !SIDES.contains(&columns) {
            return Err(BoardSizeError { rows, columns });
        }
        Ok(self.with(|boards| (boards.rows, boards.columns) = (rows, columns)))
    }

    /// The number of cells of a board.
    pub(super) fn cell_count(&self) -> usize {
        self.rows * self.columns
    }

    /// Reads each `q` on a board as the tile `Qu`, which has two letters.
    #[must_use]
    pub fn qu_tiles(&self) -> Self {
        self.with(|boards| boards.qu = true)
    }

    /// Sets the minimum length of a word that counts, in letters. The tile `Qu` has two letters.
    #[must_use]
    pub fn min_length(&self, min_length: usize) -> Self {
        self.with(|boards| boards.search = self.search.min_length(min_length))
    }

    /// Sets the points of words. The default is [`Points::BOGGLE`]. Points by length of up to 15 cost nothing; others take
    /// eight bytes for each prefix of a word, and a function is called once for each word of the dictionary. The sum of a
    /// board is 2⁶⁴ − 1 at most.
    #[must_use]
    pub fn points(&self, points: &Points) -> Self {
        self.with(|boards| boards.points = points.clone())
    }

    /// Sets the maximum number of threads of [`run`](Self::run). The default is the number that the machine runs at
    /// once. The scores and their order do not depend on it.
    #[must_use]
    pub fn threads(&self, threads: NonZeroUsize) -> Self {
        self.with(|boards| boards.search = self.search.threads(threads))
    }

    /// Sets a [`Budget`], which limits scoring and lets another thread cancel it. A step is a trail that is looked at.
    /// Scores are wrong once a budget is used up, so [`run`](Self::run) passes on no more of them.
    #[must_use]
    pub fn budget(&self, budget: &Budget) -> Self {
        self.with(|boards| boards.search = self.search.budget(budget))
    }

    /// Reads a text in [`run`](Self::run) that is not the beginning of a file, such as a later [part](Self::part): its first line
    /// has no byte order mark, and is no header of [columns](Self::id_column).
    #[doc(hidden)]
    #[must_use]
    pub fn continuation(&self) -> Self {
        self.with(|boards| boards.continues = true)
    }

    /// Reads boards as blocks of rows in [`run`](Self::run), with empty lines between, instead of a board per line. A line
    /// above the rows of a block that is not a row is its title, and is left out. Lines above it that are whole boards are boards.
    #[must_use]
    pub fn blocks(&self) -> Self {
        self.with(|boards| boards.blocks = true)
    }

    /// Reads lines with columns in [`run`](Self::run), with a comma, a tab or a semicolon between. The id of a board is in this
    /// column, from 0. The board is in the last of the other columns, or in [`board_column`](Self::board_column). A column may be
    /// in quotation marks. A first line such as `id,board` is a header. Lines with ids are not [blocks](Self::blocks).
    #[must_use]
    pub fn id_column(&self, column: usize) -> Self {
        let board = self.id_columns.and_then(|columns| columns.board);
        self.with(|boards| boards.id_columns = Some(IdColumns { id: column, board }))
    }

    /// Sets the column of the board, from 0, in lines with an [id](Self::id_column), which is in the first column unless it is
    /// given.
    #[must_use]
    pub fn board_column(&self, column: usize) -> Self {
        let id = self.id_columns.map_or(0, |columns| columns.id);
        let board = Some(column);
        self.with(|boards| boards.id_columns = Some(IdColumns { id, board }))
    }

    /// Sets the instructions to search with. The default is the best set that the machine has. The scores do not depend
    /// on it.
    ///
    /// # Panics
    ///
    /// Panics if the machine lacks them: see [`InstructionSet::available`].
    #[doc(hidden)]
    #[must_use]
    pub fn instruction_set(&self, instructions: InstructionSet) -> Self {
        self.with(|boards| boards.search = self.search.instruction_set(instructions))
    }
}
