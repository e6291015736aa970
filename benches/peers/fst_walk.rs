//! A peer that walks the nodes of the `fst` crate's automaton along every line.

use crate::letters::Letters;
use crate::tally::Tally;
use fst::raw::Fst;

/// Rows and columns of a step in each of the eight directions.
const STEPS: [(isize, isize); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

pub struct FstWalk {
    fst: Fst<Vec<u8>>,
}

impl FstWalk {
    /// The words in the order of their bytes.
    pub fn new(words: &[&str]) -> Self {
        let set = fst::Set::from_iter(words).expect("the words are sorted");
        Self {
            fst: set.into_fst(),
        }
    }

    pub fn finds(&self, letters: &Letters) -> u64 {
        let mut tally = Tally::default();
        for row in 0..letters.rows() {
            for column in 0..letters.columns {
                for step in STEPS {
                    self.follow(letters, (row, column), step, &mut tally);
                }
            }
        }
        tally.finds()
    }

    /// Goes from a cell in a direction as long as words go on.
    fn follow(
        &self,
        letters: &Letters,
        start: (usize, usize),
        step: (isize, isize),
        tally: &mut Tally,
    ) {
        let (mut row, mut column) = start;
        let mut node = self.fst.root();
        let mut length = 0;
        // A step off the upper or left edge wraps to a number that is off the others.
        while row < letters.rows() && column < letters.columns {
            let letter = letters.letters[row * letters.columns + column];
            let Some(transition) = node.find_input(letter) else {
                return;
            };
            node = self.fst.node(node.transition_addr(transition));
            length += 1;
            if node.is_final() {
                tally.take(length, start.1);
            }
            row = row.wrapping_add_signed(step.0);
            column = column.wrapping_add_signed(step.1);
        }
    }
}
