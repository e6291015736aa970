//! In how many ways the words of a bent puzzle can be traced: the search engine looks for all their trails.

use super::task::BentTask;
use crate::bent::MAX_WAYS;
use crate::bent::tracings::Tracings;
use crate::make::proof::for_each_trail;
use crate::word_bank::Entry;
use std::collections::HashMap;
use std::ops::ControlFlow;
use wordtrail_dictionary::{Dictionary, WordListError};
use wordtrail_search::Find;
use wordtrail_search::grid::Grid;

/// The steps of a search for all words, and for one of them. Only many equal letters need more.
const STEPS: u64 = 1 << 22;
const STEPS_OF_WORD: u64 = 1 << 18;

/// In how many ways the words of a puzzle can be traced.
pub(super) struct Ways {
    /// The number of trails of each word, up to [`MAX_WAYS`].
    pub(super) counts: Vec<u64>,
    /// The cells of all trails, unless there are too many.
    pub(super) tracings: Option<Tracings>,
}

impl BentTask<'_> {
    /// Traces words, each of which has its trail. Returns nothing if one is not there.
    pub(super) fn ways(
        &self,
        grid: &Grid,
        words: &[(&Entry, &Find<'_>)],
    ) -> Result<Option<Ways>, WordListError> {
        if let Some(ways) = self.trace_words(grid, words, &self.rules.hidden, STEPS) {
            return Ok(ways);
        }
        let mut counts = Vec::new();
        for word in words.chunks(1) {
            if self.stop.is_due() {
                return Ok(None);
            }
            let dictionary = Dictionary::from_words(word.iter().map(|(word, _)| &word.letters))?;
            match self.trace_words(grid, word, &dictionary, STEPS_OF_WORD) {
                Some(None) => return Ok(None),
                Some(Some(ways)) => counts.extend(ways.counts),
                // One with too many trails is on its own, too, which nobody doubts.
                None => counts.push(MAX_WAYS),
            }
        }
        let tracings = None;
        Ok(Some(Ways { counts, tracings }))
    }

    /// Traces words that are compiled in a dictionary. Returns nothing if they have too many trails, and no ways if one is not on
    /// its trail.
    fn trace_words(
        &self,
        grid: &Grid,
        words: &[(&Entry, &Find<'_>)],
        dictionary: &Dictionary,
        steps: u64,
    ) -> Option<Option<Ways>> {
        let numbers = words.iter().map(|(word, _)| word.letters.as_str());
        let numbers: HashMap<&str, usize> = numbers.zip(0..).collect();
        let mut counts = vec![0; words.len()];
        let mut is_there = vec![false; words.len()];
        let mut tracings = Some(Tracings::new(words.len()));
        let searched = for_each_trail(dictionary.into(), grid, steps, |find| {
            let Some(&word) = numbers.get(&*find.word) else {
                return ControlFlow::Continue(());
            };
            counts[word] += 1;
            is_there[word] |= find.trail == words[word].1.trail;
            let cells = find.trail.cells().map(|cell| self.graph.number(cell));
            let cells: Vec<u32> = cells.collect();
            tracings.take_if(|tracings| tracings.add(word, &cells).is_break());
            match counts[word] > MAX_WAYS {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if searched.is_break() {
            return None;
        }
        let is_proved = is_there.into_iter().all(|is_there| is_there);
        Some(is_proved.then_some(Ways { counts, tracings }))
    }
}
