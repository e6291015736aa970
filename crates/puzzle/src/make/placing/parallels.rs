//! Words that lie side by side: a solver finds a block of parallel words as one.

use super::task::Placement;
use std::collections::HashMap;
use wordtrail_search::grid::Direction;

/// The most words that may lie side by side.
const MAX_SIDE_BY_SIDE: usize = 3;

/// The cells of a word: a line, by its axis and its number among the parallel ones, and the part of it between two positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    axis: Direction,
    line: i64,
    from: i64,
    to: i64,
}

impl Extent {
    pub(super) fn of(placement: Placement, letters: usize) -> Self {
        let Placement { start, direction } = placement;
        let axis = direction.min(direction.opposite());
        let (down, right) = axis.step();
        let (down, right) = (i64::from(down), i64::from(right));
        let (row, column) = (i64::from(start.row), i64::from(start.column));
        let first = row * down + column * right;
        let length = (letters as i64 - 1) * (down.abs() + right.abs());
        let (from, to) = match axis == direction {
            true => (first, first + length),
            false => (first - length, first),
        };
        let line = row * right - column * down;
        Self {
            axis,
            line,
            from,
            to,
        }
    }

    /// Whether words on neighbouring lines lie beside each other for more than two cells.
    fn is_beside(self, other: Self) -> bool {
        let (down, right) = self.axis.step();
        let cell = i64::from(down.abs() + right.abs());
        self.to.min(other.to) - self.from.max(other.from) > cell
    }
}

/// The words on each line, and how many of them lie among too many.
#[derive(Debug, Clone, Default)]
pub(super) struct Parallels {
    lines: HashMap<(Direction, i64), Vec<(usize, Extent)>>,
    crowded: usize,
}

impl Parallels {
    /// The number of words that lie among too many.
    pub(super) fn crowded(&self) -> usize {
        self.crowded
    }

    pub(super) fn insert(&mut self, word: usize, extent: Extent) {
        self.crowded -= self.crowded_around(extent);
        let line = (extent.axis, extent.line);
        self.lines.entry(line).or_default().push((word, extent));
        self.crowded += self.crowded_around(extent) + usize::from(self.is_crowded(extent));
    }

    pub(super) fn remove(&mut self, word: usize, extent: Extent) {
        self.crowded -= self.crowded_around(extent) + usize::from(self.is_crowded(extent));
        let line = (extent.axis, extent.line);
        if let Some(words) = self.lines.get_mut(&line) {
            words.retain(|&(other, _)| other != word);
        }
        self.crowded += self.crowded_around(extent);
    }

    /// Whether a word of this extent lies, or would lie, among too many.
    pub(super) fn is_crowded(&self, extent: Extent) -> bool {
        let [before, after] = [-1, 1].map(|step| self.depth(extent, step, MAX_SIDE_BY_SIDE));
        before + 1 + after > MAX_SIDE_BY_SIDE
    }

    /// How many words lie side by side after this one, `most` at the most.
    fn depth(&self, extent: Extent, step: i64, most: usize) -> usize {
        if most == 0 {
            return 0;
        }
        let next = self.beside(extent, step);
        let depths = next.map(|(_, other)| 1 + self.depth(other, step, most - 1));
        depths.max().unwrap_or(0)
    }

    fn beside(&self, extent: Extent, step: i64) -> impl Iterator<Item = (usize, Extent)> {
        let line = self.lines.get(&(extent.axis, extent.line + step));
        let words = line.into_iter().flatten().copied();
        words.filter(move |(_, other)| other.is_beside(extent))
    }

    /// The number of words that lie among too many, of those for which this extent may make a difference.
    fn crowded_around(&self, extent: Extent) -> usize {
        let mut around = Vec::new();
        for step in [-1, 1] {
            let mut reached: Vec<(usize, Extent)> = self.beside(extent, step).collect();
            for _ in 1..MAX_SIDE_BY_SIDE {
                let next = reached
                    .iter()
                    .flat_map(|&(_, other)| self.beside(other, step));
                let mut next = Vec::from_iter(next);
                next.sort_unstable_by_key(|&(word, _)| word);
                next.dedup_by_key(|&mut (word, _)| word);
                around.append(&mut reached);
                reached = next;
            }
            around.append(&mut reached);
        }
        around.sort_unstable_by_key(|&(word, _)| word);
        around.dedup_by_key(|&mut (word, _)| word);
        around.retain(|&(_, other)| self.is_crowded(other));
        around.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_search::grid::Cell;

    #[test]
    fn words_that_lie_among_more_than_three_are_counted() {
        for direction in Direction::ALL {
            let aside = match direction.step() {
                (0, _) => (1, 0),
                _ => (0, 1),
            };
            let extent = |number: i32| {
                let cell = |first: i32, aside: i32| (first + number * aside) as u32;
                let start = Cell {
                    row: cell(20, aside.0),
                    column: cell(20, aside.1),
                };
                Extent::of(Placement { start, direction }, 6)
            };
            let mut parallels = Parallels::default();
            for (word, expected) in [(0, 0), (1, 0), (3, 0), (4, 0), (2, 5)] {
                parallels.insert(word, extent(word as i32));
                assert_eq!(parallels.crowded(), expected, "{direction} {word}");
            }
            assert!(parallels.is_crowded(extent(5)) && !parallels.is_crowded(extent(7)));
            for (word, expected) in [(0, 4), (4, 0), (2, 0)] {
                parallels.remove(word, extent(word as i32));
                assert_eq!(parallels.crowded(), expected, "{direction} {word}");
            }
        }
    }

    #[test]
    fn words_that_overlap_in_two_cells_are_not_side_by_side() {
        let mut parallels = Parallels::default();
        for number in 0..4 {
            let start = Cell {
                row: number,
                column: 3 * number,
            };
            let placement = Placement {
                start,
                direction: Direction::East,
            };
            parallels.insert(number as usize, Extent::of(placement, 5));
        }
        assert_eq!(parallels.crowded(), 0);
    }
}
