//! What is to be arranged, with how much effort, and the outcome.

use crate::make::stop::Stop;
use crate::mask::Mask;
use std::cell;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use wordtrail_search::grid::{Cell, Direction, Directions};

/// The number of a letter among those of a task.
pub(crate) type TaskLetter = u32;

/// The words to place, and where.
#[derive(Debug, Clone)]
pub(crate) struct Task {
    pub(crate) mask: Mask,
    /// The letters of each word, as small numbers from 0.
    pub(crate) words: Vec<Vec<TaskLetter>>,
    /// The words that are parts of others: each gets a cell of its own, as long as that is possible.
    pub(crate) parts: HashSet<usize>,
    pub(crate) directions: Directions,
    /// How many words each direction should have, by its number, if that matters.
    pub(crate) shares: Option<[usize; 8]>,
    /// Whether the user asked for these shares.
    pub(crate) has_weights: bool,
    pub(crate) may_share: bool,
    /// The number of cells to cover, if that matters.
    pub(crate) covered: Option<usize>,
    /// Whether to look for the best arrangement when none has all words.
    pub(crate) best_effort: bool,
}

impl Task {
    /// The number of words that directions with these numbers of words have beyond their shares.
    pub(crate) fn misdirected_words(&self, in_direction: &[usize; 8]) -> usize {
        let pairs = self.shares.iter().flatten().zip(in_direction);
        pairs
            .map(|(share, words)| words.saturating_sub(*share))
            .sum()
    }

    /// The percentage of words to place where they share most letters: where cells are scarce words share them; where there
    /// is room most spread.
    pub(super) fn sharing(&self) -> usize {
        (150 * self.letters()).div_ceil(self.mask.cells().max(1))
    }

    /// Whether words have to share many cells, so that their places cannot be chosen for other reasons.
    pub(crate) fn is_dense(&self) -> bool {
        100 * self.letters() > DENSE_PERCENT * self.mask.cells()
    }

    /// Whether words have more letters than there are cells.
    pub(super) fn is_overfull(&self) -> bool {
        self.letters() > self.mask.cells()
    }

    /// Whether there are so many rows and columns that words would gather where the first ones are.
    pub(crate) fn is_wide(&self) -> bool {
        self.mask.rows().min(self.mask.columns()) >= WIDE_SIDE
    }

    fn letters(&self) -> usize {
        self.words.iter().map(Vec::len).sum()
    }
}

/// From this percentage of letters among the cells on, words have to share many.
const DENSE_PERCENT: usize = 85;

/// From this number of rows, and of columns, on a grid is wide.
const WIDE_SIDE: usize = 30;

/// Where a word is placed: its first cell and its direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(crate) start: Cell,
    pub(crate) direction: Direction,
}

/// The outcome of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Arrangement {
    /// All words are placed.
    Found(Vec<Placement>),
    /// There is no arrangement.
    Impossible,
    /// None was found. The best one lacks some words, or covers another number of cells than asked for.
    Best(Vec<Option<Placement>>),
}

/// How long to search, and where progress is reported.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort<'a> {
    /// The maximum number of turns of each search.
    pub(crate) turns: u32,
    /// When to stop in any case.
    pub(crate) stop: Stop<'a>,
    pub(crate) progress: &'a PlacementProgress<'a>,
}

/// The most words placed so far, added to a counter.
#[derive(Debug)]
pub(crate) struct PlacementProgress<'a> {
    counter: Option<&'a AtomicU64>,
    words: cell::Cell<usize>,
}

impl<'a> PlacementProgress<'a> {
    pub(crate) fn new(counter: Option<&'a AtomicU64>) -> Self {
        let words = cell::Cell::new(0);
        Self { counter, words }
    }

    /// Raises the number of placed words; a smaller number changes nothing.
    pub(crate) fn raise_to(&self, words: usize) {
        let more = words.saturating_sub(self.words.get());
        if let (1.., Some(counter)) = (more, self.counter) {
            counter.fetch_add(more as u64, Ordering::Relaxed);
            self.words.set(words);
        }
    }
}
