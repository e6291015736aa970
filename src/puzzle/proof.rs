//! The proof of a puzzle: the search engine looks for everything that may be wrong with it.

use super::filling::ForbiddenWords;
use super::generator::Offensive;
use super::limits::Stop;
use super::word_bank::{Entry, WordBank};
use crate::{Cell, Dictionary, Find, Grid, Search, Trail, Trails, WordListError};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// The words that a puzzle must, must not and had better not have.
pub(super) struct Rules<'a> {
    hidden: Dictionary,
    avoided: Option<Dictionary>,
    /// Words that must not appear, except inside hidden words.
    removed: Option<Dictionary>,
    /// Words of at least this many letters must not appear, except inside hidden words.
    clean: Option<(&'a Dictionary, usize)>,
    /// Words that had better not appear, except inside one hidden word.
    offensive: Option<&'a Dictionary>,
}

impl<'a> Rules<'a> {
    pub(super) fn new(
        hidden: &WordBank,
        avoided: Option<&WordBank>,
        clean: Option<(&'a Dictionary, usize)>,
        offensive: Option<&'a Dictionary>,
    ) -> Result<Self, WordListError> {
        Ok(Self {
            hidden: hidden.compile()?,
            avoided: avoided.map(WordBank::compile).transpose()?,
            removed: None,
            clean,
            offensive,
        })
    }

    /// The same rules, and words that must not appear, except inside hidden words.
    pub(super) fn without(self, removed: Option<Dictionary>) -> Self {
        Self { removed, ..self }
    }

    /// The words that no letter of the filling may complete, with offensive ones or without.
    pub(super) fn forbidden(&self, offensive: Offensive) -> Vec<ForbiddenWords<'_>> {
        let is_avoided = offensive == Offensive::Avoid;
        let whole = [
            Some(&self.hidden),
            self.avoided.as_ref(),
            self.removed.as_ref(),
            self.offensive.filter(|_| is_avoided),
        ];
        let whole = whole.into_iter().flatten();
        let dictionaries = whole.map(|dictionary| (dictionary, 1)).chain(self.clean);
        dictionaries
            .map(|(dictionary, min_length)| ForbiddenWords {
                dictionary,
                min_length,
            })
            .collect()
    }

    /// Whether a grid has each hidden word at its place, and nothing unwanted. When time is over, it is not proved.
    pub(super) fn hold(&self, grid: &Grid, hidden: &HiddenWords<'_>, stop: Stop<'_>) -> bool {
        let mut is_there = vec![false; hidden.words.len()];
        let is_searched = for_each_find(&self.hidden, 1, grid, stop, |find| {
            for word in hidden.covering(find) {
                is_there[word] |= hidden.words[word].0 == find.word;
            }
            ControlFlow::Continue(())
        });
        is_searched.is_continue()
            && is_there.into_iter().all(|is_there| is_there)
            && self
                .for_each_unwanted(grid, hidden, stop, |_| ControlFlow::Break(()))
                .is_continue()
    }

    /// Passes on the finds that a grid must not have, one by one, since there may be more than fit into memory: avoided
    /// words anywhere, and others anywhere except inside hidden words. (A find on exactly the cells of a hidden word is
    /// the word itself, or the same letters backwards.) Breaks off when `take` does, or when time is over.
    pub(super) fn for_each_unwanted(
        &self,
        grid: &Grid,
        hidden: &HiddenWords<'_>,
        stop: Stop<'_>,
        mut take: impl FnMut(&Find<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let removed = self.removed.as_ref().map(|removed| (removed, 1));
        let inside_hidden_words = [Some((&self.hidden, 1)), removed, self.clean];
        for (dictionary, letters) in inside_hidden_words.into_iter().flatten() {
            for_each_find_outside(hidden, (dictionary, letters), grid, stop, &mut take)?;
        }
        match &self.avoided {
            Some(avoided) => for_each_find(avoided, 1, grid, stop, take),
            None => ControlFlow::Continue(()),
        }
    }

    /// Passes on the offensive words that are not inside one hidden word. Breaks off when `take` does, or when time is over.
    pub(super) fn for_each_offensive(
        &self,
        grid: &Grid,
        hidden: &HiddenWords<'_>,
        stop: Stop<'_>,
        mut take: impl FnMut(&Find<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(offensive) = self.offensive else {
            return ControlFlow::Continue(());
        };
        for_each_find_outside(hidden, (offensive, 1), grid, stop, &mut take)
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
    pub(super) fn covering(&self, find: &Find<'_>) -> impl Iterator<Item = usize> {
        let words = self.on(find.trail.start()).iter().copied();
        words.filter(|&word| {
            let (_, cells) = &self.words[word];
            find.trail.cells().all(|cell| cells.contains(&cell))
        })
    }
}

/// Passes on the finds that are not inside one hidden word. Breaks off when `take` does, or when time is over.
fn for_each_find_outside(
    hidden: &HiddenWords<'_>,
    (dictionary, min_length): (&Dictionary, usize),
    grid: &Grid,
    stop: Stop<'_>,
    take: &mut impl FnMut(&Find<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for_each_find(dictionary, min_length, grid, stop, |find| {
        match hidden.covering(find).next() {
            Some(_) => ControlFlow::Continue(()),
            None => take(find),
        }
    })
}

/// Passes on all finds. Breaks off when `take` does, or when time is over.
fn for_each_find(
    dictionary: &Dictionary,
    min_length: usize,
    grid: &Grid,
    stop: Stop<'_>,
    mut take: impl FnMut(&Find<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let search = Search::new(dictionary)
        .min_length(min_length)
        .trails(Trails::All);
    let search = match stop.budget() {
        Some(budget) => search.budget(budget),
        None => search,
    };
    search.try_for_each(grid, |find| match stop.is_due() {
        true => ControlFlow::Break(()),
        false => take(&find),
    })
}
