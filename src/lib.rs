//! Wordtrail finds every dictionary word hidden in a grid of letters and the trail that spells it: along
//! the eight straight directions, as in a word search, or from neighbour to neighbour without using a
//! cell twice, as in Boggle.
//!
//! ```
//! # #[cfg(feature = "english")] {
//! use wordtrail::{Dictionary, Grid, Search};
//!
//! let grid: Grid = "cat\ndog\nead\n".parse()?;
//! let finds = Search::new(Dictionary::english()).finds(&grid);
//! let words: Vec<&str> = finds.iter().map(|find| &*find.word).collect();
//! assert_eq!(words, ["cat", "cod", "toe", "dog", "god", "doc"]);
//! assert_eq!(finds[1].trail.to_string(), "1:1 2:2 3:3");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is where
//!
//! | to | use |
//! | --- | --- |
//! | get words to search for | [`Dictionary::english`], [`Dictionary::from_words`], [`WordList::parse`] and [`Dictionary::compile`] |
//! | compile a list once and open it in a millisecond | [`Dictionary::save`], [`Dictionary::open`] |
//! | look up words in the dictionary | [`Dictionary::contains`], [`Dictionary::words`] with a [`Query`] |
//! | read a grid | [`Grid::open`], [`Grid::read`], `text.parse::<Grid>()`, [`Grid::from_tiles`] |
//! | search it | [`Search`]: [`finds`](Search::finds), [`count`](Search::count), or [`run`](Search::run) into a [`Sink`] |
//! | score many small boards | [`Boards`]: [`run`](Boards::run) for a text of them, [`scorer`](Boards::scorer) for one at a time |
//! | make a puzzle | [`puzzle::Generator`] |
//! | read a puzzle and hunt its words | [`Puzzle::open`], [`Puzzle::read`], [`WordBank`] |
//! | say what cells a puzzle has | [`Mask::shape`] with a [`Shape`], [`Mask::parse`] |
//! | write finds as text, CSV or JSON lines, draw them, or make a page to play on | the module `report` (crate feature of that name) |
//! | draw finds and puzzles, print them, make pages of them to play | `report::svg`, `report::png`, `report::pdf`, `report::page`, with a `report::Sheet` |
//! | see where on a large grid the finds are | `report::Heatmap` |
//!
//! # Finds are pushed
//!
//! A search collects nothing. It pushes each [`Find`] into a [`Sink`], which may be a closure, and ends
//! when the sink says so; memory does not grow with the number of finds. The order of finds is fixed
//! (see [`search`]) and does not depend on how many threads there are.
//!
//! ```
//! # #[cfg(feature = "english")] {
//! use std::ops::ControlFlow;
//! use wordtrail::{Dictionary, Find, Grid, Mode, Search};
//!
//! let board = Grid::from_tiles(4, "t r a i l s e n q d o w e r t Qu".split(' '))?;
//! let mut longest = String::new();
//! let search = Search::new(Dictionary::english()).mode(Mode::Adjacent);
//! let _ = search.run(&board, &mut |find: Find<'_>| {
//!     if find.length() > longest.len() {
//!         longest = find.word.into_owned();
//!     }
//!     ControlFlow::<()>::Continue(())
//! });
//! assert_eq!(longest, "strained");
//! # }
//! # Ok::<(), wordtrail::GridError>(())
//! ```
//!
//! # Coordinates
//!
//! Rows and columns count from 0 in [`Cell`] and from 1 in everything that people and other programs
//! read: error messages, reports, and the text form of cells and trails.
//!
//! # Letters
//!
//! Any alphabetic character is a letter. Case is folded, and composed and decomposed accents are the
//! same letter (NFC). A dictionary may have up to 63 distinct letters.
//!
//! # Crate features
//!
//! | feature | default | brings |
//! | --- | --- | --- |
//! | `english` | yes | [`Dictionary::english`], 3.6 MB in the program |
//! | `report` | with `cli` | the module `report` |
//! | `pictures` | with `cli` | PNG, PDF and heat maps in it, with the font DejaVu Sans, 0.8 MB |
//! | `serde` | no | `Serialize` and `Deserialize` for [`Cell`], [`Direction`], [`Trail`], [`Grid`], [`Puzzle`], [`Mode`], [`Find`] and [`Score`] |
//! | `cli` | yes | the program `wordtrail`; libraries turn it off with `default-features = false` |

#![warn(missing_docs)]

pub mod dictionary;
pub mod grid;
mod instructions;
mod letters;
pub mod puzzle;
#[cfg(feature = "report")]
pub mod report;
pub mod search;
mod wording;

pub use dictionary::{Dictionary, IndexError, Query, QueryError, WordList, WordListError};
pub use grid::{
    Cell, Direction, Directions, DirectionsIter, Grid, GridError, Ragged, Tile, Trail,
    UnknownDirection,
};
pub use instructions::InstructionSet;
pub use puzzle::{Mask, MaskError, Puzzle, Shape, Tracker, UnknownShape, WordBank};
pub use search::{
    BadLine, BoardError, BoardSizeError, Boards, Consumer, Find, Mode, Order, Score, ScoredBoard,
    Scorer, Search, Sink, Trails, UnknownMode,
};

/// The examples of the README, run as doctests.
#[cfg(all(doctest, feature = "english"))]
#[doc = include_str!("../README.md")]
struct Readme;
