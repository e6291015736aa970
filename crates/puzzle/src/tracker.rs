//! Recording which words of a list a search finds.

use crate::word_bank::WordBank;
use std::collections::HashSet;
use std::ops::ControlFlow;
use wordtrail_search::grid::Grid;
use wordtrail_search::{Consumer, Find, Order, Search};

/// A consumer that records which words of a [`WordBank`] are found: see [`WordBank::tracker`]. It may follow the search
/// of several grids.
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::{Search, WordBank};
///
/// let bank = WordBank::parse(b"CAT\nEEL\nDOG\n")?;
/// let dictionary = bank.compile()?;
/// let search = Search::new(&dictionary);
/// let mut tracker = bank.tracker(Vec::new());
/// for grid in ["cat\n", "god\n"] {
///     let ControlFlow::Continue(_) = search.consume(&grid.parse()?, &mut tracker);
/// }
/// assert_eq!(tracker.missing(), ["eel"]);
/// assert_eq!(tracker.into_inner().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tracker<'bank, C> {
    bank: &'bank WordBank,
    consumer: C,
    /// The positions of the words found.
    found: HashSet<usize>,
}

impl WordBank {
    /// Searches a grid and collects the finds, with the words as displayed. The search is one for the compiled words, such
    /// as [`search`](Self::search) returns, with any options.
    pub fn finds(&self, search: &Search, grid: &Grid) -> Vec<Find<'static>> {
        let mut tracker = self.tracker(Vec::new());
        let ControlFlow::Continue(_) = search.consume(grid, &mut tracker);
        tracker.into_inner()
    }

    /// A consumer for a search with the [compiled](Self::compile) words. It passes finds to another consumer, with the
    /// words as displayed, and records which words were found.
    pub fn tracker<C: Consumer>(&self, consumer: C) -> Tracker<'_, C> {
        Tracker {
            bank: self,
            consumer,
            found: HashSet::new(),
        }
    }
}

impl<'bank, C> Tracker<'bank, C> {
    /// The words not found so far, in the order of the bank, as displayed. When the consumer stopped the search early,
    /// these include the words that the search did not reach.
    pub fn missing(&self) -> Vec<&'bank str> {
        let words = self.bank.words().enumerate();
        let missing = words.filter(|(position, _)| !self.found.contains(position));
        missing.map(|(_, word)| word).collect()
    }

    /// The consumer that got the finds.
    pub fn into_inner(self) -> C {
        self.consumer
    }
}

/// The finds of a [`Tracker`] that one thread adds, with the words as displayed.
#[derive(Debug, Clone)]
pub struct TrackerBuffer<'bank, P> {
    bank: &'bank WordBank,
    found: HashSet<usize>,
    part: P,
}

impl<'bank, C: Consumer> Consumer for Tracker<'bank, C> {
    type Buffer = TrackerBuffer<'bank, C::Buffer>;
    type Break = C::Break;
    const ORDER: Order = C::ORDER;

    fn new_buffer(&self) -> Self::Buffer {
        TrackerBuffer {
            bank: self.bank,
            found: HashSet::new(),
            part: self.consumer.new_buffer(),
        }
    }

    fn add(TrackerBuffer { bank, found, part }: &mut Self::Buffer, find: Find<'_>) {
        // A find of another word is passed on unchanged.
        let Some(position) = bank.position(&find.word) else {
            return C::add(part, find);
        };
        found.insert(position);
        let display = Find {
            word: bank.entries()[position].display.as_str().into(),
            trail: find.trail,
        };
        C::add(part, display);
    }

    fn complete(part: &mut Self::Buffer) {
        C::complete(&mut part.part);
    }

    fn take(&mut self, part: &mut Self::Buffer) -> ControlFlow<C::Break> {
        self.found.extend(part.found.drain());
        self.consumer.take(&mut part.part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_search::Trails;

    #[test]
    fn finds_have_the_words_as_displayed_whatever_the_search() {
        let bank = WordBank::from_words(["Ice cream", "O’Neill", "me"]).unwrap();
        let grid: Grid = "icecream\nllienoxx\n".parse().unwrap();
        let words = |search: &Search| -> Vec<String> {
            let finds = bank.finds(search, &grid).into_iter();
            finds.map(|find| find.word.into_owned()).collect()
        };
        let search = bank.search().unwrap();
        assert_eq!(words(&search), ["ice cream", "o’neill"]);
        let search = search.max_length(7).trails(Trails::All);
        assert_eq!(words(&search), ["o’neill"]);
    }

    #[test]
    fn words_are_missing_as_displayed_until_they_are_found() {
        let bank = WordBank::from_words(["Well-being", "am"]).unwrap();
        let mut tracker = bank.tracker(Vec::new());
        assert_eq!(tracker.missing(), ["well-being", "am"]);
        let grid = "xam\n".parse().unwrap();
        let ControlFlow::Continue(_) = bank.search().unwrap().consume(&grid, &mut tracker);
        assert_eq!(tracker.missing(), ["well-being"]);
    }
}
