//! Proving a puzzle: the search engine looks for everything that may be wrong with it.

use crate::{Cell, Dictionary, Find, Grid, Search, Trail, Trails};
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

    /// The hidden words on a cell.
    pub(super) fn on(&self, cell: Cell) -> &[usize] {
        self.on.get(&cell).map_or(&[], Vec::as_slice)
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
    /// Whether all hold of a grid: each hidden word is at its place, and nothing unwanted is there.
    pub(super) fn hold(&self, grid: &Grid, hidden: &Hidden<'_>) -> bool {
        let mut met = vec![false; hidden.words.len()];
        for find in finds(self.hidden, 1, grid) {
            for word in hidden.around(&find) {
                met[word] |= hidden.words[word].0 == find.word;
            }
        }
        met.into_iter().all(|met| met) && self.unwanted(grid, hidden).is_empty()
    }

    /// What is on a grid and should not be: words to be avoided, and others anywhere but inside hidden words. (On the
    /// cells of a hidden word that are all of its cells there can be but the word, or the same letters backwards.)
    pub(super) fn unwanted(&self, grid: &Grid, hidden: &Hidden<'_>) -> Vec<Find<'static>> {
        let mut unwanted = finds(self.hidden, 1, grid);
        if let Some((dictionary, letters)) = self.clean {
            unwanted.extend(finds(dictionary, letters, grid));
        }
        unwanted.retain(|find| hidden.around(find).next().is_none());
        if let Some(avoided) = self.avoided {
            unwanted.extend(finds(avoided, 1, grid));
        }
        unwanted
    }
}

fn finds(dictionary: &Dictionary, letters: usize, grid: &Grid) -> Vec<Find<'static>> {
    let search = Search::new(dictionary)
        .min_length(letters)
        .trails(Trails::All);
    search.finds(grid)
}
