//! Puzzles of letters that have several characters, as in Devanagari.
//!
//! The generator has one character for a cell. So each cluster of several characters is replaced by a character that no word
//! has, and put back in the puzzle.

use super::error::GenerateError;
use super::generator::{Generated, Generator};
use crate::generator_options::Fill;
use crate::puzzle::{Puzzle, cells};
use crate::word_bank::WordBank;
use std::collections::{BTreeMap, HashMap, HashSet};
use wordtrail_dictionary::internals::letters::{clusters, is_folded_letter, letters_of};
use wordtrail_dictionary::{Dictionary, Query, WordListError};
use wordtrail_search::grid::{Grid, GridError, Tile};

/// The first of the characters that stand for clusters: rare ideographs, of which there are 70,000.
const FIRST: char = '\u{20000}';

/// The clusters of several characters in what a generator is given, and the characters that stand for them.
pub(super) struct StandIns {
    /// In order, so that the same words make the same puzzle.
    of_clusters: BTreeMap<String, char>,
    clusters: HashMap<char, String>,
    /// The letters of one character.
    letters: HashSet<char>,
}

impl StandIns {
    /// The characters that stand for the clusters of a generator. Nothing, if it has none.
    pub(super) fn of(generator: &Generator) -> Result<Option<Self>, GenerateError> {
        let mut stand_ins = Self {
            of_clusters: BTreeMap::new(),
            clusters: HashMap::new(),
            letters: HashSet::new(),
        };
        let avoided = generator.avoid.iter().flat_map(WordBank::entries);
        for word in generator.words.entries().iter().chain(avoided) {
            stand_ins.add(&word.letters);
        }
        for text in generator.other_texts() {
            stand_ins.add(&text);
        }
        if let Some(puzzle) = &generator.kept {
            for (_, tile) in cells(&puzzle.grid) {
                stand_ins.add(tile.text());
            }
        }
        if stand_ins.of_clusters.is_empty() {
            return Ok(None);
        }
        let mut free =
            (FIRST..).filter(|&it| is_folded_letter(it) && !stand_ins.letters.contains(&it));
        for (cluster, stand_in) in &mut stand_ins.of_clusters {
            *stand_in = free.next().ok_or(GenerateError::TooManyClusters)?;
            stand_ins.clusters.insert(*stand_in, cluster.clone());
        }
        Ok(Some(stand_ins))
    }

    fn add(&mut self, text: &str) {
        if text.is_ascii() {
            return;
        }
        for cluster in clusters(text) {
            let mut characters = cluster.chars();
            let first = characters.next().unwrap_or_default();
            if characters.next().is_none() {
                self.letters.insert(first);
            } else if !self.of_clusters.contains_key(cluster) {
                self.of_clusters.insert(cluster.to_owned(), first);
            }
        }
    }

    /// A generator of the same puzzle in characters that stand for clusters.
    pub(super) fn replaced(&self, generator: &Generator) -> Result<Generator, GenerateError> {
        let bank = |bank: &WordBank| self.in_bank(bank, |text| self.replace(text));
        let clean = generator.clean.as_ref();
        let kept = generator.kept.as_ref();
        let mut replaced = generator.clone().with_texts(|text| self.replace(text));
        replaced.words = bank(&generator.words);
        replaced.avoid = generator.avoid.as_ref().map(bank);
        replaced.clean = clean.map(|it| self.in_dictionary(it)).transpose()?;
        replaced.kept = kept.map(|it| self.in_puzzle(it)).transpose()?;
        if let Fill::Letters(text) = &generator.fill {
            replaced.fill = Fill::Letters(self.replace(&letters_of(text)));
        }
        Ok(replaced)
    }

    /// A generated puzzle with the clusters themselves.
    pub(super) fn restored(&self, generated: Generated) -> Result<Generated, GenerateError> {
        let mut restored = Generated {
            grid: self.in_grid(&generated.grid, |text| self.restore(text))?,
            answer: self.in_grid(&generated.answer, |text| self.restore(text))?,
            words: self.in_bank(&generated.words, |text| self.restore(text)),
            ..generated
        };
        // A word that the list does not have is displayed by its letters.
        for find in &mut restored.key {
            find.word = self.restore(&find.word).into();
        }
        if let Some(bent) = &mut restored.bent {
            let words = bent.ways.iter_mut().map(|(word, _)| word);
            for word in words.chain(&mut bent.spanning) {
                *word = self.restore(word);
            }
        }
        Ok(restored)
    }

    /// A text in which each cluster is one character. Its other letters stay.
    fn replace(&self, text: &str) -> String {
        let replaced = clusters(text).map(|cluster| match self.of_clusters.get(cluster) {
            Some(stand_in) => stand_in.to_string(),
            None => cluster.to_owned(),
        });
        replaced.collect()
    }

    fn restore(&self, text: &str) -> String {
        let mut restored = String::with_capacity(text.len());
        for character in text.chars() {
            match self.clusters.get(&character) {
                Some(cluster) => restored.push_str(cluster),
                None => restored.push(character),
            }
        }
        restored
    }

    fn in_bank(&self, bank: &WordBank, change: impl Fn(&str) -> String) -> WordBank {
        let mut entries = bank.entries().to_vec();
        for entry in &mut entries {
            entry.letters = change(&entry.letters);
        }
        bank.clone().with_entries(entries)
    }

    fn in_grid(&self, grid: &Grid, change: impl Fn(&str) -> String) -> Result<Grid, GridError> {
        let tiles = cells(grid).map(|(_, tile)| match tile {
            Tile::Letters(letters) => change(letters),
            other => other.text().to_owned(),
        });
        Grid::from_tiles(grid.columns(), tiles)
    }

    fn in_puzzle(&self, puzzle: &Puzzle) -> Result<Puzzle, GridError> {
        let mut replaced = Puzzle {
            grid: self.in_grid(&puzzle.grid, |text| self.replace(text))?,
            ..puzzle.clone()
        };
        for find in &mut replaced.answers {
            find.word = self.replace(&letters_of(&find.word)).into();
        }
        Ok(replaced)
    }

    /// The words of a dictionary that letters of the puzzle may spell.
    fn in_dictionary(
        &self,
        (dictionary, min_length): &(Dictionary, usize),
    ) -> Result<(Dictionary, usize), WordListError> {
        let words = dictionary.words(Query::all()).filter(|word| {
            let mut clusters = clusters(word);
            clusters.all(|cluster| {
                cluster.chars().nth(1).is_none() || self.of_clusters.contains_key(cluster)
            })
        });
        let words = words.map(|word| self.replace(&word));
        Ok((Dictionary::from_words(words)?, *min_length))
    }
}
