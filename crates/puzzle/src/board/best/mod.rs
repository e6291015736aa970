//! The boards with the most points or words.
//!
//! The search is a number of independent rounds, each with random numbers of its own, so the boards depend on the seed and the number of
//! rounds alone. A [`round`] anneals and climbs, [`changes`] says from which board it may get to which, [`top`] keeps the
//! best boards, and [`state`] which rounds are finished.

mod changes;
mod most;
mod round;
mod state;
#[cfg(feature = "save")]
mod state_file;
mod top;

pub use most::Most;

use super::counter::Counter;
use super::dice::Kind;
use super::{BoardGenerator, Dice, GenerateBoardError, GeneratedBoard};
use changes::Changes;
use round::Round;
use state::State;
#[cfg(feature = "save")]
use state_file::StateFile;
use std::num::NonZeroUsize;
#[cfg(feature = "save")]
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use top::Top;
use wordtrail_dictionary::internals::Cancellation;
use wordtrail_dictionary::{Budget, Dictionary, Points};
use wordtrail_search::grid::Grid;
use wordtrail_search::internals::{Executor, Random, Threads};

/// Searches for the boards with the most points or words: of any letters that the dictionary has, or of [`Dice`].
///
/// The boards are the best that were found. Nothing proves that there are no better ones. They depend on the
/// dictionary, the options and the seed, and not on the number of threads.
///
/// ```
/// use wordtrail::Dictionary;
/// use wordtrail::puzzle::BestBoards;
///
/// let dictionary = Dictionary::from_words(["tea", "eat", "seat", "teas", "zoo"])?;
/// let boards = BestBoards::new(&dictionary).size(2, 2).rounds(1).find()?;
/// assert_eq!(boards[0].grid.to_string(), "ae\nst\n");
/// assert_eq!((boards[0].score.words, boards[0].score.points), (4, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct BestBoards {
    generator: BoardGenerator,
    most: Most,
    fixed: Option<Grid>,
    rounds: u64,
    time_limit: Option<Duration>,
    #[cfg(feature = "save")]
    state: Option<PathBuf>,
    threads: Threads,
}

/// How far a search for the [best boards](BestBoards) is.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct BestProgress {
    /// The rounds that are finished.
    pub rounds: u64,
    /// The most points or words of a board so far.
    pub best: u64,
}

impl BestBoards {
    /// The number of boards that are found, if there are as many.
    pub const COUNT: usize = top::COUNT;

    /// The number of rounds by default: half a minute of processor time for 4 × 4 cells with a large dictionary.
    pub const ROUNDS: u64 = 20;

    /// Boards on which words of a dictionary are counted: with 4 × 4 cells of any letters that the dictionary has, of words with
    /// three letters and more, with seed 0.
    pub fn new(dictionary: &Dictionary) -> Self {
        let letters = dictionary.alphabet().iter();
        let dice = match letters.len() {
            0 => Dice::english_letters(),
            _ => Dice(Kind::Same(letters.map(char::to_string).collect())),
        };
        Self {
            generator: BoardGenerator::new(dictionary).dice(dice),
            most: Most::default(),
            fixed: None,
            rounds: Self::ROUNDS,
            time_limit: None,
            #[cfg(feature = "save")]
            state: None,
            threads: Threads::default(),
        }
    }

    /// Sets the dice. With [letters](Dice::letters), each cell may have any of them, however often they are given.
    #[must_use]
    pub fn dice(self, dice: Dice) -> Self {
        self.with(|generator| generator.dice(dice))
    }

    /// Sets the number of rows and of columns, each from 2 to 8. The default is a square with a cell for each die, or 4 × 4.
    /// No cells are [fixed](Self::fixed) after that.
    #[must_use]
    pub fn size(self, rows: usize, columns: usize) -> Self {
        let sized = self.with(|generator| generator.size(rows, columns));
        Self {
            fixed: None,
            ..sized
        }
    }

    /// Sets cells that stay as they are: all of this board but its wildcards (`?`), which also has the size. A `q` is the tile `Qu` if
    /// the dice have only this. With dice, there has to be one for each of these cells.
    #[must_use]
    pub fn fixed(self, board: &Grid) -> Self {
        Self {
            fixed: Some(board.clone()),
            ..self.size(board.rows(), board.columns())
        }
    }

    /// Sets what the best boards have most of. The default is points.
    #[must_use]
    pub fn most(self, most: Most) -> Self {
        Self { most, ..self }
    }

    /// Sets the points of words. The default is [`Points::BOGGLE`].
    #[must_use]
    pub fn points_table(self, table: &Points) -> Self {
        self.with(|generator| generator.points_table(table))
    }

    /// Sets the minimum length of a word that counts, in letters.
    #[must_use]
    pub fn min_length(self, min_length: usize) -> Self {
        self.with(|generator| generator.min_length(min_length))
    }

    /// Sets the random seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        self.with(|generator| generator.seed(seed))
    }

    /// Sets the number of rounds, at least one. The default is [`ROUNDS`](Self::ROUNDS).
    #[must_use]
    pub fn rounds(self, rounds: u64) -> Self {
        let rounds = rounds.max(1);
        Self { rounds, ..self }
    }

    /// Sets a time after which the search ends with the boards found so far, at least one. They depend on the machine.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        let time_limit = Some(limit);
        Self { time_limit, ..self }
    }

    /// Keeps the state of the search in a file, which is written about once a second and at the end. If it exists, the search goes on
    /// with it: the boards are those of a search that was never interrupted. With more [`rounds`](Self::rounds) it goes on after its end.
    #[cfg(feature = "save")]
    #[must_use]
    pub fn state(self, file: impl AsRef<Path>) -> Self {
        let state = Some(file.as_ref().to_owned());
        Self { state, ..self }
    }

    /// Sets the maximum number of threads. The default is the number that the machine runs at once. The boards do not depend on it.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        let threads = Threads::at_most(threads);
        Self { threads, ..self }
    }

    /// Sets a budget for counting the words of boards. When it is used up, or cancelled by another thread, the search ends with the
    /// boards found so far. Without one, the limit is what boards of real letters do not reach.
    #[must_use]
    pub fn budget(self, budget: &Budget) -> Self {
        self.with(|generator| generator.budget(budget))
    }

    fn with(self, change: impl FnOnce(BoardGenerator) -> BoardGenerator) -> Self {
        let generator = change(self.generator);
        Self { generator, ..self }
    }

    /// Finds the best boards, up to [`COUNT`](Self::COUNT), the best first. No two of them are rotations or reflections of each other.
    ///
    /// # Errors
    ///
    /// [`GenerateBoardError`] if there can be no such board, the budget was used up before any was found, or the file with the state
    /// is of another search, damaged, or cannot be read or written.
    pub fn find(&self) -> Result<Vec<GeneratedBoard>, GenerateBoardError> {
        self.find_with(|_| {})
    }

    /// Finds the best boards as [`find`](Self::find) does. Each thread calls the function some hundred times a second,
    /// and it is called at the end.
    ///
    /// # Errors
    ///
    /// Those of [`find`](Self::find).
    pub fn find_with(
        &self,
        progress: impl Fn(BestProgress) + Sync,
    ) -> Result<Vec<GeneratedBoard>, GenerateBoardError> {
        let size = self.generator.board_size()?;
        let changes = Changes::new(&self.generator.dice, size, self.fixed.as_ref())?;
        #[cfg(feature = "save")]
        if let Some(path) = &self.state {
            let mut file = StateFile::new(path.clone(), self.description(size), self.most);
            let budget = &Budget::new();
            let counter = &mut Counter::new(&self.generator, size, &changes.faces, budget)?;
            let state = file.read(&changes, counter)?;
            // A file that cannot be written is refused before the search.
            file.write(&state, &changes)?;
            return self.search(&changes, state, progress, |state, is_end| match is_end {
                true => file.write(state, &changes),
                false => file.update(state, &changes),
            });
        }
        self.search(&changes, State::default(), progress, |_, _| Ok(()))
    }

    /// Goes on with a search from its state. `keep` gets the state after each round, and at the end.
    fn search(
        &self,
        changes: &Changes<'_>,
        state: State,
        progress: impl Fn(BestProgress) + Sync,
        mut keep: impl FnMut(&State, bool) -> Result<(), GenerateBoardError> + Send,
    ) -> Result<Vec<GeneratedBoard>, GenerateBoardError> {
        let generator = &self.generator;
        let size = changes.size;
        let cells = size.0 * size.1;
        let budget = generator.budget.clone().unwrap_or_else(|| {
            let boards = self.rounds.saturating_mul(Round::boards(cells));
            Budget::for_cells(boards.saturating_mul(cells as u64))
        });
        let new_counter = || {
            let counter = Counter::new(generator, size, &changes.faces, &budget);
            counter.expect("the size was checked")
        };
        let deadline = self
            .time_limit
            .and_then(|limit| Instant::now().checked_add(limit));
        let is_early = || deadline.is_none_or(|deadline| Instant::now() < deadline);
        let rounds = state.unfinished(self.rounds);
        let threads = self.threads.for_items(rounds.clone());
        // The first one begins in any case.
        let rounds = rounds.enumerate();
        let rounds = rounds.take_while(|&(number, _)| number == 0 || is_early());
        let finished = AtomicU64::new(state.finished());
        let best = AtomicU64::new(state.top.best().unwrap_or(0));
        let kept = Mutex::new((state, Ok(()), &mut keep));
        let executor = Executor::new(threads, Cancellation::new(Some(&budget)), None);
        executor.in_any_order(rounds, new_counter, |counter, (_, number)| {
            let round = Round {
                changes,
                counter,
                most: self.most,
                goes_on: &|found| {
                    let value = found.unwrap_or(0);
                    progress(BestProgress {
                        rounds: finished.load(Relaxed),
                        best: best.fetch_max(value, Relaxed).max(value),
                    });
                    budget.check().is_ok() && (found.is_none() || is_early())
                },
                top: Top::default(),
            };
            let (top, is_finished) = round.run(&mut Random::split(generator.seed, number));
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            let (state, result, keep) = &mut *kept;
            state.add(number, top, is_finished);
            finished.store(state.finished(), Relaxed);
            if result.is_ok() {
                *result = keep(state, false);
            }
            if result.is_err() {
                executor.cancel();
            }
        });
        let kept = kept.into_inner();
        let (state, result, _) = kept.unwrap_or_else(PoisonError::into_inner);
        result?;
        keep(&state, true)?;
        progress(BestProgress {
            rounds: state.finished(),
            best: state.top.best().unwrap_or(0),
        });
        let boards = state.top.boards();
        let boards = boards.map(|(_, faces, score)| GeneratedBoard {
            grid: Grid::from_tiles(size.1, changes.tiles(faces)).expect("faces are tiles"),
            score,
            seed: generator.seed,
        });
        let boards: Vec<GeneratedBoard> = boards.collect();
        if boards.is_empty() {
            budget.check()?;
        }
        Ok(boards)
    }

    /// The options on which the boards depend, one in a line.
    #[cfg(feature = "save")]
    fn description(&self, (rows, columns): (usize, usize)) -> String {
        let BoardGenerator {
            dictionary,
            dice,
            min_length,
            seed,
            ..
        } = &self.generator;
        let words = dictionary.word_count();
        let checksum = dictionary.checksum();
        let most = match self.most {
            Most::Points => "points",
            Most::Words => "words",
        };
        let dice = match &dice.0 {
            Kind::Same(_) => dice.faces().join(" "),
            Kind::Each(dice) => {
                let dice = dice.iter().map(|die| die.join(" "));
                dice.collect::<Vec<_>>().join(", ")
            }
        };
        let fixed = self.fixed.as_ref().map(Grid::to_string);
        let fixed = fixed.unwrap_or_default().trim_end().replace('\n', ",");
        format!(
            "size {rows}x{columns}\nmost {most}\nmin-length {min_length}\nseed {seed}\n\
                 dictionary {words} words, checksum {checksum:08x}\ndice {dice}\nfixed {fixed}\n"
        )
    }
}
