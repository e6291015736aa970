//! The options of a generator.

use crate::letters::{compose, fold};
use crate::puzzle::mask::Mask;
use crate::puzzle::shape::Shape;
use std::fmt::{self, Display, Formatter};

/// Whether words may share cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Overlap {
    /// They may, where their letters agree.
    #[default]
    Shared,
    /// No cell belongs to two words.
    None,
}

/// What to do with words that do not fit on the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Misfit {
    /// Return an error.
    #[default]
    Refuse,
    /// Leave them out, and list them in [`Generated::dropped`](super::Generated::dropped).
    Drop,
}

/// How a message fits the cells that the words leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MessageFit {
    /// The message takes all of these cells.
    Exact,
    /// The message takes the first ones, and the others are filled.
    Padded,
}

/// The letters that cells without a word are filled with.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Fill {
    /// The letters of English, with their frequencies.
    #[default]
    English,
    /// The letters of the hidden words, with their frequencies: they hide the words better.
    Words,
    /// These letters, each as often as it is given. Other characters are ignored.
    Letters(String),
}

/// The name by which the program knows it: `english`, `words`, or the letters.
impl Display for Fill {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::English => "english",
            Self::Words => "words",
            Self::Letters(letters) => letters,
        })
    }
}

/// The cells of the grid.
#[derive(Debug, Clone)]
pub(super) enum Extent {
    /// Rows and columns. They are checked before there is a mask of them.
    Size(usize, usize),
    /// Those of a mask.
    Mask(Mask),
    /// As many as the words need, in a shape, or in a rectangle if there is none.
    AsNeeded(Option<Shape>),
}

/// What the cells without a word spell.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) letters: Vec<char>,
    pub(super) fit: MessageFit,
}

/// The folded letters of a text, without its other characters.
pub(super) fn letters(text: &str) -> impl Iterator<Item = char> {
    let letters: Vec<char> = compose(text).chars().filter_map(fold).collect();
    letters.into_iter()
}
