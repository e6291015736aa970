//! The score of a board.

/// The words of a board, each once, and their points; or the sum over many boards.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Score {
    pub words: u64,
    pub points: u64,
}

impl Score {
    /// Adds a word, with points by Boggle's table.
    pub fn add(&mut self, length: usize) {
        self.words += 1;
        self.points += match length {
            0..=4 => 1,
            5 => 2,
            6 => 3,
            7 => 5,
            _ => 11,
        };
    }
}
