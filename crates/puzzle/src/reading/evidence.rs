//! Which words of a list are in a grid: what tells rows from words where a text can be read in two ways.

use crate::word_bank::WordBank;
use std::collections::HashSet;
use std::ops::ControlFlow;
use wordtrail_dictionary::Budget;
use wordtrail_search::grid::Grid;
use wordtrail_search::{Mode, Trails};

/// The steps of a search for evidence: more than any page takes, in less than a second.
const MAX_STEPS: u64 = 1 << 24;

/// The largest grid that may be a board, on which words bend, in cells.
const MAX_BOARD: usize = 400;

/// The dice of the largest game.
const DICE: usize = 36;

/// The longest list that is searched for: who types one has less.
pub(super) const MAX_WORDS: usize = 10_000;

/// The words of a list that are in a grid.
pub(crate) struct Evidence {
    pub words: usize,
    missing: HashSet<String>,
    /// Whether a word that is not missing has more than two letters: shorter ones are in any grid.
    is_more_than_chance: bool,
}

impl Evidence {
    /// Searches along straight lines and, on a grid that may be a board, along bent ones. Short words are on any large board, so there
    /// the latter count only if nearly all words are. Of a very long list no word is found.
    pub fn of(grid: &Grid, bank: &WordBank) -> Self {
        let words = bank.words().len();
        if words > MAX_WORDS {
            return Self::none(bank);
        }
        let evidence = Self::without(missing(grid, bank, Mode::Straight), bank);
        let cells = grid.rows() * grid.columns();
        if evidence.is_convincing() || cells > MAX_BOARD {
            return evidence;
        }
        let bent = missing(grid, bank, Mode::Adjacent);
        let found = words - bent.len();
        match bent.len() <= words / 4 || cells <= DICE && found > 2 && bent.len() <= found {
            true => Self::without(bent, bank),
            false => evidence,
        }
    }

    /// No evidence of any word.
    pub fn none(bank: &WordBank) -> Self {
        Self::without(bank.words().map(str::to_owned).collect(), bank)
    }

    /// The evidence of all words of a list but some.
    fn without(missing: HashSet<String>, bank: &WordBank) -> Self {
        let mut found = bank.words().filter(|&word| !missing.contains(word));
        Self {
            words: bank.words().len(),
            is_more_than_chance: found.any(|word| word.chars().count() > 2),
            missing,
        }
    }

    /// The number of words that are in the grid.
    pub fn found(&self) -> usize {
        self.words - self.missing.len()
    }

    /// Whether at least half of the words are, and not by chance.
    pub fn is_convincing(&self) -> bool {
        self.is_more_than_chance && 2 * self.found() >= self.words
    }

    /// Whether it is convincing, and two or more words are in the grid, which are more than by another one.
    pub fn is_better_than(&self, other: &Self) -> bool {
        self.is_convincing() && self.found() > other.found().max(1)
    }

    /// Whether a word, as its list displays it, is not.
    pub fn misses(&self, word: &str) -> bool {
        self.missing.contains(word)
    }
}

/// The words that a search does not find: all of them if it takes too long.
fn missing(grid: &Grid, bank: &WordBank, mode: Mode) -> HashSet<String> {
    let all = || bank.words().map(str::to_owned).collect();
    let Ok(search) = bank.search() else {
        return all();
    };
    let mut tracker = bank.tracker(Vec::new());
    let budget = Budget::with_steps(MAX_STEPS);
    let search = search.mode(mode).budget(&budget).trails(Trails::First);
    let ControlFlow::Continue(_) = search.consume(grid, &mut tracker);
    match budget.check() {
        Ok(()) => tracker.missing().into_iter().map(str::to_owned).collect(),
        Err(_) => all(),
    }
}
