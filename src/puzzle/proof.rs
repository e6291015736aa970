//! The proof of a puzzle: the search engine looks for everything that may be wrong with it.

use super::filling::ForbiddenWords;
use super::word_bank::{Entry, WordBank};
use crate::{Cell, Dictionary, Find, Grid, Search, Trail, Trails, WordListError};
use std::collections::{HashMap, HashSet};

/// The words that a puzzle must and must not have.
pub(super) struct Rules<'a> {
    hidden: Dictionary,
    avoided: Option<Dictionary>,
    /// Words of at least this many letters must not appear, except inside hidden words.
    clean: Option<(&'a Dictionary, usize)>,
}

impl<'a> Rules<'a> {
    pub(super) fn new(
        hidden: &WordBank,
        avoided: Option<&WordBank>,
        clean: Option<(&'a Dictionary, usize)>,
    ) -> Result<Self, WordListError> {
        Ok(Self {
            hidden: hidden.compile()?,
            avoided: avoided.map(WordBank::compile).transpose()?,
            clean,
        })
    }

    /// The words that no letter of the filling may complete.
    pub(super) fn forbidden(&self) -> Vec<ForbiddenWords<'_>> {
        let whole = [Some(&self.hidden), self.avoided.as_ref()];
        let whole = whole.into_iter().flatten();
        let dictionaries = whole.map(|dictionary| (dictionary, 1)).chain(self.clean);
        dictionaries
            .map(|(dictionary, min_length)| ForbiddenWords {
                dictionary,
                min_length,
            })
            .collect()
    }

    /// Whether a grid has each hidden word at its place, and nothing unwanted.
    pub(super) fn hold(&self, grid: &Grid, hidden: &HiddenWords<'_>) -> bool {
        let mut is_there = vec![false; hidden.words.len()];
        for find in finds(&self.hidden, 1, grid) {
            for word in hidden.covering(&find) {
                is_there[word] |= hidden.words[word].0 == find.word;
            }
        }
        is_there.into_iter().all(|is_there| is_there) && self.unwanted(grid, hidden).is_empty()
    }

    /// The finds that a grid must not have: avoided words anywhere, and others anywhere except inside hidden words. (A
    /// find on exactly the cells of a hidden word is the word itself, or the same letters backwards.)
    pub(super) fn unwanted(&self, grid: &Grid, hidden: &HiddenWords<'_>) -> Vec<Find<'static>> {
        let mut unwanted = finds(&self.hidden, 1, grid);
        if let Some((dictionary, letters)) = self.clean {
            unwanted.extend(finds(dictionary, letters, grid));
        }
        unwanted.retain(|find| hidden.covering(find).next().is_none());
        if let Some(avoided) = &self.avoided {
            unwanted.extend(finds(avoided, 1, grid));
        }
        unwanted
    }
}

/// The hidden words and their cells.
pub(super) struct HiddenWords<'a> {
    words: Vec<(&'a str, HashSet<Cell>)>,
    /// The words on each cell.
    on: HashMap<Cell, Vec<usize>>,
}

impl<'a> HiddenWords<'a> {
    pub(super) fn new(words: &[&'a Entry], key: &[Find<'_>]) -> Self {
        let cells = |trail: &Trail<'_>| trail.cells().collect::<HashSet<Cell>>();
        let words = words.iter().zip(key);
        let words: Vec<_> = words
            .map(|(word, find)| (word.letters.as_str(), cells(&find.trail)))
            .collect();
        let mut on: HashMap<Cell, Vec<usize>> = HashMap::new();
        for (word, (_, cells)) in words.iter().enumerate() {
            for &cell in cells {
                on.entry(cell).or_default().push(word);
            }
        }
        Self { words, on }
    }

    /// The hidden words on a cell.
    pub(super) fn on(&self, cell: Cell) -> &[usize] {
        self.on.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// The hidden words that cover every cell of a find.
    fn covering(&self, find: &Find<'_>) -> impl Iterator<Item = usize> {
        let words = self.on(find.trail.start()).iter().copied();
        words.filter(|&word| {
            let (_, cells) = &self.words[word];
            find.trail.cells().all(|cell| cells.contains(&cell))
        })
    }
}

fn finds(dictionary: &Dictionary, min_length: usize, grid: &Grid) -> Vec<Find<'static>> {
    let search = Search::new(dictionary)
        .min_length(min_length)
        .trails(Trails::All);
    search.finds(grid)
}
