//! Searching with the letters of the grid and the bytes of the FST, which need no preparation.
//!
//! It follows each trail by itself, in either mode, across tiles of any kind and letters of any number. So it takes several times
//! as long for a cell as the engines over the trie, and begins at once.

use super::band::Band;
use super::batch::{Kind, MAX_FINDS};
use super::engine::{Engine, Outlet};
use super::packed_find::{MAX_COLUMNS, PackedFind};
use super::plan::Plan;
use super::word_numbers::WordNumbers;
use super::{Mode, Search};
use crate::budget::{Cancellation, Steps};
use crate::dictionary::{Lexicon, Node, Walker, byte_bit};
use crate::grid::Tile;
use crate::instructions::Kernels;
use crate::{Cell, Direction, Grid};
use std::ops::{ControlFlow, Range, RangeInclusive};

/// The engine for one grid.
pub(super) struct Direct<'run> {
    search: &'run Search,
    walker: Walker<'run>,
    numbers: &'run WordNumbers,
    grid: &'run Grid,
    /// The content of each tile in the grid's table, and the first byte of its letters: see [`byte_bit`].
    contents: Vec<(u64, Content)>,
    lengths: RangeInclusive<usize>,
    cancellation: &'run Cancellation<'run>,
}

/// What a cell adds to a word.
enum Content {
    Letter(char),
    Letters(Box<[char]>),
    /// Any one letter.
    Wildcard,
    Hole,
}

impl Content {
    fn of(tile: Tile<'_>) -> (u64, Self) {
        let letters = match tile {
            Tile::Wildcard => return (!0, Self::Wildcard),
            Tile::Hole => return (0, Self::Hole),
            Tile::Letters(letters) => letters,
        };
        let first = letters.bytes().next().map_or(0, byte_bit);
        let mut characters = letters.chars();
        match (characters.next(), characters.next()) {
            (Some(letter), None) => (first, Self::Letter(letter)),
            _ => (first, Self::Letters(letters.chars().collect())),
        }
    }

    /// The number of letters.
    fn letters(&self) -> usize {
        match self {
            Self::Letters(letters) => letters.len(),
            _ => 1,
        }
    }
}

type Position<'run> = <Walker<'run> as Lexicon>::Position;

/// The working memory of one thread.
#[derive(Default)]
pub(super) struct Scratch<'run> {
    /// The prefixes that the trail and its beginnings spell: one each, unless it crosses wildcards.
    prefixes: Vec<Position<'run>>,
    /// The cells of the trail.
    trail: Vec<Reached>,
    word: String,
}

/// A cell of a trail.
struct Reached {
    cell: Cell,
    /// The index of its content.
    tile: usize,
    /// The prefixes that the trail up to here spells.
    prefixes: Range<usize>,
    /// The number of their letters.
    letters: usize,
    /// The direction of the step to this cell.
    step: Option<Direction>,
    /// The directions in which it may continue and was not continued yet, a bit each.
    directions: u8,
}

impl<'run> Direct<'run> {
    pub(super) fn new<N: Node>(
        plan: &'run Plan<'_, N>,
        walker: Walker<'run>,
        numbers: &'run WordNumbers,
        cancellation: &'run Cancellation<'run>,
    ) -> Self {
        Self {
            search: plan.search,
            walker,
            numbers,
            grid: plan.grid,
            contents: plan.grid.tile_table().map(Content::of).collect(),
            lengths: plan.lengths.clone(),
            cancellation,
        }
    }

    /// Continues a trail to a cell, if a word continues there.
    fn reach(
        &self,
        scratch: &mut Scratch<'run>,
        cell: Cell,
        step: Option<Direction>,
    ) -> Option<Reached> {
        let (prefixes, letters) = match scratch.trail.last() {
            Some(last) => (last.prefixes.clone(), last.letters),
            None => (0..1, 0),
        };
        let tile = self.grid.tile_id(cell.row as usize, cell.column as usize);
        // The bytes of a mapped grid may change.
        let (_, content) = self.contents.get(tile)?;
        let letters = letters + content.letters();
        if letters > *self.lengths.end() {
            return None;
        }
        let first = scratch.prefixes.len();
        for index in prefixes {
            let position = scratch.prefixes[index];
            let next = match content {
                Content::Hole => return None,
                Content::Letter(letter) => self.walker.child(position, *letter),
                Content::Letters(letters) => {
                    letters.iter().try_fold(position, |position, &letter| {
                        self.walker.child(position, letter)
                    })
                }
                Content::Wildcard => {
                    let prefixes = &mut scratch.prefixes;
                    self.walker
                        .for_each_edge(position, |_, next| prefixes.push(next));
                    None
                }
            };
            scratch.prefixes.extend(next);
        }
        let prefixes = first..scratch.prefixes.len();
        if prefixes.is_empty() {
            return None;
        }
        let directions = match (self.search.mode, step) {
            _ if letters == *self.lengths.end() => 0,
            (Mode::Straight, Some(step)) => 1 << step as u8,
            _ => self.search.directions.bits(),
        };
        let positions = scratch.prefixes[prefixes.clone()].iter();
        let bytes = positions.fold(0, |bytes, position| {
            bytes | self.walker.first_bytes(position)
        });
        let directions = self.open_directions(cell, directions, bytes);
        Some(Reached {
            cell,
            tile,
            prefixes,
            letters,
            step,
            directions,
        })
    }

    /// Those of some directions in which the letters of the neighbour begin with one of these [bytes](byte_bit). To look at them first
    /// saves most steps, which would end at once.
    fn open_directions(&self, cell: Cell, directions: u8, bytes: u64) -> u8 {
        let mut open = 0;
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            if directions >> number & 1 == 0 {
                continue;
            }
            let may_follow = self.neighbour(cell, direction).is_some_and(|next| {
                let tile = self.grid.tile_id(next.row as usize, next.column as usize);
                let content = self.contents.get(tile);
                content.is_some_and(|&(first, _)| first & bytes != 0)
            });
            open |= u8::from(may_follow) << number;
        }
        open
    }

    /// Puts the finds that start in a cell into a batch, or only counts them. Breaks if the outlet does, or when the search is
    /// cancelled. The cell's column counts from `left`.
    fn search_from(
        &self,
        scratch: &mut Scratch<'run>,
        start: Cell,
        left: usize,
        steps: &mut Steps,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        scratch.trail.clear();
        scratch.prefixes.clear();
        scratch.prefixes.push(self.walker.root());
        let mut reached = self.reach(scratch, start, None);
        loop {
            if let Some(reached) = reached {
                scratch.trail.push(reached);
                self.add_finds(scratch, left, outlet)?;
            }
            let Some(last) = scratch.trail.last_mut() else {
                return ControlFlow::Continue(());
            };
            if steps.add(last.prefixes.len(), self.cancellation).is_break() {
                return ControlFlow::Break(());
            }
            // What was reached from here before.
            scratch.prefixes.truncate(last.prefixes.end);
            if last.directions == 0 {
                scratch.trail.pop();
                reached = None;
                continue;
            }
            let direction = Direction::ALL[last.directions.trailing_zeros() as usize];
            last.directions &= last.directions - 1;
            let next = self.neighbour(last.cell, direction);
            let next = next.filter(|&next| scratch.trail.iter().all(|it| it.cell != next));
            reached = next.and_then(|next| self.reach(scratch, next, Some(direction)));
        }
    }

    /// Searches from all cells of a band.
    fn search_band(
        &self,
        scratch: &mut Scratch<'run>,
        band: &Band,
        steps: &mut Steps,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        for row in band.rows.clone() {
            for left in band.columns.clone().step_by(MAX_COLUMNS) {
                for column in left..band.columns.end.min(left + MAX_COLUMNS) {
                    if self.cancellation.is_cancelled() {
                        return ControlFlow::Continue(());
                    }
                    let start = Cell {
                        row: row as u32,
                        column: column as u32,
                    };
                    self.search_from(scratch, start, left, steps, outlet)?;
                }
                outlet.batch.end_run(row, left, Kind::Any);
                outlet.offer()?;
            }
        }
        ControlFlow::Continue(())
    }

    fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (down, right) = direction.step();
        let row = cell.row.checked_add_signed(down)?;
        let column = cell.column.checked_add_signed(right)?;
        let is_inside =
            (row as usize) < self.grid.rows() && (column as usize) < self.grid.columns();
        is_inside.then_some(Cell { row, column })
    }

    /// Adds the words that the trail spells, in order.
    fn add_finds(
        &self,
        scratch: &mut Scratch<'run>,
        left: usize,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        let Scratch {
            prefixes,
            trail,
            word,
        } = scratch;
        let Some(last) = trail
            .last()
            .filter(|last| self.lengths.contains(&last.letters))
        else {
            return ControlFlow::Continue(());
        };
        let words = prefixes[last.prefixes.clone()].iter();
        let words = words
            .filter(|&&position| self.walker.ends_word(position))
            .count();
        if words == 0 {
            return ControlFlow::Continue(());
        }
        if outlet.is_counting() {
            outlet.count += words as u64;
            return ControlFlow::Continue(());
        }
        let start = trail[0].cell;
        let column = start.column as usize - left;
        self.spell(trail, word, |word| {
            let Some(number) = self.numbers.number(word) else {
                return;
            };
            let batch = &mut *outlet.batch;
            let find = match (self.search.mode, last.step) {
                (Mode::Straight, Some(direction)) => {
                    PackedFind::straight(number, column, direction, trail.len())
                }
                _ => {
                    batch
                        .steps
                        .extend(trail.iter().filter_map(|reached| reached.step));
                    PackedFind::bent(number, column, trail.len())
                }
            };
            batch.finds.push(find);
        });
        if outlet.batch.finds.len() >= MAX_FINDS {
            outlet.batch.end_run(start.row as usize, left, Kind::Any);
            return outlet.offer();
        }
        ControlFlow::Continue(())
    }

    /// Visits the words that a trail spells, in code point order. A position does not say what letters wildcards stand for, so
    /// their letters are looked up again.
    fn spell(&self, trail: &[Reached], word: &mut String, mut visit: impl FnMut(&str)) {
        // What follows each beginning of the trail, with the bytes of its text: the last one is spelled next.
        let mut waiting = vec![(0, 0, self.walker.root(), None)];
        word.clear();
        while let Some((cells, text, mut position, letter)) = waiting.pop() {
            word.truncate(text);
            word.extend(letter);
            let mut rest = trail[cells..].iter();
            let is_spelled = loop {
                let Some(reached) = rest.next() else {
                    break true;
                };
                let letters = match &self.contents[reached.tile].1 {
                    Content::Letter(letter) => std::slice::from_ref(letter),
                    Content::Letters(letters) => letters,
                    Content::Hole => break false,
                    Content::Wildcard => {
                        let cells = trail.len() - rest.len();
                        let first = waiting.len();
                        self.walker.for_each_edge(position, |letter, next| {
                            waiting.push((cells, word.len(), next, Some(letter)));
                        });
                        waiting[first..].reverse();
                        break false;
                    }
                };
                word.extend(letters);
                let next = letters.iter().try_fold(position, |position, &letter| {
                    self.walker.child(position, letter)
                });
                let Some(next) = next else {
                    break false;
                };
                position = next;
            };
            if is_spelled && self.walker.ends_word(position) {
                visit(word);
            }
        }
    }
}

impl<'run> Engine for Direct<'run> {
    type Scratch = Scratch<'run>;

    fn new_scratch(&self) -> Scratch<'run> {
        Scratch::default()
    }

    #[inline(always)]
    fn search(
        &self,
        _: Kernels,
        scratch: &mut Scratch<'run>,
        _: usize,
        band: &Band,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        let mut steps = Steps::default();
        let searched = self.search_band(scratch, band, &mut steps, outlet);
        // What was taken counts whatever ended the search.
        let _ = steps.spend(self.cancellation);
        searched
    }
}
