//! The options of a search.

use crate::executor::Threads;
use crate::grid::{Cell, Direction, Directions, Grid};
use crate::instructions::InstructionSet;
use crate::mode::Mode;
use crate::part::Part;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use wordtrail_dictionary::{Budget, Dictionary};

/// Which trails of a word a search finds.
///
/// ```
/// use wordtrail::{Dictionary, Grid, Search, Trails};
///
/// let dictionary = Dictionary::from_words(["cat"])?;
/// let grid: Grid = "cat\ncat\n".parse()?;
/// let search = Search::new(&dictionary);
/// assert_eq!(search.trails(Trails::First).count(&grid), 1);
/// assert_eq!(search.trails(Trails::All).count(&grid), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Trails {
    /// The first in the order of finds. Each word is found once.
    #[default]
    First,
    /// Every trail.
    All,
}

/// A search of grids for the words of a dictionary.
///
/// By default it looks for straight trails in all eight directions, for words of three or more letters, and finds each
/// word once, at its first trail. These methods run it:
///
/// | method | what becomes of the finds | threads | order |
/// | --- | --- | --- | --- |
/// | [`finds`](Self::finds) | collected in a `Vec` | all | fixed |
/// | [`try_for_each`](Self::try_for_each) | taken by a closure one by one, until it breaks | all search, the calling thread takes | fixed |
/// | [`fold`](Self::fold) | added to a state of each thread by a closure | all | any |
/// | [`consume`](Self::consume) | added to buffers, which a [`Consumer`](crate::Consumer) takes | all search and add, the calling thread takes | as the consumer chooses |
/// | [`count`](Self::count) | counted, the fastest of all | all | |
/// | [`count_words`](Self::count_words) | counted for each word | all | |
///
/// See [the order of finds](crate#the-order-of-finds).
///
/// A search owns what it needs: it shares the memory of its dictionary. So a struct can have both, and searches can be
/// kept, cloned and sent to threads. Each method that sets an option returns a search with that option and leaves the
/// other one as it is.
///
/// ```
/// use wordtrail::{Dictionary, Grid, Mode, Search};
///
/// let dictionary = Dictionary::from_words(["bade", "badge", "bead", "deaf"])?;
/// let grid: Grid = "abc\ndef\nghi\n".parse()?;
/// let finds = Search::new(&dictionary)
///     .mode(Mode::Adjacent)
///     .min_length(4)
///     .finds(&grid);
/// let lines: Vec<String> = finds
///     .iter()
///     .map(|find| format!("{}  {}", find.word, find.trail))
///     .collect();
/// assert_eq!(
///     lines,
///     [
///         "bead  1:2 2:2 1:1 2:1",
///         "bade  1:2 1:1 2:1 2:2",
///         "badge  1:2 1:1 2:1 3:1 2:2",
///     ]
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Search {
    pub(crate) dictionary: Dictionary,
    pub(crate) mode: Mode,
    pub(crate) directions: Directions,
    pub(crate) min_length: usize,
    pub(crate) max_length: usize,
    pub(crate) trails: Trails,
    pub(crate) maximal: bool,
    pub(crate) part: Option<Part>,
    /// The cell that trails have to cross.
    pub(crate) through: Option<Cell>,
    pub(crate) threads: Threads,
    pub(crate) instructions: InstructionSet,
    pub(crate) progress: Option<Arc<AtomicU64>>,
    pub(crate) budget: Option<Budget>,
}

impl Search {
    /// A search for the words of a dictionary, with default options.
    pub fn new(dictionary: &Dictionary) -> Self {
        Self {
            dictionary: dictionary.clone(),
            mode: Mode::default(),
            directions: Directions::ALL,
            min_length: 3,
            max_length: usize::MAX,
            trails: Trails::First,
            maximal: false,
            part: None,
            through: None,
            threads: Threads::default(),
            instructions: InstructionSet::best(),
            progress: None,
            budget: None,
        }
    }

    /// The same search after a change.
    fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut search = self.clone();
        change(&mut search);
        search
    }

    /// Sets how a trail may run: see [`Mode`].
    #[must_use]
    pub fn mode(&self, mode: Mode) -> Self {
        self.with(|search| search.mode = mode)
    }

    /// Sets the directions of trails. In straight mode they are the directions of whole trails, in adjacent mode those of
    /// each step. Without any direction, only words on a single cell are found.
    #[must_use]
    pub fn directions(&self, directions: impl IntoIterator<Item = Direction>) -> Self {
        self.with(|search| search.directions = directions.into_iter().collect())
    }

    /// Sets the minimum length of a word in letters. The tile `Qu` has two letters.
    #[must_use]
    pub fn min_length(&self, min_length: usize) -> Self {
        self.with(|search| search.min_length = min_length)
    }

    /// Sets the maximum length of a word in letters. If it is below the minimum length, nothing is found.
    #[must_use]
    pub fn max_length(&self, max_length: usize) -> Self {
        self.with(|search| search.max_length = max_length)
    }

    /// Sets which trails of a word are found: see [`Trails`]. In straight mode each pair of start cell and direction is a
    /// trail, so a palindrome has two.
    #[must_use]
    pub fn trails(&self, trails: Trails) -> Self {
        self.with(|search| search.trails = trails)
    }

    /// Leaves out each find whose cells are all part of a longer find, as `rail` in `trail`. All trails are compared. With
    /// [`Trails::First`], a word is found at its first trail that no longer find covers.
    #[must_use]
    pub fn maximal_only(&self) -> Self {
        self.with(|search| search.maximal = true)
    }

    /// Searches for the trails that start in one part of the grid, wherever they end. The finds of all parts, one part
    /// after the other, are those of the whole grid with [`Trails::All`], and so are the sums of
    /// their counts. With [`Trails::First`], each part finds its own first trail of a word, and the
    /// first of these is the first on the grid.
    ///
    /// The finds are those of the whole grid also when they are [maximal only](Self::maximal_only): finds that start in
    /// other parts are considered, and the cells around the part are searched for them.
    #[must_use]
    pub fn part(&self, part: Part) -> Self {
        self.with(|search| search.part = Some(part))
    }

    /// Searches for the trails that cross a cell, wherever they start and end. With
    /// [`Trails::First`], each word is found at its first trail that does. Only cells from which a
    /// word can reach this one are searched, so it takes as long in a grid of any size. No trail crosses a cell outside the
    /// grid.
    #[must_use]
    pub fn through(&self, cell: Cell) -> Self {
        self.with(|search| search.through = Some(cell))
    }

    /// Sets the maximum number of threads, up to 192. The default is the number that the machine runs at once. The finds and their
    /// order do not depend on it. A small grid is searched on the calling thread alone.
    #[must_use]
    pub fn threads(&self, threads: NonZeroUsize) -> Self {
        self.with(|search| search.threads = Threads::at_most(threads))
    }

    /// Sets the instructions to search with. The default is the best set that the machine has. The finds do not depend on
    /// it.
    ///
    /// # Panics
    ///
    /// Panics if the machine lacks them: see [`InstructionSet::available`].
    #[doc(hidden)]
    #[must_use]
    pub fn instruction_set(&self, instructions: InstructionSet) -> Self {
        instructions.assert_available();
        self.with(|search| search.instructions = instructions)
    }

    /// Sets a counter to which the search adds the cells that it has searched. Another thread can read it to show
    /// progress. The total is [`progress_end`](Self::progress_end), unless the search ends early.
    #[must_use]
    pub fn progress(&self, counter: &Arc<AtomicU64>) -> Self {
        self.with(|search| search.progress = Some(Arc::clone(counter)))
    }

    /// Sets a [`Budget`], which limits the search and lets another thread cancel it. Without one, a search has no limit.
    #[must_use]
    pub fn budget(&self, budget: &Budget) -> Self {
        self.with(|search| search.budget = Some(budget.clone()))
    }

    /// The number of cells that [`progress`](Self::progress) counts up to on this grid: rows × columns, or those of its
    /// [part](Self::part) or around the cell that it searches [through](Self::through). A maximal search in adjacent mode searches them twice, and once the cells around a part.
    #[doc(hidden)]
    pub fn progress_end(&self, grid: &Grid) -> u64 {
        let bands = self
            .starts(grid)
            .into_iter()
            .chain(self.measured_starts(grid));
        bands.map(|band| band.cells() as u64).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_option_decides_what_is_found() {
        let words = [
            "ox", "quit", "cat", "cats", "dog", "god", "noon", "rail", "trail",
        ];
        let dictionary = Dictionary::from_words(words).unwrap();
        let search = Search::new(&dictionary);
        let count = |search: Search, grid: &str| search.count(&grid.parse().unwrap());
        assert_eq!(count(search.clone(), "dog\n"), 2);
        assert_eq!(count(search.directions([Direction::East]), "dog\n"), 1);
        assert_eq!(count(search.min_length(4), "Qu i t o x\n"), 1);
        assert_eq!(count(search.min_length(1), "Qu i t o x\n"), 2);
        assert_eq!(count(search.max_length(3), "cats\n"), 1);
        assert_eq!(count(search.clone(), "noon\n"), 1);
        assert_eq!(count(search.trails(Trails::All), "noon\n"), 2);
        let grid: Grid = "trailxrail\n".parse().unwrap();
        let finds = search.maximal_only().finds(&grid);
        assert_eq!(
            (&*finds[1].word, finds[1].trail.start().column),
            ("rail", 6)
        );
        let grid: Grid = "qi\nst\n".parse().unwrap();
        let adjacent = search.mode(Mode::Adjacent);
        assert_eq!(
            (adjacent.count(&grid), adjacent.count(&grid.qu_tiles())),
            (0, 1)
        );
    }

    #[test]
    fn parts_of_whole_rows_and_progress_are_counted() {
        let dictionary = Dictionary::from_words(["cat"]).unwrap();
        let search = Search::new(&dictionary);
        let grid: Grid = "cat\n".repeat(1000).parse().unwrap();
        assert_eq!(search.progress_end(&grid), 3000);
        let search = search.trails(Trails::All).directions([Direction::East]);
        let counts =
            [1, 2, 3].map(|number| search.part(Part::new(number, 3).unwrap()).count(&grid));
        assert_eq!(counts, [333, 333, 334]);
    }
}
