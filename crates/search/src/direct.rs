//! Searching with the letters of the grid and the bytes of the FST, which need no preparation.
//!
//! It follows each trail by itself, in either mode, across tiles of any kind and letters of any number. So it takes several times
//! as long for a cell as the engines over the trie, and begins at once.

use crate::band::Band;
use crate::batch::{Kind, MAX_FINDS};
use crate::depth_first::{Cells, Content, DepthFirst, Reached, Walk};
use crate::engine::{Engine, Outlet};
use crate::grid::{Cell, Direction, Grid, Tile};
use crate::instructions::Kernels;
use crate::mode::Mode;
use crate::packed_find::{MAX_COLUMNS, PackedFind};
use crate::plan::Plan;
use crate::search::Search;
use crate::word_numbers::WordNumbers;
use std::ops::{ControlFlow, RangeInclusive};
use wordtrail_dictionary::internals::{Cancellation, Lexicon, Node, State, Walker, byte_bit};

/// The engine for one grid.
pub(super) struct Direct<'run> {
    search: &'run Search,
    walker: Walker<'run>,
    numbers: &'run WordNumbers,
    cells: GridCells<'run>,
    lengths: RangeInclusive<usize>,
    cancellation: &'run Cancellation<'run>,
}

/// The cells of a grid as it is.
pub(super) struct GridCells<'run> {
    grid: &'run Grid,
    /// The letters of each tile in the grid's table, of which a hole has none, and the first byte of them: see [`byte_bit`].
    tiles: Vec<(u64, TileLetters)>,
}

/// Nothing stands for any one letter.
type TileLetters = Option<Box<[char]>>;

impl<'run> GridCells<'run> {
    fn new(grid: &'run Grid) -> Self {
        let tile = |tile| match tile {
            Tile::Wildcard => (!0, None),
            Tile::Hole => (0, Some(Box::default())),
            Tile::Letters(letters) => {
                let first = letters.bytes().next().map_or(0, byte_bit);
                (first, Some(letters.chars().collect()))
            }
        };
        let tiles = grid.tile_table().map(tile).collect();
        Self { grid, tiles }
    }

    /// The tile of a cell. The bytes of a mapped grid may change to what is none.
    fn tile(&self, cell: Cell) -> Option<&(u64, TileLetters)> {
        let tile = self.grid.tile_id(cell.row as usize, cell.column as usize);
        self.tiles.get(tile)
    }
}

impl Cells<char> for GridCells<'_> {
    type Cell = Cell;

    #[inline]
    fn content(&self, cell: Cell) -> Content<'_, char> {
        match self.tile(cell).map(|(_, letters)| letters.as_deref()) {
            Some(None) => Content::Wildcard,
            Some(Some(&[letter])) => Content::Letter(letter),
            None | Some(Some([])) => Content::Nothing,
            Some(Some(letters)) => Content::Letters(letters),
        }
    }

    #[inline]
    fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (down, right) = direction.step();
        let row = cell.row.checked_add_signed(down)?;
        let column = cell.column.checked_add_signed(right)?;
        let is_inside =
            (row as usize) < self.grid.rows() && (column as usize) < self.grid.columns();
        is_inside.then_some(Cell { row, column })
    }

    #[inline]
    fn may_follow(&self, letters: u64, cell: Cell) -> bool {
        self.tile(cell)
            .is_some_and(|(first, _)| first & letters != 0)
    }
}

/// The working memory of one thread.
pub(super) struct Scratch {
    depth_first: DepthFirst<State, Cell>,
    word: String,
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
            cells: GridCells::new(plan.grid),
            lengths: plan.lengths.clone(),
            cancellation,
        }
    }

    /// Puts the finds that start in a cell into a batch, or only counts them. Breaks if the outlet does, or when the search is
    /// cancelled. The cell's column counts from `left`.
    fn search_from(
        &self,
        Scratch { depth_first, word }: &mut Scratch,
        start: Cell,
        left: usize,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        let walk = Walk {
            lexicon: self.walker,
            cells: &self.cells,
            mode: self.search.mode,
            directions: self.search.directions,
            lengths: &self.lengths,
            cancellation: self.cancellation,
        };
        let mask_of = |position| self.walker.mask(position);
        walk.search(depth_first, start, mask_of, |trail, prefixes| {
            let ends = prefixes
                .iter()
                .filter(|&&position| self.walker.ends_word(position));
            let words = ends.count();
            if words > 0 && outlet.is_counting() {
                outlet.count += words as u64;
            } else if words > 0 {
                self.add_finds(trail, word, left, outlet)?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Searches from all cells of a band.
    fn search_band(
        &self,
        scratch: &mut Scratch,
        band: &Band,
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
                    self.search_from(scratch, start, left, outlet)?;
                }
                outlet.batch.end_run(row, left, Kind::Any);
                outlet.offer()?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the words that a trail spells, in order.
    fn add_finds(
        &self,
        trail: &[Reached<Cell>],
        word: &mut String,
        left: usize,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        let start = trail[0].cell;
        let column = start.column as usize - left;
        self.spell(trail, word, |word| {
            let Some(number) = self.numbers.number(word) else {
                return;
            };
            let batch = &mut *outlet.batch;
            let last = trail.last().and_then(|reached| reached.step);
            let find = match (self.search.mode, last) {
                (Mode::Straight, Some(direction)) => {
                    PackedFind::straight(number, column, direction, trail.len())
                }
                _ => {
                    let steps = trail.iter().filter_map(|reached| reached.step);
                    batch.steps.extend(steps);
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
    fn spell(&self, trail: &[Reached<Cell>], word: &mut String, mut visit: impl FnMut(&str)) {
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
                let letters = match self.cells.content(reached.cell) {
                    Content::Letter(letter) => &[letter],
                    Content::Letters(letters) => letters,
                    Content::Nothing => break false,
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
    type Scratch = Scratch;

    fn new_scratch(&self) -> Scratch {
        Scratch {
            depth_first: DepthFirst::new(),
            word: String::new(),
        }
    }

    #[inline(always)]
    fn search(
        &self,
        _: Kernels,
        scratch: &mut Scratch,
        _: usize,
        band: &Band,
        outlet: &mut Outlet<'_>,
    ) -> ControlFlow<()> {
        let searched = self.search_band(scratch, band, outlet);
        // What was taken counts whatever ended the search.
        scratch.depth_first.spend(self.cancellation);
        searched
    }
}
