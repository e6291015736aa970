//! Wordtrail finds every dictionary word hidden in a grid of letters and the trail that spells it: along
//! the eight straight directions, as in a word search, or from neighbour to neighbour without using a
//! cell twice, as in Boggle. It also makes word search puzzles and scores Boggle boards.
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
//! | get words to search for | [`Dictionary::english`], [`Dictionary::common`], [`Dictionary::from_words`], or [`Dictionary::compile`] with a [`WordList`] |
//! | compile a list once and open it in a millisecond | [`Dictionary::save`], [`Dictionary::open`] |
//! | put an index into a program, or download it | [`Dictionary::from_static`], [`Dictionary::from_fst`] |
//! | look up words | [`Dictionary::contains`], [`Dictionary::words`] with a [`Query`]: patterns, anagrams, racks, neighbours |
//! | test whether a word matches a pattern | [`Pattern::matches`] |
//! | read a grid | [`Grid::open`], [`Grid::read`], `text.parse::<Grid>()`, [`Grid::from_tiles`]; [`Grid::map`] for large files |
//! | search it | [`Search`]: [`finds`](Search::finds), [`count`](Search::count), [`try_for_each`](Search::try_for_each), [`fold`](Search::fold), [`consume`](Search::consume) |
//! | search a part of a grid, as one of many machines | [`Search::part`]; [`GridFile`] and [`Search::read_part`] for large files |
//! | judge a trail that a player traced | [`Search::judge`] |
//! | count points, by Boggle's table or your own | [`Points`] |
//! | score many small boards | [`Boards`]: [`run`](Boards::run) for a text of boards, [`scorer`](Boards::scorer) for one at a time |
//! | make a puzzle | [`puzzle::Generator`] |
//! | get words to hide | [`puzzle::Theme`], [`WordBank::draw`] |
//! | keep offensive words out of puzzles | [`puzzle::Generator::offensive`] |
//! | divide a grid into words, as in Strands | [`puzzle::Divisions`] |
//! | make a board for games such as Boggle | [`puzzle::BoardGenerator`] with [`puzzle::Dice`] |
//! | read a puzzle and find its words | [`Reader::open`], [`Reader::puzzle`], [`WordBank::search`], [`WordBank::finds`] |
//! | choose the cells of a puzzle | [`Mask::shape`] with a [`Shape`], [`Mask::parse`] |
//! | write finds as text, CSV or JSON lines | `report::Text`, `report::Csv`, `report::JsonLines` |
//! | draw or print finds and puzzles, or make pages to play | `report::svg`, `report::png`, `report::pdf`, `report::page`, with a `report::Sheet` |
//! | show how finds are spread over a large grid | `report::Heatmap` |
//!
//! # When to use something else
//!
//! To find words in running text, use a crate such as `aho-corasick`: it is made for one line, without wildcards or bent
//! trails. For sets and maps of words alone, use `fst`.
//!
//! # Finds are not collected
//!
//! Unless you call [`Search::finds`], memory does not grow with the number of finds. [`Search::try_for_each`] passes
//! each [`Find`] to a closure, in a fixed order (see [`search`]) that does not depend on the number of threads, until
//! the closure ends the search. When taking a find is much work, a [`Consumer`]
//! divides it among the threads: each adds finds to buffers, and the calling thread takes the buffers.
//!
//! ```
//! # #[cfg(feature = "english")] {
//! use std::ops::ControlFlow;
//! use wordtrail::{Dictionary, Grid, Mode, Search};
//!
//! let board = Grid::from_tiles(4, "t r a i l s e n q d o w e r t Qu".split(' '))?;
//! let search = Search::new(Dictionary::english()).mode(Mode::Adjacent).min_length(8);
//! let found = search.try_for_each(&board, |find| ControlFlow::Break(find.word.into_owned()));
//! assert_eq!(found.break_value().as_deref(), Some("strained"));
//! # }
//! # Ok::<(), wordtrail::GridError>(())
//! ```
//!
//! # Coordinates
//!
//! Rows and columns count from 0 in [`Cell`]. They count from 1 in everything that people and other programs read:
//! error messages, reports, and the text form of cells and trails.
//!
//! # Letters
//!
//! Any alphabetic character is a letter. Case is folded, and composed and decomposed accents are the
//! same letter (NFC). A dictionary may have any number of distinct letters.
//!
//! # Crate features
//!
//! | feature | default | adds |
//! | --- | --- | --- |
//! | `english` | yes | [`Dictionary::english`], 0.5 MB in the program |
//! | `encodings` | with `cli` | texts in UTF-16, UTF-32 and Windows-1252 are read, not refused |
//! | `regex` | with `cli` | `Regex`: words that a regular expression matches |
//! | `save` | with `cli` | `Dictionary::save`, and `puzzle::BestBoards::state`. Without it, write [`Dictionary::fst_bytes`] |
//! | `photo` | with `cli` | [`Reader`] reads puzzles in photos, scans and screenshots; includes `pixels` |
//! | `pixels` | with `cli` | `Puzzle::of_picture` and the module `photo`, without the decoders of files |
//! | `report` | with `cli` | the module `report` |
//! | `pictures` | with `cli` | PNG, PDF and heat maps in it, with the fonts DejaVu Sans, Atkinson Hyperlegible and Andika, 1.8 MB |
//! | `arrow` | no | finds and scores as Arrow record batches in memory: the module `report::columns` |
//! | `columns` | no | the same as Parquet files and Arrow streams |
//! | `serde` | no | `Serialize` and `Deserialize` for [`Cell`], [`Direction`], [`Trail`], [`Grid`], [`Puzzle`], [`Mode`], [`Find`] and [`Score`] |
//! | `documents` | with `cli` | [puzzles](Puzzle) as JSON documents: [`Reader`] reads them, `Puzzle::to_json` writes them; includes `serde` |
//! | `cli` | yes | the program `wordtrail`; libraries turn it off with `default-features = false` |

// Without the feature, links to `save` have no target.
#![cfg_attr(not(feature = "save"), allow(rustdoc::broken_intra_doc_links))]

// The program. It is here and not in src/main.rs for the Python bindings and the fuzz targets, which run its commands. Texts of its
// help have brackets that are no links.
#[cfg(feature = "cli")]
#[allow(
    missing_docs,
    missing_debug_implementations,
    rustdoc::broken_intra_doc_links,
    rustdoc::private_intra_doc_links
)]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
extern crate self as wordtrail;

#[doc(inline)]
pub use wordtrail_dictionary as dictionary;
#[doc(inline)]
pub use wordtrail_puzzle as puzzle;
pub use wordtrail_puzzle::reading;
#[cfg(feature = "report")]
#[doc(inline)]
pub use wordtrail_report as report;
#[doc(inline)]
pub use wordtrail_search as search;
pub use wordtrail_search::grid;
#[cfg(feature = "pixels")]
#[doc(inline)]
pub use wordtrail_vision as photo;

#[cfg(feature = "regex")]
pub use dictionary::Regex;
pub use dictionary::{
    Budget, BudgetError, Dictionary, IndexError, Language, LanguageCode, LanguageError, ParseError,
    Pattern, Points, Query, QueryError, WordList, WordListError,
};
pub use grid::{
    Cell, Direction, Directions, DirectionsIter, Grid, GridError, GridFile, Ragged, Tile, Trail,
};
pub use puzzle::{
    Mask, MaskError, OtherSpelling, Puzzle, Reader, SearchRequest, SearchRequestError, SearchWords,
    Shape, Tracker, WordBank, WordFilter,
};
#[doc(hidden)]
pub use search::InstructionSet;
pub use search::{
    BoardError, BoardLineError, BoardSizeError, Boards, Consumer, Find, Mode, Order, Part, Score,
    ScoredBoard, Scorer, Search, TrailError, Trails, Word,
};

/// The examples of the book, run as doctests.
#[cfg(all(doctest, feature = "english"))]
#[doc = include_str!("../docs/library.md")]
struct Book;
