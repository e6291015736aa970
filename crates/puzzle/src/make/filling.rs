//! Filling the cells that no word covers, so that no unwanted word appears.

use super::stop::Stop;
use super::word_set::WordSet;
use crate::generator_options::{Fill, english_letters};
use crate::mask::Mask;
use crate::reading::digits;
use std::collections::VecDeque;
use wordtrail_dictionary::internals::letters::letters_of;
use wordtrail_dictionary::internals::{Lexicon, with_lexicon};
use wordtrail_search::grid::{Cell, Direction, Grid, GridError};
use wordtrail_search::internals::Random;

/// The cells of a grid, some of which have a letter.
#[derive(Debug, Clone)]
pub(super) struct PartialGrid {
    mask: Mask,
    letters: Vec<Option<char>>,
}

impl PartialGrid {
    pub(super) fn new(mask: &Mask) -> Self {
        Self {
            mask: mask.clone(),
            letters: vec![None; mask.rows() * mask.columns()],
        }
    }

    pub(super) fn set(&mut self, cell: Cell, letter: Option<char>) {
        let index = self.index(cell);
        self.letters[index] = letter;
    }

    fn index(&self, cell: Cell) -> usize {
        cell.row as usize * self.mask.columns() + cell.column as usize
    }

    fn letter(&self, cell: Cell) -> Option<char> {
        let is_cell = self.mask.has(cell.row as usize, cell.column as usize);
        is_cell.then(|| self.letters[self.index(cell)]).flatten()
    }

    /// The letters of a cell and of those after it, up to one that has none.
    fn letters_from(&self, cell: Cell, direction: Direction) -> impl Iterator<Item = char> {
        let (down, right) = direction.step();
        let next = move |cell: &Cell| {
            Some(Cell {
                row: cell.row.checked_add_signed(down)?,
                column: cell.column.checked_add_signed(right)?,
            })
        };
        let cells = std::iter::successors(Some(cell), next);
        cells.map_while(|cell| self.letter(cell))
    }

    /// Sets the letter of the cell with this number: see [`letter_at`](Self::letter_at).
    pub(super) fn set_at(&mut self, number: usize, letter: Option<char>) {
        self.letters[number] = letter;
    }

    /// The letter of the cell with this number, which counts all places of the rectangle in reading order.
    pub(super) fn letter_at(&self, number: usize) -> Option<char> {
        self.letters[number]
    }

    /// The cells without a letter, in reading order.
    pub(super) fn empty_cells(&self) -> Vec<Cell> {
        let cells = self.mask.places().map(|(row, column)| Cell {
            row: row as u32,
            column: column as u32,
        });
        cells.filter(|&cell| self.letter(cell).is_none()).collect()
    }

    /// The grid, with holes where no letter is.
    pub(super) fn to_grid(&self) -> Result<Grid, GridError> {
        if self.letters.iter().flatten().all(char::is_ascii_lowercase) {
            // A text of bytes is read much faster than tiles are compared.
            let row = |letters: &[Option<char>]| {
                let row: String = letters.iter().map(|letter| letter.unwrap_or('.')).collect();
                row + "\n"
            };
            let rows = self.letters.chunks(self.mask.columns());
            return rows.map(row).collect::<String>().parse();
        }
        let tile = |letter: &Option<char>| letter.map_or_else(|| ".".to_owned(), String::from);
        Grid::from_tiles(self.mask.columns(), self.letters.iter().map(tile))
    }
}

impl WordSet<'_> {
    /// Whether one of the words crosses a cell, on cells that all have letters. When time is over, it may be reported
    /// that one does.
    pub(super) fn cross(self, grid: &PartialGrid, cell: Cell, stop: Stop<'_>) -> bool {
        with_lexicon!(self.dictionary, lexicon => {
            let letters = |direction| {
                let letters = grid.letters_from(cell, direction);
                letters.map_while(|letter| lexicon.letter(letter))
            };
            self.cross_outside(lexicon, letters, |_, _, _| false, stop)
        })
    }

    /// The same, given the letters from the cell on in each direction. Words may be where `is_inside` says that they are inside
    /// a hidden one: in a direction, from a number of steps to another.
    pub(super) fn cross_outside<L: Lexicon, I: Iterator<Item = L::Letter>>(
        self,
        lexicon: L,
        letters: impl Fn(Direction) -> I,
        is_inside: impl Fn(Direction, isize, isize) -> bool,
        stop: Stop<'_>,
    ) -> bool {
        let reach = self.dictionary.longest_word();
        let mut line = Vec::with_capacity(2 * reach);
        Direction::ALL.into_iter().take(4).any(|direction| {
            // The letters around the cell, as far as a word reaches.
            line.clear();
            line.extend(letters(direction.opposite()).take(reach));
            line.reverse();
            let Some(at) = line.len().checked_sub(1) else {
                return false;
            };
            line.extend(letters(direction).take(reach).skip(1));
            let senses = [(direction, at), (direction.opposite(), line.len() - 1 - at)];
            senses.into_iter().any(|(direction, at)| {
                let crosses = (0..=at).any(|start| {
                    // Only in long runs of letters does this take long enough to look at the time.
                    if start % 64 == 63 && stop.is_due() {
                        return true;
                    }
                    let mut position = lexicon.root();
                    for (last, &letter) in (start..).zip(&line[start..]) {
                        let Some(next) = lexicon.child(position, letter) else {
                            return false;
                        };
                        position = next;
                        let steps = |number: usize| number as isize - at as isize;
                        if last >= at
                            && last + 1 - start >= self.min_length
                            && lexicon.ends_word(position)
                            && !is_inside(direction, steps(start), steps(last))
                        {
                            return true;
                        }
                    }
                    false
                });
                line.reverse();
                crosses
            })
        })
    }
}

/// Letters, each with the weight with which it is drawn.
#[derive(Debug, Clone)]
pub(super) struct LetterWeights {
    letters: Vec<(char, usize)>,
    /// The sum of the weights.
    total: usize,
}

impl LetterWeights {
    /// The letters that cells are filled with, for words of these letters.
    pub(super) fn for_fill<'a>(fill: &Fill, words: impl IntoIterator<Item = &'a str>) -> Self {
        match fill {
            Fill::English => Self::new(english_letters().collect()),
            Fill::Words => Self::of(words.into_iter().flat_map(str::chars)),
            Fill::Letters(text) => Self::of(letters(text, words.into_iter())),
        }
    }

    /// The number of times each letter is given.
    pub(super) fn of(letters: impl IntoIterator<Item = char>) -> Self {
        let mut weights: Vec<(char, usize)> = Vec::new();
        for letter in letters {
            match weights.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, weight)) => *weight += 1,
                None => weights.push((letter, 1)),
            }
        }
        Self::new(weights)
    }

    fn new(letters: Vec<(char, usize)>) -> Self {
        let total = letters.iter().map(|(_, weight)| weight).sum();
        Self { letters, total }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The share of a letter in all that are drawn.
    pub(super) fn share(&self, letter: char) -> f64 {
        let mut letters = self.letters.iter();
        let weight = letters.find(|(other, _)| *other == letter);
        weight.map_or(0.0, |&(_, weight)| weight as f64 / self.total as f64)
    }

    /// Draws a letter, if there is one.
    pub(super) fn draw_one(&self, random: &mut Random) -> Option<char> {
        let drawn = draw_index(&self.letters, self.total, random)?;
        Some(self.letters[drawn].0)
    }

    /// Draws all letters in random order, each once.
    fn draw<'random>(
        &self,
        random: &'random mut Random,
    ) -> impl Iterator<Item = char> + use<'random> {
        let mut rest = self.clone();
        std::iter::from_fn(move || {
            let drawn = draw_index(&rest.letters, rest.total, random)?;
            let (letter, weight) = rest.letters.swap_remove(drawn);
            rest.total -= weight;
            Some(letter)
        })
    }
}

/// Draws one of some letters, given the sum of their weights.
fn draw_index(letters: &[(char, usize)], total: usize, random: &mut Random) -> Option<usize> {
    if total == 0 {
        return None;
    }
    let mut number = random.below(total);
    letters.iter().position(|&(_, weight)| {
        let is_here = number < weight;
        number = number.saturating_sub(weight);
        is_here
    })
}

/// The folded letters of a text and their marks, without its other characters. Digits are letters if some word of the puzzle has one.
pub(super) fn letters<'word>(text: &str, mut words: impl Iterator<Item = &'word str>) -> Vec<char> {
    let mut letters: Vec<char> = letters_of(text).chars().collect();
    if letters.iter().any(char::is_ascii_digit) && !words.any(digits::has_digit) {
        letters.retain(|it| !it.is_ascii_digit());
    }
    letters
}

/// The number of dead ends for each cell before the filling is abandoned.
pub(super) const DEAD_ENDS_PER_CELL: usize = 60;

/// Fills some cells. Where every letter would complete a forbidden word, as `is_forbidden` says of a cell, the letters of a
/// few cells nearby are erased and chosen again. Returns nothing after a number of dead ends for each cell, or when time is over.
pub(super) fn fill(
    mut grid: PartialGrid,
    mut cells: Vec<Cell>,
    weights: &LetterWeights,
    is_forbidden: impl Fn(&PartialGrid, Cell) -> bool,
    dead_ends_per_cell: usize,
    random: &mut Random,
    stop: Stop<'_>,
) -> Option<PartialGrid> {
    let mut is_filled_here = vec![false; grid.letters.len()];
    for &cell in &cells {
        is_filled_here[grid.index(cell)] = true;
    }
    random.shuffle(&mut cells);
    let mut dead_ends_left = dead_ends_per_cell * (cells.len() + 10);
    let mut queue = VecDeque::from(cells);
    while let Some(cell) = queue.pop_front() {
        if stop.is_due() {
            return None;
        }
        if grid.letter(cell).is_some() {
            continue;
        }
        let is_filled = weights.draw(random).any(|letter| {
            grid.set(cell, Some(letter));
            !is_forbidden(&grid, cell)
        });
        if is_filled {
            continue;
        }
        grid.set(cell, None);
        queue.push_front(cell);
        let mut near: Vec<Cell> = neighbourhood(cell)
            .filter(|&other| grid.letter(other).is_some() && is_filled_here[grid.index(other)])
            .collect();
        dead_ends_left = dead_ends_left.checked_sub(1)?;
        if near.is_empty() {
            return None;
        }
        random.shuffle(&mut near);
        for &other in near.iter().take(3) {
            grid.set(other, None);
            queue.push_back(other);
        }
    }
    Some(grid)
}

/// The other cells that are at most two rows and two columns away.
fn neighbourhood(cell: Cell) -> impl Iterator<Item = Cell> {
    let steps = (-2..=2).flat_map(|down| (-2..=2).map(move |right| (down, right)));
    steps.filter_map(move |(down, right)| {
        let other = Cell {
            row: cell.row.checked_add_signed(down)?,
            column: cell.column.checked_add_signed(right)?,
        };
        (other != cell).then_some(other)
    })
}
