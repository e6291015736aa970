//! Scoring many small boards: counting the words on each, and their points.
//!
//! [`Boards`] describes the boards. Its [`scorer`](Boards::scorer) scores one board after the other, for a game.
//! [`run`](Boards::run) scores a whole text of boards on all threads.
//!
//! # How it works
//!
//! The text is read in `text/`: a line is decoded into the codes of the dictionary's alphabet, a byte for each cell. A line of plain ASCII takes one
//! table look-up for each cell. The engine in `engine/` takes the codes of many boards at once and returns a score for each. `run`
//! reads chunks of whole lines, the threads take them in turn, and the calling thread passes on their scores in the
//! order of the input. A few chunks are in progress at any time, so memory does not grow with the input.

mod description;
mod engine;
mod score;
mod scorer;
mod text;

pub use description::Boards;
pub use score::{Score, ScoredBoard};
pub use scorer::Scorer;
pub use text::error::{BoardError, BoardLineError, BoardSizeError};
