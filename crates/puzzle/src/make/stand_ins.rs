//! Puzzles of letters that have several characters, as in Devanagari, or with digraphs, and puzzles without accents.
//!
//! The generator has one character for a cell. So the letters of words are written as cells have them, and what several characters are
//! in a cell is replaced by a character that no word has, and put back in the puzzle.

use super::cell_letters::CellLetters;
use super::error::GenerateError;
use super::generator::{Generated, Generator};
use crate::generator_options::{Accents, Fill};
use crate::puzzle::{Puzzle, cells};
use crate::word_bank::{Entry, WordBank};
use std::collections::{BTreeMap, HashMap, HashSet};
use wordtrail_dictionary::internals::letters::{is_folded_letter, letters_of};
use wordtrail_dictionary::{Dictionary, Query, WordListError};
use wordtrail_search::grid::{Grid, GridError, Tile};

/// The first of the characters that stand for clusters: rare ideographs, of which there are 70,000.
const FIRST: char = '\u{20000}';

/// The most ways to divide a word into cells of which all but one are kept out of a puzzle.
const MOST_DIVISIONS: usize = 1 << 10;

/// The cells of several characters in what a generator is given, and the characters that stand for them.
pub(super) struct StandIns {
    written: CellLetters,
    /// In order, so that the same words make the same puzzle.
    of_clusters: BTreeMap<String, char>,
    clusters: HashMap<char, String>,
    /// The letters of one character.
    letters: HashSet<char>,
}

impl StandIns {
    /// The characters that stand for the clusters of a generator whose words are written like this. Nothing, if no letter changes.
    pub(super) fn of(
        generator: &Generator,
        written: CellLetters,
    ) -> Result<Option<Self>, GenerateError> {
        let mut stand_ins = Self {
            written,
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
        if stand_ins.of_clusters.is_empty() && written.accents == Accents::Keep {
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
        if text.is_ascii() && self.written.digraphs.is_empty() {
            return;
        }
        let plain = self.written.plain(text);
        for cluster in self.written.cells(&plain) {
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
        let kept = generator.kept.as_ref();
        let mut replaced = generator.clone().with_texts(|text| self.replace(text));
        replaced.words = in_bank(&generator.words, |word| self.word(word));
        self.check_distinct(generator, &replaced)?;
        let avoid = generator.avoid.as_ref();
        replaced.avoid = avoid.map(|it| self.in_avoided(it)).transpose()?;
        if let Some((dictionary, letters)) = &generator.clean {
            replaced.clean = Some((self.in_dictionary(dictionary)?, *letters));
        }
        replaced.kept = kept.map(|it| self.in_puzzle(it)).transpose()?;
        if let Fill::Letters(text) = &generator.fill {
            replaced.fill = Fill::Letters(self.replace(&letters_of(text)));
        }
        if !self.written.digraphs.is_empty() {
            replaced.offensive_words = Some(self.in_dictionary(Dictionary::offensive())?);
            replaced.other_divisions = self.other_divisions(generator, &replaced)?;
        }
        Ok(replaced)
    }

    /// Refuses words that are the same without their accents, of which a grid would have each twice.
    fn check_distinct(
        &self,
        generator: &Generator,
        replaced: &Generator,
    ) -> Result<(), GenerateError> {
        let mut known: HashMap<&str, &Entry> = HashMap::new();
        let words = generator.words.entries().iter();
        for (word, replaced) in words.zip(replaced.words.entries()) {
            if let Some(other) = known.insert(&replaced.letters, word) {
                return Err(GenerateError::SameLetters {
                    words: [&other.display, &word.display].map(String::clone),
                });
            }
        }
        Ok(())
    }

    /// The words to hide, in other cells than theirs: a solver, and a search, would read them there, too.
    fn other_divisions(
        &self,
        generator: &Generator,
        replaced: &Generator,
    ) -> Result<Vec<String>, GenerateError> {
        let mut others = Vec::new();
        let words = generator.words.entries().iter();
        for (word, replaced) in words.zip(replaced.words.entries()) {
            let divisions = self.divisions_of(word)?.into_iter();
            others.extend(divisions.filter(|division| *division != replaced.letters));
        }
        Ok(others)
    }

    /// The words to avoid, in whatever cells they are.
    fn in_avoided(&self, avoided: &WordBank) -> Result<WordBank, GenerateError> {
        let mut entries = Vec::new();
        for word in avoided.entries() {
            let divisions = self.divisions_of(word)?.into_iter();
            let in_cells = |letters| Entry {
                letters,
                ..word.clone()
            };
            entries.extend(divisions.map(in_cells));
        }
        Ok(avoided.clone().with_entries(entries))
    }

    /// All ways in which cells may have a word.
    fn divisions_of(&self, word: &Entry) -> Result<Vec<String>, GenerateError> {
        let plain = self.written.plain(&word.letters);
        let divisions = self.written.divisions(&plain);
        let divisions = Vec::from_iter(divisions.take(MOST_DIVISIONS + 1));
        if divisions.len() > MOST_DIVISIONS {
            return Err(GenerateError::TooManyDivisions {
                word: word.display.clone(),
            });
        }
        let divisions = divisions.into_iter();
        Ok(divisions.map(|cells| self.stand_ins(cells)).collect())
    }

    /// A generated puzzle with the clusters themselves.
    pub(super) fn restored(&self, generated: Generated) -> Result<Generated, GenerateError> {
        let mut restored = Generated {
            grid: self.in_grid(&generated.grid, |text| self.restore(text))?,
            answer: self.in_grid(&generated.answer, |text| self.restore(text))?,
            words: in_bank(&generated.words, |word| self.restore(&word.letters)),
            unavoided: generated
                .unavoided
                .iter()
                .map(|word| self.restore(word))
                .collect(),
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

    /// A word in which each cell is one character.
    fn word(&self, word: &Entry) -> String {
        match self.written.digraphs {
            [] => self.replace(&word.letters),
            _ => self.displayed(&word.display),
        }
    }

    /// The same for a word as it is displayed.
    fn displayed(&self, word: &str) -> String {
        let parts = CellLetters::parts(word);
        parts.map(|part| self.replace(part)).collect()
    }

    /// Folded letters in which each cell is one character.
    fn replace(&self, letters: &str) -> String {
        self.stand_ins(self.written.cells(&self.written.plain(letters)))
    }

    /// The characters that stand for cells: those of one character stay.
    fn stand_ins(&self, cells: impl IntoIterator<Item = impl AsRef<str>>) -> String {
        let mut replaced = String::new();
        for cell in cells {
            match self.of_clusters.get(cell.as_ref()) {
                Some(stand_in) => replaced.push(*stand_in),
                None => replaced.push_str(cell.as_ref()),
            }
        }
        replaced
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
            find.word = match self.written.digraphs {
                [] => self.replace(&letters_of(&find.word)),
                _ => self.displayed(&find.word),
            }
            .into();
        }
        Ok(replaced)
    }

    /// The words of a dictionary that letters of the puzzle may spell, in whatever cells.
    fn in_dictionary(&self, dictionary: &Dictionary) -> Result<Dictionary, WordListError> {
        let is_possible = |cells: &Vec<&str>| {
            let mut cells = cells.iter();
            cells.all(|cell| cell.chars().nth(1).is_none() || self.of_clusters.contains_key(*cell))
        };
        let words = dictionary.words(Query::all()).flat_map(|word| {
            let plain = self.written.plain(&word);
            let divisions = self.written.divisions(&plain).take(MOST_DIVISIONS);
            let divisions = divisions.filter(is_possible);
            Vec::from_iter(divisions.map(|cells| self.stand_ins(cells)))
        });
        Dictionary::from_words(words)
    }
}

/// A list with other letters of each word.
fn in_bank(bank: &WordBank, change: impl Fn(&Entry) -> String) -> WordBank {
    let mut entries = bank.entries().to_vec();
    for entry in &mut entries {
        entry.letters = change(entry);
    }
    bank.clone().with_entries(entries)
}
