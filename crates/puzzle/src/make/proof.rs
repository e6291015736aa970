//! The proof of a puzzle: the search engine looks for everything that may be wrong with it.

use super::stop::Stop;
use super::word_set::WordSet;
use crate::word_bank::Entry;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use wordtrail_dictionary::{Budget, Dictionary};
use wordtrail_search::grid::{Cell, Grid, Trail};
use wordtrail_search::{Find, Mode, Search, Trails};

/// The steps of a search for bent words. Only many equal letters need more.
const STEPS: u64 = 1 << 22;

/// The memory of a search for bent words, in bytes.
const MEMORY: usize = 1 << 26;

/// The words that a puzzle must, must not and had better not have.
pub(super) struct Rules<'a> {
    pub(super) mode: Mode,
    pub(super) hidden: Dictionary,
    /// Straight hidden words of up to this many letters may appear more than once.
    pub(super) repeats: usize,
    pub(super) avoided: Option<Dictionary>,
    /// Words that must not appear, except inside hidden words.
    pub(super) removed: Option<Dictionary>,
    /// Words of at least this many letters must not appear, except inside hidden words.
    pub(super) clean: Option<WordSet<'a>>,
    /// Words that had better not appear, except inside one hidden word.
    pub(super) offensive: Option<&'a Dictionary>,
}

impl Rules<'_> {
    /// The words that no letter may complete, with offensive ones or without.
    pub(super) fn forbidden(&self, avoids_offensive: bool) -> Vec<WordSet<'_>> {
        let whole = [
            self.avoided.as_ref(),
            self.removed.as_ref(),
            self.offensive.filter(|_| avoids_offensive),
        ];
        let whole = whole.into_iter().flatten().map(WordSet::from);
        let words = [self.unrepeated()].into_iter().chain(whole);
        words.chain(self.clean).collect()
    }

    /// The hidden words that may not appear more than once.
    fn unrepeated(&self) -> WordSet<'_> {
        WordSet {
            min_length: self.repeats.saturating_add(1),
            ..WordSet::from(&self.hidden)
        }
    }

    /// Whether a grid has each straight hidden word at its place, and nothing unwanted. When time is over, it is not proved.
    pub(super) fn hold(&self, grid: &Grid, hidden: &HiddenWords<'_>, stop: Stop<'_>) -> bool {
        let mut is_there = vec![false; hidden.words.len()];
        let is_searched = self.for_each_find((&self.hidden).into(), grid, stop, |find| {
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
    /// the word itself, or the same letters backwards.) Words that bend may have several trails. Breaks off when `take` does,
    /// or when time is over.
    pub(super) fn for_each_unwanted(
        &self,
        grid: &Grid,
        hidden: &HiddenWords<'_>,
        stop: Stop<'_>,
        mut take: impl FnMut(&Find<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let repeated = (self.mode == Mode::Straight).then(|| self.unrepeated());
        let removed = self.removed.as_ref().map(WordSet::from);
        for words in [repeated, removed, self.clean].into_iter().flatten() {
            self.for_each_find_outside(hidden, words, grid, stop, &mut take)?;
        }
        match &self.avoided {
            Some(avoided) => self.for_each_find(avoided.into(), grid, stop, take),
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
        match self.offensive {
            Some(words) => self.for_each_find_outside(hidden, words.into(), grid, stop, &mut take),
            None => ControlFlow::Continue(()),
        }
    }

    /// The offensive words that are not inside one hidden word, each once, in alphabetical order.
    pub(super) fn offensive_words(
        &self,
        grid: &Grid,
        hidden: &HiddenWords<'_>,
        stop: Stop<'_>,
    ) -> Vec<String> {
        let mut words = BTreeSet::new();
        let _ = self.for_each_offensive(grid, hidden, stop, |find| {
            words.insert(find.word.to_string());
            ControlFlow::Continue(())
        });
        words.into_iter().collect()
    }

    /// Passes on the finds that are not inside one hidden word. Breaks off when `take` does, or when time is over.
    fn for_each_find_outside(
        &self,
        hidden: &HiddenWords<'_>,
        words: WordSet<'_>,
        grid: &Grid,
        stop: Stop<'_>,
        take: &mut impl FnMut(&Find<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_find(words, grid, stop, |find| {
            match hidden.covering(find).next() {
                Some(_) => ControlFlow::Continue(()),
                None => take(find),
            }
        })
    }

    /// Passes on all finds of at least a number of letters. Breaks off when `take` does, or when time is over.
    fn for_each_find(
        &self,
        words: WordSet<'_>,
        grid: &Grid,
        stop: Stop<'_>,
        mut take: impl FnMut(&Find<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let take = |find: Find<'_>| match stop.is_due() {
            true => ControlFlow::Break(()),
            false => take(&find),
        };
        if self.mode == Mode::Adjacent {
            return for_each_trail(words, grid, STEPS, take);
        }
        let search = Search::new(words.dictionary)
            .min_length(words.min_length)
            .trails(Trails::All);
        let search = match stop.budget() {
            Some(budget) => search.budget(budget),
            None => search,
        };
        search.try_for_each(grid, take)
    }
}

/// Passes on all trails of bent words of at least a number of letters. Breaks off when `take` does, or when there are too many.
pub(super) fn for_each_trail(
    words: WordSet<'_>,
    grid: &Grid,
    steps: u64,
    take: impl FnMut(Find<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = (grid.rows() * grid.columns()) as u64;
    let budget = Budget::with_steps(steps + (cells << 8)).memory_per_thread(MEMORY);
    let search = Search::new(words.dictionary)
        .mode(Mode::Adjacent)
        .min_length(words.min_length)
        .trails(Trails::All)
        .threads(NonZeroUsize::MIN)
        .budget(&budget);
    search.try_for_each(grid, take)?;
    match budget.check() {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

/// The hidden words and their cells.
pub(super) struct HiddenWords<'a> {
    words: Vec<(&'a str, &'a Trail<'a>)>,
    /// Each cell of each word, with the number of the word, in order.
    on: Vec<(Cell, u32)>,
}

impl<'a> HiddenWords<'a> {
    pub(super) fn new(words: &[&'a Entry], key: &'a [Find<'_>]) -> Self {
        let cells = (0..).zip(key);
        let cells = cells.flat_map(|(word, find)| find.trail.cells().map(move |cell| (cell, word)));
        let mut on = Vec::from_iter(cells);
        on.sort_unstable();
        let words = words.iter().zip(key);
        Self {
            words: words
                .map(|(word, find)| (word.letters.as_str(), &find.trail))
                .collect(),
            on,
        }
    }

    /// The hidden words on a cell, in their order.
    pub(super) fn on(&self, cell: Cell) -> impl Iterator<Item = usize> {
        let first = self.on.partition_point(|&(other, _)| other < cell);
        let on = self.on[first..].iter();
        let on = on.take_while(move |&&(other, _)| other == cell);
        on.map(|&(_, word)| word as usize)
    }

    /// The hidden words on the cells of a find; a word on several of them as often.
    pub(super) fn on_trail(&self, find: &Find<'_>) -> impl Iterator<Item = usize> {
        find.trail.cells().flat_map(|cell| self.on(cell))
    }

    /// The hidden words that cover every cell of a find.
    pub(super) fn covering(&self, find: &Find<'_>) -> impl Iterator<Item = usize> {
        self.on(find.trail.start()).filter(|&word| {
            let (_, trail) = &self.words[word];
            find.trail.cells().all(|cell| has_cell(trail, cell))
        })
    }
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
