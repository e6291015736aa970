//! Boards as classes of letters.

use std::cmp::Reverse;

/// The tiles: a to z, and `Qu` as one tile, which is written `Q`. They are the bits of a set.
pub const TILES: &str = "abcdefghijklmnopqrstuvwxyzQ";

/// All tiles. So every tile may lie on a cell that no class restricts.
pub const ANY: u32 = (1 << 27) - 1;

/// Classes of tiles, of which a cell in the middle of a board has one. Vowels and consonants rarely make words in the same place, so
/// classes without both have low bounds. The division is that of [hybrid-boggle](https://github.com/danvk/hybrid-boggle).
pub const CLASSES: [&str; 3] = ["aeijou", "bcdfgmpqvwxzQ", "hklnrsty"];

/// Cells whose trails fit a key: see [`Trails`](crate::trails).
pub const MOST_CELLS: usize = 20;

/// The set of tiles of a class.
pub fn class(number: u8) -> u32 {
    CLASSES[usize::from(number)]
        .chars()
        .map(|tile| 1 << TILES.find(tile).expect("classes consist of tiles"))
        .sum()
}

/// The cells of a board, numbered in the order in which they are split: those with many neighbours first, and of these the central ones.
pub struct Board {
    pub rows: usize,
    pub columns: usize,
    /// The number of each cell, in reading order.
    pub numbers: Vec<usize>,
    /// The neighbours of each cell, by number.
    pub neighbours: Vec<Vec<usize>>,
    /// The cells that have a class: all but the corners.
    pub classed: usize,
    /// The rotations and reflections, the identity first: where each cell goes, by number.
    symmetries: Vec<Vec<usize>>,
}

impl Board {
    pub fn new(rows: usize, columns: usize) -> Self {
        let cells = rows * columns;
        let adjacent = |one: usize, other: usize| {
            one != other
                && (one / columns).abs_diff(other / columns) <= 1
                && (one % columns).abs_diff(other % columns) <= 1
        };
        let degree = |cell| (0..cells).filter(|&other| adjacent(cell, other)).count();
        let mut order: Vec<usize> = (0..cells).collect();
        order.sort_by_key(|&cell| {
            let down = (2 * (cell / columns) + 1).abs_diff(rows);
            let right = (2 * (cell % columns) + 1).abs_diff(columns);
            (Reverse(degree(cell)), down * down + right * right)
        });
        let mut numbers = vec![0; cells];
        for (number, &cell) in order.iter().enumerate() {
            numbers[cell] = number;
        }
        let image = |cell: usize, symmetry: usize| {
            let (mut row, mut column) = (cell / columns, cell % columns);
            if symmetry & 4 != 0 {
                (row, column) = (column, row);
            }
            if symmetry & 1 != 0 {
                row = rows - 1 - row;
            }
            if symmetry & 2 != 0 {
                column = columns - 1 - column;
            }
            numbers[row * columns + column]
        };
        let symmetries = 0..if rows == columns { 8 } else { 4 };
        let symmetries =
            symmetries.map(|symmetry| order.iter().map(|&cell| image(cell, symmetry)).collect());
        let neighbours_of = |&cell: &usize| {
            let neighbours = (0..cells).filter(|&other| adjacent(cell, other));
            neighbours.map(|other| numbers[other]).collect()
        };
        Self {
            rows,
            columns,
            neighbours: order.iter().map(neighbours_of).collect(),
            classed: cells - 4,
            symmetries: symmetries.collect(),
            numbers,
        }
    }

    pub fn cells(&self) -> usize {
        self.numbers.len()
    }

    /// The images of classes of cells under the symmetries. The first is what was given.
    pub fn images<'a>(&'a self, classes: &'a [u8]) -> impl Iterator<Item = Vec<u8>> + 'a {
        self.symmetries.iter().map(|symmetry| {
            symmetry[..classes.len()]
                .iter()
                .map(|&cell| classes[cell])
                .collect()
        })
    }

    /// The classes with a number in base 3.
    pub fn classes(&self, mut number: u64) -> Vec<u8> {
        let mut classes = vec![0; self.classed];
        for class in classes.iter_mut().rev() {
            *class = (number % CLASSES.len() as u64) as u8;
            number /= CLASSES.len() as u64;
        }
        classes
    }

    /// How many numbers of classes there are.
    pub fn class_boards(&self) -> u64 {
        (CLASSES.len() as u64).pow(self.classed as u32)
    }

    /// Whether no image of the classes comes before them. Each board is an image of a board of such classes, which has as many points.
    pub fn is_first_image(&self, classes: &[u8]) -> bool {
        self.images(classes).all(|image| *classes <= *image)
    }

    /// The tiles that each cell may have.
    pub fn tiles(&self, classes: &[u8]) -> Vec<u32> {
        let mut tiles: Vec<u32> = classes.iter().map(|&number| class(number)).collect();
        tiles.resize(self.cells(), ANY);
        tiles
    }

    /// The cells in reading order: a tile, the number of a class, or a dot for any tile.
    pub fn text(&self, tiles: &[u32]) -> String {
        let sign = |&number: &usize| match tiles[number] {
            ANY => '.',
            one if one.is_power_of_two() => tile(one),
            several => (0..)
                .zip('0'..)
                .find(|&(number, _)| class(number) == several)
                .map(|(_, digit)| digit)
                .expect("cells have a class, any tile or one"),
        };
        self.numbers.iter().map(sign).collect()
    }
}

/// The tile of a set of one.
fn tile(set: u32) -> char {
    char::from(TILES.as_bytes()[set.trailing_zeros() as usize])
}

/// The tiles of a set, each as a number.
pub fn tiles_of(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let tile = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (tile < u32::BITS).then_some(tile)
    })
}
