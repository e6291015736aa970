//! Running a search: the functions that take its finds.

use crate::consumer::Consumer;
use crate::find::Find;
use crate::grid::Grid;
use crate::lexicon::with_driver;
use crate::search::Search;
use std::ops::ControlFlow;

impl Search {
    /// Searches a grid and calls a closure with each find in order, on the calling thread, until the closure breaks. What
    /// it breaks with is returned: the find looked for, or an error. Finds are not collected: the memory of a search does
    /// not grow with their number. (A maximal search in adjacent mode holds the finds of one band for each thread, some
    /// 100 MB.)
    ///
    /// If the closure does little, `#[inline(always)]` before it makes it faster. If it does much, a [`Consumer`] divides
    /// the work among the threads.
    ///
    /// ```
    /// use std::io::Write;
    /// use std::ops::ControlFlow;
    /// use wordtrail::{Dictionary, Grid, Search};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "toe"])?;
    /// let grid: Grid = "cat\ndog\nead\n".parse()?;
    /// let mut text = Vec::new();
    /// let stopped = Search::new(&dictionary).try_for_each(&grid, |find| {
    ///     match writeln!(text, "{} {}", find.word, find.trail.start()) {
    ///         Ok(()) => ControlFlow::Continue(()),
    ///         Err(error) => ControlFlow::Break(error),
    ///     }
    /// });
    /// if let ControlFlow::Break(error) = stopped {
    ///     return Err(error.into());
    /// }
    /// assert_eq!(text, b"cat 1:1\ntoe 1:3\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_for_each<B>(
        &self,
        grid: &Grid,
        take: impl FnMut(Find<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        with_driver!(self, grid, driver => driver.try_for_each(take))
    }

    /// Searches a grid for a [`Consumer`]: the threads that find words add them to buffers, and the calling thread takes
    /// the buffers. With [`Trails::First`](crate::Trails::First) the calling thread adds the finds as well, because only
    /// that thread knows which trails are first. There is at most one find per word. Returns the number of finds, unless
    /// the consumer ends the search.
    pub fn consume<C: Consumer>(
        &self,
        grid: &Grid,
        consumer: &mut C,
    ) -> ControlFlow<C::Break, u64> {
        with_driver!(self, grid, driver => driver.consume(consumer))
    }

    /// Searches a grid and returns states, at most one for each thread, to which the threads have added their finds in
    /// any order: a consumer in [`Order::Any`](crate::Order::Any) made of two closures. With
    /// [`Trails::First`](crate::Trails::First) there is one state, and the finds are added in order. If `add` does
    /// little, `#[inline(always)]` before its closure makes it faster.
    ///
    /// ```
    /// use wordtrail::{Dictionary, Grid, Search, Trails};
    ///
    /// let dictionary = Dictionary::from_words(["cat", "toe"])?;
    /// let grid: Grid = "cat\ndog\nead\n".parse()?;
    /// // The number of words that begin in each column.
    /// let states = Search::new(&dictionary).trails(Trails::All).fold(
    ///     &grid,
    ///     || vec![0; grid.columns()],
    ///     |begins, find| begins[find.trail.start().column as usize] += 1,
    /// );
    /// let begins = states.into_iter().reduce(|one, other| {
    ///     one.iter().zip(&other).map(|(one, other)| one + other).collect()
    /// });
    /// assert_eq!(begins, Some(vec![1, 0, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fold<S: Send>(
        &self,
        grid: &Grid,
        new_state: impl Fn() -> S + Sync,
        add: impl Fn(&mut S, Find<'_>) + Sync,
    ) -> Vec<S> {
        with_driver!(self, grid, driver => driver.fold(new_state, add))
    }

    /// Searches a grid and collects the finds, 56 bytes each. Where there are millions, half of the time is spent on fresh memory: a
    /// vector that is cleared and passed to [`consume`](Self::consume) again takes half as long.
    pub fn finds(&self, grid: &Grid) -> Vec<Find<'static>> {
        let mut finds = Vec::new();
        let ControlFlow::Continue(_) = self.consume(grid, &mut finds);
        finds
    }

    /// Counts the finds of each word. Returns the words that were found, in the order of their code points. Each thread adds up
    /// a number for each word, so this takes hardly longer than counting all finds, and 8 bytes per thread for each prefix of
    /// the dictionary's words (3 MB for the built-in dictionary).
    pub fn count_words(&self, grid: &Grid) -> Vec<(String, u64)> {
        with_driver!(self, grid, driver => driver.count_words())
    }

    /// Searches a grid and counts the finds, the fastest of all searches.
    pub fn count(&self, grid: &Grid) -> u64 {
        with_driver!(self, grid, driver => driver.count())
    }
}

/// Searches that are small enough for Miri to check each access of the engines: `cargo +nightly miri test --lib small`.
#[cfg(test)]
mod small {
    use crate::boards::Boards;
    use crate::grid::Grid;
    use crate::instructions::InstructionSet;
    use crate::mode::Mode;
    use crate::search::{Search, Trails};
    use wordtrail_dictionary::Dictionary;

    #[test]
    fn each_engine_stays_within_its_memory() {
        let words = [
            "cat", "cats", "act", "taco", "scat", "oat", "a", "at", "tactics",
        ];
        let dictionary = Dictionary::from_words(words).unwrap();
        let grid: Grid = "catso\nt.acs\n?ottc\n".parse().unwrap();
        for mode in [Mode::Straight, Mode::Adjacent] {
            for trails in [Trails::First, Trails::All] {
                let search = Search::new(&dictionary)
                    .mode(mode)
                    .trails(trails)
                    .min_length(1);
                let finds = search.finds(&grid);
                assert_eq!(search.count(&grid), finds.len() as u64);
                assert_eq!(finds[0].word, "cat");
                let baseline = search.instruction_set(InstructionSet::Baseline);
                assert!(baseline.finds(&grid) == finds);
            }
        }
        let more_letters = words.into_iter().chain(["абвгдежзийклмнопрстуфхцчшщ"]);
        let wide = Dictionary::from_words(more_letters).unwrap();
        for dictionary in [dictionary, wide] {
            let boards = Boards::new(&dictionary).size(2, 3).unwrap();
            for instructions in [InstructionSet::Baseline, InstructionSet::best()] {
                let boards = boards.instruction_set(instructions);
                let mut scorer = boards.scorer();
                for (board, words) in [("catozz", 3), ("tac.os", 4), ("......", 0)] {
                    assert_eq!(scorer.score(board).unwrap().words, words, "{board}");
                }
            }
        }
    }
}
