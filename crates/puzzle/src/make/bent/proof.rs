//! The proof of a bent puzzle: the search engine looks for all trails of its words, and for everything that must not be there.

use super::cells::CellGraph;
use crate::bent::recount::Tracings;
use crate::make::proof::HiddenWords;
use crate::make::stop::Stop;
use crate::word_bank::Entry;
use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use wordtrail_dictionary::{Budget, Dictionary, WordListError};
use wordtrail_search::grid::Grid;
use wordtrail_search::{Find, Mode, Search, Trails};

/// The most ways to trace a word that are counted.
pub(super) const MAX_WAYS: u64 = 1000;

/// The steps of a search for all words, and for one of them. Only many equal letters need more.
const STEPS: u64 = 1 << 22;
const STEPS_OF_WORD: u64 = 1 << 18;

/// The memory of a search, in bytes.
const MEMORY: usize = 1 << 26;

/// What a search has found out about a puzzle.
pub(super) struct Proof {
    /// The number of trails of each word, up to [`MAX_WAYS`].
    pub(super) ways: Vec<u64>,
    /// The cells of all trails, unless there are too many.
    pub(super) tracings: Option<Tracings>,
}

/// A puzzle to prove.
pub(super) struct Puzzle<'a> {
    pub(super) graph: &'a CellGraph,
    pub(super) grid: &'a Grid,
    pub(super) words: &'a [&'a Entry],
    pub(super) key: &'a [Find<'static>],
    pub(super) stop: Stop<'a>,
}

impl Puzzle<'_> {
    /// Whether each word is on its trail, no avoided word is anywhere, and no word of the dictionary outside of hidden words.
    pub(super) fn prove(
        &self,
        hidden: &Dictionary,
        avoided: Option<&Dictionary>,
        clean: Option<(&Dictionary, usize)>,
    ) -> Result<Option<Proof>, WordListError> {
        let hidden_words = HiddenWords::new(self.words, self.key);
        let unwanted = |dictionary: &Dictionary,
                        letters: usize,
                        is_unwanted: &dyn Fn(&Find<'_>) -> bool| {
            let budget = self.budget(STEPS);
            let searched = search(dictionary, letters, &budget).try_for_each(self.grid, |find| {
                match is_unwanted(&find) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            searched.is_break() || budget.check().is_err()
        };
        if avoided.is_some_and(|avoided| unwanted(avoided, 1, &|_| true)) {
            return Ok(None);
        }
        if let Some((dictionary, letters)) = clean
            && unwanted(dictionary, letters, &|find| {
                hidden_words.covering(find).next().is_none()
            })
        {
            return Ok(None);
        }
        let all: Vec<usize> = (0..self.words.len()).collect();
        if let Some(proof) = self.trace(hidden, &all, STEPS) {
            return Ok(proof);
        }
        self.trace_one_by_one()
    }

    /// The words of a dictionary that have a trail outside of hidden words, each once, in alphabetical order.
    pub(super) fn words_by_chance(&self, dictionary: &Dictionary) -> Vec<String> {
        let hidden_words = HiddenWords::new(self.words, self.key);
        let mut words = BTreeSet::new();
        let budget = self.budget(STEPS);
        let _ = search(dictionary, 1, &budget).try_for_each(self.grid, |find| {
            if hidden_words.covering(&find).next().is_none() {
                words.insert(find.word.to_string());
            }
            ControlFlow::<()>::Continue(())
        });
        words.into_iter().collect()
    }

    fn budget(&self, steps: u64) -> Budget {
        Budget::with_steps(steps + ((self.graph.cells().len() as u64) << 8))
            .memory_per_thread(MEMORY)
    }

    /// Traces some words, whose dictionary is given. Returns nothing if they have too many trails, and no proof if one is not
    /// on its trail.
    fn trace(&self, dictionary: &Dictionary, words: &[usize], steps: u64) -> Option<Option<Proof>> {
        let numbers = words
            .iter()
            .map(|&word| (self.words[word].letters.as_str(), word));
        let numbers: HashMap<&str, usize> = numbers.collect();
        let mut ways = vec![0; self.words.len()];
        let mut is_there = vec![false; self.words.len()];
        let mut tracings = Some(Tracings::new(self.words.len()));
        let budget = self.budget(steps);
        let searched = search(dictionary, 1, &budget).try_for_each(self.grid, |find| {
            let Some(&word) = numbers.get(&*find.word) else {
                return ControlFlow::Continue(());
            };
            ways[word] += 1;
            is_there[word] |= find.trail == self.key[word].trail;
            let cells = find.trail.cells().map(|cell| self.graph.number(cell));
            let cells: Vec<u32> = cells.collect();
            if tracings
                .as_mut()
                .is_some_and(|it| it.add(word, &cells).is_break())
            {
                tracings = None;
            }
            match ways[word] > MAX_WAYS {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if searched.is_break() || budget.check().is_err() {
            return None;
        }
        let is_proved = words.iter().all(|&word| is_there[word]);
        Some(is_proved.then_some(Proof { ways, tracings }))
    }

    /// Traces each word by itself. One with too many trails is on its own, too, which nobody doubts.
    fn trace_one_by_one(&self) -> Result<Option<Proof>, WordListError> {
        let mut ways = Vec::new();
        for (word, entry) in self.words.iter().enumerate() {
            let dictionary = Dictionary::from_words([&entry.letters])?;
            if self.stop.is_due() {
                return Ok(None);
            }
            match self.trace(&dictionary, &[word], STEPS_OF_WORD) {
                Some(None) => return Ok(None),
                Some(Some(proof)) => ways.push(proof.ways[word]),
                None => ways.push(MAX_WAYS),
            }
        }
        Ok(Some(Proof {
            ways,
            tracings: None,
        }))
    }
}

/// A search for all trails.
fn search(dictionary: &Dictionary, letters: usize, budget: &Budget) -> Search {
    Search::new(dictionary)
        .mode(Mode::Adjacent)
        .min_length(letters)
        .trails(Trails::All)
        .threads(NonZeroUsize::MIN)
        .budget(budget)
}
