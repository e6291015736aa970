//! Depth-first search of all trails from a cell.
//!
//! It follows each trail by itself, which is several times as slow as following all trails of the same length together. But it
//! follows wildcards and tiles of several letters, in either mode and over either lexicon, and its memory does not grow with the
//! number of trails.

use crate::grid::{Direction, Directions};
use crate::mode::Mode;
use std::ops::{ControlFlow, Range, RangeInclusive};
use wordtrail_dictionary::internals::{Cancellation, ENDS_WORD, Lexicon, Steps};

/// What a cell adds to a word.
pub(super) enum Content<'cells, L> {
    /// One letter.
    Letter(L),
    /// Several letters.
    Letters(&'cells [L]),
    /// Any one letter.
    Wildcard,
    /// Nothing that a word could use: a hole, the edge, or a letter that no word has.
    Nothing,
}

/// The cells of a grid in the [letters](Lexicon::Letter) of a lexicon.
pub(super) trait Cells<L> {
    /// What says which cell it is.
    type Cell: Copy + PartialEq;

    fn content(&self, cell: Self::Cell) -> Content<'_, L>;

    /// The neighbour in a direction. It may lie off the grid if its content is [`Content::Nothing`].
    fn neighbour(&self, cell: Self::Cell, direction: Direction) -> Option<Self::Cell>;

    /// Whether the content of a cell may begin with one of the letters of a [mask](Lexicon::mask).
    fn may_follow(&self, letters: u64, cell: Self::Cell) -> bool;
}

/// What a search follows, and where.
pub(super) struct Walk<'walk, L, C> {
    pub(super) lexicon: L,
    pub(super) cells: &'walk C,
    pub(super) mode: Mode,
    pub(super) directions: Directions,
    /// The lengths in letters of the words that count.
    pub(super) lengths: &'walk RangeInclusive<usize>,
    pub(super) cancellation: &'walk Cancellation<'walk>,
}

/// The memory of a depth-first search.
///
/// Trails are in a list and not on the call stack, because one may have as many cells as the longest word has letters, up to
/// 8,191.
pub(super) struct DepthFirst<P, C> {
    /// The prefixes that the trail spells, after those of its beginnings. There is one for each, unless it crosses wildcards.
    prefixes: Vec<P>,
    trail: Vec<Reached<C>>,
    /// What was not taken off the budget yet.
    steps: Steps,
}

/// A cell of a trail.
pub(super) struct Reached<C> {
    pub(super) cell: C,
    /// The direction of the step to this cell.
    pub(super) step: Option<Direction>,
    /// The prefixes that the trail up to here spells, in the order of their words.
    prefixes: Range<usize>,
    /// The number of letters of each prefix. A wildcard has one, a tile may have several.
    letters: usize,
    /// The directions in which a word may continue and the trail was not continued yet, a bit each.
    directions: u8,
}

impl<P, C> DepthFirst<P, C> {
    pub(super) fn new() -> Self {
        Self {
            prefixes: Vec::new(),
            trail: Vec::new(),
            steps: Steps::default(),
        }
    }

    /// Takes what the searches so far took off the budget.
    pub(super) fn spend(&mut self, cancellation: &Cancellation<'_>) {
        let _ = self.steps.spend(cancellation);
    }
}

impl<L: Lexicon, C: Cells<L::Letter>> Walk<'_, L, C> {
    /// Calls `visit` with each trail from a cell whose letters are as many as those of a word that counts, and with the prefixes
    /// that it spells. Trails come in order: each before those that continue it.
    ///
    /// `mask_of` is the [mask](Lexicon::mask) of a position, or less if words are pruned. Breaks when `visit` does, or when the
    /// search is cancelled.
    pub(super) fn search(
        &self,
        memory: &mut DepthFirst<L::Position, C::Cell>,
        start: C::Cell,
        mask_of: impl Fn(L::Position) -> u64,
        mut visit: impl FnMut(&[Reached<C::Cell>], &[L::Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let DepthFirst {
            prefixes,
            trail,
            steps,
        } = memory;
        trail.clear();
        prefixes.clear();
        prefixes.push(self.lexicon.root());
        let mut reached = self.reach(prefixes, 0..1, 0, start, None, &mask_of);
        loop {
            if let Some(last) = reached.take() {
                let spelled = last.prefixes.clone();
                let is_counted = self.lengths.contains(&last.letters);
                trail.push(last);
                if is_counted {
                    visit(trail, &prefixes[spelled])?;
                }
            }
            let Some(last) = trail.last_mut() else {
                return ControlFlow::Continue(());
            };
            // A search may run for hours between two finds.
            steps.add(last.prefixes.len(), self.cancellation)?;
            // What was reached from here before.
            prefixes.truncate(last.prefixes.end);
            if last.directions == 0 {
                trail.pop();
                continue;
            }
            let direction = Direction::ALL[last.directions.trailing_zeros() as usize];
            last.directions &= last.directions - 1;
            let (from, letters) = (last.prefixes.clone(), last.letters);
            let next = self.cells.neighbour(last.cell, direction);
            let is_new = |next: &C::Cell| trail.iter().all(|reached| reached.cell != *next);
            let next = next.filter(|next| self.mode == Mode::Straight || is_new(next));
            reached = next.and_then(|next| {
                self.reach(prefixes, from, letters, next, Some(direction), &mask_of)
            });
        }
    }

    /// Continues from the prefixes of a trail, which have these letters and are the last in the list, to another cell, if a word
    /// continues there.
    fn reach(
        &self,
        prefixes: &mut Vec<L::Position>,
        from: Range<usize>,
        letters: usize,
        cell: C::Cell,
        step: Option<Direction>,
        mask_of: impl Fn(L::Position) -> u64,
    ) -> Option<Reached<C::Cell>> {
        let content = self.cells.content(cell);
        let letters = letters
            + match content {
                Content::Letters(letters) => letters.len(),
                _ => 1,
            };
        if letters > *self.lengths.end() {
            return None;
        }
        let first = prefixes.len();
        let mut mask = 0;
        let mut add = |prefixes: &mut Vec<_>, next| {
            let letters = mask_of(next);
            // Across wildcards, the number of prefixes is that of all words of this length, unless words are pruned.
            if letters != 0 {
                mask |= letters;
                prefixes.push(next);
            }
        };
        for index in from {
            let position = prefixes[index];
            let next = match content {
                Content::Letter(letter) => self.lexicon.child(position, letter),
                Content::Letters(letters) => {
                    let mut letters = letters.iter();
                    letters.try_fold(position, |position, &letter| {
                        self.lexicon.child(position, letter)
                    })
                }
                Content::Wildcard => {
                    self.lexicon
                        .for_each_child(position, |next| add(prefixes, next));
                    // A forged dictionary of a kilobyte has more prefixes than memory has room for.
                    self.cancellation.hold(size_of_val(&prefixes[..]));
                    if self.cancellation.is_cancelled() {
                        return None;
                    }
                    None
                }
                Content::Nothing => return None,
            };
            if let Some(next) = next {
                add(prefixes, next);
            }
        }
        let prefixes = first..prefixes.len();
        if prefixes.is_empty() {
            return None;
        }
        let directions = match (self.mode, step) {
            _ if letters == *self.lengths.end() => 0,
            (Mode::Straight, Some(step)) => 1 << step as u8,
            _ => self.directions.bits(),
        };
        Some(Reached {
            cell,
            step,
            prefixes,
            letters,
            directions: self.open_directions(cell, directions, mask & !ENDS_WORD),
        })
    }

    /// Those of some directions in which the letters of the neighbour may begin with one of a mask. To look at the neighbours first
    /// saves most steps, which would end at once.
    fn open_directions(&self, cell: C::Cell, directions: u8, letters: u64) -> u8 {
        if letters == 0 {
            return 0;
        }
        let (mut open, mut rest) = (0, directions);
        while rest != 0 {
            let number = rest.trailing_zeros();
            rest &= rest - 1;
            let next = self.cells.neighbour(cell, Direction::ALL[number as usize]);
            let is_open = next.is_some_and(|next| self.cells.may_follow(letters, next));
            open |= u8::from(is_open) << number;
        }
        open
    }
}
