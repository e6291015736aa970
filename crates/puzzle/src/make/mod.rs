//! Making puzzles: drawing words, placing them, filling the other cells, and proving that the puzzle is as it should
//! be.

mod bent;
mod cell_letters;
mod draw;
mod error;
mod exchange;
mod filling;
mod generator;
mod parts;
mod placing;
mod proof;
mod redraw;
mod stand_ins;
mod stop;
mod word_set;

pub use bent::Cover;
pub use error::GenerateError;
pub use exchange::{Exchange, ExchangeError};
pub(crate) use generator::sizes::Extent;
pub use generator::{Generated, Generator};
pub use redraw::redraw;
