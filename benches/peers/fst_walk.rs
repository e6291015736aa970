//! A peer that walks the nodes of the `fst` crate's automaton along every line.

use benches::letters::Letters;
use benches::tally::Tally;
use fst::raw::{Fst, Node};

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
    /// A walk for words that are sorted bytewise.
    pub fn new(words: &[&str]) -> Self {
        let set = fst::Set::from_iter(words).expect("the words are sorted");
        Self {
            fst: set.into_fst(),
        }
    }

    /// The number of finds of two letters and more.
    pub fn finds(&self, letters: &Letters) -> u64 {
        let mut tally = Tally::default();
        let root = self.fst.root();
        for row in 0..letters.rows {
            for column in 0..letters.columns {
                // The first letter is looked up once for all directions.
                let letter = letters.letters[row * letters.columns + column];
                if let Some(transition) = root.find_input(letter) {
                    let first = self.fst.node(root.transition_addr(transition));
                    for step in STEPS {
                        self.follow(first, letters, (row, column), step, &mut tally);
                    }
                }
            }
        }
        tally.finds()
    }

    /// Follows a direction from the node of the first letter while the letters are a prefix of a word.
    fn follow<'fst>(
        &'fst self,
        mut node: Node<'fst>,
        letters: &Letters,
        start: (usize, usize),
        step: (isize, isize),
        tally: &mut Tally,
    ) {
        let (mut row, mut column) = start;
        let mut length = 1;
        loop {
            row = row.wrapping_add_signed(step.0);
            column = column.wrapping_add_signed(step.1);
            // A step off the upper or left edge wraps to a number beyond the lower or right edge.
            if row >= letters.rows || column >= letters.columns {
                return;
            }
            let letter = letters.letters[row * letters.columns + column];
            let Some(transition) = node.find_input(letter) else {
                return;
            };
            node = self.fst.node(node.transition_addr(transition));
            length += 1;
            if node.is_final() {
                tally.take(length, start.1);
            }
        }
    }
}
