//! Searching a grid for the words of a dictionary.
//!
//! A [`Search`] holds the options of a search and runs it. A closure or a [`Consumer`] takes its finds. For many
//! small boards of which only the words and points are wanted, there is [`Boards`].
//!
//! # The order of finds
//!
//! Finds are ordered by start cell, in reading order. Trails from the same cell are compared step by step, in the order
//! of [`Direction::ALL`](grid::Direction::ALL), and a trail comes before its continuations. Words on the same trail, which only wildcards
//! allow, are ordered by code point. The order does not depend on the number of threads.
//!
#![doc = include_str!("DESIGN.md")]

mod adjacent;
mod band;
mod band_size;
mod batch;
mod bit_positions;
mod boards;
mod clusters;
mod coded;
mod consumer;
mod depth_first;
mod direct;
mod driver;
mod engine;
mod executor;
mod find;
pub mod grid;
mod hashed;
mod instructions;
#[doc(hidden)]
pub mod internals;
mod judge;
mod lexicon;
mod maximal;
mod mode;
mod packed_find;
mod part;
mod plan;
mod push;
mod quad;
mod random;
mod run;
mod search;
mod short_list;
mod speller;
mod starts;
mod straight;
mod word;
mod word_numbers;
mod word_set;

pub use boards::{BoardError, BoardLineError, BoardSizeError, Boards, Score, ScoredBoard, Scorer};
pub use consumer::{Consumer, Order};
pub use find::Find;
#[doc(hidden)]
pub use instructions::InstructionSet;
pub use judge::TrailError;
pub use mode::Mode;
pub use part::Part;
pub use search::{Search, Trails};
pub use word::Word;
#[doc(no_inline)]
pub use wordtrail_dictionary::{Budget, BudgetError};
