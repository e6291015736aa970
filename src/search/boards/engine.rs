//! The search of boards that are written in letter codes.

use super::decode::qu;
use super::{Boards, NOTHING, Score};
use crate::Direction;
use crate::dictionary::{Letter, Node, NodeId, Trie};

/// Searches boards of one size depth-first, with the memory that this takes.
///
/// A word found twice on a board counts once. So that nothing is cleared between boards, each trie node
/// has the number of the board on which it was found last.
pub(super) struct Engine {
    /// The neighbours of each cell, a bit a cell.
    neighbours: Vec<u64>,
    qu: Option<[Letter; 2]>,
    min_length: usize,
    found_on: Vec<u32>,
    board: u32,
}

impl Engine {
    pub(super) fn new(boards: &Boards<'_>, nodes: usize) -> Self {
        Self {
            neighbours: neighbours(boards.rows, boards.columns),
            qu: qu(boards.dictionary.codes()).filter(|_| boards.qu),
            min_length: boards.min_length,
            found_on: vec![0; nodes],
            board: 0,
        }
    }

    /// Appends the score of each board. The codes of a board's cells follow one another in reading
    /// order, and the boards follow one another, too. The trie is always that of the same dictionary.
    pub(super) fn score<N: Node>(
        &mut self,
        trie: Trie<'_, N>,
        codes: &[u8],
        scores: &mut Vec<Score>,
    ) {
        for codes in codes.chunks_exact(self.neighbours.len()) {
            self.next_board();
            let mut walk = Walk {
                trie,
                codes,
                engine: self,
                score: Score::default(),
            };
            for cell in 0..codes.len() {
                walk.enter(cell, NodeId::ROOT, 0, 0);
            }
            scores.push(walk.score);
        }
    }

    fn next_board(&mut self) {
        self.board = self.board.wrapping_add(1);
        if self.board == 0 {
            self.found_on.fill(0);
            self.board = 1;
        }
    }
}

/// The search of one board.
struct Walk<'walk, N> {
    trie: Trie<'walk, N>,
    codes: &'walk [u8],
    engine: &'walk mut Engine,
    score: Score,
}

impl<N: Node> Walk<'_, N> {
    /// Goes on to a cell, and from there to wherever a word goes on. Before it are the cells visited,
    /// a bit each, and the prefix that they spell: its node and its letters.
    fn enter(&mut self, cell: usize, prefix: NodeId, letters: usize, visited: u64) {
        let Some((prefix, letters)) = self.spell(cell, prefix, letters) else {
            return;
        };
        if self.trie.ends_word(prefix) && letters >= self.engine.min_length {
            let found_on = &mut self.engine.found_on[prefix.index()];
            if *found_on != self.engine.board {
                *found_on = self.engine.board;
                self.score.add_word(letters);
            }
        }
        let may_follow = self.trie.letters(prefix);
        let visited = visited | 1 << cell;
        let mut ways_on = self.engine.neighbours[cell] & !visited;
        while ways_on != 0 {
            let next = ways_on.trailing_zeros() as usize;
            ways_on &= ways_on - 1;
            // The code of nothing is a bit that no mask has.
            if may_follow >> self.codes[next] & 1 != 0 {
                self.enter(next, prefix, letters, visited);
            }
        }
    }

    /// The prefix continued with what the cell holds, unless no word goes on so.
    fn spell(&self, cell: usize, prefix: NodeId, letters: usize) -> Option<(NodeId, usize)> {
        let code = self.codes[cell];
        if code == NOTHING {
            return None;
        }
        let letter = Letter::new(usize::from(code));
        let child = self.trie.child(prefix, letter)?;
        match self.engine.qu {
            Some([q, u]) if letter == q => Some((self.trie.child(child, u)?, letters + 2)),
            _ => Some((child, letters + 1)),
        }
    }
}

/// The neighbours of each cell, a bit a cell.
fn neighbours(rows: usize, columns: usize) -> Vec<u64> {
    let neighbour = |cell: usize, direction: Direction| {
        let (down, right) = direction.step();
        let row = (cell / columns).checked_add_signed(down as isize)?;
        let column = (cell % columns).checked_add_signed(right as isize)?;
        (row < rows && column < columns).then_some(row * columns + column)
    };
    let bits = |cell| {
        let neighbours = Direction::ALL.into_iter();
        neighbours
            .filter_map(|direction| neighbour(cell, direction))
            .fold(0, |bits, neighbour| bits | 1 << neighbour)
    };
    (0..rows * columns).map(bits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dictionary;
    use crate::dictionary::with_trie;

    #[test]
    fn cells_have_three_five_or_eight_neighbours() {
        let counts: Vec<u32> = neighbours(3, 4)
            .iter()
            .map(|bits| bits.count_ones())
            .collect();
        assert_eq!(counts, [3, 5, 5, 3, 5, 8, 8, 5, 3, 5, 5, 3]);
        assert_eq!(neighbours(8, 8)[63], 1 << 62 | 1 << 55 | 1 << 54);
    }

    #[test]
    fn words_are_told_apart_when_the_numbers_of_boards_begin_anew() {
        let dictionary = Dictionary::from_words(["aba"]).unwrap();
        let boards = Boards::new(&dictionary).size(2, 2).unwrap();
        let mut scores = Vec::new();
        with_trie!(dictionary, trie => {
            let mut engine = Engine::new(&boards, trie.node_count());
            let codes = [[0, 1, 0, 1], [0, 1, 1, 1], [1, 0, 0, 0]].concat();
            engine.score(trie, &codes, &mut scores);
            engine.board = u32::MAX - 1;
            engine.score(trie, &codes, &mut scores);
        });
        let words: Vec<u64> = scores.iter().map(|score| score.words).collect();
        assert_eq!(words, [1, 0, 1, 1, 0, 1]);
    }
}
