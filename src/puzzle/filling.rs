//! Filling the cells that no word has, so that no unwanted word comes about.

use super::mask::Mask;
use super::random::Random;
use crate::dictionary::{NodeId, with_trie};
use crate::{Cell, Dictionary, Direction, Grid, GridError};
use std::collections::VecDeque;

/// Cells, of which some have a letter.
#[derive(Debug, Clone)]
pub(super) struct Canvas {
    mask: Mask,
    letters: Vec<Option<char>>,
}

impl Canvas {
    pub(super) fn new(mask: &Mask) -> Self {
        Self {
            mask: mask.clone(),
            letters: vec![None; mask.rows() * mask.columns()],
        }
    }

    pub(super) fn set(&mut self, cell: Cell, letter: char) {
        let index = self.index(cell);
        self.letters[index] = Some(letter);
    }

    fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.mask.columns() + cell.column as usize
    }

    fn letter(&self, cell: Cell) -> Option<char> {
        let on = self.mask.has(cell.row as usize, cell.column as usize);
        on.then(|| self.letters[self.index(cell)]).flatten()
    }

    /// The cells without a letter, in reading order.
    pub(super) fn empty_cells(&self) -> Vec<Cell> {
        let cells = (0..self.mask.rows() as u32).flat_map(|row| {
            (0..self.mask.columns() as u32).map(move |column| Cell { row, column })
        });
        cells
            .filter(|cell| self.mask.has(cell.row as usize, cell.column as usize))
            .filter(|&cell| self.letter(cell).is_none())
            .collect()
    }

    /// As a grid, in which what has no letter is a hole.
    pub(super) fn grid(&self) -> Result<Grid, GridError> {
        let tile = |letter: &Option<char>| letter.map_or_else(|| ".".to_owned(), String::from);
        let tiles: Vec<String> = self.letters.iter().map(tile).collect();
        Grid::from_tiles(self.mask.columns(), tiles)
    }
}

/// Words that must not appear.
pub(super) struct Forbidden<'a> {
    pub(super) dictionary: &'a Dictionary,
    /// The fewest letters of those that must not.
    pub(super) min_length: usize,
}

impl Forbidden<'_> {
    /// Whether a word that must not appear goes through a cell, on cells that all have letters.
    fn goes_through(&self, canvas: &Canvas, cell: Cell) -> bool {
        with_trie!(self.dictionary, trie => Direction::ALL.into_iter().any(|direction| {
            let (down, right) = direction.step();
            let step = |cell: Cell, steps: i32| {
                Some(Cell {
                    row: cell.row.checked_add_signed(down * steps)?,
                    column: cell.column.checked_add_signed(right * steps)?,
                })
            };
            let letter = |cell: Option<Cell>| cell.and_then(|cell| canvas.letter(cell));
            let longest = self.dictionary.longest_word() as i32;
            let starts = (0..longest).map_while(|back| letter(step(cell, -back)).map(|_| back));
            starts.into_iter().any(|back| {
                let mut node = NodeId::ROOT;
                for steps in 0.. {
                    let next = letter(step(cell, steps - back))
                        .and_then(|letter| self.dictionary.codes().code(letter))
                        .and_then(|letter| trie.child(node, letter));
                    let Some(next) = next else { return false };
                    node = next;
                    let length = steps as usize + 1;
                    if steps >= back && length >= self.min_length && trie.ends_word(node) {
                        return true;
                    }
                }
                false
            })
        }))
    }
}

/// Letters, each with how often it is drawn.
#[derive(Debug, Clone)]
pub(super) struct Urn(Vec<(char, usize)>);

impl Urn {
    /// Each letter as often as it is given.
    pub(super) fn of(letters: impl IntoIterator<Item = char>) -> Self {
        let mut urn: Vec<(char, usize)> = Vec::new();
        for letter in letters {
            match urn.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, weight)) => *weight += 1,
                None => urn.push((letter, 1)),
            }
        }
        Self(urn)
    }

    /// As frequent as in English text, in parts of 100,000 (Lewand, *Cryptological Mathematics*, 2000).
    pub(super) fn english() -> Self {
        const FREQUENCIES: [usize; 26] = [
            8167, 1492, 2782, 4253, 12702, 2228, 2015, 6094, 6966, 153, 772, 4025, 2406, 6749,
            7507, 1929, 95, 5987, 6327, 9056, 2758, 978, 2360, 150, 1974, 74,
        ];
        Self(('a'..='z').zip(FREQUENCIES).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Draws all letters, one after the other, without putting any back.
    fn draw<'urn>(&self, random: &'urn mut Random) -> impl Iterator<Item = char> + use<'urn> {
        let mut rest = self.0.clone();
        std::iter::from_fn(move || {
            let weights: usize = rest.iter().map(|(_, weight)| weight).sum();
            if weights == 0 {
                return None;
            }
            let mut number = random.below(weights);
            let place = rest.iter().position(|&(_, weight)| {
                let here = number < weight;
                number = number.saturating_sub(weight);
                here
            })?;
            Some(rest.swap_remove(place).0)
        })
    }
}

/// For each cell so many letters are tried before the filling is given up.
const TRIES: usize = 60;

/// Fills some cells. Where every letter would complete a word that must not appear, a few letters near it are taken
/// back and chosen anew. Returns nothing when that comes to no end, or time is over.
pub(super) fn fill(
    mut canvas: Canvas,
    mut cells: Vec<Cell>,
    urn: &Urn,
    forbidden: &[Forbidden<'_>],
    random: &mut Random,
    is_over: &dyn Fn() -> bool,
) -> Option<Canvas> {
    let mut is_filled_here = vec![false; canvas.letters.len()];
    for &cell in &cells {
        is_filled_here[canvas.index(cell)] = true;
    }
    random.shuffle(&mut cells);
    let mut tries = TRIES * (cells.len() + 10);
    let mut queue: VecDeque<Cell> = cells.iter().copied().collect();
    for step in 0_u64.. {
        let Some(cell) = queue.pop_front() else { break };
        if step % 256 == 0 && is_over() {
            return None;
        }
        if canvas.letter(cell).is_some() {
            continue;
        }
        let mut is_filled = false;
        for letter in urn.draw(random) {
            canvas.set(cell, letter);
            let mut lists = forbidden.iter();
            if !lists.any(|forbidden| forbidden.goes_through(&canvas, cell)) {
                is_filled = true;
                break;
            }
        }
        if is_filled {
            continue;
        }
        let index = canvas.index(cell);
        canvas.letters[index] = None;
        queue.push_front(cell);
        let mut near: Vec<Cell> = around(cell)
            .filter(|&other| canvas.letter(other).is_some() && is_filled_here[canvas.index(other)])
            .collect();
        tries = tries.checked_sub(1)?;
        if near.is_empty() {
            return None;
        }
        random.shuffle(&mut near);
        for &other in near.iter().take(3) {
            let index = canvas.index(other);
            canvas.letters[index] = None;
            queue.push_back(other);
        }
    }
    Some(canvas)
}

/// The cells that are at most two rows and two columns away, but for the cell itself.
fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    let steps = (-2..=2).flat_map(|down| (-2..=2).map(move |right| (down, right)));
    steps.filter_map(move |(down, right)| {
        let other = Cell {
            row: cell.row.checked_add_signed(down)?,
            column: cell.column.checked_add_signed(right)?,
        };
        (other != cell).then_some(other)
    })
}
