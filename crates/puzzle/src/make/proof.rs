//! The proof of a puzzle: the search engine looks for everything that may be wrong with it.

use super::filling::ForbiddenWords;
use super::stop::Stop;
use crate::options::Offensive;
use crate::word_bank::{Entry, WordBank};
use std::ops::ControlFlow;
use wordtrail_dictionary::{Dictionary, WordListError};
use wordtrail_search::grid::{Cell, Grid, Trail};
use wordtrail_search::{Find, Search, Trails};

/// The words that a puzzle must, must not and had better not have.
pub(super) struct Rules<'a> {
    hidden: Dictionary,
    /// Hidden words of up to this many letters may appear more than once.
    repeats: usize,
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
            repeats: 0,
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

    /// The same rules, but hidden words of up to this many letters may appear more than once.
    pub(super) fn with_repeats(self, letters: usize) -> Self {
        Self {
            repeats: letters,
            ..self
        }
    }

    /// The hidden words.
    pub(super) fn hidden(&self) -> &Dictionary {
        &self.hidden
    }

    /// The words that no letter of the filling may complete, with offensive ones or without.
    pub(super) fn forbidden(&self, offensive: Offensive) -> Vec<ForbiddenWords<'_>> {
        let is_avoided = offensive == Offensive::Avoid;
        let whole = [
            self.avoided.as_ref(),
            self.removed.as_ref(),
            self.offensive.filter(|_| is_avoided),
        ];
        let whole = whole.into_iter().flatten();
        let whole = whole.map(|dictionary| (dictionary, 1));
        let hidden = (&self.hidden, self.repeats + 1);
        let dictionaries = [hidden].into_iter().chain(whole).chain(self.clean);
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
                is_there[word] |= find.word == hidden.words[word].0;
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
        let inside_hidden_words = [Some((&self.hidden, self.repeats + 1)), removed, self.clean];
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
    words: Vec<(&'a str, &'a Trail<'a>)>,
    columns: usize,
    /// Where the words of each cell begin in `on`, in reading order; and where the last ones end.
    first_on: Vec<u32>,
    /// The words on each cell.
    on: Vec<u32>,
}

impl<'a> HiddenWords<'a> {
    pub(super) fn new(words: &[&'a Entry], key: &'a [Find<'_>]) -> Self {
        let columns = key.iter().flat_map(|find| find.trail.cells());
        let columns = columns.map(|cell| cell.column as usize + 1).max();
        let columns = columns.unwrap_or(0);
        let index = |cell: Cell| cell.row as usize * columns + cell.column as usize;
        let covered = || {
            let words = (0..).zip(key);
            words.flat_map(|(word, find)| find.trail.cells().map(move |cell| (index(cell), word)))
        };
        let last = covered().map(|(cell, _)| cell).max().unwrap_or(0);
        // Counting sort: the numbers of words, then where those of each cell end, then where they begin.
        let mut first_on = vec![0; last + 2];
        for (cell, _) in covered() {
            first_on[cell] += 1;
        }
        let mut total = 0;
        for end in &mut first_on {
            total += *end;
            *end = total;
        }
        let mut on = vec![0; total as usize];
        let backwards = (0..key.len() as u32).zip(key).rev();
        for (word, find) in backwards {
            for cell in find.trail.cells() {
                let first = &mut first_on[index(cell)];
                *first -= 1;
                on[*first as usize] = word;
            }
        }
        let words = words.iter().zip(key);
        Self {
            words: words
                .map(|(word, find)| (word.letters.as_str(), &find.trail))
                .collect(),
            columns,
            first_on,
            on,
        }
    }

    /// The hidden words on a cell, in their order.
    pub(super) fn on(&self, cell: Cell) -> impl Iterator<Item = usize> {
        let index = cell.row as usize * self.columns + cell.column as usize;
        let is_inside = (cell.column as usize) < self.columns;
        let range = match self.first_on.get(index..index + 2) {
            Some(&[first, end]) if is_inside => first as usize..end as usize,
            _ => 0..0,
        };
        self.on[range].iter().map(|&word| word as usize)
    }

    /// The hidden words that cover every cell of a find.
    pub(super) fn covering(&self, find: &Find<'_>) -> impl Iterator<Item = usize> {
        self.on(find.trail.start()).filter(|&word| {
            let (_, trail) = &self.words[word];
            find.trail.cells().all(|cell| has_cell(trail, cell))
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

/// Whether a trail has a cell.
fn has_cell(trail: &Trail<'_>, cell: Cell) -> bool {
    let Some(direction) = trail.direction() else {
        return trail.cells().any(|other| other == cell);
    };
    let (start, (down, right)) = (trail.start(), direction.step());
    let rows = i64::from(cell.row) - i64::from(start.row);
    let columns = i64::from(cell.column) - i64::from(start.column);
    let steps = rows.abs().max(columns.abs());
    (rows, columns) == (i64::from(down) * steps, i64::from(right) * steps)
        && steps < trail.cell_count() as i64
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
