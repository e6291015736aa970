//! Puzzles: a grid and the words hidden in it. A [`Generator`] makes them, and a [`WordBank`] finds the
//! hidden words.
//! A [`BoardGenerator`] makes boards of letters for games such as Boggle, and [`BestBoards`] searches for those with the most points.
//!
//! A puzzle file is a grid in its text form, an empty line, and the words to find, one per line; or a JSON document, which also
//! has the answers, and what the puzzle was made from.

mod answers;
mod bent;
mod board;
#[doc(hidden)]
pub mod carried;
mod difficulty;
mod divisions;
#[cfg(feature = "serde")]
mod document;
mod generator_options;
#[cfg(feature = "documents")]
mod ipuz;
#[cfg(feature = "documents")]
mod json;
mod json_input;
mod limits;
mod listing;
mod listing_error;
mod make;
mod mask;
mod other_spelling;
mod picture_clue;
mod print_options;
mod puzzle;
mod puzzle_request;
mod reader;
pub mod reading;
mod recipe;
mod remake;
mod remedy;
mod search_request;
mod shape;
mod theme;
mod tracker;
mod uncertain_cells;
mod weights;
mod word_bank;

pub use bent::Bent;
pub use board::{
    BestBoards, BestProgress, BoardGenerator, Dice, GenerateBoardError, GeneratedBoard, Most,
};
pub use difficulty::Difficulty;
pub use divisions::{DivideError, Divisions};
pub use generator_options::{Accents, Fill, MessageFit, Misfit, Offensive, Overlap};
pub use json_input::Puzzles;
#[doc(hidden)]
pub use limits::MAX_KEPT_WORDS;
pub use limits::{MAX_BENT_CELLS, MAX_CELLS, MAX_LETTERS, MAX_WORDS};
pub use listing::Clues;
pub use listing_error::ListingError;
pub use make::{Cover, Exchange, ExchangeError, GenerateError, Generated, Generator, redraw};
pub use mask::{Mask, MaskError};
pub use other_spelling::OtherSpelling;
pub use picture_clue::PictureClue;
#[doc(hidden)]
pub use picture_clue::{MAX_SIDE as MAX_CLUE_SIDE, text_of as text_of_clue};
pub use print_options::PrintOptions;
pub use puzzle::{Puzzle, UncertainCell};
#[doc(hidden)]
pub use puzzle_request::lengths_text;
pub use puzzle_request::{
    MadePuzzle, PuzzleCells, PuzzleRequest, PuzzleRequestError, PuzzleWords, RandomWords,
};
pub use reader::Reader;
pub use recipe::{Level, Recipe};
#[cfg(feature = "documents")]
#[doc(hidden)]
pub use search_request::setting_text;
pub use search_request::{SearchRequest, SearchRequestError, SearchWords, WordFilter};
pub use shape::Shape;
pub use theme::Theme;
pub use tracker::Tracker;
pub use weights::DirectionWeights;
pub use word_bank::WordBank;
