//! The trails of a class of boards.
//!
//! A key is one number: five bits for each cell, the first cell in the highest, which are the tile plus one, or 0 if the trail does not
//! use the cell. Below them are 28 bits for the number of the word, and later for the points.

use crate::board::{Board, tiles_of};
use crate::words::{Node, Words};

const LOW: u32 = 28;
const LOW_MASK: u128 = (1 << LOW) - 1;

/// The place of a cell's bits.
fn shift(cells: usize, cell: usize) -> u32 {
    LOW + 5 * (cells - 1 - cell) as u32
}

/// Keys in order, with the points of each. Distinct words with the same tiles on the same cells have one key.
pub struct Trails {
    pub cells: usize,
    pub keys: Vec<u128>,
}

impl Trails {
    /// All trails of the boards that have one of some tiles on each cell, without the first cells, whose tiles are chosen. `None` if there
    /// are more than a limit.
    pub fn of(
        board: &Board,
        words: &Words,
        tiles: &[u32],
        chosen: usize,
        limit: usize,
    ) -> Option<Self> {
        let mut keys = Vec::new();
        let mut collector = Collector {
            board,
            words,
            tiles,
            limit,
            keys: &mut keys,
        };
        for cell in 0..board.cells() {
            if !collector.extend(cell, words.root(), 0, 0) {
                return None;
            }
        }
        // A word counts once for the same tiles on the same cells, whatever their order.
        keys.sort_unstable();
        keys.dedup();
        if chosen > 0 {
            let chosen_bits = u128::MAX << (shift(board.cells(), chosen - 1));
            keys.iter_mut().for_each(|key| *key &= !chosen_bits);
            keys.sort_unstable();
        }
        let points = |key: u128| u128::from(words.points[(key & LOW_MASK) as usize]);
        let mut kept = 0;
        for index in 0..keys.len() {
            let key = keys[index];
            if kept > 0 && keys[kept - 1] >> LOW == key >> LOW {
                keys[kept - 1] += points(key);
            } else {
                keys[kept] = key & !LOW_MASK | points(key);
                kept += 1;
            }
        }
        keys.truncate(kept);
        Some(Self {
            cells: board.cells(),
            keys,
        })
    }

    pub fn points(&self, index: usize) -> u32 {
        (self.keys[index] & LOW_MASK) as u32
    }

    /// The tile of a cell that a trail uses.
    pub fn tile(&self, index: usize, cell: usize) -> u8 {
        (self.keys[index] >> shift(self.cells, cell) & 31) as u8 - 1
    }

    /// The first cell of a trail, from a cell on.
    pub fn first_cell(&self, index: usize, from: usize) -> Option<usize> {
        let used = self.keys[index] & !LOW_MASK & ((1 << (shift(self.cells, from) + 5)) - 1);
        (used != 0).then(|| self.cell_of_bit(used))
    }

    /// The first cell in which a trail differs from the one before.
    pub fn first_difference(&self, index: usize) -> usize {
        self.cell_of_bit(self.keys[index - 1] ^ self.keys[index])
    }

    fn cell_of_bit(&self, bits: u128) -> usize {
        self.cells - 1 - ((bits.ilog2() - LOW) / 5) as usize
    }
}

/// The points of a board: each word once.
pub fn score(board: &Board, words: &Words, tiles: &[u32]) -> u32 {
    let mut keys = Vec::new();
    let mut collector = Collector {
        board,
        words,
        tiles,
        limit: usize::MAX,
        keys: &mut keys,
    };
    for cell in 0..board.cells() {
        collector.extend(cell, words.root(), 0, 0);
    }
    let mut found: Vec<usize> = keys.iter().map(|key| (key & LOW_MASK) as usize).collect();
    found.sort_unstable();
    found.dedup();
    found.iter().map(|&word| words.points[word]).sum()
}

struct Collector<'a> {
    board: &'a Board,
    words: &'a Words,
    tiles: &'a [u32],
    limit: usize,
    keys: &'a mut Vec<u128>,
}

impl Collector<'_> {
    /// Extends a trail to a cell. The answer is whether there is room for more.
    fn extend(&mut self, cell: usize, node: Node, used: u32, key: u128) -> bool {
        let used = used | 1 << cell;
        for tile in tiles_of(node.tiles & self.tiles[cell]) {
            let node = self.words.child(node, tile);
            let key = key | u128::from(tile + 1) << shift(self.board.cells(), cell);
            if node.word > 0 {
                self.keys.push(key | u128::from(node.word - 1));
                if self.keys.len() > self.limit {
                    return false;
                }
            }
            if node.tiles == 0 {
                continue;
            }
            for &neighbour in &self.board.neighbours[cell] {
                if used >> neighbour & 1 == 0 && !self.extend(neighbour, node, used, key) {
                    return false;
                }
            }
        }
        true
    }
}
