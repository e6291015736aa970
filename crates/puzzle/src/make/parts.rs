//! Words that are parts of others.

use crate::make::error::GenerateError;
use crate::make::stop::Stop;
use crate::word_bank::Entry;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use wordtrail_dictionary::Dictionary;
use wordtrail_dictionary::internals::fingerprint;
use wordtrail_search::Find;
use wordtrail_search::internals::Hashed;

/// The words that are parts of others, forwards or backwards, each with each of these: indices into the list, in order.
/// They are numbers of 32 bits, since a word can have hundreds of parts.
#[derive(Clone)]
pub(super) struct Parts(Vec<(u32, u32)>);

impl Parts {
    /// Finds the parts of words that are compiled in a dictionary. Returns nothing when time is over before.
    pub(super) fn of(words: &[&Entry], dictionary: &Dictionary, stop: Stop<'_>) -> Option<Self> {
        let numbered = (0..).zip(words);
        let indices = numbered
            .clone()
            .map(|(index, word)| (fingerprint(&word.letters), index));
        let indices: HashMap<u64, u32, Hashed> = indices.collect();
        let mut parts = Vec::new();
        for (whole, word) in numbered {
            if stop.is_due() {
                return None;
            }
            let mut of_word = Vec::new();
            let _ = dictionary.for_each_inside(&word.letters, |part| {
                of_word.extend(indices.get(&part).copied());
                ControlFlow::<()>::Continue(())
            });
            of_word.sort_unstable();
            of_word.dedup();
            let of_word = of_word.into_iter().filter(|&part| part != whole);
            parts.extend(of_word.map(|part| (part, whole)));
        }
        parts.sort_unstable();
        Some(Self(parts))
    }

    /// The same when only some of the words are left. Their indices are those among the ones left.
    pub(super) fn retain(&mut self, is_kept: &[bool]) {
        let mut kept = 0;
        let indices = is_kept.iter().map(|&is_kept| {
            kept += u32::from(is_kept);
            is_kept.then(|| kept - 1)
        });
        let indices: Vec<Option<u32>> = indices.collect();
        let index = |word: u32| indices[word as usize];
        let pairs = self.0.iter();
        self.0 = pairs
            .filter_map(|&(part, whole)| Some((index(part)?, index(whole)?)))
            .collect();
    }

    /// Each part with each word that it is a part of, by the indices of the parts.
    pub(super) fn pairs(&self) -> &[(u32, u32)] {
        &self.0
    }

    pub(super) fn words(&self) -> HashSet<usize> {
        self.0.iter().map(|&(part, _)| part as usize).collect()
    }

    /// The parts whose cells all belong to one of their wholes. (Of two words with the same cells, one.) When time is
    /// over, some may be left out.
    pub(super) fn fully_covered(&self, key: &[Find<'_>], stop: Stop<'_>) -> Vec<usize> {
        let cells = |word: u32| key[word as usize].trail.cells().collect::<HashSet<_>>();
        let is_covered = |&&(part, whole): &&(u32, u32)| {
            let (part_cells, whole_cells) = (cells(part), cells(whole));
            part_cells.is_subset(&whole_cells) && (part < whole || part_cells != whole_cells)
        };
        let pairs = self.0.iter().take_while(|_| !stop.is_due());
        let covered = pairs.filter(is_covered);
        covered.map(|&(part, _)| part as usize).collect()
    }

    /// The parts for display, each with one of its wholes.
    pub(super) fn names(&self, words: &[&Entry]) -> Vec<(String, String)> {
        let mut parts = self.0.clone();
        parts.dedup_by_key(|&mut (part, _)| part);
        let name = |word: u32| words[word as usize].display.clone();
        let parts = parts.into_iter();
        parts
            .map(|(part, whole)| (name(part), name(whole)))
            .collect()
    }
}

/// Refuses words that an avoided word is part of, forwards or backwards. The avoided words are compiled in a dictionary. When
/// time is over, some words are not looked at.
pub(super) fn check_avoided(
    words: &[Entry],
    avoided: &[Entry],
    dictionary: &Dictionary,
    stop: Stop<'_>,
) -> Result<(), GenerateError> {
    for word in words.iter().take_while(|_| !stop.is_due()) {
        if dictionary.occurs_in(&word.letters)
            && let Some(avoided) = avoided
                .iter()
                .find(|it| is_part(&it.letters, &word.letters))
        {
            return Err(GenerateError::Avoided {
                avoided: avoided.display.clone(),
                word: word.display.clone(),
            });
        }
    }
    Ok(())
}

/// Whether a text is part of another one, forwards or backwards.
pub(super) fn is_part(part: &str, whole: &str) -> bool {
    whole.contains(part) || whole.contains(&part.chars().rev().collect::<String>())
}
