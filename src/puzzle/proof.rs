//! Proving a puzzle: the search engine looks for everything that may be wrong with it.

use crate::{Cell, Dictionary, Find, Grid, Search, Trail};
use std::collections::{HashMap, HashSet};

/// What must hold of a puzzle.
pub(super) struct Rules<'a> {
    /// The hidden words.
    pub(super) hidden: &'a Dictionary,
    /// Words that must not appear anywhere.
    pub(super) avoided: Option<&'a Dictionary>,
    /// Words of so many letters and more that must not appear but in hidden ones.
    pub(super) clean: Option<(&'a Dictionary, usize)>,
}

/// Where the hidden words are.
pub(super) struct Hidden<'a> {
    words: Vec<(&'a str, HashSet<Cell>)>,
    /// The words on each cell.
    on: HashMap<Cell, Vec<usize>>,
}

impl<'a> Hidden<'a> {
    pub(super) fn new(words: impl IntoIterator<Item = (&'a str, Trail<'a>)>) -> Self {
        let words = words.into_iter();
        let words: Vec<(&str, HashSet<Cell>)> = words
            .map(|(letters, trail)| (letters, trail.cells().collect()))
            .collect();
        let mut on: HashMap<Cell, Vec<usize>> = HashMap::new();
        for (word, (_, cells)) in words.iter().enumerate() {
            for &cell in cells {
                on.entry(cell).or_default().push(word);
            }
        }
        Self { words, on }
    }

    /// The hidden words whose cells all of a find's cells are among.
    fn around(&self, find: &Find<'_>) -> impl Iterator<Item = usize> {
        let words = self
            .on
            .get(&find.trail.start())
            .into_iter()
            .flatten()
            .copied();
        words.filter(|&word| {
            let (_, cells) = &self.words[word];
            find.trail.cells().all(|cell| cells.contains(&cell))
        })
    }
}

impl Rules<'_> {
    /// Whether all hold of a grid.
    pub(super) fn hold(&self, grid: &Grid, hidden: &Hidden<'_>) -> bool {
        let mut met = vec![false; hidden.words.len()];
        for find in finds(self.hidden, 1, grid) {
            // At its own place, or inside a longer word's, or on that of the same letters backwards.
            let mut is_known = false;
            for word in hidden.around(&find) {
                let (letters, _) = &hidden.words[word];
                met[word] |= *letters == find.word;
                is_known = true;
            }
            if !is_known {
                return false;
            }
        }
        let none_avoided = |avoided| finds(avoided, 1, grid).is_empty();
        let is_clean = |(dictionary, letters)| {
            let finds = finds(dictionary, letters, grid);
            finds
                .iter()
                .all(|find| hidden.around(find).next().is_some())
        };
        met.into_iter().all(|met| met)
            && self.avoided.is_none_or(none_avoided)
            && self.clean.is_none_or(is_clean)
    }
}

fn finds(dictionary: &Dictionary, letters: usize, grid: &Grid) -> Vec<Find<'static>> {
    let search = Search::new(dictionary).min_length(letters).all(true);
    search.finds(grid)
}
