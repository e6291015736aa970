//! Letters to search: random ones, the same on every run and machine, and real text.

use fastrand::Rng;
use std::fmt;
use wordtrail::{Grid, Ragged};

/// The frequency of each letter from a to z in English text, in 1/100 %.
const ENGLISH: [usize; 26] = [
    817, 149, 278, 425, 1270, 223, 202, 609, 697, 15, 77, 403, 241, 675, 751, 193, 10, 599, 633,
    906, 276, 98, 236, 15, 197, 7,
];

pub const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// The four gospels in the King James Version: see `../text/README.md`.
const GOSPELS: &str = include_str!("../text/gospels.txt");

/// Where letters come from.
#[derive(Clone, Copy)]
pub enum Source {
    /// Random, as frequent as in English text.
    English,
    /// Random, each as frequent as the others.
    Uniform,
    /// English text without spaces, row after row, repeated until the square is full.
    Text,
}

impl Source {
    pub const ALL: [Self; 3] = [Self::English, Self::Uniform, Self::Text];

    /// A square of such letters.
    pub fn square(self, side: usize) -> Letters {
        let count = side * side;
        let letters = match self {
            Self::English => drawn(&english(), count),
            Self::Uniform => drawn(ALPHABET, count),
            Self::Text => {
                let text: Vec<u8> = GOSPELS
                    .bytes()
                    .filter(u8::is_ascii_alphabetic)
                    .map(|letter| letter.to_ascii_lowercase())
                    .collect();
                text.into_iter().cycle().take(count).collect()
            }
        };
        Letters {
            rows: side,
            columns: side,
            letters,
        }
    }
}

/// The source in the names of workloads.
impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::English => "english",
            Self::Uniform => "uniform",
            Self::Text => "text",
        })
    }
}

/// Each letter as often as its frequency says, so that a draw is one look-up.
fn english() -> Vec<u8> {
    ALPHABET
        .iter()
        .zip(ENGLISH)
        .flat_map(|(&letter, frequency)| std::iter::repeat_n(letter, frequency))
        .collect()
}

fn drawn(letters: &[u8], count: usize) -> Vec<u8> {
    let mut random = Rng::with_seed(1);
    let letter = |_| letters[random.usize(..letters.len())];
    (0..count).map(letter).collect()
}

/// Rows of small letters, one after the other.
pub struct Letters {
    pub rows: usize,
    pub columns: usize,
    pub letters: Vec<u8>,
}

impl Letters {
    pub fn cells(&self) -> u64 {
        self.letters.len() as u64
    }

    /// The first rows.
    pub fn first_rows(&self, rows: usize) -> Self {
        Self {
            rows,
            columns: self.columns,
            letters: self.letters[..rows * self.columns].to_vec(),
        }
    }

    /// As a grid's text.
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.rows * (self.columns + 1));
        for row in self.letters.chunks(self.columns) {
            text.extend(row);
            text.push(b'\n');
        }
        text
    }

    /// As the grid that is searched.
    pub fn grid(&self) -> Grid {
        Grid::read(self.text(), Ragged::Refuse).expect("rows of letters are a grid")
    }
}

/// Rows × columns.
impl fmt::Display for Letters {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} × {}", self.rows, self.columns)
    }
}
